// Layouts beside the state. Cutting and measuring a level's paragraphs is done once; choosing
// lines once for each column width and text size. Everything here can be dropped at any frame
// without changing a picture.

/// The layouts of a document's levels.
struct LayoutCache {
  let measurer: any TextMeasurer
  private var paragraphs: [Int: [Paragraph]] = [:]
  private var blocks: [Key: BlockLayout] = [:]

  /// Layouts kept at once; beyond it all are dropped, since a resize leaves a trail of widths
  /// behind.
  private static let limit = 64

  private struct Key: Hashable {
    var level: Int
    var size: Double
    var columnWidth: Double
  }

  init(measurer: any TextMeasurer) {
    self.measurer = measurer
  }

  /// The layout of a level in a column, in points.
  mutating func block(
    level: Int, of document: Document, style: TextStyle, columnWidth: Double
  ) -> BlockLayout {
    let key = Key(level: level, size: style.size, columnWidth: columnWidth)
    if let block = blocks[key] { return block }
    let measured = measuredParagraphs(level: level, of: document)
    let block = BlockLayout(
      paragraphs: measured, style: style, columnWidth: columnWidth, measurer: measurer)
    if blocks.count >= Self.limit { blocks = [:] }
    blocks[key] = block
    return block
  }

  private mutating func measuredParagraphs(level: Int, of document: Document) -> [Paragraph] {
    if let known = paragraphs[level] { return known }
    let measurer = measurer
    let measured = document.levels[level].paragraphs.map {
      Paragraph($0, face: .regular, measurer: measurer)
    }
    paragraphs[level] = measured
    return measured
  }
}
