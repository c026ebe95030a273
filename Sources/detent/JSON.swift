import DetentCore
import Glibc

/// Writes JSON (RFC 8259) so that equal values are equal bytes on every machine.
enum JSON {
  /// Numbers nearer to 0 are 0: what is left of a decayed spring is nobody's business.
  static let smallestMagnitude = 1e-9

  /// A number with 9 significant digits; `null` for what JSON has no number for.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    guard value.magnitude >= smallestMagnitude else { return "0" }
    // Sign, nine digits, point, `e-308` and the final zero are 17.
    let capacity = 32
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      let count = withVaList([value]) { vsnprintf(buffer.baseAddress, capacity, "%.9g", $0) }
      let bytes = buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// A string with its quotes.
  static func string(_ text: String) -> String { JSONValue.quoted(text) }

  /// An array of numbers.
  static func array(_ values: Double...) -> String {
    "[" + values.map(number).joined(separator: ", ") + "]"
  }
}
