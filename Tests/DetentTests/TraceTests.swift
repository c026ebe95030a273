import DetentCore
import Testing

@testable import detent

@Suite struct TraceTests {
  private static let look = Trace.Look(
    level: 2, levelName: "Short", scale: 1, isPinching: false, isBarHeld: false, clicks: 0,
    alignment: .leading,
    scroll: 0)

  private func pinch(_ event: TrackpadEvent, at time: Double) -> InputEvent {
    InputEvent(time: time, .trackpad(event))
  }

  @Test func `a pinch has a line a step, and the level one when it changes`() {
    var trace = Trace()
    var after = Self.look
    after.level = 3
    after.clicks = 1
    after.scale = 1.25
    let first = trace.lines(for: [], look: Self.look, at: 0)
    let steps = [pinch(.began(Point(x: 10, y: 20)), at: 0.5), pinch(.changed(1.25), at: 0.625)]
    let second = trace.lines(for: steps, look: after, at: 0.75)
    #expect(
      first == [
        """
        {"at": 0, "level": 2, "name": "Short", "scale": 1, "pinching": false, "clicks": 0, \
        "alignment": "leading", "scroll": 0}
        """
      ])
    #expect(
      second == [
        """
        {"at": 0.5, "pinch": "began", "device": "trackpad", "factor": 1, "focus": [10, 20]}
        """,
        """
        {"at": 0.625, "pinch": "changed", "device": "trackpad", "factor": 1.25, "focus": [10, 20]}
        """,
        """
        {"at": 0.75, "level": 3, "name": "Short", "scale": 1.25, "pinching": false, "clicks": 1, \
        "alignment": "leading", "scroll": 0}
        """,
      ])
  }

  @Test func `nothing new is no line, and a scale on its way is nothing new`() {
    var trace = Trace()
    _ = trace.lines(for: [], look: Self.look, at: 0)
    var moving = Self.look
    moving.scale = 1.1
    moving.scroll = 40
    #expect(trace.lines(for: [], look: moving, at: 1) == [])
  }

  @Test func `a burst of the wheel that falls silent ends without an event`() {
    var trace = Trace()
    let turn = InputEvent(
      time: 1,
      .wheel(WheelEvent(ticks: 1, position: Point(x: 5, y: 5), modifiers: .control)))
    let during = trace.lines(for: [turn], look: Self.look, at: 1)
    let after = trace.lines(for: [], look: Self.look, at: 2)
    #expect(during.contains { $0.contains(#""pinch": "began", "device": "wheel""#) })
    #expect(after.count == 1 && after[0].contains(#""pinch": "ended", "device": "wheel""#))
  }
}
