import Chance
import DetentCore
import Testing

@testable import DetentRender

@Suite struct LadderHostileTests {
  /// A text that nobody would write.
  struct Hostile: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var blocks: [Block]

    init(_ name: String, _ kind: Block.Kind = .paragraph, _ texts: String...) {
      testDescription = name
      blocks = texts.map { Block(kind, $0) }
    }
  }

  @Test(arguments: [
    Hostile("no block"), Hostile("an empty block", .paragraph, ""),
    Hostile("blank blocks", .paragraph, " ", "\n\n", "\t"),
    Hostile(
      "one giant sentence", .paragraph, String(repeating: "word after word ", count: 20_000)),
    Hostile("one giant word", .paragraph, String(repeating: "abcdefghij", count: 50_000)),
    Hostile("50,000 sentences of one word", .paragraph, String(repeating: "Go. ", count: 50_000)),
    Hostile("only headings", .heading(level: 2), "One", "Two", "Three"),
    Hostile("only listings", .code, "a = 1\nb = 2", "c = 3"),
    Hostile("only ornaments", .ornament, "---", "***"),
    Hostile("NULs", .paragraph, "\0\0 a\0b. \0\0. C\0.", "\0"),
    Hostile("only punctuation", .paragraph, "... !!! ??? ... --- ?!", "((((((((", "\"\"\""),
    Hostile(
      "Chinese", .paragraph, String(repeating: "这是第一句话。这是另一句关于茶的话！茶好吗？", count: 200)),
    Hostile("Thai", .paragraph, String(repeating: "ฉันดื่มชาทุกวัน ", count: 300)),
    Hostile(
      "Arabic", .paragraph, String(repeating: "أشرب الشاي كل يوم. هل تحب الشاي؟ ", count: 300)),
    Hostile("marks without letters", .paragraph, String(repeating: "\u{301}", count: 5000)),
    Hostile("emoji", .paragraph, String(repeating: "👩‍👩‍👧‍👦. 🏳️‍🌈! ", count: 500)),
    Hostile("byte order marks", .paragraph, "\u{FEFF}\u{FEFF}. \u{FFFE}. \u{FFFF}."),
  ])
  func `no text breaks a rule of ladders`(text: Hostile) {
    let ladder = Ladder(text.blocks, SentenceBreaks())
    #expect(LadderRules.violations(of: text.blocks, ladder).isEmpty)
  }

  @Test(arguments: 1...40)
  func `no random heap of blocks breaks a rule of ladders`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let kinds: [Block.Kind] = [
      .paragraph, .paragraph, .paragraph, .quote, .list, .code, .table, .ornament,
      .heading(level: 1), .heading(level: 2), .heading(level: 3), .heading(level: 6),
    ]
    let pieces = ["tea", "water ", ". ", "Dr. ", "! ", "\n", "é", "茶", "。", "Tea ", "1.", "(", " "]
    let blocks = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
      Block(
        kinds.randomElement(using: &random) ?? .paragraph,
        (0..<Int.random(in: 0..<80, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }.joined())
    }
    let ladder = Ladder(blocks, SentenceBreaks())
    #expect(LadderRules.violations(of: blocks, ladder).isEmpty, "seed \(seed)")
  }
}
