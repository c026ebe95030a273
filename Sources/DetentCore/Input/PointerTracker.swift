/// Turns a mouse's or a pen's events into hovers, taps and scrolls.
struct PointerTracker: Equatable, Sendable {
  /// How far a pressed mouse may move and still click, in points: Windows takes 4, GTK 8.
  static let dragSlop = 4.0

  private var press: Drag?
  private var count = 1

  var isPressed: Bool { press != nil }

  mutating func handle(_ event: PointerEvent, at time: Double) -> [Gesture] {
    switch event {
    case .moved(let place):
      guard place.isPlausible else { return [] }
      return [.hover(place)] + (press?.move(to: place, at: time) ?? [])
    case .down(let place, let count):
      guard place.isPlausible else { return [] }
      // A button that is down already: its release was lost.
      let found = cancel(at: time)
      press = Drag(at: place, time: time, slop: Self.dragSlop, source: .mouse)
      self.count = max(1, count)
      return found
    case .up(let place): return release(at: place, time: time)
    case .left: return [.hover(nil)]
    }
  }

  mutating func cancel(at time: Double) -> [Gesture] {
    let found = press?.interrupt(at: time) ?? []
    press = nil
    return found
  }

  private mutating func release(at place: Point, time: Double) -> [Gesture] {
    guard var drag = press else { return [] }
    press = nil
    var found: [Gesture] = []
    if place.isPlausible, place != drag.position { found = drag.move(to: place, at: time) }
    guard !drag.isScrolling else { return found + drag.end(at: time) }
    return [.tap(Tap(position: drag.position, count: count, time: time))]
  }
}
