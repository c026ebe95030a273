// A text that was let go in full swing coasts: its speed decays as iOS's does, to 0.998 of itself a
// millisecond, so the way still to go is always the speed times half a second. If that way leads
// beyond the end of the text, the end is passed at a moment that is known from the start, and from
// there on a spring brings the text back. Both parts are closed forms, so the whole is one, and its
// rest is known when it begins.
//
// Source: "Scrolling mechanics of UIScrollView" (I. Lysov, 2019), for the decay and for a spring of
// mass 1 and stiffness 100 without overshoot.

import Glibc

/// An offset that coasts to rest within limits, in points.
struct Coast: Equatable, Sendable {
  /// In how many seconds the speed falls to 1/e: −1 / (1000 · ln 0.998).
  static let timeConstant = -1 / (1000 * log(0.998))

  /// What happens at the end of the text, from its own time on.
  private struct Edge: Equatable, Sendable {
    var time: Double
    var spring: SpringValue
  }

  private let start: MotionState
  private let startTime: Double
  private let edge: Edge?
  /// Where it comes to rest, and from when on, in seconds.
  let target: Double
  let settleTime: Double

  /// Begins with a place and a velocity; closer than `tolerance` to its rest it is there.
  init(from start: MotionState, at now: Double, in limits: ClosedRange<Double>, tolerance: Double) {
    self.start = start
    startTime = now
    let way = start.velocity * Self.timeConstant
    let end = start.value + way
    let limit = min(limits.upperBound, max(limits.lowerBound, end))
    // What would pass the end by less than can be seen does not pass it.
    guard abs(end - limit) > tolerance else {
      edge = nil
      target = limit
      settleTime = now + max(0, log(abs(way) / tolerance)) * Self.timeConstant
      return
    }
    let share = (limit - start.value) / way
    // Otherwise it is on that end or beyond it, now and later: the spring has it from the start.
    let passes = way != 0 && share > 0 && share < 1
    let time = passes ? now - log(1 - share) * Self.timeConstant : now
    let velocity = passes ? start.velocity * (1 - share) : start.velocity
    let spring = SpringValue(
      from: MotionState(value: passes ? limit : start.value, velocity: velocity), to: limit,
      at: time, spring: .edge, tolerance: tolerance)
    edge = Edge(time: time, spring: spring)
    target = limit
    settleTime = spring.settleTime
  }

  /// The same motion within other limits, as if they had held when it set out.
  func limited(to limits: ClosedRange<Double>, tolerance: Double) -> Coast {
    Coast(from: start, at: startTime, in: limits, tolerance: tolerance)
  }

  /// Place and velocity at a time, in seconds: exactly the target from `settleTime` on.
  func state(at now: Double) -> MotionState {
    if now >= settleTime { return MotionState(value: target) }
    if let edge, now >= edge.time { return edge.spring.state(at: now) }
    let decay = exp(-max(0, now - startTime) / Self.timeConstant)
    return MotionState(
      value: start.value + start.velocity * Self.timeConstant * (1 - decay),
      velocity: start.velocity * decay)
  }
}
