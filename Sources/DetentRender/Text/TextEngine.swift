// Text, measured and drawn by one engine, so that a line is as wide on the screen as layout
// thought.
//
// Widths come from one large font per face whose size is the font's own grid, 1000 units an em:
// there every advance is a whole number, so widths are exact, and the same at every text size. A
// run is measured word by word, each with the spaces beside it (Y stands closer to a space), and
// words are remembered; that is exact too, because nothing kerns across a space.
//
// Letters stand further apart or closer by the text's size (OpticalSpacing.swift), so beside its
// width a word's clusters are counted: so many times the distance is added, here and when the run
// is drawn. A font of the machine and code have none to count, nor has text that runs to the left.

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
  /// The longest that a character folds to is the Arabic blessing of U+FDFA, 18.
  static let longestFolding = 18
  /// Longer words are measured afresh each time, lest the memory of words have no bound.
  static let longestWord = 128

  private struct Word: Hashable {
    let text: Substring
    let font: FontID
    let script: Script?
    let direction: TextDirection
  }

  private struct Run: Hashable {
    let text: Substring
    let face: FontFace
    let direction: TextDirection
  }

  /// Ems without tracking, and the clusters after which that goes.
  struct Advance {
    var width = 0.0
    var clusters = 0

    static func += (sum: inout Advance, next: Advance) {
      sum.width += next.width
      sum.clusters += next.clusters
    }

    /// In pixels, for a size and a tracking in pixels.
    func pixels(size: Double, tracking: Double) -> Double {
      width * size + Double(clusters) * tracking
    }
  }

  let shelf: FontShelf
  let masks = MaskCache()
  package let pictures = PictureShelf()
  private var advances: [Word: Advance] = [:]
  private var extents: [Run: TextExtent] = [:]
  private var faceMetrics: [FontFace: FontMetrics] = [:]
  var reaches: [ScriptFont: FontMetrics?] = [:]
  private var leads: [FontID: Lead] = [:]
  let lineRules = BreakRules(detent_break_line)
  let wordRules = BreakRules(detent_break_word)
  let clusterRules = BreakRules(detent_break_cluster)

  /// Opens the built-in fonts and the rules of breaks, which are part of the program; `library`
  /// has the fonts for what those lack.
  package init(library: FontLibrary = FontLibrary()) {
    precondition(Self.started, "SDL2_ttf starts: it needs nothing but memory.")
    shelf = FontShelf(library: library)
  }

  // Once a process, never ended: fonts may live as long as the process does.
  private static let started = TTF_Init() == 0

  /// The advance width of a text set as one run without tracking, in ems.
  package func advance(of text: Substring, face: FontFace) -> Double {
    advance(of: items(of: DrawableText.of(text), face: face), .leftToRight).width
  }

  /// The advance of the parts of a run.
  func advance(of items: [TextItem], _ direction: TextDirection) -> Advance {
    items.reduce(into: Advance()) { $0 += advance(of: $1, direction) }
  }

  /// The room that a text takes as one run, in ems; that of short texts is remembered.
  package func extent(
    of text: Substring, face: FontFace, direction: TextDirection
  ) -> TextExtent {
    let key = Run(text: text, face: face, direction: direction)
    if let known = extents[key] { return known }
    let extent = measuredExtent(of: text, face: face, direction: direction)
    guard text.utf8.count <= Self.longestWord else { return extent }
    if extents.count >= Self.mostWords { extents.removeAll(keepingCapacity: true) }
    // Of its own storage, as in `advanceOfWord`.
    extents[Run(text: Substring(String(text)), face: face, direction: direction)] = extent
    return extent
  }

  private func measuredExtent(
    of text: Substring, face: FontFace, direction: TextDirection
  ) -> TextExtent {
    var extent = TextExtent(width: 0, metrics: metrics(of: face))
    for item in items(of: DrawableText.of(text), face: face) {
      let advance = advance(of: item, direction)
      extent.width += advance.width
      extent.clusters += advance.clusters
      guard let reach = reach(of: item) else { continue }
      extent.metrics.ascent = max(extent.metrics.ascent, reach.ascent)
      extent.metrics.descent = max(extent.metrics.descent, reach.descent)
    }
    return extent
  }

  /// Ascent and descent of a face in ems.
  package func metrics(of face: FontFace) -> FontMetrics {
    if let known = faceMetrics[face] { return known }
    let font = measuringFont(builtin: face)
    let metrics = FontMetrics(
      ascent: Double(font.ascent) / Self.unitsPerEm,
      descent: Double(-TTF_FontDescent(font.handle)) / Self.unitsPerEm)
    faceMetrics[face] = metrics
    return metrics
  }

  /// What a character is found by: without case and marks.
  package func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.value < 0x80 {
      let isCapital = (0x41...0x5A).contains(scalar.value)
      return [isCapital ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar]
    }
    var values = [UInt32](repeating: 0, count: Self.longestFolding)
    let count = detent_fold(scalar.value, &values, Int32(values.count))
    return values.prefix(Int(count)).compactMap(Unicode.Scalar.init)
  }

  /// Whether the letters on both sides of a UTF-8 offset are joined.
  package func joinsLetters(in text: Substring, at offset: Int) -> Bool {
    let place = text.utf8.index(text.startIndex, offsetBy: offset)
    func meets(_ scalars: some Sequence<Unicode.Scalar>, _ wanted: Int) -> Bool {
      for scalar in scalars {
        // No letter below these joins.
        guard scalar.value >= 0x300 else { return false }
        let joining = Int(detent_joining(scalar.value))
        if joining != Int(detent_joins_through) { return joining & wanted != 0 }
      }
      return false
    }
    return meets(text[..<place].unicodeScalars.reversed(), Int(detent_joins_next))
      && meets(text[place...].unicodeScalars, Int(detent_joins_previous))
  }

  /// The size of a picture in points.
  package func pictureSize(_ path: String) -> Size? { pictures.size(path) }

  /// In which direction each part of a paragraph runs.
  package func levels(of text: String, base: TextDirection?) -> BidiLevels {
    Bidi.levels(of: text, base: base)
  }

  func measuringFont(builtin face: FontFace) -> Font {
    measuringFont(.builtin(face))
  }

  func measuringFont(_ id: FontID) -> Font {
    shelf.font(id, pixelsAcross: Self.unitsPerEm, pixelsDown: Self.unitsPerEm)
  }

  /// The advance of a part.
  func advance(of item: TextItem, _ direction: TextDirection) -> Advance {
    guard case .builtin = item.font else { return advanceOfWord(item.text, item, direction) }
    let run = item.text
    let space = advanceOfWord(" ", item, direction)
    var spaces = 0
    var advance = Advance()
    var start = run.startIndex
    for word in run.split(separator: " ") {
      spaces += run.utf8.distance(from: start, to: word.startIndex)
      start = word.endIndex
      let before = word.startIndex > run.startIndex ? 1 : 0
      let after = word.endIndex < run.endIndex ? 1 : 0
      let first = run.utf8.index(word.startIndex, offsetBy: -before)
      let last = run.utf8.index(word.endIndex, offsetBy: after)
      advance += advanceOfWord(run[first..<last], item, direction)
      spaces -= before + after
    }
    spaces += run.utf8.distance(from: start, to: run.endIndex)
    // Whole units, so that sums in any order are the same number.
    let units = (advance.width + Double(spaces) * space.width) * Self.unitsPerEm
    advance.width = units.rounded() / Self.unitsPerEm
    advance.clusters += spaces * space.clusters
    return advance
  }

  // Between two letters that have room on both sides a word's width is its advance, whatever hangs
  // over its own edges; zero width spaces keep those letters from kerning with it.
  private func advanceOfWord(
    _ word: Substring, _ item: TextItem, _ direction: TextDirection
  ) -> Advance {
    guard !word.isEmpty else { return Advance() }
    let key = Word(text: word, font: item.font, script: item.script, direction: direction)
    if let known = advances[key] { return known }
    let font = measuringFont(item.font)
    font.use(item.script, direction)
    var advance = Advance()
    if font.pixelSize > 0 {
      advance.width = Double(font.width(of: String(word))) / font.pixelSize
    } else {
      let letter = font.sentinel
      let guarded = "\(letter)\u{200B}\(word)\u{200B}\(letter)"
      let start = letter.utf8.count + "\u{200B}".utf8.count
      let measured = font.measure(guarded, counting: start..<start + word.utf8.count)
      let units = measured.width - font.width(of: letter) * 2
      advance.width = Double(max(0, units)) / Self.unitsPerEm
      if item.isTracked(direction) { advance.clusters = measured.clusters }
    }
    guard word.utf8.count <= Self.longestWord else { return advance }
    if advances.count >= Self.mostWords { advances.removeAll(keepingCapacity: true) }
    // A word of its own storage: a piece of a document would keep all of it alive.
    advances[
      Word(
        text: Substring(String(word)), font: item.font, script: item.script, direction: direction)
    ] = advance
    return advance
  }
}

// MARK: - What stands before a run

/// The sentinel's advance, and where the pen of a run is that follows it after a space, in ems.
struct Lead {
  let sentinel: Double
  let pen: Double
}

extension TextEngine {
  /// What has to be left out before a run in a font.
  func lead(of id: FontID) -> Lead {
    if let known = leads[id] { return known }
    let lead: Lead
    switch id {
    case .builtin(let face):
      lead = Lead(sentinel: advance(of: "H", face: face), pen: advance(of: "H ", face: face))
    case .other:
      let font = measuringFont(id)
      font.use(nil, .leftToRight)
      let letter = font.sentinel
      let alone = font.width(of: letter)
      let pair = font.width(of: "\(letter)\u{200B}\(letter)") - alone
      let apart = font.width(of: "\(letter) \(letter)") - alone
      lead = Lead(
        sentinel: Double(pair) / Self.unitsPerEm, pen: Double(apart) / Self.unitsPerEm)
    }
    leads[id] = lead
    return lead
  }
}
