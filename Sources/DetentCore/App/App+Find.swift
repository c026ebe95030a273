// The bar in which one types what to find: its keys, the search behind it, and the way to what has
// been found.

extension App {
  mutating func openFind() {
    guard state.find == nil else { return }
    state.find = Find(levels: state.document.levels.count)
  }

  /// Closes the bar; what was shown last stays selected, to be copied or read on from.
  mutating func closeFind() {
    if let find = state.find, let current = find.current {
      state.selection = find.matches[state.level][current]
    }
    state.find = nil
    searcher = nil
  }

  /// Looks for no more; the bar stays, with what has been found.
  mutating func stopSearch() {
    let level = state.level
    state.find?.stop()
    state.find?.chooseCurrent(level)
    searcher = nil
  }

  /// Takes a key for the bar; false when it is not for it.
  mutating func type(_ event: KeyEvent, at now: Double) -> Bool {
    guard state.find != nil, !state.isCovered, !event.isRelease else { return false }
    switch event.key {
    case .character(let character) where event.modifiers.subtracting(.shift).isEmpty:
      look(for: { $0.append(event.typed ?? character) }, at: now)
    case .space where event.modifiers.isEmpty: look(for: { $0.append(" ") }, at: now)
    case .backspace: look(for: { _ = $0.popLast() }, at: now)
    case .enter: showMatch(event.modifiers.contains(.shift) ? .up : .down, at: now)
    default: return false
    }
    return true
  }

  /// Adds a text to what is looked for.
  mutating func lookFor(_ text: String, at now: Double) {
    look(for: { $0 += text.split(whereSeparator: \.isNewline).joined(separator: " ") }, at: now)
  }

  private mutating func look(for change: (inout String) -> Void, at now: Double) {
    guard var find = state.find else { return }
    change(&find.query)
    state.find = find
    begin(former: nil, scrolls: true, at: now)
  }

  /// Looks for the same in a text that has changed; what is read does not move for it.
  mutating func findAgain(at now: Double) {
    guard let find = state.find else { return }
    let known = find.matches.indices.contains(state.level) ? find.matches[state.level] : []
    let former = find.current.flatMap { known.indices.contains($0) ? known[$0] : nil }
    // Who has been shown no match yet, or waits for the next one, still wants to see it.
    let waits = find.search?.wait
    begin(
      former: former, scrolls: find.current == nil && find.search?.scrolls == true, waits: waits,
      at: now)
  }

  /// Looks for what stands in the bar, from what is read now on.
  private mutating func begin(
    former: TextSelection?, scrolls: Bool, waits step: Shortcut.Step? = nil, at now: Double
  ) {
    guard let query = state.find?.query else { return }
    searcher = nil
    let from = firstPlace(at: now) ?? TextPosition(paragraph: 0, offset: 0)
    let search = Search(
      FoldedText(query, foldings).scalars, in: state.document, level: state.level, from: from,
      former: former, scrolls: scrolls, at: now)
    state.find?.begin(search, levels: state.document.levels.count)
    state.find?.search?.wait = step
    lookOn(at: now)
  }

  /// Looks through as much of the text as the step has left, and shows what that was for.
  mutating func lookOn(at now: Double) {
    guard var find = state.find, let search = find.search, searchWork > 0 else { return }
    let (document, measurer, foldings) = (state.document, layouts.measurer, foldings)
    var (work, known) = (searchWork, searcher)
    find.look(in: document, shown: state.level, work: &work) { level in
      if let known, known.level == level { return known.searcher }
      let passages = document.levels[level].paragraphs
      let new: (any PassageSearcher)? =
        if let store = passages.store as? any SearchedStore {
          store.searcher(for: search.pattern, folded: measurer.folded)
        } else {
          ReadingSearcher(passages, search.pattern, foldings)
        }
      known = new.map { (level, $0) }
      return new
    }
    searchWork = work
    searcher = find.search == nil ? nil : known
    var moves = search.scrolls && state.find?.current == nil && find.current != nil
    if let step = search.wait, find.current != nil, find.go(step, shown: state.level) {
      find.search?.wait = nil
      moves = true
    }
    state.find = find
    if moves { scrollToMatch(at: now) }
  }

  /// Goes to the next match or the one before, round the ends, or waits until it is known; where
  /// the level has none, to the level that has.
  mutating func showMatch(_ step: Shortcut.Step, at now: Double) {
    guard var find = state.find else { return }
    if find.go(step, shown: state.level) {
      state.find = find
      scrollToMatch(at: now)
    } else if find.search != nil, !find.knows(state.level) {
      state.find?.search?.wait = step
    } else if let level = find.offer(from: state.level), find.matches[state.level].isEmpty {
      choose(level: level, at: now)
      scrollToMatch(at: now)
    }
  }

  private mutating func scrollToMatch(at now: Double) {
    guard let find = state.find, let current = find.current else { return }
    let shown = state.layout.viewport.height - state.layout.bottomInset
    // A match that can be read where it is stays there.
    show(find.matches[state.level][current].start, below: shown / 2, at: now)
  }
}
