import Testing

@testable import DetentCore

struct DecimalTests {
  static let numbers: [(String, Double?)] = [
    ("0", 0), ("007", 7), ("1.5", 1.5), (".5", 0.5), ("5.", 5), ("-2", -2), ("+2", 2),
    ("1e3", 1000), ("1E-3", 0.001), ("-0", 0), ("1e-400", 0),
    ("", nil), (".", nil), ("-", nil), ("e5", nil), ("1e", nil), ("1e+", nil), ("1 ", nil),
    (" 1", nil), ("1,5", nil), ("1_000", nil), ("nan", nil), ("inf", nil), ("-infinity", nil),
    ("0x10", nil), ("1e400", nil), ("١", nil), ("−1", nil), ("1\u{0}", nil), ("--1", nil),
  ]

  @Test(arguments: numbers)
  func `only plain finite decimal numbers are numbers`(word: String, value: Double?) {
    #expect(Decimal.parse(word) == value)
  }

  static let sizes: [(String, Size?)] = [
    ("900x640", Size(width: 900, height: 640)), ("0x0", Size(width: 0, height: 0)),
    ("-1x5", Size(width: -1, height: 5)), ("1e3x1", Size(width: 1000, height: 1)),
    ("900", nil), ("900x", nil), ("x640", nil), ("900X640", nil), ("900x640x1", nil),
    ("1.5x2", nil), ("nanxnan", nil), ("900 x 640", nil), ("", nil), ("0x10x2", nil),
  ]

  @Test(arguments: sizes)
  func `a size is two whole numbers around an x`(word: String, size: Size?) {
    #expect(Decimal.parseSize(word) == size)
  }
}
