// One order of all sentences, the most telling first, from which every level takes its prefix. A
// sentence's worth blends how central it is, where it stands, and how much it has in common with
// the title; long sentences and those full of brackets and numbers are worth less, since a level
// has room for few words. Then sentences are chosen one by one, each time the one with the most
// worth left: a sentence loses what those chosen before have said already (maximal marginal
// relevance: Carbonell and Goldstein, 1998). The figures were chosen on the training and validation
// papers of aclsum, which `Scripts/evaluate` reads.

/// The order of a document's sentences by how much they tell.
struct Ranking {
  /// The shares of the blend; centrality has the rest.
  enum Share {
    static let document = 0.12
    static let sections = 0.06
    static let title = 0.1
  }
  /// How much of its worth a sentence loses, in shares of the greatest worth, when it says nothing
  /// new.
  static let redundancy = 0.5
  /// A sentence's worth falls with its length in words to this power.
  static let lengthPower = 0.2
  /// Shorter sentences gain no more.
  static let shortest = 6.0
  /// Beyond this length in words, worth falls faster.
  static let longest = 32.0
  /// The power of that.
  static let excessPower = 0.75
  /// What is lost by one bracket or number a word.
  static let apparatusLoss = 0.45
  /// What is left to a sentence that ends in a colon: what it promises may not be shown.
  static let leadIn = 0.5

  /// Sentence numbers, the most telling first.
  private(set) var order: [Int] = []
  /// Elementary steps taken, for tests of how the cost grows.
  private(set) var work = 0

  /// Ranks sentences, given as UTF-8 with their lengths in words; `sections` are their numbers in
  /// each section, in order.
  init(
    _ texts: [ArraySlice<UInt8>], wordCounts: [Int], sections: [Int], title: ArraySlice<UInt8>,
    meter: Meter? = nil
  ) {
    precondition(sections.reduce(0, +) == texts.count, "every sentence is in one section")
    guard !texts.isEmpty else { return }
    let table = TermTable(texts, meter: meter?.part(0, 0.35))
    let graph = SentenceGraph(table, meter: meter?.part(0.35, 0.8))
    let centrality = Centrality(graph)
    work = graph.work + centrality.work
    let titles = Position.scaled(table.likeness(of: title))
    let document = Position.document(texts.count)
    let places = Position.sections(sections)
    let rest = 1 - Share.document - Share.sections - Share.title
    let worths = texts.indices.map { index in
      let blend =
        rest * centrality.shares[index] + Share.document * document[index]
        + Share.sections * places[index] + Share.title * titles[index]
      return blend * Self.factor(of: texts[index], wordCount: wordCounts[index])
    }
    choose(worths, graph, meter: meter?.part(0.8, 1))
  }

  /// What a sentence's own shape leaves of its worth.
  private static func factor(of text: ArraySlice<UInt8>, wordCount: Int) -> Double {
    let length = Double(wordCount)
    let apparatus = Words.apparatus(in: text, wordCount: wordCount)
    let promise = text.last == UInt8(ascii: ":") ? leadIn : 1
    return promise * Portable.pow(max(length, shortest), -lengthPower)
      * Portable.pow(min(1, longest / length), excessPower) * (1 - apparatusLoss * apparatus)
  }

  private mutating func choose(_ worths: [Double], _ graph: SentenceGraph, meter: Meter?) {
    let greatest = max(worths.max() ?? 1, .leastNormalMagnitude)
    // The share of a sentence that is still new; each chosen neighbour takes its part of what is
    // left.
    var fresh = [Double](repeating: 1, count: worths.count)
    var isChosen = [Bool](repeating: false, count: worths.count)
    func value(_ index: Int) -> Double {
      worths[index] / greatest - Self.redundancy * (1 - fresh[index])
    }
    var queue = WorthQueue(worths.indices.map { WorthQueue.Item(value: value($0), index: $0) })
    while let item = queue.popFirst() {
      work += 1
      // Values only fall: an item out of date goes back, and the first that is not is the best.
      let current = value(item.index)
      guard current == item.value else {
        queue.insert(WorthQueue.Item(value: current, index: item.index))
        continue
      }
      order.append(item.index)
      guard meter?.goesOn(order.count, of: worths.count) != false else {
        isChosen[item.index] = true
        return order += worths.indices.filter { !isChosen[$0] }
      }
      isChosen[item.index] = true
      for edge in graph.edges(of: item.index) {
        let other = Int(graph.neighbours[edge])
        if !isChosen[other] { fresh[other] *= 1 - graph.likenesses[edge] }
        work += 1
      }
    }
  }
}

/// A binary heap with the greatest value first and, of equal ones, the earliest sentence.
struct WorthQueue {
  struct Item {
    var value: Double
    var index: Int

    func precedes(_ other: Item) -> Bool {
      value != other.value ? value > other.value : index < other.index
    }
  }

  private var items: [Item]

  init(_ items: [Item]) {
    self.items = items.sorted { $0.precedes($1) }
  }

  mutating func insert(_ item: Item) {
    items.append(item)
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard items[child].precedes(items[parent]) else { break }
      items.swapAt(child, parent)
      child = parent
    }
  }

  mutating func popFirst() -> Item? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return first }
    items[0] = last
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < items.count && items[child].precedes(items[best]) { best = child }
      guard best != parent else { return first }
      items.swapAt(best, parent)
      parent = best
    }
  }
}
