import Testing

@testable import DetentCore

@Suite struct DocumentTests {
  @Test func `level lines open levels, briefest first`() {
    let document = Document.parse(
      "<!-- level: Brief -->\nOne.\n\nTwo.\n<!--level:Full-->\nOne\nand more.\n", title: "t")
    #expect(document.levels.map(\.name) == ["Brief", "Full"])
    #expect(document.levels[0].paragraphs == ["One.", "Two."])
    #expect(document.levels[1].texts == ["One", "and more."])
  }

  @Test func `a text without level lines is one level`() {
    let document = Document.parse("a\nb\n\nc", title: "t")
    #expect(document.levels.count == 1)
    #expect(document.levels[0].texts == ["a", "b", "c"])
    #expect(document.startLevel == 0)
  }

  /// What may stand in a file, and the paragraphs that it gives.
  struct Reading: CustomTestStringConvertible {
    var text: String
    var paragraphs: [String]
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Reading(text: "", paragraphs: []),
    Reading(text: " ", paragraphs: []),
    Reading(text: "\n\n\n", paragraphs: []),
    // text.md 7 row 8: CRLF must count as one break, or blank lines appear from nowhere.
    Reading(text: "a\r\nb\r\n\r\nc", paragraphs: ["a", "b", "c"]),
    Reading(text: "a\rb\r\rc", paragraphs: ["a", "b", "c"]),
    Reading(text: "a\u{2028}b\u{2029}c\u{85}d", paragraphs: ["a\u{2028}b", "c", "d"]),
    // A byte order mark is not a character of the text.
    Reading(text: "\u{FEFF}a", paragraphs: ["a"]),
    Reading(text: "NAME\n   a\n   b\nC\n", paragraphs: ["NAME", "   a", "   b", "C"]),
    Reading(text: "a\nNAME\n   b", paragraphs: ["a", "NAME", "   b"]),
    Reading(text: "\u{A0}a", paragraphs: ["\u{A0}a"]),
    Reading(text: "a\0b", paragraphs: ["a\0b"]),
    Reading(text: "<!-- a comment -->", paragraphs: ["<!-- a comment -->"]),
    Reading(text: "text <!-- level: no -->", paragraphs: ["text <!-- level: no -->"]),
  ])
  func `any text is legal`(reading: Reading) {
    let document = Document.parse(reading.text, title: "t")
    #expect(document.levels.map(\.texts) == [reading.paragraphs])
  }

  @Test func `words before the first level line belong to every level`() {
    let document = Document.parse(
      "Shared.\n<!-- level: A -->\na\n<!-- level: B -->\nb", title: "t")
    #expect(document.levels.map(\.texts) == [["Shared.", "a"], ["Shared.", "b"]])
  }

  @Test func `a level line without a name gets its number`() {
    let document = Document.parse("<!-- level: -->\na\n<!-- LEVEL: x -->\nb", title: "t")
    #expect(document.levels.map(\.name) == ["Level 1", "x"])
  }

  @Test(arguments: zip([1, 2, 3, 4, 5], [0, 0, 1, 1, 2]))
  func `a document starts in the middle`(count: Int, start: Int) {
    let levels = (0..<count).map { Document.Level(name: "\($0)", paragraphs: []) }
    #expect(Document(title: "t", levels: levels).startLevel == start)
  }

  @Test func `a level is found by number and by name`() throws {
    let document = Document.parse("<!-- level: Ab -->\n<!-- level: C -->", title: "t")
    #expect(try document.levelIndex(.number(2)) == 1)
    #expect(try document.levelIndex(.name("aB")) == 0)
    #expect(throws: SettingsError.self) { try document.levelIndex(.number(0)) }
    #expect(throws: SettingsError(message: "there is no level 'D': t has 1 Ab, 2 C")) {
      try document.levelIndex(.name("D"))
    }
  }

  // A manual of this very format shows level lines in listings, and was torn apart at them.
  // Source: CommonMark 4.5, fenced code blocks.
  @Test(arguments: [
    ("<!-- level: A -->\n```\n<!-- level: B -->\n```\n", ["A"]),
    ("<!-- level: A -->\n~~~~ md\n~~~\n<!-- level: B -->\n~~~~~\n<!-- level: C -->", ["A", "C"]),
    ("<!-- level: A -->\n``` a`b\n<!-- level: B -->\n```\n", ["A", "B"]),
    ("<!-- level: A -->\n- x\n  ```\n  <!-- level: B -->\n  ```\n<!-- level: C -->", ["A", "C"]),
    // Whoever forgets to close a listing does not lose levels.
    ("<!-- level: A -->\n```\n<!-- level: B -->\n", ["A", "B"]),
    ("```\n<!-- level: A -->\n```\n", []),
  ])
  func `a level line in a listing is part of the listing`(text: String, names: [String]) {
    let found = MarkdownLines.read(text[...]).compactMap { line -> String? in
      if case .level(let name) = line.kind { name } else { nil }
    }
    #expect(found == names)
  }

  @Test(
    arguments: [
      ("notes.md", false, SourceFormat.markdown), ("NOTES.MARKDOWN", false, .markdown),
      ("notes.txt", true, .plain), ("md", false, .plain), (nil, true, .markdown),
      (nil, false, .plain),
    ] as [(String?, Bool, SourceFormat)])
  func `a file is Markdown by its name, a pipe by its level lines`(
    name: String?, isLevelled: Bool, format: SourceFormat
  ) {
    #expect(SourceFormat(fileName: name, isLevelled: isLevelled) == format)
  }
}
