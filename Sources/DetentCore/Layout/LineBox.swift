// Taller fonts. A line is as high as the text style says while its fonts reach no further than the
// built-in one, which is what that height was chosen for. Thai, Tibetan or Nastaliq reach further:
// their lines get as much more room as they need, above and below, and nothing is cut off.

/// The room that a line of the built-in font has.
struct LineBox {
  let fontSize: Double
  /// What a font may have above and below the baseline without more room, in ems.
  let ascent: Double
  let descent: Double

  /// Fonts that are a hair taller than the built-in one do not make lines uneven for it.
  static let tolerance = 0.08

  init(style: TextStyle, metrics: FontMetrics) {
    fontSize = style.size
    ascent = metrics.ascent + Self.tolerance
    descent = metrics.descent + Self.tolerance
  }

  /// The room to be added above and below a line of these words, in points.
  func growth(for words: ArraySlice<Word>) -> (above: Double, below: Double) {
    var above = 0.0
    var below = 0.0
    for word in words {
      above = max(above, word.metrics.ascent - ascent)
      below = max(below, word.metrics.descent - descent)
    }
    return (above * fontSize, below * fontSize)
  }
}
