internal import CAssets
internal import CText
import DetentCore

/// One face at one size, open in SDL2_ttf.
///
/// SDL2_ttf's sizes are whole points, but its resolution is not: at 9 points a pixel of the em is
/// 8 dots an inch, so sizes go in eighths of a pixel, and differ across and down where that is
/// wanted.
final class Font {
  let handle: OpaquePointer
  /// Rows from a bitmap's top to its baseline, where no mark rises above the ascent.
  let ascent: Int
  /// The lowest row, from a bitmap's top, that `sentinel` inks when it stands alone.
  private lazy var sentinelRow: Int = {
    guard let alone = render(Self.sentinel) else { return ascent - 1 }
    defer { SDL_FreeSurface(alone) }
    return Self.lowestRow(of: alone, columns: Int(alone.pointee.w)) ?? ascent - 1
  }()

  /// A letter that stands on the baseline; drawn before every run, it tells where the baseline is.
  static let sentinel = "H"
  static let points: Int32 = 9
  static let dotsPerPixel = 8.0
  /// FreeType refuses a font of less than half a pixel.
  static let smallest = 1.0

  init(face: FontFace, pixelsAcross: Double, pixelsDown: Double) {
    let asset =
      switch face {
      case .regular: detent_asset_nunito_regular()
      case .semibold: detent_asset_nunito_semibold()
      }
    let across = UInt32((max(Self.smallest, pixelsAcross) * Self.dotsPerPixel).rounded())
    let down = UInt32((max(Self.smallest, pixelsDown) * Self.dotsPerPixel).rounded())
    let bytes = SDL_RWFromConstMem(asset.bytes, Int32(asset.count))
    guard let font = TTF_OpenFontDPIRW(bytes, 1, Self.points, across, down) else {
      let reason = String(cString: SDL_GetError())
      preconditionFailure("The built-in font opens; SDL2_ttf says: \(reason)")
    }
    handle = font
    TTF_SetFontHinting(font, TTF_HINTING_NONE)
    ascent = Int(TTF_FontAscent(font))
  }

  deinit { TTF_CloseFont(handle) }

  /// The text's coverage in bytes, to be freed; `nil` when nothing is wide enough to see.
  func render(_ text: String) -> UnsafeMutablePointer<SDL_Surface>? {
    let ink = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    let paper = SDL_Color(r: 0, g: 0, b: 0, a: 0)
    return TTF_RenderUTF8_Shaded(handle, text, ink, paper)
  }

  /// The width of a text in pixels; 0 when SDL2_ttf finds nothing in it.
  func width(of text: String) -> Int {
    var width: Int32 = 0
    return TTF_SizeUTF8(handle, text, &width, nil) == 0 ? Int(width) : 0
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
    let width = min(columns, Int(surface.pointee.w))
    guard let pixels = surface.pointee.pixels, width > 0 else { return nil }
    return (0..<Int(surface.pointee.h)).last { row in
      let start = pixels + row * Int(surface.pointee.pitch)
      return UnsafeRawBufferPointer(start: start, count: width).contains { $0 != 0 }
    }
  }
}

/// The fonts in use, opened when first asked for; the longest unused is closed first.
final class FontShelf {
  private struct Key: Hashable {
    let face: FontFace
    let across: Double
    let down: Double
  }

  /// Open fonts: two faces at the sizes of body, label and a heading, twice over while a size
  /// changes.
  static let mostFonts = 12

  private var fonts: [Key: Font] = [:]
  private var order: [Key] = []

  /// A face at a size in pixels, rounded to eighths.
  func font(_ face: FontFace, pixelsAcross: Double, pixelsDown: Double) -> Font {
    let key = Key(face: face, across: pixelsAcross, down: pixelsDown)
    if let font = fonts[key] {
      if order.last != key, let index = order.firstIndex(of: key) {
        order.append(order.remove(at: index))
      }
      return font
    }
    if order.count >= Self.mostFonts { fonts[order.removeFirst()] = nil }
    let font = Font(face: face, pixelsAcross: pixelsAcross, pixelsDown: pixelsDown)
    fonts[key] = font
    order.append(key)
    return font
  }
}
