/// Where the slider's knob is, as a value of the hidden scale.
///
/// It is under the pointer that drags it, follows every other pinch closely, and glides to the
/// level's own place when nobody holds anything.
package struct SliderMotion: Equatable, Sendable {
  /// A quarter of a point on the longest track.
  static let tolerance = 0.001

  private var knob: SpringValue

  package init(_ scale: Double) {
    knob = SpringValue(scale, spring: .label, tolerance: Self.tolerance)
  }

  /// Is there at once.
  package mutating func put(_ scale: Double) {
    knob = SpringValue(scale, spring: .label, tolerance: Self.tolerance)
  }

  /// Goes there; under reduced motion at once.
  package mutating func follow(_ scale: Double, at now: Double, reducesMotion: Bool) {
    if reducesMotion { put(scale) } else { knob.retarget(to: scale, at: now) }
  }

  /// Ends the motion at once.
  package mutating func finish(at now: Double) { knob.finish(at: now) }

  /// The scale that the knob shows at a time, in seconds.
  package func scale(at now: Double) -> Double { knob.value(at: now) }

  package var settleTime: Double { knob.settleTime }
}
