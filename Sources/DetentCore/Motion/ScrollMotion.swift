/// How far the content is scrolled, in points; it follows the hand at once and glides to where a
/// key sends it.
package struct ScrollMotion: Equatable, Sendable {
  /// An eighth of a point.
  static let tolerance = 0.125

  private var offset = SpringValue(0, spring: .scroll, tolerance: Self.tolerance)
  /// The largest offset: the content's height beyond the view's.
  package private(set) var limit = 0.0
  /// While a pinch holds a word in its place, the limits do not count.
  package private(set) var isHeld = false

  package init() {}

  /// The offset at a time, in seconds.
  package func offset(at now: Double) -> Double { offset.value(at: now) }

  /// Where a glide under way will end.
  package var target: Double { offset.target }

  /// Sets how far one may scroll; an offset beyond it glides back.
  package mutating func setLimit(_ limit: Double, at now: Double) {
    self.limit = max(0, limit)
    if !isHeld, offset.target > self.limit { offset.retarget(to: self.limit, at: now) }
  }

  /// Lets jumps go beyond the limits until `release`.
  mutating func hold() { isHeld = true }

  /// Returns to the limits.
  mutating func release(at now: Double, reducesMotion: Bool) {
    isHeld = false
    guard offset.target != clamped(offset.target) else { return }
    glide(to: offset.target, at: now, reducesMotion: reducesMotion)
  }

  /// Moves with the hand.
  package mutating func move(by distance: Double, at now: Double) {
    let from = offset.value(at: now)
    // One that is beyond the limits is not pushed back at once.
    let value = min(max(limit, from), max(min(0, from), from + distance))
    offset = SpringValue(value, spring: .scroll, tolerance: Self.tolerance)
    if !isHeld { offset.retarget(to: clamped(value), at: now) }
  }

  /// Is there at once, within the limits.
  package mutating func jump(to value: Double, at now: Double) {
    let value = isHeld ? value : clamped(value)
    offset = SpringValue(value, spring: .scroll, tolerance: Self.tolerance)
  }

  /// Goes there as a key asks; under reduced motion at once.
  package mutating func glide(to value: Double, at now: Double, reducesMotion: Bool) {
    guard !reducesMotion else { return jump(to: value, at: now) }
    offset.retarget(to: clamped(value), at: now)
  }

  private func clamped(_ value: Double) -> Double { min(limit, max(0, value)) }

  /// Ends a glide at once.
  package mutating func finish(at now: Double) { offset.finish(at: now) }

  package var settleTime: Double { offset.settleTime }
}
