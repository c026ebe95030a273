import Testing

@testable import DetentCore

@Suite struct TrackpadTests {
  private static let place = Point(x: 450, y: 300)

  private func pinched(_ values: [Double], ending: TrackpadEvent = .ended) -> [Gesture] {
    var hand = Hand()
    hand.send(.trackpad(.began(Self.place)))
    for value in values {
      hand.wait()
      hand.send(.trackpad(.changed(value)))
    }
    hand.send(.trackpad(ending))
    return hand.take()
  }

  // Story: SDL 3.4 documents relative values and passes absolute ones on; multiplied as documented,
  // these three make 1.716. Source: libsdl-org/SDL pull request 9445, pmndrs/use-gesture issue 401.
  @Test func `absolute values are not multiplied as if they were steps`() {
    let found = pinched([1.1, 1.2, 1.3])
    #expect(found.phases == [.began, .changed, .changed, .changed, .ended])
    #expect(isNear(found.product, 1.3))
  }

  // Source: libinput test/test-gestures.c (MIT): fingers from ±30 % to ±14 % of the pad in 8
  // frames, and from ±30 % to ±45 % in 15: the scale begins at exactly 1 and goes one way.
  @Test func `libinput's shapes begin at 1 and go one way`() {
    let rows: [(from: Double, to: Double, frames: Int)] = [(30, 14, 8), (30, 45, 15)]
    for row in rows {
      let steps = (1...row.frames).map { n in
        (row.from + (row.to - row.from) * Double(n) / Double(row.frames)) / row.from
      }
      let found = pinched(steps)
      #expect(found.pinches.first?.factor == 1)
      let changes = found.pinches.filter { $0.phase == .changed }
      #expect(changes.count == row.frames)
      #expect(changes.allSatisfy { row.to < row.from ? $0.factor < 1 : $0.factor > 1 })
      #expect(isNear(found.product, row.to / row.from))
    }
  }

  // Source: qtdeclarative tst_qquickpinchhandler.cpp: four native steps of 0.1 make 1.1⁴, a second
  // gesture of the inverse returns to 1; bounds 0.5…4.
  @Test func `Qt: a second pinch by the inverse returns to 1`() {
    var scale = Scale(1, limits: 0.5...4)
    for sample in pinched([1.1, 1.21, 1.331, 1.4641]).pinches { scale.multiply(by: sample.factor) }
    #expect(isNear(scale.value, 1.4641))
    for sample in pinched([1 / 1.4641]).pinches { scale.multiply(by: sample.factor) }
    #expect(isNear(scale.value, 1))
  }

  @Test func `every pinch starts from 1 again`() {
    var hand = Hand()
    for _ in 1...2 {
      hand.send(.trackpad(.began(Self.place)))
      hand.send(.trackpad(.changed(1.5)))
      hand.send(.trackpad(.ended))
      #expect(hand.take().product == 1.5)
    }
  }

  @Test func `values that no hand can make are dropped and the pinch survives`() {
    let bad = [
      0, -1, .infinity, -.infinity, Double.nan, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ]
    let found = pinched(bad + [1.25])
    #expect(found.phases == [.began, .changed, .ended])
    #expect(found.product == 1.25)
  }

  @Test func `a begin inside a pinch cancels the first`() {
    var hand = Hand()
    hand.send(.trackpad(.began(Self.place)))
    hand.send(.trackpad(.changed(2)))
    hand.send(.trackpad(.began(Self.place)))
    hand.send(.trackpad(.changed(1.5)))
    hand.send(.trackpad(.ended))
    let found = hand.take()
    #expect(found.phases == [.began, .changed, .cancelled, .began, .changed, .ended])
    #expect(found.pinches.map(\.factor) == [1, 2, 1, 1, 1.5, 1])
  }

  @Test func `what comes without a begin is nothing`() {
    var hand = Hand()
    for event in [TrackpadEvent.changed(2), .ended, .cancelled] { hand.send(.trackpad(event)) }
    #expect(hand.take().isEmpty)
  }

  @Test func `a system's cancel and a lost focus are cancels`() {
    #expect(pinched([1.5], ending: .cancelled).phases == [.began, .changed, .cancelled])
    var hand = Hand()
    hand.send(.trackpad(.began(Self.place)))
    hand.send(.focusLost)
    hand.send(.trackpad(.changed(2)))
    hand.send(.trackpad(.ended))
    #expect(hand.take().phases == [.began, .cancelled])
  }
}
