// How large a picture says that it is, and of what kind. Layout needs no more than that, so nothing
// is decoded until it is drawn; and a picture that says it has a billion pixels never is.

/// What a picture's first bytes tell.
struct PictureHeader: Equatable {
  /// As SDL2_image calls it.
  var type: String
  /// In pixels of its own; those of a drawing are points.
  var width: Int
  var height: Int

  /// `nil` for what is none of the four kinds, or has no size.
  init?(_ bytes: [UInt8]) {
    let found: (type: String, size: (Int, Int)?)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      found = ("PNG", Self.png(bytes))
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      found = ("JPG", Self.jpeg(bytes))
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      found = ("WEBP", Self.webP(bytes))
    } else {
      found = ("SVG", Self.svg(bytes))
    }
    guard let (width, height) = found.size, width > 0, height > 0 else { return nil }
    (type, self.width, self.height) = (found.type, width, height)
  }

  private static func big(_ bytes: [UInt8], _ index: Int, _ count: Int) -> Int? {
    guard index + count <= bytes.count else { return nil }
    return bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ index: Int, _ count: Int) -> Int? {
    guard index + count <= bytes.count else { return nil }
    return bytes[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    guard let width = big(bytes, 16, 4), let height = big(bytes, 20, 4) else { return nil }
    return (width, height)
  }

  // From segment to segment, to the one that begins a frame.
  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    var index = 2
    while let mark = big(bytes, index, 2), let length = big(bytes, index + 2, 2), mark >= 0xFF00 {
      let isFrame = (0xFFC0...0xFFCF).contains(mark) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(mark)
      if isFrame {
        guard let height = big(bytes, index + 5, 2), let width = big(bytes, index + 7, 2) else {
          return nil
        }
        return (width, height)
      }
      index += 2 + max(length, 2)
    }
    return nil
  }

  private static func webP(_ bytes: [UInt8]) -> (Int, Int)? {
    let kind = bytes.dropFirst(12).prefix(4)
    if kind.elementsEqual("VP8X".utf8) {
      guard let width = little(bytes, 24, 3), let height = little(bytes, 27, 3) else { return nil }
      return (width + 1, height + 1)
    }
    if kind.elementsEqual("VP8L".utf8) {
      guard let bits = little(bytes, 21, 4) else { return nil }
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    guard let width = little(bytes, 26, 2), let height = little(bytes, 28, 2) else { return nil }
    return (width & 0x3FFF, height & 0x3FFF)
  }

  /// The first bytes of a drawing in which its element has to begin.
  private static let svgReach = 4096

  private static func svg(_ bytes: [UInt8]) -> (Int, Int)? {
    let head = String(decoding: bytes.prefix(svgReach), as: UTF8.self)
    let parts = head.split(separator: "<")
    guard head.first == "<" || head.first?.isWhitespace == true || head.first == "\u{FEFF}",
      let element = parts.first(where: { $0.hasPrefix("svg") })
    else { return nil }
    let box = attribute("viewBox", of: element).map {
      $0.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    }
    let width =
      attribute("width", of: element).flatMap(length) ?? box.flatMap { $0.dropFirst(2).first }
    let height =
      attribute("height", of: element).flatMap(length) ?? box.flatMap { $0.dropFirst(3).first }
    guard let width, let height, (1...largestDrawing).contains(width),
      (1...largestDrawing).contains(height)
    else { return nil }
    return (Int(width.rounded()), Int(height.rounded()))
  }

  private static let largestDrawing = 10_000.0

  private static func attribute(_ name: String, of element: Substring) -> Substring? {
    let inside = element.prefix { $0 != ">" }
    for part in inside.split(whereSeparator: \.isWhitespace).indices {
      let rest = inside.split(whereSeparator: \.isWhitespace)[part...].joined(separator: " ")
      guard rest.hasPrefix(name), let mark = rest.dropFirst(name.count).first(where: { $0 != " " }),
        mark == "=", let quote = rest.first(where: { $0 == "\"" || $0 == "'" })
      else { continue }
      let value = rest.drop { $0 != quote }.dropFirst().prefix { $0 != quote }
      return Substring(value)
    }
    return nil
  }

  // Points and pixels; percents and the like say nothing here.
  private static func length(_ text: Substring) -> Double? {
    let number = text.prefix { $0.isNumber || $0 == "." }
    return ["", "px", "pt"].contains(text.dropFirst(number.count)) ? Double(number) : nil
  }
}
