// The scroll bar in a hand. What is taken hold of stays under the pointer: the thumb is where the
// hand has put it, and the text is scrolled to what belongs there, at once and no farther than it
// goes. Letting go gives no momentum; Esc returns to where the hand took hold.
//
// A click on the track goes there and takes hold of the thumb by its middle, as GTK has it and
// Plasma since its sixth version; with Shift it goes a page that way, once. A finger takes the
// thumb when it sees it, and nothing else: beside the thumb it scrolls the text as everywhere.

/// A hand on the scroll bar's thumb.
struct ScrollBarGrip: Equatable, Sendable {
  var hand: PressingHand
  /// How far below the thumb's top it took hold, in points.
  var offset: Double
  /// Where the text was then.
  var home: Landing
}

extension AppState {
  /// Whether a hand drags the scroll bar's thumb.
  package var isScrollBarHeld: Bool { barGrip != nil }

  var scrollBarLayout: ScrollBarLayout { ScrollBarLayout(view: layout.viewport) }

  /// Whether something is out of sight beside the space kept free for the capsule.
  var hasScrollBar: Bool {
    scroll.limit - scroll.lowest > layout.bottomInset
      && scrollBarLayout.length > ScrollBarLayout.shortestThumb
  }
}

extension App {
  // MARK: - What is seen of it

  /// What part of the text is seen.
  private mutating func scrollShare(at now: Double) -> ScrollShare {
    if let share = longShare(at: now) { return share }
    let scroll = state.scroll
    let height = state.layout.viewport.height
    var offset = scroll.offset(at: now)
    if state.barGrip == nil, now >= scroll.settleTime {
      offset = offset.snapped(scale: state.scale)
    }
    return ScrollShare(
      length: height / (height + scroll.limit), progress: min(1, max(0, offset / scroll.limit)))
  }

  /// Where the scroll bar's thumb is at a moment; `nil` when nothing is out of sight.
  package mutating func scrollThumb(at now: Double) -> Rect? { scrollBarLook(at: now)?.thumb }

  /// The bar of a moment; `nil` when nothing is out of sight.
  mutating func scrollBarLook(at now: Double) -> ScrollBarLook? {
    guard state.hasScrollBar else { return nil }
    let layout = state.scrollBarLayout
    let width = state.scrollBar.width(at: now)
    let isHeld = state.barGrip != nil
    let share = scrollShare(at: now)
    return ScrollBarLook(
      layout: layout, thumb: layout.thumb(share, width: width), width: width,
      opacity: state.scrollBar.opacity(at: now), isHeld: isHeld,
      label: isHeld ? placeLabel(share, at: now) : nil,
      isMoving: isHeld || now < state.scroll.settleTime)
  }

  /// How much of the level has been seen when one has come so far, and the widest that this can be.
  ///
  /// By bytes, so that the label costs nothing: it is exact at the text's end, and elsewhere to
  /// about a line.
  private mutating func placeLabel(
    _ share: ScrollShare, at now: Double
  ) -> (text: String, widest: String) {
    let level = state.level
    guard let count = state.document.wordCounts?[level] else {
      return ("\(Int((100 * share.progress).rounded())) %", "100 %")
    }
    let column = state.column(level)
    let bottom = state.view(at: state.scroll.offset(at: now)).upperBound - state.layout.bottomInset
    let seen = byte(at: bottom, of: shownBlock(), in: column)
    let part = min(1, max(0, seen / Double(max(1, column.passages.byteCount))))
    let label = { Document.words($0, of: count) }
    return (label(Int((part * Double(count)).rounded())), label(count))
  }

  // MARK: - Coming and going

  /// Shows the bar after an event that has scrolled, or brought a pointer near.
  mutating func noticeScroll(from before: ScrollMotion, at now: Double) {
    // What lies beneath a card is in nobody's hand.
    if state.isCovered { state.barGrip = nil }
    let isReleased = !state.scroll.isHeld && state.scrollBar.waitsForRelease
    if state.scroll != before || isReleased { showBar(at: now) }
    state.scrollBar.approach(
      state.barGrip != nil || isNearBar(at: now), at: now, reducesMotion: state.reducesMotion)
  }

  /// Shows the bar for as long as the text scrolls, and a little longer.
  mutating func showBar(at now: Double) {
    state.scrollBar.show(
      until: state.scroll.isHeld ? .infinity : state.scroll.settleTime, at: now,
      reducesMotion: state.reducesMotion)
  }

  private mutating func isNearBar(at now: Double) -> Bool {
    guard let pointer = state.pointer, !state.recognizer.isPointerPressed else { return false }
    return isOnBar(pointer, at: now)
  }

  /// Whether a place is the bar's, and nothing lies over it there.
  private mutating func isOnBar(_ place: Point, at now: Double) -> Bool {
    guard state.hasScrollBar, !state.isCovered, state.scrollBarLayout.hitArea.contains(place),
      !state.capsuleFrame(at: now).contains(place)
    else { return false }
    return !isUnderCard(place, at: now)
  }

  /// Whether what is typed to be found, or a passage, lies over a place.
  private mutating func isUnderCard(_ place: Point, at now: Double) -> Bool {
    if state.find != nil, FindBar.frame(in: state.layout).contains(place) { return true }
    return state.peek != nil && peekLook(at: now)?.frame.contains(place) == true
  }

  /// When the bar begins to go; `nil` when it has, or does not.
  func barDeadline(at now: Double) -> Double? {
    guard state.hasScrollBar, !state.hasMoreContrast else { return nil }
    let deadline = state.scrollBar.deadline
    return now < deadline ? deadline : nil
  }

  /// Until when frames are needed for the bar's coming or going; before a moment when none are.
  func barFadeEnd(at now: Double) -> Double {
    guard state.hasScrollBar, !state.hasMoreContrast else { return -.infinity }
    return state.scrollBar.fadeEnd(at: now)
  }

  // MARK: - Dragging

  /// Gives the bar its share of an event; whether nobody else may have it.
  mutating func dragBar(_ event: InputEvent) -> Bool {
    let time = event.time
    switch event.kind {
    case .pointer(.down(let place, _)):
      // A press while the thumb is held: its release was lost.
      if state.barGrip?.hand == .pointer { state.barGrip = nil }
      return press(bar: place, at: time)
    case .pointer(.moved(let place)): dragBar(.pointer, to: place, at: time)
    case .pointer(.up(let place)):
      dragBar(.pointer, to: place, at: time)
      if state.barGrip?.hand == .pointer { state.barGrip = nil }
    case .finger(let finger): return dragBar(finger, at: time)
    case .focusLost, .hidden, .resized, .reread: state.barGrip = nil
    default: break
    }
    return false
  }

  private mutating func dragBar(_ event: FingerEvent, at time: Double) -> Bool {
    let hand = PressingHand.finger(event.id)
    if event.phase == .down {
      if state.barGrip?.hand == hand { state.barGrip = nil }
      guard event.position.isPlausible, state.barGrip == nil, !state.isPinching,
        let bar = scrollBarLook(at: time), bar.opacity > 0 || state.hasMoreContrast,
        bar.layout.fingerArea(bar.thumb).contains(event.position), !state.isCovered,
        !state.capsuleFrame(at: time).contains(event.position),
        !isUnderCard(event.position, at: time)
      else { return false }
      takeBar(hand, at: event.position.y - bar.thumb.minY, time: time)
      return true
    }
    guard state.barGrip?.hand == hand else { return false }
    switch event.phase {
    case .down, .moved: dragBar(hand, to: event.position, at: time)
    case .up:
      dragBar(hand, to: event.position, at: time)
      state.barGrip = nil
    case .cancelled: cancelBarDrag(at: time)
    }
    return true
  }

  /// A press of the mouse on the bar; false when it is elsewhere.
  private mutating func press(bar place: Point, at time: Double) -> Bool {
    guard place.isPlausible, !state.isPinching, isOnBar(place, at: time),
      let bar = scrollBarLook(at: time)
    else { return false }
    closePeek()
    let isOnThumb = place.y >= bar.thumb.minY && place.y < bar.thumb.maxY
    if !isOnThumb, state.held.contains(.shift) {
      perform(.scroll(place.y < bar.thumb.minY ? .pageUp : .pageDown), at: time)
      return true
    }
    takeBar(
      .pointer, at: isOnThumb ? place.y - bar.thumb.minY : bar.thumb.height / 2, time: time)
    if !isOnThumb { dragBar(.pointer, to: place, at: time) }
    return true
  }

  /// Takes hold of the thumb so far below its top, in points.
  private mutating func takeBar(_ hand: PressingHand, at grabbed: Double, time: Double) {
    // What coasts or glides stops under the hand, where it is drawn.
    let offset = state.scroll.offset(at: time).snapped(scale: state.scale)
    state.scroll.jump(to: offset, at: time)
    state.barGrip = ScrollBarGrip(
      hand: hand, offset: grabbed,
      home: Landing(stretch: state.stretches[state.level], scroll: state.scroll.target))
  }

  private mutating func dragBar(_ hand: PressingHand, to place: Point, at time: Double) {
    guard let grip = state.barGrip, grip.hand == hand, place.isPlausible,
      let bar = scrollBarLook(at: time)
    else { return }
    let top = place.y - grip.offset
    // A hand that has not moved changes nothing, not even by a rounding.
    guard abs(top - bar.thumb.minY) > 1e-6 else { return }
    state.place = nil
    closePeek()
    let progress = bar.layout.progress(top: top, thumbHeight: bar.thumb.height)
    guard state.isLong(state.level) else {
      return state.scroll.jump(to: progress * state.scroll.limit, at: time)
    }
    seek(progress, at: time)
  }

  /// Everything returns to where the hand took hold.
  mutating func cancelBarDrag(at time: Double) {
    guard let grip = state.barGrip else { return }
    state.barGrip = nil
    state.place = nil
    land(grip.home, at: time)
  }
}
