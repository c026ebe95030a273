import Chance
import Testing

@testable import DetentCore

@Suite struct LayoutTests {
  let measurer = FixedWidthMeasurer()

  /// The lines of a text in a column of so many characters.
  func lines(_ text: String, characters: Double) -> [String] {
    let block = block([text], characters: characters)
    return block.lines.map(block.text)
  }

  func block(_ texts: [String], characters: Double) -> BlockLayout {
    let style = TextStyle(scale: 1)
    return BlockLayout(
      paragraphs: texts.map { Paragraph($0, face: .regular, measurer: measurer) }, style: style,
      columnWidth: characters * FixedWidthMeasurer.advance * style.size, measurer: measurer)
  }

  /// A text, a column's width in characters, and its lines.
  struct Wrapping: CustomTestStringConvertible {
    var text: String
    var characters: Double
    var lines: [String]
    var testDescription: String { "\(text.debugDescription) in \(characters)" }
  }

  @Test(arguments: [
    Wrapping(text: "aaa bbb ccc", characters: 11, lines: ["aaa bbb ccc"]),
    Wrapping(text: "aaa bbb ccc", characters: 10, lines: ["aaa bbb", "ccc"]),
    Wrapping(text: "aaa bbb ccc", characters: 7, lines: ["aaa bbb", "ccc"]),
    Wrapping(text: "aaa bbb ccc", characters: 6, lines: ["aaa", "bbb", "ccc"]),
    // text.md 1.2: a line may end after a hyphen.
    Wrapping(text: "hyphen-ated", characters: 8, lines: ["hyphen-", "ated"]),
    // text.md 7 row 3: a word wider than the line is cut between characters, at least one a line.
    Wrapping(text: "abcdefg", characters: 3, lines: ["abc", "def", "g"]),
    Wrapping(text: "x abcdefg y", characters: 3, lines: ["x", "abc", "def", "g y"]),
    // text.md 7 row 4: widths of −1, 0 and 1 must end, with all of the text.
    Wrapping(text: "ab c", characters: -1, lines: ["a", "b", "c"]),
    Wrapping(text: "ab c", characters: 0, lines: ["a", "b", "c"]),
    Wrapping(text: "ab c", characters: 1, lines: ["a", "b", "c"]),
    // text.md 7 row 7: spaces at a line's end hang.
    Wrapping(text: "aaa     bbb", characters: 3, lines: ["aaa", "bbb"]),
    Wrapping(text: "aaa   ", characters: 3, lines: ["aaa"]),
    Wrapping(text: "", characters: 3, lines: [""]),
    Wrapping(text: "👩‍👩‍👧‍👦👩‍👩‍👧‍👦", characters: 1, lines: ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"]),
  ])
  func `lines end where they may`(wrapping: Wrapping) {
    #expect(lines(wrapping.text, characters: wrapping.characters) == wrapping.lines)
  }

  @Test(arguments: [
    // Filled one by one: "aaa bbb cc", "d", "eeeeeeeee", with a hole in the second line.
    Wrapping(
      text: "aaa bbb cc d eeeeeeeee", characters: 10, lines: ["aaa bbb", "cc d", "eeeeeeeee"]),
    // A last line of one short word takes others down.
    Wrapping(
      text: "aaaa bbbb cccc dddd e", characters: 19, lines: ["aaaa bbbb cccc", "dddd e"]),
    // It never takes a line more than it must.
    Wrapping(text: "aaaaaaaaa b", characters: 10, lines: ["aaaaaaaaa", "b"]),
  ])
  func `holes are spread over a paragraph`(wrapping: Wrapping) {
    #expect(lines(wrapping.text, characters: wrapping.characters) == wrapping.lines)
  }

  @Test func `lines are as few as possible, and no raggeder than lines filled one by one`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let words = (0..<random.below(60)).map { _ in
        String(repeating: "a", count: 1 + random.below(9))
      }
      let width = 10 + random.below(20)
      var filled: [Int] = []
      for word in words {
        if let last = filled.last, last + 1 + word.count <= width {
          filled[filled.count - 1] = last + 1 + word.count
        } else {
          filled.append(word.count)
        }
      }
      let chosen = lines(words.joined(separator: " "), characters: Double(width)).map(\.count)
      #expect(chosen.count == max(1, filled.count))
      let cost = { (lines: [Int]) in
        lines.dropLast().reduce(0) { $0 + (width - $1) * (width - $1) }
          + ((lines.last ?? 0) * 4 < width && lines.count > 1 ? width * width / 4 : 0)
      }
      #expect(cost(chosen) <= cost(filled) + 1)
    }
  }

  @Test func `twice the text is not more than twice the work`() {
    // godot#77268: time grew with the square of the text. Questions to the font stand for time.
    let work = { (count: Int) in
      let measurer = FixedWidthMeasurer()
      let text = (0..<count).map { "word\($0)" }.joined(separator: " ")
      let paragraph = Paragraph(text, face: .regular, measurer: measurer)
      _ = paragraph.lines(width: 20, tracking: .none, measurer: measurer)
      return measurer.questions
    }
    #expect(Double(work(20_000)) <= 2.2 * Double(work(10_000)))
  }

  @Test func `a text fits into its own natural width`() {
    // text.md 7 row 6: SDL_ttf 225 wraps text at the width it had itself measured.
    for count in 1...200 {
      let text = String(repeating: "ab ", count: count) + "c"
      #expect(lines(text, characters: Double(text.count)).count == 1)
    }
  }

  @Test func `every character is on exactly one line, at any width`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let text = (0..<random.below(200)).map { _ in random.pick("ab  -é👍") }.map(String.init)
        .joined()
      let paragraph = Paragraph(text, face: .regular, measurer: measurer)
      let width = Double(random.below(30)) / 2 - 1
      let broken = paragraph.lines(width: width, tracking: .none, measurer: measurer)
      var offset = 0
      for line in broken {
        #expect(line.range.lowerBound == offset)
        offset = line.range.upperBound
        let shown = paragraph.text.utf8Slice(line.range).droppingTrailingSpaces()
        #expect(line.width <= max(width, 0) + 1e-9 || shown.count == 1)
      }
      #expect(offset == text.utf8.count)
    }
  }

  @Test func `a new width asks the font nothing`() {
    let paragraph = Paragraph("some words to wrap again", face: .regular, measurer: measurer)
    let before = measurer.questions
    for width in [3.0, 4, 5, 6] {
      _ = paragraph.lines(width: width, tracking: .none, measurer: measurer)
    }
    #expect(measurer.questions == before)
  }

  @Test func `a gap of half a line stands between paragraphs`() {
    let block = block(["a", "b"], characters: 10)
    #expect(block.lines.map(\.y) == [0, 33])
    #expect(block.height == 55)
  }

  @Test func `the lines of a stretch are found`() {
    let block = block(["a", "b", "c"], characters: 10)
    #expect(block.lines(from: 0, to: 200) == 0..<3)
    #expect(block.lines(from: 22, to: 33) == 1..<1)
    #expect(block.lines(from: 21.9, to: 33.1) == 0..<2)
    #expect(block.lines(from: -10, to: 0) == 0..<0)
    #expect(block.lines(from: 500, to: 600) == 3..<3)
  }

  @Test func `an anchor finds its line again after a new width`() throws {
    let text = (0..<100).map { "word\($0)" }.joined(separator: " ")
    let wide = block([text, text], characters: 40)
    let narrow = block([text, text], characters: 20)
    let anchor = try #require(wide.anchor(at: wide.lines[17].y - 5))
    let top = try #require(narrow.top(for: anchor))
    let line = try #require(narrow.lines.first { $0.y >= top })
    #expect(line.paragraph == wide.lines[17].paragraph)
    #expect(line.range.contains(wide.lines[17].range.lowerBound))
    #expect(wide.top(for: anchor) == wide.lines[17].y - 5)
  }
}
