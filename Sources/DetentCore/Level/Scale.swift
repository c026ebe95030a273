// The hidden, continuous number behind a pinch. Each sample multiplies it; it is never pulled to
// anything while the fingers move. At a limit it stops, and comes back with the first sample that
// turns round: there is no way to be unwound first.

/// A scale that pinches multiply, kept between two limits.
package struct Scale: Equatable, Sendable {
  package private(set) var value: Double
  package let limits: ClosedRange<Double>

  /// Starts at a value, in the limits, which are positive and finite.
  package init(_ value: Double, limits: ClosedRange<Double>) {
    precondition(limits.lowerBound > 0 && limits.upperBound.isFinite, "a scale is positive, finite")
    precondition(!value.isNaN, "a scale is a number")
    self.value = min(limits.upperBound, max(limits.lowerBound, value))
    self.limits = limits
  }

  /// Multiplies by a factor; one that is not a positive number changes nothing.
  package mutating func multiply(by factor: Double) {
    guard factor > 0, factor.isFinite else { return }
    value = min(limits.upperBound, max(limits.lowerBound, value * factor))
  }
}
