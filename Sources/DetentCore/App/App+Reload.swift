// A text that changed on disk is shown anew without losing the place. What was shown and what is
// there now are two texts of which one becomes the other: a change of level, but for the click. So
// the old text is kept as one more level behind the document's own, for as long as it is seen or
// the place is held by one of its words, and all that moves words between levels moves them here.
//
// A text that is found again, as after an edit that is undone, is not a new one: it gets back its
// words that are leaving and its place, to the point.

extension App {
  /// Shows a new version of the document at a time, in seconds: at the same level, with the place
  /// held.
  package mutating func reload(_ document: Document, at now: Double) {
    guard document != state.namedDocument else { return }
    guard let between = state.between, between.index == state.level, let steps = document.steps,
      case let count = min(between.count, steps.count), count > steps.cuts[0]
    else {
      state.between = nil
      return reload(document, showing: nil, at: now)
    }
    // As many sentences as before.
    let (shown, level) = document.showing(sentences: count, of: steps)
    state.between = steps.named(count) == nil ? BetweenLevel(index: level, count: count) : nil
    reload(shown, showing: level, at: now)
  }

  /// The same at a level of the new version; `nil` is the one that was shown.
  mutating func reload(_ document: Document, showing shown: Int?, at now: Double) {
    guard document != state.document || shown.map({ $0 != state.level }) == true else { return }
    state.dropGone(at: now)
    closePeek()
    let level = state.level
    let scroll = state.scroll
    let (numbers, texts) = state.renumbering(for: document)
    let new = shown ?? document.level(after: state.document, level: level, numbers: numbers)
    state.replace(document, texts: texts, numbers: numbers)
    layouts.renumber(numbers)
    state.levels.adopt(count: document.levels.count, level: new, at: now)
    if state.levels.levels.count == 1, state.isCapsuleFocused { state.keyFocus = nil }
    // The thumb is in a hand for the text before.
    if numbers[level] != new { state.barGrip = nil }
    if let old = numbers[level], old != new {
      dropSelection()
      dropLostPlace()
      let focus = state.pinchFocus
      changeText(from: old, holding: focus.map { .point($0) } ?? textHold(at: now), at: now)
    } else {
      updateScrollLimit(at: now)
    }
    findAgain(at: now)
    updateCapsuleLabel(at: now)
    moveKnob(at: now)
    noticeScroll(from: scroll, at: now)
  }

  /// A place in a text of which the new one has little is none: whoever edits for an hour reads
  /// something else by then.
  private mutating func dropLostPlace() {
    guard let place = state.place, place.level != state.level else { return }
    guard layouts.canMatch(place.level, state.level, of: state.texts) else { return }
    let matching = layouts.matching(from: place.level, to: state.level, of: state.texts)
    if matching.share < Matching.morphShare { state.place = nil }
  }
}

extension AppState {
  /// The numbers that the texts still needed have beside a new version's, and all of those texts.
  fileprivate func renumbering(
    for document: Document
  ) -> (numbers: [Int: Int], texts: Document) {
    var numbers: [Int: Int] = [:]
    var taken: Set<Int> = []
    for needsName in [true, false] {
      for (old, text) in texts.levels.enumerated() where numbers[old] == nil {
        let found = document.levels.indices.first {
          !taken.contains($0) && document.levels[$0].paragraphs == text.paragraphs
            && (!needsName || document.levels[$0].name == text.name)
        }
        guard let found else { continue }
        numbers[old] = found
        taken.insert(found)
      }
    }
    var all = document
    for old in neededLevels.sorted() where numbers[old] == nil {
      numbers[old] = all.levels.count
      all.levels.append(texts.levels[old])
    }
    return (numbers, all)
  }

  /// Lets go of the texts from before a reload once nothing is made of them.
  mutating func dropFormerTexts() {
    guard texts.levels.count > document.levels.count else { return }
    if neededLevels.allSatisfy({ $0 < document.levels.count }) { texts = document }
  }

  /// The texts that something on screen, or the place, is made of.
  private var neededLevels: Set<Int> {
    var levels = Set(transition.blocks.map(\.level))
    if let morph {
      levels.insert(morph.level)
      levels.formUnion(morph.pieces.map(\.level))
    }
    if let place { levels.insert(place.level) }
    return levels
  }

  fileprivate mutating func replace(
    _ document: Document, texts: Document, numbers: [Int: Int]
  ) {
    self.document = document
    self.texts = texts
    let number = { (old: Int) in
      guard let new = numbers[old] else { preconditionFailure("a text on screen was dropped") }
      return new
    }
    transition.renumber(number)
    morph?.renumber(number)
    blockShifts.renumber { numbers[$0] }
    stretches = Dictionary(
      uniqueKeysWithValues: stretches.compactMap { pair in
        numbers[pair.key].map { ($0, pair.value) }
      })
    if let place { self.place?.level = number(place.level) }
  }
}

extension Document {
  /// The level in this version that somebody saw in the one before: by its name, else by its text,
  /// else by its place among the others.
  fileprivate func level(after old: Document, level: Int, numbers: [Int: Int]) -> Int {
    let name = old.levels[level].name
    if levels.indices.contains(level), levels[level].name == name { return level }
    if let named = levelIndex(named: name) { return named }
    if let same = numbers[level], same < levels.count { return same }
    return min(level, levels.count - 1)
  }
}
