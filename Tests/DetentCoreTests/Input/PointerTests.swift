import Testing

@testable import DetentCore

@Suite struct PointerTests {
  private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  @Test func `a press that stays is a tap with the press's count`() {
    var hand = Hand()
    hand.send(.pointer(.down(point(100, 100), count: 2)))
    hand.send(.pointer(.moved(point(103, 100))))
    hand.send(.pointer(.up(point(100, 104))))
    let tap = Tap(position: point(100, 104), count: 2, time: 1)
    #expect(hand.take() == [.hover(point(103, 100)), .tap(tap)])
  }

  @Test func `a press that travels scrolls like a hand on paper`() {
    var hand = Hand()
    hand.send(.pointer(.down(point(100, 300), count: 1)))
    for y in [280.0, 250, 260] {
      hand.wait(0.05)
      hand.send(.pointer(.moved(point(100, y))))
    }
    hand.send(.pointer(.up(point(100, 260))))
    let found = hand.take()
    #expect(found.taps.isEmpty)
    #expect(found.scrolls.map(\.phase) == [.began, .changed, .changed, .changed, .ended])
    #expect(found.scrolls.map(\.distance) == [0, 16, 30, -10, 0])
    #expect(found.scrolls.allSatisfy { $0.source == .mouse })
    #expect(isNear(found.scrolls.last?.velocity ?? 0, 200, within: 1e-6))
  }

  @Test func `moves hover, and leaving ends that`() {
    var hand = Hand()
    hand.send(.pointer(.moved(point(5, 6))))
    hand.send(.pointer(.moved(Point(x: .nan, y: 6))))
    hand.send(.pointer(.left))
    #expect(hand.take() == [.hover(point(5, 6)), .hover(nil)])
  }

  @Test func `lost presses and releases leave nothing behind`() {
    var hand = Hand()
    hand.send(.pointer(.up(point(5, 6))))
    #expect(hand.take().isEmpty)
    hand.send(.pointer(.down(point(0, 0), count: 1)))
    hand.send(.pointer(.moved(point(0, 50))))
    hand.send(.pointer(.down(point(0, 0), count: 1)))
    #expect(hand.gestures.scrolls.map(\.phase) == [.began, .changed, .ended])
    #expect(hand.take().scrolls.last?.velocity == 0)
    hand.send(.focusLost)
    hand.send(.pointer(.up(point(0, 0))))
    #expect(hand.take().isEmpty)
  }
}
