// The slider over the capsule: a pill with a track along which the hidden scale runs. Between pill
// and capsule there is room for the capsule, which grows to 1.2 while somebody drags.

/// The places of the slider, in points.
package struct SliderLayout: Equatable, Sendable {
  package static let widest = 220.0
  package static let height = 24.0
  /// The grown capsule reaches 4 up.
  package static let gap = 8.0
  package static let trackHeight = 3.0
  package static let detentDiameter = 5.0
  package static let knobDiameter = 14.0
  /// Nearer than this, detents would run together.
  package static let closestDetents = 8.0
  /// As near to a notch as this, the knob is on it.
  static let notchReach = 4.0

  /// The pill.
  package let frame: Rect
  /// The hidden scale at the ends of the track.
  private let range: ClosedRange<Double>

  package init(capsule: Rect, windowWidth: Double, range: ClosedRange<Double>) {
    let room = windowWidth - 2 * WindowLayout.outerPadding
    let width = max(Self.height, min(Self.widest, room))
    frame = Rect(
      x: capsule.center.x - width / 2, y: capsule.minY - Self.gap - Self.height, width: width,
      height: Self.height)
    self.range = range
  }

  package var track: Rect {
    let inset = Self.height / 2
    return Rect(
      x: frame.minX + inset, y: frame.center.y - Self.trackHeight / 2,
      width: frame.width - 2 * inset, height: Self.trackHeight)
  }

  /// Where a press takes hold: the pill and the gap below it, so that a pointer can come up from
  /// the capsule without leaving both.
  package var hitArea: Rect {
    Rect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height + Self.gap)
  }

  /// The place of a scale on the track.
  package func x(of scale: Double) -> Double {
    let share = (scale - range.lowerBound) / (range.upperBound - range.lowerBound)
    return track.minX + track.width * min(1, max(0, share))
  }

  /// The scale at a place, at the ends of the track and beyond them that of the end.
  package func scale(atX x: Double) -> Double {
    guard track.width > 0 else { return range.lowerBound }
    let share = min(1, max(0, (x - track.minX) / track.width))
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }
}
