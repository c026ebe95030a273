// Between the named levels of a ladder there is one step a sentence. A document that is made of its
// own sentences carries what makes any of these steps.

/// The steps between a document's levels.
package struct LevelSteps: Sendable {
  private let ladder: Ladder
  private let reader: any PassageReader
  /// How many sentences each named level has, ascending.
  let cuts: [Int]

  /// `nil` for a text of which there is but one level.
  package init?(_ ladder: Ladder, reader: any PassageReader) {
    guard ladder.levels.count > 1 else { return nil }
    self.ladder = ladder
    self.reader = reader
    cuts = ladder.levels.map { $0.isFull ? ladder.order.count : $0.sentences.count }
  }

  /// How many sentences the text has.
  var count: Int { ladder.order.count }

  /// The level of so many sentences, between two named ones, and its length in words.
  func level(count: Int) -> (level: Document.Level, wordCount: Int) {
    let step = ladder.prefix(count: count)
    // 0 and 100 % are other levels' names.
    let percent = min(99, max(1, Int((100 * step.share).rounded())))
    return (
      Document.Level(
        name: "\(percent) %",
        paragraphs: reader.passages(of: ladder.text(of: step))),
      step.wordCount
    )
  }

  /// The named level of so many sentences; `nil` between two.
  func named(_ count: Int) -> Int? { cuts.firstIndex(of: count) }

  /// The place of a number of sentences among the named levels: 1.5 is half way from the second to
  /// the third.
  func position(of count: Int) -> Double {
    let next = cuts.partitioningIndex { $0 >= count }
    guard next > 0, next < cuts.count else { return Double(min(next, cuts.count - 1)) }
    let (low, high) = (cuts[next - 1], cuts[next])
    return Double(next - 1) + Double(count - low) / Double(high - low)
  }

  /// The number of sentences at a place among the named levels.
  func count(at position: Double) -> Int {
    let position = min(Double(cuts.count - 1), max(0, position))
    let index = min(Int(position), cuts.count - 2)
    let (low, high) = (Double(cuts[index]), Double(cuts[index + 1]))
    return Int((low + (high - low) * (position - Double(index))).rounded())
  }
}

extension LevelSteps: Equatable {
  /// Documents of the same levels have the same steps.
  package static func == (one: Self, other: Self) -> Bool { one.cuts == other.cuts }
}
