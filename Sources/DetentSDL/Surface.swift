// The window's pixels, and which of them have changed.

package import DetentCore

extension PixelRect {
  /// The part that lies on a surface of that size, or `nil` when none does.
  package func clamped(width surfaceWidth: Int, height surfaceHeight: Int) -> PixelRect? {
    let left = max(x, 0)
    let top = max(y, 0)
    let right = min(x + width, surfaceWidth)
    let bottom = min(y + height, surfaceHeight)
    guard right > left, bottom > top else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The window's pixels: 32 bits each, `0xXXRRGGBB` in the machine's byte order, the top row first.
///
/// Valid until the next call that asks the window for its surface.
package struct Surface {
  package var pixels: UnsafeMutableRawPointer
  /// In pixels.
  package var width: Int
  /// In pixels.
  package var height: Int
  /// Bytes from one row to the next.
  package var pitch: Int
  /// True when these are not the pixels of the last call: nothing drawn before is on them.
  package var isNew: Bool

  package init(
    pixels: UnsafeMutableRawPointer, width: Int, height: Int, pitch: Int, isNew: Bool
  ) {
    self.pixels = pixels
    self.width = width
    self.height = height
    self.pitch = pitch
    self.isNew = isNew
  }
}
