import Testing

@testable import DetentCore

// Passages by their bytes, whichever way they are kept.

@Suite struct PassagesTests {
  static func passages(_ count: Int) -> Document.Passages {
    Document.Passages(
      (0..<count).map { Document.Passage(String(repeating: "x", count: $0 * 7 % 50)) })
  }

  @Test(arguments: [1, 2, 9, 4_000, 20_000])
  func `each byte belongs to the passage that begins at it or before`(count: Int) {
    let passages = Self.passages(count)
    #expect(passages.isLong == (count > 5_000))
    #expect(passages.byteOffset(of: 0) == 0)
    #expect(passages.byteOffset(of: count) == passages.byteCount)
    for index in stride(from: 0, to: count, by: max(1, count / 50)) {
      let start = passages.byteOffset(of: index)
      #expect(passages.index(atByte: start) == index)
      #expect(passages.index(atByte: passages.byteOffset(of: index + 1) - 1) == index)
    }
    #expect(passages.index(atByte: -5) == 0)
    #expect(passages.index(atByte: passages.byteCount + 5) == count - 1)
  }

  @Test func `long texts are equal when their passages are`() {
    #expect(Self.passages(20_000) == Self.passages(20_000))
    #expect(Self.passages(20_000) != Self.passages(20_001))
    let store = EndlessStore(9)
    #expect(Document.Passages(store) == Document.Passages(store))
    #expect(Document.Passages(store) != Document.Passages(EndlessStore(9)))
  }
}
