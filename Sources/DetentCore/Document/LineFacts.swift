// What a line looks like to somebody who wonders whether it goes on in the next one. Nothing here
// knows words of any language: widths, indents, how the line begins and whether a sentence ends
// with it. A hundred megabytes have a million lines, so what is known of one fits into a number,
// and a line of plain ASCII is gone through once.

/// What there is to know of a line before it is joined to the next one.
package struct LineFacts: RawRepresentable, Equatable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// How a line begins.
  enum Beginning: UInt64 {
    /// With a word in small letters, or one of a script that knows no others: prose that goes on.
    case small
    /// With a word that begins a sentence, or is a name, or with a quotation mark or a bracket.
    case capital
    /// With something else that prose may have at any place: a number, an address, a sign.
    case other
    /// With the mark of an item: `-`, `*`, `•`, `3.`, `b)`.
    case item
    /// With what stands at the beginning of a line for its own sake: a date, `>`, `|`, `{`, `#`.
    case mark
    /// With the mark of a quotation: `>`.
    case quote
  }

  /// More scalars, blanks included, than any line has that was broken to fit a page; what has more
  /// is never joined.
  ///
  /// A bound on scalars and not on bytes: broken bytes have another number of bytes when they have
  /// been read. Whoever knows no end of a line hands over one byte more than so many scalars have.
  package static let longestLine = 512
  package static let longestLineByteCount = 4 * longestLine

  /// Of no line.
  static let none = LineFacts(rawValue: 0)

  /// The facts of a line without what ends it.
  init(_ line: Substring) {
    var line = line
    self = line.withUTF8 { LineFacts($0) }
  }

  var beginning: Beginning { Beginning(rawValue: rawValue & 7) ?? .mark }
  /// Whether its last signs are those with which sentences end.
  var endsSentence: Bool { rawValue & Flag.sentence != 0 }
  /// Whether it has columns: a tab, or so many spaces as no prose has.
  var hasColumns: Bool { rawValue & Flag.columns != 0 }
  /// Whether it has as many spaces as prose has, or needs none.
  var isWordy: Bool { rawValue & Flag.wordy != 0 }
  /// Whether its first, or last, character is one of those between which any line may end.
  var isWideAtStart: Bool { rawValue & Flag.wideStart != 0 }
  var isWideAtEnd: Bool { rawValue & Flag.wideEnd != 0 }
  /// The blanks before it, in columns.
  var indent: Int { Int(rawValue >> 16 & 0xFF) }
  /// Where it ends, in columns, blanks before it included and behind it not.
  var end: Int { Int(rawValue >> 24 & 0xFFFF) }
  /// The width of its first word, in columns.
  var firstWord: Int { Int(rawValue >> 40 & 0xFFFF) }
  /// Something that lines with the same first word share, and few others.
  var firstWordMark: UInt64 { rawValue >> 56 }
  /// Whether it has more scalars than a line that may be joined.
  var isTooLong: Bool { end > Self.longestLine }

  private enum Flag {
    static let sentence: UInt64 = 1 << 3
    static let columns: UInt64 = 1 << 4
    static let wordy: UInt64 = 1 << 5
    static let wideStart: UInt64 = 1 << 6
    static let wideEnd: UInt64 = 1 << 7
  }

  /// So many blanks in a line are a gap between columns; two follow a sentence on a typewriter, and
  /// lines that were filled to a margin have three at times.
  private static let gap = 4
  private static let tabStops = 8
  /// Prose has a space in so many columns at least: no language's words are longer on the mean.
  private static let columnsPerSpace = 16

  /// The facts of a line, its UTF-8 without what ends it.
  package init(_ line: UnsafeBufferPointer<UInt8>) {
    guard line.count <= Self.longestLineByteCount else {
      rawValue = Beginning.mark.rawValue | 0xFFFF << 24
      return
    }
    var indent = 0
    var start = 0
    while start < line.count, line[start].isSpaceOrTab {
      indent += line[start] == UInt8(ascii: "\t") ? Self.tabStops - indent % Self.tabStops : 1
      start += 1
    }
    var end = line.count
    while end > start, line[end - 1].isSpaceOrTab { end -= 1 }
    var scan = LineScan()
    let body = UnsafeBufferPointer(rebasing: line[start..<end])
    if !scan.readASCII(body) { scan.readScalars(body) }
    let isLong = scan.count + line.count - body.count > Self.longestLine
    var value = Self.beginning(of: body, scan, indent: indent).rawValue
    if scan.closing.endsSentence { value |= Flag.sentence }
    if scan.widestGap >= Self.gap { value |= Flag.columns }
    if scan.isWide || scan.gaps * Self.columnsPerSpace >= scan.width { value |= Flag.wordy }
    if scan.first.isWide { value |= Flag.wideStart }
    if scan.last.isWide { value |= Flag.wideEnd }
    value |= UInt64(min(indent, 0xFF)) << 16
    value |= UInt64(isLong ? 0xFFFF : min(indent + scan.width, 0xFFFF)) << 24
    value |= UInt64(min(scan.firstWord ?? scan.width, 0xFFFF)) << 40
    // FNV-1a's step, of which the lowest bits are the best.
    let word = body.prefix { !$0.isSpaceOrTab }
    value |= word.reduce(0) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } << 56
    rawValue = value
  }

  // MARK: - How a line begins

  private static func beginning(
    of body: UnsafeBufferPointer<UInt8>, _ scan: LineScan, indent: Int
  ) -> Beginning {
    guard let lead = body.first else { return .mark }
    let word = body.prefix { !$0.isSpaceOrTab }
    if word.count < body.count, isItem(word, isIndented: indent > 0) { return .item }
    if lead < 0x80 {
      if lead.isSmallLetter { return isPlain(word) ? .small : .other }
      if lead.isCapital { return isPlain(word) ? .capital : .other }
      switch Unicode.Scalar(lead) {
      case "0"..."9", "[": return isStamp(word) ? .mark : .other
      case "\"", "'", "(": return .capital
      case ">": return .quote
      case "|", "#", "{", "}", "=", ";", "/", "\\", "+", "-": return .mark
      default: return .other
      }
    }
    // A paragraph of Japanese or Chinese begins with a space as wide as its characters.
    if scan.first == "\u{3000}" { return .mark }
    if scan.first == "•" || scan.first == "·" || scan.first == "–" { return .item }
    guard scan.first.isWordPart else { return .capital }
    return scan.first.properties.isUppercase ? .capital : .small
  }

  /// `-`, `*`, `3.`, `12)`, `b)`, and an indented `o`, which in half of Europe is a word.
  private static func isItem(
    _ word: Slice<UnsafeBufferPointer<UInt8>>, isIndented: Bool
  ) -> Bool {
    guard let lead = word.first, let last = word.last, word.count <= 4 else { return false }
    if word.count == 1 {
      return "-*+".utf8.contains(lead) || isIndented && lead == UInt8(ascii: "o")
    }
    guard last == UInt8(ascii: ".") || last == UInt8(ascii: ")") else { return false }
    let inside = word.dropLast()
    return inside.allSatisfy(\.isDigit)
      || (last == UInt8(ascii: ")") && inside.count == 1 && lead.isSmallLetter)
  }

  /// Whether a word is a moment, an address in numbers or a bracket around one; a year or an amount
  /// is none.
  ///
  /// `2026-11-30`, `[12]`, `10.0.0.1`, `12:00:01,5`.
  private static func isStamp(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if word.first == UInt8(ascii: "[") { return true }
    var isAfterDigit = false
    var joints = 0
    for byte in word {
      if !byte.isDigit, isAfterDigit, "-:./,|;T".utf8.contains(byte) { joints += 1 }
      isAfterDigit = byte.isDigit
    }
    // One may be a stop or a comma behind it, or a fraction's.
    return joints > 1
  }

  /// Whether there are only letters in a word, with what may stand in or behind one in prose.
  private static func isPlain(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var body = word
    while let last = body.last, last.isBehindWord { body = body.dropLast() }
    var joints = 0
    for byte in body where !byte.isSmallLetter && !byte.isCapital && byte < 0x80 {
      guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: "'") else { return false }
      joints += 1
    }
    return joints < 2 && body.count <= longestWord
  }

  /// In bytes; a longer word is none.
  private static let longestWord = 40
}

extension UInt8 {
  /// Whether it may stand behind a word in prose.
  fileprivate var isBehindWord: Bool {
    switch Unicode.Scalar(self) {
    case ".", ",", ";", ":", "!", "?", ")", "\"", "'", "*": true
    default: false
    }
  }
}
