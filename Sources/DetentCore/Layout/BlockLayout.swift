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
  /// The type size and the line box's height, in points.
  package var size: Double
  package var height: Double
  /// How far in it stands from the side where reading begins and from the other, in points.
  package var inset = 0.0
  package var outset = 0.0
  /// Whether alignment leaves it where it is.
  package var isFixed = false
  /// The row of a table whose cells stand in columns.
  var row: Int?
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
    let left = isRightToLeft ? outset : inset
    let free = columnWidth - inset - outset - width
    guard !isFixed else { return isRightToLeft ? left + free : left }
    return left + (isRightToLeft ? 1 - share : share) * free
  }
}

/// A level's text in a column, or of a long level a stretch of it.
package struct BlockLayout {
  package let style: TextStyle
  /// In points.
  package let columnWidth: Double
  package let lines: LineList
  /// The first line's top, in points; 0 unless this is a stretch.
  package let top: Double
  /// From the first line's top to the last line's bottom, in points.
  package let height: Double
  /// What is drawn beside the text.
  package let decorations: DecorationList
  /// The paragraphs that it has of its level, and whether those are all that the level has.
  let covered: Range<Int>
  let isWhole: Bool
  private let paragraphs: [Paragraph]
  private let tops: [Double]
  private let firstLines: [Int]
  /// The columns of those tables that are laid out in columns, by paragraph.
  let grids: [Int: TableGrid]
  let shown: SegmentCache

  init(paragraphs: [Paragraph], style: TextStyle, columnWidth: Double, measurer: any TextMeasurer) {
    self.style = style
    self.columnWidth = columnWidth
    self.paragraphs = paragraphs
    covered = paragraphs.indices
    isWhole = true
    var stack = LineStack(style: style, columnWidth: columnWidth, measurer: measurer)
    for (index, paragraph) in paragraphs.enumerated() { stack.add(paragraph, at: index) }
    lines = LineList(stack.lines)
    top = 0
    height = stack.y
    decorations = stack.finishedDecorations()
    grids = stack.grids
    tops = stack.tops
    firstLines = stack.firstLines
    shown = SegmentCache()
  }

  /// Lays out a stretch of a level; its paragraphs may have been broken into lines before.
  init(
    _ stretch: Stretch, paragraphs: [Paragraph], style: TextStyle, columnWidth: Double,
    measurer: any TextMeasurer, breaks: BreakMemo
  ) {
    self.style = style
    self.columnWidth = columnWidth
    self.paragraphs = paragraphs
    covered = stretch.paragraphs
    isWhole = false
    var stack = LineStack(
      style: style, columnWidth: columnWidth, measurer: measurer, breaks: breaks)
    for (index, paragraph) in zip(covered, paragraphs) { stack.add(paragraph, at: index) }
    let origin = stretch.origin - covered.lowerBound
    let number = stretch.line - stack.firstLines[origin]
    stack.move(by: stretch.y - stack.tops[origin], firstNumber: number)
    lines = LineList(stack.lines, from: number)
    top = stack.tops[0]
    height = stack.y - top
    decorations = stack.finishedDecorations()
    grids = stack.grids
    tops = stack.tops
    firstLines = stack.firstLines.map { $0 + number }
    shown = SegmentCache()
  }

  /// The last line's bottom, in points.
  package var bottom: Double { top + height }

  /// The height at which a paragraph begins, in points, and the number of its first line.
  func top(of paragraph: Int) -> Double { tops[paragraph - covered.lowerBound] }
  func firstLine(of paragraph: Int) -> Int { firstLines[paragraph - covered.lowerBound] }

  /// What a line shows, in the order in which it is read: its text without the spaces that hang
  /// over its end, and with the hyphen that stands there.
  package func text(of line: LaidOutLine) -> String {
    let shown = paragraph(line.paragraph).text.utf8Slice(line.range).droppingTrailingSpaces()
    return line.hasHyphen ? shown + Paragraph.hyphenText : String(shown)
  }

  /// A paragraph as it was cut and measured.
  func paragraph(_ index: Int) -> Paragraph { paragraphs[index - covered.lowerBound] }

  /// The words of a line as they were measured.
  func measuredWords(of line: LaidOutLine) -> ArraySlice<Word> {
    line.cut.isEmpty ? paragraph(line.paragraph).words[line.words] : line.cut[...]
  }

  /// Whether everything in it runs to the right, so that all words may travel.
  var isForward: Bool { paragraphs.allSatisfy(\.isForward) }

  /// A paragraph's whole text, in which lines and words are UTF-8 ranges.
  package func paragraphText(_ index: Int) -> String { paragraph(index).text }

  /// The indices of the lines that touch a stretch of the block, in points from its top.
  package func lines(from top: Double, to bottom: Double) -> Range<Int> {
    let first = lines.partitioningIndex { $0.y + $0.height + $0.below > top }
    let end = lines.partitioningIndex { $0.y - $0.above >= bottom }
    return first..<max(first, end)
  }
}
