// JSON (RFC 8259), as much as a document and a language model's answer need. The reader is strict:
// what the standard forbids is an error with its place. Depth is limited, since a file of brackets
// would otherwise use up the stack.

/// A JSON value.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// In the order in which they stand; of equal names the last counts.
  case object([Member])

  package struct Member: Equatable, Sendable {
    package var name: String
    package var value: JSONValue
  }

  /// Deeper ones are refused; documents have three levels.
  package static let maximumDepth = 64

  /// Reads one value and nothing else.
  package init(parsing text: String) throws(FormatError) {
    var reader = JSONReader(text)
    self = try reader.document()
  }

  /// The last member of an object with a name; `nil` for other values.
  package subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }

  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
}

/// Reads bytes into values.
private struct JSONReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func document() throws(FormatError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    let value = try value(depth: 0)
    skipSpace()
    guard place == bytes.count else { throw error("expected the end") }
    return value
  }

  private mutating func value(depth: Int) throws(FormatError) -> JSONValue {
    guard depth < JSONValue.maximumDepth else { throw error("is nested too deeply") }
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func members(depth: Int) throws(FormatError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    place += 1
    skipSpace()
    if take("}") { return members }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw error("expected a name in quotes") }
      let name = try string()
      skipSpace()
      guard take(":") else { throw error("expected ':'") }
      members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw error("expected ',' or '}'") }
    return members
  }

  private mutating func elements(depth: Int) throws(FormatError) -> [JSONValue] {
    var elements: [JSONValue] = []
    place += 1
    skipSpace()
    if take("]") { return elements }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw error("expected ',' or ']'") }
    return elements
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(FormatError) -> JSONValue {
    for byte in word.description.utf8 {
      guard peek == byte else { throw error("expected a value") }
      place += 1
    }
    return value
  }

  private mutating func number() throws(FormatError) -> Double {
    let start = place
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let number = Double(text) else { throw error("expected a value") }
    return number
  }

  private mutating func digits() throws(FormatError) {
    let start = place
    while let byte = peek, byte.isDigit { place += 1 }
    guard place > start else { throw error("expected a value") }
  }

  // MARK: - Strings

  private mutating func string() throws(FormatError) -> String {
    place += 1
    var result: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error("has a control character in a text") }
      place += 1
      if byte == UInt8(ascii: "\\") {
        result += Array(String(Character(try escaped())).utf8)
      } else {
        result.append(byte)
      }
    }
    guard take("\"") else { throw error("a text does not end") }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func escaped() throws(FormatError) -> Unicode.Scalar {
    guard let byte = peek else { throw error("a text does not end") }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try escapedScalar()
    default:
      place -= 1
      throw error("has an escape that JSON does not know")
    }
  }

  /// `\uXXXX`, or two of them for a character beyond the first 65,536; half of a pair is U+FFFD.
  private mutating func escapedScalar() throws(FormatError) -> Unicode.Scalar {
    let first = try hexUnit()
    if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
    let start = place
    guard UTF16.isLeadSurrogate(first), take("\\"), take("u") else {
      place = start
      return "\u{FFFD}"
    }
    let second = try hexUnit()
    guard UTF16.isTrailSurrogate(second) else {
      place = start
      return "\u{FFFD}"
    }
    let code = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  private mutating func hexUnit() throws(FormatError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("has an escape without four digits")
      }
      unit = unit << 4 | UInt16(digit)
      place += 1
    }
    return unit
  }

  // MARK: - Bytes

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  /// A fault at this place, as `line:column: what is wrong`.
  private func error(_ reason: String) -> FormatError {
    let before = bytes[..<place]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = before[lineStart...].count { !$0.isContinuation } + 1
    return FormatError("\(line):\(column): \(reason)")
  }
}
