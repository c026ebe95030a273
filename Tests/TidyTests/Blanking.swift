// Rules look at code, and code is what is left when comments and the contents of strings are gone.
// They become spaces, so that every line and column stays where it was. Swift's nested comments,
// raw and multi-line strings, and code inside `\(…)` are understood; regex literals between bare
// slashes are not, and the house writes none.

enum Blanking {
  enum Language {
    case swift
    case c
  }

  /// The text with comments, string contents and names in backticks replaced by spaces.
  static func blank(_ text: String, language: Language) -> String {
    var scanner = Scanner(bytes: Array(text.utf8), language: language)
    scanner.scanCode(untilClosingParenthesis: false)
    return String(decoding: scanner.output, as: UTF8.self)
  }
}

private struct Scanner {
  let bytes: [UInt8]
  let language: Blanking.Language
  var output: [UInt8]
  var position = 0

  init(bytes: [UInt8], language: Blanking.Language) {
    self.bytes = bytes
    self.language = language
    output = bytes
  }

  /// Code up to the end, or up to the parenthesis that ends an interpolation.
  mutating func scanCode(untilClosingParenthesis: Bool) {
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "/") where sees("//"):
        while position < bytes.count, bytes[position] != newline { blankOne() }
      case UInt8(ascii: "/") where sees("/*"):
        scanBlockComment()
      case UInt8(ascii: "\""):
        scanString(hashes: 0)
      case UInt8(ascii: "#") where language == .swift && opensRawString:
        scanString(hashes: run(of: UInt8(ascii: "#")))
      case UInt8(ascii: "'") where language == .c:
        scanUntil(UInt8(ascii: "'"))
      case UInt8(ascii: "`") where language == .swift:
        scanUntil(UInt8(ascii: "`"))
      case UInt8(ascii: "("):
        depth += 1
        position += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if untilClosingParenthesis, depth == 0 { return position += 1 }
        position += 1
      default:
        position += 1
      }
    }
  }

  private let newline = UInt8(ascii: "\n")

  private mutating func scanBlockComment() {
    var depth = 0
    while position < bytes.count {
      if sees("/*"), depth == 0 || language == .swift {
        depth += 1
        blankOne()
      } else if sees("*/") {
        depth -= 1
        blankOne()
      }
      blankOne()
      if depth == 0 { return }
    }
  }

  private mutating func scanString(hashes: Int) {
    position += hashes
    let isMultiline = language == .swift && sees("\"\"\"")
    let quote = isMultiline ? "\"\"\"" : "\""
    let end = quote + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    position += quote.utf8.count
    while position < bytes.count {
      if sees(end) { return position += end.utf8.count }
      if bytes[position] == newline, !isMultiline { return }
      if sees(escape + "("), language == .swift {
        for _ in 0..<escape.utf8.count { blankOne() }
        scanCode(untilClosingParenthesis: true)
      } else if sees(escape) {
        for _ in 0..<escape.utf8.count { blankOne() }
        if position < bytes.count { blankOne() }
      } else {
        blankOne()
      }
    }
  }

  /// A character literal or a name in backticks; neither goes past its line.
  private mutating func scanUntil(_ end: UInt8) {
    position += 1
    while position < bytes.count, bytes[position] != end, bytes[position] != newline {
      if language == .c, bytes[position] == UInt8(ascii: "\\") { blankOne() }
      if position < bytes.count { blankOne() }
    }
    position += 1
  }

  private mutating func blankOne() {
    if bytes[position] != newline { output[position] = UInt8(ascii: " ") }
    position += 1
  }

  private func sees(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private func run(of byte: UInt8) -> Int { bytes[position...].prefix { $0 == byte }.count }

  private var opensRawString: Bool {
    let after = position + run(of: UInt8(ascii: "#"))
    return after < bytes.count && bytes[after] == UInt8(ascii: "\"")
  }
}
