// How each kind of command paints a box: coverage first, then one blend through it. A brush is
// made once a command, with all that does not depend on the box.

internal import CPixman
import DetentCore

/// Paints the part of one command that lies in a box.
typealias Brush = (PixelRect) -> Void

extension Rasterizer {
  /// The brush of a command; `nil` when it has nothing to paint.
  func brush(
    for command: DrawCommand, _ text: PlacedText?, scale: Double, buffer: PixelBuffer,
    content: MaterialContent?
  ) -> Brush? {
    switch command.shape {
    case .fill(let radius):
      let place = Placement(of: command, cornerRadius: radius, scale: scale)
      return fillBrush(place.shape, command.bytes(), buffer)
    case .outline(let radius, let width):
      let place = Placement(of: command, cornerRadius: radius, scale: scale)
      return outlineBrush(place, width: width * command.scale * scale, command, buffer)
    case .shadow(let radius, let sigma, let offsetY):
      let place = Placement(of: command, cornerRadius: radius, scale: scale)
      let shadow = ShadowGeometry(place, sigma: sigma, offsetY: offsetY, of: command, scale: scale)
      return shadowBrush(shadow, cutting: place, command.bytes(), buffer)
    case .material(let radius, _):
      let place = Placement(of: command, cornerRadius: radius, scale: scale)
      return content.map { materialBrush(place.shape, $0, command, buffer) }
    case .text:
      return text.flatMap { textBrush($0, command, scale: scale, buffer) }
    case .picture(let path, _):
      let place = Placement(of: command, cornerRadius: 0, scale: scale)
      return pictureBrush(path, place, command, buffer)
    }
  }

  private func fillBrush(
    _ shape: detent_shape, _ color: detent_color, _ buffer: PixelBuffer
  ) -> Brush {
    { [scratch] part in
      let mask = scratch.coverage(part)
      detent_cover_shape(mask, part.box, shape)
      detent_blend_mask(buffer.pixels, part.box, color, mask, 0, 0)
    }
  }

  // A line thinner than a pixel is a pixel wide and as much fainter: it neither vanishes nor blurs.
  private func outlineBrush(
    _ place: Placement, width: Double, _ command: DrawCommand, _ buffer: PixelBuffer
  ) -> Brush? {
    guard width > 0 else { return nil }
    let color = command.bytes(fadedBy: min(1, width))
    let outer = place.shape
    let inner = place.inset(by: max(1, width))
    return { [scratch] part in
      let mask = scratch.coverage(part)
      detent_cover_shape(mask, part.box, outer)
      if inner.isDrawable {
        let hole = scratch.hole(part)
        detent_cover_shape(hole, part.box, inner.shape)
        detent_subtract_mask(mask, hole)
      }
      detent_blend_mask(buffer.pixels, part.box, color, mask, 0, 0)
    }
  }

  private func shadowBrush(
    _ shadow: ShadowGeometry, cutting hole: Placement, _ color: detent_color,
    _ buffer: PixelBuffer
  ) -> Brush? {
    let shape = hole.shape
    let grid = shadow.grid(window: buffer.bounds)
    guard !grid.isEmpty else { return nil }
    let blurred = shadows.shadow(shadow, grid: grid)
    let step = Double(shadow.step)
    let sampling = Sampling(
      origin: (Double(grid.x) + 0.5) * step, Double(grid.y) * step + 0.5 * step, per: 1 / step)
    guard let sampling else { return nil }
    let cover: (detent_mask, PixelRect) -> Void = { [scratch] mask, part in
      let row = scratch.row(grid.width)
      detent_sample_mask(mask, part.box, blurred.mask.mask, sampling.values, row)
      let inside = scratch.hole(part)
      detent_cover_shape(inside, part.box, shape)
      detent_cut_mask(mask, inside)
    }
    if blurred.isResting {
      let (whole, area) = blurred.finished(cutting: hole, in: buffer.bounds, cover: cover)
      return { part in
        let part = part.intersection(area)
        guard !part.isEmpty else { return }
        detent_blend_mask(
          buffer.pixels, part.box, color, whole.mask, Int32(part.x - area.x),
          Int32(part.y - area.y))
      }
    }
    return { [scratch] part in
      let mask = scratch.coverage(part)
      cover(mask, part)
      detent_blend_mask(buffer.pixels, part.box, color, mask, 0, 0)
    }
  }

  private func materialBrush(
    _ shape: detent_shape, _ content: MaterialContent, _ command: DrawCommand,
    _ buffer: PixelBuffer
  ) -> Brush {
    let opacity = DrawCommand.byte(command.alpha)
    return { [scratch] part in
      let mask = scratch.coverage(part)
      detent_cover_shape(mask, part.box, shape)
      if opacity < 255 { detent_fade_mask(mask, opacity) }
      switch content {
      case .flat(let color): detent_blend_mask(buffer.pixels, part.box, color, mask, 0, 0)
      case .blurred(let backdrop):
        let picture = scratch.picture(part)
        backdrop.enlarge(into: picture, part, scratch)
        detent_blend_picture(buffer.pixels, part.box, picture, mask)
      }
    }
  }

  private func textBrush(
    _ text: PlacedText, _ command: DrawCommand, scale: Double, _ buffer: PixelBuffer
  ) -> Brush? {
    let (mask, slice) = (text.mask, text.run.slice)
    let shown = mask.lifted(
      CoverageLift(isLight: command.color.isLight, isStrong: command.isStrong))
    let letters = letterBrush(
      GlyphSlice(shown, slice, scale: scale), at: text.place, command.bytes(), buffer)
    guard !mask.colors.isEmpty else { return letters }
    let colors = GlyphSlice(mask, slice, scale: scale).colors
    let pictures = colorBrush(colors, at: text.place, DrawCommand.byte(command.alpha), buffer)
    return { part in
      letters?(part)
      pictures(part)
    }
  }

  private func letterBrush(
    _ glyphs: GlyphSlice, at place: TextPlacement, _ color: detent_color, _ buffer: PixelBuffer
  ) -> Brush? {
    let area = glyphs.area(at: place)
    if place.isAtRest {
      return { part in
        let part = part.intersection(area)
        guard !part.isEmpty else { return }
        detent_blend_mask(
          buffer.pixels, part.box, color, glyphs.mask.rest.mask,
          Int32(part.x - area.x + glyphs.columns.lowerBound), Int32(part.y - area.y))
      }
    }
    guard let sampling = glyphs.sampling(at: place) else { return nil }
    return { [scratch] part in
      let part = part.intersection(area)
      guard !part.isEmpty else { return }
      let samples = glyphs.samples
      let row = scratch.row(Int(samples.width))
      detent_blend_sampled(buffer.pixels, part.box, color, samples, sampling.values, row)
    }
  }

  private func colorBrush(
    _ glyphs: [ColorSlice], at place: TextPlacement, _ opacity: UInt8, _ buffer: PixelBuffer
  ) -> Brush {
    { part in
      for glyph in glyphs {
        let part = part.intersection(glyph.area(at: place))
        guard !part.isEmpty, let sampling = glyph.sampling(at: place) else { continue }
        detent_blend_colors(buffer.pixels, part.box, glyph.samples, sampling.values, opacity)
      }
    }
  }
}

extension Color {
  /// Whether letters of this colour are lighter than what they stand on: themes set light text on
  /// dark and dark on light.
  fileprivate var isLight: Bool { 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 }
}

/// How a box's pixels read a mask, in the fixed point of `detent_sample_mask`.
struct Sampling {
  let values: detent_sampling
  private static let one = 4_294_967_296.0
  /// Samples from the window's corner beyond which nothing is drawn: fixed point would overflow.
  private static let farthest = 1_073_741_824.0

  /// `origin` is where the first sample's centre lies, in pixels; `per` is samples per pixel.
  init?(origin x: Double, _ y: Double, per density: Double) {
    let (left, top) = ((0.5 - x) * density, (0.5 - y) * density)
    guard abs(left) < Self.farthest, abs(top) < Self.farthest, density > 0, density < 1e5 else {
      return nil
    }
    let step = Int64((density * Self.one).rounded())
    values = detent_sampling(
      x0: Int64((left * Self.one).rounded()), dx: step, y0: Int64((top * Self.one).rounded()),
      dy: step)
  }
}

/// The columns of a run that are drawn, its coverage and its colour pictures.
///
/// Slices that meet share their cut, rounded alike, so that no column is drawn twice or left out.
struct GlyphSlice {
  let mask: GlyphMask
  /// In pixels from the mask's left edge.
  let columns: Range<Int>
  /// In pixels from the pen, however far the mask reaches; `nil` for the whole run.
  private let cut: Range<Int>?

  init(_ mask: GlyphMask, _ slice: Range<Double>?, scale: Double) {
    self.mask = mask
    let all = 0..<Int(mask.rest.mask.width)
    guard let slice else {
      columns = all
      cut = nil
      return
    }
    let start = Snap.nearest(slice.lowerBound * scale)
    let end = max(start, Snap.nearest(slice.upperBound * scale))
    columns = (start - mask.left..<end - mask.left).clamped(to: all)
    cut = start..<end
  }

  /// The samples of these columns alone: outside of them there is nothing.
  var samples: detent_mask {
    var part = mask.samples.mask
    part.bytes += columns.lowerBound * mask.density
    part.width = Int32(columns.count * mask.density)
    return part
  }

  /// The parts of the run's colour pictures in the slice.
  var colors: [ColorSlice] { mask.colors.compactMap { ColorSlice($0, columns: cut) } }

  /// The pixels that the slice may ink, the run's pen being placed.
  func area(at place: TextPlacement) -> PixelRect {
    let left = mask.left + columns.lowerBound
    let margin = place.isAtRest ? 0 : 1
    return PixelRect(
      left: Snap.down(place.x + Double(left) * place.factor) - margin,
      top: Snap.down(place.y + Double(mask.top) * place.factor) - margin,
      right: Snap.up(place.x + Double(left + columns.count) * place.factor) + margin,
      bottom: Snap.up(place.y + Double(mask.top + Int(mask.rest.mask.height)) * place.factor)
        + margin)
  }

  /// How pixels read the samples.
  ///
  /// A sample's place is the centre of the pixel that it averages.
  func sampling(at place: TextPlacement) -> Sampling? {
    Sampling(
      origin: place.x + (Double(mask.left + columns.lowerBound) + 0.5) * place.factor,
      place.y + (Double(mask.top) + 0.5) * place.factor,
      per: Double(mask.density) / place.factor)
  }
}
