import Testing

@testable import detent

/// `levels`, as people call it.
struct LevelsCommandTests {
  private static let text = """
    # Tea

    Tea is a drink. It is made of leaves. The leaves are dried in the sun.

    ## Making

    Boil the water. Pour the water on the leaves. Wait for some minutes, then drink the tea.

    - green tea
    - black tea

    """

  private func levels(_ arguments: String..., input: String = text) -> Outcome {
    detent(["levels", "-"] + arguments, input: input)
  }

  @Test func `without a choice it lists the levels`() {
    let outcome = levels()
    let rows = outcome.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(outcome.status == 0)
    #expect(rows.map { String($0[0]) } == (1...rows.count).map(String.init))
    #expect(rows.first?.dropFirst() == ["Title", "1 word", "2 %"])
    #expect(rows.last?.dropFirst().first == "Full")
  }

  @Test func `the longest level is the text itself, byte for byte`() {
    #expect(levels("--level", "full").output == Self.text)
    #expect(levels("--level", "100%").output == Self.text)
    #expect(levels("--words", "1000").output == Self.text)
  }

  @Test func `a level is named by number, name or share`() {
    #expect(levels("--level", "1").output == "# Tea\n")
    #expect(levels("--level", "TITLE").output == "# Tea\n")
    let fifth = levels("--level", "20%").output
    #expect(fifth.hasPrefix("# Tea\n\n"))
    #expect(fifth.utf8.count < Self.text.utf8.count)
  }

  @Test func `a line a sentence gives lines of the text, without headings`() {
    let outcome = levels(
      "--sentence-per-line", "--words", "8", input: "# Tea\nTea. Is good\n\nCoffee is good too\n")
    #expect(outcome.status == 0)
    #expect(
      outcome.output.split(separator: "\n").allSatisfy { line in
        ["Tea. Is good", "Coffee is good too"].contains(line)
      })
  }

  @Test func `an author's own levels are printed as they are`() {
    let own = "<!-- level: Short -->\nTea.\n\n<!-- level: Long -->\nTea is a drink.\n"
    #expect(levels("--level", "short", input: own).output == "Tea.\n")
    #expect(levels("--level", "100%", input: own).output == "Tea is a drink.\n")
    #expect(levels(input: own).output == "1\tShort\t1 word\t25 %\n2\tLong\t4 words\t100 %\n")
  }

  @Test(arguments: [
    (["--level", "9"], "--level: 9 is not 1 to"),
    (["--level", "tiny"], "--level: 'tiny' is not one of"),
    (["--level", "101%"], "--level: '101' is not 0 to 100 percent"),
    (["--words", "0"], "--words: '0' is not 1 to"),
    (["--words", "1.5"], "--words: '1.5' is not a whole number"),
  ])
  func `what cannot be meant is refused in one line`(arguments: [String], message: String) {
    let outcome = detent(["levels", "-"] + arguments, input: Self.text)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("detent: " + message))
  }
}
