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
  @Test func `of the pointer's moves in a frame the last one stays, with its own time`() {
    let moves = (1...3).map {
      InputEvent(time: Double($0), .pointer(.moved(Point(x: Double($0), y: 0))))
    }
    #expect(moves.mergingMoves() == [moves[2]])
  }

  @Test func `no move crosses an event that is not a move`() {
    func moved(_ x: Double) -> InputEvent {
      InputEvent(time: x, .pointer(.moved(Point(x: x, y: 0))))
    }
    let press = InputEvent(time: 2, .pointer(.down(.zero, count: 1)))
    #expect([moved(0), moved(1), press, moved(3)].mergingMoves() == [moved(1), press, moved(3)])
  }

  // Two fingers that part from 120 to 380 within one frame: of the last places alone the recogniser
  // saw a step beyond the slop, which does not count, and at the next frame the rest of it.
  @Test func `a flick within one frame is worth all of its way beyond the slop`() {
    var recognizer = PinchRecognizer()
    var events = [finger(1, .down, 340, at: 0), finger(2, .down, 460, at: 0)]
    // SDL stamps all that it finds waiting with one time.
    for distance in [150.0, 200, 260, 320, 380] {
      events += [
        finger(1, .moved, 400 - distance / 2, at: 0.01),
        finger(2, .moved, 400 + distance / 2, at: 0.01),
      ]
    }
    events += [finger(1, .up, 210, at: 0.01), finger(2, .up, 590, at: 0.01)]
    #expect(events.mergingMoves() == events)
    var factor = 1.0
    for event in events.mergingMoves() {
      for case .pinch(let sample) in recognizer.handle(event) { factor *= sample.factor }
    }
    #expect(abs(factor - 380.0 / 136) < 1e-12)
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
    let cancel = FingerEvent(id: one, phase: .cancelled, position: Point(x: 30, y: 0))
    #expect(ledger.cancelled([one], at: 4) == [InputEvent(time: 4, .finger(cancel))])
    #expect(ledger.lost { _ in [2] }.isEmpty)
    #expect(ledger.lost { _ in [] } == [FingerID(device: 1, finger: 2)])
  }
}
