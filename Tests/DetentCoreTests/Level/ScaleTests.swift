import Testing

@testable import DetentCore

@Suite struct ScaleTests {
  // Source: d3/d3-zoom test/zoom-test.js (ISC): scaleBy 2, then 2, then 1/4 is where it began.
  @Test func `d3: twice, twice again and a quarter is nothing`() {
    var scale = Scale(1, limits: 0.1...10)
    for factor in [2, 2, 0.25] { scale.multiply(by: factor) }
    #expect(scale.value == 1)
  }

  @Test func `a limit stops at once and lets go at once`() {
    var scale = Scale(1, limits: 0.4...1.6)
    for _ in 1...5 { scale.multiply(by: 1.5) }
    #expect(scale.value == 1.6)
    scale.multiply(by: 0.5)
    #expect(scale.value == 0.8)
    for _ in 1...5 { scale.multiply(by: 0.5) }
    #expect(scale.value == 0.4)
    scale.multiply(by: 2)
    #expect(scale.value == 0.8)
  }

  @Test func `a figure keeps its zoom from pinch to pinch`() {
    var scale = Scale(1, limits: 0.2...8)
    for factor in [1.0, 2, 1, 2, 1, 3] { scale.multiply(by: factor) }
    #expect(scale.value == 8)
    scale.multiply(by: 1e-9)
    #expect(scale.value == 0.2)
  }

  // Story: Ctrl+scroll makes a scale NaN, and it is dead for good.
  // Source: pmndrs/use-gesture issue 641; TouchScript/TouchScript 97.
  @Test func `no number spoils a scale`() {
    let rows: [(factor: Double, value: Double)] = [
      (0, 1), (-0.0, 1), (-1, 1), (.nan, 1), (.infinity, 1), (-.infinity, 1),
      (.signalingNaN, 1), (.leastNonzeroMagnitude, 0.4), (.greatestFiniteMagnitude, 1.6),
      (-.leastNonzeroMagnitude, 1), (1, 1),
    ]
    for row in rows {
      var scale = Scale(1, limits: 0.4...1.6)
      scale.multiply(by: row.factor)
      #expect(scale.value == row.value, "by \(row.factor)")
    }
  }

  @Test func `a start outside the limits is moved into them`() {
    #expect(Scale(9, limits: 0.2...8).value == 8)
    #expect(Scale(-1, limits: 0.2...8).value == 0.2)
  }
}
