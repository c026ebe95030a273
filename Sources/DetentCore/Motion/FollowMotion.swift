// The text follows the fingers. Between two borders a pinch changes no level, but the text shows
// that it feels it: it grows or shrinks a little about the place that is being read, the less the
// farther it goes, like a rubber band. Beyond the first and the last level the band is stiffer. All
// of it is a logarithm of a scale, so that growing and shrinking are alike.
//
// The hand has it directly. Where that would jump (a level has changed under the fingers, so that
// the band now pulls from the other side; a wheel moves in ticks) the difference is a spring that
// dies away.

import Glibc

/// The small scale of the text while somebody pinches it.
package struct FollowMotion: Equatable, Sendable {
  /// The largest scale; its reciprocal is the smallest.
  package static let largestScale = 1.04
  private static let limit = log(largestScale)
  /// use-gesture's constant for a band beyond a bound.
  static let endBand = 0.15
  /// iOS's constant, for the way to the next level.
  static let band = 0.55
  /// The scale's reach is half a window, some 500 points: a quarter of a pixel of it.
  static let tolerance = 0.0005

  /// What the hand does, as a logarithm.
  private var pull = 0.0
  private var rest = SpringValue(0, spring: .detail, tolerance: Self.tolerance)
  private var pace: Pace?
  /// The point that the scale leaves in place, in window coordinates.
  package private(set) var pivot = Point.zero

  package init() {}

  /// The scale at a time, in seconds; exactly 1 at rest.
  package func scale(at now: Double) -> Double {
    let logarithm = pull + rest.value(at: now)
    return logarithm == 0 ? 1 : exp(min(Self.limit, max(-Self.limit, logarithm)))
  }

  package var settleTime: Double { rest.settleTime }

  /// Takes hold at a pivot; a text that still moves keeps its own, lest it jump.
  mutating func begin(at pivot: Point, pull: Double, now: Double) {
    if scale(at: now) == 1 { self.pivot = pivot }
    follow(pull, isSmooth: false, at: now)
    pace = Pace(scale(at: now), at: now)
  }

  /// Pulls as much as the hand does now; `isSmooth` when it came there without a jump.
  mutating func follow(_ pull: Double, isSmooth: Bool, at now: Double) {
    if !isSmooth, pull != self.pull {
      var state = rest.state(at: now)
      state.value += self.pull - pull
      rest = spring(from: state, at: now)
    }
    self.pull = pull
    let scale = scale(at: now)
    pace?.note(scale, at: now)
  }

  /// Lets go: back to the text's own size, with the hand's velocity.
  mutating func release(at now: Double) {
    guard let pace else { return }
    let place = log(scale(at: now))
    rest = spring(from: MotionState(value: place, velocity: pace.velocity(at: now)), at: now)
    pull = 0
    self.pace = nil
  }

  mutating func finish(at now: Double) { rest.finish(at: now) }

  private func spring(from state: MotionState, at now: Double) -> SpringValue {
    SpringValue(from: state, to: 0, at: now, spring: .detail, tolerance: Self.tolerance)
  }

  /// How much a hidden scale pulls at a level, as a logarithm.
  ///
  /// Towards a neighbour it reaches the limit where the level changes; where there is none, the
  /// band of use-gesture holds the excess: 0.1 beyond it, as a logarithm, shows as 0.015.
  package static func pull(of scale: Double, at level: Int, on levels: LevelScale) -> Double {
    let value = levels.value(of: level)
    let isUp = scale > value
    let neighbour = isUp ? level + 1 : level - 1
    guard neighbour >= 0, neighbour < levels.count else {
      let excess = stretched(abs(log(scale / value)), range: 1, constant: endBand)
      return (isUp ? 1 : -1) * min(limit, excess)
    }
    let border = levels.border(above: min(level, neighbour))
    let way = abs(log(border / value)) + LevelScale.hysteresis
    let part = min(1, abs(log(scale / value)) / way)
    let whole = stretched(1, range: 1, constant: band)
    let strength = limit * stretched(part, range: 1, constant: band) / whole
    return isUp ? strength : -strength
  }

  /// use-gesture's rubber band: d·D·c / (D + c·d).
  static func stretched(_ distance: Double, range: Double, constant: Double) -> Double {
    distance * range * constant / (range + constant * distance)
  }
}
