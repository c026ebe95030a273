import Chance
import Testing

@testable import DetentCore

@Suite struct CurveValueTests {
  static let delays = [0, 0.03, 0.06, 0.09]

  /// A line of the alignment control, sent from 0 to 1 at `now`.
  func line(delay: Double, at now: Double = 0) -> CurveValue {
    var value = CurveValue(0)
    value.retarget(to: 1, at: now, duration: 0.35, curve: .easeOut, delay: delay)
    return value
  }

  // The final state flashed first, the element vanished, or the delay was ignored: during the delay
  // the start is held. Source: react-spring #597 and #2310, motion #3351, react-native #12474; the
  // figures are our own, six decimals.
  @Test func `four lines start one after the other`() {
    let frames = [1, 2, 3, 4, 6, 9, 12, 15, 18, 21, 23, 25, 27]
    let rows: [[Double]] = [
      [
        0.078428, 0.153249, 0.225287, 0.294768, 0.426309, 0.604650, 0.757880, 0.881216, 0.966610, 1,
        1, 1, 1,
      ],
      [
        0, 0.016112, 0.093635, 0.167868, 0.308366, 0.500452, 0.669167, 0.811161, 0.920532, 0.987316,
        1, 1, 1,
      ],
      [
        0, 0, 0, 0.031951, 0.182380, 0.387884, 0.570880, 0.729435, 0.859265, 0.953117, 0.989883, 1,
        1,
      ],
      [
        0, 0, 0, 0, 0.047600, 0.267276, 0.463836, 0.637422, 0.785139, 0.901667, 0.957833, 0.992180,
        1,
      ],
    ]
    for (delay, row) in zip(Self.delays, rows) {
      for (frame, expected) in zip(frames, row) {
        let value = line(delay: delay, at: 7).value(at: 7 + Double(frame) / 60)
        expectClose(value, expected, within: 5.1e-7, "delay \(delay), frame \(frame)")
      }
    }
  }

  // Source: own figures by SwiftUI's rule of nesting (OpenSwiftUI), six decimals.
  @Test func `turned around, the old motion goes on during the new delay`() {
    let rows: [(delay: Double, [(since: Double, value: Double)])] = [
      (
        0,
        [
          (0, 0.604650), (0.05, 0.587139), (0.10, 0.505545), (0.20, 0.242120), (0.30, 0.033390),
          (0.35, 0),
        ]
      ),
      (
        0.09,
        [
          (0, 0.267276), (0.05, 0.463836), (0.09, 0.604650), (0.15, 0.575291), (0.20, 0.483441),
          (0.30, 0.214861), (0.44, 0),
        ]
      ),
    ]
    for (delay, figures) in rows {
      var value = line(delay: delay)
      value.retarget(to: 0, at: 0.15, duration: 0.35, curve: .easeOut, delay: delay)
      for (since, expected) in figures {
        expectClose(value.value(at: 0.15 + since), expected, within: 5.1e-7, "\(delay), +\(since)")
      }
      #expect(value.settleTime == 0.15 + delay + 0.35)
    }
  }

  // The duration was ignored and always 1 s. Source: OpenSwiftUI #459.
  @Test func `a hundred seconds take a hundred seconds`() {
    var value = CurveValue(0)
    value.retarget(to: 1, at: 0, duration: 100, curve: .linear)
    expectClose(value.value(at: 10), 0.1, within: 1e-12)
    expectClose(value.value(at: 50), 0.5, within: 1e-12)
    expectClose(value.velocity(at: 50), 0.01, within: 1e-12)
  }

  @Test func `at rest and before a change it is where it was`() {
    let rest = CurveValue(5)
    #expect(rest.state(at: -1e9) == MotionState(value: 5) && !rest.isMoving(at: 0))
    #expect(rest.settleTime == -.infinity && rest.target == 5)
    let value = line(delay: 0.03, at: 7)
    #expect(value.state(at: 0) == MotionState(value: 0) && value.isMoving(at: 0))
  }

  @Test func `it ends exactly on its target`() {
    for delay in Self.delays {
      var value = CurveValue(0.1)
      value.retarget(to: 0.7, at: 1.0 / 3, duration: 0.35, curve: .easeOut, delay: delay)
      value.retarget(to: 0.3, at: 0.5, duration: 0.35, curve: .easeInOut, delay: delay)
      let end = value.settleTime
      #expect(value.state(at: end) == MotionState(value: 0.3) && !value.isMoving(at: end))
      #expect(value.isMoving(at: end.nextDown))
      expectClose(value.value(at: end.nextDown), 0.3, within: 1e-9)
    }
  }

  // Timing that was set anew each frame never got past its slow start.
  // Source: reanimated PR 909, iced_anim PR 3.
  @Test func `the same target again changes nothing`() {
    var flooded = line(delay: 0.09, at: 7)
    for step in 0..<1000 {
      flooded.retarget(
        to: 1, at: 7 + Double(step) / 1000, duration: 0.35, curve: .easeOut, delay: 0.09)
    }
    #expect(flooded == line(delay: 0.09, at: 7))
  }

  @Test func `durations of 0 or less arrive at once and negative delays start part-way in`() {
    for duration in [0.0, -1] {
      var value = line(delay: 0)
      value.retarget(to: 9, at: 0.1, duration: duration, curve: .easeOut)
      #expect(value.value(at: 0.1) == 9 && value.settleTime == 0.1)
    }
    expectClose(
      line(delay: -0.1).value(at: 0), UnitCurve.easeOut.value(at: 0.1 / 0.35), within: 1e-12)
    var past = CurveValue(0)
    past.retarget(to: 1, at: 0, duration: 0.35, curve: .easeOut, delay: -2)
    #expect(past.value(at: 0) == 1 && past.settleTime == 0)
  }

  @Test func `the velocity is what the value changes by, nested or not`() {
    var value = line(delay: 0)
    value.retarget(to: -2, at: 0.15, duration: 0.35, curve: .easeInOut, delay: 0.03)
    value.retarget(to: 3, at: 0.25, duration: 0.2, curve: .easeOut, delay: 0.06)
    for step in 0..<25 {
      let time = 0.2511 + Double(step) / 100
      let difference = (value.value(at: time + 1e-6) - value.value(at: time - 1e-6)) / 2e-6
      expectClose(value.velocity(at: time), difference, within: 1e-4, "\(time)")
    }
    #expect(value.velocity(at: 0.51) == 0)
  }

  // What has finished is forgotten; nothing can be seen of that.
  @Test func `a long history is a short one`() {
    var value = CurveValue(0)
    for step in 0..<1000 {
      value.retarget(
        to: Double(step % 3), at: Double(step), duration: 0.35, curve: .easeOut, delay: 0.09)
    }
    var fresh = CurveValue(2)
    fresh.retarget(to: 0, at: 999, duration: 0.35, curve: .easeOut, delay: 0.09)
    #expect(value == fresh)
  }

  @Test func `a flood of targets stays bounded, smooth and arrives`() {
    var random = SplitMix64(seed: 10)
    var value = CurveValue(0)
    var last = 0.0
    for step in 0..<2000 {
      let time = Double(step) / 1000
      expectClose(value.value(at: time), last, within: 5, "seed 10, step \(step)")
      value.retarget(
        to: random.between(-100, 100), at: time, duration: 0.35, curve: .easeInOut, delay: 0.03)
      last = value.value(at: time)
      #expect(abs(last) <= 100)
    }
    #expect(value.value(at: 10) == value.target)
  }

  @Test func `a change does not move the value that it finds`() {
    var random = SplitMix64(seed: 11)
    var value = CurveValue(0)
    for step in 0..<500 {
      let time = Double(step) * random.between(0.019, 0.021)
      let before = value.value(at: time)
      value.retarget(to: random.between(-100, 100), at: time, duration: 0.35, curve: .easeOut)
      expectClose(value.value(at: time), before, within: 1e-9, "seed 11, step \(step)")
    }
  }

  @Test func `finishing goes to the target and keeps an end that has been`() {
    var value = line(delay: 0.09)
    value.finish(at: 0.05)
    #expect(value.state(at: 0.05) == MotionState(value: 1) && value.settleTime == 0.05)
    let settled = value
    value.finish(at: 20)
    #expect(value == settled)
  }

  @Test(arguments: [24, 59.94, 60, 75, 120, 144, 240])
  func `every frame rate draws the same curve`(rate: Double) {
    var asked = line(delay: 0.03)
    for frame in 0...Int(rate / 2) {
      let time = Double(frame) / rate
      asked.retarget(to: 1, at: time, duration: 0.35, curve: .easeOut, delay: 0.03)
      let expected = UnitCurve.easeOut.value(at: (time - 0.03) / 0.35)
      expectClose(asked.value(at: time), expected, within: 1e-9, "frame \(frame)")
    }
  }
}
