import Chance
import Testing

@testable import DetentCore

/// Random scripts through the whole program: whatever happens, its numbers stay finite, it comes
/// to rest, and no block of text is left over.
@Suite struct AppFuzzTests {
  @Test(arguments: 0..<1000)
  func `a random script neither traps nor leaks`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var desk = Desk(settings: Settings(reducesMotion: random.below(4) == 0))
    var now = 0.0
    for _ in 0..<60 {
      now += random.pick([0, 0.001, 0.01, 0.05, 0.2, 1.6]) * random.unit()
      desk.send(Self.randomEvent(&random), at: now)
      #expect(desk.app.state.transition.blocks.count <= 3)
      #expect((0.4...1.6).contains(desk.app.state.scale(at: now)))
      let report = desk.app.report(at: now)
      #expect(report.values.allSatisfy { $0.value.isFinite })
      for command in report.commands {
        let numbers = [
          command.frame.minX, command.frame.minY, command.frame.width, command.frame.height,
          command.opacity, command.scale,
        ]
        #expect(numbers.allSatisfy { $0.isFinite })
        #expect((0...1).contains(command.opacity))
      }
    }
    desk.send(.focusLost, at: now)
    let rest = desk.rest(from: now)
    #expect(desk.app.state.transition.blocks.count == 1)
    #expect(desk.app.state.capsule.labels.count == 1)
    #expect(!desk.app.state.isPinching)
    #expect(desk.app.state.transition.shown.level == desk.app.state.level)
    #expect(desk.app.wake(at: rest) == .onInput)
  }

  @Test(arguments: 0..<50)
  func `the same script gives the same picture however time is cut`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var events: [InputEvent] = []
    var now = 0.0
    for _ in 0..<40 {
      now += random.unit() * 0.3
      events.append(InputEvent(time: now, Self.randomEvent(&random)))
    }
    var atOnce = Desk()
    var cues = atOnce.app.step(events, at: now + 0.1).cues
    var stepped = Desk()
    for event in events {
      stepped.wait(until: event.time - 0.01 * random.unit())
      stepped.cues += stepped.app.step([event], at: event.time).cues
    }
    stepped.wait(until: now + 0.1)
    #expect(atOnce.scene(at: now + 0.1) == stepped.scene(at: now + 0.1))
    cues.removeAll { $0 != .click }
    #expect(cues == stepped.cues.filter { $0 == .click })
  }

  private static func randomEvent(_ random: inout SplitMix64) -> InputEvent.Kind {
    let point = Point(x: random.unit() * 1000 - 50, y: random.unit() * 740 - 50)
    switch random.below(12) {
    case 0: return .trackpad(.began(point))
    case 1: return .trackpad(.changed(random.pick([0, -1, .nan, .infinity, 1e300, 0.5, 1.1, 2])))
    case 2: return .trackpad(random.below(2) == 0 ? .ended : .cancelled)
    case 3, 4:
      return .finger(
        FingerEvent(
          id: FingerID(device: 1, finger: Int64(random.below(3))),
          phase: random.pick([.down, .moved, .moved, .up, .cancelled]), position: point))
    case 5:
      return .wheel(
        WheelEvent(
          ticks: random.pick([1, -1, 0.25, .nan, 100, -3]), position: point,
          modifiers: random.below(2) == 0 ? .control : []))
    case 6:
      return .pointer(random.pick([.moved(point), .down(point, count: 1), .up(point), .left]))
    case 7: return .pointer(.down(point, count: 2))
    case 8, 9:
      return .key(
        KeyEvent(
          .character(random.pick("+-12345letmr0?")),
          modifiers: random.below(3) == 0 ? .control : []))
    case 10:
      return .key(KeyEvent(random.pick([.end, .home, .pageDown, .up, .escape, .function(11)])))
    default:
      return random.pick([
        .resized(Size(width: 1 + random.unit() * 1200, height: 1 + random.unit() * 900), scale: 1),
        .focusLost, .focusGained, .hidden, .shown, .modifiers([]), .modifiers(.control),
        .appearance(Appearance(prefersDark: true, reducesMotion: nil)),
      ])
    }
  }
}
