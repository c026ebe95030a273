import Chance
import Testing

@testable import DetentCore
@testable import DetentRender

extension RenderTests {
  /// What is found in a text of bytes is what is found in the same text read whole.
  @Suite struct LongFindTests {
    let engine = TextEngine(library: Fonts.library())

    /// A place in a paragraph, however it is cut.
    struct Found: Equatable {
      var paragraph: Int
      var range: Range<Int>
    }

    /// Where paragraphs of whole texts, long ones put together again, read as a pattern.
    func found(_ pattern: [Unicode.Scalar], in paragraphs: [String]) -> [Found] {
      paragraphs.enumerated().flatMap { index, text in
        FoldedText(text, measurer: engine).ranges(of: pattern).map {
          Found(paragraph: index, range: $0)
        }
      }
    }

    func found(_ pattern: [Unicode.Scalar], in text: LongText, from passage: Int = 0) -> [Found] {
      var starts: [(paragraph: Int, offset: Int)] = []
      var last = (paragraph: -1, offset: 0)
      for index in 0..<text.count {
        let passage = text.passage(at: index)
        if !passage.isContinuation { last = (last.paragraph + 1, 0) }
        starts.append(last)
        last.offset += passage.text.utf8.count
      }
      let stretches = text.stretches(
        of: pattern, from: passage, most: 10_000, folded: engine.folded)
      return stretches.map {
        let start = starts[$0.firstPassage]
        return Found(
          paragraph: start.paragraph,
          range: (start.offset + $0.start)..<(starts[$0.lastPassage].offset + $0.end))
      }
    }

    /// A stretch of a text as somebody may type it.
    func query(from paragraphs: [String], _ random: inout SplitMix64) -> [Unicode.Scalar] {
      let scalars = FoldedText(random.pick(paragraphs), measurer: engine).scalars
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
          // A pattern that may overlap itself is found elsewhere from another beginning.
          guard !(1..<pattern.count).contains(where: { pattern.starts(with: pattern.suffix($0)) })
          else { continue }
          let middle = random.below(text.count)
          #expect(found(pattern, in: text, from: middle) == expected, "\(pattern) in \(bytes)")
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
      let fold = engine.folded
      #expect(
        text?.stretches(of: Array("from here".unicodeScalars), from: 0, most: 9, folded: fold) == [
          PassageStretch(firstPassage: 3, start: 9, lastPassage: 4, end: 4)
        ])
      let title = Array("name fox".unicodeScalars)
      #expect(text?.stretches(of: title, from: 0, most: 9, folded: fold).isEmpty == true)
      let lines = try? LongText(Array("quick brown\nfox".utf8))
      let across = Array("brown fox".unicodeScalars)
      #expect(lines?.stretches(of: across, from: 0, most: 9, folded: fold).isEmpty == true)
    }

    @Test func `of too many matches those from a place on come first`() throws {
      let words = (0..<100).map { "word \($0)" }.joined(separator: "\n\n")
      let text = try #require(try? LongText(Array(words.utf8)))
      let found = text.stretches(
        of: Array("word".unicodeScalars), from: 90, most: 15, folded: engine.folded)
      #expect(found.map(\.firstPassage) == Array(0..<5) + Array(90..<100))
    }
  }
}
