// A number that timing curves move. A curve knows no velocity to carry over, so a change in flight
// is nested instead: the new curve leads from the old motion, which goes on, to the new target.
// With a(t) the motion so far and f the new curve, the value is a(t) + f(t)·(target − a(t)). During
// the new delay f is 0 and the old motion simply goes on; only then it bends. When f is 1 nothing
// of the old motion is left, so finished curves, and everything older than one, are forgotten at
// the next change.

/// A number moved by timing curves.
package struct CurveValue: Equatable, Sendable {
  private struct Move: Equatable, Sendable {
    var target: Double
    /// When the curve leaves 0: the change's time and its delay.
    var begin: Double
    var duration: Double
    var curve: UnitCurve

    var end: Double { begin + duration }
  }

  /// More changes in flight than a hand can make, and a third of a 0.35 s move at 240 changes a
  /// second; what the oldest then still contributes is a few thousandths, and it stops where it is.
  package static let maximumMoves = 32

  /// The value under the oldest move.
  private var base: Double
  /// Oldest first.
  private var moves: [Move] = []
  private var lastChange = -Double.greatestFiniteMagnitude
  /// From when on the value is exactly the target, in seconds; −∞ if it always was.
  package private(set) var settleTime = -Double.infinity

  /// A number at rest.
  package init(_ value: Double) {
    precondition(value.isFinite, "A value is finite.")
    base = value
  }

  /// Where it goes, or is.
  package var target: Double { moves.last?.target ?? base }

  /// Place and velocity at `now`; before the last change, those of the change.
  package func state(at now: Double) -> MotionState {
    let time = max(now, lastChange)
    return moves.reduce(MotionState(value: base)) { Self.bend($0, by: $1, at: time) }
  }

  /// The value at `now`: exactly the target from `settleTime` on.
  package func value(at now: Double) -> Double { state(at: now).value }

  /// The velocity at `now`, in the value's unit a second: exactly 0 from `settleTime` on.
  package func velocity(at now: Double) -> Double { state(at: now).velocity }

  /// Whether the value still changes after `now`.
  package func isMoving(at now: Double) -> Bool { now < settleTime }

  /// Leads the value elsewhere: `delay` seconds after `now`, for `duration` seconds, along `curve`.
  ///
  /// The target that it has already changes nothing: a caller may repeat itself every frame. A time
  /// before the last change counts as the time of that change. A duration of 0 or less arrives at
  /// once; a negative delay starts part-way in.
  package mutating func retarget(
    to newTarget: Double, at now: Double, duration: Double, curve: UnitCurve, delay: Double = 0
  ) {
    precondition(
      newTarget.isFinite && now.isFinite && duration.isFinite && delay.isFinite,
      "A target, a time, a duration and a delay are finite.")
    if newTarget == target { return }
    lastChange = max(now, lastChange)
    forget(at: lastChange)
    moves.append(
      Move(
        target: newTarget, begin: lastChange + delay, duration: max(0, duration), curve: curve))
    settleTime = max(lastChange, lastChange + delay + max(0, duration))
  }

  /// Ends the motion at `now`: the value is its target.
  package mutating func finish(at now: Double) {
    guard isMoving(at: now) else { return }
    base = target
    moves = []
    lastChange = max(now, lastChange)
    settleTime = now
  }

  private mutating func forget(at now: Double) {
    if let finished = moves.lastIndex(where: { $0.end <= now }) {
      base = moves[finished].target
      moves.removeFirst(finished + 1)
    }
    if moves.count >= Self.maximumMoves {
      let oldest = moves.removeFirst()
      base = Self.bend(MotionState(value: base), by: oldest, at: now).value
    }
  }

  private static func bend(_ old: MotionState, by move: Move, at now: Double) -> MotionState {
    if now >= move.end { return MotionState(value: move.target) }
    if now < move.begin { return old }
    let progress = (now - move.begin) / move.duration
    let part = move.curve.value(at: progress)
    let partVelocity = move.curve.slope(at: progress) / move.duration
    let distance = move.target - old.value
    return MotionState(
      value: old.value + part * distance,
      velocity: old.velocity * (1 - part) + partVelocity * distance)
  }
}
