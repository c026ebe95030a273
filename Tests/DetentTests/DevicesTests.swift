import DetentCore
import Foundation
import Rig
import Testing

@testable import detent

@Suite struct DevicesTests {
  private func program() throws -> String {
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    return folder.appending(path: "detent").path
  }

  @Test func `the facts of the machine are listed, a line each`() throws {
    let rig = try Rig()
    let program = try rig.run([try program(), "devices"])
    #expect(program.waitForExit() == 0)
    let lines = program.output.split(separator: "\n")
    #expect(lines.first.map { $0.hasPrefix("SDL: 2.") } == true)
    for fact in [
      "XInput: 2.4", "trackpad pinch: works, on SDL's connection", "X device: touch: 5 fingers",
    ] {
      #expect(lines.contains { $0 == fact }, "\(program.output)")
    }
  }

  @Test func `each gesture is told as it happens, and closing the window is the end`() throws {
    let rig = try Rig()
    let program = try rig.run([try program(), "devices", "--watch"])
    func expect(_ words: String, at location: SourceLocation = #_sourceLocation) {
      let isTold = Rig.wait { program.output.contains(words) }
      #expect(isTold, "\(words), in:\n\(program.output)\n\(rig.log)", sourceLocation: location)
    }
    expect("level 2 of 3, Detailed Analysis\n")
    #expect(Rig.wait { rig.screen.topWindow != nil })
    let area = try #require(rig.screen.topWindow?.area)
    let (x, y) = (Double(area.x) + 100, Double(area.y) + 150)
    try rig.mouse.move(x, y)
    try rig.trackpad.pinchBegin()
    try rig.trackpad.pinchUpdate(scale: 1.5)
    try rig.trackpad.pinchEnd(scale: 1.5)
    expect(" s: pinch by trackpad begins at 100, 150\n")
    expect(" s: pinch by trackpad 1.5 times, 1.5 times in all\n")
    expect(" s: pinch by trackpad ends, 1.5 times in all\n")
    expect(" s: level 3 of 3, Advanced Analysis\n")
    try rig.mouse.scroll(-1)
    expect(" s: scroll by wheel begins at 100, 150\n")
    try rig.mouse.press()
    try rig.mouse.release()
    expect(" s: tap at 100, 150\n")
    try rig.keyboard.press(.leftControl)
    try rig.keyboard.tap(.q)
    try rig.keyboard.release(.leftControl)
    #expect(program.waitForExit() == 0)
  }

  @Test func `without a display the facts are listed, and there is nothing to watch`() throws {
    let plain = detent("devices")
    #expect(plain.status == 0)
    #expect(plain.output.contains("display: none: neither DISPLAY nor WAYLAND_DISPLAY is set\n"))
    #expect(plain.errors.isEmpty)
    let watched = detent("devices", "--watch")
    #expect(watched.status == 3)
    #expect(watched.output == plain.output)
    #expect(watched.errors.hasPrefix("detent: "))
  }

  private static let levels = ["Brief", "Full"]

  @Test func `a cancelled pinch and a fling are told with their numbers`() {
    var watch = Watch()
    func kind(_ phase: FingerEvent.Phase, _ y: Double) -> InputEvent.Kind {
      .finger(
        FingerEvent(
          id: FingerID(device: 1, finger: 1), phase: phase, position: Point(x: 5, y: y)))
    }
    let pinch = [
      InputEvent(time: 1, .trackpad(.began(Point(x: 10, y: 20.4)))),
      InputEvent(time: 1.1, .trackpad(.changed(0.5))), InputEvent(time: 1.2, .focusLost),
    ]
    #expect(
      watch.lines(for: pinch, level: 1, of: Self.levels, at: 2) == [
        "1 s: pinch by trackpad begins at 10, 20",
        "1.1 s: pinch by trackpad 0.5 times, 0.5 times in all",
        "1.2 s: pinch by trackpad is cancelled, after 0.5 times in all",
        "2 s: level 2 of 2, Full",
      ])
    let fling = [
      InputEvent(time: 3, kind(.down, 100)), InputEvent(time: 3.05, kind(.moved, 50)),
      InputEvent(time: 3.05, kind(.up, 50)),
    ]
    #expect(
      watch.lines(for: fling, level: 1, of: Self.levels, at: 4) == [
        "3.05 s: scroll by finger begins at 5, 50", "3.05 s: scroll by finger 40 points",
        "3.05 s: scroll by finger ends, at 1000 points a second",
      ])
  }
}
