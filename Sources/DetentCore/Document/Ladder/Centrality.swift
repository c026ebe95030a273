// A sentence is central when central sentences resemble it. That circle has one solution, the share
// of time that an endless walk from neighbour to neighbour spends at each sentence, and repeating
// the walk's step finds it (LexRank: Erkan and Radev, *Graph-based lexical centrality as salience
// in text summarization*, 2004, §3.2).

/// How central each sentence is.
struct Centrality {
  /// The share of steps that go to a neighbour; the others go anywhere.
  static let damping = 0.95
  /// The sum of changes below which the walk has settled: far below any difference that decides.
  static let tolerance = 1e-7
  /// Enough for the tolerance on all papers measured; a bound on the time for all other texts.
  static let maximumRounds = 60

  /// By sentence; they add up to 1.
  private(set) var shares: [Double]
  /// Elementary steps taken.
  private(set) var work = 0

  init(_ graph: SentenceGraph) {
    let count = graph.starts.count - 1
    shares = [Double](repeating: 1 / Double(max(count, 1)), count: count)
    guard count > 1 else { return }
    let totals = (0..<count).map { graph.edges(of: $0).reduce(0.0) { $0 + graph.likenesses[$1] } }
    for _ in 0..<Self.maximumRounds {
      // Whoever has no neighbour goes anywhere.
      let lost = (0..<count).reduce(0.0) { $0 + (totals[$1] > 0 ? 0 : shares[$1]) }
      let base = (1 - Self.damping + Self.damping * lost) / Double(count)
      var next = [Double](repeating: base, count: count)
      for sentence in 0..<count where totals[sentence] > 0 {
        let step = Self.damping * shares[sentence] / totals[sentence]
        for edge in graph.edges(of: sentence) {
          next[Int(graph.neighbours[edge])] += step * graph.likenesses[edge]
        }
      }
      work += count + graph.neighbours.count
      let change = (0..<count).reduce(0.0) { $0 + abs(next[$1] - shares[$1]) }
      shares = next
      if change < Self.tolerance { break }
    }
  }
}
