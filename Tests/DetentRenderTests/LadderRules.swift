@testable import DetentCore

/// What holds for every ladder of every text; each broken rule is one line of text.
enum LadderRules {
  static func violations(of blocks: [Block], _ ladder: Ladder) -> [String] {
    var broken: [String] = []
    func check(_ holds: Bool, _ rule: String) { if !holds { broken.append(rule) } }

    check(
      ladder.order.sorted() == ladder.sentences.indices.map { SentenceID($0) },
      "the order holds every sentence once")
    check(ladder.levels.last?.isFull == true, "the last level is the full one")
    var previous: LadderLevel?
    for level in ladder.levels {
      let text = ladder.text(of: level)
      check(
        blocks.allSatisfy(\.isBlank) || !text.allSatisfy(\.isBlank), "\(level.name) is not empty")
      if level.isFull {
        check(text == blocks, "the full level is the source")
      } else {
        check(isVerbatim(text, level, ladder), "\(level.name) is verbatim")
        check(isFaithful(level, ladder), "\(level.name): \(level.wordCount) of \(ladder.wordCount)")
      }
      if let previous {
        check(
          Set(previous.sentences).isSubset(of: level.sentences),
          "\(level.name) contains \(previous.name)")
        check(previous.wordCount < level.wordCount, "\(level.name) is longer than \(previous.name)")
      }
      previous = level
    }
    return broken
  }

  /// Whether a text shows the level's sentences as the source has them, in its order, and nothing
  /// else but headings.
  private static func isVerbatim(_ text: [Block], _ level: LadderLevel, _ ladder: Ladder) -> Bool {
    let isProse = { (block: Block) in
      block.kind.headingLevel == nil && block.kind != .definitions
    }
    let shown = text.filter(isProse).flatMap { $0.text.utf8.filter(isInk) }
    let source = level.sentences.flatMap { id in
      let sentence = ladder.sentences[id.index]
      return Array(ladder.blocks[sentence.block].text.utf8)[sentence.bytes].filter(isInk)
    }
    let others = text.filter { !isProse($0) }
    return shown == source && others.allSatisfy(ladder.blocks.contains)
  }

  private static func isInk(_ byte: UInt8) -> Bool { !byte.isBlank }

  /// Whether a level is within 10 % of its target.
  static func isOnTarget(_ level: LadderLevel, _ ladder: Ladder) -> Bool {
    guard let target = LadderLevel.targets.first(where: { $0.name == level.name }) else {
      return true
    }
    return abs(level.share - target.share) <= LevelCutter.tolerance * target.share + 1e-12
  }

  /// Whether a level is within 10 % of its target, or no sentence left would have brought it there.
  private static func isFaithful(_ level: LadderLevel, _ ladder: Ladder) -> Bool {
    guard !isOnTarget(level, ladder),
      let target = LadderLevel.targets.first(where: { $0.name == level.name })
    else { return true }
    let goal = target.share * Double(ladder.wordCount)
    let count = level.sentences.count
    // Too long: its last sentence was the first of an empty level, or found it too short and
    // nothing fit.
    let shorter = ladder.prefix(count: count - 1)
    if Double(level.wordCount) > goal { return Double(shorter.wordCount) < goal * 0.9 + 1e-9 }
    let outline = Outline(ladder.blocks, ladder.sentences)
    var costs = RevealCosts(
      ladder.sentences, outline,
      headingCosts: ladder.blocks.map { block in
        block.kind.headingLevel == nil ? 0 : Words.count(in: block.text.utf8)
      })
    for id in ladder.order.prefix(count) { costs.show(id.index) }
    // The next sentences are those that the cutter looked at and passed over.
    let left = ladder.order.dropFirst(count).prefix(LevelCutter.reach)
    return left.allSatisfy {
      Double(level.wordCount + costs.cost(of: $0.index)) > goal * 1.1 - 1e-9
    }
  }
}
