// The help lies over everything else: while it is there, what scrolls is the card.

extension App {
  private var helpCard: HelpCard { HelpCard(size: state.size, theme: state.theme) }

  mutating func toggleHelp() {
    state.isHelpShown.toggle()
    state.helpScroll = 0
  }

  /// Takes a key for the card; false when it is not for it.
  mutating func scrollHelp(_ event: KeyEvent) -> Bool {
    guard state.isHelpShown, !event.isRelease, case .scroll(let step)? = Shortcut(event) else {
      return false
    }
    let line = 3 * TextStyle.bodyLineHeight
    switch step {
    case .lineUp: scrollHelp(by: -line)
    case .lineDown: scrollHelp(by: line)
    case .pageUp: scrollHelp(by: -helpCard.page)
    case .pageDown: scrollHelp(by: helpCard.page)
    case .start: scrollHelp(by: -.infinity)
    case .end: scrollHelp(by: .infinity)
    }
    return true
  }

  /// Scrolls the card, as far as there is more of it.
  mutating func scrollHelp(by distance: Double) {
    state.helpScroll = min(helpCard.scrollLimit, max(0, state.helpScroll + distance))
  }
}
