// A spring is a damped oscillator: m·x″ + c·x′ + k·(x − target) = 0. It is linear, so the state
// after a time is the state before times a matrix that depends on nothing but the time. That matrix
// has a closed form, and everything here is read off it: no stepping, so the frame rate cannot
// change a curve, a stall cannot add energy, and the velocity is the physical one, not a
// difference.
//
// With ω the natural frequency and δ the decay c/2m, three cases are usually told apart. Two are
// enough: written with sin(Ωt)/Ω and (1 − e^(−2st))/2s, both keep all their digits however small Ω
// or s is and both go to t, so the curve runs smoothly through critical damping without a series;
// only exactly critical damping needs to have that limit named.

import Glibc

/// Where something is, and how fast it moves, in its own unit and that unit a second.
package struct MotionState: Equatable, Sendable {
  package var value: Double
  package var velocity: Double

  package init(value: Double, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
  }
}

/// A damped spring.
package struct Spring: Equatable, Sendable {
  package let mass: Double
  /// Force per unit of distance.
  package let stiffness: Double
  /// Force per unit of velocity: a coefficient, neither a ratio nor a factor a frame.
  package let damping: Double

  /// A spring by its coefficients, or nil if they are not those of a spring.
  ///
  /// Mass and stiffness are positive, damping is not negative, all are finite, and so are the
  /// squares of the frequency and the decay that follow from them.
  package init?(mass: Double = 1, stiffness: Double, damping: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    let squaredFrequency = stiffness / mass
    let decay = damping / (2 * mass)
    guard
      mass > 0, mass.isFinite, stiffness > 0, stiffness.isFinite, damping >= 0, damping.isFinite,
      squaredFrequency > 0, squaredFrequency.isFinite, (decay * decay).isFinite
    else { return nil }
  }

  /// A spring of mass 1 by the period that it would have undamped, in seconds, and its damping
  /// ratio.
  ///
  /// Nil if `response` is not positive or `dampingFraction` is negative.
  package init?(response: Double, dampingFraction: Double) {
    let frequency = 2 * Double.pi / response
    guard frequency > 0 else { return nil }
    self.init(stiffness: frequency * frequency, damping: 2 * dampingFraction * frequency)
  }

  /// A spring of mass 1 by its perceived duration in seconds, and how much it bounces.
  ///
  /// Bounce 0 is critically damped, 1 and more is undamped, below 0 is overdamped; −1 and less
  /// would be infinitely damped and gives nil, as a duration that is not positive does.
  package init?(duration: Double, bounce: Double) {
    guard bounce > -1 else { return nil }
    let ratio = bounce >= 0 ? max(0, 1 - bounce) : 1 / (1 + bounce)
    self.init(response: duration, dampingFraction: ratio)
  }

  /// The spring of a change of detail: overshoots by 4.5988 %.
  package static let detail = named(Spring(response: 0.5, dampingFraction: 0.7))
  /// The spring of the capsule's size and shadow: overshoots by 4.3214 %.
  package static let capsule = named(Spring(stiffness: 200, damping: 20))
  /// The spring of the capsule's label and width: overshoots by 0.6288 %.
  package static let label = named(Spring(response: 0.15, dampingFraction: 0.85))

  /// The spring of a scroll that a key asked for: no overshoot, over in about a third of a second.
  package static let scroll = named(Spring(response: 0.3, dampingFraction: 1))

  /// The spring of words that travel: as quick as a change of detail, critically damped (see
  /// `Morph`).
  package static let travel = named(Spring(response: 0.5, dampingFraction: 1))

  /// The spring that brings a text back from beyond its end: no overshoot, over in half a second.
  package static let edge = named(Spring(stiffness: 100, damping: 20))

  private static func named(_ spring: Spring?) -> Spring {
    guard let spring else { preconditionFailure("A named spring has the numbers of a spring.") }
    return spring
  }
}

extension Spring {
  /// The angular frequency without damping, in radians a second.
  package var naturalFrequency: Double { (stiffness / mass).squareRoot() }
  /// How fast the envelope falls, per second.
  var decay: Double { damping / (2 * mass) }
  /// Below 1 it overshoots, at 1 and above it creeps.
  package var dampingRatio: Double { decay / naturalFrequency }
  /// The period without damping, in seconds.
  package var response: Double { 2 * .pi / naturalFrequency }
  /// The perceived duration in seconds, which is the response.
  package var duration: Double { response }
  /// How much it bounces: 1 undamped, 0 critically damped, towards −1 overdamped.
  package var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// Where the spring is `elapsed` seconds after `start`, pulled to `target` all the while.
  ///
  /// Not later than the start, that is `start` itself. Finite as long as the offset, the velocity
  /// and their products with the frequency are.
  package func state(
    after elapsed: Double, from start: MotionState, to target: Double
  ) -> MotionState {
    guard elapsed > 0 else { return start }
    precondition(elapsed.isFinite, "A time is finite.")
    let offset = start.value - target
    let step = transition(after: elapsed)
    return MotionState(
      value: target + (step.offsetToOffset * offset + step.velocityToOffset * start.velocity),
      velocity: step.offsetToVelocity * offset + step.velocityToVelocity * start.velocity)
  }
}

extension Spring {
  /// The frequency of an underdamped spring, or the two decays of one that does not oscillate.
  enum Regime {
    case oscillates(decay: Double, frequency: Double)
    /// `slow` ≤ `fast`; equal when critically damped.
    case creeps(slow: Double, fast: Double)
  }

  var regime: Regime {
    let omega = naturalFrequency
    let delta = decay
    // As a product of sum and difference, because a difference of squares loses digits near 1.
    let squared = (omega - delta) * (omega + delta)
    if squared > 0 { return .oscillates(decay: delta, frequency: squared.squareRoot()) }
    let fast = delta + (-squared).squareRoot()
    // The decays' product is ω²; their difference would lose the slow one to rounding.
    return .creeps(slow: omega * (omega / fast), fast: fast)
  }

  /// The matrix that takes offset and velocity to those of a later time.
  private struct Transition {
    var offsetToOffset: Double
    var velocityToOffset: Double
    var offsetToVelocity: Double
    var velocityToVelocity: Double
  }

  private func transition(after time: Double) -> Transition {
    let squaredFrequency = stiffness / mass
    switch regime {
    case .oscillates(let decay, let frequency):
      let envelope = exp(-decay * time)
      let swing = envelope * cos(frequency * time)
      let kick = envelope * (sin(frequency * time) / frequency)
      return Transition(
        offsetToOffset: swing + decay * kick, velocityToOffset: kick,
        offsetToVelocity: -squaredFrequency * kick, velocityToVelocity: swing - decay * kick)
    case .creeps(let slow, let fast):
      let envelope = exp(-slow * time)
      let spread = fast - slow
      let kick = envelope * (spread > 0 ? -expm1(-spread * time) / spread : time)
      return Transition(
        offsetToOffset: envelope + slow * kick, velocityToOffset: kick,
        offsetToVelocity: -squaredFrequency * kick, velocityToVelocity: envelope - fast * kick)
    }
  }
}
