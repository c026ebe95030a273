// A wheel has no begin and no end of its own; turns that follow each other closely are one burst.
// A burst keeps the meaning it began with: Ctrl pressed while a wheel coasts does not zoom, and
// Ctrl let go during a zoom ends it and what is left of the burst is swallowed. With Ctrl a tick
// multiplies by 1.2, through exp, so that ticks add up, undo each other, and may come in any
// fractions.

import Glibc

/// Turns wheel events into pinches and scrolls.
struct WheelTracker: Equatable, Sendable {
  /// ln 1.2, what a tick adds to the scale's logarithm: one tick never leaves a level of three.
  static let zoomPerTick = 0.182321556793954626
  /// The most ticks that one event may zoom by, so that a spinning wheel stays controllable.
  static let maximumZoomTicks = 3.0
  /// Three lines of 22 points, what desktops scroll by for one tick.
  static let scrollPerTick = 66.0
  /// The most ticks that one event may scroll by: beyond this it is no wheel.
  static let maximumScrollTicks = 100.0
  /// How long a burst survives without a turn, in seconds; d3 takes 0.15, use-gesture 0.14.
  static let silence = 0.15

  private enum Burst: Equatable, Sendable {
    case zoom
    case scroll
    /// Means nothing more.
    case swallowed
  }

  private var burst: Burst?
  private var lastTurn = 0.0
  private var position = Point.zero

  /// When the burst ends if the wheel stays silent; `nil` if nothing would be told then.
  var deadline: Double? {
    switch burst {
    case .zoom, .scroll: lastTurn + Self.silence
    case .swallowed, nil: nil
    }
  }

  mutating func handle(_ event: WheelEvent, at time: Double) -> [Gesture] {
    guard event.ticks.isFinite, event.ticks != 0, event.position.isPlausible else { return [] }
    let hasControl = event.modifiers.contains(.control)
    var found = advance(to: time)
    if !hasControl { found += releaseControl(at: time) }
    let isFirst = burst == nil
    if isFirst { burst = hasControl ? .zoom : .scroll }
    lastTurn = time
    position = event.position
    switch burst {
    case .zoom:
      if isFirst { found.append(pinch(.began, at: time)) }
      let most = Self.maximumZoomTicks
      let ticks = min(most, max(-most, event.ticks))
      found.append(pinch(.changed, factor: exp(Self.zoomPerTick * ticks), at: time))
    case .scroll:
      if isFirst { found.append(scroll(.began, at: time)) }
      let most = Self.maximumScrollTicks
      let ticks = min(most, max(-most, event.ticks))
      found.append(scroll(.changed, distance: -Self.scrollPerTick * ticks, at: time))
    case .swallowed, nil: break
    }
    return found
  }

  /// Ctrl is up: a zoom ends, and the rest of its burst means nothing.
  mutating func releaseControl(at time: Double) -> [Gesture] {
    guard burst == .zoom else { return [] }
    burst = .swallowed
    return [pinch(.ended, at: time)]
  }

  /// Ends a burst that has been silent for long enough, at the time at which it became so.
  mutating func advance(to time: Double) -> [Gesture] {
    let end = lastTurn + Self.silence
    guard let ending = burst, end <= time else { return [] }
    burst = nil
    switch ending {
    case .zoom: return [pinch(.ended, at: end)]
    case .scroll: return [scroll(.ended, at: end)]
    case .swallowed: return []
    }
  }

  /// The window lost its input: a zoom is undone, a scroll stops.
  mutating func cancel(at time: Double) -> [Gesture] {
    switch burst {
    case .zoom:
      burst = .swallowed
      return [pinch(.cancelled, at: time)]
    case .scroll:
      burst = nil
      return [scroll(.ended, at: time)]
    case .swallowed, nil: return []
    }
  }

  private func pinch(
    _ phase: PinchSample.Phase, factor: Double = 1, at time: Double
  ) -> Gesture {
    .pinch(PinchSample(phase: phase, factor: factor, focus: position, time: time, device: .wheel))
  }

  private func scroll(
    _ phase: ScrollSample.Phase, distance: Double = 0, at time: Double
  ) -> Gesture {
    .scroll(
      ScrollSample(
        phase: phase, distance: distance, position: position, time: time, source: .wheel))
  }
}
