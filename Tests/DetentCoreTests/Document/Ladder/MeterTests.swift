import Testing

@testable import DetentCore

/// How far the levels of a long text are, and when nobody wants them any more.
@Suite struct MeterTests {
  private static let blocks = BlockReader.blocks(
    in: (0..<600).map { part in
      (0..<3).map { "Sentence \($0) of part \(part) says a thing about tea number \(part * $0)." }
        .joined(separator: " ")
    }.joined(separator: "\n\n"))

  /// Ends a sentence after each full stop and space.
  private struct Splitter: SentenceSplitter {
    func sentenceEnds(in text: String) -> [Int] {
      let bytes = Array(text.utf8)
      return bytes.indices.dropFirst(2).filter {
        bytes[$0 - 1] == 0x20 && bytes[$0 - 2] == UInt8(ascii: ".")
      } + [bytes.count]
    }
  }

  @Test func `shares grow from 0 to nearly 1, and change nothing`() {
    var shares: [Double] = []
    let metered = Ladder(
      Self.blocks, Splitter(),
      meter: Meter {
        shares.append($0)
        return true
      })
    #expect(shares.first == 0)
    #expect(shares == shares.sorted() && shares.allSatisfy { (0...1).contains($0) })
    #expect((shares.last ?? 0) > 0.95)
    #expect(shares.count > 15 && shares.count < 60)
    let plain = Ladder(Self.blocks, Splitter())
    #expect(metered.order == plain.order && metered.levels == plain.levels)
  }

  @Test(arguments: [0, 1, 3, 7, 12, 20])
  func `what nobody wants any more is ended in order, with little work`(patience: Int) {
    var reports = 0
    let stopped = Ladder(
      Self.blocks, Splitter(),
      meter: Meter { _ in
        reports += 1
        return reports <= patience
      })
    let plain = Ladder(Self.blocks, Splitter())
    #expect(stopped.work <= plain.work)
    #expect(Set(stopped.order).count == stopped.sentences.count)
    #expect(stopped.wordCount == plain.wordCount)
    if patience < 2 { #expect(stopped.work < plain.work / 4) }
  }
}
