// Selecting with the keyboard. The keys that extend a selection lead its end, and where that is a
// caret shows; it is gone with the next click, and with the selection. Without a selection it
// begins where the last click was, or else at the first whole line in sight. F7 is caret browsing,
// as in other readers: the caret stays, and the arrows lead it instead of scrolling.

extension App {
  /// Moves the caret as a key asks; without `extends` nothing is selected any more.
  mutating func moveCaret(_ step: Shortcut.Extend, extends: Bool, at now: Double) {
    guard let selection = state.selection ?? startOfSelection(at: now) else { return }
    // Of a long text what a page away may be: a paragraph has a line at least.
    let reach = step.isOfPages ? Int(pageHeight / state.layout.style.lineHeight) + 2 : 1
    var mover = PlaceMover(
      finder: places(near: selection.focus, reach: reach, at: now),
      level: state.document.levels[state.level], page: pageHeight,
      column: step.isThroughLines ? state.caretColumn : nil, leansBack: state.caretLeansBack)
    if step.isThroughLines, state.caretColumn == nil {
      state.caretColumn = mover.x(of: selection.focus)
      mover.column = state.caretColumn
    } else if !step.isThroughLines {
      state.caretColumn = nil
    }
    let moved = mover.place(from: selection.focus, by: step)
    state.caretLeansBack = step == .lineEnd
    state.selection = TextSelection(anchor: extends ? selection.anchor : moved, focus: moved)
    state.showsCaret = true
    state.caretPlace = moved
    showCaret(at: now)
    offerSelection()
  }

  /// The caret alone, at a place.
  mutating func putCaret(at place: TextPosition) {
    state.selection = TextSelection(anchor: place, focus: place)
    state.caretPlace = place
    state.caretLeansBack = false
    state.caretColumn = nil
    state.showsCaret = true
  }

  /// Begins or ends caret browsing.
  mutating func toggleCaretBrowsing(at now: Double) {
    state.isCaretBrowsing.toggle()
    notify(state.isCaretBrowsing ? "The arrows move the caret" : "The arrows scroll", at: now)
    if state.isCaretBrowsing {
      if let place = state.selection?.focus ?? startOfSelection(at: now)?.focus {
        state.showsCaret = true
        if state.selection == nil { putCaret(at: place) }
      }
    } else {
      state.showsCaret = false
      if state.selection?.isEmpty == true { state.selection = nil }
    }
  }

  /// Takes a key that moves the caret while the arrows do so; false when it does not.
  mutating func browse(_ event: KeyEvent, at now: Double) -> Bool {
    guard state.isCaretBrowsing, !state.isCovered, state.keyFocus == nil, !event.isRelease,
      !event.modifiers.contains(.alt), let step = Shortcut.caretStep(event)
    else { return false }
    closePeek()
    moveCaret(step, extends: event.modifiers.contains(.shift), at: now)
    return true
  }

  /// A page's height for keys, in points: two lines less than what is seen, so that the eye finds
  /// its place again.
  var pageHeight: Double {
    let line = state.layout.style.lineHeight
    return max(line, state.layout.viewport.height - state.layout.bottomInset - 2 * line)
  }

  /// The last click's place while it is in sight, or the first whole line.
  private mutating func startOfSelection(at now: Double) -> TextSelection? {
    var start = firstPlace(at: now)
    let (finder, origin) = places(at: now)
    if let place = state.caretPlace, let line = finder.line(of: place, leansBack: false) {
      let y = origin.y + finder.block.lines[line].y
      let view = state.layout.viewport
      if y >= view.minY, y + finder.block.lines[line].height <= view.maxY { start = place }
    }
    return start.map { TextSelection(anchor: $0, focus: $0) }
  }

  /// The beginning of the first line that is wholly in sight.
  mutating func firstPlace(at now: Double) -> TextPosition? {
    let top = state.scroll.offset(at: now) - WindowLayout.innerPadding
    return shownBlock().anchor(at: top).map {
      TextPosition(paragraph: $0.paragraph, offset: $0.offset)
    }
  }

  /// Scrolls as far as the caret's line needs to be seen.
  private mutating func showCaret(at now: Double) {
    guard let place = state.selection?.focus else { return }
    let (finder, _) = places(at: now)
    let shown = state.layout.viewport.height - state.layout.bottomInset
    guard let index = finder.line(of: place, leansBack: state.caretLeansBack) else {
      return show(place, below: shown / 2, at: now)
    }
    let line = finder.block.lines[index]
    let top = line.y + WindowLayout.innerPadding
    let bottom = top + line.height + WindowLayout.innerPadding
    let offset = state.scroll.target
    let target =
      top - WindowLayout.innerPadding < offset
      ? top - WindowLayout.innerPadding
      : bottom > offset + shown ? bottom - shown : offset
    guard target != offset else { return }
    state.place = nil
    glide(to: target, at: now)
  }
}

extension Shortcut.Extend {
  fileprivate var isOfPages: Bool { self == .pageUp || self == .pageDown }

  /// Whether it goes through lines, in one column.
  fileprivate var isThroughLines: Bool {
    switch self {
    case .lineUp, .lineDown, .pageUp, .pageDown: true
    default: false
    }
  }
}

extension AppState {
  /// The caret as it is drawn; `nil` while it is not shown.
  var caret: Caret? {
    guard showsCaret, let selection else { return nil }
    return Caret(place: selection.focus, leansBack: caretLeansBack)
  }
}
