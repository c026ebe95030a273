import Foundation
import Rig
import Testing

// The scroll bar of the real program on a real X server, in the hand of a mouse and under a finger.

@Suite struct ScrollBarWindowTests {
  /// A text of some twenty screens in a window, its bar, and how far that reaches.
  private func bench(_ lines: Int = 400) throws -> ProgramBench {
    let path = NSTemporaryDirectory() + "detent-bar-\(UUID().uuidString).txt"
    try (0..<lines).map { "Line \($0) of a text.\n\n" }.joined()
      .write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try ProgramBench([path, "--level", "Full", "--reduce-motion", "--mute"])
  }

  private func scroll(_ bench: ProgramBench) -> Double {
    bench.lines.last { $0["level"] != nil }?["scroll"] as? Double ?? -1
  }

  private func isHeld(_ bench: ProgramBench) -> Bool {
    bench.lines.last { $0["level"] != nil }?["scrollBar"] as? String == "held"
  }

  /// A place on the bar so far below the view's top, on the screen.
  private func place(_ bench: ProgramBench, _ y: Double) -> (x: Double, y: Double) {
    (Double(bench.area.x + bench.area.width) - 9, Double(bench.area.y) + 80 + y)
  }

  @Test func `a mouse takes the thumb, drags it beyond the window, and the text stays there`()
    throws
  {
    let bench = try bench()
    let mouse = bench.rig.mouse
    let slim = try bench.picture()
    let top = place(bench, 12)
    try mouse.move(top.x, top.y)
    let isWide = Rig.wait { (try? bench.picture()) != slim }
    #expect(isWide, "it widens for a pointer")
    try mouse.press()
    bench.expect("the press takes it") { isHeld(bench) && scroll(bench) == 0 }
    for y in [60.0, 130, 200] { try mouse.move(top.x, place(bench, y).y) }
    // Beside the window the pointer is still the bar's.
    try mouse.move(Double(bench.area.x) + 40, place(bench, 260).y)
    let last = Rig.wait { (try? bench.picture()) != slim }
    #expect(last)
    try mouse.release()
    bench.expect("the release leaves it") { !isHeld(bench) && scroll(bench) > 100 }
    #expect(!bench.pinches.contains { $0.hasPrefix("began") })
    let there = scroll(bench)
    // Past the lower end and back over the upper one.
    let thumb = place(bench, 260)
    try mouse.move(thumb.x, thumb.y)
    try mouse.press()
    bench.expect("it is taken again") { isHeld(bench) }
    try mouse.move(thumb.x, Double(bench.area.y) + 5)
    try mouse.release()
    bench.expect("the end is hard") { !isHeld(bench) && scroll(bench) == 0 }
    #expect(there > 0)
  }

  @Test func `Esc takes a drag back`() throws {
    let bench = try bench()
    let mouse = bench.rig.mouse
    let top = place(bench, 12)
    try mouse.move(top.x, top.y)
    try mouse.press()
    bench.expect("the press takes it") { isHeld(bench) }
    try mouse.move(top.x, place(bench, 300).y)
    try bench.rig.keyboard.tap(.escape)
    bench.expect("Esc") { !isHeld(bench) && scroll(bench) == 0 }
    try mouse.release()
  }

  @Test func `a finger takes the thumb while it is seen`() throws {
    let bench = try bench()
    let touch = bench.rig.touchScreen
    // The wheel shows it.
    try bench.rig.mouse.scroll(-1)
    bench.expect("a scroll") { bench.lines.contains { $0["scroll"] as? String == "ended" } }
    try bench.rig.mouse.scroll(-1)
    let start = place(bench, 14)
    try touch.begin(0, start.x, start.y)
    bench.expect("the finger takes it") { isHeld(bench) }
    for y in [60.0, 130, 200] { try touch.update(0, start.x, place(bench, y).y) }
    try touch.end(0)
    bench.expect("and leaves it") { !isHeld(bench) && scroll(bench) > 1_000 }
  }
}
