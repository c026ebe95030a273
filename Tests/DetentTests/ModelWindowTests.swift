import Foundation
import Rig
import Testing

/// A model's levels in the window that people open.
@Suite struct ModelWindowTests {
  private let desk: VirtualScreen

  init() throws {
    desk = try VirtualScreen()
    let parts = (1...6).map { part in
      let sentences = (1...5).map {
        "Part \(part) says in its sentence \($0) that tea number \(part * $0) is good."
      }
      return "## Part \(part)\n\n\(sentences.joined(separator: " "))\n"
    }
    try Data(("# Tea\n\n" + parts.joined(separator: "\n")).utf8)
      .write(to: URL(filePath: desk.path(of: "tea.md")))
  }

  /// The program on the tea, with a server's model or without one.
  private func open(_ stub: ModelStub, _ options: [String]) throws -> ChildProcess {
    let program = try desk.run(
      [builtDetent(), desk.path(of: "tea.md"), "--level", "brief"] + options,
      environment: [
        "DETENT_TRACE": desk.path(of: "trace"), "XDG_CACHE_HOME": stub.folder.path,
        "OPENAI_BASE_URL": stub.address,
      ])
    let isUp = Rig.wait { desk.screen.topWindow != nil && !lines.isEmpty }
    try #require(isUp, "\(program.output)")
    let (window, _) = try #require(desk.screen.topWindow)
    try desk.type("windowfocus", "--sync", String(window))
    return program
  }

  private var lines: [[String: Any]] {
    (TextOnDisk.read(desk.path(of: "trace")) ?? "").split(separator: "\n").compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
    }
  }

  private func expectNotice(
    _ wanted: String, at location: SourceLocation = #_sourceLocation
  ) {
    let isThere = Rig.wait { lines.contains { ($0["notice"] as? String) == wanted } }
    #expect(isThere, "\(lines.compactMap { $0["notice"] })", sourceLocation: location)
  }

  private func quit(_ program: ChildProcess) throws {
    try desk.type("key", "ctrl+q")
    #expect(program.waitForExit() == 0, "\(program.output)")
  }

  private func picture() throws -> Picture {
    let (_, area) = try #require(desk.screen.topWindow)
    return try desk.screen.grab(area)
  }

  @Test func `the text is there at once, and the model's levels land without a click`() throws {
    let stub = try ModelStub("slow=1")
    let program = try open(stub, ["--model", "parrot"])
    expectNotice("Asking parrot at \(stub.address) – Esc stops")
    let own = try picture()
    expectNotice("Sentences chosen by parrot at \(stub.address)")
    let hasChanged = Rig.wait { (try? picture()) != own }
    #expect(hasChanged)
    #expect(lines.last?["name"] as? String == "Brief")
    #expect(lines.last?["clicks"] as? Int == 0)
    // The same key goes back, and comes again without asking anybody.
    try desk.type("key", "a")
    expectNotice("The text's own choice of sentences")
    try desk.type("key", "a")
    let count = { lines.count { ($0["notice"] as? String)?.hasPrefix("Sentences") == true } }
    #expect(Rig.wait { count() == 2 })
    #expect(stub.requests.count == 1)
    try quit(program)
  }

  @Test func `a failure is one line in the window, and the text stays`() throws {
    let stub = try ModelStub("half")
    let program = try open(stub, ["--model", "parrot"])
    expectNotice(
      "parrot at \(stub.address) broke off in the middle of its answer; the text's own levels stay")
    #expect(lines.last?["name"] as? String == "Brief")
    try quit(program)
  }

  @Test func `Esc stops asking, and what comes later is not shown`() throws {
    let stub = try ModelStub("slow=2")
    let program = try open(stub, ["--model", "parrot"])
    #expect(Rig.wait { stub.requests.count == 1 })
    try desk.type("key", "Escape")
    expectNotice("Stopped; the text's own levels stay")
    let came = Rig.wait(seconds: 3) {
      lines.contains { ($0["notice"] as? String)?.hasPrefix("Sentences") == true }
    }
    #expect(!came)
    try quit(program)
  }

  @Test func `a text that changes is not sent again until somebody asks`() throws {
    let stub = try ModelStub("slow=2", "good")
    let program = try open(stub, ["--model", "parrot"])
    #expect(Rig.wait { stub.requests.count == 1 })
    let file = URL(filePath: desk.path(of: "tea.md"))
    try Data((try String(contentsOf: file, encoding: .utf8) + "\nOne more. And one.\n").utf8)
      .write(to: file)
    expectNotice("The text has changed; A asks the model again")
    #expect(stub.requests.count == 1)
    try desk.type("key", "a")
    expectNotice("Sentences chosen by parrot at \(stub.address)")
    #expect(stub.requests.count == 2)
    #expect(stub.requests.last?.body.contains("One more.") == true)
    try quit(program)
  }

  @Test func `written levels land with the name of their writer`() throws {
    let stub = try ModelStub("good")
    let program = try open(stub, ["--model", "parrot", "--rewrite"])
    expectNotice("Gist, Brief, Medium, Long written by parrot at \(stub.address)")
    try quit(program)
  }

  @Test func `a window closes at once while somebody is asked`() throws {
    let stub = try ModelStub("silent")
    let program = try open(stub, ["--model", "parrot"])
    #expect(Rig.wait { stub.requests.count == 1 })
    try quit(program)
  }

  @Test func `without a model the key says how to have one, and nobody is asked`() throws {
    let stub = try ModelStub("good")
    let program = try open(stub, [])
    try desk.type("key", "a")
    expectNotice("Start detent with --model NAME to ask a language model")
    #expect(stub.requests.isEmpty)
    try quit(program)
  }
}
