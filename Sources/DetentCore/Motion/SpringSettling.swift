// A spring never arrives: its distance falls under an envelope for ever. So "it has settled" means
// that the envelope, and with it everything still to come, has gone below what can be seen. The
// time of that has a closed form, which makes the end of an animation known at its beginning:
// nobody has to watch for rest frame by frame, and no crossing of the target is taken for it.

import Glibc

extension Spring {
  /// After how many seconds the distance to `target` stays within `tolerance` for ever.
  ///
  /// An upper bound by the envelope, close to the true time; 0 if it is never farther away,
  /// infinite if an undamped swing is wider. The tolerance is positive, in the value's unit.
  package func settlingTime(
    from start: MotionState, to target: Double, tolerance: Double
  ) -> Double {
    precondition(tolerance > 0, "A tolerance is positive.")
    let offset = start.value - target
    switch regime {
    case .oscillates(let decay, let frequency):
      let kick = start.velocity + decay * offset
      let amplitude = hypot(offset, kick / frequency)
      if amplitude <= tolerance { return 0 }
      if decay == 0 { return .infinity }
      return min(
        log(amplitude / tolerance) / decay,
        Self.linearBound(offset: offset, kick: kick, decay: decay, tolerance: tolerance))
    case .creeps(let slow, let fast):
      let kick = start.velocity + slow * offset
      let bound = Self.linearBound(offset: offset, kick: kick, decay: slow, tolerance: tolerance)
      guard fast > slow else { return bound }
      let amplitude = abs(offset) + abs(kick) / (fast - slow)
      return amplitude <= tolerance ? 0 : min(log(amplitude / tolerance) / slow, bound)
    }
  }

  /// When (|offset| + |kick|·t)·e^(−decay·t) goes below the tolerance for the last time.
  ///
  /// It lies over the curve of every regime, and is the only good bound close to critical damping,
  /// where the amplitude of the plain envelope grows without limit. The crossing has no elementary
  /// form, but t ↦ log((|offset| + |kick|·t)/tolerance)/decay grows with t and has it as its last
  /// fixed point: applied to a bound it gives a better bound, so it may be cut off anywhere.
  private static func linearBound(
    offset: Double, kick: Double, decay: Double, tolerance: Double
  ) -> Double {
    // t·e^(−decay·t) never exceeds e^(−decay·t/2)·2/(e·decay): a first bound, at most twice too
    // long.
    let first = abs(offset) + abs(kick) * (2 / (M_E * decay))
    if first <= tolerance { return 0 }
    var time = 2 * log(first / tolerance) / decay
    for _ in 0..<boundRefinements {
      time = log((abs(offset) + abs(kick) * time) / tolerance) / decay
      // Left of 0 there is no crossing at all.
      guard time > 0 else { return 0 }
    }
    return time
  }

  /// Each refinement takes away about nine tenths of what is too much: six leave a millionth.
  private static let boundRefinements = 6

  /// The settling duration that SwiftUI's `Spring` reports for a change from 0 to `target`, in
  /// seconds.
  ///
  /// Kept to compare with Apple's figures: its envelope of an oscillating spring, infinite without
  /// damping; else the first tenth of a second at which the value is within `epsilon`, and 0 if
  /// there is none in 102.4 s. Source: the tests of ktiays/Respring, equal to `SwiftUI.Spring`.
  package func settlingDuration(
    target: Double = 1, initialVelocity: Double = 0, epsilon: Double = 0.001
  ) -> Double {
    switch regime {
    case .oscillates(let decay, _):
      if decay == 0 { return .infinity }
      return -log(epsilon / (abs(decay * target - initialVelocity) + abs(target))) / decay
    case .creeps:
      let start = MotionState(value: 0, velocity: initialVelocity)
      for sample in 0..<1024 {
        let time = Double(sample) / 10
        if abs(state(after: time, from: start, to: target).value - target) < epsilon { return time }
      }
      return 0
    }
  }
}
