import Testing

@testable import DetentCore

/// The interactions' own springs against the exact oscillator, and against SwiftUI's stepping.
@Suite struct SpringOracleTests {
  // Time, then value and velocity of detail, capsule and label from 0 to 1.
  // Source: own figures from the exact oscillator, nine decimals, by a second implementation that
  // reproduces the public tables.
  static let exact: [(time: Double, figures: [Double])] = [
    (0.05, [0.145715014, 4.917048543, 0.176932982, 5.815725764, 0.681165993, 11.967785284]),
    (0.10, [0.423302123, 5.707558338, 0.491674014, 6.191197513, 0.979974982, 1.818640289]),
    (0.15, [0.685055180, 4.584927791, 0.761645181, 4.451424322, 1.006019961, -0.063826297]),
    (0.20, [0.873710896, 2.953806801, 0.933259325, 2.461200496, 1.001484021, -0.061394731]),
    (0.25, [0.984087491, 1.526264711, 1.016636287, 0.982511703, 1.000054394, -0.007515335]),
    (0.30, [1.033930362, 0.546018567, 1.042262873, 0.140519030, 0.999966082, 0.000603131]),
    (0.35, [1.045987892, 0.000508814, 1.038871277, -0.211854712, 0.999993300, 0.000305279]),
    (0.40, [1.039302609, -0.225968756, 1.025833222, -0.277226424, 0.999999946, 0.000029246]),
    (0.50, [1.014498422, -0.210950820, 1.004549880, -0.129223619, 1.000000029, -0.000001475]),
    (0.60, [1.000736701, -0.070268119, 0.998312578, -0.013852035]),
    (0.75, [0.998191828, 0.010384638, 0.999289488, 0.010375863]),
    (1.0, [1.000071597, 0.001159204, 1.000062792, -0.000493970]),
  ]

  @Test func `the three springs are the exact oscillator`() {
    for row in Self.exact {
      // The label has come to rest long before the last rows.
      let springs = [Spring.detail, .capsule, .label].prefix(row.figures.count / 2)
      for (index, spring) in springs.enumerated() {
        let state = spring.at(row.time)
        let what = "spring \(index) at \(row.time)"
        expectClose(state.value, row.figures[2 * index], within: 1e-9, what)
        expectClose(state.velocity, row.figures[2 * index + 1], within: 1e-9, what)
      }
    }
  }

  // Source: own figures from the exact oscillator.
  @Test func `peaks and first crossings are where they belong`() {
    let rows: [(Spring, peakTime: Double, overshoot: Double, crossing: Double)] = [
      (.detail, 0.350070021, 0.04598791, 0.261438134),
      (.label, 0.142373699, 0.00628760, 0.117230243),
      (.capsule, 0.314159265, 0.04321392, 0.235619449),
    ]
    for row in rows {
      let peak = row.0.at(row.peakTime)
      expectClose(peak.velocity, 0, within: 1e-6, "velocity at the peak")
      expectClose(peak.value, 1 + row.overshoot, within: 1e-8, "peak")
      expectClose(row.0.at(row.crossing).value, 1, within: 1e-8, "crossing")
    }
  }

  // Source: OpenSwiftUI's rules of SwiftUI's fluid spring (steps of 1/300 s), replayed; the first
  // step's lag is what makes the difference, at most 0.016 of the travel.
  @Test func `the curves are SwiftUI's to a point in sixty`() {
    let frames = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 21, 24, 30]
    let rows: [(Spring, [Double])] = [
      (
        .detail,
        [
          0.016503, 0.066933, 0.140482, 0.228263, 0.342468, 0.438695, 0.618564, 0.767852, 0.880468,
          0.985244, 1.029657, 1.041903, 1.036009, 1.013297,
        ]
      ),
      (
        .label,
        [
          0.149275, 0.436003, 0.674532, 0.831030, 0.932734, 0.972789, 0.998384, 1.001136, 1.000582,
          1.000077,
        ]
      ),
    ]
    for (spring, values) in rows {
      for (frame, value) in zip(frames, values) {
        expectClose(spring.at(Double(frame) / 60).value, value, within: 0.016, "frame \(frame)")
      }
    }
  }

  // A reversal stopped dead, because the velocity was set to 0 with the new target.
  // Source: MalpenZibo/guido PR 195; figures our own from the exact oscillator.
  @Test func `a toggle in flight keeps place and velocity`() {
    let rows: [(since: Double, detail: MotionState, capsule: MotionState)] = [
      (
        0, .init(value: 0.685055180, velocity: 4.584927791),
        .init(value: 0.761645181, velocity: 4.451424322)
      ),
      (
        0.02, .init(value: 0.742340700, velocity: 1.305806347),
        .init(value: 0.807444282, velocity: 0.370082629)
      ),
      (
        0.05, .init(value: 0.727995882, velocity: -1.963241743),
        .init(value: 0.756326344, velocity: -3.354525268)
      ),
      (
        0.10, .init(value: 0.560785368, velocity: -4.181293627),
        .init(value: 0.524962273, velocity: -5.208685811)
      ),
      (
        0.20, .init(value: 0.172276997, velocity: -2.953297987),
        .init(value: 0.105611952, velocity: -2.673055209)
      ),
      (
        0.30, .init(value: -0.007390852, velocity: -0.808527254),
        .init(value: -0.029061764, velocity: -0.357706604)
      ),
      (
        0.50, .init(value: -0.016057048, velocity: 0.185792361),
        .init(value: -0.006341540, velocity: 0.135692015)
      ),
    ]
    for (spring, figures) in [
      (Spring.detail, rows.map(\.detail)), (Spring.capsule, rows.map(\.capsule)),
    ] {
      var value = SpringValue(0, spring: spring, tolerance: 1e-6)
      value.retarget(to: 1, at: 10)
      value.retarget(to: 0, at: 10.15)
      for (row, figure) in zip(rows, figures) {
        let state = value.state(at: 10.15 + row.since)
        expectClose(state.value, figure.value, within: 1e-9, "value at \(row.since)")
        expectClose(state.velocity, figure.velocity, within: 1e-9, "velocity at \(row.since)")
      }
    }
  }

  // What is drawn from the springs. Removal: −60·p, scale 1 + 0.5·p, opacity 1 − p; insertion:
  // 20·(1 − p) from the other side; the capsule from 1 to 1.2 and back. Source: own figures, to the
  // digits given.
  @Test func `the drawn values are those of the interactions`() {
    for (time, y, scale, opacity) in [
      (0.05, -8.74, 1.0729, 0.854), (0.1, -25.40, 1.2117, 0.577), (0.2, -52.42, 1.4369, 0.126),
      (0.3, -62.04, 1.5170, 0), (0.35, -62.76, 1.5230, 0), (0.5, -60.87, 1.5072, 0),
    ] {
      let p = Spring.detail.at(time).value
      expectClose(-60 * p, y, within: 0.0051)
      expectClose(1 + 0.5 * p, scale, within: 0.000051)
      expectClose(max(0, 1 - p), opacity, within: 0.00051)
    }
    for (time, y) in [
      (0.05, 17.09), (0.1, 11.53), (0.2, 2.53), (0.3, -0.68), (0.35, -0.92), (0.5, -0.29),
    ] {
      expectClose(20 * (1 - Spring.detail.at(time).value), y, within: 0.0051)
    }
    for (time, scale) in [
      (0.05, 1.03539), (0.1, 1.09833), (0.15, 1.15233), (0.2, 1.18665), (0.314, 1.20864),
      (0.4, 1.20517), (0.5, 1.20091),
    ] {
      expectClose(Spring.capsule.at(time, from: 1, to: 1.2).value, scale, within: 0.0000051)
    }
    let lowest = Spring.capsule.at(.pi / 10, from: 1.2, to: 1).value
    expectClose(lowest, 0.99136, within: 0.0000051, "on release")
  }
}
