import Chance
import DetentCore
import Testing

@testable import DetentRender

extension RenderTests {
  @Suite struct PNGTests {
    private func noise(_ width: Int, _ height: Int) throws -> PixelImage {
      let image = try #require(PixelImage(width: width, height: height))
      var random = SplitMix64(seed: 7)
      let pixels = image.buffer.memory.assumingMemoryBound(to: UInt32.self)
      for i in 0..<(width * height) { pixels[i] = UInt32(truncatingIfNeeded: random.next()) }
      return image
    }

    @Test(arguments: [(1, 1), (3, 5), (64, 1), (1, 64), (257, 129)])
    func `a picture comes back from its file`(width: Int, height: Int) throws {
      let image = try noise(width, height)
      let back = try #require(PNG.decode(PNG.encode(image.buffer)))
      #expect(back.buffer.width == width && back.buffer.height == height)
      #expect(back.values == image.values)
    }

    @Test func `the same picture is the same file, whatever its unused bytes and rows hold`() throws
    {
      let image = try noise(20, 10)
      let wide = try noise(31, 10)
      for y in 0..<10 {
        let row = wide.buffer.memory + y * wide.buffer.stride
        for x in 0..<20 {
          row.storeBytes(of: image[x, y] | 0xAB00_0000, toByteOffset: x * 4, as: UInt32.self)
        }
      }
      let part = PixelBuffer(
        memory: wide.buffer.memory, width: 20, height: 10, stride: wide.buffer.stride)
      #expect(PNG.encode(image.buffer) == PNG.encode(part))
    }

    @Test func `a file names its maker and no time`() throws {
      let bytes = PNG.encode(try noise(4, 4).buffer)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("Software\u{0}Detent"))
      #expect(!text.contains("tIME"))
    }

    @Test func `a damaged file is no picture`() throws {
      let bytes = PNG.encode(try noise(16, 16).buffer)
      for count in [0, 1, 8, 20, 33, 60, bytes.count / 2] {
        #expect(PNG.decode(Array(bytes.prefix(count))) == nil)
      }
      #expect(PNG.decode(Array(repeating: 0x50, count: 200)) == nil)
      var random = SplitMix64(seed: 3)
      for _ in 0..<300 {
        var broken = bytes
        broken[Int.random(in: 8..<bytes.count, using: &random)] ^=
          1
          << UInt8.random(
            in: 0..<8, using: &random)
        _ = PNG.decode(broken)
      }
    }

    @Test(arguments: [
      (0, 1), (1, 0), (-1, 5), (16385, 1), (1, 16385), (16384, 16384), (Int.max, Int.max),
    ])
    func `an impossible size is refused`(width: Int, height: Int) {
      #expect(PixelImage(width: width, height: height) == nil)
    }
  }
}
