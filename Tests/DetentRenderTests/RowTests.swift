import Chance
import CPixman
import DetentCore
import Testing

@testable import DetentRender

extension RenderTests {
  /// Rows blended by each set of instructions, held against the arithmetic written out.
  ///
  /// Source of the arithmetic: pixman's `MUL_UN8` and `OVER`, `pixman-combine32.h`.
  @Suite struct RowTests {
    private static let instructions = [
      detent_instructions_plain, detent_instructions_sse2, detent_instructions_avx2,
    ]
    /// Shorter than a vector, a vector, and with every length of end.
    private static let counts = Array(0...40) + [127, 600]
    private static let colors: [UInt32] = [0xFF00_0000, 0xFFFF_FFFF, 0x8000_4080, 0x0100_0001, 0]

    @Test(arguments: instructions)
    func `a row is blended by any instructions to the same bytes`(
      instructions: detent_instructions
    ) throws {
      // A processor without these instructions never runs them.
      guard let rows = detent_rows_by(instructions) else { return }
      var noise = Noise()
      for count in Self.counts {
        for color in Self.colors {
          let coverage = noise.coverage(count)
          let before = noise.pixels(count)
          var pixels = before
          rows.pointee.blend(&pixels, coverage, Int32(count), color)
          let expected = zip(before, coverage).map { Self.over($0, color, UInt32($1)) }
          #expect(pixels == expected, "\(count) pixels of \(color)")
        }
      }
    }

    @Test(arguments: instructions)
    func `samples between two rows are blended by any instructions to the same bytes`(
      instructions: detent_instructions
    ) throws {
      guard let rows = detent_rows_by(instructions) else { return }
      var noise = Noise()
      for (above, below) in [(256, 0), (0, 256), (128, 128), (1, 255), (255, 0), (0, 37)] {
        for count in Self.counts {
          // No longer than what is read: the address sanitizer sees every byte beyond.
          let upper = noise.coverage(max(0, 2 * count - 1))
          let lower = noise.coverage(max(0, 2 * count - 1))
          let before = noise.pixels(count)
          var pixels = before
          rows.pointee.blend_between(
            &pixels, upper, lower, detent_weights(above: UInt32(above), below: UInt32(below)),
            Int32(count), 0xC010_2030)
          let expected = (0..<count).map { index in
            let sum = Int(upper[2 * index]) * above + Int(lower[2 * index]) * below
            return Self.over(before[index], 0xC010_2030, UInt32((sum + 128) >> 8))
          }
          #expect(pixels == expected, "\(count) pixels at \(above) and \(below)")
        }
      }
    }

    /// Text that is scaled is read and blended in one go where the processor can; a coverage that
    /// is read first and blended then takes neither of those ways.
    @Test(arguments: [0.3, 0.75, 0.999, 1, 1.001, 1.25, 1.5, 2, 3.7])
    func `a scaled text is blended as the coverage that is read from it`(scale: Double) throws {
      var noise = Noise()
      for width in [3, 15, 16, 17, 31, 45, 300, 700] {
        let source = MaskBytes(width: width, height: 5)
        for (index, byte) in noise.coverage(source.byteCount).enumerated() {
          source.mask.bytes[index] = byte
        }
        let sampling = try #require(Sampling(origin: 1.3, 0.4, per: 2 / scale))
        for box in [
          PixelRect(x: 0, y: 0, width: 1200, height: 6),
          PixelRect(x: 3, y: 1, width: 29, height: 4),
          PixelRect(x: 40, y: 0, width: 16, height: 3),
        ] {
          let before = noise.pixels(1200 * 6)
          var (direct, apart) = (before, before)
          let coverage = MaskBytes(width: box.width, height: box.height)
          var row = [UInt16](repeating: 0xFFFF, count: width + 16)
          let color = detent_color(red: 20, green: 90, blue: 200, alpha: 180)
          direct.withUnsafeMutableBufferPointer {
            detent_blend_sampled(
              Self.picture($0), box.box, color, source.mask, sampling.values, &row)
          }
          detent_sample_mask(coverage.mask, box.box, source.mask, sampling.values, &row)
          apart.withUnsafeMutableBufferPointer {
            detent_blend_mask(Self.picture($0), box.box, color, coverage.mask, 0, 0)
          }
          #expect(direct == apart, "\(width) samples at \(scale) in \(box)")
        }
      }
    }

    private static func picture(_ pixels: UnsafeMutableBufferPointer<UInt32>) -> detent_pixels {
      detent_pixels(bits: pixels.baseAddress, width: 1200, height: 6, stride: 1200 * 4)
    }

    private static func multiplied(_ a: UInt32, _ b: UInt32) -> UInt32 {
      let product = a * b + 128
      return (product + (product >> 8)) >> 8
    }

    private static func over(_ pixel: UInt32, _ color: UInt32, _ coverage: UInt32) -> UInt32 {
      if coverage == 0 { return pixel }
      let free = 255 - multiplied(color >> 24, coverage)
      return [0, 8, 16, 24].reduce(0) { result, shift in
        let part = multiplied(color >> UInt32(shift) & 255, coverage)
        let kept = multiplied(pixel >> UInt32(shift) & 255, free)
        return result | min(255, part + kept) << UInt32(shift)
      }
    }
  }

  /// Pixels and coverage from a fixed seed, with stretches that are empty and full as texts have.
  private struct Noise {
    private var random = SplitMix64(seed: 20_26)

    mutating func pixels(_ count: Int) -> [UInt32] {
      (0..<count).map { _ in UInt32(truncatingIfNeeded: random.next()) }
    }

    mutating func coverage(_ count: Int) -> [UInt8] {
      var bytes: [UInt8] = []
      while bytes.count < count {
        let kind = random.next() % 4
        let length = Int(random.next() % 24)
        for _ in 0..<length {
          bytes.append(kind == 0 ? 0 : kind == 1 ? 255 : UInt8(truncatingIfNeeded: random.next()))
        }
      }
      return Array(bytes.prefix(count))
    }
  }
}
