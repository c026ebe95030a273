import Chance
import Testing

@testable import DetentCore

@Suite struct RankingTests {
  private func order(_ sentences: [String], title: String = "") -> [Int] {
    let texts = sentences.map { Array($0.utf8)[...] }
    return Ranking(
      texts, wordCounts: texts.map { max(1, Words.count(in: $0)) }, sections: [texts.count],
      title: Array(title.utf8)[...]
    ).order
  }

  @Test func `an order holds every sentence once`() {
    let ladder = Ladder([randomText(sentences: 300, vocabulary: 500, seed: 4)], FullStops())
    #expect(ladder.order.sorted() == ladder.sentences.indices.map { SentenceID($0) })
  }

  @Test func `what others say too comes before what nobody else says`() {
    let order = order([
      "Weather stays dull", "Foxes hunt mice in winter", "Mice flee foxes in winter",
      "Foxes find mice under winter snow", "Trains run late",
    ])
    #expect([1, 2, 3].contains(order[0]))
  }

  @Test func `of two equal sentences the second comes late`() {
    let order = order([
      "Foxes hunt mice in winter", "Owls hunt mice at night", "Foxes hunt mice in winter",
      "Owls sleep through the day", "Foxes sleep under snow",
    ])
    let places = [0, 2].compactMap { order.firstIndex(of: $0) }
    #expect(abs(places[0] - places[1]) > 1)
  }

  @Test func `the title draws sentences that share its words`() throws {
    let sentences = (0..<12).map { "word\($0) thing\($0) matter\($0) object\($0)" }
    let plain = try #require(order(sentences).firstIndex(of: 6))
    let drawn = try #require(order(sentences, title: "Object6").firstIndex(of: 6))
    #expect(drawn < plain)
  }

  @Test func `equal sentences come in the order of their places from the ends`() {
    // Nothing distinguishes them but where they stand: the beginning first.
    #expect(order([String](repeating: "The same", count: 7)).first == 0)
    #expect(order([]) == [])
  }

  @Test func `the same text gives the same order`() {
    let text = randomText(sentences: 400, vocabulary: 700, seed: 5)
    let first = Ladder([text], FullStops())
    #expect(first.order == Ladder([text], FullStops()).order)
    #expect(first.levels == Ladder([text], FullStops()).levels)
  }

  /// The caps on lists and neighbours keep the work in proportion to long texts.
  ///
  /// Without them twice the text would be four times the work, the more so the fewer words it uses.
  @Test(arguments: [2000])
  func `twice the text is at most 2.3 times the work`(vocabulary: Int) {
    let works = [3000, 6000].map { count in
      Ladder([randomText(sentences: count, vocabulary: vocabulary, seed: 6)], FullStops()).work
    }
    #expect(Double(works[1]) <= 2.3 * Double(works[0]), "\(works)")
  }

  @Test func `neighbours are symmetric below the caps, and never more than the limit`() {
    let texts = (0..<60).map { index in
      Array("alpha\(index % 7) beta\(index % 5) gamma\(index)".utf8)[...]
    }
    let graph = SentenceGraph(TermTable(texts))
    for sentence in texts.indices {
      for edge in graph.edges(of: sentence) {
        let other = Int(graph.neighbours[edge])
        let back = graph.edges(of: other).first { graph.neighbours[$0] == sentence }
        #expect(back.map { graph.likenesses[$0] } == graph.likenesses[edge])
        #expect(other != sentence && graph.likenesses[edge] > 0)
      }
    }
    #expect(SentenceGraph.neighbourLimit(for: 0) == 128)
    #expect(SentenceGraph.neighbourLimit(for: 1 << 30) == 16)
  }

  @Test func `centrality adds up to one and favours the middle of a star`() throws {
    let texts = ["a1 a2 a3 a4", "a1 x1", "a2 x2", "a3 x3", "a4 x4", "z1 z2"].map {
      Array($0.utf8)[...]
    }
    let shares = Centrality(SentenceGraph(TermTable(texts))).shares
    #expect(abs(shares.reduce(0, +) - 1) < 1e-9)
    #expect(shares.max() == shares[0])
    #expect(shares.min() == shares[5])
  }

  @Test func `the queue gives the greatest first and, of equal ones, the earliest`() {
    var random = SplitMix64(seed: 7)
    let values = (0..<200).map { _ in Double(random.below(20)) }
    var queue = WorthQueue([])
    for (index, value) in values.enumerated() {
      queue.insert(WorthQueue.Item(value: value, index: index))
    }
    var taken: [Int] = []
    while let item = queue.popFirst() { taken.append(item.index) }
    #expect(taken == values.indices.sorted { (-values[$0], $0) < (-values[$1], $1) })
  }
}
