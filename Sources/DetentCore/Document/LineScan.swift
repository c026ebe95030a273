// One look along a line, by columns of a terminal: nothing else says what a line was broken to.
// Most lines are plain ASCII, in which a byte is a column, and are done in one loop.

/// What one look along a line finds.
struct LineScan {
  /// Scalars, and columns.
  private(set) var count = 0
  private(set) var width = 0
  /// Places with blanks between words, and the most blanks of one; a tab is many.
  var gaps = 0
  var widestGap = 0
  var firstWord: Int?
  var first: Unicode.Scalar = " "
  var last: Unicode.Scalar = " "
  /// The last one that is no quotation mark or bracket.
  var closing: Unicode.Scalar = " "
  /// Whether most of it is written without spaces.
  var isWide = false

  private static let tab = 8

  /// Reads a line of nothing but ASCII; false for any other, of which nothing is known then.
  mutating func readASCII(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard readPlain(line) || readSpaced(line) else {
      self = LineScan()
      return false
    }
    (count, width) = (line.count, line.count)
    if let lead = line.first { first = Unicode.Scalar(lead) }
    if let end = line.last { last = Unicode.Scalar(end) }
    var end = line.count
    while end > 0, Unicode.Scalar(line[end - 1]).closesQuotation { end -= 1 }
    if end > 0 { closing = Unicode.Scalar(line[end - 1]) }
    return true
  }

  /// Reads ASCII whose words are parted by one space each, eight bytes at once; false for any
  /// other.
  private mutating func readPlain(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let top: UInt64 = 0x8080_8080_8080_8080
    let low = ~top
    let spaces = top >> 2
    let bytes = UnsafeRawBufferPointer(line)
    var isAfterBlank: UInt64 = 0
    var index = 0
    while index < line.count {
      // Letters stand behind the end.
      var word = low
      if index + 8 <= line.count {
        word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      } else {
        for offset in index..<line.count {
          let shift = UInt64(8 * (offset - index))
          word = word & ~(0xFF << shift) | UInt64(line[offset]) << shift
        }
      }
      // The top bit of each byte that is a space, and of each that is that or less: a tab.
      let blanks = ~(((word ^ spaces) & low) &+ low) & top
      let few = ~((word | top) &- (spaces + spaces / 32)) & top
      guard word & top == 0, few == blanks, blanks & (blanks << 8 | isAfterBlank) == 0
      else { return false }
      if blanks != 0 {
        if firstWord == nil { firstWord = index + blanks.trailingZeroBitCount / 8 }
        gaps += blanks.nonzeroBitCount
      }
      isAfterBlank = blanks >> 56
      index += 8
    }
    widestGap = min(gaps, 1)
    return true
  }

  /// Reads any ASCII; false for what is none.
  private mutating func readSpaced(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    self = LineScan()
    var high: UInt8 = 0
    var blanks = 0
    for (index, byte) in line.enumerated() {
      high |= byte
      if byte.isSpaceOrTab {
        if blanks == 0 {
          gaps += 1
          if firstWord == nil { firstWord = index }
        }
        blanks += byte == UInt8(ascii: "\t") ? Self.tab : 1
      } else {
        if blanks > widestGap { widestGap = blanks }
        blanks = 0
      }
    }
    return high < 0x80
  }

  mutating func readScalars(_ line: UnsafeBufferPointer<UInt8>) {
    var blanks = 0
    var wide = 0
    // Broken bytes are read as everywhere: a U+FFFD a part.
    var decoder = UTF8()
    var bytes = line.makeIterator()
    while count <= LineFacts.longestLine {
      let scalar: Unicode.Scalar
      switch decoder.decode(&bytes) {
      case .scalarValue(let value): scalar = value
      case .error: scalar = "\u{FFFD}"
      case .emptyInput:
        isWide = wide * 2 > count
        return
      }
      if count == 0 { first = scalar }
      count += 1
      if scalar == " " || scalar == "\t" {
        if blanks == 0 {
          gaps += 1
          if firstWord == nil { firstWord = width }
        }
        blanks += scalar == "\t" ? Self.tab : 1
        width += 1
        continue
      }
      if blanks > widestGap { widestGap = blanks }
      blanks = 0
      last = scalar
      if !scalar.closesQuotation { closing = scalar }
      let columns = scalar.columns
      if columns == 2 { wide += 1 }
      width += columns
    }
  }
}

extension UInt8 {
  /// Whether it is one of the blanks that are nothing at the ends of lines.
  var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }
}

extension Unicode.Scalar {
  /// Whether a sentence may end with it; the full stops of scripts that have their own included
  /// (Unicode's property Sentence_Terminal, the common ones).
  var endsSentence: Bool {
    switch self {
    case ".", "!", "?", ":", "…", "。", "！", "？", "．", "：", "؟", "۔", "।", "॥", "։", "።": true
    default: false
    }
  }

  /// Quotation marks and brackets, which stand behind a stop.
  fileprivate var closesQuotation: Bool {
    switch self {
    case "\"", "'", ")", "]", "*", "_", "”", "’", "»", "«", "“", "」", "』", "）", "】", "›": true
    default: false
    }
  }

  /// Whether it is an ideograph, a kana or one of their signs: between two of them a line may end
  /// where there is no space (East Asian Width, without Hangul, which has spaces).
  package var isWide: Bool {
    switch value {
    case 0x2E80...0x303E, 0x3041...0x30FF, 0x3105...0x312F, 0x31A0...0x31FF, 0x3200...0x4DBF,
      0x4E00...0x9FFF, 0xA000...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF60,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// How many columns of a terminal it takes.
  fileprivate var columns: Int {
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    if isWide || (0xAC00...0xD7A3).contains(value) || (0x1F300...0x1FAFF).contains(value) {
      return 2
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}
