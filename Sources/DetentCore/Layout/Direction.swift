// Text of two directions. Every character of a paragraph has a level: even levels run to the right,
// odd ones to the left, and a higher one lies inside a lower one, like a number in an Arabic
// sentence. Levels belong to the paragraph and are found once; which part of a line stands where is
// decided for each line after it has been broken (UAX 9, rules L1 and L2).

/// The direction in which text is read.
package enum TextDirection: Equatable, Hashable, Sendable {
  case leftToRight
  case rightToLeft

  /// The direction of a level of UAX 9.
  package init(level: UInt8) {
    self = level.isMultiple(of: 2) ? .leftToRight : .rightToLeft
  }
}

/// A stretch of a paragraph with one level.
package struct LevelRun: Equatable, Sendable {
  /// The UTF-8 offset in the paragraph after its last byte.
  package var end: Int
  package var level: UInt8

  package init(end: Int, level: UInt8) {
    self.end = end
    self.level = level
  }
}

/// The levels of a paragraph.
package struct BidiLevels: Equatable, Sendable {
  /// The paragraph's own level, 0 or 1.
  package var paragraph: UInt8
  /// In order, without gaps; none for an empty text.
  package var runs: [LevelRun]

  package init(paragraph: UInt8, runs: [LevelRun]) {
    self.paragraph = paragraph
    self.runs = runs
  }

  /// The indices of things with levels, from left to right.
  ///
  /// Rule L2: from the highest level to the lowest odd one, every stretch of at least that level
  /// is turned round.
  package static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowest = levels.filter({ $0 % 2 == 1 }).min() else {
      return order
    }
    for level in stride(from: highest, through: lowest, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
