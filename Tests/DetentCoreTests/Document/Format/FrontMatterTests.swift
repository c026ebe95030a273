import Testing

@testable import DetentCore

@Suite struct FrontMatterTests {
  struct Row: CustomTestStringConvertible {
    var text: String
    /// `nil` where there is no front matter.
    var title: String?
    var start: String?
    var others: [String] = []
    var body: String
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Row(
      text: "---\ntitle: The kettle\nstart: Brief\n---\nText", title: "The kettle",
      start: "Brief", body: "Text"),
    // YAML 1.2, 7.3.1 and 7.3.2: escapes in double quotes, doubled quotes in single ones.
    Row(text: "---\ntitle: \"A \\\"b\\\" \\\\ c\"\n---\n", title: "A \"b\" \\ c", body: ""),
    Row(text: "---\ntitle: 'It''s'\n---\n", title: "It's", body: ""),
    // YAML 1.2, 6.6: a comment begins after a space.
    Row(text: "---\ntitle: C# notes # draft\n---\n", title: "C# notes", body: ""),
    Row(
      text: "---\ntags: [a, b]\ntitle: T\nlist:\n  - x\n---\nText", title: "T",
      others: ["tags: [a, b]", "list:", "  - x"], body: "Text"),
    Row(text: "---\r\ntitle: T\r\n---\r\nText", title: "T", body: "Text"),
    // Pandoc ends the block with three dots.
    Row(text: "---\ntitle: T\n...\nText", title: "T", body: "Text"),
    // A value that goes on in the next line is nobody's title.
    Row(text: "---\ntitle: >\n  long\n---\n", others: ["title: >", "  long"], body: ""),
  ])
  func `front matter is read and the rest kept`(row: Row) throws {
    let found = try #require(FrontMatter.read(row.text[...]))
    #expect(found.matter == FrontMatter(title: row.title, start: row.start, others: row.others))
    #expect(found.body == row.body)
    #expect(found.line == 1 + row.text.dropLast(row.body.count).count { $0.isNewline })
  }

  @Test(arguments: [
    "Text", "", "---", "---\n", "---\n---\n", "---\nA rule above a text.\n---\n",
    "---\ntitle: never closed\n", "\n---\ntitle: T\n---\n",
    // CommonMark example 80: a setext heading between two rules.
    "---\nFoo\n---\n",
  ])
  func `a text that begins with a rule has none`(text: String) {
    #expect(FrontMatter.read(text[...]) == nil)
  }

  @Test(arguments: [
    "plain", "with: colon", "# hash", "a # b", "'", "\"quoted\"", "two\nlines", " space ", "-",
    "[x]",
    "tab\there", "back\\slash", "é", "1", "", "a\r\nb",
  ])
  func `a title is read as it was written`(title: String) throws {
    let text = FrontMatter(title: title, start: nil, others: ["k: v"]).text
    let found = try #require(FrontMatter.read(text[...]))
    #expect(found.matter.title == title)
    #expect(found.matter.others == ["k: v"])
    #expect(found.body.isEmpty)
  }
}
