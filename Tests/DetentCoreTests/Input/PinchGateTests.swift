import Testing

@testable import DetentCore

@Suite struct PinchGateTests {
  private static let place = Point(x: 450, y: 300)

  @Test func `a second device waits until the first has ended`() {
    var hand = Hand()
    hand.send(.trackpad(.began(Self.place)))
    hand.send(.trackpad(.changed(1.5)))
    hand.wheel(1, .control)
    hand.down(0, 200)
    hand.move(0, 300)
    hand.move(0, 400)
    hand.wait(1)
    #expect(hand.gestures.pinches.allSatisfy { $0.device == .trackpad })
    #expect(hand.take().phases == [.began, .changed])
    hand.send(.trackpad(.ended))
    #expect(hand.take().phases == [.ended])
    // The fingers still pinch: theirs begins where they are.
    hand.move(0, 500)
    hand.move(0, 550)
    hand.up(0, 1)
    #expect(hand.gestures.pinches.allSatisfy { $0.device == .fingers })
    #expect(hand.gestures.phases == [.began, .changed, .ended])
    #expect(isNear(hand.take().product, 1.1))
  }

  @Test func `a pinch that came and went during another is never told`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 300)
    for event in [TrackpadEvent.began(Self.place), .changed(2), .ended, .began(Self.place)] {
      hand.send(.trackpad(event))
    }
    hand.send(.trackpad(.cancelled))
    hand.up(0, 1)
    #expect(hand.take().phases == [.began, .ended])
    #expect(!hand.recognizer.isPinching)
  }

  // Story: a palm and a hand on two touch screens, or one finger on each, pinch together.
  // Source: cytoscape/cytoscape.js issue 241, hammerjs/hammer.js issue 646.
  @Test func `fingers of two touch screens do not pinch together`() {
    var hand = Hand()
    hand.finger(0, .down, 0, device: 1)
    hand.finger(1, .down, 200, device: 2)
    hand.wait()
    hand.finger(1, .moved, 400, device: 2)
    hand.wait()
    #expect(hand.take().isEmpty)
    hand.finger(0, .up, 0, device: 1)
    #expect(hand.take().taps.count == 1)
    hand.finger(1, .moved, 500, device: 2)
    hand.finger(1, .up, 500, device: 2)
    #expect(hand.take().isEmpty)
  }

  @Test func `times never run backwards`() {
    var hand = Hand()
    for time in [2.0, 1, .nan, -.infinity, 3] {
      hand.now = time
      hand.wheel(0.1, .control)
    }
    let times = hand.take().pinches.map(\.time)
    #expect(times == [2, 2, 2, 2, 2, 2.15, 3, 3])
    // A turn that was made before the burst ended but told after it.
    hand.wait(1)
    hand.now = 3.1
    hand.wheel(0.1, .control)
    #expect(hand.take().pinches.map(\.time) == [3.15, 3.15, 3.15])
  }
}
