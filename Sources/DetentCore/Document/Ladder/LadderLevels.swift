// Five sentences have no room for six levels. Cuts that coincide, or nearly do, leave one level,
// and it keeps the name whose promised length it is nearest to.

/// Names the cuts of an order, and leaves out those that a short text has no room for.
struct LadderLevels {
  private(set) var levels: [LadderLevel] = []

  /// `lengths` are the words of each prefix of `order`; `cuts` how many sentences each target took.
  init(
    lengths: [Int], cuts: [Int], order: [SentenceID], total: Int, titleWordCount: Int
  ) {
    var kept: [(target: LadderLevel.Target, cut: Int)] = []
    for (target, cut) in zip(LadderLevel.targets, cuts)
    where cut > 0 && Self.isStep(from: lengths[cut], to: total) {
      guard let last = kept.last, !Self.isStep(from: lengths[last.cut], to: lengths[cut]) else {
        kept.append((target, cut))
        continue
      }
      // Of two that are too near to each other the one nearer to its own length stays.
      let lastError = Self.error(lengths[last.cut], last.target, of: total)
      if Self.error(lengths[cut], target, of: total) < lastError {
        kept[kept.count - 1] = (target, cut)
      }
    }
    let shortest = kept.first.map { lengths[$0.cut] } ?? total
    if titleWordCount > 0, Self.isStep(from: titleWordCount, to: shortest) {
      levels.append(
        Self.level(LadderLevel.titleName, titleWordCount, of: total, sentences: []))
    }
    for (target, cut) in kept {
      levels.append(
        Self.level(target.name, lengths[cut], of: total, sentences: order.prefix(cut).sorted()))
    }
    levels.append(
      LadderLevel(
        name: LadderLevel.fullName, share: 1, wordCount: total, sentences: order.sorted(),
        isFull: true))
  }

  private static func isStep(from briefer: Int, to longer: Int) -> Bool {
    Double(longer) >= LadderLevel.smallestStep * Double(briefer)
  }

  /// How far a length is from its target, as a factor's logarithm.
  private static func error(_ length: Int, _ target: LadderLevel.Target, of total: Int) -> Double {
    abs(Portable.log(Double(length) / (target.share * Double(total))))
  }

  private static func level(
    _ name: String, _ words: Int, of total: Int, sentences: [SentenceID]
  ) -> LadderLevel {
    LadderLevel(
      name: name, share: Double(words) / Double(total), wordCount: words, sentences: sentences,
      isFull: false)
  }
}
