// A level laid out in a column: every line with its place. Only the numbers are kept; a line's
// text is cut from its paragraph when somebody asks for it, so a long text is not copied line by
// line; that of the lines on the screen is remembered.

/// The type sizes of the reading text.
package struct TextStyle: Equatable, Hashable, Sendable {
  /// The font size in points.
  package var size: Double

  /// The default size of the reading text, in points, and the line height that goes with it.
  package static let bodySize = 17.0
  package static let bodyLineHeight = 22.0
  /// The space between paragraphs, in lines, beyond the line height: the gap is 1.5 lines in all.
  package static let paragraphGap = 0.5
  /// The widest column, in ems: about 75 characters, the upper end of the comfortable measure.
  package static let widestColumn = 34.0

  /// The style at a text size, where 1 is the default.
  package init(scale: Double) {
    size = Self.bodySize * scale
  }

  package var lineHeight: Double { size * Self.bodyLineHeight / Self.bodySize }
}

/// One laid out line.
package struct LaidOutLine: Equatable, Sendable {
  package var paragraph: Int
  /// UTF-8 offsets in the paragraph, trailing spaces included.
  package var range: Range<Int>
  /// The width without trailing spaces, in points.
  package var width: Double
  /// The line box's top edge, from the block's top, in points.
  package var y: Double
  /// Whether the line begins at the right, and leading and trailing change places.
  package var isRightToLeft = false
  /// Room above and below the line box for a font taller than the built-in one, in points.
  package var above = 0.0
  package var below = 0.0
  /// Whether a hyphen that is not in the text stands at the end.
  var hasHyphen = false
  /// The indices of its words in the paragraph, or the words themselves when they were cut for it.
  var words = 0..<0
  var cut: [Word] = []

  /// Where the line starts in a column, in points, for an alignment's share of the free space.
  package func x(share: Double, columnWidth: Double) -> Double {
    (isRightToLeft ? 1 - share : share) * (columnWidth - width)
  }
}

/// A level's text in a column.
package struct BlockLayout {
  package let style: TextStyle
  /// In points.
  package let columnWidth: Double
  package let lines: [LaidOutLine]
  /// From the first line's top to the last line's bottom, in points.
  package let height: Double
  let paragraphs: [Paragraph]
  let shown = SegmentCache()

  init(paragraphs: [Paragraph], style: TextStyle, columnWidth: Double, measurer: any TextMeasurer) {
    self.style = style
    self.columnWidth = columnWidth
    self.paragraphs = paragraphs
    let box = LineBox(style: style, metrics: measurer.metrics(of: .regular))
    var lines: [LaidOutLine] = []
    var y = 0.0
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { y += style.lineHeight * TextStyle.paragraphGap }
      let broken = paragraph.lines(
        width: columnWidth / style.size, face: .regular, measurer: measurer)
      for line in broken {
        let placed = Self.line(line, of: paragraph, at: index, y: y, style: style, box: box)
        lines.append(placed)
        y = placed.y + style.lineHeight + placed.below
      }
    }
    self.lines = lines
    height = y
  }

  private static func line(
    _ broken: BrokenLine, of paragraph: Paragraph, at index: Int, y: Double, style: TextStyle,
    box: LineBox
  ) -> LaidOutLine {
    let words = broken.cut.isEmpty ? paragraph.words[broken.words] : broken.cut[...]
    let (above, below) = box.growth(for: words)
    return LaidOutLine(
      paragraph: index, range: broken.range, width: broken.width * style.size, y: y + above,
      isRightToLeft: paragraph.level == 1, above: above, below: below,
      hasHyphen: words.last?.ending == .softHyphen && broken.width > 0
        && broken.range.upperBound < paragraph.text.utf8.count,
      words: broken.words, cut: broken.cut)
  }

  /// What a line shows, in the order in which it is read: its text without the spaces that hang
  /// over its end, and with the hyphen that stands there.
  package func text(of line: LaidOutLine) -> String {
    let shown = paragraphs[line.paragraph].text.utf8Slice(line.range).droppingTrailingSpaces()
    return line.hasHyphen ? shown + Paragraph.hyphen : String(shown)
  }

  /// A paragraph as it was cut and measured.
  func paragraph(_ index: Int) -> Paragraph { paragraphs[index] }

  /// The words of a line as they were measured.
  func measuredWords(of line: LaidOutLine) -> ArraySlice<Word> {
    line.cut.isEmpty ? paragraphs[line.paragraph].words[line.words] : line.cut[...]
  }

  /// Whether every line is one run that goes to the right, so that its words may travel.
  var isPlain: Bool { paragraphs.allSatisfy(\.isPlain) }

  /// A paragraph's whole text, in which lines and words are UTF-8 ranges.
  package func paragraphText(_ paragraph: Int) -> String { paragraphs[paragraph].text }

  /// The indices of the lines that touch a stretch of the block, in points from its top.
  package func lines(from top: Double, to bottom: Double) -> Range<Int> {
    let first = lines.partitioningIndex { $0.y + style.lineHeight + $0.below > top }
    let end = lines.partitioningIndex { $0.y - $0.above >= bottom }
    return first..<max(first, end)
  }
}

extension Array {
  /// The first index whose element satisfies the predicate, for an array in which all that do come
  /// last.
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
