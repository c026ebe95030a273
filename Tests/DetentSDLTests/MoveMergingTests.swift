import Testing

@testable import DetentCore
@testable import DetentSDL

private func finger(_ number: Int64, _ phase: FingerEvent.Phase, _ x: Double, at time: Double)
  -> InputEvent
{
  InputEvent(
    time: time,
    .finger(
      FingerEvent(
        id: FingerID(device: 1, finger: number), phase: phase, position: Point(x: x, y: 0))))
}

@Suite struct MoveMergingTests {
  @Test func `of one finger's moves in a frame the last one stays, with its own time`() {
    let events = [finger(1, .moved, 1, at: 1), finger(1, .moved, 2, at: 2)]
    #expect(events.mergingMoves() == [finger(1, .moved, 2, at: 2)])
  }

  @Test func `moves of two fingers are merged each for itself`() {
    let events = [
      finger(1, .moved, 1, at: 1), finger(2, .moved, 9, at: 2), finger(1, .moved, 2, at: 3),
      finger(2, .moved, 8, at: 4), InputEvent(time: 5, .pointer(.moved(.zero))),
    ]
    #expect(events.mergingMoves() == Array(events[2...]))
  }

  @Test func `no move crosses an event that is not a move`() {
    let events = [
      finger(1, .down, 0, at: 0), finger(1, .moved, 1, at: 1), finger(2, .down, 5, at: 2),
      finger(1, .moved, 2, at: 3), finger(1, .up, 2, at: 4),
    ]
    #expect(events.mergingMoves() == events)
  }

  @Test func `of successive sizes the last one stays, wheels are all kept`() {
    let sizes = (1...3).map {
      InputEvent(time: 0, .resized(Size(width: Double($0), height: 1), scale: 1))
    }
    let wheels = (1...3).map {
      InputEvent(time: 0, .wheel(WheelEvent(ticks: Double($0), position: .zero)))
    }
    #expect((sizes + wheels).mergingMoves() == [sizes[2]] + wheels)
    #expect([InputEvent]().mergingMoves().isEmpty)
  }

  /// SDL issue 2394 (X11_ResetTouch): all fingers vanish without an up event.
  @Test func `a finger that its device no longer has is lost, and only that one`() {
    var ledger = FingerLedger()
    for event in [
      finger(1, .down, 10, at: 0), finger(2, .down, 20, at: 0), finger(1, .moved, 30, at: 1),
      finger(3, .down, 5, at: 1), finger(3, .up, 5, at: 2),
    ] { ledger.note(event) }
    let one = FingerID(device: 1, finger: 1)
    #expect(ledger.lost { _ in [1, 2] }.isEmpty)
    #expect(ledger.lost { _ in [2, 3] } == [one])
    #expect(ledger.forget(one) == Point(x: 30, y: 0))
    #expect(ledger.lost { _ in [2] }.isEmpty)
    #expect(ledger.lost { _ in [] } == [FingerID(device: 1, finger: 2)])
  }
}
