import Testing

@testable import DetentCore

@Suite struct ClickGateTests {
  // Source: androidx.wear.compose.foundation.rotary thins haptics out to one per 30 ms.
  @Test func `a click within 30 ms of the last is dropped`() {
    let rows: [(time: Double, isHeard: Bool)] = [
      (1, true), (1, false), (1.01, false), (1.029, false), (1.0301, true), (1.05, false),
      (1.0602, true), (0.5, false), (9, true),
    ]
    var gate = ClickGate()
    for row in rows { #expect(gate.allows(at: row.time) == row.isHeard, "at \(row.time)") }
  }
}
