// How far the content is scrolled, and by whom: a key makes it glide, a finger holds it, and lets
// it go with the speed that it had. A held text follows the hand at once, and beyond its ends less
// and less; that is the only state in which it is beyond them without being on its way back.

//
// Of a long text an end may not be known yet: then nothing stops there, until somebody finds it.
// What coasts by then goes on as if the end had been known when it set out, so it makes no
// difference how often one has looked.

/// How far the content is scrolled, in points.
package struct ScrollMotion: Equatable, Sendable {
  /// An eighth of a point.
  static let tolerance = 0.125

  private enum Motion: Equatable, Sendable {
    case glides(SpringValue)
    /// Where the finger would have it if there were no ends.
    case held(Double)
    case coasts(Coast)
  }

  private var motion = Motion.glides(
    SpringValue(0, spring: .scroll, tolerance: Self.tolerance))
  /// The smallest offset, and the largest: the content's height beyond the view's.
  ///
  /// Endless where the text's end is not known.
  package private(set) var lowest = 0.0
  package private(set) var limit = 0.0
  private var viewHeight = 0.0
  /// While a pinch holds a word in its place, the limits do not count.
  package private(set) var isPlaceHeld = false

  package init() {}

  /// The offset at a time, in seconds; beyond `lowest` and `limit` only under a finger and right
  /// after.
  package func offset(at now: Double) -> Double { state(at: now).value }

  /// Where a motion under way will end, and a held text is released to.
  package var target: Double {
    switch motion {
    case .glides(let spring): spring.target
    case .held(let place): clamped(place)
    case .coasts(let coast): coast.target
    }
  }

  /// From when on nothing moves without a hand.
  package var settleTime: Double {
    switch motion {
    case .glides(let spring): spring.settleTime
    case .held: -.infinity
    case .coasts(let coast): coast.settleTime
    }
  }

  /// Whether a finger has the text in its hand.
  package var isHeld: Bool {
    if case .held = motion { true } else { false }
  }

  private func state(at now: Double) -> MotionState {
    switch motion {
    case .glides(let spring): spring.state(at: now)
    case .held(let place): MotionState(value: shown(place))
    case .coasts(let coast): coast.state(at: now)
    }
  }

  /// Ends a motion that nobody holds at once.
  package mutating func finish(at now: Double) {
    if case .held = motion { return }
    jump(to: target, at: now)
  }
}

// MARK: - Keys, wheels and the layout

extension ScrollMotion {
  /// Sets how far one may scroll under a view of this height; an offset beyond it glides back.
  package mutating func setLimit(_ limit: Double, viewHeight: Double, at now: Double) {
    setLimits(0...max(0, limit), viewHeight: viewHeight, at: now)
  }

  /// The same with a smallest offset.
  package mutating func setLimits(
    _ limits: ClosedRange<Double>, viewHeight: Double, at now: Double
  ) {
    let place = state(at: now)
    (lowest, limit) = (limits.lowerBound, limits.upperBound)
    self.viewHeight = max(0, viewHeight)
    switch motion {
    case .glides: returnToLimits(at: now)
    case .held: motion = .held(pulled(place.value))
    case .coasts: coast(from: place, at: now)
    }
  }

  /// Sets what has been found out about the ends of a text that is what it was.
  mutating func findLimits(_ limits: ClosedRange<Double>, at now: Double) {
    (lowest, limit) = (limits.lowerBound, limits.upperBound)
    switch motion {
    case .glides: returnToLimits(at: now)
    case .held: break
    case .coasts(let coast):
      guard coast.target != clamped(coast.target) else { return }
      motion = .coasts(coast.limited(to: limits, tolerance: Self.tolerance))
    }
  }

  /// Moves with a wheel or a mouse, which feel no soft end.
  package mutating func move(by distance: Double, at now: Double) {
    let from = offset(at: now)
    // One that is beyond the limits is not pushed back at once.
    let value = min(max(limit, from), max(min(lowest, from), from + distance))
    motion = .glides(SpringValue(value, spring: .scroll, tolerance: Self.tolerance))
    returnToLimits(at: now)
  }

  /// Sends a glide that would end beyond the limits to the nearest of them, unless a place is held.
  private mutating func returnToLimits(at now: Double, reducesMotion: Bool = false) {
    guard !isPlaceHeld, case .glides(let spring) = motion,
      spring.target != clamped(spring.target)
    else { return }
    glide(to: spring.target, at: now, reducesMotion: reducesMotion)
  }

  /// Is there at once, within the limits.
  package mutating func jump(to value: Double, at now: Double) {
    let value = isPlaceHeld ? value : clamped(value)
    motion = .glides(SpringValue(value, spring: .scroll, tolerance: Self.tolerance))
  }

  /// Goes there as a key asks; under reduced motion at once.
  package mutating func glide(to value: Double, at now: Double, reducesMotion: Bool) {
    guard !reducesMotion else { return jump(to: value, at: now) }
    let target = clamped(value)
    if case .glides(var spring) = motion {
      spring.retarget(to: target, at: now)
      motion = .glides(spring)
    } else {
      motion = .glides(
        SpringValue(
          from: state(at: now), to: target, at: now, spring: .scroll, tolerance: Self.tolerance))
    }
  }
}

// MARK: - A place that a pinch holds

extension ScrollMotion {
  /// Lets jumps go beyond the limits until `releasePlace`.
  mutating func holdPlace() { isPlaceHeld = true }

  /// Returns to the limits.
  mutating func releasePlace(at now: Double, reducesMotion: Bool) {
    isPlaceHeld = false
    returnToLimits(at: now, reducesMotion: reducesMotion)
  }

  private func clamped(_ value: Double) -> Double { min(limit, max(lowest, value)) }
}

// MARK: - A finger

extension ScrollMotion {
  /// A finger lands: what moves stops under it, unless it is beyond an end and on its way back.
  package mutating func touch(at now: Double) {
    let offset = offset(at: now)
    if now < settleTime, offset >= lowest, offset <= limit { jump(to: offset, at: now) }
  }

  /// The finger begins to scroll.
  package mutating func hold(at now: Double) {
    motion = .held(pulled(offset(at: now)))
  }

  /// Moves with the finger that holds it.
  package mutating func drag(by distance: Double, at now: Double) {
    // A key or a wheel may have taken the text out of the hand.
    guard case .held(let place) = motion else {
      hold(at: now)
      return drag(by: distance, at: now)
    }
    motion = .held(place + distance)
  }

  /// The finger lets go at a velocity, in points a second; under reduced motion nothing coasts.
  package mutating func release(velocity: Double, at now: Double, reducesMotion: Bool) {
    guard case .held = motion else { return }
    if reducesMotion { return jump(to: target, at: now) }
    // A text that fits has nowhere to go.
    coast(
      from: MotionState(value: offset(at: now), velocity: limit > lowest ? velocity : 0),
      at: now)
  }

  private mutating func coast(from start: MotionState, at now: Double) {
    motion = .coasts(Coast(from: start, at: now, in: lowest...limit, tolerance: Self.tolerance))
  }

  /// What is shown of a place that a hand asks for.
  private func shown(_ place: Double) -> Double {
    guard limit > lowest else { return lowest }
    return clamped(place) + SoftEdge.shown(pull: place - limit, view: viewHeight)
      - SoftEdge.shown(pull: lowest - place, view: viewHeight)
  }

  /// The place that a hand would have to ask for to be shown this one.
  private func pulled(_ offset: Double) -> Double {
    clamped(offset) + SoftEdge.pull(shown: offset - limit, view: viewHeight)
      - SoftEdge.pull(shown: lowest - offset, view: viewHeight)
  }
}
