// The keyboard's focus. Tab leads it through the links of the shown text, then to the capsule and
// to the figure, and then away; left and right, + and - belong to whatever has it.

extension App {
  /// Leads the focus to the next stop, or the one before.
  mutating func passFocus(_ step: Shortcut.Step, at now: Double) {
    let links = state.document.levels[state.level].links
    var stops = links.map { KeyFocus.link($0.place) }
    if state.document.levels.count > 1 { stops.append(.capsule) }
    if state.document.figure != nil { stops.append(.figure) }
    // The last place is nowhere; from there the first link in sight is next.
    let count = stops.count + 1
    let current =
      state.keyFocus.flatMap { stops.firstIndex(of: $0) }
      ?? (step == .up ? firstShown(links, at: now) - 1 : stops.count)
    let next = (current + (step == .up ? 1 : -1) + count) % count
    state.keyFocus = next < stops.count ? stops[next] : nil
    if next < links.count { show(links[next], at: now) }
    if state.keyFocus == .figure { showFigure(at: now) }
  }

  /// What left and right do: a level or the figure's size, whichever has the focus.
  mutating func stepFocused(_ step: Shortcut.Step, at now: Double) {
    switch state.keyFocus {
    case .capsule: choose(level: state.level + (step == .up ? 1 : -1), at: now)
    case .figure: state.figure.step(step, at: now, reducesMotion: state.reducesMotion)
    case .link, nil: break
    }
  }
}
