// What changed, on request. While a key or the capsule is held, the words that a level adds are
// marked. A press on the capsule may be a click, so its mark waits for half a second, and a click
// is no press.

/// How strongly the added words are marked.
package struct MarkMotion: Equatable, Sendable {
  /// How long the capsule is pressed before it marks, in seconds; platforms take 0.4 to 0.5.
  static let patience = 0.5
  static let duration = 0.15

  private var strength = CurveValue(0)
  /// Since when the capsule is pressed, in seconds.
  private var pressTime: Double?

  package init() {}

  /// 0…1.
  package func strength(at now: Double) -> Double { strength.value(at: now) }

  package var settleTime: Double { strength.settleTime }

  mutating func show(at now: Double) { move(to: 1, at: now) }

  mutating func hide(at now: Double) {
    pressTime = nil
    move(to: 0, at: now)
  }

  /// A press on the capsule begins.
  mutating func press(at now: Double) {
    pressTime = now
    move(to: 1, at: now, delay: Self.patience)
  }

  /// The press on the capsule ends, if there is one; one that was too short leaves no trace.
  mutating func endPress(at now: Double) {
    guard let pressTime else { return }
    if now < pressTime + Self.patience { strength = CurveValue(0) }
    hide(at: now)
  }

  /// Whether the capsule has been pressed for so long that it is not clicked.
  func wasHeld(at now: Double) -> Bool { pressTime.map { now >= $0 + Self.patience } ?? false }

  mutating func finish(at now: Double) { strength.finish(at: now) }

  private mutating func move(to target: Double, at now: Double, delay: Double = 0) {
    strength.retarget(
      to: target, at: now, duration: Self.duration, curve: .easeOut, delay: delay)
  }
}
