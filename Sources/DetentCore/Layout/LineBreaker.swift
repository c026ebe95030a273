// Greedy line breaking: a line takes words as long as they fit.

/// One line of a paragraph.
struct BrokenLine: Equatable, Sendable {
  /// UTF-8 offsets in the paragraph, trailing spaces included.
  var range: Range<Int>
  /// The width without trailing spaces and with the hyphen, in ems.
  var width: Double
  /// The indices of its words.
  var words: Range<Int>
  /// A line out of the middle of a word that is wider than the column has words of its own.
  var cut: [Word] = []
}

/// The end of a line that is being filled.
struct LinePen {
  /// Without trailing spaces, in ems.
  private(set) var width = 0.0
  /// The trailing spaces.
  private(set) var pending = 0.0

  /// From one tab stop to the next, in ems: about eight spaces.
  static let tabStops = 2.0

  mutating func add(_ word: Word) {
    if word.isTab {
      let stop = ((width + pending) / Self.tabStops).rounded(.down) + 1
      pending = stop * Self.tabStops - width
    } else if word.width > 0 {
      width = width + pending + word.width
      pending = word.space
    } else {
      pending += word.space
    }
  }
}

extension Paragraph {
  /// The lines of the paragraph in a column of `width` ems; at least one, and every character is
  /// in one.
  ///
  /// A word wider than the column is cut between clusters, at least one to a line. Linear in the
  /// text.
  func lines(width: Double, face: FontFace, measurer: any TextMeasurer) -> [BrokenLine] {
    guard !words.isEmpty else { return [BrokenLine(range: 0..<0, width: 0, words: 0..<0)] }
    guard widestWord > width + Self.slack else { return Self.filled(words, in: self, width: width) }
    let cutter = EmergencyCutter(paragraph: self, width: width, face: face, measurer: measurer)
    let pieces = cutter.pieces()
    return Self.filled(pieces, in: self, width: width).map { line in
      var line = line
      line.cut = Array(pieces[line.words])
      return line
    }
  }

  /// Sums of widths carry rounding: a line of exactly its own natural width must still fit.
  static let slack = 1e-9

  private static func filled(
    _ words: [Word], in paragraph: Paragraph, width: Double
  ) -> [BrokenLine] {
    var lines: [BrokenLine] = []
    var start = 0
    while start < words.count {
      let line = firstLine(of: words[start...], in: paragraph, width: width)
      lines.append(line)
      start = line.words.upperBound
    }
    return lines
  }

  // The longest line that fits; the shortest one when none does.
  private static func firstLine(
    of words: ArraySlice<Word>, in paragraph: Paragraph, width: Double
  ) -> BrokenLine {
    var pen = LinePen()
    var end = words.startIndex
    var lineWidth = 0.0
    for (index, word) in zip(words.indices, words) {
      pen.add(word)
      guard word.ending != .glued || index == words.endIndex - 1 else { continue }
      let isFirst = end == words.startIndex
      guard isFirst || pen.width <= width + slack else { break }
      let withHyphen = pen.width + (word.ending == .softHyphen ? paragraph.hyphenWidth : 0)
      if isFirst || withHyphen <= width + slack {
        end = index + 1
        lineWidth = end == words.endIndex ? pen.width : withHyphen
      }
      guard word.ending != .forced else { break }
    }
    let range = words[words.startIndex].range.lowerBound..<words[end - 1].range.upperBound
    return BrokenLine(range: range, width: lineWidth, words: words.startIndex..<end)
  }
}
