// The place that holds. Before anything re-wraps or replaces the text, the word that is being read
// is noted: the one under the pinch or the pointer, else the first one that is wholly visible.
// Afterwards the scroll is set so that this word stands at its old height. When it is gone, the
// nearest word in reading order that is still there stays where *it* was.
//
// A run of changes keeps its first place. Noting the place anew after every change would let each
// rounding to a line add to the one before, and the text would walk away (vito's quire 96, readest
// 5855, liseur 64). A run ends when somebody scrolls, or takes hold of another place.

/// A place that is being read, as it was noted.
struct ReadingPlace: Equatable, Sendable {
  /// What the place was chosen by.
  enum Hold: Equatable, Sendable {
    /// A pinch's centre, or the pointer.
    case point(Point)
    case firstLine

    /// Pinches whose centres are as close as this hold the same place: a fingertip, 44 points,
    /// halved.
    private static let nearness = 22.0

    /// Whether a change with this hold goes on with the other's run.
    func continues(_ other: Hold) -> Bool {
      switch (self, other) {
      case (.point(let a), .point(let b)): a.distance(to: b) <= Self.nearness
      case (.firstLine, .firstLine): true
      case (.point, .firstLine), (.firstLine, .point): false
      }
    }
  }

  var hold: Hold
  /// The level whose word it is.
  var level: Int
  /// The layout in which it was noted.
  var style: TextStyle
  var columnWidth: Double
  /// The scroll with which it was noted, in points, and of a long text the stretch in which that
  /// means something.
  var scroll: Double
  var stretch: Stretch?
  /// The word in the level's list; `nil` in a text without words, and in a long one whose list is
  /// not there.
  var word: Int?
  var anchor: Anchor
  /// How far below its line's top the baseline is, in line heights of the body.
  var baseline: Double
  /// The word's left edge and its baseline in window coordinates: what a small scale leaves in
  /// place.
  var pivot: Point
}

extension BlockLayout {
  /// The line whose box is nearest to a height in points from the block's top; `nil` without lines.
  func line(nearest y: Double) -> Int? {
    guard !lines.isEmpty else { return nil }
    let below = min(lines.partitioningIndex { $0.y + $0.height > y }, lines.endIndex - 1)
    guard below > lines.startIndex, lines[below].y > y else { return below }
    let above = lines[below - 1].y + lines[below - 1].height
    return y - above < lines[below].y - y ? below - 1 : below
  }

  /// How far below a line's top its baseline is, in line heights of the body.
  func baseline(of line: LaidOutLine, _ metrics: FontMetrics) -> Double {
    guard line.size == style.size, line.height == style.lineHeight else {
      return LineBox(size: line.size, height: line.height, metrics: metrics).baseline
        / style.lineHeight
    }
    let lineHeight = TextStyle.bodyLineHeight / TextStyle.bodySize
    return ((lineHeight - metrics.ascent - metrics.descent) / 2 + metrics.ascent) / lineHeight
  }
}

extension LineWords {
  /// The word nearest to a distance from the line's left edge.
  func word(nearest x: Double) -> PlacedWord? {
    words.min { distance($0, x) < distance($1, x) }
  }

  private func distance(_ word: PlacedWord, _ x: Double) -> Double {
    max(word.x - x, x - word.x - word.width, 0)
  }
}

extension Matching {
  /// The shared word nearest to an old one in reading order, by both indices.
  ///
  /// It is the word itself where that is shared, and `nil` when nothing is.
  func nearestShared(to word: Int) -> (old: Int, new: Int)? {
    for distance in 0..<toNew.count {
      for old in [word - distance, word + distance] where toNew.indices.contains(old) {
        if toNew[old] >= 0 { return (old, Int(toNew[old])) }
      }
    }
    return nil
  }
}
