import DetentRender
import Foundation
import Rig
import Testing

/// What the desktop asks for through its settings portal, in the window that people open.
@Suite struct DesktopLookTests {
  private let desk: VirtualScreen
  private let binary = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "detent").path

  init() throws { desk = try VirtualScreen() }

  private func write(_ values: [String: (signature: String, value: Any)]) throws {
    let data = try JSONSerialization.data(
      withJSONObject: values.mapValues { [$0.signature, $0.value] })
    try data.write(to: URL(filePath: desk.path(of: "values")), options: .atomic)
  }

  /// A session bus of the test's own, and a portal on it; gives the environment that leads there.
  private func startPortal(
    _ values: [String: (signature: String, value: Any)], isSilent: Bool = false
  ) throws -> (environment: [String: String], processes: [ChildProcess]) {
    try write(values)
    let (environment, bus, portal) = try desk.startPortal(
      "settings.py",
      [desk.path(of: "log"), desk.path(of: "values")] + (isSilent ? ["--silent"] : []))
    try #require(Rig.wait { log.first == "ready" }, "\(portal.output)")
    return (environment, [bus, portal])
  }

  private var log: [String] { lines("log") }

  private func lines(_ name: String) -> [String] {
    (TextOnDisk.read(desk.path(of: name)) ?? "").split(separator: "\n").map(String.init)
  }

  private func open(_ environment: [String: String]) throws -> (ChildProcess, ScreenArea) {
    let program = try desk.run(
      [binary], environment: environment.merging(["DETENT_TRACE": desk.path(of: "trace")]) { $1 })
    let isUp = Rig.wait(seconds: 20) { desk.screen.topWindow != nil && !lines("trace").isEmpty }
    try #require(isUp, "\(program.output)")
    return (program, try #require(desk.screen.topWindow).1)
  }

  private var desktop: String? {
    lines("trace").last.flatMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
    }.map { $0["desktop"] as? String ?? "nothing" }
  }

  private func expect(
    _ wanted: String, at location: SourceLocation = #_sourceLocation
  ) {
    let isThere = Rig.wait(seconds: 10) { desktop == wanted }
    #expect(isThere, "\(desktop ?? "")", sourceLocation: location)
  }

  private func expect(
    _ area: ScreenArea, shows arguments: [String],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = detent(["render", "--out", "-"] + arguments)
    let image = try #require(PNG.decode(outcome.bytes), "\(outcome.errors)")
    let wanted = (0..<image.buffer.height).flatMap { y in
      (0..<image.buffer.width).map { image[$0, y] }
    }
    let isEqual = Rig.wait { (try? desk.screen.grab(area).pixels) == wanted }
    #expect(isEqual, "\(arguments)", sourceLocation: location)
  }

  private static let common = "org.freedesktop.appearance "

  @Test func `what the portal says at the start is shown, and each change of it`() throws {
    let key = { Self.common + $0 }
    let scale = "org.gnome.desktop.interface text-scaling-factor"
    var values: [String: (signature: String, value: Any)] = [
      key("color-scheme"): ("u", 1), key("contrast"): ("u", 1), scale: ("d", 1.25),
    ]
    let (environment, processes) = try startPortal(values)
    let (program, area) = try open(environment)
    expect("dark, contrast, text 1.25")
    try expect(area, shows: ["--theme", "dark", "--contrast", "more", "--text-size", "125"])
    let changes: [(String, (signature: String, value: Any), String)] = [
      (key("color-scheme"), ("u", 2), "light, contrast, text 1.25"),
      (key("contrast"), ("u", 0), "light, text 1.25"),
      (scale, ("d", 1.0), "light, text 1"),
      (key("reduced-motion"), ("u", 1), "light, still, text 1"),
      (key("accent-color"), ("(ddd)", [1, 0.5, 0]), "light, still, text 1, accent 255,128,0"),
      // What is out of range is none.
      (key("accent-color"), ("(ddd)", [-1, -1, -1]), "light, still, text 1"),
      // Values of tomorrow mean nothing today.
      (key("color-scheme"), ("u", 7), "still, text 1"),
      (key("contrast"), ("u", 9), "still, text 1"),
      (key("reduced-motion"), ("u", 5), "text 1"),
      (scale, ("s", "huge"), "nothing"),
    ]
    for (key, value, wanted) in changes {
      values[key] = value
      try write(values)
      expect(wanted)
    }
    try expect(area, shows: ["--theme", "light"])
    #expect(
      log.dropFirst().allSatisfy {
        $0 == "asked ReadAll org.freedesktop.appearance org.gnome.desktop.interface "
          + "org.gnome.desktop.a11y.interface"
      })
    program.stop()
    processes.reversed().forEach { $0.stop() }
  }

  /// Debian 12's portal is 1.16, which has neither `contrast` nor `reduced-motion`.
  @Test func `an older portal passes on what GNOME says`() throws {
    let (environment, processes) = try startPortal([
      Self.common + "color-scheme": ("u", 0),
      "org.gnome.desktop.interface enable-animations": ("b", false),
      "org.gnome.desktop.a11y.interface high-contrast": ("b", true),
    ])
    let (program, area) = try open(environment)
    expect("still, contrast")
    try expect(area, shows: ["--theme", "light", "--contrast", "more"])
    program.stop()
    processes.reversed().forEach { $0.stop() }
  }

  @Test func `a portal that never answers, a bus without one and no bus delay nothing`() throws {
    let (environment, processes) = try startPortal(
      [Self.common + "color-scheme": ("u", 1)], isSilent: true)
    let (program, area) = try open(environment)
    // It has been asked, and keeps its answer; the picture is there, and keys work.
    try expect(area, shows: [])
    #expect(Rig.wait { log.count == 2 })
    let (window, _) = try #require(desk.screen.topWindow)
    try desk.type("windowfocus", "--sync", String(window), "key", "plus")
    #expect(Rig.wait { lines("trace").count > 1 })
    #expect(desktop == "nothing")
    program.stop()
    processes[1].stop()

    let (alone, place) = try open(environment)
    try expect(place, shows: [])
    alone.stop()
    processes[0].stop()
    let (lonely, there) = try open(environment)
    try expect(there, shows: [])
    lonely.stop()
  }
}
