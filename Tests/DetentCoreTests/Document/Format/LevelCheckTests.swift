import Testing

@testable import DetentCore

@Suite struct LevelCheckTests {
  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// Line and what the message contains.
    var findings: [(Int?, String)]
    var leastCarried = 1.0
  }

  @Test(arguments: [
    Row(
      testDescription: "a good file",
      text: "<!-- level: A -->\nTea.\n<!-- level: B -->\nGood tea.\n", findings: []),
    Row(
      testDescription: "an empty level",
      text: "<!-- level: A -->\n\n<!-- level: B -->\nTea.\n", findings: [(1, "'A' is empty")]),
    Row(
      testDescription: "a level shorter than the briefer one",
      text: "<!-- level: A -->\nOne two three.\n<!-- level: B -->\nOne.\n",
      findings: [(3, "fewer than the 3"), (3, "drops words of the briefer 'A': two, three")]),
    Row(
      testDescription: "words dropped",
      text: "<!-- level: A -->\nGreen tea.\n<!-- level: B -->\nTea is a drink.\n",
      findings: [(3, "drops words of the briefer 'A': green")]),
    Row(
      testDescription: "few enough words dropped",
      text: "<!-- level: A -->\nGreen tea.\n<!-- level: B -->\nTea is a drink.\n",
      findings: [], leastCarried: 0.5),
    Row(
      testDescription: "a heading lost",
      text: "<!-- level: A -->\n## Tea\nx\n<!-- level: B -->\nTea and x\n",
      findings: [(4, "lacks the heading 'Tea'")]),
    Row(
      testDescription: "a name twice",
      text: "<!-- level: A -->\nx\n<!-- level: a -->\nx y\n",
      findings: [(3, "has the name of an earlier one")]),
    Row(
      testDescription: "a start that is no level",
      text: "---\nstart: C\n---\n<!-- level: A -->\nx\n<!-- level: B -->\nx y\n",
      findings: [(nil, "start: 'C' is not one of A, B")]),
    Row(
      testDescription: "a level line alone", text: "x\n<!-- level: A -->\ny\n",
      findings: [(2, "no second one")]),
    Row(
      testDescription: "a section's ladder",
      text: "# T\n## S\n<!-- level: A -->\none two\n<!-- level: B -->\none\n## U\nx\n",
      findings: [(5, "fewer than"), (5, "drops words")]),
  ])
  func `what is wrong is found, with its line`(row: Row) {
    let check = LevelCheck(SourceFile(row.text), leastCarried: row.leastCarried)
    #expect(check.findings.map(\.line) == row.findings.map(\.0))
    for (finding, expected) in zip(check.findings, row.findings) {
      #expect(finding.message.contains(expected.1), "\(finding.message)")
    }
  }

  @Test func `each step tells how it grows and what it carries over`() {
    let check = LevelCheck(
      SourceFile("<!-- level: A -->\nred tea is good\n<!-- level: B -->\ntea is good and old\n"),
      leastCarried: 0)
    #expect(check.steps == ["A to B: 4 to 5 words, 75 % carried over"])
  }
}
