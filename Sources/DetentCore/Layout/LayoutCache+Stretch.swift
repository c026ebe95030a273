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
    let (passages, estimate) = (column.passages, column.estimate)
    var stretch = stretch
    while true {
      let block = block(stretch, in: column)
      var (lower, upper) = (stretch.paragraphs.lowerBound, stretch.paragraphs.upperBound)
      var (above, below) = (block.top - part.lowerBound, part.upperBound - block.bottom)
      while above > 0, lower > 0 {
        lower -= 1
        above -= estimate.height(ofParagraph: passages.byteCount(of: lower))
      }
      while below > 0, upper < passages.count {
        below -= estimate.height(ofParagraph: passages.byteCount(of: upper))
        upper += 1
      }
      if lower..<upper == stretch.paragraphs { return stretch }
      stretch.grow(to: lower..<upper)
    }
  }
}

extension LayoutCache {
  /// Measures one paragraph near a stretch's ends for which that has not been done; false when
  /// there is none that is, by an estimate, closer than a distance in points.
  mutating func prepareParagraph(
    around stretch: Stretch, within distance: Double, in column: LevelColumn
  ) -> Bool {
    let (passages, estimate) = (column.passages, column.estimate)
    let (lower, upper) = (stretch.paragraphs.lowerBound, stretch.paragraphs.upperBound)
    var (below, above) = (0.0, 0.0)
    var (next, last) = (upper, lower)
    while (next < passages.count && below < distance) || (last > 0 && above < distance) {
      if next < passages.count, below < distance {
        if prepare(paragraph: next, in: column) { return true }
        below += estimate.height(ofParagraph: passages.byteCount(of: next))
        next += 1
      }
      if last > 0, above < distance {
        last -= 1
        if prepare(paragraph: last, in: column) { return true }
        above += estimate.height(ofParagraph: passages.byteCount(of: last))
      }
    }
    return false
  }
}

extension Document.Passages {
  /// A passage's length in bytes, what parts it from the next one included.
  fileprivate func byteCount(of index: Int) -> Int {
    byteOffset(of: index + 1) - byteOffset(of: index)
  }
}
