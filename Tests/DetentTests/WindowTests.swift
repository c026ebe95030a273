import DetentRender
import Foundation
import Rig
import Testing

// The window that people open, under real keys and a real wheel, held against what the same program
// draws without one.

@Suite struct WindowTests {
  private let desk: VirtualScreen
  private let binary: String

  init() throws {
    desk = try VirtualScreen()
    binary =
      URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "detent").path
  }

  /// Starts the program and waits for its first picture.
  private func open(_ arguments: [String] = []) throws -> (ChildProcess, ScreenArea) {
    let program = try desk.run(
      [binary] + arguments, environment: ["DETENT_TRACE": desk.path(of: "trace")])
    let isUp = Rig.wait { desk.screen.topWindow != nil && level != nil }
    try #require(isUp, "\(program.output)")
    let (window, area) = try #require(desk.screen.topWindow)
    // Without a window manager nobody gives the keyboard away before the first key is pressed.
    try desk.type("windowfocus", "--sync", String(window))
    try desk.type("mousemove", String(area.x + area.width / 2), String(area.y + 90))
    return (program, area)
  }

  /// What the program has understood so far, a line each.
  private var trace: String {
    TextOnDisk.read(desk.path(of: "trace")) ?? ""
  }

  /// The level that the program showed last, counted from 1.
  private var level: Int? {
    trace.split(separator: "\n").compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
    }.compactMap { $0["level"] as? Int }.last
  }

  private func expect(
    level wanted: Int, _ what: String, at location: SourceLocation = #_sourceLocation
  ) {
    let isThere = Rig.wait { level == wanted }
    #expect(isThere, "\(what)\n\(trace)", sourceLocation: location)
  }

  /// The picture that the commands draw, as the screen would show it.
  private func rendered(_ arguments: [String]) throws -> [UInt32] {
    let outcome = detent(["render", "--out", "-"] + arguments)
    let image = try #require(PNG.decode(outcome.bytes), "\(outcome.errors)")
    return (0..<image.buffer.height).flatMap { y in
      (0..<image.buffer.width).map { image[$0, y] }
    }
  }

  @Test func `real keys and a real wheel go through all levels and back`() throws {
    let (program, _) = try open()
    try desk.type("key", "plus")
    expect(level: 3, "+ goes up")
    try desk.type("key", "1")
    expect(level: 1, "1 is the first")
    try desk.type("keydown", "ctrl", "click", "--repeat", "3", "4", "keyup", "ctrl")
    expect(level: 2, "three ticks with Ctrl go up from the first level")
    // Turns within 150 ms of the last one would still belong to the burst that Ctrl's release
    // ended.
    try desk.type("sleep", "0.3")
    try desk.type("keydown", "ctrl", "click", "--repeat", "6", "5", "keyup", "ctrl")
    expect(level: 1, "and down again")
    try desk.type("key", "ctrl+q")
    #expect(program.waitForExit() == 0)
  }

  @Test(arguments: [
    ["--theme", "light"], ["--theme", "dark"], ["--size", "320x240"],
    ["--align", "center", "--level", "3", "--text-size", "150"],
  ])
  func `the window at rest is the rendered picture, bit for bit`(arguments: [String]) throws {
    let (program, area) = try open(arguments)
    let wanted = try rendered(arguments)
    let isEqual = Rig.wait { (try? desk.screen.grab(area).pixels) == wanted }
    #expect(isEqual)
    program.stop()
  }

  @Test func `after a way there and back the window is the picture of never having moved`() throws {
    let (program, area) = try open()
    try desk.type("key", "3")
    expect(level: 3, "up")
    try desk.type("key", "2")
    expect(level: 2, "back")
    let wanted = try rendered([])
    let isEqual = Rig.wait { (try? desk.screen.grab(area).pixels) == wanted }
    #expect(isEqual)
    program.stop()
  }

  @Test func `nothing is used while nothing moves`() throws {
    let (program, area) = try open()
    let wanted = try rendered([])
    let isResting = Rig.wait { (try? desk.screen.grab(area).pixels) == wanted }
    #expect(isResting)
    // Lines of the next levels are prepared once while nothing happens; then there is nothing to
    // do.
    var before = program.ticks
    let isQuiet = Rig.wait(seconds: 20) {
      usleep(700_000)
      let now = program.ticks
      defer { before = now }
      return now == before
    }
    #expect(isQuiet, "the program used processor time in every stretch of 0.7 s")
    program.stop()
  }

  @Test func `a window that is resized wraps its text again`() throws {
    let (program, _) = try open()
    let window = try #require(desk.screen.topWindow)
    let area = ScreenArea(x: 40, y: 40, width: 500, height: 400)
    desk.screen.place(window.id, in: area)
    let wanted = try rendered(["--size", "500x400"])
    let isEqual = Rig.wait { (try? desk.screen.grab(area).pixels) == wanted }
    #expect(isEqual)
    program.stop()
  }
}
