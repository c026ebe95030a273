import Testing

@testable import DetentCore

/// What other engines' own tests and Apple's say about springs.
///
/// Left out on purpose, because the expected figures are their engine's quirk and not the
/// oscillator: Motion's "very high stiffness" row (a capped sinh: 1000 where the oscillator is at
/// 117.8) and its overshoot below 5 with an inherited velocity of 5000 (it ignores the velocity),
/// react-spring's snapshots (17 one-millisecond steps in 16.67 ms), b3ll/Motion's overdamped branch
/// (does not start at its start), its settling time without the amplitude, and velocity, stiffness
/// and force of SwiftUI's overdamped springs (wrong by the target).
@Suite struct SpringTableTests {
  // Source: ktiays/Respring Tests/SpringTests.swift, equal to SwiftUI.Spring.
  @Test func `values and velocities are SwiftUI's`() throws {
    let standard = try spring(duration: 0.5, bounce: 0)
    expectClose(standard.at(0.2, to: 1.2).value, 0.8584988269, within: 1e-9)
    expectClose(standard.at(0.2, velocity: 0.1, to: 1.2).velocity, 3.0576820812, within: 1e-9)
    let bouncy = try spring(duration: 0.7, bounce: 0.2).at(0.2, velocity: 0.1, to: 1.2)
    expectClose(bouncy.value, 0.7335374464, within: 1e-9)
    expectClose(bouncy.velocity, 3.7432199543, within: 1e-9)
    let slow = try spring(duration: 0.7, bounce: -0.2)
    expectClose(slow.at(0.2, to: 1.2).value, 0.5589590832, within: 1e-9)
    // The physical velocity; SwiftUI returns 1.2, the target, more.
    expectClose(slow.at(0.2, velocity: 0.1, to: 1.2).velocity, 2.7185, within: 1e-4)
    let heavy = try spring(mass: 0.6, 0.1, 10)
    expectClose(heavy.at(0.3, to: 2).value, 0.0048041659, within: 1e-9)
  }

  // Source: ktiays/Respring Tests/SpringTests.swift, equal to SwiftUI.Spring.
  @Test func `updates in steps are SwiftUI's`() throws {
    let standard = try spring(duration: 0.5, bounce: 0)
    var state = MotionState(value: 0)
    let rows = [
      (0.16, 0.7162330212), (0.16, 1.0919585581), (0.16, 1.1797395666), (1, 1.1999998031),
    ]
    for (step, value) in rows {
      state = standard.state(after: step, from: state, to: 1.2)
      expectClose(state.value, value, within: 1e-9)
    }
  }

  // Source: ktiays/Respring Tests/SpringTests.swift, equal to SwiftUI.Spring; mass 1, so that the
  // force is the slope of the velocity.
  @Test func `the velocity changes as SwiftUI's force says`() throws {
    let rows: [(Spring, value: Double, velocity: Double, target: Double, force: Double)] = [
      (try spring(duration: 0.5, bounce: 0), 1, -0.2, 0.2, -121.3043880882),
      (try spring(duration: 0.7, bounce: 0.2), 0.1, 0.2, 1.2, 85.7527058285),
    ]
    for row in rows {
      let start = MotionState(value: row.value, velocity: row.velocity)
      let h = 1e-6
      let next = row.0.state(after: h, from: start, to: row.target)
      expectClose((next.velocity - row.velocity) / h, row.force, within: 0.01)
    }
  }

  // Source: ktiays/Respring Tests/SpringTests.swift, equal to SwiftUI.Spring.
  @Test func `settling durations are SwiftUI's`() throws {
    let standard = try spring(duration: 0.5, bounce: 0)
    #expect(standard.settlingDuration() == 0.8)
    #expect(standard.settlingDuration(target: 10, initialVelocity: 1, epsilon: 0.01) == 0.8)
    let slow = try spring(duration: 0.7, bounce: -0.2)
    #expect(slow.settlingDuration() == 1.7)
    #expect(slow.settlingDuration(target: 10, initialVelocity: 1, epsilon: 0.01) == 1.7)
    #expect(try spring(mass: 0.6, 0.1, 10).settlingDuration() == 0)
    #expect(try spring(duration: 0.3, bounce: 1.2).settlingDuration() == .infinity)
    expectClose(
      try spring(duration: 0.7, bounce: 0.2).settlingDuration(
        target: 1.2, initialVelocity: 0.1, epsilon: 0.001),
      1.2786385205, within: 1e-9)
    let snappy = try spring(duration: 0.5, bounce: 0.15)
    expectClose(snappy.settlingDuration(), 0.8768271225, within: 1e-9)
    let bouncy = try spring(duration: 0.5, bounce: 0.3)
    expectClose(bouncy.settlingDuration(), 1.0447130905, within: 1e-9)
  }

  // Source: WebKit LayoutTests/animations/spring-function.html, tolerance 5; exact values our own.
  @Test func `WebKit's spring function is met`() throws {
    let webKit = try spring(100, 10)
    for (time, expected, exact) in [
      (0.25, 512.0, 511.680), (0.5, 537, 537.295), (0.75, 487, 487.076),
    ] {
      let value = webKit.at(time, to: 500).value
      expectClose(value, expected, within: 5)
      expectClose(value, exact, within: 5e-4)
    }
  }

  // Source: Flutter packages/flutter/test/physics/newton_test.dart, which floors.
  @Test func `Flutter's three regimes are met`() throws {
    let critical = try spring(100, 20)
    let over = try spring(100, 25)
    let under = try spring(100, 5)
    let rows: [(Spring, target: Double, time: Double, value: Double, velocity: Double)] = [
      (critical, 500, 0.25, 356, 1026), (critical, 500, 0.5, 479, 168),
      (critical, 500, 0.75, 497, 20),
      (over, 500, 0.5, 445, 273), (over, 500, 1, 495, 22), (over, 500, 1.5, 499, 1),
      (under, 300, 1, 325, -65), (under, 300, 6, 299, 0),
    ]
    for row in rows {
      let state = row.0.at(row.time, to: row.target)
      #expect(state.value.rounded(.down) == row.value)
      #expect(state.velocity.rounded(.down) == row.velocity)
    }
    for (spring, target, time, tolerance) in [
      (critical, 500.0, 1.6, 0.01), (over, 500, 3, 0.01), (under, 300, 6, 0.001),
    ] {
      let state = spring.at(time, to: target)
      #expect(abs(state.value - target) < tolerance && abs(state.velocity) < tolerance)
    }
  }

  // Source: Flutter spring_simulation_test.dart, "snap to end".
  @Test func `a settled value is exactly its target and the bare spring is not`() throws {
    let stiff = try spring(400, 40)
    #expect(stiff.at(0.4).value < 1 && stiff.at(0.4).velocity > 0)
    var value = SpringValue(0, spring: stiff, tolerance: 0.1)
    value.retarget(to: 1, at: 0)
    #expect(value.state(at: 0.4) == MotionState(value: 1))
  }

  // Source: motiondivision/motion spring.test.ts; sampled every 200 ms, rounded. The last sample of
  // each is its rest rule's, and ours once settled within 0.5 is the same.
  @Test(arguments: [
    (300.0, 10.0, [100.0, 1343, 873, 1046, 984, 1005, 998, 1001, 1000]),
    (100, 20, [100, 635, 918, 984, 997, 1000]),
    (300, 100, [100, 499, 731, 855, 922, 958, 977, 988, 993, 996, 998, 999, 999, 1000]),
  ])
  func `Motion's sampled springs are met`(stiffness: Double, damping: Double, row: [Double]) throws
  {
    var value = SpringValue(100, spring: try spring(stiffness, damping), tolerance: 0.5)
    value.retarget(to: 1000, at: 0)
    for (index, expected) in row.enumerated() {
      #expect(value.value(at: Double(index) * 0.2).rounded() == expected, "sample \(index)")
    }
  }

  // Source: motiondivision/motion spring.test.ts; four decimals. The points that its rest rule
  // sets to 1 are left out.
  @Test func `Motion's fine curves are met`() throws {
    let loose = [
      0, 0.0419, 0.1493, 0.2963, 0.4608, 0.625, 0.7759, 0.905, 1.0077, 1.0827, 1.1314, 1.1567,
      1.1629, 1.1545, 1.1359, 1.1114, 1.0844, 1.0578, 1.0336, 1.0131, 0.9969, 0.9853, 0.9779,
      0.9742, 0.9735, 0.9751, 0.9783, 0.9824, 0.9868, 0.9911, 0.995, 0.9982, 1.0008, 1.0026,
    ]
    let visual = [
      0, 0.046, 0.1551, 0.2934, 0.4378, 0.5737, 0.6927, 0.7915, 0.8694, 0.928, 0.9699, 0.998,
      1.0153, 1.0245, 1.0281, 1.0279, 1.0254, 1.0217, 1.0176, 1.0136, 1.01, 1.007, 1.0045, 1.0027,
      1.0013, 1.0003,
    ]
    let rows = [
      (try spring(100, 10), 1.1 / 36, loose),
      (try spring(response: 0.6, ratio: 0.75), 0.85 / 27, visual),
    ]
    for (spring, step, expected) in rows {
      for (index, value) in expected.enumerated() {
        expectClose(spring.at(Double(index) * step).value, value, within: 6e-5, "\(index)")
      }
    }
  }

  // Source: motiondivision/motion spring.test.ts: from 1 to 1 with a velocity is a motion. At rest
  // is 0.005 units and 0.01 a second, looked at every 50 ms.
  @Test func `a push at the target is a motion of its own`() throws {
    for spring in [try spring(700, 80), try spring(100, 20)] {
      let push = MotionState(value: 1, velocity: 50)
      #expect(spring.settlingTime(from: push, to: 1, tolerance: 0.005) > 0)
      #expect(spring.state(after: 1.0 / 60, from: push, to: 1).value > 1.1)
    }
    let soft = try spring(200, 15)
    let firstRest = (0...100).map { Double($0) * 0.05 }.dropFirst().first {
      let state = soft.at($0, from: 1, velocity: 5)
      return abs(state.value - 1) <= 0.005 && abs(state.velocity) <= 0.01
    }
    #expect(firstRest == 12 * 0.05)
  }

  // Source: b3ll/Motion and jtrivedi/Wave tests (0.001), exact values our own.
  @Test func `Wave's springs are met`() throws {
    expectClose(
      try spring(response: 1, ratio: 0.8).at(0.5, to: 10).value, 9.223137868, within: 1e-9)
    expectClose(try spring(response: 1, ratio: 1).at(0.5, to: 10).value, 8.210255536, within: 1e-9)
    let slow = try spring(2, 10)
    #expect(slow.settlingTime(from: MotionState(value: 0), to: 320, tolerance: 0.25) < 120)
    expectClose(slow.at(120, to: 320).value, 320, within: 0.25)
  }
}

/// Source: skevy/wobble src/__tests__/__snapshots__/Springs-test.ts.snap; frames of 16 ms, 16
/// digits.
@Suite struct SpringTraceTests {
  static let frames = [1, 2, 3, 5, 10, 15, 20, 30, 40]

  /// One trace of wobble's: a motion, its values, and its velocities a second where they are given.
  struct Trace {
    var name: String
    var stiffness: Double
    var damping: Double
    var start: MotionState
    var target: Double
    var values: [Double]
    var velocitiesPerMillisecond: [Double] = []
  }

  static let traces = [
    Trace(
      name: "0 to 1", stiffness: 100, damping: 10, start: MotionState(value: 0), target: 1,
      values: [
        0.012118183855440723, 0.045765140015336936, 0.09696341587796564, 0.2370370376012132,
        0.6622926523620347, 0.994458516320375, 1.1460253616325144, 1.0923407421568574,
        0.9857950735061112,
      ],
      velocitiesPerMillisecond: [
        0.0014722643337529411, 0.002692090100901331, 0.0036680059846017103, 0.004943734765886689,
        0.00509972170104589, 0.003039267184671805, 0.0008437108358921209, -0.0008900304029785307,
        -0.00031759115730901406,
      ]),
    Trace(
      name: "25 to 50", stiffness: 230, damping: 22, start: MotionState(value: 25), target: 50,
      values: [
        25.653598349020047, 27.31574415536725, 29.605086982726935, 34.94123801532636,
        45.918692111243786, 50.31893085096627, 50.87970027482851, 50.09068984802316,
        49.970856805786404,
      ]),
    Trace(
      name: "200 to 11", stiffness: 230, damping: 22, start: MotionState(value: 200), target: 11,
      values: [
        195.05879648140845, 182.49297418542363, 165.18554241058436, 124.8442406041327,
        41.854687638996964, 8.588882766695027, 4.349465922296467, 10.314384748944883,
        11.220322548254767,
      ]),
    Trace(
      name: "10 to 100 at 2000 a second", stiffness: 230, damping: 22,
      start: MotionState(value: 10, velocity: 2000), target: 100,
      values: [
        39.06409928806386, 62.51396251318623, 80.8572425949548, 104.70236374922327,
        118.10159904012683, 109.26720106278208, 102.04428163725304, 99.39422150905506,
        99.96022788229475,
      ],
      velocitiesPerMillisecond: [
        1.6365272901303531, 1.300075114168103, 0.9992435132061892, 0.5183539434582274,
        -0.055549050571416236, -0.12010140056918722, -0.057297273533970974, 0.0036056638037470427,
        0.00157253514303554,
      ]),
  ]

  @Test(arguments: traces.indices)
  func `wobble's traces are met to the last digits`(index: Int) throws {
    let trace = Self.traces[index]
    let spring = try spring(trace.stiffness, trace.damping)
    let scale = max(1, abs(trace.start.value), abs(trace.target))
    for (row, frame) in Self.frames.enumerated() {
      let state = spring.state(after: Double(frame) * 0.016, from: trace.start, to: trace.target)
      expectClose(state.value, trace.values[row], within: 1e-12 * scale, trace.name)
      if !trace.velocitiesPerMillisecond.isEmpty {
        expectClose(
          state.velocity / 1000, trace.velocitiesPerMillisecond[row], within: 1e-12 * scale,
          trace.name)
      }
    }
  }
}
