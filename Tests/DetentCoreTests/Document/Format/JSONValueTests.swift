import Chance
import Testing

@testable import DetentCore

@Suite struct JSONValueTests {
  struct Row: CustomTestStringConvertible {
    var text: String
    var value: JSONValue
    var testDescription: String { text }
  }

  @Test(arguments: [
    Row(text: "null", value: .null),
    Row(text: " [true,false] ", value: .array([.bool(true), .bool(false)])),
    // RFC 8259 section 6.
    Row(text: "[-0, 1.5e3, 2E-1]", value: .array([.number(0), .number(1500), .number(0.2)])),
    // RFC 8259 section 7: the clef is a pair of escapes.
    Row(text: #""\u00e9\uD834\uDD1E\n\/""#, value: .string("é\u{1D11E}\n/")),
    // Half a pair has no character.
    Row(text: #""\uD834x""#, value: .string("\u{FFFD}x")),
    Row(text: #""\uD834\u0041""#, value: .string("\u{FFFD}A")),
    Row(text: "{}", value: .object([])),
    Row(
      text: #"{"a":{"b":[]}}"#,
      value: .object([
        JSONValue.Member(
          name: "a", value: .object([JSONValue.Member(name: "b", value: .array([]))]))
      ])),
    Row(text: "\u{FEFF}1", value: .number(1)),
  ])
  func `what the standard allows is read`(row: Row) throws {
    #expect(try JSONValue(parsing: row.text) == row.value)
  }

  // RFC 8259 forbids each; the places are line and column, both from 1.
  @Test(arguments: [
    ("", "1:1: expected a value"), ("[1,]", "1:4: expected a value"),
    ("[1 2]", "1:4: expected ',' or ']'"), ("{\"a\" 1}", "1:6: expected ':'"),
    ("{a: 1}", "1:2: expected a name in quotes"), ("01", "1:2: expected the end"),
    ("1.", "1:3: expected a value"), ("\"a", "1:3: a text does not end"),
    ("\"a\nb\"", "1:3: has a control character in a text"),
    ("\"\\x\"", "1:3: has an escape that JSON does not know"),
    ("\"\\u12\"", "1:6: has an escape without four digits"),
    ("[\n  é,\n]", "2:3: expected a value"), ("nul", "1:4: expected a value"),
    ("1 1", "1:3: expected the end"), ("'a'", "1:1: expected a value"),
    ("+1", "1:1: expected a value"), ("NaN", "1:1: expected a value"),
  ])
  func `what it forbids is an error with its place`(text: String, message: String) {
    #expect(throws: FormatError(message)) { try JSONValue(parsing: text) }
  }

  /// Readers that call themselves at each bracket have crashed on files of brackets
  /// (RFC 8259 section 9 lets a reader limit the depth).
  @Test func `a file of brackets is refused`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: FormatError.self) { try JSONValue(parsing: text) }
    let objects = String(repeating: "{\"a\":", count: 100_000)
    #expect(throws: FormatError.self) { try JSONValue(parsing: objects) }
  }

  @Test func `any string is read as it was written`() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<500 {
      let scalars = (0..<Int.random(in: 0..<12, using: &random)).compactMap {
        _ -> Unicode.Scalar? in
        let limit = [0x30, 0x80, 0x10FFFF].randomElement(using: &random) ?? 0x80
        return Unicode.Scalar(UInt32.random(in: 0..<UInt32(limit), using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(try JSONValue(parsing: JSONValue.quoted(text)) == .string(text))
    }
  }

  /// No bytes may trap it, and what it takes it takes for a reason.
  @Test func `mutated documents are read or refused`() {
    let good = Array(#"{"title":"T","levels":[{"name":"A","text":"a\u00e9\n"},"b",[1.5e-3]]}"#.utf8)
    var random = SplitMix64(seed: 12)
    var refused = 0
    for _ in 0..<5_000 {
      var bytes = good
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(
          Int.random(in: 0..<256, using: &random))
      }
      do { _ = try JSONValue(parsing: String(decoding: bytes, as: UTF8.self)) } catch {
        refused += 1
      }
    }
    #expect(refused > 1_000)
  }
}
