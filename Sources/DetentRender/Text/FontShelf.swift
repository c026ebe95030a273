internal import CAssets
internal import CText
import DetentCore

/// One face at one size, open in SDL2_ttf.
///
/// SDL2_ttf's sizes are whole points, but its resolution is not: at 9 points a pixel of the em is
/// 8 dots an inch, so sizes go in eighths of a pixel, and differ across and down where that is
/// wanted. Fonts of bitmaps have one size, whatever is asked for.
final class Font {
  let handle: OpaquePointer
  /// Rows from a bitmap's top to its baseline, where no mark rises above the ascent.
  let ascent: Int
  /// Pixels an em when the font is one of colour bitmaps; 0 for outlines.
  let pixelSize: Double
  /// A letter that stands on the baseline; drawn before every run, it tells where the baseline is.
  let sentinel: String
  /// The lowest row, from a bitmap's top, that `sentinel` inks when it stands alone.
  private lazy var sentinelRow: Int = {
    guard let alone = render(sentinel) else { return ascent - 1 }
    defer { SDL_FreeSurface(alone) }
    return Self.lowestRow(of: alone, columns: Int(alone.pointee.w)) ?? ascent - 1
  }()
  private var state: (script: Script?, direction: TextDirection) = (nil, .leftToRight)

  static let points: Int32 = 9
  static let dotsPerPixel = 8.0
  /// FreeType refuses a font of less than half a pixel.
  static let smallest = 1.0
  /// Letters that may serve as the sentinel, the first one that the font has; fonts of scripts of
  /// the Indian family have neither Latin nor digits, but all have the vertical bar of their dandas
  /// or a dotted circle.
  static let sentinels: [Unicode.Scalar] = ["H", "0", "-", "\u{25CC}", "\u{964}", "."]

  /// A built-in face.
  init(face: FontFace, pixelsAcross: Double, pixelsDown: Double) {
    let asset =
      switch face {
      case .regular: detent_asset_nunito_regular()
      case .semibold: detent_asset_nunito_semibold()
      case .italic: detent_asset_nunito_italic()
      case .semiboldItalic: detent_asset_nunito_semibold_italic()
      case .mono: detent_asset_mono_regular()
      case .monoBold: detent_asset_mono_bold()
      }
    let bytes = SDL_RWFromConstMem(asset.bytes, Int32(asset.count))
    let (across, down) = (Self.dots(pixelsAcross), Self.dots(pixelsDown))
    guard let font = TTF_OpenFontDPIRW(bytes, 1, Self.points, across, down) else {
      let reason = String(cString: SDL_GetError())
      preconditionFailure("The built-in font opens; SDL2_ttf says: \(reason)")
    }
    handle = font
    pixelSize = 0
    sentinel = "H"
    TTF_SetFontHinting(font, TTF_HINTING_NONE)
    ascent = Int(TTF_FontAscent(font))
  }

  /// A font of the machine; `nil` when its file cannot be read any more, or never could.
  ///
  /// `letter` is one that the font has.
  init?(
    _ entry: FontLibrary.Entry, letter: Unicode.Scalar, pixelsAcross: Double, pixelsDown: Double
  ) {
    let (across, down) = (Self.dots(pixelsAcross), Self.dots(pixelsDown))
    let font = TTF_OpenFontIndexDPI(entry.path, Self.points, entry.face, across, down)
    guard let font else { return nil }
    handle = font
    pixelSize = entry.pixelSize
    let known = Self.sentinels.first { TTF_GlyphIsProvided32(font, $0.value) != 0 }
    sentinel = String(Character(known ?? letter))
    TTF_SetFontHinting(font, TTF_HINTING_NONE)
    ascent = Int(TTF_FontAscent(font))
  }

  deinit { TTF_CloseFont(handle) }

  private static func dots(_ pixels: Double) -> UInt32 {
    UInt32((max(smallest, pixels) * dotsPerPixel).rounded())
  }

  /// Sets how the next texts are shaped; a script of `nil` is none.
  func use(_ script: Script?, _ direction: TextDirection) {
    guard state != (script, direction) else { return }
    state = (script, direction)
    // "Zyyy" is the script of what all scripts share.
    TTF_SetFontScriptName(handle, script?.tag ?? "Zyyy")
    TTF_SetFontDirection(
      handle, direction == .rightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
  }

  /// The text's coverage in bytes, to be freed; `nil` when nothing is wide enough to see.
  func render(_ text: String) -> UnsafeMutablePointer<SDL_Surface>? {
    let ink = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    let paper = SDL_Color(r: 0, g: 0, b: 0, a: 0)
    return TTF_RenderUTF8_Shaded(handle, text, ink, paper)
  }

  /// The text's colours, to be freed; only for fonts of colour bitmaps.
  func renderColors(_ text: String) -> UnsafeMutablePointer<SDL_Surface>? {
    TTF_RenderUTF8_Blended(handle, text, SDL_Color(r: 255, g: 255, b: 255, a: 255))
  }

  /// The coverage of a text of which a part, in UTF-8 offsets, is tracked by a distance in pixels.
  func render(
    _ text: String, tracked part: Range<Int>, by distance: Double
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    guard distance != 0 else { return render(text) }
    var tracking = Self.tracking(of: part, by: distance)
    return detent_render_tracked(handle, text, &tracking)
  }

  /// The width of a text in pixels; 0 when SDL2_ttf finds nothing in it.
  func width(of text: String) -> Int {
    var width: Int32 = 0
    return TTF_SizeUTF8(handle, text, &width, nil) == 0 ? Int(width) : 0
  }

  /// The width of a text in pixels, and how many clusters of a part, in UTF-8 offsets, tracking
  /// goes after.
  func measure(_ text: String, counting part: Range<Int>) -> (width: Int, clusters: Int) {
    var tracking = Self.tracking(of: part, by: 0)
    let width = detent_tracked_width(handle, text, &tracking)
    return (Int(width), Int(tracking.clusters))
  }

  private static func tracking(of part: Range<Int>, by distance: Double) -> detent_tracking {
    // SDL2_ttf and HarfBuzz count in 64ths of a pixel.
    detent_tracking(
      from: Int32(part.lowerBound), end: Int32(part.upperBound), distance: distance * 64,
      clusters: 0)
  }

  /// Where a text that runs to the right stands when it is guarded, in UTF-8 offsets.
  func guardedPart(_ text: Substring) -> Range<Int> {
    let start = sentinel.utf8.count + 1
    return start..<start + text.utf8.count
  }

  /// The text with the sentinel and a space before its left end, whichever that is.
  func guarded(_ text: Substring) -> String {
    state.direction == .rightToLeft ? "\(text) \(sentinel)" : "\(sentinel) \(text)"
  }

  /// The baseline's row in a bitmap that begins with the sentinel, `columns` wide: marks that rise
  /// above the ascent push it down, and SDL2_ttf does not say how far.
  func baseline(of surface: UnsafeMutablePointer<SDL_Surface>, columns: Int) -> Int {
    guard let row = Self.lowestRow(of: surface, columns: columns) else { return ascent }
    return ascent + row - sentinelRow
  }

  private static func lowestRow(
    of surface: UnsafeMutablePointer<SDL_Surface>, columns: Int
  ) -> Int? {
    inkedRows(of: surface, columns: columns)?.upperBound
  }

  /// The rows from the first to the last with ink in the first columns; `nil` without any.
  static func inkedRows(
    of surface: UnsafeMutablePointer<SDL_Surface>, columns: Int
  ) -> ClosedRange<Int>? {
    let width = min(columns, Int(surface.pointee.w))
    guard let pixels = surface.pointee.pixels, width > 0 else { return nil }
    let hasInk = { (row: Int) in
      let start = pixels + row * Int(surface.pointee.pitch)
      return UnsafeRawBufferPointer(start: start, count: width).contains { $0 != 0 }
    }
    let rows = 0..<Int(surface.pointee.h)
    guard let last = rows.last(where: hasInk), let first = rows.first(where: hasInk) else {
      return nil
    }
    return first...last
  }
}

/// The fonts in use, opened when first asked for; the longest unused is closed first.
final class FontShelf {
  private struct Key: Hashable {
    let id: FontID
    let across: Double
    let down: Double
  }

  /// Open fonts: two faces at the sizes of body, label and a heading, twice over while a size
  /// changes, and as much again for a page in a dozen scripts.
  static let mostFonts = 40

  let library: FontLibrary
  private var fonts: [Key: Font] = [:]
  private var order: [Key] = []

  init(library: FontLibrary) {
    self.library = library
  }

  /// A font at a size in pixels, rounded to eighths.
  ///
  /// A font of the machine whose file has gone is replaced by the built-in one: boxes are better
  /// than nothing.
  func font(_ id: FontID, pixelsAcross: Double, pixelsDown: Double) -> Font {
    let key = Key(id: id, across: pixelsAcross, down: pixelsDown)
    if let font = fonts[key] {
      if order.last != key, let index = order.firstIndex(of: key) {
        order.append(order.remove(at: index))
      }
      return font
    }
    if order.count >= Self.mostFonts { fonts[order.removeFirst()] = nil }
    let font = open(id, across: pixelsAcross, down: pixelsDown)
    fonts[key] = font
    order.append(key)
    return font
  }

  private func open(_ id: FontID, across: Double, down: Double) -> Font {
    switch id {
    case .builtin(let face):
      return Font(face: face, pixelsAcross: across, pixelsDown: down)
    case .other(let index):
      let letter = library.letter(of: index)
      if let font = Font(
        library.entries[index], letter: letter, pixelsAcross: across, pixelsDown: down)
      {
        return font
      }
      library.exclude(index)
      return Font(face: .regular, pixelsAcross: across, pixelsDown: down)
    }
  }
}
