import Testing

@testable import DetentCore

/// What a model that writes is asked, and what of its writing is shown.
@Suite struct RewriteContractTests {
  private static let source = """
    Ada Lovelace wrote the first program in 1843, for a machine that Charles Babbage never \
    finished. Her notes are 3 times as long as the text that they explain. She called her work \
    “poetical science” in a letter. The US Navy named a language after her in 1980.
    """
  private static let check = RewriteCheck(source: source)

  struct Row: CustomTestStringConvertible {
    var text: String
    var faults: [String]
    var testDescription: String { text }
  }

  /// The kinds of faults that news summaries were withdrawn for, and their harmless neighbours.
  static let rows = [
    Row(text: "Ada Lovelace wrote the first program in 1843.", faults: []),
    Row(text: "Lovelace's notes explain the text.", faults: []),
    Row(text: "In 1843 she wrote the first program.", faults: []),
    Row(text: "Work and notes are as long as the text.", faults: []),
    Row(text: "She called it “poetical science”.", faults: []),
    Row(text: "She called it \"poetical science.\"", faults: []),
    Row(
      text: "Ada Lovelace wrote the first program in 1842.",
      faults: ["the number 1842 is not in the text"]),
    Row(
      text: "Her notes are 30 times as long.",
      faults: ["the number 30 is not in the text"]),
    Row(
      text: "Her notes explain Turing in a letter.",
      faults: ["the name Turing is not in the text"]),
    Row(
      text: "Turing wrote the first program in the US.",
      faults: ["the name Turing is not in the text"]),
    Row(text: "The first program after IT.", faults: ["the name IT is not in the text"]),
    Row(
      text: "She called her work “dry science” in a letter.",
      faults: ["the quotation “dry science” is not in the text"]),
    Row(
      text: "She wrote <b>notes</b> in a letter.",
      faults: ["the sign < is markup", "the sign > is markup"]),
    Row(
      text: "She wrote the text that they explain at https://ada.example.org in a letter",
      faults: ["the address https://ada.example.org is not in the text"]),
    Row(
      text: "Everybody loves cheerful computing since computers dominate daily living.",
      faults: [
        "the name Everybody is not in the text",
        "too many of its words are not in the text: everybody, loves, cheerful, computing, since",
      ]),
    Row(
      text: "", faults: ["it is empty", "too many of its words are not in the text: "]),
  ]

  @Test(arguments: rows)
  func `numbers, names and quotations that are not the source's are found`(row: Row) {
    #expect(Self.check.faults(in: row.text, from: Self.source) == row.faults)
  }

  @Test(arguments: [
    ("Ada Lovelace wrote the first program in 1843.", []),
    ("Clever Ada Lovelace wrote the first program.", ["Clever"]),
    ("ada lovelace wrote the First program, she said.", ["she said."]),
    ("Her notes are long.", ["Her notes are long."]),
    ("A good start: the text that they explain, and so on.", ["A good start:", "and so on."]),
    ("", []),
  ])
  func `what does not stand in the source is marked`(text: String, marked: [String]) {
    let ranges = Self.check.written(in: text)
    #expect(ranges.map { String(text.utf8Slice($0)) } == marked)
  }

  private static let tea = Ladder(
    [
      Block(.heading(level: 1), "# Tea"),
      randomText(sentences: 40, vocabulary: 200, seed: 3),
      Block(.heading(level: 2), "## More"),
      randomText(sentences: 30, vocabulary: 200, seed: 4),
    ], FullStops())

  @Test func `levels are asked for from the longest down, each within lengths that grow`() throws {
    let contract = RewriteContract(Self.tea)
    let names = contract.levels.map { Self.tea.levels[$0].name }
    #expect(names == ["Long", "Medium", "Brief", "Gist"])
    let longer = contract.ownText(of: 4)
    #expect(!longer.contains("#"))
    let question = try #require(contract.question(3, from: longer))
    #expect(question.messages[1].text.hasPrefix(longer))
    let enough = contract.ownText(of: 3)
    #expect(contract.faults(in: enough, of: ModelAnswer(enough), 3, from: longer).isEmpty)
    for text in [longer, contract.ownText(of: 2)] {
      let faults = contract.faults(in: text, of: ModelAnswer(text), 3, from: longer)
      #expect(faults.count == 1 && faults[0].contains("are wanted"))
    }
    let cut = contract.faults(in: enough, of: ModelAnswer(enough, isCutOff: true), 3, from: longer)
    #expect(cut == ["it does not end"])
  }

  @Test func `a version beyond the budget is not sent`() {
    let contract = RewriteContract(Self.tea)
    let long = String(repeating: "a word ", count: RewriteContract.tokenBudget)
    #expect(contract.question(3, from: long) == nil)
  }

  @Test func `the second question tells the faults`() throws {
    let contract = RewriteContract(Self.tea)
    let question = try #require(contract.question(1, from: "A text."))
    let again = contract.question(question, after: ModelAnswer("In 1987."), ["it is wrong"])
    #expect(again.messages.map(\.role) == [.system, .user, .assistant, .user])
    #expect(
      again.messages[2].text == "In 1987." && again.messages[3].text.contains("- it is wrong\n"))
    #expect(again.messages[..<2] == question.messages[...])
  }

  @Test(arguments: [
    ("One.\n\nTwo.", "One.\n\nTwo."), ("```\nOne.\n```", "One."), ("\n  One\ntwo. \n", "One two."),
    ("```text\nOne.\n\nTwo.\n```\n", "One.\n\nTwo."), ("<think>Hm.</think>One.", "One."), ("", ""),
  ])
  func `a text is taken out of its wrapping`(answer: String, text: String) {
    #expect(RewriteContract(Self.tea).text(of: ModelAnswer(answer)) == text)
  }

  @Test func `no sign of a written text means anything, and the capsule names its writer`() {
    let passages = RewriteContract(Self.tea).passages(of: "# No heading, ![no](picture.png) here")
    #expect(passages.map(\.kind) == [.body])
    #expect(passages[0].spans.map(\.style) == [.written])
    var document = Document(
      title: "Tea",
      levels: [
        Document.Level(name: "Gist", paragraphs: passages, writer: "parrot"),
        Document.Level(name: "Full", texts: ["Tea and more tea, and more."]),
      ], wordCounts: [5, 6])
    #expect(document.lengthNote(level: 0) == "5 of 6 words, written by parrot")
    document.levels[0].writer = nil
    #expect(document.lengthNote(level: 0) == "5 of 6 words")
  }
}
