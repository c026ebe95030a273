import Testing

@testable import DetentCore

@Suite struct SourceFileTests {
  private func names(_ file: SourceFile) -> [String] {
    file.parts.map { part in
      switch part {
      case .text(let text): text
      case .ladder(let ladder):
        ladder.levels.map { "\($0.name)=\($0.text)" }.joined(separator: "|")
      }
    }
  }

  struct Row: CustomTestStringConvertible {
    var text: String
    /// Texts as they are, ladders as `Name=text|Name=text`.
    var parts: [String]
    var strays: [Int] = []
    var testDescription: String { text.debugDescription }
  }

  // product.md 2.2: what the marks mean.
  @Test(arguments: [
    Row(text: "plain\n", parts: ["plain\n"]),
    Row(text: "", parts: [""]),
    Row(
      text: "<!-- level: A -->\na\n\n<!-- level: B -->\n\nb\n\nc\n",
      parts: ["A=a|B=b\n\nc"]),
    Row(
      text: "before\n<!--level:A-->\na\n<!-- LEVEL: B -->\nb", parts: ["before\n", "A=a|B=b"]),
    // Two such lines make it levelled; one alone does not.
    Row(text: "a\n<!-- level: A -->\nb\n", parts: ["a\n<!-- level: A -->\nb\n"], strays: [2]),
    // Headings inside a ladder of the whole file belong to its levels.
    Row(
      text: "<!-- level: A -->\n# T\na\n<!-- level: B -->\n# T\n## S\nb",
      parts: ["A=# T\na|B=# T\n## S\nb"]),
    // A section's ladder ends at the next heading that is not deeper.
    Row(
      text: "# T\nx\n## S\n<!-- level: A -->\na\n<!-- level: B -->\n### D\nb\n## U\ny\n",
      parts: ["# T\nx\n## S\n", "A=a|B=### D\nb", "## U\ny\n"]),
    Row(
      text: "T\n=\n<!-- level: A -->\na\n<!-- level: B -->\nb\n\nU\n=\ny\n",
      parts: ["T\n=\n", "A=a|B=b", "U\n=\ny\n"]),
    // A listing may hold level lines as text.
    Row(
      text: "```\n<!-- level: A -->\n<!-- level: B -->\n```\n",
      parts: ["```\n<!-- level: A -->\n<!-- level: B -->\n```\n"]),
    Row(
      text: "<!-- level: A -->\n~~~\n<!-- level: X -->\n~~~\n<!-- level: B -->\nb",
      parts: ["A=~~~\n<!-- level: X -->\n~~~|B=b"]),
    Row(text: "\u{FEFF}<!-- level: A -->\n<!-- level: B -->\nb", parts: ["A=|B=b"]),
    Row(
      text: "<!-- level: -->\r\na\r\nb\r\n<!-- level: B -->\r\nc\r\n",
      parts: ["Level 1=a\nb|B=c"]),
  ])
  func `a file falls into texts and ladders`(row: Row) {
    let file = SourceFile(row.text)
    #expect(names(file) == row.parts)
    #expect(file.strayLevelLines == row.strays)
  }

  @Test func `line numbers count the front matter`() {
    let file = SourceFile("---\ntitle: T\n---\n\n<!-- level: A -->\na\n<!-- level: B -->\nb\n")
    #expect(file.title == "T")
    guard case .ladder(let ladder) = file.parts.last else {
      Issue.record("no ladder")
      return
    }
    #expect(ladder.lines == [5, 7])
  }

  @Test func `the text before the first level is part of every level`() {
    let ladder = SourceFile("shared\n<!-- level: A -->\na\n<!-- level: B -->\nb").wholeLadder
    #expect(ladder?.levels.map(\.text) == ["shared\n\na", "shared\n\nb"])
  }
}

@Suite struct ResolvedLevelsTests {
  private func levels(_ text: String) -> [LevelledText.Level] {
    ResolvedLevels(SourceFile(text), splitter: FullStops()).levels
  }

  @Test func `an author's levels are taken as they are`() {
    let levels = levels("<!-- level: A -->\nOne. Two.\n<!-- level: B -->\nOne. Two. Three.")
    #expect(levels.map(\.name) == ["A", "B"])
    #expect(levels.map(\.text) == ["One. Two.", "One. Two. Three."])
  }

  @Test func `a text without marks gets levels of its own sentences, the last being itself`() {
    let text = (1...40).map { "Sentence \($0) speaks of tea and of cup \($0)." }
      .joined(separator: " ")
    let levels = levels(text + "\n")
    #expect(levels.count > 2)
    #expect(levels.last?.name == "Full")
    #expect(levels.last?.text == text)
    for level in levels.dropLast() {
      #expect(level.text.split(separator: ".").allSatisfy { text.contains($0) })
    }
  }

  @Test func `a section's own levels stand under its heading at each level`() {
    let levels = levels(
      """
      # Tea

      ## Making

      <!-- level: Short -->
      Boil water.
      <!-- level: Long -->
      Boil water and pour it.

      ## History

      Tea is old. It came by ship. People drank it at once.
      """)
    #expect(levels.map(\.name) == ["Short", "Long"])
    #expect(levels[0].text.hasPrefix("# Tea\n\n## Making\n\nBoil water.\n\n## History\n\n"))
    #expect(levels[1].text.contains("## Making\n\nBoil water and pour it.\n\n## History\n\n"))
    #expect(levels[1].text.hasSuffix("Tea is old. It came by ship. People drank it at once."))
    #expect(levels[0].text.utf8.count < levels[1].text.utf8.count)
  }

  @Test func `sections follow the one with most levels, by name or by place`() {
    let levels = levels(
      """
      # A
      <!-- level: One -->
      a1
      <!-- level: Two -->
      a2
      <!-- level: Three -->
      a3
      # B
      <!-- level: Two -->
      b2
      <!-- level: Last -->
      b9
      """)
    #expect(levels.map(\.name) == ["One", "Two", "Three"])
    #expect(
      levels.map(\.text) == [
        "# A\n\na1\n\n# B\n\nb2", "# A\n\na2\n\n# B\n\nb2", "# A\n\na3\n\n# B\n\nb9",
      ])
  }
}
