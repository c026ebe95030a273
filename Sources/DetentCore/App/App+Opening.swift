// Other texts. The core does not read files: it says which one is wanted, and is given a document
// that is there. A text that cannot be had leaves the one that is shown, and a notice.

extension App {
  /// Shows another document at one of its levels, from the top or from a place in it.
  package mutating func show(
    _ document: Document, level: Int? = nil, place: ReadingNote? = nil, at now: Double
  ) {
    state.openCard = nil
    closeFind()
    dropSelection()
    state.between = nil
    state.pictureZooms = [:]
    let level = level ?? place.flatMap { document.levelIndex(named: $0.level) }
    reload(document, showing: level ?? document.startLevel, at: now)
    restore(place, at: now)
  }

  /// Says something to the person, in one line.
  package mutating func notify(_ text: String, at now: Double) {
    state.notice = NoticeMotion(text, at: now, reducesMotion: state.reducesMotion)
  }

  /// Says in a line that stays who is being asked for levels; `nil` says that nobody is any more.
  package mutating func setAsking(_ text: String?, at now: Double) {
    let wasShown = state.notice != nil && state.notice?.text == state.asking
    state.asking = text
    if let text {
      state.notice = NoticeMotion(
        text, at: now, reducesMotion: state.reducesMotion || wasShown, isLasting: true)
    } else if wasShown {
      state.notice = nil
    }
  }

  /// Says how far something has come that takes long; `nil` says that it is over.
  ///
  /// Work that goes on keeps its beginning, so that the bar comes when it is due.
  package mutating func setWork(_ progress: WorkProgress?, at now: Double) {
    guard let progress else { return state.work = nil }
    if state.work == nil { state.work = WorkMotion(progress, at: now) }
    state.work?.progress = progress
  }

  /// Shows the card of recent files, newest first.
  package mutating func showRecent(_ files: [RecentFile]) {
    state.openCard = OpenCard(files: files)
    state.isHelpShown = false
  }

  /// What a program has to know to come back here; the place is `nil` at the text's top.
  package mutating func readingNote(at now: Double) -> ReadingNote {
    let offset = state.scroll.offset(at: now)
    let name = state.document.levels[state.level].name
    let sentences = state.between?.index == state.level ? state.between?.count : nil
    guard offset > state.scroll.lowest,
      let anchor = shownBlock().anchor(at: offset - WindowLayout.innerPadding)
    else { return ReadingNote(level: name, sentences: sentences) }
    return ReadingNote(
      level: name, sentences: sentences, paragraph: anchor.paragraph, offset: anchor.offset,
      distance: anchor.distance)
  }

  /// Goes to a place that was noted in the shown level; what it has not is nearest to its end.
  package mutating func restore(_ note: ReadingNote?, at now: Double) {
    if let sentences = note?.sentences { show(sentences: sentences, at: now) }
    state.place = nil
    updateScrollLimit(at: now)
    guard let note, let paragraph = note.paragraph,
      state.document.levels[state.level].name == note.level,
      let landing = landing(
        on: Anchor(paragraph: paragraph, offset: note.offset, distance: note.distance))
    else { return land(landing(atEnd: false), at: now) }
    land(landing, at: now)
  }

  /// Where the shown level has to be scrolled for an anchor, which may be beyond its end.
  private mutating func landing(on anchor: Anchor) -> Landing? {
    var anchor = anchor
    var stretch: Stretch?
    if state.isLong(state.level) {
      let last = state.texts.levels[state.level].paragraphs.count - 1
      if anchor.paragraph > last { (anchor.paragraph, anchor.offset) = (last, .max) }
      stretch = self.stretch(holding: anchor.paragraph, level: state.level)
    }
    let block = stretch.map { layouts.block($0, in: state.column(state.level)) } ?? shownBlock()
    return block.top(for: anchor).map {
      Landing(stretch: stretch, scroll: $0 + WindowLayout.innerPadding)
    }
  }

  // MARK: - Events

  mutating func take(_ offer: Offer, at now: Double) {
    switch offer {
    case .files(let paths): cues.append(.open(paths))
    // In the bar it is what to look for.
    case .text(let text) where state.find != nil: lookFor(text, at: now)
    case .text(let text): cues.append(.openText(text))
    case .noChooser:
      notify("This desktop has no file chooser", at: now)
      cues.append(.listRecent)
    }
  }

  /// Takes a key for the card; false when it is not for it.
  mutating func chooseRecent(_ event: KeyEvent) -> Bool {
    guard var card = state.openCard, !event.isRelease, event.modifiers.isEmpty else { return false }
    let last = card.files.count - 1
    switch event.key {
    case .escape: state.openCard = nil
    case .up: card.chosen = card.chosen.map { max(0, $0 - 1) }
    case .down: card.chosen = card.chosen.map { min(last, $0 + 1) }
    case .home: card.chosen = card.chosen.map { _ in 0 }
    case .end: card.chosen = card.chosen.map { _ in last }
    case .enter: openRecent(card.chosen)
    case .character(let sign):
      guard let number = sign.wholeNumberValue, (1...max(1, last + 1)).contains(number) else {
        return false
      }
      openRecent(card.files.isEmpty ? nil : number - 1)
    default: return false
    }
    if state.openCard != nil { state.openCard = card }
    return true
  }

  /// Takes a click for the card; false when there is none.
  mutating func tapCard(_ point: Point) -> Bool {
    guard let card = state.openCard else { return false }
    switch card.hit(point, in: state.size) {
    case .file(let index): openRecent(index)
    case .card: break
    case .outside: state.openCard = nil
    }
    return true
  }

  private mutating func openRecent(_ index: Int?) {
    guard let card = state.openCard, let index, card.files.indices.contains(index) else { return }
    state.openCard = nil
    cues.append(.open([card.files[index].path]))
  }
}

/// Where somebody reads, for another day.
package struct ReadingNote: Equatable, Sendable {
  /// The level's name.
  package var level: String
  /// How many sentences it has, for a level between two with names.
  package var sentences: Int?
  /// The first line that is wholly visible: its paragraph, and a UTF-8 offset in it.
  package var paragraph: Int?
  package var offset = 0
  /// How far below the view's top that line stands, in line heights.
  package var distance = 0.0

  package init(
    level: String, sentences: Int? = nil, paragraph: Int? = nil, offset: Int = 0,
    distance: Double = 0
  ) {
    self.level = level
    self.sentences = sentences
    self.paragraph = paragraph
    self.offset = offset
    self.distance = distance
  }
}
