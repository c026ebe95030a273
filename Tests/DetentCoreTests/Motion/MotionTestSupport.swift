import Testing

@testable import DetentCore

/// Fails unless `actual` lies within `tolerance` of `expected`; nothing lies within anything of
/// NaN.
func expectClose(
  _ actual: Double, _ expected: Double, within tolerance: Double,
  _ what: @autoclosure () -> String = "",
  at location: SourceLocation = #_sourceLocation
) {
  guard abs(actual - expected) <= tolerance else {
    Issue.record(
      "\(what()): \(actual) instead of \(expected), off by \(actual - expected)",
      sourceLocation: location)
    return
  }
}

/// A spring of the given numbers, or a failed test.
func spring(mass: Double = 1, _ stiffness: Double, _ damping: Double) throws -> Spring {
  try #require(Spring(mass: mass, stiffness: stiffness, damping: damping))
}

/// A spring by response and damping ratio, or a failed test.
func spring(response: Double, ratio: Double) throws -> Spring {
  try #require(Spring(response: response, dampingFraction: ratio))
}

/// A spring by duration and bounce, or a failed test.
func spring(duration: Double, bounce: Double) throws -> Spring {
  try #require(Spring(duration: duration, bounce: bounce))
}

extension Spring {
  /// The state after `time` of a motion from `value` with `velocity`.
  func at(
    _ time: Double, from value: Double = 0, velocity: Double = 0, to target: Double = 1
  ) -> MotionState {
    state(after: time, from: MotionState(value: value, velocity: velocity), to: target)
  }
}
