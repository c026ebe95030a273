// Taller fonts. A line is as high as the text style says while its fonts reach no further than the
// built-in one, which is what that height was chosen for. Thai, Tibetan or Nastaliq reach further:
// their lines get as much more room as it takes, above and below, to keep marks apart.

/// The room that a line of the built-in font has.
struct LineBox {
  /// The type size and the line's height, in points.
  let size: Double
  let height: Double
  let metrics: FontMetrics

  /// The room to be added above and below a line of these words, in points.
  func growth(for words: ArraySlice<Word>) -> (above: Double, below: Double) {
    var ascent = metrics.ascent
    var descent = metrics.descent
    for word in words {
      ascent = max(ascent, word.metrics.ascent)
      descent = max(descent, word.metrics.descent)
    }
    let height = height / size
    // What the line has to spare around the built-in font, half above and half below.
    let spare = (height - metrics.ascent - metrics.descent) / 2
    let above = ascent > metrics.ascent ? ascent - metrics.ascent - spare : 0
    let below = descent > metrics.descent ? descent - metrics.descent - spare : 0
    return (max(0, above) * size, max(0, below) * size)
  }

  /// How far below the line's top its baseline is, in points.
  var baseline: Double {
    (height - (metrics.ascent + metrics.descent) * size) / 2 + metrics.ascent * size
  }
}
