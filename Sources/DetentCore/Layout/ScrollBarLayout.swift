// The scroll bar stands at the window's right edge, whatever the text's direction is: bars stand
// where the language of their program has them, and this one speaks English. Beside the column
// there are 32 points without text, so a bar that a hand can take covers no letter.

/// What part of a text is seen.
struct ScrollShare: Equatable, Sendable {
  /// How much of it, 0…1.
  var length: Double
  /// How much of what is not seen is above, 0…1.
  var progress: Double
}

/// The places of the scroll bar in a view, in points.
package struct ScrollBarLayout: Equatable, Sendable {
  /// The thumb's width at rest and near a pointer, and the track's then.
  package static let slimWidth = 4.0
  static let wideWidth = 10.0
  static let trackWidth = 16.0
  /// From the window's right edge, and from the viewport's top and bottom.
  package static let inset = 4.0
  /// However long the text is, the thumb can be seen and taken.
  package static let shortestThumb = 32.0
  /// The smallest target that is easily hit (WCAG 2.2, 2.5.8).
  package static let reach = 24.0
  /// A fingertip is larger, and takes all of the margin beside the text.
  static let fingerReach = WindowLayout.outerPadding + WindowLayout.innerPadding
  static let fingerHeight = 44.0

  package let view: Rect

  /// The height that the thumb moves in; one that is not above `shortestThumb` has no room for it.
  package var length: Double { view.height - 2 * Self.inset }

  /// The thumb for a part of the text, from slim at 0 to wide at 1.
  func thumb(_ share: ScrollShare, width: Double) -> Rect {
    let height = max(Self.shortestThumb, length * share.length)
    let across = Self.slimWidth + (Self.wideWidth - Self.slimWidth) * width
    return Rect(
      x: view.maxX - Self.inset - across,
      y: view.minY + Self.inset + (length - height) * share.progress, width: across,
      height: height)
  }

  /// What shows near a pointer where the thumb can go.
  var track: Rect {
    let margin = (Self.trackWidth - Self.wideWidth) / 2
    return Rect(
      x: view.maxX - Self.inset - Self.wideWidth - margin, y: view.minY + Self.inset - margin,
      width: Self.trackWidth, height: length + 2 * margin)
  }

  /// How much of what is not seen is above when the thumb's top is at a height; at the ends of the
  /// track and beyond them 0 and 1.
  func progress(top: Double, thumbHeight: Double) -> Double {
    let room = length - thumbHeight
    guard room > 0 else { return 0 }
    return min(1, max(0, (top - view.minY - Self.inset) / room))
  }

  /// Where a pointer widens the bar, and a press takes it.
  package var hitArea: Rect {
    Rect(x: view.maxX - Self.reach, y: view.minY, width: Self.reach, height: view.height)
  }

  /// Where a finger takes the thumb.
  func fingerArea(_ thumb: Rect) -> Rect {
    let height = max(Self.fingerHeight, thumb.height)
    return Rect(
      x: view.maxX - Self.fingerReach, y: thumb.center.y - height / 2, width: Self.fingerReach,
      height: height)
  }
}
