import Testing

@testable import DetentCore

@Suite struct SpringParameterTests {
  // Angular frequency and decay of springs made by every initialiser.
  // Source: ktiays/Respring Tests/SpringTests.swift, which asserts equality with SwiftUI.Spring;
  // negative frequency is Apple's way to say overdamped. Not taken over: a negative ratio (ours is
  // rejected, as AndroidX does), mass 0 and bounce −1.2 (NaN there, nil here), and the initialiser
  // by settling duration, which nothing here needs.
  @Test func `springs have the frequency and decay of SwiftUI's`() throws {
    let rows: [(spring: Spring, frequency: Double, decay: Double)] = [
      (try spring(duration: 0.5, bounce: 0), 0, 12.5663706144),
      (try spring(duration: 0.7, bounce: 0.2), 5.38558740615, 7.18078320821),
      (try spring(duration: 0.7, bounce: -0.2), -6.73198425769, 11.2199737628),
      (try spring(duration: 0.3, bounce: 1.2), 20.9439510239, 0),
      (try spring(response: 0.4, ratio: 0.8), 9.42477796077, 12.5663706144),
      (try spring(response: 0.2, ratio: 1.8), -47.0190534342, 56.5486677646),
      (try spring(response: 1, ratio: 1), 0, 6.28318530718),
      (try spring(mass: 0.6, 120, 1.1), 14.1123960482, 0.916666666667),
      (try spring(0.5, 0.7), 0.614410286372, 0.35),
    ]
    for row in rows {
      expectClose(row.spring.decay, row.decay, within: 1e-9, "decay")
      switch row.spring.regime {
      case .oscillates(_, let frequency):
        expectClose(frequency, row.frequency, within: 1e-9, "frequency")
      case .creeps(let slow, let fast):
        expectClose(-(fast - slow) / 2, row.frequency, within: 1e-9, "half the spread")
        expectClose((fast + slow) / 2, row.decay, within: 1e-9, "mean decay")
      }
    }
  }

  // Sources: Flutter spring_simulation_test.dart (0.01), b3ll/Motion tests (1e-4), and the
  // relations of Respring for stiffness 200, damping 20.
  @Test func `duration, bounce, stiffness and damping follow from each other`() throws {
    let bouncy = try spring(duration: 0.5, bounce: 0.3)
    expectClose(bouncy.stiffness, 157.91, within: 0.01)
    expectClose(bouncy.damping, 17.59, within: 0.01)
    let sluggish = try spring(duration: 0.5, bounce: -0.3)
    expectClose(sluggish.stiffness, 157.91, within: 0.01)
    expectClose(sluggish.damping, 35.90, within: 0.01)
    expectClose(sluggish.bounce, -0.3, within: 1e-12)
    let back = try spring(157.91, 17.59)
    expectClose(back.duration, 0.5, within: 0.001)
    expectClose(back.bounce, 0.3, within: 0.001)
    let critical = try spring(response: 0.8, ratio: 1)
    expectClose(critical.stiffness, 61.6850, within: 1e-4)
    expectClose(critical.damping, 15.7079, within: 1e-4)
    expectClose(try spring(response: 0.8, ratio: 0.6).damping, 9.4247, within: 1e-4)
    expectClose(Spring.capsule.dampingRatio, 0.707106781, within: 1e-9)
    expectClose(Spring.capsule.response, 0.444288294, within: 1e-9)
    expectClose(Spring.capsule.bounce, 0.292893219, within: 1e-9)
  }

  // Source: own figures from the exact oscillator, for the interactions' springs.
  @Test func `the named springs have the numbers of the interactions`() {
    let rows: [(Spring, k: Double, c: Double, omega: Double, ratio: Double)] = [
      (.detail, 157.913670417, 17.592918860, 12.566370614, 0.7),
      (.label, 1754.596337971, 71.209433481, 41.887902048, 0.85),
      (.capsule, 200, 20, 14.142135624, 0.707106781),
    ]
    for row in rows {
      expectClose(row.0.stiffness, row.k, within: 1e-9, "stiffness")
      expectClose(row.0.damping, row.c, within: 1e-9, "damping")
      expectClose(row.0.naturalFrequency, row.omega, within: 1e-9, "frequency")
      expectClose(row.0.dampingRatio, row.ratio, within: 1e-9, "ratio")
    }
  }

  // A stiffness that was missing, 0 or negative made every frame NaN.
  // Source: motiondivision/motion PR 3757; also AndroidX (stiffness ≤ 0 and ratio < 0 rejected),
  // Flutter (duration ≤ 0 rejected), b3ll/Motion (response 0), SwiftUI (bounce −1 and less is NaN).
  @Test func `numbers that describe no spring are refused`() {
    let refused: [Spring?] = [
      Spring(stiffness: 0, damping: 10), Spring(stiffness: -1, damping: 10),
      Spring(stiffness: .nan, damping: 10), Spring(stiffness: .infinity, damping: 10),
      Spring(mass: 0, stiffness: 50, damping: 0.4), Spring(mass: -1, stiffness: 50, damping: 1),
      Spring(mass: .nan, stiffness: 50, damping: 1),
      Spring(mass: .infinity, stiffness: 50, damping: 1),
      Spring(stiffness: 100, damping: -1), Spring(stiffness: 100, damping: .nan),
      Spring(stiffness: 100, damping: .infinity), Spring(stiffness: 100, damping: 1e200),
      Spring(mass: 1e-300, stiffness: 1e300, damping: 1),
      Spring(response: 0, dampingFraction: 1), Spring(response: -1, dampingFraction: 1),
      Spring(response: .nan, dampingFraction: 1), Spring(response: .infinity, dampingFraction: 1),
      Spring(response: 1.3, dampingFraction: -0.1), Spring(response: 1e-300, dampingFraction: 1),
      Spring(duration: 0, bounce: 0), Spring(duration: -1, bounce: 0),
      Spring(duration: 0.7, bounce: -1), Spring(duration: 0.7, bounce: -1.2),
      Spring(duration: 0.7, bounce: .nan), Spring(duration: .nan, bounce: 0),
    ]
    for (index, spring) in refused.enumerated() {
      #expect(spring == nil, "row \(index)")
    }
  }

  // A damping of 1 was taken for a factor a tick, which is a motion without end.
  // Source: SuperLightTUI #124.
  @Test func `damping is a coefficient and not a ratio`() throws {
    expectClose(try spring(100, 1).dampingRatio, 0.05, within: 1e-12)
    expectClose(try spring(100, 20).dampingRatio, 1, within: 1e-12)
  }
}
