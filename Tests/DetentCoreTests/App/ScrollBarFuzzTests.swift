import Chance
import Testing

@testable import DetentCore

/// Hands that take the bar, let go of it, scroll beside it and press keys meanwhile.
@Suite struct ScrollBarFuzzTests {
  private static func event(_ random: inout SplitMix64) -> InputEvent.Kind {
    let place = Point(x: random.pick([880, 892, 870, 500]), y: random.between(40, 660))
    let id = FingerID(device: 1, finger: Int64(random.below(2)))
    switch random.below(16) {
    case 0...2: return .pointer(.down(place, count: 1))
    case 3...6: return .pointer(.moved(place))
    case 7, 8: return .pointer(random.pick([.up(place), .left]))
    case 9: return .modifiers(random.pick([.shift, []]))
    case 10: return .wheel(WheelEvent(ticks: random.between(-8, 8), position: place))
    case 11: return .key(KeyEvent(random.pick([.end, .home, .pageDown, .pageUp, .escape])))
    case 12: return .key(KeyEvent(.character(random.pick("r?12"))))
    case 13...14:
      return .finger(
        FingerEvent(
          id: id, phase: random.pick([.down, .moved, .moved, .up, .cancelled]), position: place))
    default:
      return random.pick([
        .focusLost, .trackpad(.began(place)), .trackpad(.changed(1.4)), .trackpad(.ended),
        .resized(Size(width: 900, height: random.between(300, 700)), scale: 1),
      ])
    }
  }

  @Test(arguments: 0..<40)
  func `the picture is the same however time is cut, and the bar comes to rest`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var events: [InputEvent] = []
    var now = 0.0
    for _ in 0..<50 {
      now += random.pick([0, 0.02, 0.3, 1.4]) * random.unit()
      events.append(InputEvent(time: now, Self.event(&random)))
    }
    let desk =
      seed.isMultiple(of: 2)
      ? Desk(paragraphs: 900)
      : Desk(
        Document(
          title: "t",
          levels: ["a", "b"].map {
            .init(name: $0, texts: (0..<90).map { "Paragraph \($0) of a text." })
          }))
    var atOnce = desk
    _ = atOnce.app.step(events, at: now + 0.1)
    var stepped = desk
    for event in events {
      stepped.wait(until: event.time - 0.01 * random.unit())
      _ = stepped.app.step([event], at: event.time)
      #expect(stepped.isCovered(at: event.time))
    }
    stepped.wait(until: now + 0.1)
    #expect(atOnce.scene(at: now + 0.1) == stepped.scene(at: now + 0.1), "seed \(seed)")
    stepped.send(.focusLost, .pointer(.left), at: now + 0.1)
    let rest = stepped.rest(from: now + 0.1)
    #expect(stepped.app.state.barGrip == nil)
    #expect(stepped.app.state.scrollBar.opacity(at: rest) == 0)
  }
}
