// A paragraph, cut once. Cuts lie wherever a line may end, wherever direction or look change and at
// tabs; each piece is measured once, in ems, and its letters counted. A new width only chooses
// lines again, and so does a new text size, at which letters stand further apart or closer: a
// window that is dragged re-wraps without a question to the font. Spaces at a line's end hang: they
// belong to the line but not to its width.

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
  /// The advance without the trailing spaces and without tracking.
  var width: Double
  /// The advance of the trailing spaces, without tracking too.
  var space: Double
  /// How many clusters of the two tracking goes after.
  var clusters: Int32 = 0
  var spaceClusters: Int32 = 0
  /// Of the tallest font in it.
  var metrics: FontMetrics
  var look = TextLook.plain
  var level: UInt8 = 0
  var ending = Ending.breakable
  /// A tab's width depends on where it stands.
  var isTab = false
  /// Which of its ends are cuts through joined letters.
  var joints = Joints()

  /// The tracked advances of the text and of the trailing spaces, in ems.
  func width(_ tracking: Tracking) -> Double { width + tracking.ems(Int(clusters)) }
  func space(_ tracking: Tracking) -> Double { space + tracking.ems(Int(spaceClusters)) }
}

/// Cuts between letters that are joined, as in Arabic, leave both as they were: halves of a word
/// that is cut over two lines are shaped with a joiner beyond the cut (Unicode 15.0, chapter 9.2).
///
/// The joiner is in no text: nothing that is copied or found has it.
package struct Joints: Equatable, Sendable {
  var before = false
  var after = false

  private static let joiner = "\u{200D}"

  /// The cuts on both sides of a part of a text.
  init(around range: Range<Int>, in text: Substring, measurer: any TextMeasurer) {
    before = range.lowerBound > 0 && measurer.joinsLetters(in: text, at: range.lowerBound)
    after =
      range.upperBound < text.utf8.count
      && measurer.joinsLetters(in: text, at: range.upperBound)
  }

  init(before: Bool = false, after: Bool = false) {
    self.before = before
    self.after = after
  }

  /// A text as it is shaped.
  func shaped(_ text: Substring) -> Substring {
    guard before || after else { return text }
    return (before ? Self.joiner : "") + text + (after ? Self.joiner : "")
  }
}

/// A paragraph, cut and measured.
struct Paragraph: Sendable {
  let text: String
  /// What it was made of; `nil` for a text alone, or a part.
  private(set) var passage: Document.Passage?
  let words: [Word]
  /// The paragraph's own level of UAX 9: 1 where lines begin at the right.
  let level: UInt8
  /// Whether each of its lines is one run that goes to the right.
  let isPlain: Bool
  /// Whether everything in it runs to the right, so that its words stand as they are read.
  let isForward: Bool
  let setting: PassageSetting
  /// What a hyphen at the end of a line takes; `nil` in a paragraph without a place for one.
  private let hyphen: TextExtent?
  /// The width without tracking of the widest stretch without a place to break.
  private let widestPlainWord: Double

  /// What soft hyphens become at the end of a line.
  static let hyphenText = "-"
  /// A word longer than this many UTF-8 bytes may be cut anywhere between clusters, so that
  /// measuring it stays cheap even in a text without a single space.
  static let longestWord = 1_000

  /// The direction is that of the first strong character when none is given.
  init(
    _ text: String, face: FontFace, measurer: any TextMeasurer, direction: TextDirection? = nil
  ) {
    let looks = [LookRun(end: text.utf8.count, look: TextLook(face: face))]
    self.init(text, looks: looks, setting: .body, measurer: measurer, direction: direction)
  }

  init(_ passage: Document.Passage, measurer: any TextMeasurer) {
    self.init(
      passage.text, looks: LookRun.all(of: passage), setting: PassageSetting(passage),
      measurer: measurer)
    self.passage = passage
  }

  /// Looks end where the text does, or there are none.
  private init(
    _ text: String, looks: [LookRun], setting: PassageSetting, measurer: any TextMeasurer,
    direction: TextDirection? = nil
  ) {
    let levels = measurer.levels(of: text, base: direction)
    var cutter = WordCutter(text: text, measurer: measurer)
    var start = 0
    var levelRuns = levels.runs[...]
    var lookRuns = looks[...]
    for end in measurer.lineBreaks(in: text) {
      while start < end {
        while let run = levelRuns.first, run.end <= start { levelRuns.removeFirst() }
        while let run = lookRuns.first, run.end <= start { lookRuns.removeFirst() }
        let cut = min(end, levelRuns.first?.end ?? end, lookRuns.first?.end ?? end)
        cutter.look = lookRuns.first?.look ?? .plain
        cutter.add(
          start..<cut, level: levelRuns.first?.level ?? levels.paragraph, isGlued: cut < end)
        start = cut
      }
    }
    self.init(
      text, words: cutter.words, level: levels.paragraph, setting: setting, measurer: measurer)
  }

  private init(
    _ text: String, words: [Word], level: UInt8, setting: PassageSetting,
    measurer: any TextMeasurer
  ) {
    self.text = text
    self.words = words
    self.level = level
    self.setting = setting
    let look = words.first?.look ?? .plain
    isForward = level == 0 && !words.contains { $0.level != 0 }
    let isInCells = if case .table = setting.manner { true } else { false }
    isPlain = isForward && !isInCells && !words.contains { $0.isTab || $0.look != look }
    let hasSoftHyphen = words.contains { $0.ending == .softHyphen }
    hyphen =
      hasSoftHyphen
      ? measurer.extent(of: Self.hyphenText[...], face: look.face, direction: .leftToRight) : nil
    widestPlainWord = Self.widestWord(
      of: words, hyphenWidth: hyphen?.width ?? 0, tracking: .none)
  }

  /// The width of a hyphen at the end of a line, in ems.
  func hyphenWidth(_ tracking: Tracking) -> Double { hyphen?.width(tracking) ?? 0 }

  /// The width of the widest stretch without a place to break, its hyphen included, in ems.
  func widestWord(_ tracking: Tracking) -> Double {
    guard tracking != .none else { return widestPlainWord }
    return Self.widestWord(of: words, hyphenWidth: hyphenWidth(tracking), tracking: tracking)
  }

  /// Some of its words alone.
  func part(_ range: Range<Int>, measurer: any TextMeasurer) -> Paragraph {
    Paragraph(
      text, words: Array(words[range]), level: level, setting: setting, measurer: measurer)
  }

  private static func widestWord(
    of words: [Word], hyphenWidth: Double, tracking: Tracking
  ) -> Double {
    var widest = 0.0
    var width = 0.0
    for word in words {
      let end = width + word.width(tracking)
      widest = max(widest, end + (word.ending == .softHyphen ? hyphenWidth : 0))
      width = word.ending == .glued ? end + word.space(tracking) : 0
    }
    return widest
  }
}

extension StringProtocol {
  /// The part of the text between two UTF-8 offsets, as far as there is one.
  ///
  /// A place that was noted in a mapped file may lie behind what its paragraph has, once another
  /// program has written over the file.
  func utf8Slice(_ range: Range<Int>) -> SubSequence {
    let range = range.clamped(to: 0..<utf8.count)
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
