import Chance
import Testing

@testable import DetentCore

/// Story: a log, a table, a poem and an address became one flowing paragraph each, since only blank
/// lines ended anything; while a book that was broken into lines of seventy columns has to flow.
@Suite struct LineEndsTests {
  /// A kind of text, and what its lines' ends mean.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var ends: LineEnds?
    var testDescription: String { name }

    /// `ends` is `nil` for a text that was broken to some width.
    init(_ name: String, _ ends: LineEnds?, _ text: String) {
      self.name = name
      self.text = text
      self.ends = ends
    }
  }

  @Test(arguments: LineEndsTexts.rows)
  func `the text says what its line ends mean`(row: Row) {
    let ends = LineEnds(of: row.text)
    if let expected = row.ends {
      #expect(ends == expected)
    } else if case .wrapped(let width) = ends {
      #expect((40...100).contains(width))
    } else {
      Issue.record("it was broken to a width, and is read as \(ends)")
    }
  }

  @Test(arguments: LineEndsTexts.rows.filter { $0.ends == .lines })
  func `a text whose lines stand for themselves is copied as it is`(row: Row) {
    let passages = PlainReader().passages(in: row.text)
    let level = Document.Level(name: "Full", paragraphs: passages)
    let copy = level.wholeSelection.map { level.text(in: $0) }
    // Nobody sees blanks at the ends of lines, nor what ends the last one.
    let source = row.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
    #expect(copy == source.joined(separator: "\n").trimmedNewlines)
    #expect(passages.allSatisfy { $0.kind == .line })
  }

  // What begins a line in a list may begin one in a sentence: German days and centuries, the dash,
  // and `o`, which is a word from Lisbon to Warsaw.
  @Test(arguments: [
    (
      "Die Stadt war einst eine der reichsten des Landes, doch im", "19. Jahrhundert zerfiel sie.",
      true
    ),
    (
      "Quando finalmente chegamos ao porto da cidade velha, vimos", "o navio que nos esperava.",
      true
    ),
    (
      "Die Stadt war einst eine der reichsten des Landes, war dies", "– so sagt man – lange noch.",
      true
    ),
    (
      "Die Stadt war einst eine der reichsten des Landes, so auch.", "2. Die zweite war es nicht.",
      false
    ),
    (
      "1. Die Stadt war einst eine der reichsten des Landes, doch", "2. die andere war es nicht",
      false
    ),
    (
      "   Die Stadt war einst eine der reichsten des Landes, doch", "- die andere war es nicht",
      false
    ),
    (
      "Die Stadt war einst eine der reichsten des Landes, doch im", "  o nein, das war eine andere",
      false
    ),
    ("Was zu kaufen ist", "- Milch", false), ("Was zu kaufen ist", "1. Milch", false),
  ])
  func `a line goes on with what might have been an item's mark`(
    line: String, next: String, goesOn: Bool
  ) {
    let (line, next) = (LineFacts(line[...]), LineFacts(next[...]))
    #expect(LineEnds.wrapped(width: 60).joins(line, next) == goesOn)
  }

  // Notes: paragraphs of one long line each hung by two ems because of a list below one of them.
  @Test func `long lines of prose among lines are paragraphs`() {
    let sentence = "A reader who wants less pinches in, and one who wants more, out. "
    let prose = String(repeating: sentence, count: 3)
    let long = String(repeating: prose, count: 20)
    let text = "\(prose)\n- one\n- two\n\n\(long)\n\nShort.\n\n  \(prose)\n\nWhat\n\(prose)"
    #expect(LineEnds(of: text) == .lines)
    let passages = PlainReader().passages(in: text)
    #expect(passages.map(\.kind) == [.body, .line, .line, .body, .line, .line, .line, .line])
    #expect(passages.map(\.isNextLine) == [false, true, true, false, false, false, false, true])
  }

  @Test func `a book's paragraphs flow, and its verse does not`() {
    let passages = PlainReader().passages(in: LineEndsTexts.book)
    let flowing = passages.filter { $0.kind == .body }.map(\.text)
    #expect(flowing.first == "THE RIME")
    #expect(flowing.contains { $0.hasPrefix("I had called upon") && $0.hasSuffix("to the fire.") })
    let verse = passages.filter { $0.kind == .line }
    #expect(
      verse.map(\.text) == [
        "    Like one who, on a lonely road,", "      Doth walk in fear and dread,",
        "    And, having once turned round, walks on,", "      And turns no more his head.",
      ])
    #expect(verse.map(\.isNextLine) == [false, true, true, true])
  }

  @Test func `a letter's head, quotations, items and signature keep their lines`() {
    let texts = PlainReader().passages(in: LineEndsTexts.letter).map(\.text)
    #expect(
      texts.prefix(3) == [
        "From: Ada <ada@example.org>", "To: Grace <g@example.org>", "Subject: Re: The engine",
      ])
    #expect(texts.contains("> have to weave the algebraical patterns again before the spring?"))
    #expect(texts.contains { $0.hasPrefix("We may say most aptly") && $0.hasSuffix("and leaves.") })
    let item = texts.first { $0.hasPrefix("- the cards") }
    #expect(item?.hasSuffix("to look after the oil and the wheels of the mill") == true)
    #expect(texts.suffix(4) == ["Yours,", "Ada", "--", "Ada Lovelace"])
  }

  @Test func `Japanese lines are joined without a space`() {
    let passages = PlainReader().passages(in: LineEndsTexts.japanese)
    #expect(passages.count == 3)
    #expect(passages.map(\.isNextLine) == [false, true, false])
    #expect(!passages.contains { $0.text.contains(" ") })
  }

  @Test func `paragraphs of one line are paragraphs, whatever parts them`() {
    let apart = PlainReader().passages(in: "one\n\n  two\n\nthree\n")
    #expect(apart == ["one", "two", "three"])
    let prose = PlainReader().passages(in: LineEndsTexts.wordProcessor)
    #expect(prose.allSatisfy { $0.kind == .body && !$0.isTight })
    #expect(prose.map(\.isNextLine) == [false, true, true])
  }

  @Test func `a line longer than any that was broken to fit is not joined`() {
    // 600 marks on one letter take one column.
    let marked = "a" + String(repeating: "\u{301}", count: 600)
    let facts = LineFacts(marked[...])
    #expect(facts.isTooLong)
    #expect(LineFacts(String(repeating: " ", count: 600)[...] + "a").isTooLong)
    #expect(!LineFacts(String(repeating: "a ", count: 100)[...]).isTooLong)
  }

  @Test func `a line of ASCII is measured as any other line is`() {
    var random = SplitMix64(seed: 12)
    let letters: [Character] = ["a", "b", "Z", "~", "!", "0", " ", " ", " ", "\t", "\u{1}", "\""]
    for _ in 0..<2000 {
      let ascii = String((0..<random.below(40)).map { _ in random.pick(letters) })
      // One letter more that is not ASCII, of one column: the other way to read, and the same line.
      let (one, other) = (LineFacts((ascii + "x")[...]), LineFacts((ascii + "ж")[...]))
      #expect(one.end == other.end && one.firstWord == other.firstWord, "\(ascii.debugDescription)")
      #expect(
        one.hasColumns == other.hasColumns && one.isWordy == other.isWordy
          && one.indent == other.indent, "\(ascii.debugDescription)")
    }
  }

  @Test func `only the beginning of a text is looked at`() {
    let line = "12:00:01 the server has answered within some milliseconds\n"
    let log = String(repeating: line, count: 2000)
    #expect(LineEnds(of: log) == .lines)
    #expect(LineEnds(of: log + LineEndsTexts.book) == .lines)
  }
}

extension String {
  fileprivate var trimmedNewlines: String {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
