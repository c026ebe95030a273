// What is kept of a long level's layout: its paragraphs near those that were asked for last, cut and
// measured; the lines that they were broken into in a few columns; and a few stretches, since a
// change of level asks for two or three by turns. None of it grows with the text.

/// Layouts of stretches of one level.
struct StretchCache {
  let measurer: any TextMeasurer
  private var paragraphs: [Int: Paragraph] = [:]
  /// The bytes of these.
  private var byteCount = 0
  /// The one used last comes last.
  private var columns: [Column] = []
  /// Layouts made so far.
  private(set) var made = 0

  /// Bytes of measured text kept at once: some fifty screens, which take some twenty times as much
  /// memory.
  static let mostBytes = 262_144
  /// Columns kept at once: one that is left by a resize and one that is entered, and as many again.
  static let mostColumns = 4
  /// Stretches kept at once for each column.
  static let mostBlocks = 8

  private struct Column {
    var style: TextStyle
    var width: Double
    var breaks = BreakMemo()
    var blocks: [(stretch: Stretch, block: BlockLayout)] = []
  }

  init(measurer: any TextMeasurer) {
    self.measurer = measurer
  }

  /// The layout of a stretch in a column; `known` gives a passage's paragraph if it is at hand.
  mutating func block(
    _ stretch: Stretch, of passages: Document.Passages, style: TextStyle, columnWidth: Double,
    known: (Document.Passage) -> Paragraph?
  ) -> BlockLayout {
    let column = column(style, columnWidth)
    let blocks = columns[column].blocks
    if let index = blocks.lastIndex(where: { $0.stretch.isLaidOut(as: stretch) }) {
      return blocks[index].block
    }
    let measured = stretch.paragraphs.map { paragraph($0, of: passages, known: known) }
    let block = BlockLayout(
      stretch, paragraphs: measured, style: style, columnWidth: columnWidth, measurer: measurer,
      breaks: columns[column].breaks)
    if blocks.count >= Self.mostBlocks { columns[column].blocks.removeFirst() }
    columns[column].blocks.append((stretch, block))
    made += 1
    forget(but: stretch.paragraphs)
    return block
  }

  /// The paragraphs at hand.
  var measured: some Collection<Paragraph> { paragraphs.values }

  private mutating func column(_ style: TextStyle, _ width: Double) -> Int {
    if let last = columns.last, last.style == style, last.width == width {
      return columns.count - 1
    }
    if let index = columns.firstIndex(where: { $0.style == style && $0.width == width }) {
      columns.append(columns.remove(at: index))
    } else {
      if columns.count >= Self.mostColumns { columns.removeFirst() }
      columns.append(Column(style: style, width: width))
    }
    return columns.count - 1
  }

  private mutating func paragraph(
    _ index: Int, of passages: Document.Passages, known: (Document.Passage) -> Paragraph?
  ) -> Paragraph {
    if let paragraph = paragraphs[index] { return paragraph }
    let passage = passages[index]
    let atHand = known(passage).flatMap { $0.passage == passage ? $0 : nil }
    let paragraph = atHand ?? Paragraph(passage, measurer: measurer)
    paragraphs[index] = paragraph
    byteCount += passage.text.utf8.count
    return paragraph
  }

  private mutating func forget(but kept: Range<Int>) {
    guard byteCount > Self.mostBytes else { return }
    paragraphs = paragraphs.filter { kept.contains($0.key) }
    byteCount = paragraphs.values.reduce(0) { $0 + $1.text.utf8.count }
    for index in columns.indices {
      columns[index].breaks.keep(kept)
      columns[index].blocks.removeAll { !kept.overlaps($0.stretch.paragraphs) }
    }
  }
}
