// Text, measured and drawn by one engine, so that a line is as wide on the screen as layout
// thought.
//
// Widths come from one large font per face whose size is the font's own grid, 1000 units an em:
// there every advance is a whole number, so widths are exact, and the same at every text size. A
// run is measured word by word, each with the spaces beside it (Y stands closer to a space), and
// words are remembered; that is exact too, because nothing kerns across a space.

internal import CText
package import DetentCore

/// Measures text for layout and rasterises it for the rasterizer.
///
/// Not thread-safe, and no two engines may work at the same time: SDL2_ttf shares one FreeType
/// library. Everything of text happens on one thread.
package final class TextEngine: TextMeasurer {
  /// Units an em of the built-in faces, and so the size at which advances are whole pixels.
  static let unitsPerEm = 1000.0
  /// Words remembered: a long text has some thousands of different ones.
  ///
  /// They are forgotten all at once, which costs less than keeping their order.
  static let mostWords = 8192
  /// Longer words are measured afresh each time, lest the memory of words have no bound.
  static let longestWord = 128

  private struct Word: Hashable {
    let text: Substring
    let face: FontFace
  }

  let shelf = FontShelf()
  let masks = MaskCache()
  private var widths: [Word: Int] = [:]
  let lineRules = BreakRules(detent_breaker_open_lines())
  let wordRules = BreakRules(detent_breaker_open_words())

  /// Opens the built-in fonts and the break rules, which are part of the program.
  package init() {
    precondition(Self.started, "SDL2_ttf starts: it needs nothing but memory.")
  }

  // Once a process, never ended: fonts may live as long as the process does.
  private static let started = TTF_Init() == 0

  /// The advance width of a text set as one run, in ems.
  package func advance(of text: Substring, face: FontFace) -> Double {
    let run = DrawableText.of(text)
    let space = width(of: " ", face: face)
    var units = 0
    var start = run.startIndex
    for word in run.split(separator: " ") {
      units += run.utf8.distance(from: start, to: word.startIndex) * space
      start = word.endIndex
      let before = word.startIndex > run.startIndex ? 1 : 0
      let after = word.endIndex < run.endIndex ? 1 : 0
      let first = run.utf8.index(word.startIndex, offsetBy: -before)
      let last = run.utf8.index(word.endIndex, offsetBy: after)
      units += width(of: run[first..<last], face: face) - (before + after) * space
    }
    units += run.utf8.distance(from: start, to: run.endIndex) * space
    return Double(units) / Self.unitsPerEm
  }

  /// Ascent and descent of a face in ems.
  package func metrics(of face: FontFace) -> FontMetrics {
    let font = measuringFont(face)
    return FontMetrics(
      ascent: Double(font.ascent) / Self.unitsPerEm,
      descent: Double(-TTF_FontDescent(font.handle)) / Self.unitsPerEm)
  }

  private func measuringFont(_ face: FontFace) -> Font {
    shelf.font(face, pixelsAcross: Self.unitsPerEm, pixelsDown: Self.unitsPerEm)
  }

  // In units. Between two letters that have room on both sides a word's width is its advance,
  // whatever hangs over its own edges; zero width spaces keep those letters from kerning with it.
  private func width(of word: Substring, face: FontFace) -> Int {
    guard !word.isEmpty else { return 0 }
    let key = Word(text: word, face: face)
    if let known = widths[key] { return known }
    let font = measuringFont(face)
    let guarded = "\(Font.sentinel)\u{200B}\(word)\u{200B}\(Font.sentinel)"
    let width = max(0, font.width(of: guarded) - font.width(of: Font.sentinel) * 2)
    guard word.utf8.count <= Self.longestWord else { return width }
    if widths.count >= Self.mostWords { widths.removeAll(keepingCapacity: true) }
    // A word of its own storage: a piece of a document would keep all of it alive.
    widths[Word(text: Substring(String(word)), face: face)] = width
    return width
  }
}
