// Which paragraphs a view needs is known only when they have been laid out: a stretch grows by as
// many as an estimate says, and again, until it reaches far enough or the text ends.

/// One column of a level: what a stretch of it is laid out in.
struct LevelColumn {
  var level: Int
  var document: Document
  var style: TextStyle
  /// In points.
  var columnWidth: Double

  var passages: Document.Passages { document.levels[level].paragraphs }
  var estimate: HeightEstimate { HeightEstimate(style: style, columnWidth: columnWidth) }

  /// The paragraphs with as many more on both sides as are so high by an estimate, in points, or as
  /// the text has.
  func paragraphs(around paragraphs: Range<Int>, above: Double, below: Double) -> Range<Int> {
    let (passages, estimate) = (passages, estimate)
    var (lower, upper) = (paragraphs.lowerBound, paragraphs.upperBound)
    var (above, below) = (above, below)
    while above > 0, lower > 0 {
      lower -= 1
      above -= estimate.height(ofParagraph: passages.byteCount(of: lower))
    }
    while below > 0, upper < passages.count {
      below -= estimate.height(ofParagraph: passages.byteCount(of: upper))
      upper += 1
    }
    return lower..<upper
  }
}

extension LayoutCache {
  /// The layout of a stretch of a long level.
  mutating func block(_ stretch: Stretch, in column: LevelColumn) -> BlockLayout {
    block(
      level: column.level, of: column.document, style: column.style,
      columnWidth: column.columnWidth, stretch: stretch)
  }

  /// The stretch with as many paragraphs more as it takes to cover heights, or to reach the ends
  /// of the text.
  mutating func grown(
    _ stretch: Stretch, over part: ClosedRange<Double>, in column: LevelColumn
  ) -> Stretch {
    var stretch = stretch
    for _ in 0..<Self.mostTurns {
      let block = block(stretch, in: column)
      let wanted = column.paragraphs(
        around: stretch.paragraphs, above: block.top - part.lowerBound,
        below: part.upperBound - block.bottom)
      if wanted == stretch.paragraphs { break }
      stretch.grow(to: wanted)
    }
    return stretch
  }

  /// An estimate is put right in two or three turns; only at heights at which a line's own is lost
  /// in rounding does it never come right.
  private static let mostTurns = 32
}

extension LayoutCache {
  /// Measures one paragraph near a stretch's ends for which that has not been done; false when
  /// there is none that is, by an estimate, closer than a distance in points.
  mutating func prepareParagraph(
    around stretch: Stretch, within distance: Double, in column: LevelColumn
  ) -> Bool {
    let near = column.paragraphs(around: stretch.paragraphs, above: distance, below: distance)
    // Most go on downwards.
    let down = stretch.paragraphs.upperBound..<near.upperBound
    let up = (near.lowerBound..<stretch.paragraphs.lowerBound).reversed()
    return down.contains { prepare(paragraph: $0, keeping: near, in: column) }
      || up.contains { prepare(paragraph: $0, keeping: near, in: column) }
  }
}

extension Document.Passages {
  /// A passage's length in bytes, what parts it from the next one included.
  fileprivate func byteCount(of index: Int) -> Int {
    byteOffset(of: index + 1) - byteOffset(of: index)
  }
}
