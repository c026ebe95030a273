import Chance
import Testing

@testable import DetentCore

// Whatever is done to a long text, there is text wherever the window shows some of it, and all that
// is drawn has a place.

@Suite struct LongFuzzTests {
  /// Seeds are printed with a failure.
  @Test(arguments: 0..<16)
  func `no input leaves a part of the view empty`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var desk =
      seed.isMultiple(of: 3)
      ? Desk(LongChangeTests.levels) : Desk(paragraphs: random.pick([1, 40, 900, 1_000_000]))
    var now = 1.0
    for step in 0..<60 {
      now += random.pick([0, 0.004, 0.05, 0.4, 3])
      act(on: &desk, at: now, &random)
      desk.wait(until: now)
      let scene = desk.scene(at: now)
      #expect(desk.isCovered(at: now), "seed \(seed), step \(step)")
      #expect(
        scene.commands.allSatisfy {
          $0.frame.minX.isFinite && $0.frame.minY.isFinite && $0.frame.width.isFinite
            && $0.frame.height.isFinite
        }, "seed \(seed), step \(step)")
    }
    let rest = desk.rest(from: now)
    let scroll = desk.app.state.scroll
    #expect(
      (scroll.lowest...scroll.limit).contains(scroll.offset(at: rest)), "seed \(seed)")
    // Higher than any white space between lines.
    if desk.app.state.layout.viewport.height > 200 {
      #expect(!desk.shownLines(at: rest).isEmpty, "seed \(seed)")
    }
  }

  private func act(on desk: inout Desk, at now: Double, _ random: inout SplitMix64) {
    let place = Point(x: random.between(0, 900), y: random.between(0, 600))
    let id = FingerID(device: 1, finger: 1)
    switch random.below(16) {
    case 0: desk.key(random.pick([.home, .end, .pageUp, .pageDown, .up, .down]), at: now)
    case 1: desk.roll(random.between(-40, 40), at: now)
    case 2: desk.roll(random.pick([1, -1]) * random.pick([9_000, 400_000, 1e12, 1e300]), at: now)
    case 3: _ = desk.fling(random.between(-300, 300), from: now)
    case 4: desk.send(.finger(FingerEvent(id: id, phase: .down, position: place)), at: now)
    case 5: desk.send(.finger(FingerEvent(id: id, phase: .moved, position: place)), at: now)
    case 6: desk.send(.finger(FingerEvent(id: id, phase: .up, position: place)), at: now)
    case 7:
      let size = Size(width: random.between(20, 1_500), height: random.between(1, 1_000))
      desk.send(.resized(size, scale: random.pick([1, 1.5, 2])), at: now)
    case 8: desk.key(.character(random.pick(["+", "-", "0"])), modifiers: .control, at: now)
    case 9: desk.key(.character(random.pick(["1", "2", "3", "+", "-", "l", "t"])), at: now)
    case 10: desk.key(random.pick([.down, .up, .end, .right]), modifiers: .shift, at: now)
    case 11:
      desk.pinch([0.7, 1.4, 2, 0.4], from: now, step: 0.01, end: random.pick([.ended, nil]))
    case 12:
      desk.wait(until: now)
      while random.below(4) > 0, desk.app.prepareChange() {}
    case 13:
      let x = desk.app.state.size.width - random.between(0, 20)
      desk.send(.pointer(.down(Point(x: x, y: place.y), count: 1)), at: now)
      for step in 0..<3 {
        let y = random.pick([place.y + Double(step), random.between(-50, 700)])
        desk.send(.pointer(.moved(Point(x: x, y: y))), at: now)
        #expect(desk.isCovered(at: now))
      }
    case 14: desk.send(.pointer(random.pick([.moved(place), .up(place)])), at: now)
    default: desk.click(place, count: 1 + random.below(3), at: now)
    }
  }
}
