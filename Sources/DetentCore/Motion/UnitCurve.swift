// A timing curve: progress of time in, progress of the movement out, both from 0 to 1. It is a
// cubic Bézier from (0, 0) to (1, 1) whose two control points do not leave 0…1 in x, so x grows
// along the curve and each x has one y. Finding it means to solve x(t) = x; Newton's method does so
// in a few steps, but where the curve is steep it jumps out of the interval or creeps, so each step
// that leaves the bracket around the root or does not halve the last step is replaced by a
// bisection.

/// A cubic Bézier timing curve.
package struct UnitCurve: Equatable, Sendable {
  package let x1: Double
  package let y1: Double
  package let x2: Double
  package let y2: Double

  /// A curve by its control points (x1, y1) and (x2, y2), or nil.
  ///
  /// x1 and x2 are within 0…1, without which the curve would not be a function; y1 and y2 are
  /// finite.
  package init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  package static let linear = named(UnitCurve(0, 0, 1, 1))
  package static let easeIn = named(UnitCurve(0.42, 0, 1, 1))
  package static let easeOut = named(UnitCurve(0, 0, 0.58, 1))
  package static let easeInOut = named(UnitCurve(0.42, 0, 0.58, 1))

  private static func named(_ curve: UnitCurve?) -> UnitCurve {
    guard let curve else { preconditionFailure("A named curve has the numbers of a curve.") }
    return curve
  }

  /// The curve at `progress`: exactly 0 up to 0 and exactly 1 from 1 on.
  package func value(at progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    if isLinear { return progress }
    return Self.bezier(y1, y2, at: parameter(at: progress))
  }

  /// The curve at `progress`, continued along its end tangents outside 0…1.
  ///
  /// Source: CSS Easing Functions; a vertical tangent continues level.
  package func extendedValue(at progress: Double) -> Double {
    if progress < 0 { return Self.finite(startSlope * progress) }
    if progress > 1 { return Self.finite(1 + endSlope * (progress - 1)) }
    return value(at: progress)
  }

  /// The curve's slope at `progress`: one-sided at the ends, 0 outside 0…1, finite everywhere.
  ///
  /// Where a control point lies on its end, the tangent there is that towards the next point.
  package func slope(at progress: Double) -> Double {
    guard (0...1).contains(progress) else { return 0 }
    if progress == 0 { return startSlope }
    if progress == 1 { return endSlope }
    if isLinear { return 1 }
    let t = parameter(at: progress)
    let rise = Self.bezierSlope(y1, y2, at: t)
    let run = Self.bezierSlope(x1, x2, at: t)
    return rise == 0 ? 0 : Self.finite(rise / max(run, .leastNormalMagnitude))
  }

  /// The Bézier parameter whose x is `progress`, within 1e-12; `progress` is within 0…1.
  package func parameter(at progress: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = progress
    var lastStep = 1.0
    for _ in 0..<Self.maximumSteps {
      let error = Self.bezier(x1, x2, at: t) - progress
      if error == 0 { return t }
      if error > 0 { high = t } else { low = t }
      var next = t - error / Self.bezierSlope(x1, x2, at: t)
      let isSound = next > low && next < high && abs(next - t) <= lastStep / 2
      if !isSound { next = (low + high) / 2 }
      lastStep = abs(next - t)
      t = next
      if lastStep <= Self.tolerance { return t }
    }
    return t
  }

  /// How close the parameter is found: far below a pixel on any screen, and reachable in doubles.
  private static let tolerance = 1e-12
  /// Twice the 40 bisections that reach the tolerance alone: Newton's steps may alternate with
  /// them.
  private static let maximumSteps = 80

  private var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// The slope at (0, 0); 0 for a vertical tangent.
  private var startSlope: Double {
    if x1 > 0 { return Self.finite(y1 / x1) }
    guard y1 == 0 else { return 0 }
    if x2 > 0 { return Self.finite(y2 / x2) }
    return y2 == 0 ? 1 : 0
  }

  /// The slope at (1, 1); 0 for a vertical tangent.
  private var endSlope: Double {
    if x2 < 1 { return Self.finite((1 - y2) / (1 - x2)) }
    guard y2 == 1 else { return 0 }
    if x1 < 1 { return Self.finite((1 - y1) / (1 - x1)) }
    return y1 == 1 ? 1 : 0
  }

  /// One coordinate of the curve; factors first, so that the largest control points stay finite.
  private static func bezier(_ first: Double, _ second: Double, at t: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * first + 3 * u * t * t * second + t * t * t
  }

  private static func bezierSlope(_ first: Double, _ second: Double, at t: Double) -> Double {
    finite(3 * (1 - t) * (1 - 3 * t) * first + 3 * t * (2 - 3 * t) * second + 3 * t * t)
  }

  private static func finite(_ value: Double) -> Double {
    min(.greatestFiniteMagnitude, max(-.greatestFiniteMagnitude, value))
  }
}
