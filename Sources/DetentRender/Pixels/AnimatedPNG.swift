internal import CPixman
package import DetentCore

// A film in one file. An animated PNG is a PNG whose further pictures travel in chunks of their
// own, each with its place, size and time, so a frame carries only the box that has changed, and a
// frame that has not changed is a longer time of the one before. Programs that know only PNG show
// the first picture. Source: the Portable Network Graphics specification, third edition, section
// 11.3.4.

/// Gathers the pictures of a film and writes them as one file.
package struct AnimatedPNG {
  /// Frames a second; a frame's time is a whole number of these.
  private let framesPerSecond: Int
  private let size: (width: Int, height: Int)
  private var frames: [Frame] = []

  /// A frame's box of pixels as compressed data, and for how many frames of the film it stands.
  private struct Frame {
    var box: PixelRect
    var data: [ArraySlice<UInt8>]
    var ticks = 1
  }

  /// A time is kept in 16 bits: at most this many frames, then the same picture is shown again.
  private static let mostTicks = 65_535
  /// The film stands still for this long before it begins anew, in seconds.
  private static let pause = 1

  /// A film of pictures of one size, in pixels, shown so many times a second.
  package init(width: Int, height: Int, framesPerSecond: Int) {
    precondition(framesPerSecond > 0, "A film shows at least one picture a second.")
    size = (width, height)
    self.framesPerSecond = framesPerSecond
  }

  /// Adds a picture, of which only `boxes` differ from the one before.
  package mutating func append(_ buffer: PixelBuffer, changed boxes: [PixelRect]) {
    precondition(buffer.width == size.width && buffer.height == size.height, "A film has one size.")
    let whole = buffer.bounds
    let changed = boxes.reduce(PixelRect.empty) { $0.isEmpty ? $1 : $0.union($1) }
    let box = frames.isEmpty ? whole : changed.intersection(whole)
    if box.isEmpty, let last = frames.last, last.ticks < Self.mostTicks {
      frames[frames.count - 1].ticks += 1
      return
    }
    let part = box.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : box
    let chunks = PNGChunk.all(in: PNG.encode(buffer.part(part)))
    frames.append(Frame(box: part, data: chunks.filter { $0.kind == "IDAT" }.map(\.body)))
  }

  /// The file, playing for ever.
  package func encoded() -> [UInt8] {
    var bytes = PNGChunk.signature
    let header = PNGChunk.number(size.width) + PNGChunk.number(size.height) + [8, 2, 0, 0, 0]
    bytes += PNGChunk.bytes("IHDR", header)
    bytes += PNGChunk.bytes("tEXt", Array("Software\0Detent".utf8))
    bytes += PNGChunk.bytes("acTL", PNGChunk.number(frames.count) + PNGChunk.number(0))
    var sequence = 0
    for (index, frame) in frames.enumerated() {
      bytes += control(frame, isLast: index == frames.count - 1, sequence: &sequence)
      for data in frame.data {
        if index == 0 {
          bytes += PNGChunk.bytes("IDAT", Array(data))
        } else {
          bytes += PNGChunk.bytes("fdAT", PNGChunk.number(sequence) + data)
          sequence += 1
        }
      }
    }
    return bytes + PNGChunk.bytes("IEND", [])
  }

  private func control(_ frame: Frame, isLast: Bool, sequence: inout Int) -> [UInt8] {
    let ticks = min(Self.mostTicks, frame.ticks + (isLast ? Self.pause * framesPerSecond : 0))
    let places = [sequence, frame.box.width, frame.box.height, frame.box.x, frame.box.y]
    let time = [ticks >> 8, ticks & 255, framesPerSecond >> 8, framesPerSecond & 255]
    sequence += 1
    // The two zeros: the frame stays, and replaces what it covers.
    return PNGChunk.bytes(
      "fcTL", places.flatMap(PNGChunk.number) + time.map { UInt8($0) } + [0, 0])
  }
}

/// A piece of a PNG file: its kind, its body, and around them a length and a checksum.
private struct PNGChunk {
  var kind: String
  var body: ArraySlice<UInt8>

  static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  /// The chunks of a file that this program has written.
  static func all(in file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var rest = file.dropFirst(signature.count)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let kind = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append(PNGChunk(kind: kind, body: rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(12 + length)
    }
    return chunks
  }

  static func bytes(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    let checked = Array(kind.utf8) + body
    return number(body.count) + checked + number(Int(detent_crc32(checked, checked.count)))
  }

  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

extension PixelBuffer {
  /// A part of the picture, on the same memory; the box lies inside.
  fileprivate func part(_ box: PixelRect) -> PixelBuffer {
    PixelBuffer(
      memory: memory + box.y * stride + box.x * 4, width: box.width, height: box.height,
      stride: stride)
  }
}
