// Selecting with the mouse and the keyboard. A drag that begins on a line of text selects; one that
// begins beside it scrolls, as do wheel, keys and fingers everywhere. A double click takes a word,
// a triple click its paragraph. A selection belongs to the level that it was made in, and goes
// when another one is shown.

extension App {
  /// The finder of places in the shown level, and the block's corner in window coordinates.
  mutating func places(at now: Double) -> (finder: PlaceFinder, origin: Point) {
    let layout = state.layout
    let origin = Point(
      x: layout.columnX,
      y: layout.viewport.minY + WindowLayout.innerPadding - state.scroll.offset(at: now))
    let finder = PlaceFinder(
      block: shownBlock(), measurer: layouts.measurer, share: state.alignmentMotion.share(at: now))
    return (finder, origin)
  }

  private mutating func position(at point: Point, now: Double) -> TextPosition? {
    let (finder, origin) = places(at: now)
    return finder.position(at: Point(x: point.x - origin.x, y: point.y - origin.y))
  }

  /// Whether a point of the window is on a line of the shown text.
  mutating func isOnText(_ point: Point, at now: Double) -> Bool {
    guard !state.isCovered, state.layout.viewport.contains(point),
      !state.capsuleFrame(at: now).contains(point), !isOnFigure(point, at: now)
    else { return false }
    let (finder, origin) = places(at: now)
    return finder.isOnText(Point(x: point.x - origin.x, y: point.y - origin.y))
  }

  /// Takes a step of a mouse's drag; false when it is not one that selects.
  mutating func select(_ sample: ScrollSample) -> Bool {
    guard sample.source == .mouse else { return false }
    if sample.phase == .began {
      guard let press = state.press, isOnText(press, at: sample.time),
        let anchor = position(at: press, now: sample.time)
      else { return false }
      state.isSelecting = true
      state.selection = TextSelection(anchor: anchor, focus: anchor)
    }
    guard state.isSelecting else { return false }
    moveFocus(to: sample.position, at: sample.time)
    if sample.phase == .ended {
      state.isSelecting = false
      offerSelection()
    }
    return true
  }

  /// Leads the end of the selection to a point of the window.
  mutating func moveFocus(to point: Point, at now: Double) {
    if let focus = position(at: point, now: now) { state.selection?.focus = focus }
  }

  /// A click on the text: nothing, a word or a paragraph is selected.
  mutating func selectAt(_ tap: Tap) {
    guard tap.count > 1, isOnText(tap.position, at: tap.time),
      let place = position(at: tap.position, now: tap.time)
    else {
      state.selection = nil
      return
    }
    let text = state.document.levels[state.level].paragraphs[place.paragraph].text
    let range =
      tap.count == 2
      ? layouts.measurer.word(at: place.offset, in: text) : 0..<text.utf8.count
    state.selection = TextSelection(
      anchor: TextPosition(paragraph: place.paragraph, offset: range.lowerBound),
      focus: TextPosition(paragraph: place.paragraph, offset: range.upperBound))
    offerSelection()
  }

  mutating func selectAll() {
    state.selection = state.document.levels[state.level].wholeSelection
    offerSelection()
  }

  /// The selected text, as it stands in the source; `nil` when nothing is selected.
  package var selectedText: String? {
    guard let selection = state.selection, !selection.isEmpty else { return nil }
    return state.document.levels[state.level].text(in: selection)
  }

  mutating func copySelection() {
    if let text = selectedText { cues.append(.copy(text)) }
  }

  // X11's second clipboard: what is selected can be pasted with the middle button.
  mutating func offerSelection() {
    guard let selection = state.selection,
      state.document.levels[state.level].byteCount(of: selection) <= Self.mostOffered
    else { return }
    if let text = selectedText { cues.append(.offer(text)) }
  }

  /// Whoever wants more bytes than this copies them: an offer is made anew at every step of a
  /// selection, whether anybody takes it or not.
  private static let mostOffered = 1 << 20

  /// Moves the end of the selection as a key asks; without one it begins at the first whole line.
  mutating func extendSelection(_ step: Shortcut.Extend, at now: Double) {
    let top = state.scroll.offset(at: now) - WindowLayout.innerPadding
    guard let selection = state.selection ?? firstPlace(shownBlock(), top: top) else { return }
    let focus = selection.focus
    let finder = places(near: focus, at: now)
    let moved = PlaceMover(finder: finder, level: state.document.levels[state.level])
      .place(from: focus, by: step)
    state.selection = TextSelection(anchor: selection.anchor, focus: moved)
    offerSelection()
  }

  /// The finder of a place and those a line away from it, wherever the view is.
  mutating func places(near place: TextPosition, at now: Double) -> PlaceFinder {
    var (finder, _) = places(at: now)
    guard state.isLong(state.level) else { return finder }
    let column = state.column(state.level)
    var stretch = Stretch(from: place.paragraph)
    stretch.grow(
      to: max(0, place.paragraph - 1)..<min(column.passages.count, place.paragraph + 2))
    finder.block = layouts.block(stretch, in: column)
    return finder
  }

  private func firstPlace(_ block: BlockLayout, top: Double) -> TextSelection? {
    block.anchor(at: top).map {
      let place = TextPosition(paragraph: $0.paragraph, offset: $0.offset)
      return TextSelection(anchor: place, focus: place)
    }
  }
}

/// Moves a place by the steps of the keyboard.
private struct PlaceMover {
  let finder: PlaceFinder
  let level: Document.Level

  func place(from place: TextPosition, by step: Shortcut.Extend) -> TextPosition {
    switch step {
    case .left, .right:
      return isForward(step, at: place) ? next(after: place) : previous(before: place)
    case .wordLeft, .wordRight:
      return isForward(step, at: place) ? nextWord(after: place) : previousWord(before: place)
    case .lineUp: return line(from: place, by: -1)
    case .lineDown: return line(from: place, by: 1)
    case .lineStart, .lineEnd:
      guard let line = finder.line(of: place).map({ finder.block.lines[$0] }) else { return place }
      let shown = finder.block.text(of: line).utf8.count - (line.hasHyphen ? 1 : 0)
      let offset = line.range.lowerBound + (step == .lineEnd ? shown : 0)
      return TextPosition(paragraph: line.paragraph, offset: offset)
    }
  }

  // To the right is forward, but in a paragraph that runs to the left.
  private func isForward(_ step: Shortcut.Extend, at place: TextPosition) -> Bool {
    let isRightToLeft = finder.block.paragraph(place.paragraph).level == 1
    return (step == .right || step == .wordRight) != isRightToLeft
  }

  private func text(_ index: Int) -> String { level.paragraphs[index].text }

  private func next(after place: TextPosition) -> TextPosition {
    let ends = finder.measurer.clusterBreaks(in: text(place.paragraph)[...])
    if let end = ends.first(where: { $0 > place.offset }) {
      return TextPosition(paragraph: place.paragraph, offset: end)
    }
    guard place.paragraph + 1 < level.paragraphs.count else { return place }
    return TextPosition(paragraph: place.paragraph + 1, offset: 0)
  }

  private func previous(before place: TextPosition) -> TextPosition {
    guard place.offset > 0 else {
      guard place.paragraph > 0 else { return place }
      let index = place.paragraph - 1
      return TextPosition(paragraph: index, offset: text(index).utf8.count)
    }
    let ends = finder.measurer.clusterBreaks(in: text(place.paragraph)[...])
    return TextPosition(
      paragraph: place.paragraph, offset: ends.last { $0 < place.offset } ?? 0)
  }

  private func nextWord(after place: TextPosition) -> TextPosition {
    let text = text(place.paragraph)
    guard place.offset < text.utf8.count else { return next(after: place) }
    let word = finder.measurer.word(at: place.offset, in: text)
    return TextPosition(
      paragraph: place.paragraph, offset: max(place.offset + 1, word.upperBound))
  }

  private func previousWord(before place: TextPosition) -> TextPosition {
    guard place.offset > 0 else { return previous(before: place) }
    let before = previous(before: place)
    let word = finder.measurer.word(at: before.offset, in: text(place.paragraph))
    return TextPosition(paragraph: place.paragraph, offset: min(before.offset, word.lowerBound))
  }

  private func line(from place: TextPosition, by step: Int) -> TextPosition {
    guard let index = finder.line(of: place) else { return place }
    let block = finder.block
    guard block.lines.indices.contains(index + step) else {
      guard let whole = level.wholeSelection else { return place }
      return step < 0 ? whole.start : whole.end
    }
    let x = finder.x(of: place, on: block.lines[index])
    let y = block.lines[index + step].y + block.lines[index + step].height / 2
    return finder.position(at: Point(x: x, y: y)) ?? place
  }
}
