// Finding. What is typed is looked for in all levels at once, without case and marks; soft hyphens
// and joiners do not count. Matches are places of the source, so they last through every layout.

/// What is looked for, and where it is.
package struct Find: Equatable, Sendable {
  package internal(set) var query = ""
  /// The matches of each level, in the order of the text.
  package internal(set) var matches: [[TextSelection]]
  /// Which match of the shown level is the one that is shown; `nil` when there is none.
  package internal(set) var current: Int?

  /// Matches kept of one level: nobody goes through more one by one.
  static let mostMatches = 10_000

  init(levels: Int) {
    matches = Array(repeating: [], count: levels)
  }

  /// Looks for it; of a text with more matches than are kept, those from a place on come first.
  mutating func search(_ document: Document, from place: TextPosition, measurer: any TextMeasurer) {
    let pattern = FoldedText(query, measurer: measurer).scalars
    matches = document.levels.map {
      Self.matches(of: pattern, in: $0, from: place, measurer: measurer)
    }
  }

  private static func matches(
    of pattern: [Unicode.Scalar], in level: Document.Level, from place: TextPosition,
    measurer: any TextMeasurer
  ) -> [TextSelection] {
    guard !pattern.isEmpty else { return [] }
    if let store = level.paragraphs.store as? any SearchedStore {
      let found = store.stretches(
        of: pattern, from: place.paragraph, most: mostMatches, folded: measurer.folded)
      return found.map(TextSelection.init)
    }
    var found: [TextSelection] = []
    for (index, paragraph) in level.paragraphs.enumerated() {
      for range in FoldedText(paragraph.text, measurer: measurer).ranges(of: pattern) {
        found.append(
          TextSelection(
            anchor: TextPosition(paragraph: index, offset: range.lowerBound),
            focus: TextPosition(paragraph: index, offset: range.upperBound)))
        if found.count == mostMatches { return found }
      }
    }
    return found
  }

  /// Begins with the first match of a level that is now shown, or with the first from a place on
  /// where there is one.
  mutating func enter(level: Int, from place: TextPosition? = nil) {
    let next = place.flatMap { place in matches[level].firstIndex { $0.start >= place } }
    current = next ?? (matches[level].isEmpty ? nil : 0)
  }

  /// The level that has matches when the shown one has none: the next more detailed, or else the
  /// next briefer.
  func offer(from level: Int) -> Int? {
    let more = matches.indices.dropFirst(level + 1).first { !matches[$0].isEmpty }
    return more ?? matches.indices.prefix(level).last { !matches[$0].isEmpty }
  }
}

extension TextSelection {
  fileprivate init(_ stretch: PassageStretch) {
    self.init(
      anchor: TextPosition(paragraph: stretch.firstPassage, offset: stretch.start),
      focus: TextPosition(paragraph: stretch.lastPassage, offset: stretch.end))
  }
}

/// A text by what it is found by, each character with its place in the source.
struct FoldedText {
  private(set) var scalars: [Unicode.Scalar] = []
  /// Where the character began that each came from, in UTF-8 bytes, and where it ended.
  private var starts: [Int] = []
  private var ends: [Int] = []

  init(_ text: String, measurer: any TextMeasurer) {
    var offset = 0
    for scalar in text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      let folded = measurer.folded(scalar)
      // A mark belongs to the letter before it.
      if folded.isEmpty, !ends.isEmpty { ends[ends.count - 1] = end }
      for one in folded {
        scalars.append(one)
        starts.append(offset)
        ends.append(end)
      }
      offset = end
    }
  }

  /// The source's ranges that read as the pattern, one after the other.
  func ranges(of pattern: [Unicode.Scalar]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index + pattern.count <= scalars.count {
      if scalars[index..<(index + pattern.count)].elementsEqual(pattern) {
        found.append(starts[index]..<ends[index + pattern.count - 1])
        index += pattern.count
      } else {
        index += 1
      }
    }
    return found
  }
}

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
    // From what is read now on.
    let from = firstShownPlace(at: now)
    find.search(state.document, from: from, measurer: layouts.measurer)
    find.enter(level: state.level, from: from)
    state.find = find
    scrollToMatch(at: now)
  }

  /// Looks for the same in a text that has changed; what is read does not move for it.
  mutating func findAgain(at now: Double) {
    guard var find = state.find else { return }
    let before = find.matches.indices.contains(state.level) ? find.matches[state.level] : []
    let from = firstShownPlace(at: now)
    find.search(state.document, from: from, measurer: layouts.measurer)
    if find.matches[state.level] != before || find.current == nil {
      find.enter(level: state.level, from: from)
    }
    state.find = find
  }

  private mutating func firstShownPlace(at now: Double) -> TextPosition {
    firstPlace(at: now) ?? TextPosition(paragraph: 0, offset: 0)
  }

  /// Goes to the next match or the one before, round the ends; where the level has none, to the
  /// level that has.
  mutating func showMatch(_ step: Shortcut.Step, at now: Double) {
    guard let find = state.find else { return }
    let count = find.matches[state.level].count
    if count > 0 {
      let current = find.current ?? (step == .down ? -1 : count)
      state.find?.current = (current + (step == .down ? 1 : count - 1)) % count
      scrollToMatch(at: now)
    } else if let level = find.offer(from: state.level) {
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

extension AppState {
  /// The bar as it is drawn; `nil` while it is closed.
  var findBar: FindBar? {
    find.map { find in
      let count = find.matches[level].count
      let offered = count == 0 ? find.offer(from: level) : nil
      let note =
        if find.query.isEmpty {
          ""
        } else if let offered {
          "\(find.matches[offered].count) in \(document.levels[offered].name)  ⏎"
        } else {
          count == 0 ? "nothing" : "\((find.current ?? 0) + 1) of \(count)"
        }
      return FindBar(
        query: find.query, note: note, matches: find.matches[level], current: find.current)
    }
  }
}
