// Greedy line breaking. A paragraph is cut once into words at its break opportunities, each
// measured once in ems; a new width only chooses lines again, so a window that is dragged re-wraps
// without a question to the font. Spaces at a line's end hang: they belong to the line but not to
// its width.

/// A piece of a paragraph between two break opportunities, measured in ems.
struct Word: Equatable, Sendable {
  /// UTF-8 offsets in the paragraph; the trailing spaces are inside.
  var range: Range<Int>
  /// Where its text ends and the trailing spaces begin.
  var textEnd: Int
  /// The advance without the trailing spaces.
  var width: Double
  /// The advance of the trailing spaces.
  var space: Double
}

/// A paragraph, cut and measured.
struct Paragraph: Sendable {
  let text: String
  let words: [Word]

  /// A word longer than this many UTF-8 bytes may be cut anywhere between characters, so that
  /// measuring it stays cheap even in a text without a single space.
  static let longestWord = 1_000

  init(_ text: String, face: FontFace, measurer: any TextMeasurer) {
    self.text = text
    var words: [Word] = []
    var start = 0
    for end in measurer.lineBreaks(in: text) where end > start {
      words += Self.measured(start..<end, of: text, face: face, measurer: measurer)
      start = end
    }
    self.words = words
  }

  private static func measured(
    _ range: Range<Int>, of text: String, face: FontFace, measurer: any TextMeasurer
  ) -> [Word] {
    let piece = text.utf8Slice(range)
    guard range.count > longestWord else {
      return [Word(piece, at: range.lowerBound, face: face, measurer: measurer)]
    }
    return piece.chunks(ofBytes: longestWord).map {
      Word($0.text, at: range.lowerBound + $0.offset, face: face, measurer: measurer)
    }
  }
}

extension Word {
  init(_ piece: Substring, at offset: Int, face: FontFace, measurer: any TextMeasurer) {
    let trimmed = piece.droppingTrailingSpaces()
    range = offset..<(offset + piece.utf8.count)
    textEnd = offset + trimmed.utf8.count
    width = trimmed.isEmpty ? 0 : measurer.advance(of: trimmed, face: face)
    let spaces = piece[trimmed.endIndex...]
    space = spaces.isEmpty ? 0 : measurer.advance(of: spaces, face: face)
  }
}

/// One line of a paragraph.
struct BrokenLine: Equatable, Sendable {
  /// UTF-8 offsets in the paragraph, trailing spaces included.
  var range: Range<Int>
  /// The width without trailing spaces, in ems.
  var width: Double
}

extension Paragraph {
  /// The lines of the paragraph in a column of `width` ems; at least one, and every character is
  /// in one.
  ///
  /// A word wider than the column is cut between characters, at least one to a line. Linear in the
  /// text.
  func lines(width: Double, face: FontFace, measurer: any TextMeasurer) -> [BrokenLine] {
    var lines: [BrokenLine] = []
    var current: BrokenLine?
    var pendingSpace = 0.0
    for word in words {
      if let line = current, line.width + pendingSpace + word.width <= width + Self.slack {
        current?.range = line.range.lowerBound..<word.range.upperBound
        current?.width = line.width + pendingSpace + word.width
      } else {
        if let line = current { lines.append(line) }
        let cut = emergencyLines(word, width: width, face: face, measurer: measurer)
        lines += cut.dropLast()
        current = cut.last
      }
      pendingSpace = word.space
    }
    lines.append(current ?? BrokenLine(range: 0..<0, width: 0))
    return lines
  }

  /// Sums of widths carry rounding: a line of exactly its own natural width must still fit.
  private static let slack = 1e-9

  private func emergencyLines(
    _ word: Word, width: Double, face: FontFace, measurer: any TextMeasurer
  ) -> [BrokenLine] {
    guard word.width > width + Self.slack else {
      return [BrokenLine(range: word.range, width: word.width)]
    }
    var lines: [BrokenLine] = []
    var offset = word.range.lowerBound
    var line = BrokenLine(range: offset..<offset, width: 0)
    for character in text.utf8Slice(word.range).droppingTrailingSpaces() {
      let advance = measurer.advance(of: Substring(String(character)), face: face)
      if line.width + advance > width + Self.slack, !line.range.isEmpty {
        lines.append(line)
        line = BrokenLine(range: offset..<offset, width: 0)
      }
      offset += character.utf8.count
      line.range = line.range.lowerBound..<offset
      line.width += advance
    }
    line.range = line.range.lowerBound..<word.range.upperBound
    lines.append(line)
    return lines
  }
}

extension StringProtocol {
  /// The part of the text between two UTF-8 offsets.
  func utf8Slice(_ range: Range<Int>) -> SubSequence {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    return self[start..<end]
  }

  /// The text up to its last character that is not a space or a tab.
  func droppingTrailingSpaces() -> SubSequence {
    var end = endIndex
    while end > startIndex {
      let before = unicodeScalars.index(before: end)
      guard unicodeScalars[before] == " " || unicodeScalars[before] == "\t" else { break }
      end = before
    }
    return self[startIndex..<end]
  }
}

extension Substring {
  /// The text in pieces of at most `count` bytes (or one character), with their offsets.
  fileprivate func chunks(ofBytes count: Int) -> [(text: Substring, offset: Int)] {
    var pieces: [(text: Substring, offset: Int)] = []
    var start = startIndex
    var offset = 0
    var size = 0
    for index in indices {
      let bytes = self[index].utf8.count
      if size > 0, size + bytes > count {
        pieces.append((self[start..<index], offset))
        offset += size
        (start, size) = (index, 0)
      }
      size += bytes
    }
    if size > 0 { pieces.append((self[start...], offset)) }
    return pieces
  }
}
