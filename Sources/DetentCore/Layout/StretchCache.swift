// What is kept of a long level's layout: its paragraphs near those that were asked for last, cut
// and measured; the lines that they were broken into in a few columns; and a few stretches, since a
// change of level asks for two or three by turns. None of it grows with the text.

/// Layouts of stretches of one level.
struct StretchCache {
  let measurer: any TextMeasurer
  private var paragraphs: [Int: Paragraph] = [:]
  /// The bytes of these.
  private(set) var byteCount = 0
  /// The one used last comes last.
  private var columns: [Column] = []
  /// Paragraphs measured so far.
  private(set) var measuredCount = 0

  /// Bytes of measured text kept at once, as far as they are not in use: some forty screens, which
  /// take some twenty times as much memory.
  static let mostBytes = 131_072
  /// Paragraphs that are forgotten at once: to let go of all that a long way has left behind would
  /// take longer than a frame.
  private static let mostForgotten = 16
  /// Columns kept at once: one that is left by a resize and one that is entered, and as many again.
  static let mostColumns = 3
  /// Stretches kept at once for each column, and the lines of all of them.
  static let mostBlocks = 6
  static let mostLines = 4_096
  /// What a paragraph takes beside its text, in bytes of text.
  private static let overhead = 64

  private struct Column {
    var style: TextStyle
    var width: Double
    var breaks = BreakMemo()
    var blocks: [(stretch: Stretch, block: BlockLayout)] = []

    mutating func add(_ block: BlockLayout, of stretch: Stretch) {
      blocks.append((stretch, block))
      var lines = blocks.reduce(0) { $0 + $1.block.lines.count }
      while blocks.count > 1,
        blocks.count > StretchCache.mostBlocks || lines > StretchCache.mostLines
      {
        lines -= blocks.removeFirst().block.lines.count
      }
    }
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
    columns[column].add(block, of: stretch)
    forget(but: stretch.paragraphs)
    return block
  }

  /// Measures a paragraph and breaks it into lines; false when it has been measured, and when too
  /// many have.
  mutating func prepare(
    _ index: Int, of passages: Document.Passages, style: TextStyle, columnWidth: Double,
    known: (Document.Passage) -> Paragraph?
  ) -> Bool {
    guard paragraphs[index] == nil, 2 * byteCount < Self.mostBytes else { return false }
    let column = column(style, columnWidth)
    let measured = paragraph(index, of: passages, known: known)
    _ = BlockLayout(
      Stretch(from: index), paragraphs: [measured], style: style, columnWidth: columnWidth,
      measurer: measurer, breaks: columns[column].breaks)
    return true
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
    byteCount += passage.text.utf8.count + Self.overhead
    measuredCount += 1
    return paragraph
  }

  private mutating func forget(but kept: Range<Int>) {
    for _ in 0..<Self.mostForgotten {
      guard byteCount > Self.mostBytes,
        let far = paragraphs.keys.max(by: { kept.distance(to: $0) < kept.distance(to: $1) }),
        let paragraph = paragraphs[far], !kept.contains(far)
      else { return }
      paragraphs[far] = nil
      byteCount -= paragraph.text.utf8.count + Self.overhead
      for index in columns.indices { columns[index].breaks.forget(far) }
    }
  }
}

extension Range<Int> {
  /// How far a number lies outside; 0 inside.
  fileprivate func distance(to number: Int) -> Int {
    Swift.max(0, lowerBound - number, number - upperBound + 1)
  }
}
