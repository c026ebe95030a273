// From a scene to pixels. Commands are painted in order, each only inside the damaged boxes;
// nothing that is computed for a pixel depends on the box it is painted through, so a picture that
// was repaired is the picture that would have been painted anew, bit for bit.
//
// A material needs the pixels beneath it as they were before anything was painted over them. When
// its kept backdrop no longer serves, all that it sees is damaged too, so that by the time the
// material's turn comes the buffer holds just that. Over nothing but the background there is
// nothing to see: a short text leaves the capsule there, and a material that grows would be blurred
// anew in every frame.

internal import CPixman
package import DetentCore

/// Draws scenes with one text engine; keeps what it may need again.
package final class Rasterizer {
  /// Rows painted at once, so that the masks in between stay in the processor's cache.
  static let band = 64

  let text: TextEngine
  let shadows = ShadowCache()
  let scratch = Scratch()
  /// What was drawn last.
  private var drawn: DrawnScene?

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
    let before = previous.flatMap { drawnScene($0, window: window) }
      .flatMap { $0.isComparable(to: scene, in: window) ? $0 : nil }
    let comparison =
      before.map { Comparison(scene, since: $0, text: text) }
      ?? Comparison(scene, window: window, text: text)
    var damage = comparison.damage
    var plan = plan(scene, comparison, before?.backdrops ?? [:], &damage, window: window)
    paint(scene, comparison.commands, into: buffer, damage: damage, plan: &plan)
    drawn = DrawnScene(
      scene: scene, window: window, commands: comparison.commands,
      backdrops: plan.compactMapValues(\.backdrop))
    return damage.boxes
  }

  // The scene drawn last, or another one as if it had been.
  private func drawnScene(_ scene: Scene, window: PixelRect) -> DrawnScene? {
    if let drawn, drawn.window == window, drawn.scene == scene { return drawn }
    guard scene.scale > 0, scene.scale.isFinite else { return nil }
    let commands = scene.commands.map { text.resolve($0, scale: scene.scale, window: window) }
    return DrawnScene(scene: scene, window: window, commands: commands, backdrops: [:])
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
    case flat(detent_color)
    /// Nothing of it is painted this time.
    case unused

    var backdrop: Backdrop? {
      if case .kept(let backdrop) = self { backdrop } else { nil }
    }

    var content: MaterialContent? {
      switch self {
      case .kept(let backdrop): .blurred(backdrop)
      case .flat(let color): .flat(color)
      case .captured, .unused: nil
      }
    }
  }

  // Decides for each material by its index, and damages what has to be captured.
  private func plan(
    _ scene: Scene, _ comparison: Comparison, _ backdrops: [Int: Backdrop],
    _ damage: inout Damage, window: PixelRect
  ) -> [Int: Source] {
    var plan: [Int: Source] = [:]
    var stale: [(index: Int, geometry: BackdropGeometry, bounds: PixelRect)] = []
    for index in scene.commands.indices {
      guard
        case .material(_, let material) = scene.commands[index].shape,
        let geometry = BackdropGeometry(
          of: scene.commands[index], scale: scene.scale, window: window)
      else { continue }
      if !comparison.commands[..<index].contains(where: { $0.bounds.intersects(geometry.pixels) }) {
        plan[index] = .flat(material.color(on: scene.background.opaqueBytes))
      } else if let (before, beneath) = comparison.materials[index], let kept = backdrops[before],
        kept.serves(geometry, material, beneath: beneath)
      {
        plan[index] = .kept(kept)
      } else {
        plan[index] = .unused
        stale.append((index, geometry, comparison.commands[index].bounds))
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
    _ scene: Scene, _ commands: [ResolvedCommand], into buffer: PixelBuffer, damage: Damage,
    plan: inout [Int: Source]
  ) {
    for box in damage.boxes { detent_fill(buffer.pixels, box.box, scene.background.opaqueBytes) }
    for index in scene.commands.indices {
      let bounds = commands[index].bounds
      guard damage.intersects(bounds) else { continue }
      var content: MaterialContent?
      if case .material(_, let material) = scene.commands[index].shape {
        if case .captured(let geometry) = plan[index] {
          plan[index] = .kept(.capture(geometry, material, from: buffer))
        }
        content = plan[index]?.content
      }
      guard
        let brush = brush(
          for: scene.commands[index], commands[index].text, scale: scene.scale, buffer: buffer,
          content: content)
      else { continue }
      for box in damage.boxes {
        box.intersection(bounds).forEachBand(of: Self.band, brush)
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
