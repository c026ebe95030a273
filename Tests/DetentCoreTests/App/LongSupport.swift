import Chance

@testable import DetentCore

/// A text of as many paragraphs as one likes, each made when it is asked for.
final class EndlessStore: PassageStore, @unchecked Sendable {
  let count: Int
  /// How many passages have been read; nobody reads them from two threads here.
  private(set) var reads = 0
  /// Their numbers.
  private(set) var seen: Set<Int> = []

  /// Lengths in words, by turns: lines, paragraphs, and now and then a long one.
  private static let lengths = [12, 80, 1, 40, 200, 3, 25]
  private static let period = lengths.reduce(0, +)
  /// Of each word, with the space behind it.
  private static let wordBytes = 10

  init(_ count: Int) {
    self.count = count
  }

  var byteCount: Int { byteOffset(of: count) }

  func byteOffset(of index: Int) -> Int {
    let words =
      index / Self.lengths.count * Self.period
      + Self.lengths.prefix(index % Self.lengths.count).reduce(0, +)
    return words * Self.wordBytes
  }

  func index(atByte offset: Int) -> Int {
    (0..<count).partitioningIndex { byteOffset(of: $0 + 1) > offset }
  }

  /// Nine figures a word: the number of the paragraph and that of the word.
  func passage(at index: Int) -> Document.Passage {
    reads += 1
    seen.insert(index)
    let words = (0..<Self.lengths[index % Self.lengths.count]).map { word in
      String(1_000_000_000 + index % 1_000_000 * 1_000 + word).dropFirst()
    }
    return Document.Passage(words.joined(separator: " "))
  }

  var document: Document {
    Document(title: "t", levels: [.init(name: "All", passages: Document.Passages(self))])
  }
}

extension Desk {
  /// A desk before a text of so many paragraphs that is never read whole.
  init(paragraphs count: Int, settings: Settings = Settings()) {
    self.init(EndlessStore(count).document, settings: settings)
  }

  var store: EndlessStore? {
    app.state.document.levels[app.state.level].paragraphs.store as? EndlessStore
  }

  /// The lines in sight by their tops in window coordinates.
  func shownLines(at now: Double) -> [(place: TextPosition, y: Double)] {
    var app = app
    let block = app.shownBlock()
    let offset = app.state.scroll.offset(at: now)
    let view = app.state.view(at: offset)
    return block.lines[block.lines(from: view.lowerBound, to: view.upperBound)].map { line in
      (TextPosition(paragraph: line.paragraph, offset: line.range.lowerBound), line.y - offset)
    }
  }

  /// The place of the first line that is wholly in sight.
  func firstLine(at now: Double) -> (place: TextPosition, y: Double)? {
    let top = -WindowLayout.innerPadding
    return shownLines(at: now).first { $0.y >= top }
  }

  /// Whether text is laid out wherever there is some in sight.
  func isCovered(at now: Double) -> Bool {
    var app = app
    let block = app.shownBlock()
    let view = app.state.view(at: app.state.scroll.offset(at: now))
    let count = app.state.document.levels[app.state.level].paragraphs.count
    return (block.covered.lowerBound == 0 || block.top <= view.lowerBound)
      && (block.covered.upperBound == count || block.bottom >= view.upperBound)
  }

  mutating func roll(_ ticks: Double, at time: Double) { wheel(ticks, at: time, modifiers: []) }

  /// A finger that drags by a distance over three moves and lets go in full swing.
  mutating func fling(_ distance: Double, from start: Double) -> Double {
    let id = FingerID(device: 1, finger: 1)
    let from = Point(x: 5, y: distance > 0 ? 150 : 500)
    send(.finger(FingerEvent(id: id, phase: .down, position: from)), at: start)
    for step in 1...4 {
      let place = Point(x: from.x, y: from.y + distance * Double(step) / 4)
      send(
        .finger(FingerEvent(id: id, phase: .moved, position: place)),
        at: start + Double(step) / 100)
    }
    let end = Point(x: from.x, y: from.y + distance)
    send(.finger(FingerEvent(id: id, phase: .up, position: end)), at: start + 0.05)
    return start + 0.05
  }

  /// Takes 60 pictures a second for so long, and gives each one's time to a check.
  @discardableResult
  mutating func watch(
    from start: Double, seconds: Double, _ check: (Desk, Double) -> Void = { _, _ in }
  ) -> Double {
    var now = start
    for _ in 0..<Int(seconds * 60) {
      now += 1.0 / 60
      wait(until: now)
      check(self, now)
    }
    return now
  }
}

/// A text of as many bytes as one likes that has a word at some places, and counts how much of it
/// is looked through.
final class SparseStore: SearchedStore, @unchecked Sendable {
  let byteCount: Int
  /// The passages that begin with the word.
  let marked: [Int]
  /// The bytes looked through in each call; nobody searches from two threads here.
  private(set) var looks: [Range<Int>] = []

  static let passageBytes = 1024
  static let word = "needle"

  init(_ byteCount: Int, marked: [Int]) {
    self.byteCount = byteCount
    self.marked = marked
  }

  var count: Int { byteCount / Self.passageBytes }

  func byteOffset(of index: Int) -> Int { index * Self.passageBytes }

  func index(atByte offset: Int) -> Int { min(count - 1, offset / Self.passageBytes) }

  func passage(at index: Int) -> Document.Passage {
    let words = Array(repeating: "words", count: Self.passageBytes / 6)
    return Document.Passage(
      ([marked.contains(index) ? Self.word : "haystack"] + words).joined(separator: " "))
  }

  func searcher(
    for pattern: [Unicode.Scalar], folded: @escaping Folding
  ) -> (any PassageSearcher)? {
    Searcher(self, isWanted: Self.word.unicodeScalars.starts(with: pattern), length: pattern.count)
  }

  private final class Searcher: PassageSearcher {
    let store: SparseStore
    let isWanted: Bool
    let length: Int

    init(_ store: SparseStore, isWanted: Bool, length: Int) {
      (self.store, self.isWanted, self.length) = (store, isWanted, length)
    }

    func place(of passage: Int) -> SearchPlace { SearchPlace(unit: store.byteOffset(of: passage)) }

    func look(
      from place: inout SearchPlace, before end: SearchPlace, work: inout Int, most: Int
    ) -> [PassageStretch] {
      let bytes = place.unit..<min(end.unit, place.unit + work)
      store.looks.append(bytes)
      work -= bytes.count
      place = SearchPlace(unit: bytes.upperBound)
      let found = isWanted ? store.marked.filter { bytes.contains(store.byteOffset(of: $0)) } : []
      return found.prefix(most).map {
        PassageStretch(firstPassage: $0, start: 0, lastPassage: $0, end: length)
      }
    }
  }

  var document: Document {
    Document(title: "t", levels: [.init(name: "All", passages: Document.Passages(self))])
  }
}
