import Foundation
import Testing

@testable import detent

/// Levels from a model by the commands, against a server that misbehaves in every way that servers
/// do.
@Suite struct ModelCommandTests {
  private static let tea = """
    # Tea

    Tea is a drink. It is made of leaves. The leaves are dried in the sun. Boil the water. Pour the
    water on the leaves. Wait for some minutes, then drink the tea. Some people add milk to tea.
    Others add nothing at all. Green tea comes from the same plant as black tea. The plant grows in
    warm and wet places.

    """
  /// The brief level in the text's own order, and in that of a model that likes what comes last.
  private static let own = "# Tea\n\nBoil the water. Pour the\nwater on the leaves.\n"
  private static let parrots = "# Tea\n\nBoil the water. Others add nothing at all.\n"

  private func levels(_ ways: String, options: String = "") throws -> (Outcome, ModelStub) {
    let stub = try ModelStub(ways)
    _ = try stub.folder.add("tea.md", Self.tea)
    return (try stub.run("$DETENT levels tea.md --level brief $M \(options)"), stub)
  }

  @Test(arguments: ["good", "crlf", "fenced", "whole", "wrong", "slow=0.3"])
  func `a model chooses the sentences however it wraps its answer`(way: String) throws {
    let (outcome, _) = try levels(way)
    #expect(outcome.output == Self.parrots)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  struct Fault: CustomTestStringConvertible {
    var way: String
    var says: String
    var options = ""
    var testDescription: String { way }
  }

  static let faults = [
    Fault(way: "silent", says: "was silent for 1 seconds", options: "--patience 1"),
    Fault(way: "half", says: "broke off in the middle of its answer"),
    Fault(way: "hangs-up", says: "cannot be talked to: Empty reply from server"),
    Fault(way: "error", says: "says: model not found"),
    Fault(way: "page", says: "answers with HTTP 502"),
    Fault(way: "error-in-stream", says: "says: out of memory"),
    Fault(way: "prose", says: "answers without the numbers that it was asked for"),
    Fault(way: "nothing", says: "answers nothing"),
    Fault(way: "repeated", says: "ranks only 1 of 10 sentences"),
    Fault(way: "endless", says: "answers more than anybody asked for"),
    Fault(way: "redirect=http://127.0.0.1:1/", says: "answers with HTTP 302"),
  ]

  @Test(arguments: faults)
  func `whatever goes wrong, the text's own levels stay and one line says what`(
    fault: Fault
  ) throws {
    let (outcome, stub) = try levels(fault.way, options: fault.options)
    #expect(outcome.output == Self.own)
    #expect(
      outcome.errors
        == "detent: parrot at \(stub.address) \(fault.says); the text's own levels stay\n")
    #expect(outcome.status == 0)
    // Such an answer is not kept: the next time somebody is asked again.
    _ = try stub.run("$DETENT levels tea.md $M \(fault.options)")
    #expect(stub.requests.count == 2)
  }

  @Test func `without a server the text's own levels stay`() throws {
    let stub = try ModelStub("good")
    _ = try stub.folder.add("tea.md", Self.tea)
    let outcome = try stub.run(
      "$DETENT levels tea.md --level brief --model parrot --base-url http://127.0.0.1:1/v1")
    #expect(outcome.output == Self.own)
    #expect(
      outcome.errors == "detent: parrot at http://127.0.0.1:1/v1 cannot be reached: nobody listens "
        + "there; the text's own levels stay\n")
  }

  @Test func `an answer is kept, and asked for again only when something has changed`() throws {
    let stub = try ModelStub("good")
    _ = try stub.folder.add("tea.md", Self.tea)
    let asks = [
      ("tea.md $M", 1), ("tea.md $M", 1), ("tea.md $M --level gist", 1),
      ("tea.md $M --model other", 2), ("tea.md $M --base-url \(stub.address)/", 2),
      ("tea.md $M --base-url \(stub.address)/more", 3),
    ]
    for (arguments, count) in asks {
      #expect(try stub.run("$DETENT levels \(arguments)").status == 0)
      #expect(stub.requests.count == count, "\(arguments)")
    }
    _ = try stub.run("sed -i s/Boil/Heat/ tea.md; $DETENT levels tea.md $M")
    #expect(stub.requests.count == 4)
    #expect(
      stub.requests.map(\.path).suffix(2) == ["/v1/more/chat/completions", "/v1/chat/completions"])
  }

  @Test func `a broken answer in the cache is none`() throws {
    let stub = try ModelStub("good")
    _ = try stub.folder.add("tea.md", Self.tea)
    for (damage, count) in [("true", 1), ("echo x > $f", 2), (": > $f", 3), ("echo '{}' > $f", 4)] {
      let outcome = try stub.run(
        "f=$(ls detent/models/*.json 2>/dev/null); \(damage); "
          + "$DETENT levels tea.md --level brief $M; ls detent/models | wc -l")
      #expect(outcome.output == Self.parrots + "1\n")
      #expect(stub.requests.count == count)
    }
  }

  /// A limit on the size of files fails the same write as a full disk.
  @Test func `a full disk costs the copy and not the levels`() throws {
    let stub = try ModelStub("good")
    _ = try stub.folder.add("tea.md", Self.tea)
    let outcome = try stub.run(
      "(ulimit -f 0; $DETENT levels tea.md --level brief $M 2>&1) | cat")
    let lines = outcome.output.split(separator: "\n", maxSplits: 1)
    #expect(lines.first?.hasPrefix("detent: the answer could not be kept: ") == true)
    #expect(lines.first?.hasSuffix(": File too large") == true)
    #expect(lines.last.map(String.init) == Self.parrots)
    #expect(try stub.run("ls -A detent/models").output == "")
  }

  @Test func `the key goes to the server and nowhere else`() throws {
    let stub = try ModelStub("good", "error")
    _ = try stub.folder.add("tea.md", Self.tea)
    let outcome = try stub.run(
      """
      export OPENAI_API_KEY=sk-secret OPENAI_BASE_URL=\(stub.address)
      $DETENT levels tea.md --model parrot; $DETENT make tea.md --model parrot
      $DETENT levels tea.md --model other; cat detent/models/*
      """)
    #expect(stub.requests.first?.headers["authorization"] == "Bearer sk-secret")
    #expect(outcome.output.contains("levels-chosen-by: parrot at http://127.0.0.1:"))
    #expect(!(outcome.output + outcome.errors).contains("secret"))
  }

  @Test func `nobody is asked without a model, nor about an author's levels`() throws {
    let stub = try ModelStub("good")
    _ = try stub.folder.add("tea.md", Self.tea)
    let levelled = "<!-- level: Gist -->\n\nTea.\n\n<!-- level: Full -->\n\nGreen tea.\n"
    _ = try stub.folder.add("own.md", levelled)
    let plain = try stub.run(
      "OPENAI_BASE_URL=\(stub.address) $DETENT levels tea.md --level brief")
    #expect(plain.output == Self.own)
    let authors = try stub.run("$DETENT levels own.md --level gist $M")
    #expect(authors.output == "Tea.\n")
    #expect(authors.errors == "detent: own.md: has levels of its own; parrot is not asked\n")
    #expect(stub.requests.isEmpty)
  }

  /// The dynamic linker tells what it loads.
  @Test func `without a model nothing of libcurl is loaded`() throws {
    let stub = try ModelStub("good")
    _ = try stub.folder.add("tea.md", Self.tea)
    let loads = "LD_DEBUG=files LD_DEBUG_OUTPUT=loads $DETENT levels tea.md"
    let count = "; cat loads.* | grep -c 'libcurl'; rm loads.*"
    #expect(try stub.run("\(loads) >/dev/null \(count)").output == "0\n")
    #expect(try stub.run("\(loads) $M >/dev/null \(count)").output != "0\n")
  }

  @Test func `make writes the model's levels and where they come from, or nothing`() throws {
    let stub = try ModelStub("good", "prose")
    _ = try stub.folder.add("tea.md", Self.tea)
    let made = try stub.run("$DETENT make tea.md $M --out made.md; cat made.md")
    #expect(
      made.output.hasPrefix(
        "---\nlevels-chosen-by: parrot at \(stub.address)\n---\n<!-- level: Title -->\n"))
    #expect(made.output.contains("<!-- level: Brief -->\n\n" + Self.parrots))
    #expect(try stub.run("$DETENT check made.md").status == 0)
    let failed = try stub.run("$DETENT make tea.md $M --model other --out none.md")
    #expect(failed.status == 2)
    #expect(
      failed.errors == "detent: other at \(stub.address) answers without the numbers that it was "
        + "asked for\n")
    #expect(!stub.folder.names.contains("none.md"))
  }

  @Test func `one sentence a line is ranked too`() throws {
    let stub = try ModelStub("good")
    let lines = (1...9).map { "This is the line of number \($0)\n" }.joined()
    _ = try stub.folder.add("lines.txt", lines)
    let outcome = try stub.run("$DETENT levels lines.txt --sentence-per-line --words 14 $M")
    #expect(outcome.output == "This is the line of number 8\nThis is the line of number 9\n")
  }

  @Test func `a picture shows the model's levels`() throws {
    let stub = try ModelStub("good")
    _ = try stub.folder.add("tea.md", Self.tea)
    let outcome = try stub.run(
      "$DETENT dump tea.md --level brief $M | tr ',' '\\n' | grep -c '\"text\": \"nothing\"'")
    #expect(outcome.output == "1\n")
    #expect(stub.requests.count == 1)
  }

  @Test(arguments: [
    (["--base-url", "http://localhost"], "--base-url: needs --model NAME"),
    (["--patience", "3"], "--patience: needs --model NAME"),
    (["--model", ""], "--model: needs a name"),
    (["--model", "a\nb"], "--model: needs a name"),
    (["--model", "m", "--patience", "0"], "--patience: '0' is not 1 to 3600 seconds"),
    (
      ["--model", "m", "--base-url", "ftp://a"],
      "--base-url: is no address as in http://127.0.0.1:8080/v1"
    ),
  ])
  func `a wrong call is told in one line`(arguments: [String], error: String) {
    let outcome = detent(["levels", "-"] + arguments, input: Self.tea)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "detent: \(error)\n")
  }
}

/// Whom a call and its environment name.
@Suite struct ModelServerTests {
  struct Row: CustomTestStringConvertible {
    var option: String?
    var variable: String?
    /// `nil` for what is refused.
    var address: String?
    var sendsKey = true
    var testDescription: String { option ?? variable ?? "" }
  }

  static let rows = [
    Row(address: "http://127.0.0.1:8080/v1"),
    Row(variable: "http://localhost:11434/v1/", address: "http://localhost:11434/v1"),
    Row(variable: "", address: "http://127.0.0.1:8080/v1"),
    Row(option: "http://[::1]:1234/v1", variable: "x", address: "http://[::1]:1234/v1"),
    Row(option: "https://models.example.org/v1", address: "https://models.example.org/v1"),
    Row(
      option: "http://models.example.org/v1", address: "http://models.example.org/v1",
      sendsKey: false),
    Row(
      option: "http://127.0.0.1.example.org/v1", address: "http://127.0.0.1.example.org/v1",
      sendsKey: false),
    Row(option: "http://10.0.0.7:8080", address: "http://10.0.0.7:8080", sendsKey: false),
    Row(option: "HTTPS://a.b", address: "HTTPS://a.b"),
    Row(option: "", address: nil), Row(option: "http://", address: nil),
    Row(option: "localhost:8080", address: nil), Row(option: "file:///etc/passwd", address: nil),
    Row(option: "http://a b", address: nil), Row(option: "http://user:word@host", address: nil),
    Row(option: "http://a?b", address: nil), Row(option: "http://a\r\nX: y", address: nil),
    Row(variable: "nonsense", address: nil),
  ]

  @Test(arguments: rows)
  func `an address is taken or refused`(row: Row) {
    let options = ModelOptions(name: "m", baseURL: row.option)
    let variables = ["OPENAI_BASE_URL": row.variable, "OPENAI_API_KEY": "k"]
    let server = try? ModelServer(options) { variables[$0] ?? nil }
    #expect(server?.address == row.address)
    if row.address != nil { #expect(server?.key == (row.sendsKey ? "k" : nil)) }
  }

  @Test func `a key that would break a header is refused`() {
    #expect(throws: Failure.self) {
      try ModelServer(ModelOptions(name: "m")) { $0 == "OPENAI_API_KEY" ? "a\r\nb" : nil }
    }
  }

  @Test func `without a model the environment says nothing`() throws {
    let server = try ModelServer(ModelOptions()) { _ in "nonsense" }
    #expect(server == nil)
  }
}

/// Levels that a model writes.
@Suite struct ModelWritingTests {
  private static let essay = """
    # Tea

    Tea is a drink that people all over the world make from the leaves of one plant. The leaves are
    picked by hand, dried in the sun and rolled. Green tea and black tea come from the same plant,
    although many people think that they do not. Black tea is left to darken before it is dried.

    The plant grows in warm and wet places, often on the slopes of mountains. It takes three years
    before the first leaves can be picked. A good picker fills a basket in one morning.

    To make a cup, boil the water and wait for a moment. Pour the water on the leaves and wait for
    four minutes. Some people add milk or sugar to their cup. Others add nothing at all.

    """

  private func brief(_ way: String) throws -> (text: String, requests: Int) {
    let stub = try ModelStub(way)
    _ = try stub.folder.add("tea.md", Self.essay)
    let outcome = try stub.run("$DETENT levels tea.md --level brief --rewrite $M")
    #expect(outcome.errors == "")
    #expect(try stub.run("$DETENT levels tea.md --level full --rewrite $M").output == Self.essay)
    return (outcome.output, stub.requests.count)
  }

  @Test func `a model writes each level from the next longer one`() throws {
    let (text, requests) = try brief("bridges")
    #expect(text.hasPrefix("# Tea\n\nSo it goes with tea: So it goes with tea:"))
    // One for the order, one for each of four levels.
    #expect(requests == 5)
  }

  @Test func `a level with what is not in the text is asked for again, and then left`() throws {
    let chosen = try ModelStub("good")
    _ = try chosen.folder.add("tea.md", Self.essay)
    let own = try chosen.run("$DETENT levels tea.md --level brief $M").output
    let (lies, asked) = try brief("lies")
    #expect(lies == own)
    #expect(asked == 9)
    let (mended, again) = try brief("lies-once")
    #expect(mended.hasPrefix("# Tea\n\nTea is a drink that people all over the world"))
    #expect(again == 9)
  }

  @Test func `written words are marked, in the picture and in the file`() throws {
    let stub = try ModelStub("bridges")
    _ = try stub.folder.add("tea.md", Self.essay)
    let made = try stub.run("$DETENT make tea.md --rewrite $M | head -5")
    #expect(
      made.output == """
        ---
        levels-chosen-by: parrot at \(stub.address)
        levels-written-by: parrot at \(stub.address): Gist, Brief, Medium, Long
        ---
        <!-- level: Title -->

        """)
    let note = try stub.run("$DETENT dump tea.md --level brief --rewrite $M | grep -c 'by parrot'")
    #expect(note.output == "1\n")
    let page = try stub.run("$DETENT export tea.md --rewrite $M --out - | grep -c '\"written\"'")
    #expect(page.output != "0\n")
  }
}
