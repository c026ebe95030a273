// Selecting with a finger. A finger that rests on a word for half a second selects it, and drags
// the selection on until it is lifted; before that it scrolls or taps as ever, and a second finger
// makes a pinch of it. The half second ends at its own time, whatever the frames are.

/// A finger that rests on the text and may select.
struct LongPress: Equatable, Sendable {
  var finger: FingerID
  var place: Point
  /// When the word is taken, in seconds.
  var deadline: Double
  /// Whether it has been.
  var isSelecting = false

  /// As on Android, in seconds.
  static let patience = 0.5
}

extension App {
  /// Follows the fingers, before the recogniser sees them.
  mutating func watchLongPress(_ event: FingerEvent, at time: Double) {
    switch event.phase {
    case .down:
      let isAlone = state.touches.isEmpty
      state.touches.insert(event.id)
      endLongPress()
      guard isAlone, isOnText(event.position, at: time) else { return }
      state.longPress = LongPress(
        finger: event.id, place: event.position, deadline: time + LongPress.patience)
    case .moved: break
    case .up, .cancelled:
      state.touches.remove(event.id)
      if state.longPress?.isSelecting != true { state.longPress = nil }
    }
  }

  /// Takes the word under a finger that has rested long enough by a time.
  mutating func selectByLongPress(until time: Double) {
    guard let press = state.longPress, !press.isSelecting, press.deadline <= time else { return }
    guard !state.isPinching else { return endLongPress() }
    take(
      Press(place: press.place, count: 2, modifiers: []), reach: EdgeScroll.fingerReach,
      at: press.deadline)
    guard state.grip != nil else { return endLongPress() }
    offerSelection()
    state.longPress?.isSelecting = true
  }

  /// Takes what the finger does; false when it does not select.
  mutating func drag(_ sample: ScrollSample) -> Bool {
    guard sample.source == .finger, let press = state.longPress else { return false }
    guard press.isSelecting else {
      endLongPress()
      return false
    }
    dragSelection(to: sample.position, at: sample.time)
    if sample.phase == .ended { endLongPress() }
    return true
  }

  mutating func endLongPress() {
    if state.longPress?.isSelecting == true { endGrip() }
    state.longPress = nil
  }
}
