import Chance
import DetentCore
import Testing

@testable import DetentRender

// What md4c reports and what becomes of it. The cases follow CommonMark 0.30 and GitHub's
// extensions; the numbers of their sections stand beside them.

@Suite struct MarkdownTests {
  typealias Passage = Document.Passage
  typealias Span = Document.Passage.Span

  struct Case: CustomTestStringConvertible {
    var source: String
    var passages: [Passage]
    var testDescription: String { source.debugDescription }

    init(_ source: String, _ passages: Passage...) {
      self.source = source
      self.passages = passages
    }
  }

  static let inlines = [
    // 6.2 emphasis and strong emphasis
    Case(
      "a *b* **c** _d_",
      Passage(
        "a b c d", spans: [Span(2..<3, .emphasis), Span(4..<5, .strong), Span(6..<7, .emphasis)])
    ),
    Case(
      "***a** b*", Passage("a b", spans: [Span(0..<3, .emphasis), Span(0..<1, .strong)])),
    Case(
      "snake_case_name 2*3*4", Passage("snake_case_name 234", spans: [Span(17..<18, .emphasis)])),
    // 6.1 code spans
    Case("`` a`b ``", Passage("a`b", spans: [Span(0..<3, .code)])),
    Case("~~old~~", Passage("old", spans: [Span(0..<3, .strikethrough)])),
    // 6.3 links, 6.5 autolinks
    Case(
      "[é](http://x.y)z", Passage("éz", spans: [Span(0..<2, .link(destination: "http://x.y"))])),
    Case(
      "<a@b.c> www.d.e",
      Passage(
        "a@b.c www.d.e",
        spans: [
          Span(0..<5, .link(destination: "mailto:a@b.c")),
          Span(6..<13, .link(destination: "http://www.d.e")),
        ])),
    Case(
      "[r]\n\n[r]: p.md \"t\"", Passage("r", spans: [Span(0..<1, .link(destination: "p.md"))])),
    Case("[a](x?b&amp;c)", Passage("a", spans: [Span(0..<1, .link(destination: "x?b&c"))])),
    // 6.7 hard and 6.8 soft line breaks
    Case("a\nb\\\nc  \nd", Passage("a b\u{2028}c\u{2028}d")),
    // 2.5 entities, 2.4 escapes
    Case("&copy; &#169; &#xA9; &nosuch; &#0; \\*", Passage("© © © &nosuch; \u{FFFD} *")),
    // 6.6 raw HTML: shown, but for what ends a line and what nobody is to see
    Case(
      "a<br>b <kbd>c</kbd><!-- d -->",
      Passage("a\u{2028}b <kbd>c</kbd>", spans: [Span(6..<11, .code), Span(12..<18, .code)])),
    Case("a\tb", Passage("a b")),
    Case("a\0b", Passage("a\u{FFFD}b")),
  ]

  static let blocks = [
    Case(""), Case(" \n\n"),
    // 4.2, 4.3 headings
    Case(
      "# A #\n### *B*", Passage("A", kind: .heading(depth: 1)),
      Passage("B", kind: .heading(depth: 3), spans: [Span(0..<1, .emphasis)])),
    Case("A\nb\n===", Passage("A b", kind: .heading(depth: 1))),
    // 4.1 rules, 4.4 and 4.5 code
    Case("a\n\n---\nb", "a", Passage("", kind: .rule), "b"),
    Case("```swift\nlet a\n\n  b\n```", Passage("let a\u{2028}\u{2028}  b", kind: .code)),
    Case("    a\n\tb", Passage("a\u{2028}b", kind: .code)),
    Case("```\n*a* &amp;", Passage("*a* &amp;", kind: .code)),
    // 4.6 HTML
    Case("<div>\n<b>x</b>\n</div>", Passage("<div>\u{2028}<b>x</b>\u{2028}</div>", kind: .code)),
    Case("<!-- x\n\ny -->\n\na", "a"),
    // 5.1 quotes
    Case(
      "> a\n>\n> > b", Passage("a", nesting: [.quote]), Passage("b", nesting: [.quote, .quote])),
    // 5.2, 5.3 lists
    Case(
      "a\n\n- b\n- c\n  - d", "a", Passage("b", nesting: [.item], marker: .bullet),
      Passage("c", nesting: [.item], marker: .bullet, isTight: true),
      Passage("d", nesting: [.item, .item], marker: .bullet, isTight: true)),
    Case(
      "7) a\n\n8) b\n\n   c", Passage("a", nesting: [.item], marker: .number("7)")),
      Passage("b", nesting: [.item], marker: .number("8)")), Passage("c", nesting: [.item])),
    Case(
      "- [ ] a\n- [x] b\n-", Passage("a", nesting: [.item], marker: .task(isDone: false)),
      Passage("b", nesting: [.item], marker: .task(isDone: true), isTight: true),
      Passage("", nesting: [.item], marker: .bullet, isTight: true)),
    Case(
      "- > a\n- ```\n  b\n  ```", Passage("a", nesting: [.item, .quote], marker: .bullet),
      Passage("b", kind: .code, nesting: [.item], marker: .bullet)),
    // GitHub's tables
    Case(
      "|a|**b**|\n|-|:-:|\n|1<br>2||\n|c|d|e|",
      Passage(
        "a\tb\u{2028}1 2\t\u{2028}c\td",
        kind: .table(Document.Passage.Table(columns: [.leading, .center])),
        spans: [Span(2..<3, .strong)])),
  ]

  static let pictures = [
    Case("![alt *b*](p.png)", Passage("alt b", kind: .image(.init(path: "p.png")))),
    Case("![](p.png)", Passage("", kind: .image(.init(path: "p.png")))),
    Case(
      "a *b ![c](d/e.svg) f*", Passage("a b", spans: [Span(2..<3, .emphasis)]),
      Passage("c", kind: .image(.init(path: "d/e.svg")), spans: [Span(0..<1, .emphasis)]),
      Passage("f", spans: [Span(0..<1, .emphasis)])),
    // Nothing is fetched: a picture of the network is its description.
    Case("![build](https://x.y/z.svg) ok", "build ok"),
    Case("![d](data:image/png;base64,AA)", "d"), Case("![u](//x.y/z.png)", "u"),
    Case("# ![logo](p.png) Name", Passage("logo Name", kind: .heading(depth: 1))),
    Case(
      "[![a](p.png)](q)",
      Passage(
        "a", kind: .image(.init(path: "p.png")), spans: [Span(0..<1, .link(destination: "q"))])),
    Case("![a ![b](c) d](p.png)", Passage("a b d", kind: .image(.init(path: "p.png")))),
  ]

  @Test(arguments: inlines + blocks + pictures)
  func `Markdown is passages`(case: Case) {
    #expect(MarkdownReader().passages(in: `case`.source) == `case`.passages)
  }

  @Test func `a file's levels are each read as Markdown`() {
    let document = Document.parse(
      "# T\n<!-- level: A -->\n*a* [r]\n<!-- level: B -->\nb\n\n[r]: x\n", title: "t",
      reader: MarkdownReader())
    #expect(document.levels.map(\.texts) == [["T", "a [r]"], ["T", "b"]])
  }

  /// text.md 7 row 41: Markdown that took other parsers quadratic time (md4c 60 and 73, showdown
  /// 1048), and what makes output much longer than input.
  static let hostile: [(name: String, source: String)] = [
    ("brackets", String(repeating: "[", count: 50_000)),
    ("closed brackets", String(repeating: "[a](", count: 20_000)),
    ("stars", String(repeating: "*a ", count: 50_000)),
    ("opened and closed stars", String(repeating: "*a**", count: 30_000)),
    ("deep quotes", String(repeating: ">", count: 20_000) + "a"),
    ("deep lists", (0..<500).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()),
    ("ticks", (1..<600).map { String(repeating: "`", count: $0) + " " }.joined()),
    ("an open fence", "```\n" + String(repeating: "a\n", count: 50_000)),
    ("entities", String(repeating: "&amp;&#9;&#x110000;&", count: 20_000)),
    ("NUL", String(repeating: "\0*", count: 50_000)),
    (
      "pictures in pictures",
      String(repeating: "![", count: 2_000) + String(repeating: "](a)", count: 2_000)
    ),
    ("a long line", String(repeating: "word ", count: 200_000)),
    ("a long word", String(repeating: "w", count: 1_000_000)),
    (
      "a wide table",
      String(repeating: "a|", count: 5_000) + "\n" + String(repeating: "-|", count: 5_000) + "\n"
        + String(repeating: "b|\n", count: 5_000)
    ),
    (
      "long references",
      "[r]: " + String(repeating: "u", count: 20_000) + "\n\n"
        + String(repeating: "[r] ", count: 5_000)
    ),
    ("comments", String(repeating: "<!-- a ", count: 20_000)),
  ]

  @Test(arguments: hostile.indices)
  func `no text takes for ever, or grows without bounds`(index: Int) {
    let source = Self.hostile[index].source
    let passages = MarkdownReader().passages(in: source)
    let bytes = passages.reduce(0) { $0 + $1.text.utf8.count }
    // A sign that stands for a NUL, or ends a line, has three bytes.
    #expect(bytes <= 3 * source.utf8.count)
    #expect(passages.allSatisfy { $0.nesting.count <= Passage.deepestNesting })
    Self.expectSound(passages)
  }

  @Test(arguments: UInt64(0)..<300)
  func `whatever is put together, spans are stretches of characters and words are the source's`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "*", "**", "_", "`", "~~", "[", "](", ")", "![", "<", ">", "> ", "- ", "1. ", "# ", "\n",
      "\n\n", "    ", "```\n", "|", "|-|-|\n", "---\n", "é", "👩‍👩‍👧", "word", " ", "a b", "&amp;",
      "\t", "\\", "http://x.y", "<br>", "<b>", "<!--", "-->", "[ ] ",
    ]
    let source = (0..<60).map { _ in parts[Int(random.next() % UInt64(parts.count))] }.joined()
    let passages = MarkdownReader().passages(in: source)
    Self.expectSound(passages)
    // No letter is added, and none changes its place.
    var rest = source.unicodeScalars.filter(\.properties.isAlphabetic)[...]
    for letter in passages.flatMap(\.text.unicodeScalars) where letter.properties.isAlphabetic {
      let place = rest.firstIndex(of: letter)
      #expect(place != nil, "\(source.debugDescription)")
      rest = rest[(place.map { rest.index(after: $0) } ?? rest.endIndex)...]
    }
  }

  /// Spans are in bounds, in order, not empty, and cut no character's bytes apart.
  private static func expectSound(_ passages: [Passage]) {
    for passage in passages {
      let text = Array(passage.text.utf8)
      let isBorder = { (offset: Int) in offset == text.count || text[offset] & 0xC0 != 0x80 }
      let isSound = passage.spans.allSatisfy {
        $0.range.lowerBound >= 0 && $0.range.upperBound <= text.count && !$0.range.isEmpty
          && isBorder($0.range.lowerBound) && isBorder($0.range.upperBound)
      }
      let starts = passage.spans.map(\.range.lowerBound)
      #expect(isSound && starts == starts.sorted(), "\(passage.spans)")
    }
  }

  // GitHub takes one dash for a column's head line, md4c 0.4.8 wants three.
  @Test func `short head lines of tables are long enough, those in listings untouched`() {
    #expect(TableHeads.widened("a|b\n-|:-:\n1|2") == "a|b\n---|:---:\n1|2")
    for text in ["```\n|-|-|\n```", "    |-|-|", "- a | b", "|---|", "\t|-|"] {
      #expect(TableHeads.widened(text) == text)
    }
  }
}
