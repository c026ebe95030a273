import Chance
import Testing

@testable import DetentCore

/// A curve of the given control points, or a failed test.
private func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws -> UnitCurve {
  try #require(UnitCurve(x1, y1, x2, y2))
}

/// What other engines' tests say about timing curves.
///
/// Left out on purpose: colormath's (0, 1, 1, 1) at 1e-9 (expects 0 where the curve is at
/// 5.477e-5), SwiftUI's end slopes of easeIn and easeOut (0 and 1 where the curve's are 1.724), and
/// circular ease-in, which is no cubic Bézier.
@Suite struct UnitCurveTableTests {
  // Source: ajalt/colormath EasingFunctionsTest.kt, 1e-5.
  @Test func `colormath's curves are met`() throws {
    let ease = try curve(0.25, 0.1, 0.25, 1)
    let wild = try curve(0.3, -1, 0.7, 2)
    let rows: [(UnitCurve, x: Double, y: Double)] = [
      (.easeOut, 0.2, 0.3083660), (.easeOut, 0.8, 0.9377179),
      (.easeInOut, 0.2, 0.0816598), (.easeInOut, 0.8, 0.9183401),
      (.easeIn, 0.2, 0.0622820), (.easeIn, 0.8, 0.6916339),
      (ease, 0.2, 0.2952443), (ease, 0.8, 0.9756253),
      (wild, 0.2, -0.1752580), (wild, 0.4, 0.22073628), (wild, 0.6, 0.77926371),
      (wild, 0.8, 1.17525804),
    ]
    for row in rows {
      expectClose(row.0.value(at: row.x), row.y, within: 1e-5, "\(row.0) at \(row.x)")
    }
  }

  // The ease-out of CSS gave 1.73 near 0.8964, and a coarse solver is visible in the fifth digit.
  // Source: arian/cubic-bezier #1, facebook/react-native #6207; exact values our own.
  @Test func `ease-out has no spike near its end`() {
    expectClose(UnitCurve.easeOut.value(at: 0.8955499999996391), 0.9815032424, within: 1e-9)
    expectClose(UnitCurve.easeOut.value(at: 0.8963999999999942), 0.9817882981, within: 1e-9)
    var last = 0.0
    for step in 1...100_000 {
      let value = UnitCurve.easeOut.value(at: Double(step) / 100_000)
      #expect(value > last && value <= 1)
      last = value
    }
  }

  // Newton's method left the interval (t = 438), stopped early, or read a table past its end.
  // Source: TermUI PR 656, hannesmann/keyframe #21, LadybirdBrowser/ladybird PR 8552.
  @Test func `steep curves are solved where Newton alone fails`() throws {
    expectClose(try curve(0, 1, 0, 1).value(at: 0.001), 0.271, within: 1e-11)
    let steep = try curve(1, 0, 0, 1)
    expectClose(steep.value(at: 0.5), 0.5, within: 1e-9)
    #expect(steep.value(at: 0.499) < 0.5 && steep.value(at: 0.501) > 0.5)
    var last = 0.0
    for step in 1...10_000 {
      let value = steep.value(at: Double(step) / 10_000)
      #expect(value >= last && value <= 1)
      last = value
    }
  }

  // Source: Chromium ui/gfx/geometry/cubic_bezier_unittest.cc, 1.5e-4 (values), 1e-5 (slopes).
  @Test func `Chromium's values and slopes are met`() throws {
    let smooth = try curve(0.25, 0, 0.75, 1)
    for (x, y) in [
      (0, 0), (0.05, 0.01136), (0.1, 0.03978), (0.15, 0.07978), (0.2, 0.12803), (0.25, 0.18235),
      (0.3, 0.24115), (0.35, 0.30323), (0.4, 0.36761), (0.45, 0.43345), (0.5, 0.5), (0.6, 0.63238),
      (0.65, 0.69676), (0.7, 0.75884), (0.75, 0.81764), (0.8, 0.87196), (0.85, 0.92021),
      (0.9, 0.96021), (0.95, 0.98863), (1, 1),
    ] { expectClose(smooth.value(at: x), y, within: 1.5e-4, "\(x)") }
    for (x, slope) in [
      (0, 0), (0.05, 0.42170), (0.1, 0.69778), (0.15, 0.89121), (0.2, 1.03184), (0.25, 1.13576),
      (0.3, 1.21239), (0.35, 1.26751), (0.4, 1.30474), (0.45, 1.32628), (0.5, 1.33333),
    ] {
      expectClose(smooth.slope(at: x), slope, within: 1e-5, "\(x)")
      expectClose(smooth.slope(at: 1 - x), slope, within: 1e-5, "\(1 - x)")
    }
    #expect(smooth.slope(at: -0.1) == 0 && smooth.slope(at: 1.1) == 0)
  }

  // Source: Chromium cubic_bezier_unittest.cc, 1.5e-4 (range), exact in the middle.
  @Test func `Chromium's curves beyond 0 and 1 are met`() throws {
    let wide = try curve(0.5, -1, 0.5, 2)
    for (x, y) in [
      (0.05, -0.08954), (0.1, -0.15613), (0.15, -0.19641), (0.2, -0.20651), (0.25, -0.18232),
      (0.3, -0.11992), (0.35, -0.01672), (0.4, 0.12660), (0.45, 0.30349), (0.5, 0.5),
      (0.8, 1.20651),
    ] {
      expectClose(wide.value(at: x), y, within: 1.5e-4, "\(x)")
      expectClose(wide.value(at: 1 - x), 1 - y, within: 1.5e-4, "\(1 - x)")
    }
    #expect(try curve(0.5, 1, 0.5, 1).value(at: 0.5) == 0.875)
    #expect(try curve(0.5, 2, 0.5, 2).value(at: 0.5) == 1.625)
    #expect(try curve(0.5, -1, 0.5, -1).value(at: 0.5) == -0.625)
  }

  // Source: Chromium cubic_bezier_unittest.cc.
  @Test func `Chromium's extensions along the tangents are met`() throws {
    let rows: [(UnitCurve, x: Double, y: Double)] = [
      (try curve(0.5, 1, 0.5, 1), -1, -2), (try curve(0.5, 1, 0.5, 1), 2, 1),
      (.linear, -1, -1), (.linear, 2, 2),
      (try curve(0, 1, 1, 0), -1, 0), (try curve(0, 1, 1, 0), 2, 1),
      (try curve(0, 0, 0, 0), -1, -1), (try curve(0, 0, 0, 0), 2, 2),
      (try curve(0, 0, 0, 0), 0.3, 0.3),
      (try curve(1, 1, 1, 1), -1, -1), (try curve(1, 1, 1, 1), 2, 2),
      (try curve(1, 1, 1, 1), 0.3, 0.3),
      (try curve(0.1, 0.2, 0.8, 0.8), -1, -2), (try curve(0.1, 0.2, 0.8, 0.8), 2, 2),
      (try curve(0, 0, 0.5, 1), -1, -2), (try curve(1, 0.5, 1, 1), -1, -0.5),
    ]
    for row in rows {
      expectClose(row.0.extendedValue(at: row.x), row.y, within: 1e-9, "\(row.0) at \(row.x)")
    }
  }

  // Source: WPT css/css-easing/cubic-bezier-timing-functions-output.html, 0.01 of 0 to 100.
  @Test func `the web platform's nested curves are met`() throws {
    let inner = try curve(0.5, 1, 0.5, 0)
    for (outer, rows) in [
      (
        try curve(0, 1.5, 1, 1.5),
        [(230.0, 98.8707), (240, 101.9007), (700, 159.8036), (990, 116.5892), (1000, 100)]
      ),
      (
        try curve(0, -0.5, 1, -0.5),
        [(10, -16.5892), (300, -59.8036), (750, -4.8133), (770, 1.1293), (1000, 100)]
      ),
    ] {
      for (milliseconds, expected) in rows {
        let value = 100 * inner.extendedValue(at: outer.value(at: milliseconds / 1000))
        expectClose(value, expected, within: 0.01, "at \(milliseconds) ms")
      }
    }
  }

  // Source: Chromium cubic_bezier_unittest.cc: the largest control points stay finite on 0…1.01.
  @Test func `the largest control points give finite curves`() throws {
    let most = Double.greatestFiniteMagnitude
    for x1 in [0, 0.5, 1] {
      for x2 in [0, 0.5, 1] {
        for (y1, y2) in [(most, most), (most, -most), (-most, most), (-most, -most), (0, most)] {
          let curve = try curve(x1, y1, x2, y2)
          for step in 0...101 {
            let x = Double(step) / 100
            #expect(curve.value(at: x).isFinite && curve.extendedValue(at: x).isFinite)
            #expect(curve.slope(at: x).isFinite)
          }
        }
      }
    }
  }

  // Source: Chromium cubic_bezier_unittest.cc: its own x leads back to the parameter, 1e-5.
  @Test func `solving is the inverse of sampling`() throws {
    for curve in [
      try curve(0.25, 0.1, 0.25, 1), .easeIn, .easeOut, .easeInOut, try curve(0.3, 1.5, 0.8, 1.5),
      try curve(0.4, -0.8, 0.7, 1.7), try curve(0.7, -2, 1, -1.5), try curve(0, 4, 1, -3),
    ] {
      for step in 0...1000 {
        let t = Double(step) / 1000
        let u = 1 - t
        let x = 3 * u * u * t * curve.x1 + 3 * u * t * t * curve.x2 + t * t * t
        expectClose(curve.parameter(at: x), t, within: 1e-5, "\(curve) at \(t)")
      }
    }
  }

  // Source: OpenSwiftUI UnitCurve tests (written to run against SwiftUI), 0.01; its end slopes
  // apart.
  @Test func `SwiftUI's curves and slopes are met`() throws {
    let rows: [(UnitCurve, values: [Double], slopes: [Double])] = [
      (.easeIn, [0.09, 0.32, 0.62], [0.67, 1.07, 1.37]),
      (.easeOut, [0.38, 0.68, 0.91], [1.37, 1.07, 0.67]),
      (.easeInOut, [0.13, 0.5, 0.87], [1.06, 1.72, 1.06]),
    ]
    for row in rows {
      for (index, x) in [0.25, 0.5, 0.75].enumerated() {
        expectClose(row.0.value(at: x), row.values[index], within: 0.01)
        expectClose(row.0.slope(at: x), row.slopes[index], within: 0.01)
      }
      #expect(row.0.value(at: -1000) == 0 && row.0.value(at: 1000) == 1)
    }
    expectClose(try curve(0.25, 0.1, 0.75, 0.9).slope(at: 0.5), 1.199, within: 0.01)
    expectClose(UnitCurve.easeOut.slope(at: 0), 1.724138, within: 1e-6, "the true slope")
    expectClose(UnitCurve.easeIn.slope(at: 1), 1.724138, within: 1e-6, "the true slope")
  }

  // Source: motiondivision/motion's curve test, three decimals.
  @Test func `Motion's curve is met`() throws {
    let curve = try curve(0.5, 0.1, 0.31, 0.96)
    for (x, y) in [(0.01, 0.002), (0.25, 0.164), (0.75, 0.935), (0.99, 0.999)] {
      expectClose(curve.value(at: x), y, within: 5e-4, "\(x)")
    }
  }

  // Source: own figures by 200 bisections, nine decimals.
  @Test func `ease-out and ease-in-out are exact`() {
    let out = [
      0, 0.082242204, 0.160572154, 0.235869403, 0.308366067, 0.378138131, 0.445185967, 0.509461671,
      0.570880231, 0.629323936, 0.684643187, 0.736654925, 0.785139061, 0.829832908, 0.870423239,
      0.906535349, 0.937718, 0.963422537, 0.98297339, 0.995525385, 1,
    ]
    let inOut = [
      0, 0.00482975, 0.019722454, 0.045210307, 0.081659856, 0.129161931, 0.187395907, 0.255485614,
      0.33188387, 0.414339709, 0.5,
    ]
    for (index, value) in out.enumerated() {
      expectClose(UnitCurve.easeOut.value(at: Double(index) / 20), value, within: 1e-9, "\(index)")
    }
    for (index, value) in inOut.enumerated() {
      let x = Double(index) / 20
      expectClose(UnitCurve.easeInOut.value(at: x), value, within: 1e-9, "\(x)")
      expectClose(UnitCurve.easeInOut.value(at: 1 - x), 1 - value, within: 1e-9, "\(1 - x)")
    }
  }
}

@Suite struct UnitCurvePropertyTests {
  // A solver looped for ever. Source: web-animations-next PR 476; the properties that are checked
  // are those of gre/bezier-easing test/test.test.js.
  @Test func `every curve ends, starts and mirrors where it should`() throws {
    var random = SplitMix64(seed: 7)
    for round in 0..<500 {
      let (x1, x2) = (random.between(0, 1), random.between(0, 1))
      let (y1, y2) = (random.between(-2, 3), random.between(-2, 3))
      let forward = try curve(x1, y1, x2, y2)
      let backward = try curve(1 - x2, 1 - y2, 1 - x1, 1 - y1)
      #expect(forward.value(at: 0) == 0 && forward.value(at: 1) == 1)
      for _ in 0..<20 {
        let x = random.between(0, 1)
        expectClose(
          forward.value(at: x), 1 - backward.value(at: 1 - x), within: 1e-6, "seed 7, \(round)")
      }
      expectClose(
        try curve(x1, y1, 1 - x1, 1 - y1).value(at: 0.5), 0.5, within: 1e-6, "seed 7, \(round)")
    }
  }

  // Source: gre/bezier-easing test/test.test.js, 0.05.
  @Test func `swapping the axes gives the inverse`() throws {
    var random = SplitMix64(seed: 8)
    for round in 0..<200 {
      let (x1, y1) = (random.between(0.01, 1), random.between(0.01, 1))
      let (x2, y2) = (random.between(0, 0.99), random.between(0, 0.99))
      let (there, back) = (try curve(x1, y1, x2, y2), try curve(y1, x1, y2, x2))
      for step in 0...20 {
        let x = Double(step) / 20
        expectClose(back.value(at: there.value(at: x)), x, within: 0.05, "seed 8, \(round)")
      }
    }
  }

  @Test func `the slope is what the value changes by`() throws {
    for curve in [UnitCurve.easeIn, .easeOut, .easeInOut, try curve(0.25, 0.1, 0.25, 1)] {
      for step in 1..<100 {
        let x = Double(step) / 100
        let difference = (curve.value(at: x + 1e-5) - curve.value(at: x - 1e-5)) / 2e-5
        expectClose(curve.slope(at: x), difference, within: 1e-5, "\(curve) at \(x)")
      }
    }
  }

  // Source: gre/bezier-easing: x outside 0…1 is an error.
  @Test func `control points that make no function are refused`() {
    #expect(UnitCurve(-0.1, 0, 1, 1) == nil && UnitCurve(0, 0, 1.1, 1) == nil)
    #expect(UnitCurve(.nan, 0, 1, 1) == nil && UnitCurve(0, .nan, 1, 1) == nil)
    #expect(UnitCurve(0, .infinity, 1, 1) == nil && UnitCurve(0, 0, 1, -.infinity) == nil)
  }
}
