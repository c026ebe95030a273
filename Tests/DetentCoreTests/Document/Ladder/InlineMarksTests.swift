import Testing

@testable import DetentCore

@Suite struct InlineMarksTests {
  // CommonMark 6.1 to 6.3.
  @Test(arguments: [
    ("a `b. c` d", ["`b. c`"]), ("``a ` b`` c", ["``a ` b``"]), ("a ` b", []),
    ("see [the. docs](http://a.b/c. d) now", ["[the. docs](http://a.b/c. d)"]),
    ("[![a. b](c)](d) e", ["[![a. b](c)](d)"]), ("[a. b][c] d", ["[a. b][c]"]), ("[a. b] c", []),
    ("**Note. This.** More", ["**Note. This.**"]), ("_a. b_ c", ["_a. b_"]),
    ("2 * 3. 4 * 5", []), ("snake_case. other_case", []), ("*open. never closed", []),
    ("***all. of it*** x", ["***all. of it***"]), ("", []), ("[", []), ("`", []), ("**", []),
  ])
  func `what belongs together is found`(text: String, stretches: [String]) {
    let bytes = Array(text.utf8)
    let found = InlineMarks(bytes).ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(found == stretches)
  }

  @Test func `no sentence ends inside a link`() {
    let sentences = Sentence.cut(
      [Block(.paragraph, "See [one. two](x. y). Then **three. four** more. End.")],
      with: FullStops())
    #expect(sentences.map(\.bytes) == [0..<21, 22..<48, 49..<53])
  }

  @Test(arguments: [
    "<!-- a comment. -->", "![a. b](c.png)", "[![a](b)](c) [![d](e)](f)\n![g](h)",
  ])
  func `comments and pictures are ornaments`(text: String) {
    #expect(BlockReader.blocks(in: text) == [Block(.ornament, text)])
  }

  @Test(arguments: ["![a](b) and text", "[!Note] text", "![a] b", "<!-- open"])
  func `what has words besides is none`(text: String) {
    #expect(BlockReader.blocks(in: text).map(\.kind) == [.paragraph])
  }
}
