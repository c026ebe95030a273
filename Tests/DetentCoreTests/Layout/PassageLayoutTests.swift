import Chance
import Testing

@testable import DetentCore

// Where the kinds of passages stand. Every character is 8.5 points wide at the body's 17, lines are
// 22 high.

@Suite struct PassageLayoutTests {
  typealias Passage = Document.Passage

  static var measurer: FixedWidthMeasurer { FixedWidthMeasurer() }

  static func block(_ passages: [Passage], width: Double = 425) -> BlockLayout {
    BlockLayout(
      paragraphs: passages.map { Paragraph($0, measurer: measurer) },
      style: TextStyle(scale: 1), columnWidth: width, measurer: measurer)
  }

  static func texts(_ block: BlockLayout) -> [String] { block.lines.map { block.text(of: $0) } }

  @Test(arguments: [(1, 27.5, 33.0, 27.2), (2, 27.5, 27.5, 22.1), (6, 19.25, 22.0, 17.0)])
  func `a heading is larger, and nearer to what it heads`(
    depth: Int, gap: Double, height: Double, size: Double
  ) {
    let block = Self.block(["a", Passage("b", kind: .heading(depth: depth)), "c"])
    let line = block.lines[1]
    #expect(abs(line.y - 22 - gap) < 1e-9)
    #expect(line.height == height)
    #expect(abs(line.size - size) < 1e-9)
    #expect(abs(line.width - size / 2) < 1e-9)
    #expect(block.lines[2].y == line.y + height + 11)
    #expect(block.segments(of: line)[0].look.face == .semibold)
  }

  @Test func `items hang on their markers, which stand outside the text`() {
    let long = "aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj"
    let block = Self.block([
      "x", Passage(long, nesting: [.item], marker: .bullet),
      Passage("b", nesting: [.item, .item], marker: .number("12."), isTight: true),
    ])
    #expect(block.lines.map(\.inset) == [0, 25.5, 25.5, 51])
    #expect(block.lines[3].y - block.lines[2].y == 24.75)
    let markers = block.decorations.all
    #expect(markers.map(\.line) == [1, 3])
    // They end 0.45 em before the text.
    for marker in markers { #expect(abs(marker.frame.maxX + 0.45 * 17) < 1e-9) }
    #expect(markers[1].frame.width == 25.5)
  }

  @Test func `a quote has a bar as long as it is`() {
    let block = Self.block([
      "a", Passage("b", nesting: [.quote]), Passage("c", nesting: [.quote, .quote]), "d",
      Passage("e", nesting: [.quote]),
    ])
    let bars = block.decorations.all
    #expect(bars.map(\.frame.minY) == [33, 66, 132])
    #expect(bars.map(\.frame.maxY) == [88, 88, 154])
    #expect(bars[0].frame.minX < bars[1].frame.minX)
    #expect(bars[0].frame.maxX < block.lines[1].inset)
  }

  @Test func `lines of code stay where they are, and go on further in`() {
    let block = Self.block(
      [Passage("let a\u{2028}\u{2028}  b = " + String(repeating: "c", count: 80), kind: .code)])
    #expect(Self.texts(block).prefix(3) == ["let a", "", "  b ="])
    #expect(Self.texts(block).joined().count == 90)
    let xs = block.lines.map { $0.x(share: 1, columnWidth: 425) }
    #expect(xs[0] == 0.8 * 17)
    #expect(xs[2] == xs[0])
    #expect(abs(xs[3] - xs[0] - 2 * 0.9 * 17) < 1e-9)
    // The panel holds them all.
    let panel = block.decorations.all[0].frame
    #expect(panel == Rect(x: 0, y: 0, width: 425, height: block.height))
    #expect(block.lines.allSatisfy { $0.inset + $0.width <= 425 - 0.8 * 17 + 1e-9 })
  }

  static let table = Passage(
    "ab\tc\tname\u{2028}a\tbcdef\tx\u{2028}\t1\t",
    kind: .table(Document.Passage.Table(columns: [.leading, .trailing, .center])))

  @Test func `cells stand in columns, each at its side`() {
    let block = Self.block([Self.table])
    #expect(block.lines.count == 3)
    let cells = block.lines.map { line in
      block.segments(of: line).map { "\($0.text)@\($0.x / 8.5)" }
    }
    // Columns of 2, 5 and 4 characters, 3 apart.
    #expect(
      cells == [
        ["ab@0.0", "c@9.0", "name@13.0"], ["a@0.0", "bcdef@5.0", "x@14.5"], ["1@9.0"],
      ])
    #expect(block.lines.allSatisfy { $0.width == 17 * 8.5 })
    #expect(block.segments(of: block.lines[0]).allSatisfy { $0.look.face == .semibold })
  }

  @Test func `a table without room for its columns is read cell by cell`() {
    let block = Self.block([Self.table], width: 136)
    #expect(Self.texts(block) == ["ab", "c", "name", "a", "bcdef", "x", "1"])
    let labels = block.decorations.all.compactMap { decoration -> String? in
      guard case .text(let text, _, _, _) = decoration.kind else { return nil }
      return text
    }
    #expect(labels == ["ab", "c", "name", "c"])
    // The head is no entry: a line stands below it, where the first row has its distance.
    let rule = block.decorations.all.first { $0.kind == .hairline }?.frame
    #expect(rule?.width == 136)
    #expect(rule.map { block.lines[2].y < $0.minY && $0.minY < block.lines[3].y } == true)
  }

  @Test func `a picture is no wider than the column, and its description stands below`() {
    let picture = Passage("What it shows", kind: .image(.init(path: "p.png")))
    let block = Self.block([picture], width: 200)
    #expect(Self.texts(block) == ["", "What it shows"])
    #expect(block.lines[0].width == 200)
    #expect(block.lines[0].height == 100)
    #expect(block.lines[1].y == 105.5)
    #expect(block.lines[1].size == 0.85 * 17)
    // Aligned as a line is.
    #expect(Self.block([picture], width: 500).lines[0].x(share: 0.5, columnWidth: 500) == 50)
    let missing = Self.block([Passage("What it shows", kind: .image(.init(path: "q.png")))])
    #expect(Self.texts(missing) == ["What it shows"])
    #expect(missing.decorations.all.isEmpty)
  }

  @Test func `looks follow the spans, however they nest`() {
    let text = "a bb ccc dd e"
    let passage = Passage(
      text,
      spans: [
        .init(2..<11, .emphasis), .init(5..<8, .strong), .init(5..<13, .link(destination: "x")),
        .init(9..<11, .code),
      ])
    let block = Self.block([passage])
    let segments = block.segments(of: block.lines[0])
    #expect(segments.map(\.text) == ["a ", "bb ", "ccc", " ", "dd", " e"])
    #expect(
      segments.map(\.look.face) == [
        .regular, .italic, .semiboldItalic, .italic, .mono, .regular,
      ])
    #expect(segments.map { $0.look.ink == .link } == [false, false, true, true, true, true])
    #expect(zip(segments, segments.dropFirst()).allSatisfy { abs($0.x + $0.width - $1.x) < 1e-9 })
  }

  @Test func `a passage of one look is one run`() {
    let block = Self.block([Passage("a b c", spans: [.init(0..<5, .strong)])])
    #expect(block.segments(of: block.lines[0]).count == 1)
  }

  @Test(arguments: UInt64(0)..<60)
  func `at any width every character is on one line, and no line leaves the column`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let passages = (0..<8).map { _ in Self.passage(&random) }
    for width in [1.0, 9, 40, 85, 200, 425, 900] {
      let block = Self.block(passages, width: width)
      for (index, passage) in passages.enumerated() {
        let ranges = block.lines.filter { $0.paragraph == index }.map(\.range)
        #expect(ranges.first?.lowerBound == 0)
        #expect(ranges.last?.upperBound == passage.text.utf8.count)
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      }
      #expect(zip(block.lines, block.lines.dropFirst()).allSatisfy { $0.y <= $1.y })
      // One character may be wider than the room that is left.
      let widest = 1.6 * 8.5
      #expect(
        block.lines.allSatisfy { $0.x(share: 0, columnWidth: width) + $0.width <= width + widest }
          || width < 40)
      #expect(block.height >= (block.lines.last.map { $0.y + $0.height } ?? 0) - 1e-9)
      let finder = PlaceFinder(block: block, measurer: Self.measurer, share: 0.5)
      for (index, line) in block.lines.enumerated() where !line.range.isEmpty {
        let place = TextPosition(paragraph: line.paragraph, offset: line.range.lowerBound)
        #expect(finder.line(of: place) == index)
      }
    }
  }

  private static func passage(_ random: inout SplitMix64) -> Passage {
    let word = { (random: inout SplitMix64) in
      String(repeating: "w", count: Int(random.next() % 12) + 1)
    }
    let words = (0..<Int(random.next() % 12) + 1).map { _ in word(&random) }
    let text = words.joined(separator: " ")
    let end = Int(random.next() % UInt64(text.utf8.count)) + 1
    let spans = [Passage.Span(0..<end, .strong), Passage.Span(end / 2..<end, .code)]
      .filter { !$0.range.isEmpty }
    let nesting = (0..<Int(random.next() % 4)).map { _ in
      random.next() % 2 == 0 ? Passage.Nest.quote : .item
    }
    switch random.next() % 6 {
    case 0: return Passage(text, kind: .heading(depth: Int(random.next() % 6) + 1), spans: spans)
    case 1: return Passage(words.joined(separator: "\u{2028}"), kind: .code, nesting: nesting)
    case 2:
      return Passage(
        "\(text)\tb\u{2028}c\t\(text)",
        kind: .table(Document.Passage.Table(columns: [.leading, .center])), nesting: nesting)
    case 3: return Passage(text, kind: .image(.init(path: "p.png")), nesting: nesting)
    default:
      return Passage(text, spans: spans, nesting: nesting, marker: nesting.isEmpty ? nil : .bullet)
    }
  }
}
