import DetentCore
import DetentRender

/// The one place where the commands meet the renderer: measures text, draws scenes, encodes them.
final class Picture {
  let measurer: any TextMeasurer = FixedMeasurer()

  init() {}

  /// Draws a scene, or only what differs from the one drawn before it.
  func draw(_ scene: Scene, since before: Scene?) {}

  /// A scene as the bytes of a PNG file.
  func png(_ scene: Scene) -> [UInt8] {
    StandInPNG.encode(scene)
  }
}

private final class FixedMeasurer: TextMeasurer {
  func advance(of text: Substring, face: FontFace) -> Double { Double(text.count) / 2 }

  func lineBreaks(in text: String) -> [Int] {
    var breaks = text.utf8.enumerated().filter { $0.element == 32 }.map { $0.offset + 1 }
    if breaks.last != text.utf8.count, !text.isEmpty { breaks.append(text.utf8.count) }
    return breaks
  }

  func metrics(of face: FontFace) -> FontMetrics { FontMetrics(ascent: 1, descent: 0.35) }
}

/// The background only, uncompressed: enough to look at files.
private enum StandInPNG {
  static func encode(_ scene: Scene) -> [UInt8] {
    let width = Int(scene.size.width * scene.scale)
    let height = Int(scene.size.height * scene.scale)
    let color = scene.background
    let pixel = [color.red, color.green, color.blue].map { UInt8($0 * 255) }
    let row: [UInt8] = [0] + (0..<width).flatMap { _ in pixel }
    var stream: [UInt8] = [0x78, 0x01]
    let raw = Array((0..<height).map { _ in row }.joined())
    var offset = 0
    while offset < raw.count {
      let block = raw[offset..<min(offset + 65_535, raw.count)]
      offset += block.count
      let count = UInt16(block.count)
      stream.append(offset == raw.count ? 1 : 0)
      stream += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
      stream += block
    }
    stream += bytes(adler(raw))
    let header = bytes(UInt32(width)) + bytes(UInt32(height)) + [8, 2, 0, 0, 0]
    return [137, 80, 78, 71, 13, 10, 26, 10] + chunk("IHDR", header) + chunk("IDAT", stream)
      + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let tagged = Array(name.utf8) + body
    return bytes(UInt32(body.count)) + tagged + bytes(crc(tagged))
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }

  private static func adler(_ data: [UInt8]) -> UInt32 {
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  private static func crc(_ data: [UInt8]) -> UInt32 {
    var crc: UInt32 = ~0
    for byte in data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
