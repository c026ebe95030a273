internal import CAssets

/// The built-in sample, embedded like the fonts.
package enum SampleText {
  /// Three levels in the format of a document file.
  package static var text: String {
    let asset = detent_asset_sample()
    let bytes = UnsafeBufferPointer(start: asset.bytes, count: asset.count)
    return String(decoding: bytes, as: UTF8.self)
  }
}
