internal import CPixman
internal import DetentCore

/// Memory for what lies between a command and its blend, used again for every box.
///
/// Each call gives up what the one before it of the same name gave.
final class Scratch {
  private var coverageBytes = Block<UInt32>()
  private var holeBytes = Block<UInt32>()
  private var rowValues = Block<UInt16>()
  private var pictureValues = Block<UInt32>()
  private var floatValues = Block<Float>()

  /// A mask of a box's size.
  func coverage(_ box: PixelRect) -> detent_mask { mask(box, in: coverageBytes) }

  /// A second mask of a box's size.
  func hole(_ box: PixelRect) -> detent_mask { mask(box, in: holeBytes) }

  /// Room for `detent_sample_mask` to read a mask of some width.
  func row(_ width: Int) -> UnsafeMutablePointer<UInt16> { rowValues.room(width + 16) }

  /// A picture of a box's size.
  func picture(_ box: PixelRect) -> detent_pixels {
    detent_pixels(
      bits: pictureValues.room(box.area), width: Int32(box.width), height: Int32(box.height),
      stride: box.width * 4)
  }

  /// Room for a number of floats.
  func floats(_ count: Int) -> UnsafeMutablePointer<Float> { floatValues.room(count) }

  // Rows are whole 32-bit words, as pixman wants them.
  private func mask(_ box: PixelRect, in block: Block<UInt32>) -> detent_mask {
    let words = (box.width + 3) / 4
    let bytes = UnsafeMutableRawPointer(block.room(words * box.height))
    return detent_mask(
      bytes: bytes.assumingMemoryBound(to: UInt8.self), width: Int32(box.width),
      height: Int32(box.height), stride: words * 4)
  }

  /// Uninitialised memory that only grows.
  private final class Block<Element: BitwiseCopyable> {
    private var memory = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    private var capacity = 1

    deinit { memory.deallocate() }

    func room(_ count: Int) -> UnsafeMutablePointer<Element> {
      if count > capacity {
        memory.deallocate()
        capacity = max(count, capacity * 2)
        memory = .allocate(capacity: capacity)
      }
      return memory
    }
  }
}
