// Going to a place of the text. One that is near is scrolled to, line by line; a far one in a long
// text is laid out by itself, and of the way there the last screen is seen: all that lies between
// would pass faster than anybody reads.

/// Where the shown level is to be scrolled, and for a long one the stretch in which that means
/// something.
struct Landing: Equatable, Sendable {
  var stretch: Stretch?
  /// In points.
  var scroll: Double
}

extension App {
  /// Scrolls the shown level there at once.
  mutating func land(_ landing: Landing, at now: Double) {
    guard state.isLong(state.level), let stretch = landing.stretch else {
      return state.scroll.jump(to: landing.scroll, at: now)
    }
    let current = state.stretches[state.level]
    if current?.grid != stretch.grid || stretch.grid == 0 {
      if current != nil { dropMorph(of: state.level) }
      state.stretches[state.level] = begun(stretch)
    }
    let height = state.layout.viewport.height
    state.scroll.setLimits(-.infinity...(.infinity), viewHeight: height, at: now)
    state.scroll.jump(to: landing.scroll, at: now)
    reach(landing.scroll, at: now)
    state.scroll.setLimits(scrollLimits(), viewHeight: height, at: now)
    state.scroll.jump(to: landing.scroll, at: now)
    followScroll(at: now)
  }

  /// Scrolls the shown level to a far place; of the way the last screen is seen.
  mutating func travel(to landing: Landing, isDown: Bool, at now: Double) {
    // Nothing that is still leaving could be seen to go along.
    state.transition.finish(at: now)
    state.blockShifts.finish()
    state.morph = nil
    land(landing, at: now)
    let target = state.scroll.target
    guard !state.reducesMotion else { return }
    state.scroll.jump(to: target + (isDown ? -1 : 1) * state.reachHeight, at: now)
    followScroll(at: now)
    state.scroll.glide(to: target, at: now, reducesMotion: false)
  }

  /// Scrolls to an offset as a key asks; a long text is laid out there first.
  mutating func glide(to offset: Double, at now: Double) {
    reach(offset, at: now)
    let from = state.scroll.offset(at: now)
    state.scroll.glide(to: offset, at: now, reducesMotion: state.reducesMotion)
    let target = state.scroll.target
    guard state.isLong(state.level), !state.reducesMotion,
      abs(target - from) > Self.farthest * state.reachHeight
    else { return }
    // Whoever holds a key down is faster than any motion.
    state.scroll.jump(to: target + (target > from ? -1 : 1) * state.reachHeight, at: now)
    followScroll(at: now)
    state.scroll.glide(to: target, at: now, reducesMotion: false)
  }

  /// Scrolls so that the line of a place stands so far below the view's top, in points; one that
  /// can be read where it is stays there, unless `always`.
  mutating func show(
    _ place: TextPosition, below distance: Double, always: Bool = false, at now: Double
  ) {
    let block = shownBlock()
    let layout = state.layout
    let isLong = state.isLong(state.level)
    if let number = block.line(paragraph: place.paragraph, offset: place.offset) {
      let line = block.lines[number]
      let y = line.y + WindowLayout.innerPadding
      let shown = layout.viewport.height - layout.bottomInset
      let offset = state.scroll.target
      guard always || y < offset || y + line.height > offset + shown else { return }
      state.place = nil
      return glide(to: y - distance, at: now)
    }
    guard isLong, state.texts.levels[state.level].paragraphs.indices.contains(place.paragraph)
    else { return }
    let stretch = Stretch(from: place.paragraph)
    let there = layouts.block(stretch, in: state.column(state.level))
    guard let line = there.line(paragraph: place.paragraph, offset: place.offset) else { return }
    state.place = nil
    travel(
      to: Landing(
        stretch: stretch, scroll: there.lines[line].y + WindowLayout.innerPadding - distance),
      isDown: place.paragraph >= block.covered.upperBound, at: now)
  }

  /// Scrolls to the text's beginning or end.
  mutating func showEnd(_ isLast: Bool, at now: Double) {
    guard state.isLong(state.level) else {
      return glide(to: isLast ? state.scroll.limit : 0, at: now)
    }
    let known = isLast ? state.scroll.limit : state.scroll.lowest
    let distance = abs(known - state.scroll.offset(at: now))
    if distance <= Self.farthest * state.reachHeight { return glide(to: known, at: now) }
    travel(to: landing(atEnd: isLast), isDown: isLast, at: now)
  }

  /// The shown level's first or last screen.
  mutating func landing(atEnd isLast: Bool, level: Int? = nil) -> Landing {
    let level = level ?? state.level
    guard state.isLong(level) else {
      return Landing(scroll: isLast ? state.scroll.limit : 0)
    }
    let count = state.texts.levels[level].paragraphs.count
    let stretch = stretch(holding: isLast ? count - 1 : 0, level: level)
    let block = layouts.block(stretch, in: state.column(level))
    let scroll = isLast ? state.layout.scrollLimit(bottom: block.bottom) : block.top(of: 0)
    return Landing(stretch: stretch, scroll: scroll)
  }

  /// The stretch of a long level that is laid out if that has a paragraph, else a new one.
  func stretch(holding paragraph: Int, level: Int) -> Stretch {
    if let stretch = state.stretches[level], stretch.paragraphs.contains(paragraph) {
      return stretch
    }
    return Stretch(from: paragraph)
  }
}
