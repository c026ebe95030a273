import Testing

@testable import DetentCore

@Suite struct LadderTests {
  private static let article = [
    Block(.heading(level: 1), "Tea"),
    Block(.paragraph, "Tea is a drink. It is made of leaves.\nThe leaves are dried."),
    Block(.heading(level: 2), "Making"),
    Block(.heading(level: 3), "Water"),
    Block(.paragraph, "Boil the water. Pour the water on the leaves. Wait for some minutes."),
    Block(.list, "- green tea\n- black tea\n- white tea"),
    Block(.ornament, "---"),
    Block(.heading(level: 2), "History"),
    Block(.quote, "Tea came from the east. Ships brought the leaves. Everybody drinks tea now."),
    Block(.code, "brew --tea\nbrew --wait"),
  ]

  @Test func `the longest level is the source, untouched`() throws {
    let ladder = Ladder(Self.article, FullStops())
    let full = try #require(ladder.levels.last)
    #expect(full.name == "Full" && full.isFull && full.share == 1)
    #expect(ladder.text(of: full) == Self.article)
    #expect(ladder.text(of: ladder.prefix(count: .max)) == Self.article)
  }

  @Test func `a heading above all others is the title and the briefest level`() throws {
    let ladder = Ladder(Self.article, FullStops())
    let title = try #require(ladder.levels.first)
    #expect(title.name == "Title" && title.wordCount == 1)
    #expect(ladder.text(of: title) == [Self.article[0]])
    let peers = [
      Block(.heading(level: 1), "Name"), Self.article[1], Block(.heading(level: 1), "Use"),
    ]
    #expect(Ladder(peers, FullStops()).level("Title") == nil)
  }

  /// The badges at the top of many a README are such links, and hid its title.
  @Test func `where named links lead is at every level, and is none of its words`() throws {
    let links = Block(.definitions, "[badge]: https://x.y")
    let plain = Ladder(Self.article, FullStops())
    let ladder = Ladder([links] + Self.article, FullStops())
    #expect(ladder.levels.map(\.name) == plain.levels.map(\.name))
    #expect(ladder.wordCount == plain.wordCount)
    for (level, other) in zip(ladder.levels, plain.levels) {
      #expect(level.wordCount == other.wordCount)
      #expect(ladder.text(of: level) == [links] + plain.text(of: other))
    }
    let text = LevelledText.Level(name: "A", number: 1, text: links.text + "\n\nOne two.")
    #expect(text.wordCount == 2)
    let contract = RewriteContract(ladder)
    #expect(contract.levels.allSatisfy { !contract.ownText(of: $0).contains("badge") })
  }

  @Test func `a sentence brings the headings above it along, and no others`() throws {
    let ladder = Ladder(Self.article, FullStops())
    for count in 1..<ladder.order.count {
      let shown = ladder.text(of: ladder.prefix(count: count)).map(\.text)
      let sentences = shown.joined(separator: " ")
      let hasWater =
        sentences.contains("Boil") || sentences.contains("Pour")
        || sentences.contains("Wait") || sentences.contains("green")
      #expect(shown.first == "Tea")
      #expect(shown.contains("Making") == hasWater && shown.contains("Water") == hasWater)
      #expect(
        shown.contains("History")
          == (sentences.contains("east") || sentences.contains("Ships")
            || sentences.contains("Everybody") || sentences.contains("brew")))
    }
  }

  @Test func `lists and listings are shown whole or not at all`() {
    let ladder = Ladder(Self.article, FullStops())
    for count in 0...ladder.order.count {
      for block in ladder.text(of: ladder.prefix(count: count))
      where block.kind == .list || block.kind == .code {
        #expect(Self.article.contains(block))
      }
    }
  }

  @Test func `sentences keep the white space that the source has behind them`() throws {
    let blocks = [Block(.paragraph, "One is here.\nTwo is there.  Three is away.")]
    let ladder = Ladder(blocks, FullStops())
    let pair = LadderLevel(
      name: "", share: 0, wordCount: 0, sentences: [SentenceID(0), SentenceID(1)], isFull: false)
    #expect(ladder.text(of: pair).map(\.text) == ["One is here.\nTwo is there."])
    var ends = pair
    ends.sentences = [SentenceID(1), SentenceID(2)]
    #expect(ladder.text(of: ends).map(\.text) == ["Two is there.  Three is away."])
  }

  @Test func `a short text has few levels, and one sentence has one`() {
    #expect(Ladder([], FullStops()).levels.map(\.name) == ["Full"])
    #expect(
      Ladder([Block(.paragraph, "Only this.")], FullStops()).levels.map(\.name) == ["Full"])
    let three = Ladder([Block(.paragraph, "A fox runs. A dog sleeps. A cat waits.")], FullStops())
    #expect(three.levels.count <= 3)
    #expect(
      Ladder([randomText(sentences: 200, vocabulary: 900, seed: 1)], FullStops()).levels
        .map(\.name) == ["Gist", "Brief", "Medium", "Long", "Full"])
  }

  @Test func `every step contains the one before and is longer`() {
    let ladder = Ladder(Self.article, FullStops())
    for count in 1...ladder.order.count {
      let before = ladder.prefix(count: count - 1)
      let after = ladder.prefix(count: count)
      #expect(Set(before.sentences).isStrictSubset(of: after.sentences))
      #expect(before.wordCount < after.wordCount)
      #expect(after.sentences == after.sentences.sorted())
    }
  }

  @Test func `a number of words is kept to whole sentences and 8 percent`() {
    let ladder = Ladder([randomText(sentences: 80, vocabulary: 300, seed: 2)], FullStops())
    for words in stride(from: 1, through: ladder.wordCount, by: 7) {
      let level = ladder.prefix(words: words)
      #expect(level.sentences.count == 1 || Double(level.wordCount) <= Double(words) * 1.08)
      let next = ladder.prefix(count: level.sentences.count + 1)
      #expect(
        level.isFull || level.wordCount >= words || Double(next.wordCount) > Double(words) * 1.08)
    }
  }

  @Test func `a share gives the nearest step`() {
    let ladder = Ladder([randomText(sentences: 80, vocabulary: 300, seed: 3)], FullStops())
    for percent in stride(from: 5, through: 100, by: 5) {
      let target = Double(percent) / 100
      let level = ladder.prefix(share: target)
      for count in [level.sentences.count - 1, level.sentences.count + 1] where count > 0 {
        #expect(
          abs(level.share - target) <= abs(ladder.prefix(count: count).share - target) + 1e-12)
      }
    }
    #expect(ladder.prefix(share: 0).sentences.count == 1)
    #expect(ladder.prefix(share: 1).isFull)
  }

  @Test func `headings that are not shown are neither counted nor printed`() {
    let ladder = Ladder(Self.article, FullStops(), showingHeadings: false)
    for level in ladder.levels {
      #expect(ladder.text(of: level).allSatisfy { $0.kind.headingLevel == nil })
    }
    #expect(ladder.level("Title") == nil)
    #expect(ladder.wordCount == Ladder(Self.article, FullStops()).wordCount - 4)
  }

  @Test func `ends that cannot be ends are ignored`() {
    struct Wrong: SentenceSplitter {
      func sentenceEnds(in text: String) -> [Int] { [-1, 0, 5, 2, 4, 5, 99] }
    }
    // The third byte of the dash is byte 4: offset 4 is inside a character.
    let ladder = Ladder([Block(.paragraph, "a —b c")], Wrong())
    #expect(ladder.sentences.map(\.bytes) == [0..<5, 5..<8])
  }
}
