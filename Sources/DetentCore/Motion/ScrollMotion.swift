/// How far the content is scrolled, in points; it follows the hand at once and glides to where a
/// key sends it.
package struct ScrollMotion: Equatable, Sendable {
  /// An eighth of a point.
  static let tolerance = 0.125

  private var offset = SpringValue(0, spring: .scroll, tolerance: Self.tolerance)
  /// The largest offset: the content's height beyond the view's.
  package private(set) var limit = 0.0

  package init() {}

  /// The offset at a time, in seconds.
  package func offset(at now: Double) -> Double { offset.value(at: now) }

  /// Where a glide under way will end.
  package var target: Double { offset.target }

  /// Sets how far one may scroll; an offset beyond it glides back.
  package mutating func setLimit(_ limit: Double, at now: Double) {
    self.limit = max(0, limit)
    if offset.target > self.limit { offset.retarget(to: self.limit, at: now) }
  }

  /// Moves with the hand.
  package mutating func move(by distance: Double, at now: Double) {
    jump(to: offset.value(at: now) + distance, at: now)
  }

  /// Is there at once, within the limits.
  package mutating func jump(to value: Double, at now: Double) {
    let value = min(limit, max(0, value))
    offset = SpringValue(value, spring: .scroll, tolerance: Self.tolerance)
  }

  /// Goes there as a key asks; under reduced motion at once.
  package mutating func glide(to value: Double, at now: Double, reducesMotion: Bool) {
    guard !reducesMotion else { return jump(to: value, at: now) }
    offset.retarget(to: min(limit, max(0, value)), at: now)
  }

  /// Ends a glide at once.
  package mutating func finish(at now: Double) { offset.finish(at: now) }

  package var settleTime: Double { offset.settleTime }
}
