// Shadows: a Gaussian blur of the shape, made on a smaller grid when it is wide (a blur holds no
// detail that a grid of a third of its sigma would lose) and read back linearly. What lies under
// the shape itself is cut out: an opaque shape covers it anyway, and a translucent one would be
// darkened by it.

internal import CPixman
import DetentCore

/// Where a shadow lies and how far it reaches.
struct ShadowGeometry {
  let place: Placement
  /// The blur in device pixels.
  let sigma: Double

  /// The shadow of a placed shape; a command's scale scales its blur and offset, too.
  ///
  /// Springs overshoot, so a sigma below 0 is 0.
  init(
    _ shape: Placement, sigma: Double, offsetY: Double, of command: DrawCommand, scale: Double
  ) {
    let points = sigma > 0 ? min(sigma, DrawCommand.largestSigma) : 0
    self.sigma = points * command.scale * scale
    place = shape.movedDown(by: offsetY * command.scale * scale)
  }

  /// The distance in pixels over which a shadow fades: three sigma, and what reading back adds.
  var reach: Double { 3 * sigma + Double(2 * step) }

  /// The grid's step in pixels: a power of two, so that positions on it are exact.
  var step: Int {
    var step = 1
    while sigma / Double(step * 2) >= Self.finest, step < Self.coarsest { step *= 2 }
    return step
  }

  /// A blur has at least this many grid steps of sigma: reading it linearly is then off by 1/255
  /// at most.
  static let finest = 2.5
  static let coarsest = 4096

  /// The part of the grid that matters: what may be seen in the window, blurred by what is near it.
  func grid(window: PixelRect) -> PixelRect {
    let margin = Snap.up(reach)
    let near = PixelRect(
      left: window.x - margin, top: window.y - margin, right: window.maxX + margin,
      bottom: window.maxY + margin)
    let box = place.pixels(outsetBy: reach).intersection(near)
    let step = Double(step)
    return PixelRect(
      left: Snap.down(Double(box.x) / step), top: Snap.down(Double(box.y) / step),
      right: Snap.up(Double(box.maxX) / step), bottom: Snap.up(Double(box.maxY) / step))
  }
}

/// Blurred shapes, kept while they stay the same.
final class ShadowCache {
  /// A window has a panel and a capsule; the rest are those of the frames just before.
  static let mostShadows = 6

  struct Key: Equatable {
    let place: Placement
    let sigma: Double
    let grid: PixelRect
  }

  private var shadows: [(key: Key, mask: MaskBytes)] = []

  /// The blurred shape on its grid; the newest is last, the oldest goes first.
  func mask(_ shadow: ShadowGeometry, grid: PixelRect) -> MaskBytes {
    let key = Key(place: shadow.place, sigma: shadow.sigma, grid: grid)
    if let index = shadows.firstIndex(where: { $0.key == key }) {
      let found = shadows.remove(at: index)
      shadows.append(found)
      return found.mask
    }
    let mask = MaskBytes(width: grid.width, height: grid.height)
    let step = Double(shadow.step)
    var shape = shadow.place.shape
    shape.left /= step
    shape.top /= step
    shape.right /= step
    shape.bottom /= step
    shape.radius /= step
    detent_cover_shape(mask.mask, grid.box, shape)
    let hasMemory = detent_blur_mask(mask.mask, shadow.sigma / step)
    precondition(hasMemory, "There is memory for a blur of \(grid.width) × \(grid.height).")
    shadows.append((key, mask))
    if shadows.count > Self.mostShadows { shadows.removeFirst() }
    return mask
  }
}

extension PixelRect {
  var box: detent_box {
    detent_box(x: Int32(x), y: Int32(y), width: Int32(width), height: Int32(height))
  }
}
