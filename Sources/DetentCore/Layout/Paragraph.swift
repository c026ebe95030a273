// A paragraph, cut once. Cuts lie wherever a line may end, wherever the direction changes and at
// tabs; each piece is measured once, in ems. A new width only chooses lines again, so a window that
// is dragged re-wraps without a question to the font. Spaces at a line's end hang: they belong to
// the line but not to its width.

/// A piece of a paragraph without a cut in it, measured in ems.
struct Word: Equatable, Sendable {
  /// What may follow the piece.
  enum Ending: Equatable, Sendable {
    /// Nothing: the next piece stands on the same line.
    case glued
    case breakable
    /// A line may end here, with a hyphen that is not in the text.
    case softHyphen
    /// A line ends here whatever its width.
    case forced
  }

  /// UTF-8 offsets in the paragraph; the trailing spaces are inside.
  var range: Range<Int>
  /// Where its text ends and the trailing spaces begin.
  var textEnd: Int
  /// The advance without the trailing spaces.
  var width: Double
  /// The advance of the trailing spaces.
  var space: Double
  /// Of the tallest font in it.
  var metrics: FontMetrics
  var level: UInt8 = 0
  var ending = Ending.breakable
  /// A tab's width depends on where it stands.
  var isTab = false
}

/// A paragraph, cut and measured.
struct Paragraph: Sendable {
  let text: String
  let words: [Word]
  /// The paragraph's own level of UAX 9: 1 where lines begin at the right.
  let level: UInt8
  /// Whether everything in it runs to the right.
  let isPlain: Bool
  /// The width of the widest stretch without a place to break, its hyphen included, and a hyphen's.
  let widestWord: Double
  let hyphenWidth: Double

  /// What soft hyphens become at the end of a line.
  static let hyphen = "-"
  /// A word longer than this many UTF-8 bytes may be cut anywhere between clusters, so that
  /// measuring it stays cheap even in a text without a single space.
  static let longestWord = 1_000

  /// The direction is that of the first strong character when none is given.
  init(
    _ text: String, face: FontFace, measurer: any TextMeasurer, direction: TextDirection? = nil
  ) {
    let levels = measurer.levels(of: text, base: direction)
    var cutter = WordCutter(text: text, face: face, measurer: measurer)
    var start = 0
    var runs = levels.runs[...]
    for end in measurer.lineBreaks(in: text) where end > start {
      while let run = runs.first, run.end < end {
        if run.end > start {
          cutter.add(start..<run.end, level: run.level, isGlued: true)
          start = run.end
        }
        runs.removeFirst()
      }
      cutter.add(start..<end, level: runs.first?.level ?? levels.paragraph, isGlued: false)
      start = end
    }
    self.text = text
    words = cutter.words
    level = levels.paragraph
    isPlain = level == 0 && !words.contains { $0.level != 0 || $0.isTab }
    let hasSoftHyphen = words.contains { $0.ending == .softHyphen }
    hyphenWidth = hasSoftHyphen ? measurer.advance(of: Self.hyphen[...], face: face) : 0
    widestWord = Self.widestWord(of: words, hyphenWidth: hyphenWidth)
  }

  private static func widestWord(of words: [Word], hyphenWidth: Double) -> Double {
    var widest = 0.0
    var width = 0.0
    for word in words {
      widest = max(widest, width + word.width + (word.ending == .softHyphen ? hyphenWidth : 0))
      width = word.ending == .glued ? width + word.width + word.space : 0
    }
    return widest
  }
}

/// Cuts a paragraph at the places it is told, and at tabs, and measures the pieces.
private struct WordCutter {
  let text: String
  let face: FontFace
  let measurer: any TextMeasurer
  private let hasTabs: Bool
  private(set) var words: [Word] = []

  init(text: String, face: FontFace, measurer: any TextMeasurer) {
    self.text = text
    self.face = face
    self.measurer = measurer
    hasTabs = text.utf8.contains(UInt8(ascii: "\t"))
  }

  /// Adds a stretch without a change of direction.
  mutating func add(_ range: Range<Int>, level: UInt8, isGlued: Bool) {
    let piece = text.utf8Slice(range)
    var start = piece.startIndex
    var offset = range.lowerBound
    let bytes = hasTabs ? piece.utf8 : piece[piece.endIndex...].utf8
    for tab in bytes.indices where bytes[tab] == UInt8(ascii: "\t") {
      let before = piece[start..<tab]
      add(before, at: offset, level: level, ending: .glued)
      offset += before.utf8.count
      start = piece.utf8.index(after: tab)
      words.append(
        Word(
          range: offset..<(offset + 1), textEnd: offset, width: 0, space: 0,
          metrics: measurer.metrics(of: face), level: level, ending: .glued, isTab: true))
      offset += 1
    }
    add(piece[start...], at: offset, level: level, ending: .glued)
    guard !isGlued, let last = words.indices.last else { return }
    words[last].ending = Self.ending(of: piece)
  }

  private static func ending(of piece: Substring) -> Word.Ending {
    switch piece.unicodeScalars.last {
    case "\u{AD}": .softHyphen
    case "\u{2028}": .forced
    default: .breakable
    }
  }

  private mutating func add(_ piece: Substring, at offset: Int, level: UInt8, ending: Word.Ending) {
    guard piece.utf8.count > Paragraph.longestWord else {
      guard !piece.isEmpty else { return }
      words.append(
        Word(piece, at: offset, face: face, level: level, ending: ending, measurer: measurer))
      return
    }
    var start = piece.startIndex
    for size in sizes(of: piece) {
      let end = piece.utf8.index(start, offsetBy: size)
      if start > piece.startIndex { words[words.count - 1].ending = .breakable }
      words.append(
        Word(
          piece[start..<end], at: offset + piece.utf8.distance(from: piece.startIndex, to: start),
          face: face, level: level, ending: ending, measurer: measurer))
      start = end
    }
  }

  // In bytes: parts of at most the longest word's, or of one cluster.
  private func sizes(of piece: Substring) -> [Int] {
    let count = piece.utf8.count
    var sizes: [Int] = []
    var (start, last) = (0, 0)
    for end in measurer.clusterBreaks(in: piece) {
      if end - start > Paragraph.longestWord, last > start {
        sizes.append(last - start)
        start = last
      }
      last = end
    }
    sizes.append(count - start)
    return sizes
  }
}

extension Word {
  init(
    _ piece: Substring, at offset: Int, face: FontFace, level: UInt8, ending: Ending,
    measurer: any TextMeasurer
  ) {
    let trimmed = piece.droppingTrailingSpaces()
    let extent = measurer.extent(
      of: trimmed, face: face, direction: TextDirection(level: level))
    let spaces = piece[trimmed.endIndex...]
    self.init(
      range: offset..<(offset + piece.utf8.count), textEnd: offset + trimmed.utf8.count,
      width: extent.width,
      space: spaces.isEmpty ? 0 : measurer.advance(of: spaces, face: face),
      metrics: extent.metrics, level: level, ending: ending)
  }
}

extension StringProtocol {
  /// The part of the text between two UTF-8 offsets.
  func utf8Slice(_ range: Range<Int>) -> SubSequence {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    return self[start..<end]
  }

  /// The text up to its last character that is not a space, a tab or a line separator.
  func droppingTrailingSpaces() -> SubSequence {
    var end = endIndex
    while end > startIndex {
      let before = unicodeScalars.index(before: end)
      guard unicodeScalars[before].isHangingSpace else { break }
      end = before
    }
    return self[startIndex..<end]
  }
}

extension Unicode.Scalar {
  /// Whether it hangs over the end of a line: spaces after which a line may end, tabs, U+2028.
  var isHangingSpace: Bool {
    switch value {
    case 0x20, 0x09, 0x2028, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }
}
