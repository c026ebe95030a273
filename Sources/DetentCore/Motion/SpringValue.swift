// A number that a spring moves. It is a state at a time and a target; where it is at any other time
// is worked out when asked. A new target begins with the state of that moment, position and
// velocity, so nothing ever jumps or stops dead, however often it is turned around. As a spring is
// linear, that is the same as adding up all the changes so far.

/// A number moved by a spring.
package struct SpringValue: Equatable, Sendable {
  package private(set) var spring: Spring
  package private(set) var target: Double
  /// How far from the target counts as there, in the value's unit.
  package private(set) var tolerance: Double
  /// From when on the value is exactly the target, in seconds; −∞ if it always was.
  package private(set) var settleTime: Double
  private var start: MotionState
  private var startTime: Double

  /// A number at rest.
  package init(_ value: Double, spring: Spring, tolerance: Double) {
    precondition(value.isFinite, "A value is finite.")
    precondition(tolerance > 0 && tolerance.isFinite, "A tolerance is positive and finite.")
    self.spring = spring
    self.tolerance = tolerance
    target = value
    settleTime = -.infinity
    start = MotionState(value: value)
    startTime = -.greatestFiniteMagnitude
  }

  /// A number taken over while it moves, from anything that knows its own velocity.
  package init(
    from start: MotionState, to target: Double, at now: Double, spring: Spring, tolerance: Double
  ) {
    self.init(start.value, spring: spring, tolerance: tolerance)
    begin(from: start, to: target, at: now)
  }

  /// Place and velocity at `now`; before the last change, those of the change.
  package func state(at now: Double) -> MotionState {
    if now >= settleTime { return MotionState(value: target) }
    return spring.state(after: now - startTime, from: start, to: target)
  }

  /// The value at `now`: exactly the target from `settleTime` on.
  package func value(at now: Double) -> Double { state(at: now).value }

  /// The velocity at `now`, in the value's unit a second: exactly 0 from `settleTime` on.
  package func velocity(at now: Double) -> Double { state(at: now).velocity }

  /// Whether the value still changes after `now`.
  package func isMoving(at now: Double) -> Bool { now < settleTime }

  /// Sends the value elsewhere from where and how fast it is; the given spring replaces the
  /// current.
  ///
  /// The target that it has already, with the same spring, changes nothing: a caller may repeat
  /// itself every frame. A time before the last change counts as the time of that change.
  package mutating func retarget(
    to newTarget: Double, at now: Double, spring newSpring: Spring? = nil
  ) {
    let chosen = newSpring ?? spring
    if newTarget == target && chosen == spring { return }
    let time = max(now, startTime)
    let current = state(at: time)
    spring = chosen
    begin(from: current, to: newTarget, at: time)
  }

  /// Counts the value from another origin: place and target move by `distance`, the motion goes on.
  package mutating func shift(by distance: Double) {
    precondition(distance.isFinite, "A distance is finite.")
    target += distance
    start.value += distance
  }

  /// Ends the motion at `now`: the value is its target.
  package mutating func finish(at now: Double) {
    guard isMoving(at: now) else { return }
    start = MotionState(value: target)
    startTime = now
    settleTime = now
  }

  private mutating func begin(from state: MotionState, to newTarget: Double, at now: Double) {
    precondition(newTarget.isFinite && now.isFinite, "A target and a time are finite.")
    start = state
    startTime = now
    target = newTarget
    settleTime = now + spring.settlingTime(from: state, to: newTarget, tolerance: tolerance)
  }
}
