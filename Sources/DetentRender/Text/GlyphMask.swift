// One run as coverage. SDL2_ttf puts glyphs on whole pixels and knows no half ones, so a run is
// drawn four times as wide and twice as high as it will be and then averaged: glyphs stand on
// quarter pixels, unhinted, alike at every place. That took 0.5 ms a line of 64 letters at 17 px
// where SDL2_ttf's own LIGHT_SUBPIXEL mode took 1.3 ms, looks the same next to it, and its masks
// can be moved and scaled.
//
// Two masks come of it: `rest` for whole pixels, and `samples`, the same averages taken every half
// pixel, between which a moving or scaled run is read (see Resample.c). `rest` is every second
// sample.

internal import CPixman
internal import CText
import DetentCore

/// The coverage of one run at one size, placed by its pen: (0, 0) is the baseline's left end.
final class GlyphMask {
  /// Samples per pixel across and down.
  let density: Int
  let samples: MaskBytes
  let rest: MaskBytes
  /// The first pixel's column from the pen.
  let left: Int
  /// The first pixel's row from the baseline, negative above.
  let top: Int

  /// The coverage lifted as it was asked for last.
  ///
  /// The cache does not count it: one theme is shown at a time, so its bound is doubled at most.
  private var lastLifted: (lift: CoverageLift, mask: GlyphMask)?
  /// The colour pictures of the run, which coverage leaves out.
  var colors: [ColorGlyph] = []
  /// On the cache's clock.
  var lastUse = 0

  var byteCount: Int {
    samples.byteCount + (rest === samples ? 0 : rest.byteCount)
      + colors.reduce(0) { $0 + $1.byteCount }
  }

  /// The same coverage for heavier letters.
  func lifted(_ lift: CoverageLift) -> GlyphMask {
    if lift == .none { return self }
    if let lastLifted, lastLifted.lift == lift { return lastLifted.mask }
    let samples = samples.lifted(lift)
    let rest = rest === self.samples ? samples : rest.lifted(lift)
    let mask = GlyphMask(density: density, samples: samples, rest: rest, left: left, top: top)
    lastLifted = (lift, mask)
    return mask
  }

  init(density: Int, samples: MaskBytes, rest: MaskBytes, left: Int, top: Int) {
    self.density = density
    self.samples = samples
    self.rest = rest
    self.left = left
    self.top = top
  }
}

/// By how much half a coverage is lifted, of 255.
///
/// Coverage as it is, is right for dark letters on light. Light letters on dark look thinner, since
/// half a coverage blended in sRGB gives a fifth of the light. Whoever asks for more contrast gets
/// letters with a sixth to a fourth more ink, in both themes: as heavy as they can be made without
/// losing their shapes' edges, and without another line breaking elsewhere.
enum CoverageLift: UInt32 {
  case none = 0
  case light = 14
  case strong = 36
  case strongLight = 50

  init(isLight: Bool, isStrong: Bool) {
    self = isStrong ? (isLight ? .strongLight : .strong) : (isLight ? .light : .none)
  }
}

/// Bytes of coverage that C may read and write, zero at first.
final class MaskBytes {
  let mask: detent_mask

  init(width: Int, height: Int) {
    // pixman wants rows of whole 32-bit words.
    let stride = (max(1, width) + 3) & ~3
    let count = stride * max(1, height)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    bytes.initialize(repeating: 0, count: count)
    mask = detent_mask(
      bytes: bytes, width: Int32(max(1, width)), height: Int32(max(1, height)), stride: stride)
  }

  deinit { mask.bytes.deallocate() }

  var byteCount: Int { mask.stride * Int(mask.height) }

  /// A copy for heavier letters.
  func lifted(_ lift: CoverageLift) -> MaskBytes {
    let copy = MaskBytes(width: Int(mask.width), height: Int(mask.height))
    detent_lift_mask(copy.mask, mask, lift.rawValue)
    return copy
  }
}

/// How much larger a run is drawn than it will be.
struct Supersampling {
  let across: Int
  let down: Int
  let density: Int

  /// Up to this size, in pixels, glyphs stand on quarter pixels; it covers body text at scale 2.
  static let quartersUpTo = 40.0
  /// Up to this size on halves; above, the eye sees no fraction of a pixel in letters this large.
  static let halvesUpTo = 80.0

  init(pixelSize: Double) {
    if pixelSize <= Self.quartersUpTo {
      (across, down, density) = (4, 2, 2)
    } else if pixelSize <= Self.halvesUpTo {
      (across, down, density) = (2, 2, 2)
    } else {
      (across, down, density) = (1, 1, 1)
    }
  }
}

extension TextEngine {
  /// Sizes in pixels that are drawn; larger ones are drawn at this size.
  ///
  /// A heading at 400 % on a screen of scale 3 has 400.
  static let largestPixelSize = 512.0
  /// Text smaller than half a pixel is nothing to see.
  static let smallestPixelSize = 0.5
  /// A run's mask is at most this wide, in pixels; the rest of it would be beyond every screen.
  static let widestMask = 8192.0
  /// Marks above and below a line are kept up to this distance, in ems.
  static let inkMargin = 1.0

  /// Tracking that is drawn, in ems: letters closer than that lie upon each other.
  static let tightestTracking = -0.1
  static let widestTracking = 1.0

  /// The coverage of a run where a point is `scale` pixels, kept for the next time.
  func mask(of run: TextRun, scale: Double) -> GlyphMask {
    let key = key(of: run, scale: scale)
    return masks.mask(key) { rasterise(run, size: key.size, tracking: key.tracking) }
  }

  private func key(of run: TextRun, scale: Double) -> MaskCache.Key {
    let wanted = run.size * scale
    let size = min(Self.largestPixelSize, wanted)
    let shrinkage = wanted > size ? size / wanted : 1
    let tracking = min(
      max(run.tracking * scale * shrinkage, Self.tightestTracking * size),
      Self.widestTracking * size)
    return MaskCache.Key(
      text: run.text, face: run.face, direction: run.direction, size: size, tracking: tracking)
  }

  /// A part of a run that is shaped as one, and its distance from the pen in pixels.
  private struct Piece {
    let item: TextItem
    let offset: Double
    /// Between its letters, in pixels.
    let tracking: Double
  }

  /// A piece as SDL2_ttf drew it, with where the pen and the baseline lie in it.
  private struct Drawn {
    let surface: UnsafeMutablePointer<SDL_Surface>
    let offset: Int
    let baseline: Int
    /// Columns before the pen, and those of them that the sentinel takes.
    let pen: Int
    let clear: Int
  }

  private func rasterise(_ run: TextRun, size: Double, tracking: Double) -> GlyphMask {
    guard size >= Self.smallestPixelSize, tracking.isFinite else { return Self.makeEmptyMask() }
    let sampling = Supersampling(pixelSize: size)
    let (pieces, advance) = pieces(of: run, size: size, tracking: tracking)
    var colors: [ColorGlyph] = []
    let drawn = pieces.compactMap { piece -> Drawn? in
      let font = shelf.font(
        piece.item.font, pixelsAcross: size * Double(sampling.across),
        pixelsDown: size * Double(sampling.down))
      font.use(piece.item.script, run.direction)
      if font.pixelSize > 0 {
        if let glyph = colorGlyph(piece, font: font, size: size) { colors.append(glyph) }
        return nil
      }
      return draw(piece, font: font, pixelsAcross: size * Double(sampling.across), sampling)
    }
    defer { drawn.forEach { SDL_FreeSurface($0.surface) } }
    let before = drawn.map { $0.pen - $0.clear }.max() ?? 0
    let columns = -(before / sampling.across + 1)...Snap.up(advance + size / 2) + 1
    let rows = rows(of: drawn, face: run.face, size: size, down: sampling.down)
    let large = MaskBytes(
      width: columns.count * sampling.across, height: rows.count * sampling.down)
    for piece in drawn {
      paste(
        piece, skipping: piece.clear, into: large,
        x: piece.offset - piece.pen - columns.lowerBound * sampling.across,
        y: -piece.baseline - rows.lowerBound * sampling.down)
    }
    let mask = Self.averaged(large, sampling, left: columns.lowerBound, top: rows.lowerBound)
    mask.colors = colors
    return mask
  }

  // Each piece is drawn beside the sentinel and a space; the space is the room for what hangs out.
  private func draw(
    _ piece: Piece, font: Font, pixelsAcross: Double, _ sampling: Supersampling
  ) -> Drawn? {
    let surface = font.render(
      font.guarded(piece.item.text), tracked: font.guardedPart(piece.item.text),
      by: piece.tracking * Double(sampling.across))
    guard let surface else { return nil }
    let lead = lead(of: piece.item.font)
    let clear = Int((lead.sentinel * pixelsAcross).rounded(.up))
    return Drawn(
      surface: surface, offset: Int((piece.offset * Double(sampling.across)).rounded()),
      baseline: font.baseline(of: surface, columns: clear),
      pen: Int((lead.pen * pixelsAcross).rounded()), clear: clear)
  }

  private func colorGlyph(_ piece: Piece, font: Font, size: Double) -> ColorGlyph? {
    guard let surface = font.renderColors(String(piece.item.text)) else { return nil }
    defer { SDL_FreeSurface(surface) }
    return ColorGlyph(surface, font: font, size: size, offset: piece.offset)
  }

  private static func makeEmptyMask() -> GlyphMask {
    let empty = MaskBytes(width: 1, height: 1)
    return GlyphMask(density: 1, samples: empty, rest: empty, left: 0, top: 0)
  }

  private func pieces(
    of run: TextRun, size: Double, tracking: Double
  ) -> (pieces: [Piece], advance: Double) {
    let visible = visible(
      DrawableText.of(run.text[...]), run: run, size: size, tracking: tracking)
    let items = items(of: visible, face: run.face)
    var pen = Advance()
    var pieces: [Piece] = []
    for item in run.direction == .rightToLeft ? items.reversed() : items {
      pieces.append(
        Piece(
          item: item, offset: pen.pixels(size: size, tracking: tracking),
          tracking: item.isTracked(run.direction) ? tracking : 0))
      pen += advance(of: item, run.direction)
    }
    return (pieces, pen.pixels(size: size, tracking: tracking))
  }

  // As much of the beginning as the widest mask holds.
  private func visible(
    _ text: Substring, run: TextRun, size: Double, tracking: Double
  ) -> Substring {
    let advance = { (text: Substring) in
      self.advance(of: self.items(of: text, face: run.face), run.direction)
        .pixels(size: size, tracking: tracking)
    }
    guard advance(text) > Self.widestMask else { return text }
    let ends = Array(text.indices)
    var (fits, exceeds) = (0, ends.count)
    while exceeds - fits > 1 {
      let middle = (fits + exceeds) / 2
      let wide = advance(text[..<ends[middle]]) > Self.widestMask
      if wide { exceeds = middle } else { fits = middle }
    }
    return text[..<ends[fits]]
  }

  // The pixel rows that the bitmaps fill, within an em of the line, and an empty one on each side.
  private func rows(
    of drawn: [Drawn], face: FontFace, size: Double, down: Int
  ) -> ClosedRange<Int> {
    let metrics = metrics(of: face)
    let highest = Snap.down(-(metrics.ascent + Self.inkMargin) * size)
    let lowest = Snap.up((metrics.descent + Self.inkMargin) * size)
    let top = drawn.map { -$0.baseline }.min() ?? 0
    let bottom = drawn.map { Int($0.surface.pointee.h) - $0.baseline }.max() ?? 0
    let first = max(highest, Snap.down(Double(top) / Double(down)))
    return first - 1...max(first, min(lowest, Snap.up(Double(bottom) / Double(down)))) + 1
  }

  private func paste(_ piece: Drawn, skipping columns: Int, into large: MaskBytes, x: Int, y: Int) {
    let surface = piece.surface.pointee
    let width = Int(surface.w) - columns
    guard let pixels = surface.pixels, width > 0 else { return }
    detent_paste_larger(
      large.mask, pixels.assumingMemoryBound(to: UInt8.self) + columns, Int32(width), surface.h,
      Int(surface.pitch), Int32(x + columns), Int32(y))
  }

  // Only rows with ink, and an empty one on each side, are kept: about a third of a line's height
  // is empty, and all that is kept is read again in every frame.
  private static func averaged(
    _ large: MaskBytes, _ sampling: Supersampling, left: Int, top: Int
  ) -> GlyphMask {
    var (first, end) = (Int32(0), Int32(0))
    guard detent_find_ink(large.mask, &first, &end) else { return makeEmptyMask() }
    let firstRow = max(0, Int(first) / sampling.down - 1)
    let rows = Int(large.mask.height) / sampling.down
    let height = min(rows, (Int(end) - 1) / sampling.down + 2) - firstRow
    let width = Int(large.mask.width) / sampling.across
    let skipped = firstRow * sampling.down
    let inked = detent_mask(
      bytes: large.mask.bytes + skipped * large.mask.stride, width: large.mask.width,
      height: Int32(height * sampling.down), stride: large.mask.stride)

    let density = sampling.density
    let samples = MaskBytes(width: width * density, height: height * density)
    let (across, down) = (Int32(sampling.across), Int32(sampling.down))
    detent_box_average(
      samples.mask, inked, across, down, across / Int32(density), down / Int32(density))
    var rest = samples
    if density > 1 {
      rest = MaskBytes(width: width, height: height)
      detent_thin(rest.mask, samples.mask, Int32(density))
    }
    return GlyphMask(
      density: density, samples: samples, rest: rest, left: left, top: top + firstRow)
  }
}
