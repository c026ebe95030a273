internal import CPixman
internal import DetentCore

/// Memory to draw into: 32-bit pixels 0xXXRRGGBB in native order, as an SDL window surface has
/// them.
///
/// Who makes it keeps the memory in place while it is used, or names an object that does. The top
/// byte of a pixel means nothing.
package struct PixelBuffer {
  package let memory: UnsafeMutableRawPointer
  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int
  /// From row to row, in bytes: a multiple of 4, at least 4 · `width`.
  package let stride: Int
  private let owner: (any AnyObject)?

  /// No side is longer: beyond it, positions in pixels no longer fit what pixman computes with.
  package static let longestSide = 16384
  /// No picture has more pixels: 256 MiB, four times what three screens of 4K need together.
  package static let mostPixels = 1 << 26

  /// Whether a picture of this size may be made.
  package static func allows(width: Int, height: Int) -> Bool {
    width > 0 && height > 0 && width <= longestSide && height <= longestSide
      && width * height <= mostPixels
  }

  /// Takes memory of somebody else's; `owner`, if any, lives at least as long as the buffer.
  package init(
    memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int,
    owner: (any AnyObject)? = nil
  ) {
    precondition(
      Self.allows(width: width, height: height) && stride >= width * 4 && stride % 4 == 0
        && stride <= Self.longestSide * 8,
      "A pixel buffer has a possible size, and whole pixels in its rows.")
    self.memory = memory
    self.width = width
    self.height = height
    self.stride = stride
    self.owner = owner
  }

  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  var pixels: detent_pixels {
    detent_pixels(
      bits: memory.assumingMemoryBound(to: UInt32.self), width: Int32(width),
      height: Int32(height), stride: stride)
  }
}

/// A picture that owns its memory, black at first.
package final class PixelImage {
  /// The picture's pixels, which live as long as this or the picture does.
  package let buffer: PixelBuffer

  /// Makes a picture of a size in pixels; `nil` when `PixelBuffer.allows` says no.
  package init?(width: Int, height: Int) {
    guard PixelBuffer.allows(width: width, height: height) else { return nil }
    let memory = OwnedMemory(bytes: width * height * 4)
    buffer = PixelBuffer(
      memory: memory.start, width: width, height: height, stride: width * 4, owner: memory)
  }

  /// A pixel's red, green and blue as 0xRRGGBB.
  package subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && y >= 0 && x < buffer.width && y < buffer.height, "The pixel exists.")
    return buffer.memory.load(fromByteOffset: y * buffer.stride + x * 4, as: UInt32.self)
      & 0xFF_FFFF
  }
}

/// Zeroed memory that is freed with its object.
private final class OwnedMemory {
  let start: UnsafeMutableRawPointer

  init(bytes: Int) {
    start = .allocate(byteCount: bytes, alignment: 16)
    start.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
  }

  deinit { start.deallocate() }
}
