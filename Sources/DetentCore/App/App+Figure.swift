// The figure without a pinch: all of its zoom by one pointer, and by the keyboard alone. A pointer
// presses twice and drags, down for larger and up for smaller, as maps on telephones have it; twice
// without a drag gives the figure its own size. The keys go to it when it has the focus.

import Glibc

/// A hand that has pressed twice on the figure, and is still down.
struct FigureGrip: Equatable, Sendable {
  var hand: PressingHand
  /// Where the last factor was taken, in points from the window's top.
  var y: Double
  /// Whether it has left the slop, and so zooms.
  var isZooming = false

  /// How far it drags for a factor of e, in points: a hand's breadth takes the figure from its own
  /// size to its largest.
  static let dragPerFactor = 100.0
  /// How far it may tremble, in points; a finger's, which is more than a mouse's.
  static let slop = FingerOptions().dragSlop
}

/// A pointer's button or one finger.
enum PressingHand: Equatable, Sendable {
  case pointer
  case finger(FingerID)
}

extension App {
  /// Gives the figure its share of an event; whether nobody else may have it.
  mutating func zoomByOne(_ event: InputEvent) -> Bool {
    let time = event.time
    switch event.kind {
    case .pointer(.down(let place, let count)):
      // A press while the hand is down: its release was lost.
      cancelFigureGrip(at: time)
      return count == 2 && grip(.pointer, place, at: time)
    case .pointer(.moved(let place)): dragFigure(.pointer, place, at: time)
    case .pointer(.up): letGoOfFigure(.pointer, at: time)
    case .finger(let finger): return zoomByOne(finger, at: time)
    case .focusLost, .hidden, .resized: cancelFigureGrip(at: time)
    default: break
    }
    return false
  }

  private mutating func zoomByOne(_ event: FingerEvent, at time: Double) -> Bool {
    let hand = PressingHand.finger(event.id)
    if event.phase == .down {
      if state.figureGrip?.hand == hand { cancelFigureGrip(at: time) }
      let options = FingerOptions()
      guard let tap = state.figureTap, time - tap.time < options.doubleTapTime,
        event.position.distance(to: tap.position) < options.doubleTapDistance
      else { return false }
      state.figureTap = nil
      return grip(hand, event.position, at: time)
    }
    guard state.figureGrip?.hand == hand else { return false }
    switch event.phase {
    case .down, .moved: dragFigure(hand, event.position, at: time)
    case .up: letGoOfFigure(hand, at: time)
    case .cancelled: cancelFigureGrip(at: time)
    }
    return true
  }

  private mutating func grip(_ hand: PressingHand, _ place: Point, at time: Double) -> Bool {
    guard place.isPlausible, !state.isPinching, !state.isCovered,
      !state.capsuleFrame(at: time).contains(place), isOnFigure(place, at: time)
    else { return false }
    state.figureGrip = FigureGrip(hand: hand, y: place.y)
    return true
  }

  private mutating func dragFigure(_ hand: PressingHand, _ place: Point, at time: Double) {
    guard var grip = state.figureGrip, grip.hand == hand, place.isPlausible else { return }
    if !grip.isZooming {
      guard abs(place.y - grip.y) > FigureGrip.slop else { return }
      grip.isZooming = true
      state.pinchTarget = .figure
      pinchFigure(.began, at: time)
    } else {
      pinchFigure(.changed, by: (place.y - grip.y) / FigureGrip.dragPerFactor, at: time)
    }
    grip.y = place.y
    state.figureGrip = grip
  }

  private mutating func letGoOfFigure(_ hand: PressingHand, at time: Double) {
    guard let grip = state.figureGrip, grip.hand == hand else { return }
    state.figureGrip = nil
    guard grip.isZooming else { return resetFigure(at: time) }
    state.pinchTarget = nil
    pinchFigure(.ended, at: time)
  }

  /// The zoom returns to what it was at the second press.
  mutating func cancelFigureGrip(at time: Double) {
    guard let grip = state.figureGrip else { return }
    state.figureGrip = nil
    guard grip.isZooming else { return }
    state.pinchTarget = nil
    pinchFigure(.cancelled, at: time)
  }

  /// One step of a pinch by one hand; `logFactor` is the factor's natural logarithm.
  private mutating func pinchFigure(
    _ phase: PinchSample.Phase, by logFactor: Double = 0, at time: Double
  ) {
    let sample = PinchSample(
      phase: phase, factor: exp(logFactor), focus: .zero, time: time, device: .slider)
    state.figure.handle(sample, reducesMotion: state.reducesMotion)
  }

  mutating func resetFigure(at time: Double) {
    state.figure.reset(at: time, reducesMotion: state.reducesMotion)
  }
}

extension App {
  /// Scrolls so far that the figure is in the window at its own size.
  mutating func showFigure(at now: Double) {
    let layout = state.layout
    let frame = layout.figure(areaHeight: areaHeight())
    let from = state.scroll.target
    let lowest = frame.maxY - (layout.viewport.maxY - layout.bottomInset)
    let highest = frame.minY - layout.viewport.minY
    let target = min(max(from, lowest), highest)
    guard target != from else { return }
    state.place = nil
    state.scroll.glide(to: target, at: now, reducesMotion: state.reducesMotion)
  }
}
