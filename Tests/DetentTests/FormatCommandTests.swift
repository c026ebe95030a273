import Testing

@testable import detent

/// `check`, `make` and `convert`, as people call them.
struct FormatCommandTests {
  private static let levelled =
    "<!-- level: Gist -->\n\nTea.\n\n<!-- level: Full -->\n\nGreen tea.\n"
  private static let plain = """
    # Tea

    Tea is a drink. It is made of leaves. The leaves are dried in the sun. Boil the water. Pour the
    water on the leaves. Wait for some minutes, then drink the tea. Some people add milk to tea.

    """

  @Test func `a good file passes the check`() {
    let outcome = detent(["check", "-"], input: Self.levelled)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output == "standard input: Gist to Full: 1 to 2 words, 100 % carried over\n")
  }

  @Test func `faults are printed with file and line, and end with status 1`() throws {
    let folder = TemporaryFolder()
    let outcome = try Binary.run(
      """
      printf '<!-- level: A -->\\nred tea\\n<!-- level: B -->\\ntea\\n' > a.md
      $DETENT check a.md
      """,
      in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("a.md:3: level 'B' has 1 words, fewer than the 2 of"))
    #expect(outcome.output.contains("a.md:3: level 'B' drops words of the briefer 'A': red"))
    #expect(outcome.errors == "detent: a.md: 2 things are wrong\n")
  }

  @Test func `a text without levels has nothing to check`() {
    let outcome = detent(["check", "-"], input: Self.plain)
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == "standard input: has no level lines; its levels are its own sentences\n")
  }

  @Test func `make writes levels that levels prints`() throws {
    let folder = TemporaryFolder()
    let outcome = try Binary.run(
      """
      cat > tea.md <<'END'
      \(Self.plain)
      END
      $DETENT make tea.md --out made.md && $DETENT check made.md >/dev/null; echo $?
      for n in 1 2 3; do
        $DETENT levels tea.md --level $n > a; $DETENT levels made.md --level $n > b
        diff a b && echo same
      done
      $DETENT make made.md
      """, in: folder)
    #expect(outcome.output.hasPrefix("0\nsame\nsame\nsame\n"))
    #expect(
      outcome.errors == "detent: made.md: has levels already; detent check looks at them\n")
    #expect(outcome.status == 2)
  }

  @Test func `make refuses a text that has no second level`() {
    let outcome = detent(["make", "-"], input: "Tea.\n")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "detent: standard input: is too short for more than one level\n")
  }

  @Test(arguments: ["json", "bullets", "details", "markdown"])
  func `converting there and back loses nothing`(format: String) {
    let there = detent(["convert", "-", "--to", format], input: Self.levelled)
    #expect(there.status == 0)
    let back = detent(["convert", "-", "--to", "markdown"], input: there.output)
    #expect(back.output == Self.levelled)
  }

  @Test func `levels are read from JSON`() {
    let json = #"{"levels": [{"name": "Gist", "text": "Tea."}, {"text": "Green tea."}]}"#
    #expect(detent(["levels", "-", "--level", "gist"], input: json).output == "Tea.\n")
    #expect(detent(["levels", "-", "--level", "level 2"], input: json).output == "Green tea.\n")
  }

  @Test func `JSON that cannot be read is told with its place`() throws {
    let outcome = try Binary.run("printf '{\\n\"levels\": [}' > a.json; $DETENT levels a.json")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "detent: a.json: 2:12: expected a value\n")
  }

  @Test(arguments: [
    (["convert", "-"], "detent: detent convert: needs --to FORMAT\n"),
    (
      ["convert", "-", "--to", "html"],
      "detent: --to: 'html' is not one of markdown, json, bullets, details\n"
    ),
    (
      ["convert", "-", "--to", "json"],
      "detent: standard input: has no levels; detent make writes them\n"
    ),
    (
      ["convert", "-", "--to", "json", "--from", "bullets"],
      "detent: standard input: is not a list with a list in it\n"
    ),
    (
      ["check", "-", "--carried", "120"],
      "detent: --carried: '120' is not 0 to 100 percent\n"
    ),
  ])
  func `a wrong call is told in one line`(arguments: [String], errors: String) {
    let outcome = detent(arguments, input: "Tea.\n")
    #expect(outcome.status == 2)
    #expect(outcome.errors == errors)
    #expect(outcome.output.isEmpty)
  }

  @Test func `a page holds the levels and the pictures beside the text`() throws {
    let folder = TemporaryFolder()
    let outcome = try Binary.run(
      """
      printf '\\211PNG\\r\\n' > a.png
      printf '<!-- level: A -->\\nred\\n\\n![x](a.png) ![y](../b.png)\\n' > a.md
      printf '<!-- level: B -->\\nred tea\\n' >> a.md
      $DETENT export a.md --out page.html && cat page.html
      """, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("src=\"data:image/png;base64,iVBORw0K\""))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.hasPrefix("detent: ../b.png: "))
  }

  // RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `bytes are written in base 64`(text: String, digits: String) {
    #expect(DataAddress.base64(Array(text.utf8)) == digits)
  }
}
