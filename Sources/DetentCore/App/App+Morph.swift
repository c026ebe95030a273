// How a text gives way to another, and how it feels a pinch.

extension App {
  /// Shows the state's level in place of another one, with the place held.
  mutating func changeText(from old: Int, holding hold: ReadingPlace.Hold, at now: Double) {
    state.dropGone(at: now)
    // What it would return to lies in the text before.
    state.barGrip = nil
    let isMorph = morphs(from: old, at: now)
    if isMorph { reachFarthest(level: old, at: now) }
    notePlace(hold, level: old, at: now)
    let leaving = state.transition.blocks.map(\.level).filter { $0 != state.level }
    let before = state.scroll.offset(at: now)
    state.transition.show(level: state.level, at: now)
    if !state.isLong(state.level) { updateScrollLimit(at: now) }
    holdPlace(wasLong: state.isLong(old), at: now)
    if isMorph { reachFarthest(level: state.level, at: now) }
    let distance = state.scroll.offset(at: now) - before
    state.blockShifts.scrollJumped(
      by: distance, leaving: leaving, shown: state.level, at: now)
    if isMorph {
      updateMorph(from: old, scrolledBy: distance, at: now)
    } else {
      state.morph = nil
    }
  }

  /// Whether words shall travel.
  ///
  /// A change that begins during another one goes on in its manner. A text with lines that run to
  /// the left is left alone unless somebody asks: its lines would only fade.
  private mutating func morphs(from old: Int, at now: Double) -> Bool {
    if state.reducesMotion { return false }
    guard layouts.canMatch(old, state.level, of: state.texts) else { return false }
    if now < state.transition.settleTime || state.morph != nil { return state.morph != nil }
    let choice =
      state.transitionChoice == .auto ? state.document.transition : state.transitionChoice
    switch choice {
    case .morph: return true
    case .vaporize: return false
    case .auto:
      guard state.block(level: old, layouts: &layouts).isForward, shownBlock().isForward else {
        return false
      }
      let matching = layouts.matching(from: old, to: state.level, of: state.texts)
      return matching.share >= Matching.morphShare
    }
  }

  /// Sends all words to their places in the state's level, from where they are seen.
  mutating func updateMorph(from old: Int, scrolledBy distance: Double, at now: Double) {
    let scroll = state.scroll.offset(at: now)
    var builder = MorphBuilder(
      document: state.texts, stretches: state.stretches, window: state.layout, scale: state.scale,
      share: state.alignment.share, now: now, scrollBefore: scroll - distance,
      scrollAfter: scroll)
    state.morph = builder.morph(
      from: state.morph, old: old, to: state.level, layouts: &layouts)
  }

  /// Puts all words in their places: the lines on which they were to arrive are no more.
  mutating func endMorph(at now: Double) {
    guard state.morph != nil else { return }
    state.morph = nil
    state.transition.finish(at: now)
    state.blockShifts.finish()
  }

  // MARK: - Following the fingers

  /// A pinch takes hold of the text at a point.
  mutating func holdText(at focus: Point, time: Double) {
    state.pinchFocus = focus
    notePlace(.point(focus), level: state.level, at: time)
    if state.document.figure == nil { state.scroll.holdPlace() }
    let pivot = pivotOfFollow(focus)
    state.follow.begin(at: pivot, pull: pull(at: time), now: time)
  }

  mutating func followFingers(_ sample: PinchSample, changedLevel: Bool) {
    switch sample.phase {
    case .began: break
    case .changed:
      state.follow.follow(
        pull(at: sample.time), isSmooth: !changedLevel && sample.device != .wheel,
        at: sample.time)
    case .ended, .cancelled:
      state.follow.release(at: sample.time)
      state.scroll.releasePlace(at: sample.time, reducesMotion: state.reducesMotion)
      state.pinchFocus = nil
    }
  }

  /// What the scale leaves in place: the word that is held, where there is one.
  private func pivotOfFollow(_ focus: Point) -> Point {
    guard let place = state.place, place.level == state.level, case .point = place.hold else {
      return focus
    }
    return place.pivot
  }

  private func pull(at now: Double) -> Double {
    guard !state.reducesMotion else { return 0 }
    return FollowMotion.pull(
      of: state.scale(at: now), at: state.level, on: state.levels.levels)
  }
}
