// Layouts beside the state. Cutting and measuring a level's paragraphs is done once; choosing
// lines once for each column width and text size. Everything here can be dropped at any frame
// without changing a picture.

/// The layouts of a document's levels.
struct LayoutCache {
  let measurer: any TextMeasurer
  private var paragraphs: [Int: [Paragraph]] = [:]
  /// Paragraphs of the version before, by their text.
  private var earlier: [String: Paragraph] = [:]
  private var blocks: [Key: BlockLayout] = [:]
  /// What is laid out of long levels.
  private var stretches: [Int: StretchCache] = [:]
  private var vocabulary = Vocabulary()
  private var words: [Int: WordList] = [:]
  /// Lists of words that are cut ahead of time, as far as they have come.
  private var drafts: [Int: WordList] = [:]
  /// The words of the lines of a block, where somebody has asked for them.
  private var lineWords: [Key: LineWordsMemo] = [:]
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

  /// The layout of a level in a column, in points; of a long level that of a stretch, without one
  /// its beginning.
  mutating func block(
    level: Int, of document: Document, style: TextStyle, columnWidth: Double,
    stretch: Stretch? = nil
  ) -> BlockLayout {
    let passages = document.levels[level].paragraphs
    guard !passages.isLong else {
      let earlier = earlier
      return stretches[level, default: StretchCache(measurer: measurer)].block(
        stretch ?? Stretch(from: 0), of: passages, style: style, columnWidth: columnWidth,
        known: { earlier[$0.text] })
    }
    let key = Key(level: level, size: style.size, columnWidth: columnWidth)
    if let block = blocks[key] { return block }
    let measured = measuredParagraphs(level: level, of: document)
    let block = BlockLayout(
      paragraphs: measured, style: style, columnWidth: columnWidth, measurer: measurer)
    if blocks.count >= Self.limit { (blocks, lineWords) = ([:], [:]) }
    blocks[key] = block
    return block
  }

  /// Lays everything out anew when it is asked for: pictures have other sizes.
  mutating func forgetBlocks() { (blocks, lineWords, stretches) = ([:], [:], [:]) }

  /// The words of a line of a level's block, with their places.
  mutating func words(
    ofLine line: Int, level: Int, of document: Document, in block: BlockLayout
  ) -> LineWords {
    let key = Key(level: level, size: block.style.size, columnWidth: block.columnWidth)
    if let known = lineWords[key]?[line, block] { return known }
    let words = block.words(
      ofLine: line, in: self.words(level: level, of: document), measurer: measurer)
    if lineWords[key] == nil, lineWords.count >= Self.limit { lineWords = [:] }
    lineWords[key, default: LineWordsMemo()][line, block] = words
    return words
  }

  /// Measures a paragraph of a long level and breaks it into lines; false when that has been done,
  /// or there is no room for it beside those that are to be kept.
  mutating func prepare(
    paragraph: Int, keeping kept: Range<Int>, in column: LevelColumn
  ) -> Bool {
    let earlier = earlier
    return stretches[column.level, default: StretchCache(measurer: measurer)].prepare(
      paragraph, keeping: kept, of: column.passages, style: column.style,
      columnWidth: column.columnWidth,
      known: { earlier[$0.text] })
  }

  /// How many bytes of long levels are kept measured.
  var measuredBytes: Int { stretches.values.reduce(0) { $0 + $1.byteCount } }

  /// How many paragraphs of long levels have been measured so far.
  var measuredCount: Int { stretches.values.reduce(0) { $0 + $1.measuredCount } }

  // MARK: - Ahead of time

  /// Lays out a level unless it has been; whether there was something to do.
  mutating func prepareBlock(
    level: Int, of document: Document, style: TextStyle, columnWidth: Double
  ) -> Bool {
    let key = Key(level: level, size: style.size, columnWidth: columnWidth)
    guard blocks[key] == nil else { return false }
    _ = block(level: level, of: document, style: style, columnWidth: columnWidth)
    return true
  }

  /// Cuts a level into words or matches two, unless it has been done; whether there was something
  /// to do.
  mutating func prepareMatching(from old: Int, to new: Int, of document: Document) -> Bool {
    guard matchings[LevelPair(old: old, new: new)] == nil, canMatch(old, new, of: document) else {
      return false
    }
    for level in [old, new] where words[level] == nil {
      cutWords(level: level, of: document, atMost: Self.bytesAtOnce)
      return true
    }
    _ = matching(from: old, to: new, of: document)
    return true
  }

  /// Places the words of a few lines for which it has not been done; whether there were any.
  mutating func prepareWords(
    ofLines lines: Range<Int>, level: Int, of document: Document, in block: BlockLayout,
    atMost limit: Int
  ) -> Bool {
    let key = Key(level: level, size: block.style.size, columnWidth: block.columnWidth)
    let known = lineWords[key]
    let missing = lines.lazy.filter { known?[$0, block] == nil }.prefix(limit)
    for line in Array(missing) {
      _ = words(ofLine: line, level: level, of: document, in: block)
    }
    return !missing.isEmpty
  }

  // MARK: - Words

  /// Longer levels are not compared word by word: the longest novels are, and that takes as long as
  /// somebody who changes to one at once may have to wait.
  private static let longestMatched = 4 << 20
  /// So much is cut into words in one piece of work ahead of time, in bytes: some milliseconds.
  private static let bytesAtOnce = 32 << 10

  /// Whether two levels can be compared word by word: not when one is too long for that.
  func canMatch(_ old: Int, _ new: Int, of document: Document) -> Bool {
    [old, new].allSatisfy {
      let passages = document.levels[$0].paragraphs
      return !passages.isLong || passages.byteCount <= Self.longestMatched
    }
  }

  /// The words of a paragraph, in a list of the whole level if that is there or quickly made.
  mutating func words(
    near paragraph: Int, level: Int, of document: Document
  ) -> (list: WordList, isWhole: Bool) {
    let passages = document.levels[level].paragraphs
    guard passages.isLong, words[level] == nil else {
      return (words(level: level, of: document), true)
    }
    let list = WordList(
      [passages[paragraph].text], from: paragraph, measurer: measurer, vocabulary: &vocabulary)
    return (list, false)
  }

  /// A level's words.
  mutating func words(level: Int, of document: Document) -> WordList {
    if let known = words[level] { return known }
    return cutWords(level: level, of: document, atMost: .max)
  }

  /// Cuts some bytes of a level into words, or what is left of it; what has been cut so far.
  @discardableResult
  private mutating func cutWords(
    level: Int, of document: Document, atMost limit: Int
  ) -> WordList {
    let passages = document.levels[level].paragraphs
    // Taken out, so that there is one owner and nothing is copied.
    var list = drafts.removeValue(forKey: level) ?? WordList()
    var count = 0
    while list.paragraphCount < passages.count, count < limit {
      let text = passages[list.paragraphCount].text
      count += text.utf8.count
      list.append(text, measurer: measurer, vocabulary: &vocabulary)
    }
    if list.paragraphCount < passages.count { drafts[level] = list } else { words[level] = list }
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

  /// Gives levels that go on other numbers, and forgets the others but for their paragraphs: of an
  /// edited text most are as they were.
  mutating func renumber(_ numbers: [Int: Int]) {
    earlier = [:]
    for paragraph in paragraphs.values.joined() { earlier[paragraph.text] = paragraph }
    for paragraph in stretches.values.flatMap(\.measured) { earlier[paragraph.text] = paragraph }
    let (oldParagraphs, oldWords, oldBlocks, oldStretches) = (paragraphs, words, blocks, stretches)
    (paragraphs, words, blocks, lineWords, matchings) = ([:], [:], [:], [:], [:])
    drafts = [:]
    stretches = [:]
    for (old, new) in numbers {
      stretches[new] = oldStretches[old]
      paragraphs[new] = oldParagraphs[old]
      words[new] = oldWords[old]
    }
    for (key, block) in oldBlocks {
      guard let new = numbers[key.level] else { continue }
      var key = key
      key.level = new
      blocks[key] = block
    }
  }

  private mutating func measuredParagraphs(level: Int, of document: Document) -> [Paragraph] {
    if let known = paragraphs[level] { return known }
    let (measurer, earlier) = (measurer, earlier)
    let measured = document.levels[level].paragraphs.map {
      if let known = earlier[$0.text], known.passage == $0 { return known }
      return Paragraph($0, measurer: measurer)
    }
    paragraphs[level] = measured
    return measured
  }
}
