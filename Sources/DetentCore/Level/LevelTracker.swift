// From pinches to levels. A pinch multiplies the hidden scale, and the level is the one that the
// scale belongs to, at every moment; the scale itself is never pulled to a level while the fingers
// move.
//
// Between pinches the scale is kept for a while, so that two half pinches are one whole and slow
// ticks of a wheel add up; later it is the level's own value, so that nothing drifts to a border.
// A hand that lets go in full swing is taken at its word, but for one level only. A cancelled
// pinch never was.

import Glibc

/// The level shown, and the scale hidden behind it.
package struct LevelTracker: Equatable, Sendable {
  /// A little beyond the outermost levels, so that both are reached past their held borders.
  package static let scaleLimits = 0.4...1.6
  /// How long the scale is kept after a pinch, in seconds: long enough to set the hand down anew.
  package static let clutchTime = 1.5
  /// How far ahead a swing is followed, in seconds: iOS's fast deceleration, 0.99 a millisecond.
  static let horizon = 0.1
  /// The slowest swing that is followed, as a natural logarithm a second.
  static let slowestSwing = 0.6

  private struct Kept: Equatable, Sendable {
    var value: Double
    /// When the pinch that left it ended, in seconds.
    var since: Double
  }

  private struct Pinch: Equatable, Sendable {
    /// What a cancel returns to.
    var startLevel: Int
    var startKept: Kept?
    var startTime: Double
    var scale: Scale
    var pace: Pace
  }

  package private(set) var levels: LevelScale
  /// The level shown, 0-based.
  package private(set) var level: Int
  private var pinch: Pinch?
  /// What the last pinch left; `nil` when that is the level's own value.
  private var kept: Kept?

  package init(count: Int, start: Int) {
    precondition(start >= 0 && start < count, "no such level")
    levels = LevelScale(count: count)
    level = start
  }

  /// Whether a pinch is under way.
  package var isPinching: Bool { pinch != nil }

  /// The hidden scale at a time, in seconds.
  package func scale(at time: Double) -> Double {
    if let pinch { return pinch.scale.value }
    if let kept, time - kept.since <= Self.clutchTime { return kept.value }
    return levels.value(of: level)
  }

  /// Follows one sample of a pinch; `level` changes at once.
  package mutating func handle(_ sample: PinchSample) {
    switch sample.phase {
    case .began: begin(at: sample.time)
    case .changed: change(by: sample.factor, at: sample.time)
    case .ended: end(at: sample.time, mayProject: sample.device.mayProject)
    case .cancelled: cancel(at: sample.time)
    }
  }

  /// Shows a level by a key or a button; the scale takes its value.
  ///
  /// A level that is not there is ignored. A pinch under way goes on from the chosen one, and
  /// cancelling it returns there.
  package mutating func choose(level chosen: Int, at time: Double) {
    guard chosen >= 0, chosen < levels.count else { return }
    level = chosen
    kept = nil
    if pinch != nil { start(from: levels.value(of: chosen), at: time) }
  }

  /// Takes another number of levels, and shows one of them; a pinch under way goes on from it.
  mutating func adopt(count: Int, level: Int, at time: Double) {
    guard count != levels.count || level != self.level else { return }
    levels = LevelScale(count: count)
    choose(level: level, at: time)
  }

  private mutating func begin(at time: Double) {
    // The end of a pinch before this one was lost: it is undone.
    cancel(at: time)
    start(from: scale(at: time), at: time)
  }

  private mutating func start(from value: Double, at time: Double) {
    pinch = Pinch(
      startLevel: level, startKept: kept, startTime: time,
      scale: Scale(value, limits: Self.scaleLimits), pace: Pace(value, at: time))
  }

  private mutating func change(by factor: Double, at time: Double) {
    guard var pinch else { return }
    pinch.scale.multiply(by: factor)
    pinch.pace.note(pinch.scale.value, at: time)
    level = levels.level(for: pinch.scale.value, from: level)
    self.pinch = pinch
  }

  private mutating func end(at time: Double, mayProject: Bool) {
    guard let pinch else { return }
    self.pinch = nil
    kept = Kept(value: pinch.scale.value, since: time)
    let velocity = pinch.pace.velocity(at: time)
    guard mayProject, abs(velocity) > Self.slowestSwing else { return }
    let projected = levels.level(
      for: pinch.scale.value * exp(velocity * Self.horizon), from: level)
    guard projected != level else { return }
    level += projected > level ? 1 : -1
    kept = nil
  }

  private mutating func cancel(at time: Double) {
    guard let pinch else { return }
    self.pinch = nil
    level = pinch.startLevel
    // The pinch never was, and neither was the time it took.
    kept = pinch.startKept.map {
      Kept(value: $0.value, since: $0.since + (time - pinch.startTime))
    }
  }
}

extension PinchSample.Device {
  /// Whether its end may be a hand that lets go in full swing.
  fileprivate var mayProject: Bool {
    switch self {
    case .fingers, .trackpad: true
    case .wheel, .slider: false
    }
  }
}
