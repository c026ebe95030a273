package import DetentCore

// Three units meet in a window. SDL counts in *units*: pixels on X11, the compositor's points on
// Wayland. The surface has *pixels*. Detent thinks in *points*. `scale` is pixels per point, and is
// what the person or the desktop asks for; `density` is pixels per unit, and is what the display
// server does.

/// A window's size in SDL's units, and how units, pixels and points relate.
package struct WindowGeometry: Equatable, Sendable {
  /// Width and height in SDL's window units.
  package var units: Size
  /// Pixels per unit: 1 on X11.
  package var density: Double
  /// Pixels per point.
  package var scale: Double
  /// X11 divides a finger's position by the last coordinate, Wayland by the size (gestures.md 5.2).
  package var spansLastUnit: Bool

  package init(units: Size, density: Double, scale: Double, spansLastUnit: Bool) {
    precondition(density > 0 && scale > 0, "a window's density and scale are positive")
    self.units = units
    self.density = density
    self.scale = scale
    self.spansLastUnit = spansLastUnit
  }

  /// The window's size in points.
  package var size: Size { Size(width: points(units.width), height: points(units.height)) }

  /// A length in points, from units.
  package func points(_ units: Double) -> Double { units * density / scale }

  /// A place in points, from SDL's window coordinates.
  package func point(x: Int32, y: Int32) -> Point {
    Point(x: points(Double(x)), y: points(Double(y)))
  }

  /// A finger's place in points, from its share of the window; outside 0…1 while it drags out.
  package func point(shareX x: Float, shareY y: Float) -> Point {
    let last = spansLastUnit ? 1.0 : 0
    return Point(
      x: points(Double(x) * max(1, units.width - last)),
      y: points(Double(y) * max(1, units.height - last)))
  }
}

/// Which scale a window gets.
package enum WindowScale {
  /// A desktop's scale comes in quarters; more than 4 is a mistake in its settings.
  static let step = 0.25
  static let limits = 1.0...4.0
  /// The dots per inch at which a desktop means "not scaled".
  static let plainDPI = 96.0

  /// Pixels per point: what was asked for, or else what the display server does by itself
  /// (Wayland), or else the desktop's font resolution (X11, where every program scales itself).
  package static func resolve(asked: Double?, density: Double, resources: String?) -> Double {
    if let asked { return asked }
    if density > 1 { return density }
    guard let dpi = resources.flatMap(dpi) else { return 1 }
    let scale = (dpi / plainDPI / step).rounded() * step
    return min(max(scale, limits.lowerBound), limits.upperBound)
  }

  /// The value of `Xft.dpi` in an X resource database, which is what GNOME, KDE and Xfce set.
  ///
  /// `SDL_GetDisplayDPI` is no use: it divides by the millimetres that the monitor claims to have.
  static func dpi(in resources: String) -> Double? {
    for line in resources.split(separator: "\n") where line.hasPrefix("Xft.dpi:") {
      let value = line.dropFirst("Xft.dpi:".count).filter { !$0.isWhitespace }
      if let dpi = Double(value), dpi.isFinite, dpi > 0 { return dpi }
    }
    return nil
  }
}
