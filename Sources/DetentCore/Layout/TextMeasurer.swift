// The questions that the core asks outwards: how wide is this text, in which direction does it run,
// where may it break; and how large is this picture.

/// A built-in face; all of them are as high above and below the baseline as the regular one.
package enum FontFace: Equatable, Hashable, Sendable, CaseIterable {
  case regular
  case semibold
  case italic
  case semiboldItalic
  /// For code: every sign is half an em wide.
  case mono
  case monoBold

  /// The face of a look; there is no slanted one for code.
  package init(isStrong: Bool, isEmphasis: Bool, isCode: Bool) {
    switch (isCode, isStrong, isEmphasis) {
    case (true, false, _): self = .mono
    case (true, true, _): self = .monoBold
    case (false, false, false): self = .regular
    case (false, false, true): self = .italic
    case (false, true, false): self = .semibold
    case (false, true, true): self = .semiboldItalic
    }
  }

  /// As it is called in reports.
  package var name: String {
    switch self {
    case .regular: "regular"
    case .semibold: "semibold"
    case .italic: "italic"
    case .semiboldItalic: "semibold italic"
    case .mono: "mono"
    case .monoBold: "mono bold"
    }
  }

  /// Whether its signs are as wide as they are, and not all alike.
  package var isProportional: Bool { self != .mono && self != .monoBold }

  /// Whether it is the heavier one of its kind.
  package var isStrong: Bool { self == .semibold || self == .semiboldItalic || self == .monoBold }
}

/// Ascent and descent of a face in ems, both positive.
package struct FontMetrics: Equatable, Sendable {
  package var ascent: Double
  package var descent: Double

  package init(ascent: Double, descent: Double) {
    self.ascent = ascent
    self.descent = descent
  }
}

/// The room that a text takes as one run, in ems.
package struct TextExtent: Equatable, Sendable {
  /// Without tracking.
  package var width: Double
  /// How many clusters of letters tracking goes after.
  package var clusters: Int
  /// How far the tallest of its fonts reaches above and below the baseline; both positive.
  package var metrics: FontMetrics

  package init(width: Double, clusters: Int = 0, metrics: FontMetrics) {
    self.width = width
    self.clusters = clusters
    self.metrics = metrics
  }
}

/// Answers how wide text is and where lines may end; a pure function of its arguments.
package protocol TextMeasurer: AnyObject {
  /// The advance width of a text set as one run to the right without tracking, in ems; any text is
  /// legal, the empty one has width 0.
  func advance(of text: Substring, face: FontFace) -> Double

  /// Where a line may end, as UTF-8 offsets in ascending order: after which byte a new line may
  /// begin.
  ///
  /// `text` holds no line breaks of its own. Its end is always the last element, except for the
  /// empty text, which has none. Source: Unicode Standard Annex 14.
  func lineBreaks(in text: String) -> [Int]

  /// The words of a text and the signs between them, as UTF-8 ranges in ascending order.
  ///
  /// All that is not white space is in exactly one of them; a mark of punctuation is a range of its
  /// own. Source: Unicode Standard Annex 29, section 4.
  func words(in text: String) -> [Range<Int>]

  func metrics(of face: FontFace) -> FontMetrics

  /// The room that a text takes as one run of a direction; any text is legal.
  func extent(of text: Substring, face: FontFace, direction: TextDirection) -> TextExtent

  /// The ends of the grapheme clusters of a text, as UTF-8 offsets in ascending order.
  ///
  /// Source: Unicode Standard Annex 29.
  func clusterBreaks(in text: Substring) -> [Int]

  /// Whether the letters on both sides of a UTF-8 offset are joined, as those of Arabic are.
  func joinsLetters(in text: Substring, at offset: Int) -> Bool

  /// The word, or the stretch between two, that a UTF-8 offset is in: a range of UTF-8 offsets.
  ///
  /// Source: Unicode Standard Annex 29.
  func word(at offset: Int, in text: String) -> Range<Int>

  /// What a character is found by: without case and marks; none for a mark alone.
  func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]

  /// The size of a picture in points; `nil` when it is missing or cannot be read.
  func pictureSize(_ path: String) -> Size?

  /// In which direction each part of a paragraph runs; `base` of `nil` means that its first strong
  /// character decides.
  ///
  /// Source: Unicode Standard Annex 9, up to and including rule L1 for the paragraph as one line.
  func levels(of text: String, base: TextDirection?) -> BidiLevels
}

/// What a measurer of one script, one direction and one font answers.
extension TextMeasurer {
  /// None can be read.
  package func pictureSize(_ path: String) -> Size? { nil }

  /// The advance, as tall as the face; no letter is tracked.
  package func extent(
    of text: Substring, face: FontFace, direction: TextDirection
  ) -> TextExtent {
    TextExtent(width: advance(of: text, face: face), metrics: metrics(of: face))
  }

  /// The ends of Swift's characters.
  package func clusterBreaks(in text: Substring) -> [Int] {
    var offset = 0
    return text.map { character in
      offset += character.utf8.count
      return offset
    }
  }

  /// None are.
  package func joinsLetters(in text: Substring, at offset: Int) -> Bool { false }

  /// The stretch between white space, or the white space, around an offset.
  package func word(at offset: Int, in text: String) -> Range<Int> {
    var start = 0
    var isSpace: Bool?
    var end = 0
    for character in text {
      if isSpace != nil, isSpace != character.isWhitespace {
        if end > offset { return start..<end }
        start = end
      }
      isSpace = character.isWhitespace
      end += character.utf8.count
    }
    return start..<end
  }

  /// The character in lower case.
  package func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    Array(scalar.properties.lowercaseMapping.unicodeScalars)
  }

  /// One level for all of it.
  package func levels(of text: String, base: TextDirection?) -> BidiLevels {
    let level: UInt8 = base == .rightToLeft ? 1 : 0
    return BidiLevels(paragraph: level, runs: [LevelRun(end: text.utf8.count, level: level)])
  }
}
