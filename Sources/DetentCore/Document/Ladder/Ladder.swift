// A document without levels of its own gets a ladder made of its own sentences. All sentences are
// put into one order, the most telling first; the first k of them, shown in document order, are the
// text at step k. Every step contains the one before, every word is the author's, and every length
// is a step. The named levels are steps at which the scale rests.

/// A document at every length, made of its own sentences.
package struct Ladder: Sendable {
  package let blocks: [Block]
  /// In document order.
  package let sentences: [Sentence]
  /// All sentences, the most telling first.
  package let order: [SentenceID]
  /// At least one, briefest first; the last is the untouched document.
  package let levels: [LadderLevel]
  /// The length of the whole in words, headings included.
  package let wordCount: Int
  /// Elementary steps that ranking took.
  let work: Int

  /// By step, from 0 to the number of sentences: the length in words of the first that many in
  /// `order`.
  private let lengths: [Int]
  private let outline: Outline
  private let showsHeadings: Bool

  /// Builds the ladder of a document.
  ///
  /// Without `showingHeadings` they guide the choice only, and are neither shown nor counted. When
  /// `meter` says that it is not wanted any more, what comes of it means nothing.
  package init(
    _ blocks: [Block], _ splitter: some SentenceSplitter, showingHeadings: Bool = true,
    meter: Meter? = nil
  ) {
    let sentences = Sentence.cut(blocks, with: splitter, meter: meter?.part(0, 0.25))
    let outline = Outline(blocks, sentences)
    let ranking = Self.rank(blocks, sentences, outline, meter: meter?.part(0.25, 1))
    self.init(
      blocks, sentences, outline, ranked: ranking.order, work: ranking.work,
      showingHeadings: showingHeadings)
  }

  private init(
    _ blocks: [Block], _ sentences: [Sentence], _ outline: Outline, ranked: [Int], work: Int,
    showingHeadings: Bool
  ) {
    let headingCosts = blocks.map { block in
      showingHeadings && block.kind.headingLevel != nil ? Words.count(in: block.text.utf8) : 0
    }
    let total = headingCosts.reduce(0, +) + sentences.reduce(0) { $0 + $1.wordCount }
    let costs = RevealCosts(sentences, outline, headingCosts: headingCosts)
    let cutter = LevelCutter(
      ranked, costs: costs,
      targets: LadderLevel.targets.map { $0.share * Double(total) })

    self.blocks = blocks
    self.sentences = sentences
    self.outline = outline
    order = cutter.order.map { SentenceID($0) }
    lengths = Self.lengths(of: cutter.order, costs)
    wordCount = total
    self.work = work
    showsHeadings = showingHeadings
    levels =
      LadderLevels(
        lengths: lengths, cuts: cutter.cuts, order: order, total: total,
        titleWordCount: outline.title.map { headingCosts[$0] } ?? 0
      ).levels
  }

  /// The same document by somebody else's ranking, the most telling first.
  ///
  /// Numbers that no sentence has, and repeated ones, say nothing; the sentences that are missing
  /// follow in the order of this ladder. So whatever the ranking says, nothing is added or lost.
  package func ranked(by ranking: [SentenceID]) -> Ladder {
    var isTaken = [Bool](repeating: false, count: sentences.count)
    let ranked = (ranking + order).map(\.index).filter { index in
      guard sentences.indices.contains(index), !isTaken[index] else { return false }
      isTaken[index] = true
      return true
    }
    return Ladder(
      blocks, sentences, outline, ranked: ranked, work: work, showingHeadings: showsHeadings)
  }

  /// The step of `count` sentences, from none to all; all of them are the untouched document.
  package func prefix(count: Int) -> LadderLevel {
    let count = min(max(count, 0), order.count)
    let isFull = count == order.count
    let words = isFull ? wordCount : lengths[count]
    return LadderLevel(
      name: "\(count)", share: wordCount > 0 ? Double(words) / Double(wordCount) : 1,
      wordCount: words, sentences: order.prefix(count).sorted(), isFull: isFull)
  }

  /// The longest step within `words` words and 8 % of them; at least one sentence.
  ///
  /// 8 % is the room that published comparisons at equal lengths give whole sentences.
  package func prefix(words: Int) -> LadderLevel {
    let limit = Double(max(words, 0)) * 1.08
    var count = min(1, order.count)
    while count < order.count, lengths[count] < words, Double(lengths[count + 1]) <= limit {
      count += 1
    }
    return prefix(count: count)
  }

  /// The step whose length is nearest to a share of the whole, from 0 to 1; at least one sentence.
  package func prefix(share: Double) -> LadderLevel {
    let target = share * Double(wordCount)
    var count = min(1, order.count)
    while count < order.count,
      abs(Double(lengths[count + 1]) - target) < abs(Double(lengths[count]) - target)
    {
      count += 1
    }
    return prefix(count: count)
  }

  /// What a level shows, cut out of the source: blocks in document order, with the headings above
  /// them.
  package func text(of level: LadderLevel) -> [Block] {
    excerpts(of: level, showingAlso: []).map(\.block)
  }

  /// What a level shows, with the number of the block that each is cut from; headings that are
  /// named by their numbers come along with those above them.
  func excerpts(
    of level: LadderLevel, showingAlso headings: [Int]
  ) -> [(number: Int, block: Block)] {
    if level.isFull {
      return blocks.enumerated().filter { showsHeadings || $0.element.kind.headingLevel == nil }
        .map { (number: $0.offset, block: $0.element) }
    }
    var shown = [[Sentence]](repeating: [], count: blocks.count)
    var isHeadingShown = [Bool](repeating: false, count: blocks.count)
    func show(_ heading: Int?) {
      var heading = heading
      while let block = heading, !isHeadingShown[block] {
        isHeadingShown[block] = true
        heading = outline.parents[block]
      }
    }
    show(outline.title)
    headings.forEach(show)
    for id in level.sentences {
      let sentence = sentences[id.index]
      shown[sentence.block].append(sentence)
      show(outline.parents[sentence.block])
    }
    return blocks.indices.compactMap { index in
      if showsHeadings, isHeadingShown[index] || blocks[index].kind == .definitions {
        return (index, blocks[index])
      }
      guard !shown[index].isEmpty else { return nil }
      return (index, Block(blocks[index].kind, excerpt(of: index, shown[index])))
    }
  }

  /// Some sentences of a block, each followed by the white space that follows it in the source.
  private func excerpt(of block: Int, _ shown: [Sentence]) -> String {
    let text = Array(blocks[block].text.utf8)
    var bytes: [UInt8] = []
    for (place, sentence) in shown.enumerated() {
      bytes += text[sentence.bytes]
      if place + 1 < shown.count, blocks[block].kind == .lines {
        bytes.append(UInt8(ascii: "\n"))
      } else if place + 1 < shown.count {
        bytes += text[sentence.bytes.upperBound...].prefix { $0.isBlank }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - Building

  private static func rank(
    _ blocks: [Block], _ sentences: [Sentence], _ outline: Outline, meter: Meter?
  ) -> Ranking {
    let title = outline.title.map { Array(blocks[$0].text.utf8)[...] } ?? []
    return Ranking(
      Sentence.texts(of: sentences, in: blocks), wordCounts: sentences.map(\.wordCount),
      sections: outline.sectionCounts, title: title, meter: meter)
  }

  private static func lengths(of order: [Int], _ costs: RevealCosts) -> [Int] {
    var costs = costs
    var lengths = [0]
    for sentence in order {
      costs.show(sentence)
      lengths.append(costs.shown)
    }
    return lengths
  }
}
