// Finding. What is typed is looked for in all levels at once, without case and marks; soft hyphens
// and joiners do not count. Matches are places of the source, so they last through every layout.
// While not all of them are known one goes through those that are: whoever steps into what has not
// been looked through waits until it has.

/// What is looked for, and where it is.
package struct Find: Equatable, Sendable {
  package internal(set) var query = ""
  /// The matches of each level that are known, in the order of the text.
  package internal(set) var matches: [[TextSelection]]
  /// Which match of the shown level is the one that is shown; `nil` when there is none.
  package internal(set) var current: Int?
  /// How far it has been looked for; `nil` when that is over.
  var search: Search?
  /// The levels that may have more matches than are known, although the search is over.
  var unfinished: Set<Int> = []

  init(levels: Int) {
    matches = Array(repeating: [], count: levels)
  }

  /// Forgets what has been found, for a new search.
  mutating func begin(_ search: Search?, levels: Int) {
    matches = Array(repeating: [], count: levels)
    current = nil
    unfinished = []
    self.search = search
  }

  /// Looks for no more.
  mutating func stop() {
    unfinished.formUnion(search?.levels ?? [])
    search = nil
  }

  /// Begins with the first match of a level that is now shown.
  mutating func enter(level: Int) {
    search?.scrolls = false
    search?.wait = nil
    current = matches[level].isEmpty ? nil : 0
  }

  /// Whether a level has been looked through.
  func knows(_ level: Int) -> Bool { search?.levels.contains(level) != true }

  /// Begins with the first match of the shown level from where reading was; with the level's first
  /// when it is known that there is none.
  mutating func chooseCurrent(_ shown: Int) {
    guard current == nil, !matches[shown].isEmpty else { return }
    guard let search, search.origin == shown else { return current = 0 }
    let former = search.former.flatMap { matches[shown].firstIndex(of: $0) }
    let next = former ?? matches[shown].firstIndex { $0.start >= search.from }
    let hasFirst = search.part.map { $0.isBehind && $0.insertion > 0 } == true
    current = next ?? (knows(shown) || hasFirst ? 0 : nil)
  }

  /// Goes to the next match of the shown level or the one before, round the ends; false when that
  /// is not known yet.
  mutating func go(_ step: Shortcut.Step, shown: Int) -> Bool {
    let count = matches[shown].count
    guard count > 0, let current else { return false }
    if !knows(shown) {
      guard let part = search?.part, search?.levels.first == shown else { return false }
      // What has not been looked through lies before this one.
      let gap = part.insertion % count
      if (step == .down ? (current + 1) % count : current) == gap { return false }
    }
    self.current = (current + (step == .down ? 1 : count - 1)) % count
    return true
  }

  /// The level that has matches when the shown one has none: the next more detailed, or else the
  /// next briefer.
  func offer(from level: Int) -> Int? {
    guard knows(level) else { return nil }
    let more = matches.indices.dropFirst(level + 1).first { !matches[$0].isEmpty }
    return more ?? matches.indices.prefix(level).last { !matches[$0].isEmpty }
  }
}

extension TextSelection {
  init(_ stretch: PassageStretch) {
    self.init(
      anchor: TextPosition(paragraph: stretch.firstPassage, offset: stretch.start),
      focus: TextPosition(paragraph: stretch.lastPassage, offset: stretch.end))
  }
}

extension AppState {
  /// The bar as it is drawn; `nil` while it is closed.
  var findBar: FindBar? {
    find.map { find in
      FindBar(
        query: find.query, note: note(on: find), matches: find.matches[level],
        current: find.current)
    }
  }

  /// How many matches there are, or where else there are some.
  private func note(on find: Find) -> String {
    if find.query.isEmpty { return "" }
    let count = find.matches[level].count
    if count == 0, let offered = find.offer(from: level) {
      let name = document.levels[offered].name
      return "\(find.matches[offered].count)\(sign(on: find, offered)) in \(name)  ⏎"
    }
    let sign = sign(on: find, level)
    if let current = find.current { return "\(current + 1) of \(count)\(sign)" }
    if count > 0 || find.search != nil { return count > 0 ? "\(count)\(sign)" : "…" }
    return sign.isEmpty ? "nothing" : "stopped"
  }

  /// What is said behind the number of a level's matches while that is not known.
  private func sign(on find: Find, _ level: Int) -> String {
    find.knows(level) ? find.unfinished.contains(level) ? "+" : "" : "…"
  }
}
