// The one question that the core asks outwards: how wide is this text, and where may it break.

/// A face of the built-in family.
package enum FontFace: Equatable, Hashable, Sendable {
  case regular
  case semibold
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

/// Answers how wide text is and where lines may end; a pure function of its arguments.
package protocol TextMeasurer: AnyObject {
  /// The advance width of a text set as one run, in ems; any text is legal, the empty one has
  /// width 0.
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
}
