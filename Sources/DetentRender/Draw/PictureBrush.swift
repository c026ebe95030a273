// How a picture is painted: the samples that the shelf keeps for its size, read as colour glyphs
// are.

internal import CPixman
import DetentCore

extension Rasterizer {
  /// Paints a picture into its place, edge to edge; `nil` when it cannot be read.
  func pictureBrush(
    _ path: String, _ place: Placement, _ command: DrawCommand, _ buffer: PixelBuffer
  ) -> Brush? {
    guard place.isDrawable,
      let picture = text.pictures.samples(
        path, width: place.right - place.left, height: place.bottom - place.top)
    else { return nil }
    let across = Double(picture.pixels.width) / (place.right - place.left)
    let down = Double(picture.pixels.height) / (place.bottom - place.top)
    guard
      let horizontal = Sampling(origin: place.left + 0.5 / across, 0, per: across),
      let vertical = Sampling(origin: 0, place.top + 0.5 / down, per: down)
    else { return nil }
    let sampling = detent_sampling(
      x0: horizontal.values.x0, dx: horizontal.values.dx, y0: vertical.values.y0,
      dy: vertical.values.dy)
    let area = place.pixels()
    let opacity = DrawCommand.byte(command.alpha)
    return { part in
      let part = part.intersection(area)
      guard !part.isEmpty else { return }
      detent_blend_colors(buffer.pixels, part.box, picture.pixels, sampling, opacity)
    }
  }
}
