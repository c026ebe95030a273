// What the desktop says of looks, and what a person chose beside it. A person's choice wins, but
// for the text's size: there the desktop's scale multiplies the person's own, so that a text is as
// large as other programs' are and Ctrl+0 goes back to that.

extension App {
  /// Takes what the desktop says; the word that is being read keeps its place.
  mutating func adopt(_ appearance: Appearance, at now: Double) {
    let (size, wasReduced) = (state.shownTextSize, state.reducesMotion)
    var changed = state
    changed.appearance = appearance
    if changed.reducesMotion != wasReduced { endMorph(at: now) }
    guard changed.shownTextSize != size else {
      state.appearance = appearance
      return
    }
    relayout(holding: textHold(at: now), at: now) { $0.appearance = appearance }
  }

  /// Makes the text larger or smaller by as many of the person's steps as can be seen.
  mutating func stepTextSize(larger: Bool, at now: Double) {
    var size = state.textSize
    repeat {
      let next = TextSize.step(from: size, larger: larger)
      guard next != size else { return }
      size = next
    } while state.shownTextSize(choosing: size) == state.shownTextSize
    setTextSize(size, at: now)
  }

  mutating func setTextSize(_ size: Double, at now: Double) {
    guard size != state.textSize else { return }
    relayout(holding: textHold(at: now), at: now) { $0.textSize = size }
  }
}

extension AppState {
  /// The text's size as it is shown: the person's by the desktop's, and no larger or smaller than a
  /// person alone could make it.
  package var shownTextSize: Double { shownTextSize(choosing: textSize) }

  fileprivate func shownTextSize(choosing size: Double) -> Double {
    min(
      TextSize.limits.upperBound,
      max(TextSize.limits.lowerBound, size * (appearance.textScale ?? 1)))
  }
}
