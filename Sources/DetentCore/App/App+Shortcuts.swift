// What each key does.

extension App {
  mutating func perform(_ shortcut: Shortcut, at now: Double) {
    switch shortcut {
    case .level(let step):
      if state.keyFocus == .figure {
        stepFocused(step, at: now)
      } else {
        choose(level: state.level + (step == .up ? 1 : -1), at: now)
      }
    case .levelIndex(let index):
      if index < state.namedCount { choose(level: state.level(named: index), at: now) }
    case .textSize(.larger): stepTextSize(larger: true, at: now)
    case .textSize(.smaller): stepTextSize(larger: false, at: now)
    case .textSize(.reset): resetSize(at: now)
    case .alignment(.leading): align(.leading, at: now)
    case .alignment(.center): align(.center, at: now)
    case .alignment(.trailing): align(.trailing, at: now)
    case .find: openFind()
    case .match(let step): showMatch(step, at: now)
    case .selectAll: selectAll()
    case .copy: copySelection(at: now)
    case .extend(.left) where state.isCapsuleFocused: step(bySentences: -1, at: now)
    case .extend(.right) where state.isCapsuleFocused: step(bySentences: 1, at: now)
    case .extend(let step): moveCaret(step, extends: true, at: now)
    case .caret: toggleCaretBrowsing(at: now)
    case .scroll(let scroll): self.scroll(scroll, at: now)
    case .fullScreen: setFullScreen(!state.isFullScreen)
    case .escape: escape(at: now)
    case .focus(let step): passFocus(step, at: now)
    case .follow:
      if state.peek != nil { readOn(at: now) } else { openFocusedLink(at: now) }
    case .peek: togglePeek(at: now)
    case .focused(let step): stepFocused(step, at: now)
    case .ownSize: if state.keyFocus == .figure { resetFigure(at: now) }
    case .reload: cues.append(.reload)
    case .open: cues.append(.chooseFile)
    case .recent: cues.append(.listRecent)
    case .paste: cues.append(.paste)
    case .file(let step): cues.append(.switchFile(by: step == .up ? -1 : 1))
    case .quit: cues.append(.quit)
    case .help: toggleHelp()
    case .mute: state.isMuted.toggle()
    case .reduceMotion: setReducesMotion(!state.reducesMotion, at: now)
    case .transition: state.transitionChoice = state.transitionChoice.next
    case .askModel: cues.append(.askModel)
    case .showChanges: state.marks.show(at: now)
    case .hideChanges: state.marks.hide(at: now)
    }
  }

  /// Ctrl+0 belongs to the figure when the pointer is on it or it has the focus, and to the text
  /// elsewhere.
  private mutating func resetSize(at now: Double) {
    let isMeant = state.pointer.map { isOnFigure($0, at: now) } ?? false
    if isMeant || state.keyFocus == .figure {
      resetFigure(at: now)
    } else if let pointer = state.pointer, let picture = picture(at: pointer, now: now) {
      resetPicture(picture, at: now)
    } else {
      setTextSize(1, at: now)
    }
  }

  /// Words that travel stop doing so.
  private mutating func setReducesMotion(_ reducesMotion: Bool, at now: Double) {
    state.reducedMotionChoice = reducesMotion
    endMorph(at: now)
  }

  private mutating func setFullScreen(_ isFullScreen: Bool) {
    state.isFullScreen = isFullScreen
    cues.append(.fullScreen(isFullScreen))
  }

  private mutating func escape(at now: Double) {
    if state.sliderGrip != nil {
      cancelSlide(at: now)
    } else if state.barGrip != nil {
      cancelBarDrag(at: now)
    } else if state.figureGrip != nil {
      cancelFigureGrip(at: now)
    } else if state.isHelpShown {
      state.isHelpShown = false
    } else if state.peek != nil {
      closePeek()
    } else if state.find?.search != nil {
      stopSearch()
    } else if state.find != nil {
      closeFind()
    } else if state.selection != nil {
      state.selection = nil
      state.showsCaret = false
      state.isCaretBrowsing = false
    } else if state.keyFocus != nil {
      state.keyFocus = nil
    } else if state.asking != nil {
      cues.append(.stopModel)
    } else if state.work != nil {
      state.work = nil
      cues.append(.stopWork)
    } else if state.isFullScreen {
      setFullScreen(false)
    }
  }

  private mutating func scroll(_ scroll: Shortcut.Scroll, at now: Double) {
    let line = state.layout.style.lineHeight
    let page = pageHeight
    let from = state.scroll.target
    state.place = nil
    closePeek()
    switch scroll {
    case .lineUp: glide(to: from - 2 * line, at: now)
    case .lineDown: glide(to: from + 2 * line, at: now)
    case .pageUp: glide(to: from - page, at: now)
    case .pageDown: glide(to: from + page, at: now)
    case .start: showEnd(false, at: now)
    case .end: showEnd(true, at: now)
    }
  }
}
