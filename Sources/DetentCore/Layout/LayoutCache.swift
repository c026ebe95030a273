// Layouts beside the state. Cutting and measuring a level's paragraphs is done once; choosing
// lines once for each column width and text size. Everything here can be dropped at any frame
// without changing a picture.

/// The layouts of a document's levels.
struct LayoutCache {
  let measurer: any TextMeasurer
  private var paragraphs: [Int: [Paragraph]] = [:]
  private var blocks: [Key: BlockLayout] = [:]
  private var vocabulary = Vocabulary()
  private var words: [Int: WordList] = [:]
  private var matchings: [LevelPair: Matching] = [:]

  /// Layouts kept at once; beyond it all are dropped, since a resize leaves a trail of widths
  /// behind.
  private static let limit = 64

  private struct Key: Hashable {
    var level: Int
    var size: Double
    var columnWidth: Double
  }

  private struct LevelPair: Hashable {
    var old: Int
    var new: Int
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

  /// A level's words.
  mutating func words(level: Int, of document: Document) -> WordList {
    if let known = words[level] { return known }
    let list = WordList(
      document.levels[level].texts, measurer: measurer, vocabulary: &vocabulary)
    words[level] = list
    return list
  }

  /// The words that two levels share; the same pairs whichever way one goes.
  mutating func matching(from old: Int, to new: Int, of document: Document) -> Matching {
    let key = LevelPair(old: old, new: new)
    if let known = matchings[key] { return known }
    let oldWords = words(level: old, of: document)
    let newWords = words(level: new, of: document)
    let matching =
      old == new
      ? Matching(identity: oldWords.words.count)
      : old < new
        ? Matching(from: oldWords, to: newWords, vocabulary: vocabulary.count)
        : self.matching(from: new, to: old, of: document).reversed
    matchings[key] = matching
    return matching
  }

  private mutating func measuredParagraphs(level: Int, of document: Document) -> [Paragraph] {
    if let known = paragraphs[level] { return known }
    let measurer = measurer
    let measured = document.levels[level].paragraphs.map {
      Paragraph($0, measurer: measurer)
    }
    paragraphs[level] = measured
    return measured
  }
}
