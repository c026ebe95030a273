// Selecting with the mouse. A drag that begins on a line of text selects; one that begins beside it
// scrolls, as do wheel, keys and fingers everywhere. A double click, and one with Ctrl, takes a
// word, a triple click its paragraph, and dragged on they take whole words and paragraphs; a click
// with Shift leads the selection there. Beyond the view's edge the text comes along. A selection
// belongs to the level that it was made in, and goes when another one is shown.

/// What a drag selects, and where it began.
struct SelectionGrip: Equatable, Sendable {
  enum Unit: Equatable, Sendable {
    case cluster
    case word
    case paragraph
  }

  var unit: Unit
  /// What was taken hold of: it stays selected.
  var origin: TextSelection
  /// Where the hand went down, and where it is, in window coordinates.
  var press: Point
  var hand: Point
  /// How far inside the view its edges are.
  var reach: Double
}

/// A mouse's button going down.
struct Press: Equatable, Sendable {
  var place: Point
  /// 2 for the second press of a double click.
  var count: Int
  var modifiers: Modifiers

  /// What is taken hold of by it.
  var unit: SelectionGrip.Unit {
    count > 2 ? .paragraph : count == 2 || modifiers.contains(.control) ? .word : .cluster
  }
}

extension App {
  /// Notes a press; one with Shift leads the selection at once.
  mutating func press(_ press: Press, at now: Double) {
    state.press = press
    state.showsCaret = state.showsCaret && state.isCaretBrowsing
    endGrip()
    if press.modifiers.contains(.shift) { extendSelection(to: press, at: now) }
  }

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

  mutating func position(at point: Point, now: Double) -> TextPosition? {
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
    if sample.phase == .began, state.grip == nil {
      guard let press = state.press, isOnText(press.place, at: sample.time) else { return false }
      take(press, reach: EdgeScroll.reach, at: sample.time)
    }
    guard state.grip != nil else { return false }
    dragSelection(to: sample.position, at: sample.time)
    if sample.phase == .ended { endGrip() }
    return true
  }

  /// Takes hold of what is under a press.
  mutating func take(_ press: Press, reach: Double, at now: Double) {
    guard let place = position(at: press.place, now: now) else { return }
    let unit = press.unit
    let origin = range(of: unit, around: place, leansBack: false)
    state.showsCaret = false
    state.selection = origin
    state.grip = SelectionGrip(
      unit: unit, origin: origin, press: press.place, hand: press.place, reach: reach)
  }

  /// Lets go of the selection that is dragged.
  mutating func endGrip() {
    guard state.grip != nil else { return }
    state.grip = nil
    state.edgeScroll = nil
    offerSelection()
  }

  /// Leads the end of the selection to a point of the window, and beyond the view's edges scrolls
  /// on.
  mutating func dragSelection(to point: Point, at now: Double) {
    guard var grip = state.grip else { return }
    grip.hand = point
    state.grip = grip
    let speed = EdgeScroll.speed(
      at: point.y, pressedAt: grip.press.y, in: state.layout.viewport, reach: grip.reach)
    if speed == 0 {
      state.edgeScroll = nil
    } else if state.edgeScroll == nil {
      state.edgeScroll = EdgeScroll(speed: speed, at: now)
    } else {
      state.edgeScroll?.speed = speed
    }
    moveFocus(to: point, at: now)
  }

  /// Scrolls by what has come due by a time.
  mutating func scrollAtEdge(until time: Double) {
    guard var edge = state.edgeScroll, let grip = state.grip else { return }
    var last: Double?
    while let tick = edge.tick(until: time) {
      last = tick.time
      // At an end of the text there is nothing more to come.
      guard state.wayLeft(towards: tick.distance) > 0 else { continue }
      state.scroll.move(by: reach(by: tick.distance, at: tick.time), at: tick.time)
      showBar(at: tick.time)
    }
    state.edgeScroll = edge
    guard let last else { return }
    state.place = nil
    moveFocus(to: grip.hand, at: last)
  }

  private mutating func moveFocus(to point: Point, at now: Double) {
    guard let grip = state.grip else { return }
    let view = state.layout.viewport
    // What is out of sight is not selected yet.
    let seen = Point(x: point.x, y: min(view.maxY, max(view.minY, point.y)))
    guard let place = position(at: seen, now: now) else { return }
    let origin = grip.origin
    if place < origin.start {
      let start = range(of: grip.unit, around: place, leansBack: false).start
      state.selection = TextSelection(anchor: origin.end, focus: start)
    } else {
      let end = range(of: grip.unit, around: place, leansBack: true).end
      state.selection = TextSelection(anchor: origin.start, focus: max(origin.end, end))
    }
  }

  /// The word or paragraph at a place, or the place itself; between two it is the one before where
  /// it leans back.
  private func range(
    of unit: SelectionGrip.Unit, around place: TextPosition, leansBack: Bool
  ) -> TextSelection {
    let text = state.document.levels[state.level].paragraphs[place.paragraph].text
    let range: Range<Int>
    switch unit {
    case .cluster: range = place.offset..<place.offset
    case .word:
      let before = leansBack && place.offset > 0
      range = layouts.measurer.word(at: place.offset - (before ? 1 : 0), in: text)
    case .paragraph: range = 0..<text.utf8.count
    }
    return TextSelection(
      anchor: TextPosition(paragraph: place.paragraph, offset: range.lowerBound),
      focus: TextPosition(paragraph: place.paragraph, offset: range.upperBound))
  }

  /// A click on the text: nothing, a word or a paragraph is selected; elsewhere it is nothing.
  mutating func selectAt(_ tap: Tap) {
    state.selection = nil
    state.showsCaret = false
    guard isOnText(tap.position, at: tap.time),
      let place = position(at: tap.position, now: tap.time)
    else { return }
    state.caretPlace = place
    let press = Press(place: tap.position, count: tap.count, modifiers: state.held)
    guard press.unit != .cluster else {
      if state.isCaretBrowsing { putCaret(at: place) }
      return
    }
    state.selection = range(of: press.unit, around: place, leansBack: false)
    offerSelection()
  }

  /// Leads the selection to a press on the text.
  private mutating func extendSelection(to press: Press, at now: Double) {
    guard isOnText(press.place, at: now), let place = position(at: press.place, now: now),
      let anchor = state.selection?.anchor ?? state.caretPlace ?? firstPlace(at: now)
    else { return }
    state.showsCaret = false
    let origin = TextSelection(anchor: anchor, focus: anchor)
    state.selection = TextSelection(anchor: anchor, focus: place)
    state.grip = SelectionGrip(
      unit: .cluster, origin: origin, press: press.place, hand: press.place,
      reach: EdgeScroll.reach)
  }

  mutating func selectAll() {
    state.showsCaret = false
    state.selection = state.document.levels[state.level].wholeSelection
    offerSelection()
  }

  /// The selected text, as it stands in the source; `nil` when nothing is selected.
  package var selectedText: String? {
    guard let selection = state.selection, !selection.isEmpty else { return nil }
    return state.document.levels[state.level].text(in: selection)
  }

  mutating func copySelection(at now: Double) {
    guard let selection = state.selection else { return }
    let count = state.document.levels[state.level].byteCount(of: selection)
    guard count <= Self.mostCopied else {
      return notify("More than \(Self.mostCopied >> 20) MiB cannot be copied at once", at: now)
    }
    if let text = selectedText { cues.append(.copy(text)) }
  }

  /// An X server refuses requests of 16 MiB, and SDL puts a copy into one: that ended the program.
  ///
  /// To put so much together takes some hundredths of a second.
  private static let mostCopied = 8 << 20

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

  /// The finder of a place and those a few paragraphs away from it, wherever the view is.
  mutating func places(
    near place: TextPosition, reach: Int = 1, at now: Double
  ) -> PlaceFinder {
    var (finder, _) = places(at: now)
    guard state.isLong(state.level) else { return finder }
    let column = state.column(state.level)
    var stretch = Stretch(from: place.paragraph)
    stretch.grow(
      to: max(
        0, place.paragraph - reach)..<min(
          column.passages.count, place.paragraph + reach + 1))
    finder.block = layouts.block(stretch, in: column)
    return finder
  }
}

extension AppState {
  /// How far one can scroll in a direction, in points.
  func wayLeft(towards direction: Double) -> Double {
    direction > 0 ? scroll.limit - scroll.target : scroll.target - scroll.lowest
  }

  /// Until when the text scrolls under a hand beyond the view's edge; before all times when it does
  /// not.
  var edgeSettleTime: Double {
    guard let edgeScroll, case let way = wayLeft(towards: edgeScroll.speed), way > 0 else {
      return -.infinity
    }
    // Where the end is not known yet, some way is left in any case.
    return edgeScroll.end(ofWay: min(way, reachHeight))
  }
}
