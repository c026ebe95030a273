import Testing

@testable import DetentCore

@Suite struct BlockReaderTests {
  struct Row: Sendable {
    var text: String
    var blocks: [Block]
    init(_ text: String, _ blocks: [Block]) {
      self.text = text
      self.blocks = blocks
    }
  }

  @Test(arguments: [
    Row("", []), Row("\n \n", []),
    Row("one\ntwo\n\nthree", [Block(.paragraph, "one\ntwo"), Block(.paragraph, "three")]),
    Row("# A\ntext", [Block(.heading(level: 1), "A"), Block(.paragraph, "text")]),
    Row("A\n===\nB\n---\n", [Block(.heading(level: 1), "A"), Block(.heading(level: 2), "B")]),
    // man(1): section headings stand at the margin, in capitals.
    Row(
      "NAME\n       ls - list\n\nSEE ALSO\n\tcp",
      [
        Block(.heading(level: 2), "NAME"), Block(.paragraph, "       ls - list"),
        Block(.heading(level: 2), "SEE ALSO"), Block(.paragraph, "\tcp"),
      ]),
    Row("NAME\nnot indented", [Block(.paragraph, "NAME\nnot indented")]),
    Row("Name\n   indented", [Block(.paragraph, "Name\n   indented")]),
    // CommonMark 4.7, and a footnote, which is none.
    Row("[a]: http://b.c\n[d e]: <f>", [Block(.definitions, "[a]: http://b.c\n[d e]: <f>")]),
    Row("[^1]: A note.", [Block(.paragraph, "[^1]: A note.")]),
    Row("[a]: b\nand text", [Block(.paragraph, "[a]: b\nand text")]),
    Row("#hash", [Block(.paragraph, "#hash")]),
    Row("####### seven", [Block(.paragraph, "####### seven")]),
    Row("* a\n* b\n\n1. c\n2) d", [Block(.list, "* a\n* b"), Block(.list, "1. c\n2) d")]),
    Row("> said", [Block(.quote, "> said")]),
    Row(
      "```\n# no\n\n- no\n```\nyes",
      [
        Block(.code, "```\n# no\n\n- no\n```"), Block(.paragraph, "yes"),
      ]),
    Row("~~~~~~~~\na\n~~~~~~~~", [Block(.ornament, "~~~~~~~~"), Block(.paragraph, "a\n~~~~~~~~")]),
    Row("~~~\nopen", [Block(.code, "~~~\nopen")]), Row("-----", [Block(.ornament, "-----")]),
    Row("a\r\nb\r\n\r\nc", [Block(.paragraph, "a\nb"), Block(.paragraph, "c")]),
  ])
  func `plain texts are read by their habits`(row: Row) {
    #expect(BlockReader.blocks(in: row.text) == row.blocks)
  }

  @Test func `lines are sentences, except headings`() {
    #expect(
      BlockReader.lines(in: "# T\n one. two.\n\nthree") == [
        Block(.heading(level: 1), "T"), Block(.paragraph, "one. two."), Block(.paragraph, "three"),
      ])
  }

  @Test func `headings are written with their marks`() {
    #expect(BlockReader.markdown(of: Block(.heading(level: 3), "Deep")) == "### Deep")
    #expect(BlockReader.markdown(of: Block(.list, "- a")) == "- a")
  }
}
