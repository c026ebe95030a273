import Foundation
import Rig
import Testing

/// Several files, files read before, and the desktop's chooser, in the window that people open.
@Suite struct OpeningWindowTests {
  private let desk: VirtualScreen
  private let binary = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "detent").path

  init() throws {
    desk = try VirtualScreen()
    for (name, words) in [("one", 40), ("two", 90)] {
      let text = (1...words).map { "Sentence \($0) of \(name) says a thing about number \($0)." }
        .joined(separator: " ")
      try Data("# The \(name)\n\n\(text)\n".utf8)
        .write(to: URL(filePath: desk.path(of: "\(name).md")))
    }
  }

  private func open(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> ChildProcess {
    let own = ["HOME": desk.path(of: ""), "DETENT_TRACE": desk.path(of: "trace")]
    try? FileManager.default.removeItem(atPath: desk.path(of: "trace"))
    let program = try desk.run(
      [binary] + arguments, environment: own.merging(environment) { $1 })
    let isUp = Rig.wait(seconds: 20) { desk.screen.topWindow != nil && level != nil }
    try #require(isUp, "\(program.output)")
    let (window, _) = try #require(desk.screen.topWindow)
    try desk.type("windowfocus", "--sync", String(window))
    return program
  }

  private var level: Int? {
    (TextOnDisk.read(desk.path(of: "trace")) ?? "").split(separator: "\n").compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
    }.compactMap { $0["level"] as? Int }.last
  }

  private var title: String { desk.screen.topWindow.flatMap { desk.title(of: $0.0) } ?? "" }

  private func expectTitle(_ wanted: String, at location: SourceLocation = #_sourceLocation) {
    let isThere = Rig.wait { title == wanted }
    #expect(isThere, "\(title)", sourceLocation: location)
  }

  private func quit(_ program: ChildProcess) throws {
    try desk.type("key", "ctrl+q")
    #expect(program.waitForExit() == 0, "\(program.output)")
  }

  @Test func `several files are gone through, and each comes back at its level`() throws {
    let files = ["one.md", "two.md"].map { desk.path(of: $0) }
    let first = try open(files)
    expectTitle("one.md – 1 of 2 – Detent")
    try desk.type("key", "1")
    #expect(Rig.wait { level == 1 })
    try desk.type("key", "ctrl+Next")
    expectTitle("two.md – 2 of 2 – Detent")
    try desk.type("key", "9", "4")
    #expect(Rig.wait { level == 4 })
    try desk.type("key", "ctrl+Next")
    expectTitle("one.md – 1 of 2 – Detent")
    #expect(Rig.wait { level == 1 })
    try quit(first)

    let second = try open([files[1]])
    expectTitle("two.md – Detent")
    #expect(level == 4)
    try quit(second)

    // Without a file the two are offered, the last one first.
    let third = try open([])
    try desk.type("key", "1")
    expectTitle("two.md – Detent")
    #expect(Rig.wait { level == 4 })
    try quit(third)
  }

  @Test func `what was copied is pasted as a text of its own`() throws {
    let program = try open([desk.path(of: "one.md")])
    try desk.type("key", "ctrl+a", "ctrl+c", "ctrl+v")
    expectTitle("Pasted text – Detent")
    try quit(program)
  }

  @Test func `a file is chosen with the desktop's own chooser`() throws {
    let (environment, bus, portal) = try desk.startPortal(
      "chooser.py",
      [desk.path(of: "asked"), "file://\(desk.path(of: "tw%6F.md"))", "https://example.org/x"])
    defer { bus.stop() }
    func asked() -> [String] {
      (TextOnDisk.read(desk.path(of: "asked")) ?? "").split(separator: "\n").map(String.init)
    }
    try #require(Rig.wait { asked() == ["ready"] }, "\(portal.output)")
    let program = try open([desk.path(of: "one.md")], environment: environment)
    try desk.type("key", "ctrl+o")
    expectTitle("two.md – 2 of 2 – Detent")
    #expect(asked() == ["ready", "asked x11: Open True"])
    try quit(program)
  }

  @Test func `a file that is gone leaves the one that is shown`() throws {
    let files = ["one.md", "two.md"].map { desk.path(of: $0) }
    let program = try open(files)
    try FileManager.default.removeItem(atPath: files[1])
    // Nor does a pipe keep the window waiting.
    #expect(mkfifo(files[1], 0o600) == 0)
    try desk.type("key", "ctrl+Next")
    try desk.type("key", "1")
    #expect(Rig.wait { level == 1 })
    expectTitle("one.md – 1 of 2 – Detent")
    try quit(program)
  }

  @Test func `while levels are made a bar grows along the top, and Esc stops it`() throws {
    let text = (1...40_000).map { "Sentence \($0) says a thing about number \($0 * 7)." }
      .joined(separator: " ")
    try Data(text.utf8).write(to: URL(filePath: desk.path(of: "long.txt")))
    let program = try open([desk.path(of: "long.txt"), "--theme", "light"])
    let (_, area) = try #require(desk.screen.topWindow)
    func filled() -> Int {
      let row = (try? desk.screen.grab(area).pixels[area.width..<(2 * area.width)]) ?? []
      return row.count { $0 & 0xFF_FFFF == 0x007AFF }
    }
    // Until the text itself is there, the bar is that of its opening.
    let isThere = Rig.wait(seconds: 20) {
      (TextOnDisk.read(desk.path(of: "trace")) ?? "").contains("\"name\": \"Full\"")
    }
    #expect(isThere)
    let grows = Rig.wait(seconds: 20) { filled() > 20 }
    #expect(grows)
    try desk.type("key", "Escape")
    let isGone = Rig.wait { filled() == 0 }
    #expect(isGone)
    let isTold = Rig.wait {
      (TextOnDisk.read(desk.path(of: "trace")) ?? "").contains("Stopped; the text stays whole")
    }
    #expect(isTold)
    // The thread has nothing more to do either.
    let isQuiet = Rig.wait(seconds: 20) {
      let before = program.ticks
      usleep(500_000)
      return program.ticks == before
    }
    #expect(isQuiet)
    #expect(level == 1)
    try quit(program)
  }

  /// `sleep 60 | detent -` has shown nothing for a minute.
  @Test func `a slow pipe is waited for in an open window, and Esc shows what has come`() throws {
    let run = { [desk, binary] (line: String) in
      try desk.run(
        ["sh", "-c", "\(line) | '\(binary)' - --theme light"],
        environment: ["HOME": desk.path(of: ""), "DETENT_TRACE": desk.path(of: "trace")])
    }
    func waitForWindow() throws -> ScreenArea {
      try #require(Rig.wait(seconds: 20) { desk.screen.topWindow != nil && level != nil })
      let (window, area) = try #require(desk.screen.topWindow)
      try desk.type("windowfocus", "--sync", String(window))
      return area
    }
    let text = "Some words about tea are here. And some more are there. That is all of them."
    let slow = try run("(sleep 1; echo '\(text)')")
    _ = try waitForWindow()
    let hasCome = Rig.wait(seconds: 20) { (level ?? 0) > 1 || title.hasPrefix("Standard input") }
    #expect(hasCome)
    try desk.type("key", "9", "2")
    #expect(Rig.wait { level == 2 }, "the text has levels of its own")
    try quit(slow)

    try? FileManager.default.removeItem(atPath: desk.path(of: "trace"))
    let endless = try run("(echo '\(text)'; sleep 12)")
    let area = try waitForWindow()
    let row = { (try? desk.screen.grab(area).pixels[area.width..<(2 * area.width)]) ?? [] }
    #expect(Rig.wait { row().contains { $0 & 0xFF_FFFF == 0x007AFF } }, "a bar says so")
    try desk.type("key", "Escape")
    #expect(Rig.wait { !row().contains { $0 & 0xFF_FFFF == 0x007AFF } })
    try desk.type("key", "9", "2")
    #expect(Rig.wait { level == 2 })
    try desk.type("key", "ctrl+q")
    endless.stop()
  }

  /// A file on a disk that does not answer, or a pipe with a name, never let a window open.
  @Test func `a file that does not come is waited for in an open window, and Esc leaves it`() throws
  {
    #expect(mkfifo(desk.path(of: "slow.txt"), 0o600) == 0)
    let program = try open([desk.path(of: "slow.txt"), "--theme", "light"])
    expectTitle("slow.txt – Detent")
    let (_, area) = try #require(desk.screen.topWindow)
    let row = { (try? desk.screen.grab(area).pixels[area.width..<(2 * area.width)]) ?? [] }
    #expect(Rig.wait { row().contains { $0 & 0xFF_FFFF == 0x007AFF } }, "a bar says so")
    try desk.type("key", "Escape")
    expectTitle("Detent")
    #expect(Rig.wait { !row().contains { $0 & 0xFF_FFFF == 0x007AFF } })
    // The sample, in which one reads on.
    try desk.type("key", "3")
    #expect(Rig.wait { level == 3 })
    try quit(program)
  }

  /// Ranking a long text takes seconds; the window must not wait for it.
  @Test func `a long text is there at once, and its levels a little later`() throws {
    let text = (1...3000).map { "Sentence \($0) says a thing about number \($0 * 7)." }
      .joined(separator: " ")
    try Data(text.utf8).write(to: URL(filePath: desk.path(of: "long.txt")))
    let program = try open([desk.path(of: "long.txt")])
    #expect(level == 1, "the whole, and nothing else yet")
    try desk.type("key", "minus")
    let hasLevels = Rig.wait(seconds: 20) {
      try? desk.type("key", "1")
      try? desk.type("key", "3")
      return level == 3
    }
    #expect(hasLevels)
    try quit(program)
  }
}
