// Of a long text only what is near the screen is laid out: a stretch of its paragraphs. Heights are
// counted from where the stretch was begun, upwards below zero, so that nothing that is seen moves
// when the stretch grows or shrinks at either end, and nobody has to know how high all that is not
// laid out would be. Where one reads is a paragraph and a place in it; a height means something
// within its stretch alone.

/// Some neighbouring paragraphs of a level, and the heights and line numbers that they are given.
struct Stretch: Equatable, Sendable {
  /// The paragraph that the heights are counted from, the height of its top in points, and the
  /// number of its first line.
  private(set) var origin: Int
  private(set) var y: Double
  private(set) var line: Int
  /// The paragraphs that are laid out; the origin is one of them.
  private(set) var paragraphs: Range<Int>
  /// Two stretches of a level with the same number agree on all heights and line numbers.
  var grid: Int

  /// Begins a stretch with one paragraph, whose top is at `y`.
  init(from paragraph: Int, y: Double = 0, grid: Int = 0) {
    origin = paragraph
    self.y = y
    line = 0
    paragraphs = paragraph..<paragraph + 1
    self.grid = grid
  }

  /// Whether both have the same layout.
  func isLaidOut(as other: Stretch) -> Bool {
    origin == other.origin && y == other.y && line == other.line && paragraphs == other.paragraphs
  }

  /// Takes in paragraphs at both ends.
  mutating func grow(to paragraphs: Range<Int>) {
    self.paragraphs =
      min(
        paragraphs.lowerBound, self.paragraphs.lowerBound)..<max(
        paragraphs.upperBound, self.paragraphs.upperBound)
  }

  /// Leaves only those paragraphs of its layout that reach into a part of the block; those are
  /// where they were.
  mutating func shrink(to part: ClosedRange<Double>, in block: BlockLayout) {
    let first = paragraphs.partitioningIndex {
      $0 + 1 == paragraphs.upperBound || block.top(of: $0 + 1) > part.lowerBound
    }
    let end = paragraphs.partitioningIndex { block.top(of: $0) >= part.upperBound }
    let kept = first..<max(first + 1, end)
    if !kept.contains(origin) {
      y = block.top(of: kept.lowerBound)
      line = block.firstLine(of: kept.lowerBound)
      origin = kept.lowerBound
    }
    paragraphs = kept
  }
}
