// Emoji. Their font is one of bitmaps of a single size, 136 × 128 pixels, that SDL2_ttf draws in
// colour; they are averaged down once for each text size. Placed like the letters of their run, at
// quarter pixels, and drawn after them with the run's opacity.

internal import CPixman
internal import CText
import DetentCore

/// Colour pictures that stand side by side in a run, placed by the run's pen.
final class ColorGlyph {
  /// Samples per pixel: as in a mask, each averages a box of a pixel's size.
  static let density = 2

  let samples: detent_pixels
  /// The first pixel's column from the pen, and its row from the baseline.
  let left: Int
  let top: Int

  var byteCount: Int { samples.stride * Int(samples.height) }
  /// In pixels.
  var width: Int { Int(samples.width) / Self.density }
  var height: Int { Int(samples.height) / Self.density }

  /// Averages a surface whose em is `font.pixelSize` pixels for a text of `size` pixels; `offset`
  /// is its distance from the pen, in pixels.
  init(
    _ surface: UnsafeMutablePointer<SDL_Surface>, font: Font, size: Double, offset: Double
  ) {
    // Source pixels a pixel.
    let ratio = font.pixelSize / size
    left = Snap.down(offset) - 1
    top = Snap.down(-Double(font.ascent) / ratio) - 1
    let right = Snap.up(offset + Double(surface.pointee.w) / ratio) + 1
    let bottom = Snap.up(Double(Int(surface.pointee.h) - font.ascent) / ratio) + 1
    let width = (right - left) * Self.density
    let height = (bottom - top) * Self.density
    let bits = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    samples = detent_pixels(
      bits: bits, width: Int32(width), height: Int32(height), stride: width * 4)
    let boxes = detent_color_boxes(
      x: (Double(left) - offset) * ratio, y: Double(top) * ratio + Double(font.ascent),
      step: ratio / Double(Self.density), size: ratio)
    detent_average_colors(samples, Self.pixels(of: surface), boxes)
  }

  deinit { samples.bits.deallocate() }

  private static func pixels(of surface: UnsafeMutablePointer<SDL_Surface>) -> detent_pixels {
    let surface = surface.pointee
    return detent_pixels(
      bits: surface.pixels.assumingMemoryBound(to: UInt32.self), width: surface.w,
      height: surface.h, stride: Int(surface.pitch))
  }
}

/// The columns of a colour picture that are drawn; a slice of a run cuts it as it cuts letters.
struct ColorSlice {
  let glyph: ColorGlyph
  /// In pixels from the run's pen.
  let columns: Range<Int>

  /// `nil` where the columns, in pixels from the run's pen, leave nothing of it; without any it is
  /// whole.
  init?(_ glyph: ColorGlyph, columns: Range<Int>?) {
    let all = glyph.left..<(glyph.left + glyph.width)
    self.glyph = glyph
    self.columns = columns?.clamped(to: all) ?? all
    if self.columns.isEmpty { return nil }
  }

  /// The samples of these columns alone: outside of them there is nothing.
  var samples: detent_pixels {
    var part = glyph.samples
    part.bits += (columns.lowerBound - glyph.left) * ColorGlyph.density
    part.width = Int32(columns.count * ColorGlyph.density)
    return part
  }

  /// The pixels that it may change, the run's pen being placed.
  func area(at place: TextPlacement) -> PixelRect {
    PixelRect(
      left: Snap.down(place.x + Double(columns.lowerBound) * place.factor) - 1,
      top: Snap.down(place.y + Double(glyph.top) * place.factor) - 1,
      right: Snap.up(place.x + Double(columns.upperBound) * place.factor) + 1,
      bottom: Snap.up(place.y + Double(glyph.top + glyph.height) * place.factor) + 1)
  }

  /// How pixels read the samples; `nil` where there is nothing to see.
  func sampling(at place: TextPlacement) -> Sampling? {
    Sampling(
      origin: place.x + (Double(columns.lowerBound) + 0.5) * place.factor,
      place.y + (Double(glyph.top) + 0.5) * place.factor,
      per: Double(ColorGlyph.density) / place.factor)
  }
}
