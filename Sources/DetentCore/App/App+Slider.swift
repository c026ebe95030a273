// The slider over the capsule: a pinch by one pointer. From press to release it is a pinch like
// any other, so levels change by the same held borders and with the same clicks, and what takes a
// pinch away takes this one away too. What it lacks is the swing at the end; the knob goes to the
// notch of the level shown. A document of sentences is gone through sentence by sentence:
// App+Steps.swift.

/// A hand on the slider's knob.
struct SliderGrip: Equatable, Sendable {
  var hand: PressingHand
  /// How far right of the knob's middle it took hold, in points.
  var offset: Double
  /// How many sentences were shown when it took hold; `nil` for a document without steps.
  var sentences: Int?
}

extension AppState {
  var sliderLayout: SliderLayout {
    SliderLayout(
      capsule: layout.capsule(width: 0), windowWidth: size.width, range: LevelTracker.scaleLimits)
  }

  /// Whether the slider is there: under a hand, for the focus, and while a pointer is over it or
  /// the capsule.
  func isSliderShown(at now: Double) -> Bool {
    guard document.levels.count > 1, !isCovered else { return false }
    if sliderGrip != nil || isCapsuleFocused { return true }
    guard let pointer else { return false }
    return capsuleFrame(at: now).contains(pointer) || sliderLayout.hitArea.contains(pointer)
  }

  func sliderLook(at now: Double) -> SliderLook? {
    guard isSliderShown(at: now) else { return nil }
    return SliderLook(
      layout: sliderLayout,
      detents: (0..<namedCount).map { notches.value(of: $0) },
      knob: slider.scale(at: now), isMoving: sliderGrip != nil || now < slider.settleTime)
  }
}

extension App {
  /// Gives the slider its share of an event; whether nobody else may have it.
  mutating func slide(_ event: InputEvent) -> Bool {
    let time = event.time
    switch event.kind {
    case .pointer(.down(let place, _)):
      // A press while the knob is held: its release was lost.
      if state.sliderGrip?.hand == .pointer { cancelSlide(at: time) }
      return takeHold(.pointer, place, at: time)
    case .pointer(.moved(let place)): drag(.pointer, place, at: time)
    case .pointer(.up(let place)):
      drag(.pointer, place, at: time)
      endSlide(.pointer, at: time)
    case .finger(let finger): return slide(finger, at: time)
    case .focusLost, .hidden, .resized: cancelSlide(at: time)
    default: break
    }
    return false
  }

  private mutating func slide(_ event: FingerEvent, at time: Double) -> Bool {
    let hand = PressingHand.finger(event.id)
    if event.phase == .down {
      if state.sliderGrip?.hand == hand { cancelSlide(at: time) }
      return takeHold(hand, event.position, at: time)
    }
    guard state.sliderGrip?.hand == hand else { return false }
    switch event.phase {
    case .down, .moved: drag(hand, event.position, at: time)
    case .up: endSlide(hand, at: time)
    case .cancelled: cancelSlide(at: time)
    }
    return true
  }

  /// Everything returns to where the hand took hold.
  mutating func cancelSlide(at time: Double) {
    guard state.sliderGrip != nil else { return }
    finishSlide(.cancelled, at: time)
  }

  private mutating func takeHold(_ hand: PressingHand, _ place: Point, at time: Double) -> Bool {
    let layout = state.sliderLayout
    guard place.isPlausible, !state.isPinching, layout.hitArea.contains(place),
      isSliderShown(for: hand, place, at: time)
    else { return false }
    let distance = place.x - layout.x(of: state.slider.scale(at: time))
    let isOnKnob = abs(distance) <= SliderLayout.height / 2
    state.sliderGrip = SliderGrip(
      hand: hand, offset: isOnKnob ? distance : 0, sentences: state.sentenceCount)
    if state.sliderGrip?.sentences != nil {
      state.capsule.setPressed(true, at: time)
    } else {
      state.pinchTarget = .text
      pinchText(sliderSample(.began, at: time))
    }
    if !isOnKnob { drag(hand, place, at: time) }
    return true
  }

  /// A mouse's press tells where it is, whether or not it has moved before.
  private func isSliderShown(
    for hand: PressingHand, _ place: Point, at time: Double
  ) -> Bool {
    guard hand == .pointer else { return state.isSliderShown(at: time) }
    var state = state
    state.pointer = place
    return state.isSliderShown(at: time)
  }

  private mutating func drag(_ hand: PressingHand, _ place: Point, at time: Double) {
    guard let grip = state.sliderGrip, grip.hand == hand, place.isPlausible else { return }
    let wanted = state.sliderLayout.scale(atX: place.x - grip.offset)
    if grip.sentences != nil {
      state.slider.put(wanted)
      return show(sliderScale: wanted, at: time)
    }
    var sample = sliderSample(.changed, at: time)
    sample.factor = wanted / state.scale(at: time)
    pinchText(sample)
  }

  private mutating func endSlide(_ hand: PressingHand, at time: Double) {
    guard state.sliderGrip?.hand == hand else { return }
    finishSlide(.ended, at: time)
    // Whoever puts a knob somewhere has said all: the next pinch starts from the level.
    state.levels.choose(level: state.level, at: time)
  }

  private mutating func finishSlide(_ phase: PinchSample.Phase, at time: Double) {
    let sentences = state.sliderGrip?.sentences
    state.sliderGrip = nil
    if let sentences {
      state.capsule.setPressed(false, at: time)
      if phase == .cancelled { show(sentences: sentences, at: time) }
      return moveKnob(at: time)
    }
    state.pinchTarget = nil
    pinchText(sliderSample(phase, at: time))
  }

  private func sliderSample(_ phase: PinchSample.Phase, at time: Double) -> PinchSample {
    PinchSample(
      phase: phase, focus: state.sliderLayout.frame.center, time: time, device: .slider)
  }

  /// Lets the knob show the hidden scale while somebody pinches, and the level otherwise.
  mutating func moveKnob(at time: Double) {
    if let grip = state.sliderGrip {
      if grip.sentences == nil { state.slider.put(state.scale(at: time)) }
    } else {
      let levels = state.levels
      let scale =
        levels.isPinching
        ? state.sliderScale(levels.scale(at: time)) : state.sliderScale(level: levels.level)
      state.slider.follow(scale, at: time, reducesMotion: state.reducesMotion)
    }
  }
}
