// Numbers as people write them: digits, a point, perhaps an exponent. The standard library also
// takes `nan`, `inf` and hexadecimal, none of which anybody means in a script or on a command
// line.

/// Reads plain decimal numbers.
package enum Decimal {
  /// A finite number: sign, digits with at most one point, exponent; `nil` for anything else.
  package static func parse(_ word: some StringProtocol) -> Double? {
    var rest = Array(word.utf8)[...]
    dropSign(&rest)
    let whole = dropDigits(&rest)
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = dropDigits(&rest)
    }
    guard whole + fraction > 0 else { return nil }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      dropSign(&rest)
      guard dropDigits(&rest) > 0 else { return nil }
    }
    guard rest.isEmpty, let value = Double(String(word)), value.isFinite else { return nil }
    return value
  }

  /// Two whole numbers joined by `x`, as in `900x640`; `nil` for anything else.
  package static func parseSize(_ word: some StringProtocol) -> Size? {
    let parts = word.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    guard parts.count == 2, let width = whole(parts[0]), let height = whole(parts[1]) else {
      return nil
    }
    return Size(width: width, height: height)
  }

  private static func whole(_ digits: some Collection<UInt8>) -> Double? {
    guard let value = parse(String(decoding: digits, as: UTF8.self)), value == value.rounded()
    else { return nil }
    return value
  }

  private static func dropSign(_ rest: inout ArraySlice<UInt8>) {
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
  }

  private static func dropDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
    var count = 0
    while let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      rest.removeFirst()
      count += 1
    }
    return count
  }
}
