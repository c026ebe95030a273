// A search under way. A text may be so long that looking through it takes seconds; so each step of
// the program looks through a part of it, as much as can be counted in bytes and not in time, and
// what has been found until then can be seen and gone through. The shown level comes first, from
// what is read now on, then its beginning, then the other levels, from the next more detailed one
// on, as they would be offered.

/// How far what is typed has been looked for.
struct Search: Equatable, Sendable {
  /// What is looked for, folded.
  let pattern: [Unicode.Scalar]
  /// The level that was shown when it began, and where in it reading was.
  let origin: Int
  let from: TextPosition
  /// The match that was shown before the text changed, and is if it is found again.
  let former: TextSelection?
  /// The levels that are not known whole, the one that is being searched first.
  var levels: [Int]
  var part: Part?
  /// Whether the first match is to be scrolled to.
  var scrolls: Bool
  /// Somebody wants the match behind the last that is known, or the one before the first.
  var wait: Shortcut.Step?
  /// The lengths of the levels that have been searched, and of all, in bytes.
  var doneBytes = 0
  let allBytes: Int
  var work: WorkMotion

  /// How much is looked through in a step of the program, in bytes; see `PassageSearcher`.
  ///
  /// Takes some 4 ms, so that there is time left to draw and to scroll; a step that has nothing
  /// else to do takes twice as much, and a text of 100 MB is looked through in a twentieth of a
  /// second.
  static let workAtOnce = 16 << 20
  static let workAtLeisure = 2 * workAtOnce

  /// How far one level has been searched.
  struct Part: Equatable, Sendable {
    let start: SearchPlace
    var place: SearchPlace
    /// Whether it goes on from the level's beginning to the start.
    var isBehind = false
    /// Where the next match goes among those of the level.
    var insertion = 0
  }

  /// Begins to look in all levels; nothing is looked for without a pattern.
  init?(
    _ pattern: [Unicode.Scalar], in document: Document, level: Int, from: TextPosition,
    former: TextSelection? = nil, scrolls: Bool = true, at now: Double
  ) {
    guard !pattern.isEmpty else { return nil }
    self.pattern = pattern
    self.from = from
    self.former = former
    self.scrolls = scrolls
    let all = document.levels.indices
    origin = level
    levels = Array(all[level...]) + all[..<level].reversed()
    allBytes = document.levels.reduce(0) { $0 + $1.paragraphs.byteCount }
    work = WorkMotion(.share(0), at: now)
  }
}

extension Find {
  /// Matches kept of one level: nobody goes through more one by one.
  static let mostMatches = 10_000

  /// Looks on until some work, in bytes, is done, or everything.
  ///
  /// `searcher` gives who looks for the pattern in a level, by its number; `nil` without memory.
  mutating func look(
    in document: Document, shown: Int, work: inout Int,
    searcher: (Int) -> (any PassageSearcher)?
  ) {
    while work > 0, let level = search?.levels.first {
      let passages = document.levels[level].paragraphs
      guard let searcher = searcher(level) else {
        end(level, of: passages, isWhole: false)
        continue
      }
      look(in: level, of: passages, with: searcher, isShown: level == shown, work: &work)
      if level == shown { chooseCurrent(shown) }
    }
    if search?.levels.isEmpty == true { search = nil }
  }

  private mutating func look(
    in level: Int, of passages: Document.Passages, with searcher: any PassageSearcher,
    isShown: Bool, work: inout Int
  ) {
    guard let search else { return }
    let last = searcher.place(of: passages.count)
    let start = searcher.place(of: level == search.origin ? search.from.paragraph : 0)
    var part = search.part ?? Search.Part(start: min(start, last), place: min(start, last))
    let end = part.isBehind ? part.start : last
    let room = Self.mostMatches - matches[level].count
    let found = searcher.look(from: &part.place, before: end, work: &work, most: room)
      .prefix(room).map(TextSelection.init)
    insert(found, in: level, at: part.insertion, isShown: isShown)
    part.insertion += found.count
    self.search?.part = part
    let isFull = found.count == room
    let way = part.place.unit + (part.isBehind ? last.unit : 0) - part.start.unit
    let share = Double(way) / Double(max(1, last.unit))
    let bytes = Double(search.doneBytes) + share * Double(passages.byteCount)
    self.search?.work.progress = .share(bytes / Double(max(1, search.allBytes)))
    guard isFull || part.place >= end else { return }
    if !part.isBehind, !isFull, part.start.unit > 0 {
      part.isBehind = true
      part.place = searcher.place(of: 0)
      part.insertion = 0
      self.search?.part = part
    } else {
      if part.isBehind { dropOverlap(in: level, at: part.insertion, isShown: isShown) }
      self.end(level, of: passages, isWhole: !isFull)
    }
  }

  private mutating func insert(
    _ found: [TextSelection], in level: Int, at index: Int, isShown: Bool
  ) {
    guard !found.isEmpty else { return }
    matches[level].insert(contentsOf: found, at: index)
    if let current, isShown, current >= index { self.current = current + found.count }
  }

  /// The last match before the start may go on behind it, where another one was found.
  private mutating func dropOverlap(in level: Int, at index: Int, isShown: Bool) {
    guard index > 0, index < matches[level].count,
      matches[level][index - 1].end > matches[level][index].start
    else { return }
    matches[level].remove(at: index - 1)
    if let current, isShown, current >= index { self.current = current - 1 }
  }

  private mutating func end(_ level: Int, of passages: Document.Passages, isWhole: Bool) {
    if !isWhole { unfinished.insert(level) }
    search?.doneBytes += passages.byteCount
    search?.levels.removeFirst()
    search?.part = nil
  }
}
