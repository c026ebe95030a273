// From a scene to pixels. Commands are painted in order, each only inside the damaged boxes;
// nothing that is computed for a pixel depends on the box it is painted through, so a picture that
// was repaired is the picture that would have been painted anew, bit for bit.
//
// A material needs the pixels beneath it as they were before anything was painted over them. When
// its kept backdrop no longer serves, all that it sees is damaged too, so that by the time the
// material's turn comes the buffer holds just that.

internal import CPixman
package import DetentCore

/// Draws scenes with one text engine; keeps what it may need again.
package final class Rasterizer {
  /// Rows painted at once, so that the masks in between stay in the processor's cache.
  static let band = 64

  let text: TextEngine
  let shadows = ShadowCache()
  let scratch = Scratch()
  private var backdrops: [Backdrop] = []

  package init(text: TextEngine) {
    self.text = text
  }

  /// Draws a scene and returns the pixels that it touched: boxes that share no pixel.
  ///
  /// When the buffer still holds `previous`, drawn by any rasterizer, only what differs is
  /// painted; with `nil`, or a previous scene of another size, scale or background, everything is.
  package func draw(
    _ scene: Scene, into buffer: PixelBuffer, since previous: Scene?
  ) -> [PixelRect] {
    guard scene.scale > 0, scene.scale.isFinite else { return [] }
    let window = buffer.bounds
    var damage = Damage([window])
    if let previous, previous.size == scene.size, previous.scale == scene.scale,
      previous.background == scene.background
    {
      damage = Comparison(scale: scene.scale, window: window, text: text)
        .damage(from: previous.commands[...], to: scene.commands[...])
    }
    var plan = plan(scene, window: window, damage: &damage)
    paint(scene, into: buffer, damage: damage, plan: &plan)
    backdrops = plan.keys.sorted().compactMap { plan[$0]?.backdrop }
    return damage.boxes
  }

  /// Rasterises a run where a point is `scale` pixels, so that drawing it later takes no time;
  /// false when it was there already.
  @discardableResult
  package func prepare(_ run: TextRun, scale: Double) -> Bool {
    let before = text.masks.misses
    _ = text.mask(of: run, scale: scale)
    return text.masks.misses > before
  }

  /// Where a material's content comes from.
  private enum Source {
    case kept(Backdrop)
    case captured(BackdropGeometry)
    /// Nothing of it is painted this time.
    case unused

    var backdrop: Backdrop? {
      if case .kept(let backdrop) = self { backdrop } else { nil }
    }
  }

  // Decides for each material by its index, and damages what has to be captured.
  private func plan(
    _ scene: Scene, window: PixelRect, damage: inout Damage
  ) -> [Int: Source] {
    var plan: [Int: Source] = [:]
    var stale: [(index: Int, geometry: BackdropGeometry, bounds: PixelRect)] = []
    for (index, command) in scene.commands.enumerated() {
      guard
        case .material(_, let material) = command.shape,
        let geometry = BackdropGeometry(of: command, scale: scene.scale, window: window)
      else { continue }
      let beneath = scene.commands[..<index]
      let kept = backdrops.first {
        $0.serves(geometry, material, in: scene, beneath: beneath, window: window)
      }
      if let kept {
        plan[index] = .kept(kept)
      } else {
        plan[index] = .unused
        stale.append((index, geometry, command.bounds(scale: scene.scale, window: window)))
      }
    }
    // What one of them has to see may be another one that then has to be painted.
    while let next = stale.firstIndex(where: { damage.intersects($0.bounds) }) {
      let material = stale.remove(at: next)
      damage.add(material.geometry.pixels)
      plan[material.index] = .captured(material.geometry)
    }
    return plan
  }

  private func paint(
    _ scene: Scene, into buffer: PixelBuffer, damage: Damage, plan: inout [Int: Source]
  ) {
    for box in damage.boxes { detent_fill(buffer.pixels, box.box, scene.background.opaqueBytes) }
    for (index, command) in scene.commands.enumerated() {
      let bounds = command.bounds(scale: scene.scale, window: buffer.bounds)
      guard damage.intersects(bounds) else { continue }
      if case .captured(let geometry) = plan[index],
        case .material(_, let material) = command.shape
      {
        let beneath = scene.commands[..<index]
        plan[index] = .kept(
          .capture(geometry, material, from: buffer, of: scene, beneath: beneath))
      }
      guard
        let brush = brush(
          for: command, scale: scene.scale, buffer: buffer, backdrop: plan[index]?.backdrop)
      else { continue }
      for box in damage.boxes {
        box.intersection(bounds).bands(of: Self.band).forEach(brush)
      }
    }
  }
}

extension Color {
  /// The colour as bytes, whatever its alpha: a background has nothing behind it.
  fileprivate var opaqueBytes: detent_color {
    detent_color(
      red: DrawCommand.byte(red), green: DrawCommand.byte(green), blue: DrawCommand.byte(blue),
      alpha: 255)
  }
}
