import Chance
import Testing

@testable import DetentCore

@Suite struct SpringValueTests {
  /// From 0 to 1 at 10 s, there within a thousandth.
  let moving: SpringValue = {
    var value = SpringValue(0, spring: .detail, tolerance: 0.001)
    value.retarget(to: 1, at: 10)
    return value
  }()

  @Test func `at rest it stays where it is at any time`() {
    let value = SpringValue(3, spring: .detail, tolerance: 0.1)
    for time in [-1e9, 0, 1e9, .infinity] {
      #expect(value.state(at: time) == MotionState(value: 3))
      #expect(!value.isMoving(at: time))
    }
    #expect(value.settleTime == -.infinity)
  }

  @Test func `before a change it is where the change finds it`() {
    #expect(moving.state(at: -5) == MotionState(value: 0))
    #expect(moving.state(at: 10) == MotionState(value: 0))
    #expect(moving.isMoving(at: -5))
  }

  // A large threshold for rest left the value short of its target, or it jumped visibly at the end.
  // Source: revery-ui/revery PR 764, koenbok/Framer #457.
  @Test(arguments: [1e-6, 0.001, 0.25, 0.9])
  func `it ends exactly on its target and without a visible jump`(tolerance: Double) {
    for spring in [Spring.detail, .capsule, .label] {
      var value = SpringValue(0, spring: spring, tolerance: tolerance)
      value.retarget(to: 60, at: 0)
      let end = value.settleTime
      #expect(value.state(at: end) == MotionState(value: 60) && !value.isMoving(at: end))
      #expect(value.state(at: .infinity) == MotionState(value: 60))
      #expect(value.isMoving(at: end.nextDown))
      expectClose(value.value(at: end.nextDown), 60, within: tolerance)
    }
  }

  // The callback came seconds after the motion looked finished. 60 points to the quarter of a
  // pixel; the last visible change is the last by half a point. Source: reanimated #132 and PR
  // 1350, facebook/react-native #20783, react-spring #99.
  @Test func `it is idle soon after its last visible change`() {
    for (spring, lastVisible) in [(Spring.detail, 0.533), (.label, 0.108), (.capsule, 0.475)] {
      var value = SpringValue(0, spring: spring, tolerance: 0.25)
      value.retarget(to: 60, at: 0)
      #expect(value.settleTime > lastVisible && value.settleTime < lastVisible + 0.6)
    }
  }

  // After a suspend the motion never ended. Source: Karanjot786/TermUI #2010.
  @Test(arguments: [2.0, 600, 1e6])
  func `after a long gap it has settled`(gap: Double) {
    #expect(moving.state(at: 10 + gap) == MotionState(value: 1))
    #expect(!moving.isMoving(at: 10 + gap))
  }

  // Timing that was set anew each frame never got past its slow start; each event of a flood put
  // the clock back. Source: reanimated PR 909, iced_anim PR 3; also skevy/wobble's tests.
  @Test func `the same target again changes nothing`() {
    var flooded = moving
    var time = 9.0
    while time < 13 {
      flooded.retarget(to: 1, at: time)
      flooded.retarget(to: 1, at: time, spring: .detail)
      time += 0.001
    }
    #expect(flooded == moving)
  }

  // Source: skevy/wobble's tests: a target that is the value, at rest, ends at the next frame.
  @Test func `a target that is the value ends at once`() {
    var value = moving
    value.finish(at: 11)
    value.retarget(to: 1, at: 12)
    #expect(!value.isMoving(at: 12))
    var turned = SpringValue(1, spring: .detail, tolerance: 0.1)
    turned.retarget(to: 1.05, at: 5)
    #expect(turned.settleTime == 5 && turned.value(at: 5) == 1.05)
  }

  @Test func `another spring takes over place and velocity`() {
    var value = moving
    let before = value.state(at: 10.1)
    value.retarget(to: 1, at: 10.1, spring: .label)
    #expect(value.state(at: 10.1) == before && value.spring == .label)
    let expected = Spring.label.state(after: 0.05, from: before, to: 1)
    expectClose(value.value(at: 10.15), expected.value, within: 1e-12)
  }

  @Test func `a change before the last one counts as at the last one`() {
    var early = moving
    early.retarget(to: 2, at: 3)
    var same = moving
    same.retarget(to: 2, at: 10)
    #expect(early == same)
  }

  @Test func `finishing goes to the target and keeps an end that has been`() {
    var value = moving
    value.finish(at: 10.2)
    #expect(value.settleTime == 10.2 && value.state(at: 10.2) == MotionState(value: 1))
    #expect(value.value(at: 0) == 1)
    let settled = value
    value.finish(at: 20)
    #expect(value == settled)
  }

  @Test func `a motion is taken over from a curve with its velocity`() {
    var curved = CurveValue(0)
    curved.retarget(to: 100, at: 0, duration: 0.35, curve: .easeOut)
    let state = curved.state(at: 0.1)
    let value = SpringValue(from: state, to: 0, at: 0.1, spring: .detail, tolerance: 0.25)
    #expect(value.state(at: 0.1) == state && state.velocity > 0)
    #expect(value.value(at: 0.11) > state.value)
  }

  // Turned around in flight it stopped dead. Source: MalpenZibo/guido PR 195.
  @Test func `fifty random targets leave no gap in place or velocity`() {
    var random = SplitMix64(seed: 9)
    var value = SpringValue(0, spring: .detail, tolerance: 1e-6)
    var time = 0.0
    for round in 0..<50 {
      time += random.between(0, 0.3)
      let before = value.state(at: time)
      value.retarget(to: random.between(-100, 100), at: time)
      #expect(value.state(at: time) == before, "seed 9, round \(round)")
      expectClose(value.value(at: time + 1e-9), before.value, within: 1e-4, "seed 9, \(round)")
    }
    #expect(value.value(at: time + 10) == value.target)
  }

  // A follower lagged by a fifth at 240 Hz, because its velocity came from differences of frames.
  // Source: motiondivision/motion #3265 and PR 3593.
  @Test func `following a moving target does not depend on the frame rate`() {
    func follow(framesPerStep: Int) -> [Double] {
      var value = SpringValue(0, spring: .detail, tolerance: 1e-9)
      var places: [Double] = []
      for step in 0..<60 {
        for frame in 0..<framesPerStep {
          let time = (Double(step) + Double(frame) / Double(framesPerStep)) / 60
          value.retarget(to: Double(step) * 2, at: time)
          if frame == 0 { places.append(value.value(at: time)) }
        }
      }
      return places
    }
    for (slow, fast) in zip(follow(framesPerStep: 1), follow(framesPerStep: 4)) {
      expectClose(slow, fast, within: 1e-9)
    }
  }

  // A shadow's radius went below 0 on release and crashed, opacities left 0…1: clamping is the
  // drawing's business, the state keeps its overshoot so that the motion stays smooth.
  // Source: sangddn/flutter_physics #10, flutter/flutter #173764, cytoscape.js #1790.
  @Test func `overshoot is kept in the state`() {
    var shadow = SpringValue(6, spring: .capsule, tolerance: 0.01)
    shadow.retarget(to: 0, at: 0)
    expectClose(shadow.value(at: .pi / 10), -6 * 0.04321392, within: 1e-7)
    var scale = SpringValue(1.2, spring: .capsule, tolerance: 0.001)
    scale.retarget(to: 1, at: 0)
    expectClose(scale.value(at: .pi / 10), 0.99136, within: 0.0000051)
  }
}
