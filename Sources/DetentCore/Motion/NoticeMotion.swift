// A notice comes, stays long enough to be read, and goes by itself. Between coming and going
// nothing moves, so no frame is drawn: the program wakes once, when it is time to go. A notice of
// what is still going on stays until somebody takes it away.

/// A line of text that is shown for a while.
package struct NoticeMotion: Equatable, Sendable {
  package let text: String
  /// When it appeared, in seconds.
  private let start: Double
  private let fadesIn: Bool
  private let isLasting: Bool

  static let fadeIn = 0.15
  static let fadeOut = 0.3
  /// 200 words a minute are a sixteenth of a second a letter; and a moment to notice it.
  static let shortestStay = 2.5
  static let stayPerLetter = 1.0 / 16

  package init(_ text: String, at now: Double, reducesMotion: Bool, isLasting: Bool = false) {
    self.text = text
    self.isLasting = isLasting
    start = now
    fadesIn = !reducesMotion
  }

  /// When it begins to go; never, for one that lasts.
  package var deadline: Double {
    isLasting
      ? .infinity
      : start + Self.fadeIn + Self.shortestStay + Self.stayPerLetter * Double(text.count)
  }

  /// When it is gone.
  package var end: Double { deadline + Self.fadeOut }

  /// 0…1.
  package func opacity(at now: Double) -> Double {
    let coming = fadesIn ? (now - start) / Self.fadeIn : 1
    let going = (end - now) / Self.fadeOut
    return min(1, max(0, min(coming, going)))
  }

  /// Until when frames are needed, seen from a moment; before that moment when none are.
  package func settleTime(at now: Double) -> Double {
    now < deadline ? start + Self.fadeIn : end
  }
}
