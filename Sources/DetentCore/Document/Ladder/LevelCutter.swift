// A level's length is a promise, and sentences do not come in the lengths that would keep it. Where
// the next sentence of the ranking would break the promise, the cutter looks a little further down
// and takes the first one that does not; the one passed over comes right after the cut. So the
// ranking is changed only at the cuts, levels stay prefixes of one order, and half a page of list
// swallows no gist.

/// Cuts a ranking into levels of given lengths.
struct LevelCutter {
  /// How far a level's length may be from its target, as a share of the target.
  static let tolerance = 0.1
  /// How far down the ranking a sentence may be found that fits better.
  static let reach = 64

  /// The order of the ranking, rearranged around the cuts.
  private(set) var order: [Int] = []
  /// How many sentences each level has.
  private(set) var cuts: [Int] = []

  /// The ranked sentences that are not in `order` yet: each one's successor, the end being `count`.
  private var successors: [Int]
  private var head: Int
  private let ranked: [Int]
  private var costs: RevealCosts

  /// `targets` are lengths in words, ascending.
  init(_ ranked: [Int], costs: RevealCosts, targets: [Double]) {
    self.ranked = ranked
    self.costs = costs
    head = 0
    successors = ranked.indices.map { $0 + 1 }
    for target in targets {
      fill(to: target)
      cuts.append(order.count)
    }
    while head < ranked.count { take(after: nil) }
  }

  /// Takes sentences until the length is as near to the target as this document allows.
  private mutating func fill(to target: Double) {
    let limit = target * (1 + Self.tolerance)
    while head < ranked.count {
      let length = Double(costs.shown)
      if isNearer(length + cost(at: head), than: length, to: target),
        length + cost(at: head) <= limit
      {
        take(after: nil)
        continue
      }
      guard length < target * (1 - Self.tolerance) else { return }
      if let fitting = search(where: { length + $0 <= limit }) {
        take(after: fitting.previous)
        continue
      }
      // Nothing fits: too long by the least is better than too short by more, or than nothing.
      guard let least = shortest() else { return }
      if order.isEmpty || isNearer(length + least.cost, than: length, to: target) {
        take(after: least.previous)
      }
      return
    }
  }

  private func isNearer(_ one: Double, than other: Double, to target: Double) -> Bool {
    abs(one - target) < abs(other - target)
  }

  private func cost(at place: Int) -> Double { Double(costs.cost(of: ranked[place])) }

  /// The first sentence within reach whose cost satisfies the condition; `previous` is the place
  /// before it.
  private func search(where fits: (Double) -> Bool) -> (previous: Int?, cost: Double)? {
    var previous: Int?
    var place = head
    for _ in 0..<Self.reach {
      guard place < ranked.count else { return nil }
      if fits(cost(at: place)) { return (previous, cost(at: place)) }
      previous = place
      place = successors[place]
    }
    return nil
  }

  private func shortest() -> (previous: Int?, cost: Double)? {
    var least = Double.infinity
    _ = search { cost in
      least = min(least, cost)
      return false
    }
    return search { $0 == least }
  }

  /// Moves a sentence into the order: the one after a place, or the first.
  private mutating func take(after previous: Int?) {
    let place = previous.map { successors[$0] } ?? head
    if let previous { successors[previous] = successors[place] } else { head = successors[place] }
    order.append(ranked[place])
    costs.show(ranked[place])
  }
}

/// How many words it costs to show a sentence: its own, and those of the headings that come with
/// it.
struct RevealCosts {
  /// How many words are shown.
  private(set) var shown = 0

  private let sentences: [Sentence]
  private let outline: Outline
  private let headingCosts: [Int]
  private var isHeadingShown: [Bool]

  /// `headingCosts` are the words of each block that is a heading, 0 for others.
  init(_ sentences: [Sentence], _ outline: Outline, headingCosts: [Int]) {
    self.sentences = sentences
    self.outline = outline
    self.headingCosts = headingCosts
    isHeadingShown = headingCosts.map { _ in false }
  }

  /// The cost of a sentence that is not shown yet.
  func cost(of sentence: Int) -> Int {
    var cost = sentences[sentence].wordCount
    var heading = outline.parents[sentences[sentence].block]
    while let block = heading, !isHeadingShown[block] {
      cost += headingCosts[block]
      heading = outline.parents[block]
    }
    return cost
  }

  mutating func show(_ sentence: Int) {
    shown += cost(of: sentence)
    var heading = outline.parents[sentences[sentence].block]
    while let block = heading, !isHeadingShown[block] {
      isHeadingShown[block] = true
      heading = outline.parents[block]
    }
  }
}
