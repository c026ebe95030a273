// A selection that is dragged beyond an edge of the view takes the text with it, the faster the
// farther. Nobody sends events while a hand rests out there, so time alone scrolls: in small ticks,
// each at its own time, so that a picture or a thousand in between change nothing.

/// The scrolling under a hand that drags a selection beyond the view's edge.
package struct EdgeScroll: Equatable, Sendable {
  /// Ticks a second: more than any display shows pictures.
  static let rate = 240.0
  /// Points a second for each point beyond the edge: slow beside it, a page a second an inch away.
  static let speedPerPoint = 10.0
  /// Faster, nobody could stop at a line.
  static let fastest = 2400.0
  /// The edge lies this far inside the view, in points: a window may fill the screen, and a finger
  /// cannot leave the glass.
  static let reach = 16.0
  static let fingerReach = 40.0

  /// In points a second; positive reads on.
  var speed: Double
  /// When it began, and how many ticks have been taken since.
  private let start: Double
  private var taken = 0

  init(speed: Double, at start: Double) {
    self.speed = speed
    self.start = start
  }

  /// The speed at a height between edges; 0 between them.
  ///
  /// A hand that pressed between an edge and the view's end has not gone beyond it yet: there the
  /// edge is where it pressed.
  static func speed(at y: Double, pressedAt press: Double, in view: Rect, reach: Double) -> Double {
    let top = min(view.minY + reach, press)
    let bottom = max(view.maxY - reach, press)
    let beyond = y < top ? y - top : y > bottom ? y - bottom : 0
    return min(fastest, max(-fastest, beyond * speedPerPoint))
  }

  /// Takes the next tick if it is due by a time: how far it scrolls, and its own time.
  mutating func tick(until now: Double) -> (distance: Double, time: Double)? {
    let time = start + Double(taken + 1) / Self.rate
    guard time <= now else { return nil }
    taken += 1
    return (speed / Self.rate, time)
  }

  /// When so much way will be gone, in seconds.
  func end(ofWay points: Double) -> Double {
    start + (Double(taken) + (points / abs(speed) * Self.rate).rounded(.up) + 1) / Self.rate
  }
}
