import Chance
import Testing

@testable import DetentCore

@Suite struct MotionClockTests {
  /// A clock that has drawn a frame at 100 s.
  func started() -> MotionClock {
    var clock = MotionClock()
    _ = clock.advance(to: 100, wasAnimating: false)
    return clock
  }

  // Source: own rule; gaps of a running animation and what they do.
  @Test func `gaps pass, shrink or finish by their length`() {
    let rows: [(gap: Double, passes: Double, finishes: Bool)] = [
      (0, 0, false), (1.0 / 240, 1.0 / 240, false), (1.0 / 60, 1.0 / 60, false),
      (1.0 / 24, 1.0 / 24, false), (0.0499, 0.0499, false), (0.0501, 1.0 / 30, false),
      (0.3, 1.0 / 30, false), (1, 1.0 / 30, false), (1.01, 1.01, true), (600, 600, true),
    ]
    for row in rows {
      var clock = started()
      let frame = clock.advance(to: 100 + row.gap, wasAnimating: true)
      expectClose(frame.now, 100 + row.passes, within: 1e-12, "gap \(row.gap)")
      #expect(frame.finishesMotion == row.finishes, "gap \(row.gap)")
      let next = clock.advance(to: 100 + row.gap + 0.016, wasAnimating: true)
      expectClose(next.now, frame.now + 0.016, within: 1e-12, "after gap \(row.gap)")
      #expect(!next.finishesMotion)
    }
  }

  @Test func `at rest time just passes`() {
    var clock = started()
    for time in [100.3, 101.31, 701.31] {
      let frame = clock.advance(to: time, wasAnimating: false)
      #expect(frame.now == time && !frame.finishesMotion)
    }
  }

  // Closed forms jump over what nobody saw: 0.3 s of a stall would be half of the motion.
  // Source: animation engines' own limits (Svelte 1/30 s, Motion 40 ms, wobble 4 frames).
  @Test func `a stall of 0.3 s costs two frames of the motion`() {
    var clock = started()
    var value = SpringValue(0, spring: .detail, tolerance: 0.001)
    value.retarget(to: 1, at: clock.now)
    _ = clock.advance(to: 100.1, wasAnimating: false)
    let frame = clock.advance(to: 100.4, wasAnimating: true)
    expectClose(
      value.value(at: frame.now), Spring.detail.at(0.1 + 1.0 / 30).value, within: 1e-9)
  }

  // An animation began in its middle, because the first layout was heavy: 400 ms between the change
  // and the next frame. Source: facebook/react-native PR 56929, guido #392.
  @Test func `a heavy first frame does not eat the beginning`() {
    var clock = started()
    let first = clock.advance(to: 105, wasAnimating: false)
    let begin = clock.motionTime(ofEventAt: 104.999)
    var value = SpringValue(0, spring: .detail, tolerance: 0.001)
    value.retarget(to: 1, at: begin)
    #expect(value.value(at: first.now) < 0.001)
    let second = clock.advance(to: 105.4, wasAnimating: true)
    let expected = Spring.detail.at(0.001 + MotionClock.stallStep).value
    expectClose(value.value(at: second.now), expected, within: 1e-9)
  }

  @Test(arguments: [1.01, 600.0])
  func `long stalls finish what was running and leave what begins`(gap: Double) {
    var clock = started()
    var value = SpringValue(0, spring: .detail, tolerance: 0.001)
    value.retarget(to: 1, at: clock.now)
    let frame = clock.advance(to: 100 + gap, wasAnimating: true)
    #expect(frame.finishesMotion)
    value.finish(at: frame.now)
    #expect(value.value(at: frame.now) == 1)
    value.retarget(to: 0, at: clock.motionTime(ofEventAt: 100 + gap - 0.01))
    expectClose(
      value.value(at: frame.now), Spring.detail.at(0.01, from: 1, to: 0).value, within: 1e-9)
    #expect(value.isMoving(at: frame.now))
  }

  @Test func `what ran while nothing could be seen is finished`() {
    var clock = started()
    clock.isHidden = true
    #expect(clock.advance(to: 100.02, wasAnimating: true).finishesMotion)
    #expect(!clock.advance(to: 100.03, wasAnimating: false).finishesMotion)
    let shown = clock.advance(to: 100.5, wasAnimating: true)
    #expect(shown.finishesMotion && shown.now == 100.5)
    clock.isHidden = false
    #expect(!clock.advance(to: 100.52, wasAnimating: true).finishesMotion)
  }

  // Presents come at odd moments: 50 Hz in pairs of 16.7 and 3.3 ms, or slowed to a crawl.
  // Source: libsdl-org/SDL #6310, #7114.
  @Test(arguments: [24, 59.94, 60, 75, 120, 144, 240, 0])
  func `the curve follows the wall clock and not the frames`(rate: Double) {
    var random = SplitMix64(seed: 12)
    var clock = started()
    var value = SpringValue(0, spring: .detail, tolerance: 1e-12)
    value.retarget(to: 1, at: 100)
    var time = 100.0
    while time < 101 {
      time += rate > 0 ? 1 / rate : random.between(0.0001, 0.0499)
      let frame = clock.advance(to: time, wasAnimating: true)
      #expect(frame.now == time)
      let expected = Spring.detail.at(time - 100).value
      expectClose(value.value(at: frame.now), expected, within: 1e-9, "seed 12, at \(time)")
    }
  }

  @Test func `a clock that runs backwards stands still`() {
    var clock = started()
    let back = clock.advance(to: 90, wasAnimating: true)
    #expect(back.now == 100 && !back.finishesMotion)
    #expect(clock.motionTime(ofEventAt: 89.99) == 100)
    expectClose(clock.advance(to: 90.016, wasAnimating: true).now, 100.016, within: 1e-12)
    expectClose(clock.motionTime(ofEventAt: 90.01), 100.01, within: 1e-12)
  }

  @Test func `events keep their own times where nothing is lost`() {
    var clock = started()
    _ = clock.advance(to: 100.016, wasAnimating: true)
    for time in [100.001, 100.008, 100.016] {
      #expect(clock.motionTime(ofEventAt: time) == time)
    }
    #expect(clock.motionTime(ofEventAt: 99) == 100, "not before the last frame")
    #expect(clock.motionTime(ofEventAt: 101) == 100.016, "not after this one")
  }

  @Test func `events of a stall share what passes of it`() {
    var clock = started()
    let frame = clock.advance(to: 100.3, wasAnimating: true)
    expectClose(clock.motionTime(ofEventAt: 100.15), 100 + 0.5 / 30, within: 1e-12)
    #expect(clock.motionTime(ofEventAt: 100.3) == frame.now)
    _ = clock.advance(to: 100.316, wasAnimating: true)
    expectClose(clock.motionTime(ofEventAt: 100.3), frame.now, within: 1e-12)
    expectClose(clock.motionTime(ofEventAt: 100.308), frame.now + 0.008, within: 1e-12)
  }

  @Test func `an event that waited at rest begins close to its frame`() {
    var clock = started()
    let frame = clock.advance(to: 110, wasAnimating: false)
    #expect(clock.motionTime(ofEventAt: 109.98) == 109.98)
    #expect(clock.motionTime(ofEventAt: 109) == frame.now - MotionClock.longestFrame)
  }

  @Test func `before the first frame everything is at its first time`() {
    var clock = MotionClock()
    #expect(clock.motionTime(ofEventAt: 5) == 0)
    #expect(clock.advance(to: 50, wasAnimating: true) == (50, false))
    #expect(clock.motionTime(ofEventAt: 49) == 50)
  }

  @Test func `motion time never runs backwards for frames or events`() {
    var random = SplitMix64(seed: 13)
    var clock = MotionClock()
    var machine = 100.0
    var last = -Double.infinity
    for round in 0..<5000 {
      let previous = machine
      let gap = [0.0, 0.001, 0.016, 0.05, 0.3, 1, 1.01, 600, -0.5][round % 9]
      machine += gap * random.between(0.5, 1.5)
      clock.isHidden = round % 11 == 0
      let frame = clock.advance(to: machine, wasAnimating: round % 5 != 0)
      #expect(frame.now >= last)
      var stamps = (0..<5).map { _ in
        random.between(min(previous, machine) - 0.01, max(previous, machine) + 0.01)
      }
      stamps.sort()
      for stamp in stamps {
        let time = clock.motionTime(ofEventAt: stamp)
        #expect(time >= last && time <= frame.now, "seed 13, round \(round)")
        last = max(last, time)
      }
      last = frame.now
    }
  }
}
