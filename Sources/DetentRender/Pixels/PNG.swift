internal import CPixman

/// Pictures as PNG files.
package enum PNG {
  /// The picture as an 8-bit RGB file: the same picture gives the same bytes, whenever and
  /// wherever.
  package static func encode(_ buffer: PixelBuffer) -> [UInt8] {
    var count = 0
    guard let bytes = detent_png_encode(buffer.pixels, &count) else {
      preconditionFailure("There is memory for a PNG of \(buffer.width) × \(buffer.height).")
    }
    defer { detent_png_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The picture in a file, its alpha dropped; `nil` when it is damaged, interlaced or too large.
  package static func decode(_ bytes: [UInt8]) -> PixelImage? {
    bytes.withUnsafeBufferPointer { file in
      var width: Int32 = 0
      var height: Int32 = 0
      guard let start = file.baseAddress,
        detent_png_size(start, file.count, &width, &height),
        let image = PixelImage(width: Int(width), height: Int(height)),
        detent_png_decode(start, file.count, image.buffer.pixels)
      else { return nil }
      return image
    }
  }
}
