import Glibc
import Testing

@testable import DetentCore

/// A pinch on three levels or more, told sample by sample, 10 ms apart.
struct Pincher {
  var tracker: LevelTracker
  var now = 1.0

  init(count: Int = 3, start: Int = 1) {
    tracker = LevelTracker(count: count, start: start)
  }

  var scale: Double { tracker.scale(at: now) }

  mutating func send(
    _ phase: PinchSample.Phase, _ factor: Double = 1, device: PinchSample.Device = .fingers
  ) {
    tracker.handle(
      PinchSample(phase: phase, factor: factor, focus: .zero, time: now, device: device))
  }

  /// A whole pinch, slow at its end, so that nothing is projected.
  mutating func pinch(_ factors: Double..., ending: PinchSample.Phase = .ended) {
    send(.began)
    for factor in factors {
      now += 0.01
      send(.changed, factor)
    }
    now += 0.2
    send(ending)
  }
}

@Suite struct LevelTrackerTests {
  /// Where a table starts and what it wants: 1→1.5, 1→0.5, 1.5→1, 0.5→1.
  private static let ways: [(start: Int, isUp: Bool)] = [
    (1, true), (1, false), (2, false), (0, true),
  ]

  // Source: gesture research of this project, its table of ticks for four strengths of a tick.
  @Test func `so many ticks of a wheel change the level`() {
    let rows: [(tick: Double, ticks: [Int])] = [
      (1.1, [3, 4, 3, 5]), (1.15, [2, 3, 2, 4]), (1.2, [2, 2, 2, 3]), (1.25, [2, 2, 1, 2]),
    ]
    for row in rows {
      for (way, expected) in zip(Self.ways, row.ticks) {
        var hand = Pincher(start: way.start)
        hand.send(.began, device: .wheel)
        var ticks = 0
        while hand.tracker.level == way.start, ticks < 99 {
          hand.send(.changed, way.isUp ? row.tick : 1 / row.tick, device: .wheel)
          ticks += 1
        }
        #expect(ticks == expected, "×\(row.tick) from level \(way.start)")
        #expect(abs(hand.tracker.level - way.start) == 1)
      }
    }
  }

  /// Turns Ctrl+wheel ticks, a pause in seconds after each, until the level changes.
  private func ticks(start: Int, isUp: Bool, pause: Double) -> Int? {
    var hand = Hand()
    var tracker = LevelTracker(count: 3, start: start)
    for count in 1...20 {
      hand.wheel(isUp ? 1 : -1, .control)
      hand.wait(pause)
      for sample in hand.take().pinches { tracker.handle(sample) }
      if tracker.level != start { return count }
    }
    return nil
  }

  // androidx.wear.compose.foundation.rotary, ThresholdHandler: items of 100, dividers 1 and 2; 1 in
  // 100 ms needs 100 for a step, 100 in 1 ms need 50. Here the slow number holds at every speed:
  // what one turn of a wheel is worth must not hang on how its system cuts it into events (7.24).
  @Test func `Wear: a step of a wheel costs the same slow and fast`() {
    for pause in [0.1, 0.00001] {
      var hand = Pincher()
      hand.send(.began, device: .wheel)
      // A hundredth of what leads from the second level across the held border to the third.
      let factor = pow(1.3010, 0.01)
      for part in 1...101 {
        hand.now += pause
        hand.send(.changed, factor, device: .wheel)
        #expect(hand.tracker.level == (part <= 100 ? 1 : 2), "part \(part), \(pause) s each")
      }
    }
  }

  @Test func `ticks add up in one burst and over slow ones, and drift is forgotten`() {
    for (way, expected) in zip(Self.ways, [2, 2, 2, 3]) {
      #expect(ticks(start: way.start, isUp: way.isUp, pause: 0.05) == expected)
      #expect(ticks(start: way.start, isUp: way.isUp, pause: 1.6) == expected)
      #expect(ticks(start: way.start, isUp: way.isUp, pause: 1.7) == nil)
    }
  }

  @Test func `the level follows the fingers forth and back`() {
    var hand = Pincher()
    hand.send(.began)
    let rows: [(factor: Double, level: Int)] = [
      (1.29, 1), (1.01, 2), (0.93, 2), (0.98, 1), (0.61, 1), (0.9, 0), (1.1, 0), (1.1, 1),
    ]
    for row in rows {
      hand.now += 0.01
      hand.send(.changed, row.factor)
      #expect(hand.tracker.level == row.level, "at \(hand.scale)")
    }
  }

  @Test func `the hidden scale is never pulled to a level while fingers move`() {
    var hand = Pincher()
    hand.send(.began)
    hand.send(.changed, 1.31)
    #expect(hand.scale == 1.31)
    #expect(hand.tracker.level == 2)
    for _ in 1...9 { hand.send(.changed, 1.31) }
    #expect(hand.scale == LevelTracker.scaleLimits.upperBound)
  }

  @Test func `two half pinches within the clutch time are one whole`() {
    // Seconds of pause; the scale that the second begins with, the level after it.
    let rows: [(pause: Double, scale: Double, level: Int)] = [
      (0.1, 1.2, 2), (1.49, 1.2, 2), (1.51, 1, 1), (60, 1, 1),
    ]
    for row in rows {
      var hand = Pincher()
      hand.pinch(1.2)
      #expect(hand.tracker.level == 1)
      hand.now += row.pause
      #expect(isNear(hand.scale, row.scale), "after \(row.pause)")
      hand.pinch(1.2)
      #expect(hand.tracker.level == row.level, "after \(row.pause)")
    }
  }

  @Test func `between pinches the scale is the kept one and later the level's own`() {
    var hand = Pincher()
    hand.pinch(1.4)
    #expect(hand.tracker.level == 2)
    #expect(isNear(hand.scale, 1.4))
    hand.now += 1.51
    #expect(hand.scale == 1.5)
  }

  @Test func `a swing at the end leads one level further, for hands but not for wheels`() {
    typealias Row = (
      factor: Double, time: Double, rest: Double, device: PinchSample.Device, level: Int
    )
    // The factor and duration of a swing from level 1, its rest before the end.
    let rows: [Row] = [
      // 1.2 in 0.1 s is 1.82 /s: projected to 1.44, beyond 1.3010.
      (1.2, 0.1, 0.01, .fingers, 2), (1.2, 0.1, 0.01, .trackpad, 2),
      (1.2, 0.1, 0.01, .wheel, 1),
      (1.2, 0.1, 0.11, .fingers, 1),
      (1 / 1.2, 0.1, 0.01, .fingers, 0),
      // 1.25 in 0.4 s is 0.56 /s, too slow; 1.29 in 0.4 s is 0.64 /s: projected to 1.375.
      (1.25, 0.4, 0.01, .fingers, 1), (1.29, 0.4, 0.01, .fingers, 2),
      // 1.05 in 0.05 s is 0.98 /s: projected to 1.158.
      (1.05, 0.05, 0.01, .fingers, 1),
    ]
    for row in rows {
      var hand = Pincher()
      let start = hand.now
      hand.send(.began)
      for step in 1...10 {
        hand.now = start + row.time * Double(step) / 10
        hand.send(.changed, pow(row.factor, 0.1), device: row.device)
      }
      #expect(hand.tracker.level == 1)
      hand.now += row.rest
      hand.send(.ended, device: row.device)
      #expect(hand.tracker.level == row.level, "\(row)")
      #expect(isNear(hand.scale, row.level == 1 ? row.factor : [0.5, 1, 1.5][row.level]))
    }
  }

  @Test func `a swing is followed for one level, never two`() {
    var hand = Pincher(start: 0)
    hand.send(.began)
    hand.now += 0.01
    hand.send(.changed, 1.4)
    hand.now += 0.01
    hand.send(.ended)
    #expect(hand.tracker.level == 1)
    #expect(hand.scale == 1)
  }

  @Test func `one sample is no swing, and neither are two of one time`() {
    var hand = Pincher()
    hand.send(.began)
    hand.send(.changed, 1.25)
    hand.send(.ended)
    #expect(hand.tracker.level == 1)
  }

  // A pinch that resumes tells its begin and its first change at one time.
  @Test func `a begin and a change of one time count as one place of a swing`() {
    var hand = Pincher()
    hand.send(.began)
    hand.send(.changed, 1.25)
    hand.now += 0.01
    hand.send(.changed, 1)
    hand.send(.ended)
    #expect(hand.tracker.level == 1)
  }

  @Test func `a swing against a limit is none`() {
    var hand = Pincher(count: 1, start: 0)
    hand.pinch(4)
    #expect(hand.tracker.level == 0)
    #expect(hand.scale == 1.6)
  }

  @Test func `a cancel returns level and scale to the begin, however long it took`() {
    var hand = Pincher()
    hand.pinch(1.2)
    hand.now += 1
    let before = hand.scale
    hand.send(.began)
    hand.now += 9
    hand.send(.changed, 1.3)
    #expect(hand.tracker.level == 2)
    hand.send(.cancelled)
    #expect(hand.tracker.level == 1)
    #expect(hand.scale == before)
    hand.now += 0.4
    #expect(hand.scale == before)
    hand.now += 0.2
    #expect(hand.scale == 1)
  }

  @Test func `a cancelled pinch is never projected`() {
    var hand = Pincher()
    hand.send(.began)
    hand.now += 0.1
    hand.send(.changed, 1.25)
    hand.send(.cancelled)
    #expect(hand.tracker == LevelTracker(count: 3, start: 1))
  }

  @Test func `a chosen level takes its own value and forgets the kept scale`() {
    var hand = Pincher()
    hand.pinch(1.2)
    hand.tracker.choose(level: 0, at: hand.now)
    #expect(hand.scale == 0.5)
    hand.tracker.choose(level: 3, at: hand.now)
    hand.tracker.choose(level: -1, at: hand.now)
    #expect(hand.tracker.level == 0)
  }

  @Test func `a level chosen in mid pinch is where the pinch goes on, and where a cancel returns`()
  {
    for isCancelled in [false, true] {
      var hand = Pincher()
      hand.send(.began)
      hand.now += 0.01
      hand.send(.changed, 1.2)
      hand.tracker.choose(level: 0, at: hand.now)
      #expect(hand.scale == 0.5)
      #expect(hand.tracker.isPinching)
      hand.now += 0.3
      hand.send(.changed, 1.6)
      #expect(hand.tracker.level == 1)
      hand.now += 0.3
      hand.send(isCancelled ? .cancelled : .ended)
      #expect(hand.tracker.level == (isCancelled ? 0 : 1))
      #expect(hand.scale == (isCancelled ? 0.5 : 0.8))
    }
  }

  @Test func `samples without a begin are nothing, and a second begin undoes the first`() {
    var hand = Pincher()
    for phase in [PinchSample.Phase.changed, .ended, .cancelled] { hand.send(phase, 1.5) }
    #expect(hand.tracker == LevelTracker(count: 3, start: 1))
    hand.send(.began)
    hand.send(.changed, 1.5)
    hand.send(.began)
    #expect(hand.tracker.level == 1)
    #expect(hand.scale == 1)
  }
}
