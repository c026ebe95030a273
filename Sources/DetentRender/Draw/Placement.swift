// From points to pixels. At rest everything lies on whole pixels, so that edges are sharp and
// lines of text alike; while it moves, a command lies where it really is.

internal import CPixman
import DetentCore

/// Where a command lies, in fractional device pixels.
struct Placement: Equatable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double
  var radius: Double

  /// A rounded rectangle's place; a corner radius of half a side stays one when sides are snapped.
  init(of command: DrawCommand, cornerRadius: Double, scale: Double) {
    let rect = command.frame.scaled(by: command.scale, about: command.pivot)
    left = rect.minX * scale
    top = rect.minY * scale
    right = rect.maxX * scale
    bottom = rect.maxY * scale
    let nominal = max(0, cornerRadius * command.scale * scale)
    let isRound = nominal >= min(right - left, bottom - top) / 2 - 1e-6
    if !command.isMoving {
      left = Double(Snap.nearest(left))
      top = Double(Snap.nearest(top))
      right = Double(Snap.nearest(right))
      bottom = Double(Snap.nearest(bottom))
    }
    let roundest = max(0, min(right - left, bottom - top) / 2)
    radius = isRound ? roundest : min(nominal, roundest)
  }

  var isDrawable: Bool {
    right > left && bottom > top && left.isFinite && top.isFinite && right.isFinite
      && bottom.isFinite && radius.isFinite
  }

  var shape: detent_shape {
    detent_shape(left: left, top: top, right: right, bottom: bottom, radius: radius)
  }

  /// The whole pixels that it touches when it is grown by a distance in pixels.
  func pixels(outsetBy distance: Double = 0) -> PixelRect {
    PixelRect(
      left: Snap.down(left - distance), top: Snap.down(top - distance),
      right: Snap.up(right + distance), bottom: Snap.up(bottom + distance))
  }

  /// The same shape with its edge moved inwards.
  func inset(by distance: Double) -> Placement {
    var inner = self
    inner.left += distance
    inner.top += distance
    inner.right -= distance
    inner.bottom -= distance
    inner.radius = max(0, radius - distance)
    return inner
  }

  /// The same shape moved down.
  func movedDown(by distance: Double) -> Placement {
    var moved = self
    moved.top += distance
    moved.bottom += distance
    return moved
  }
}

/// Where a run's pen begins, in device pixels, and how much the run is scaled.
struct TextPlacement {
  let x: Double
  let y: Double
  let factor: Double
  /// On whole pixels and unscaled: drawn from the resting mask.
  let isAtRest: Bool

  /// The baseline lies a whole number of pixels below the frame's top, moving or not: so a line
  /// whose frame comes to rest on a whole pixel does not jump when it does.
  init(of command: DrawCommand, run: TextRun, metrics: FontMetrics, scale: Double) {
    let height = (metrics.ascent + metrics.descent) * run.size
    let drop = (command.frame.height - height) / 2 + metrics.ascent * run.size
    let baseline = Double(Snap.nearest(drop * scale))
    isAtRest = !command.isMoving && command.scale == 1
    // A slice's frame begins where the slice does, its pen where the whole run would.
    let start = Point(
      x: (command.frame.minX - (run.slice?.lowerBound ?? 0)) * scale,
      y: command.frame.minY * scale)
    if isAtRest {
      x = Double(Snap.nearest(start.x))
      y = Double(Snap.nearest(start.y)) + baseline
      factor = 1
    } else {
      let pivot = Point(x: command.pivot.x * scale, y: command.pivot.y * scale)
      x = pivot.x + (start.x - pivot.x) * command.scale
      y = pivot.y + (start.y + baseline - pivot.y) * command.scale
      factor = command.scale
    }
  }
}

extension DrawCommand {
  /// A command scaled beyond these has nothing to show.
  private static let scales = 1e-3...1e3
  /// The largest blur of a shadow, in points and before scaling: three times what a panel has.
  static let largestSigma = 64.0

  /// The pixels inside the clip; drawing never leaves them, and clips cut along whole pixels.
  private func clipped(_ box: PixelRect, scale: Double) -> PixelRect {
    guard let clip else { return box }
    let edges = PixelRect(
      left: Snap.nearest(clip.minX * scale), top: Snap.nearest(clip.minY * scale),
      right: Snap.nearest(clip.maxX * scale), bottom: Snap.nearest(clip.maxY * scale))
    return box.intersection(edges)
  }

  /// The pixels that the command may change, inside a window: nothing is ever drawn outside of
  /// them.
  ///
  /// A text's ink may hang an em over its frame, and is cut there. What is so faint that its alpha
  /// rounds to the byte 0 blends to nothing: the last third of a block's way out costs no pixel.
  func bounds(scale: Double, window: PixelRect) -> PixelRect {
    guard Self.byte(alpha) > 0, Self.scales.contains(self.scale) else { return .empty }
    let box: PixelRect
    switch shape {
    case .fill(let radius), .outline(let radius, _), .material(let radius, _):
      let place = Placement(of: self, cornerRadius: radius, scale: scale)
      box = place.isDrawable ? place.pixels() : .empty
    case .picture:
      let place = Placement(of: self, cornerRadius: 0, scale: scale)
      box = place.isDrawable ? place.pixels() : .empty
    case .shadow(let radius, let sigma, let offsetY):
      let place = Placement(of: self, cornerRadius: radius, scale: scale)
      let shadow = ShadowGeometry(place, sigma: sigma, offsetY: offsetY, of: self, scale: scale)
      box = shadow.place.isDrawable ? shadow.place.pixels(outsetBy: shadow.reach) : .empty
    case .text(let run):
      var ink = self
      ink.isMoving = true
      // A slice is cut along pixels of its run, which may lie half a pixel, scaled, to either side.
      ink.frame = frame.outset(dx: run.slice == nil ? run.size : 0, dy: run.size)
      let place = Placement(of: ink, cornerRadius: 0, scale: scale)
      box =
        place.isDrawable
        ? place.pixels(outsetBy: run.slice == nil ? 1 : 1 + max(1, self.scale)) : .empty
    }
    return clipped(box, scale: scale).intersection(window)
  }

  /// The colour's alpha times the opacity, within 0…1 whatever a spring made of it; a material has
  /// no colour of its own.
  var alpha: Double {
    let whole =
      if case .material = shape { opacity } else { color.alpha * min(1, max(0, opacity)) }
    return whole.isNaN ? 0 : min(1, max(0, whole))
  }

  /// The colour as bytes, its alpha multiplied by the opacity and by `factor`.
  func bytes(fadedBy factor: Double = 1) -> detent_color {
    detent_color(
      red: Self.byte(color.red), green: Self.byte(color.green), blue: Self.byte(color.blue),
      alpha: Self.byte(alpha * factor))
  }

  /// A part of 0…1 as a byte; clamped before it is converted, so that it never wraps.
  static func byte(_ part: Double) -> UInt8 {
    part > 0 ? UInt8((min(1, part) * 255).rounded()) : 0
  }
}
