// When the scroll bar is seen, and how wide it is. It comes as soon as the text scrolls or changes
// its length, and when a pointer comes near; it goes a moment after the last of that. Near a
// pointer it is wide enough to be taken, elsewhere it is no more than a line.

/// How strongly the scroll bar is seen, and how far it is widened.
package struct ScrollBarMotion: Equatable, Sendable {
  static let fadeIn = 0.1
  static let fadeOut = 0.3
  /// How long it stays when nothing scrolls any more, in seconds; GTK waits as long.
  static let stay = 1.0
  /// A twentieth of a point of the width.
  static let tolerance = 0.005

  /// When it appeared last, and how strongly it was seen then.
  private var start = 0.0
  private var startOpacity = 1.0
  /// Until when something scrolls, as far as is known now, in seconds.
  private var end = 0.0
  private var widening = SpringValue(0, spring: .label, tolerance: Self.tolerance)
  /// Whether a pointer is near, or a hand has taken it.
  package private(set) var isNear = false

  package init() {}

  /// 0…1.
  package func opacity(at now: Double) -> Double {
    let coming = startOpacity + (now - start) / Self.fadeIn
    let going = (gone - now) / Self.fadeOut
    return min(1, max(0, min(coming, going)))
  }

  /// 0 for a line, 1 for something to take.
  package func width(at now: Double) -> Double { widening.value(at: now) }

  /// Whether it stays until what scrolls is let go of.
  package var waitsForRelease: Bool { end == .infinity }

  /// When it begins to go; never while a pointer is near.
  package var deadline: Double { isNear ? .infinity : end + Self.stay }

  private var gone: Double { deadline + Self.fadeOut }

  /// Until when its width changes.
  package var settleTime: Double { widening.settleTime }

  /// Until when frames are needed for its coming or going, seen from a moment; before that moment
  /// when none are.
  package func fadeEnd(at now: Double) -> Double {
    now < deadline ? start + (1 - startOpacity) * Self.fadeIn : gone
  }

  /// Something scrolls from now until a time, or for as long as nobody says otherwise.
  mutating func show(until time: Double, at now: Double, reducesMotion: Bool) {
    startOpacity = reducesMotion ? 1 : opacity(at: now)
    start = now
    end = max(now, time)
  }

  /// A pointer comes near, or leaves.
  mutating func approach(_ isNear: Bool, at now: Double, reducesMotion: Bool) {
    guard isNear != self.isNear else { return }
    // It goes as long after a pointer as after a scroll.
    show(until: isNear ? end : max(end, now), at: now, reducesMotion: reducesMotion)
    self.isNear = isNear
    let width = isNear ? 1.0 : 0
    if reducesMotion {
      widening = SpringValue(width, spring: .label, tolerance: Self.tolerance)
    } else {
      widening.retarget(to: width, at: now)
    }
  }

  mutating func finish(at now: Double) { widening.finish(at: now) }
}
