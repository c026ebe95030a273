// Where a sentence comes from. A click or a tap on a sentence of a briefer level offers the passage
// of the longest one that it stands in, with what is shown of it marked; another one on that goes
// there. The longest level is the untouched source, so whoever doubts a brief one can look.
//
// A click may be the first of two, which select a word: the passage comes when it was not.

/// A click on the text that may ask for its passage.
struct PeekQuestion: Equatable, Sendable {
  var place: Point
  /// When nothing else has been made of it, in seconds.
  var deadline: Double

  /// SDL counts two clicks as a double one within half a second; most hands need a quarter.
  static let patience = 0.3
}

/// A passage that is offered.
struct Peek: Equatable, Sendable {
  /// In the longest level.
  var paragraph: Int
  /// The word that was asked for, in UTF-8 offsets of that passage.
  var word: Range<Int>
  /// Where it was asked for, in window coordinates.
  var place: Point
}

extension App {
  /// Notes a click on the text; with a passage open, goes there or closes it.
  ///
  /// False for a click that is somebody else's.
  mutating func askToPeek(_ tap: Tap) -> Bool {
    state.peekQuestion = nil
    if state.peek != nil {
      let isOnIt = peekLook(at: tap.time)?.frame.contains(tap.position) == true
      if isOnIt { readOn(at: tap.time) } else { state.peek = nil }
      return true
    }
    if tap.count == 1, state.held.isEmpty, state.selection == nil, state.offersPassages,
      isOnText(tap.position, at: tap.time)
    {
      state.peekQuestion = PeekQuestion(
        place: tap.position, deadline: tap.time + PeekQuestion.patience)
    }
    return false
  }

  mutating func closePeek() {
    state.peekQuestion = nil
    state.peek = nil
  }

  /// Offers the passage that a click has asked for by a time.
  mutating func peekIfDue(until time: Double) {
    guard let question = state.peekQuestion, question.deadline <= time else { return }
    state.peekQuestion = nil
    state.peek = peek(at: question.place, now: question.deadline)
  }

  /// Offers the passage of the first line in sight, or closes the open one.
  mutating func togglePeek(at now: Double) {
    guard state.peek == nil else { return state.peek = nil }
    guard state.offersPassages, !state.isCovered else { return }
    let top = state.scroll.offset(at: now) - WindowLayout.innerPadding
    let block = shownBlock()
    guard let anchor = block.anchor(at: top),
      let line = block.line(paragraph: anchor.paragraph, offset: anchor.offset)
    else { return }
    let (finder, origin) = places(at: now)
    let laidOut = finder.block.lines[line]
    state.peek = peek(
      at: Point(
        x: origin.x + laidOut.x(share: finder.share, columnWidth: block.columnWidth) + 1,
        y: origin.y + laidOut.y + laidOut.height / 2), now: now)
  }

  /// Shows the longest level, with the word that was asked for where it was.
  mutating func readOn(at now: Double) {
    guard let peek = state.peek else { return }
    state.peek = nil
    let last = state.document.levels.count - 1
    choose(level: last, holding: .point(peek.place), at: now)
  }

  /// The passage of the word at a point of the window; `nil` where no word of it is in the longest
  /// level.
  private mutating func peek(at point: Point, now: Double) -> Peek? {
    let (finder, origin) = places(at: now)
    let place = Point(x: point.x - origin.x, y: point.y - origin.y)
    let last = state.document.levels.count - 1
    guard layouts.canMatch(state.level, last, of: state.texts),
      let position = finder.position(at: place)
    else { return nil }
    let list = layouts.words(level: state.level, of: state.texts)
    let words = list.starts[position.paragraph]..<list.starts[position.paragraph + 1]
    let word = words.partitioningIndex { list.words[$0].range.upperBound > position.offset }
    let matching = layouts.matching(from: state.level, to: last, of: state.texts)
    // A neighbour will do, but none of another paragraph.
    let near = words.filter { matching.toNew[$0] >= 0 }.min {
      abs($0 - word) < abs($1 - word)
    }
    guard let near else { return nil }
    let found = layouts.words(level: last, of: state.texts).words[Int(matching.toNew[near])]
    return Peek(paragraph: Int(found.paragraph), word: found.range, place: point)
  }

  /// The open passage as it is drawn.
  mutating func peekLook(at now: Double) -> PeekLook? {
    guard let peek = state.peek else { return nil }
    let last = state.document.levels.count - 1
    let passages = state.document.levels[last].paragraphs
    // With its neighbours: a passage that is shown whole has more around it.
    let isText = { (index: Int) in passages.indices.contains(index) && passages[index].hasText }
    let first = isText(peek.paragraph - 1) ? peek.paragraph - 1 : peek.paragraph
    let range = first...(isText(peek.paragraph + 1) ? peek.paragraph + 1 : peek.paragraph)
    let measurer = layouts.measurer
    let layout = PeekLayout(
      window: state.layout, texts: passages[range].map { Paragraph($0, measurer: measurer) },
      measurer: measurer)
    let matching = layouts.matching(from: state.level, to: last, of: state.texts)
    let list = layouts.words(level: last, of: state.texts)
    let words = list.starts[peek.paragraph]..<list.starts[peek.paragraph + 1]
    let place = { (word: WordSpan) in
      PassageWord(paragraph: Int(word.paragraph) - range.lowerBound, range: word.range)
    }
    return layout.look(
      at: peek.place,
      word: PassageWord(paragraph: peek.paragraph - range.lowerBound, range: peek.word),
      shown: words.filter { matching.toOld[$0] >= 0 }.map { place(list.words[$0]) },
      levelName: state.document.levels[last].name)
  }
}

extension Document.Passage {
  /// Whether it is more than a picture or a drawn line.
  fileprivate var hasText: Bool {
    switch kind {
    case .rule, .image: false
    case .body, .line, .heading, .code, .table: true
    }
  }
}

extension AppState {
  /// Whether the shown level is a part of a longer one.
  ///
  /// The sample keeps to what it was written for: a click on its text does nothing.
  var offersPassages: Bool {
    document.wordCounts != nil && level < document.levels.count - 1
  }
}
