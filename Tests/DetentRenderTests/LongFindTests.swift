import Chance
import Testing

@testable import DetentCore
@testable import DetentRender

extension RenderTests {
  /// What is found in a text of bytes is what is found in the same text read whole.
  @Suite struct LongFindTests {
    let engine = TextEngine(library: Fonts.library())
    var foldings: Foldings { Foldings(engine.folded) }

    /// A place in a paragraph, however it is cut.
    struct Found: Equatable {
      var paragraph: Int
      var range: Range<Int>
    }

    /// Where paragraphs of whole texts, long ones put together again, read as a pattern.
    func found(_ pattern: [Unicode.Scalar], in paragraphs: [String]) -> [Found] {
      paragraphs.enumerated().flatMap { index, text in
        FoldedText(text, foldings).ranges(of: pattern).map {
          Found(paragraph: index, range: $0)
        }
      }
    }

    /// What a search finds that goes so far at a time, each time with a searcher of its own.
    func stretches(
      of pattern: [Unicode.Scalar], in text: LongText, from passage: Int = 0, work: Int = .max / 2
    ) -> [TextSelection] {
      let level = Document.Level(name: "", passages: Document.Passages(text))
      let document = Document(title: "", levels: [level])
      var find = Find(levels: 1)
      find.begin(
        Search(
          pattern, in: document, level: 0, from: TextPosition(paragraph: passage, offset: 0),
          at: 0),
        levels: 1)
      while find.search != nil {
        var left = work
        find.look(in: document, shown: 0, work: &left) { _ in
          text.searcher(for: pattern, folded: engine.folded)
        }
      }
      return find.matches[0]
    }

    func found(
      _ pattern: [Unicode.Scalar], in text: LongText, from passage: Int = 0,
      work: Int = .max / 2
    ) -> [Found] {
      var starts: [(paragraph: Int, offset: Int)] = []
      var last = (paragraph: -1, offset: 0)
      for index in 0..<text.count {
        let passage = text.passage(at: index)
        if !passage.isContinuation { last = (last.paragraph + 1, 0) }
        starts.append(last)
        last.offset += passage.text.utf8.count
      }
      let stretches = self.stretches(of: pattern, in: text, from: passage, work: work)
      return stretches.map {
        let (start, end) = (starts[$0.start.paragraph], starts[$0.end.paragraph])
        return Found(
          paragraph: start.paragraph,
          range: (start.offset + $0.start.offset)..<(end.offset + $0.end.offset))
      }
    }

    /// A stretch of a text as somebody may type it.
    func query(from paragraphs: [String], _ random: inout SplitMix64) -> [Unicode.Scalar] {
      let scalars = FoldedText(random.pick(paragraphs), foldings).scalars
      guard !scalars.isEmpty else { return ["a"] }
      let start = random.below(scalars.count)
      return Array(scalars[start..<min(scalars.count, start + 1 + random.below(5))])
    }

    @Test(arguments: [16, 40, 16_384])
    func `nothing is missed and nothing is made up`(longest: Int) throws {
      var random = SplitMix64(seed: UInt64(longest))
      for _ in 0..<80 {
        let bytes = LongTextTests.nastyText(&random, pieces: 1 + random.below(80))
        guard let text = try? LongText(bytes, longest: longest) else { continue }
        let paragraphs = LongTextTests.paragraphs(Document.Passages(text))
        for _ in 0..<3 {
          let pattern = query(from: paragraphs, &random)
          let expected = found(pattern, in: paragraphs)
          #expect(found(pattern, in: text) == expected, "\(pattern) in \(bytes)")
          let work = 1 + random.below(2_000)
          #expect(found(pattern, in: text, work: work) == expected, "\(pattern) in \(bytes)")
          // A pattern that may overlap itself is found elsewhere from another beginning.
          guard !(1..<pattern.count).contains(where: { pattern.starts(with: pattern.suffix($0)) })
          else { continue }
          let middle = random.below(text.count)
          let turned = found(pattern, in: text, from: middle, work: work)
          #expect(turned == expected, "\(pattern) in \(bytes)")
        }
      }
    }

    @Test func `a match may lie in two passages of one paragraph, and never in two paragraphs`() {
      let source = """
        the quick brown fox jumps over the lazy dog and goes from
        here to there

        NAME
           fox jumps
        """
      let text = try? LongText(Array(source.utf8), longest: 16)
      let place = { TextPosition(paragraph: $0, offset: $1) }
      #expect(
        text.map { stretches(of: Array("from here".unicodeScalars), in: $0) } == [
          TextSelection(anchor: place(3, 9), focus: place(4, 4))
        ])
      let title = Array("name fox".unicodeScalars)
      #expect(text.map { stretches(of: title, in: $0).isEmpty } == true)
      let lines = try? LongText(Array("quick brown\nfox".utf8))
      let across = Array("brown fox".unicodeScalars)
      #expect(lines.map { stretches(of: across, in: $0).isEmpty } == true)
    }

    /// Each letter that is typed looked through all of a text at once.
    @Test(arguments: ["needle", "хлеб", "e"])
    func `a piece of a search looks at no more than it was given`(pattern: String) throws {
      let paragraph = "Some tea, немного хлеба, et cetera; "
      let text = try #require(
        try? LongText(Array(String(repeating: paragraph, count: 10_000).utf8)))
      let searcher = try #require(
        text.searcher(for: Array(pattern.unicodeScalars), folded: engine.folded))
      var place = searcher.place(of: 0)
      let end = searcher.place(of: text.count)
      var pieces = 0
      while place < end {
        let from = place
        var work = 1_000
        _ = searcher.look(from: &place, before: end, work: &work, most: 10_000)
        #expect(place > from)
        #expect(place.unit - from.unit <= 1_000 + 64)
        pieces += 1
      }
      #expect(pieces > text.byteCount / 1_100)
    }
  }
}
