// What each event and gesture does to the state.

extension App {
  mutating func handle(_ event: InputEvent) {
    let scroll = state.scroll
    defer {
      followScroll(at: event.time)
      noticeScroll(from: scroll, at: event.time)
    }
    // What has ended by now has ended, whether a frame was drawn since or not.
    state.dropGone(at: event.time)
    if rejectPalm(event) || slide(event) || dragBar(event) || zoomByOne(event) { return }
    if case .pointer(.down) = event.kind {
      state.keyFocus = nil
      endLongPress()
    }
    if event.kind.isTouch { state.scroll.touch(at: event.time) }
    if case .modifiers(let held) = event.kind { state.held = held }
    if case .pointer(.down(let place, let count)) = event.kind {
      press(Press(place: place, count: count, modifiers: state.held), at: event.time)
    }
    if case .finger(let finger) = event.kind { watchLongPress(finger, at: event.time) }
    for gesture in state.recognizer.handle(event) { apply(gesture) }
    if state.touches.isEmpty { endLongPress() }
    switch event.kind {
    case .key(let key):
      if scrollHelp(key) || chooseRecent(key) || type(key, at: event.time)
        || browse(key, at: event.time)
      {
        break
      }
      if let shortcut = Shortcut(key), !state.isCovered || shortcut.worksUnderCard {
        perform(shortcut, at: event.time)
      }
    case .resized(let size, let scale):
      closePeek()
      resize(to: size, scale: scale, at: event.time)
      state.marks.hide(at: event.time)
    case .focusLost, .hidden:
      state.marks.hide(at: event.time)
      state.touches = []
      state.held = []
      endLongPress()
      endGrip()
    case .pointer(.down(let point, _)):
      pressCapsule(at: point, time: event.time)
    case .finger(let finger) where finger.phase == .down:
      pressCapsule(at: finger.position, time: event.time)
    case .pointer(.up):
      endGrip()
      state.marks.endPress(at: event.time)
    case .pointer(.left):
      state.marks.endPress(at: event.time)
    case .finger(let finger) where finger.phase == .up || finger.phase == .cancelled:
      state.marks.endPress(at: event.time)
    case .closeRequested:
      cues.append(.quit)
    case .appearance(let appearance):
      adopt(appearance, at: event.time)
    case .work(let progress):
      setWork(progress, at: event.time)
    case .offered(let offer):
      take(offer, at: event.time)
    case .fileChanged:
      cues.append(.reload)
    case .reread(let text, let path):
      var document = readText(text, path)
      document.title = state.document.title
      reload(document, at: event.time)
    default:
      break
    }
  }

  /// Whether an event is that of a hand which rests beside a pen, and means nothing.
  private mutating func rejectPalm(_ event: InputEvent) -> Bool {
    guard case .finger(let finger) = event.kind, state.recognizer.isPalm(finger) else {
      return false
    }
    state.touches.remove(finger.id)
    for gesture in state.recognizer.handle(event) { apply(gesture) }
    return true
  }

  private mutating func pressCapsule(at point: Point, time: Double) {
    guard !state.isCovered, state.capsuleFrame(at: time).contains(point) else { return }
    state.marks.press(at: time)
  }

  mutating func apply(_ gesture: Gesture) {
    switch gesture {
    case .pinch(let sample):
      closePeek()
      pinch(sample)
    case .scroll(let sample):
      closePeek()
      if state.isHelpShown { return scrollHelp(by: sample.distance) }
      if select(sample) || drag(sample) { return }
      if sample.distance != 0 { state.place = nil }
      scroll(sample)
    case .tap(let tap):
      self.tap(tap)
    case .hover(let point):
      state.pointer = point
    }
  }

  /// A finger holds the text and lets it coast; a mouse and a wheel put it where they say.
  private mutating func scroll(_ sample: ScrollSample) {
    let distance = reach(by: sample.distance, at: sample.time)
    guard sample.source == .finger else {
      return state.scroll.move(by: distance, at: sample.time)
    }
    switch sample.phase {
    case .began: state.scroll.hold(at: sample.time)
    case .changed: state.scroll.drag(by: distance, at: sample.time)
    case .ended:
      state.scroll.release(
        velocity: sample.velocity, at: sample.time, reducesMotion: state.reducesMotion)
    }
  }

  // MARK: - Pinch

  private mutating func pinch(_ sample: PinchSample) {
    if sample.phase == .began {
      cancelSlide(at: sample.time)
      state.barGrip = nil
      cancelFigureGrip(at: sample.time)
      endLongPress()
      let isOnFigure = isOnFigure(sample.focus, at: sample.time)
      let picture = picture(at: sample.focus, now: sample.time)
      state.pinchTarget = isOnFigure ? .figure : picture.map { .picture($0) } ?? .text
    }
    switch state.pinchTarget {
    case .figure:
      state.figure.handle(sample, reducesMotion: state.reducesMotion)
    case .picture(let path):
      pinchPicture(path, sample)
    case .text:
      pinchText(sample)
    case nil:
      return
    }
    if sample.phase == .ended || sample.phase == .cancelled { state.pinchTarget = nil }
  }

  mutating func pinchText(_ sample: PinchSample) {
    let level = state.level
    if sample.phase == .began { holdText(at: sample.focus, time: sample.time) }
    state.levels.handle(sample)
    switch sample.phase {
    case .began: state.capsule.setPressed(true, at: sample.time)
    case .ended, .cancelled: state.capsule.setPressed(false, at: sample.time)
    case .changed: break
    }
    moveKnob(at: sample.time)
    if state.level != level {
      let hold = ReadingPlace.Hold.point(state.pinchFocus ?? sample.focus)
      showLevel(from: level, holding: hold, at: sample.time, clicks: sample.phase != .cancelled)
    }
    followFingers(sample, changedLevel: state.level != level)
  }

  // MARK: - Levels

  /// Chooses a level by number, as keys and the capsule do.
  mutating func choose(level: Int, at now: Double) {
    choose(level: level, holding: textHold(at: now), at: now)
  }

  mutating func choose(level: Int, holding hold: ReadingPlace.Hold, at now: Double) {
    guard state.document.levels.indices.contains(level), level != state.level else { return }
    let old = state.level
    state.levels.choose(level: level, at: now)
    moveKnob(at: now)
    showLevel(from: old, holding: hold, at: now, clicks: true)
  }

  /// Lets the picture and the ear follow a level that has just changed.
  private mutating func showLevel(
    from old: Int, holding hold: ReadingPlace.Hold, at now: Double, clicks: Bool
  ) {
    dropSelection()
    changeText(from: old, holding: hold, at: now)
    let level = state.level
    state.find?.enter(level: level)
    updateCapsuleLabel(at: now)
    if clicks { click(at: now) }
  }

  /// Marks that a level was reached, unless the last one was only just now.
  mutating func click(at now: Double) {
    guard state.clickGate.allows(at: now) else { return }
    state.clicks += 1
    if !state.isMuted { cues.append(.click) }
  }

  /// What was selected is of a text that goes.
  mutating func dropSelection() {
    state.selection = nil
    if state.focusedLink != nil { state.keyFocus = nil }
    state.showsCaret = false
    state.caretPlace = nil
    state.grip = nil
    state.edgeScroll = nil
    state.longPress = nil
    closePeek()
  }

  mutating func updateCapsuleLabel(at now: Double) {
    let label = CapsuleLabel(
      name: state.document.levels[state.level].name,
      note: state.document.lengthNote(level: state.level), windowWidth: state.size.width,
      measurer: layouts.measurer)
    state.capsule.show(
      text: label.text, labelWidth: label.width, note: label.note, noteWidth: label.noteWidth,
      width: label.capsuleWidth, at: now)
  }

  // MARK: - Taps

  private mutating func tap(_ tap: Tap) {
    let press = state.longPress
    endLongPress()
    // It has led the selection already.
    if press?.isSelecting == true || state.grip != nil { return }
    if state.isHelpShown {
      state.isHelpShown = false
      return
    }
    if tapCard(tap.position) { return }
    if askToPeek(tap) { return }
    let layout = state.layout
    let capsule = state.capsuleFrame(at: tap.time)
    if capsule.contains(tap.position) {
      guard !state.marks.wasHeld(at: tap.time) else { return }
      let step = tap.position.x < capsule.center.x ? -1 : 1
      choose(level: state.level + step, at: tap.time)
    } else if let choice = TextAlignment.allCases.first(where: {
      layout.hitArea($0).contains(tap.position)
    }) {
      align(choice, at: tap.time)
    } else if tap.count == 2, let picture = picture(at: tap.position, now: tap.time) {
      resetPicture(picture, at: tap.time)
    } else if tap.count == 1, let link = link(at: tap.position, now: tap.time) {
      state.peekQuestion = nil
      state.selection = nil
      follow(link, at: tap.time)
    } else {
      state.figureTap = isOnFigure(tap.position, at: tap.time) ? tap : nil
      selectAt(tap)
    }
  }

  mutating func align(_ alignment: TextAlignment, at now: Double) {
    guard alignment != state.alignment else { return }
    state.alignment = alignment
    state.alignmentMotion.move(
      places: Selection.places(alignment), share: alignment.share, at: now,
      reducesMotion: state.reducesMotion)
    if state.morph != nil { updateMorph(from: state.level, scrolledBy: 0, at: now) }
  }

  // MARK: - Layout

  private mutating func resize(to size: Size, scale: Double, at now: Double) {
    relayout(holding: .firstLine, at: now) { state in
      state.size = size
      state.scale = scale
    }
    updateCapsuleLabel(at: now)
  }

  /// Changes what the layout depends on, and keeps the word that is being read where it is.
  mutating func relayout(
    holding hold: ReadingPlace.Hold, at now: Double, _ change: (inout AppState) -> Void
  ) {
    endMorph(at: now)
    notePlace(hold, level: state.level, at: now)
    change(&state)
    let isLong = state.isLong(state.level)
    if isLong {
      state.stretches[state.level] = nil
      state.dropStretches(but: nil)
    } else {
      updateScrollLimit(at: now)
    }
    holdPlace(wasLong: isLong, at: now)
  }

  mutating func updateScrollLimit(at now: Double) {
    guard !state.isLong(state.level) else {
      reach(state.scroll.offset(at: now), at: now)
      return state.scroll.setLimits(
        scrollLimits(), viewHeight: state.layout.viewport.height, at: now)
    }
    let textHeight = shownBlock().height
    let areaHeight = areaHeight()
    state.scroll.setLimit(
      state.layout.scrollLimit(
        textHeight: textHeight, areaHeight: areaHeight, hasFigure: state.document.figure != nil),
      viewHeight: state.layout.viewport.height, at: now)
  }

  /// The layout of the level that is shown or coming.
  mutating func shownBlock() -> BlockLayout {
    state.block(level: state.level, layouts: &layouts)
  }
}

extension InputEvent.Kind {
  /// Whether this is a hand being laid on what it may want to stop.
  fileprivate var isTouch: Bool {
    switch self {
    case .finger(let finger): finger.phase == .down
    case .pointer(.down): true
    default: false
    }
  }
}
