import Testing

@testable import DetentCore

@Suite struct FingerTests {
  /// However often a touch screen reports, the slop is what is lost, and nothing else.
  @Test(arguments: [1, 2, 3, 7, 40])
  func `a pinch is worth the same in one report or in many`(reports: Int) {
    for (end, edge) in [(400.0, 216.0), (120, 184), (216.5, 216)] {
      var hand = Hand(FingerOptions())
      hand.down(0, 200)
      for report in 1...reports {
        hand.move(0, 200 + (end - 200) * Double(report) / Double(reports))
      }
      hand.up(0)
      let found = hand.take()
      #expect(found.count(.began) == 1)
      #expect(isNear(found.product, end / edge), "\(end) in \(reports)")
    }
  }

  @Test func `a slop that ends below the smallest span has no factor to begin with`() {
    var hand = Hand(FingerOptions())
    hand.down(0, 50)
    hand.move(0, 30)
    hand.move(0, 80)
    let found = hand.take()
    #expect(found.product.isFinite && found.count(.began) <= 1)
    #expect(isNear(found.product, 80.0 / 66))
  }

  @Test func `a pinch begins beyond the slop and never jumps`() {
    // Span at rest 200, slop 16; the factors that follow each span.
    let rows: [(span: Double, phases: [PinchSample.Phase], factor: Double)] = [
      (210, [], 1),
      (216, [], 1),
      (184, [], 1),
      (217, [.began], 1),
      (217, [.changed], 1),
      (434, [.changed], 2),
      (217, [.changed], 0.5),
    ]
    var hand = Hand()
    hand.down(0, 200)
    for row in rows {
      hand.move(0, row.span)
      let found = hand.take()
      #expect(found.phases == row.phases, "at \(row.span)")
      #expect(isNear(found.product, row.factor), "at \(row.span)")
    }
  }

  @Test func `one sample is never worth more than a factor of two`() {
    let rows: [(span: Double, factor: Double)] = [(1000, 2), (100, 0.5), (199, 1.99), (90, 0.5)]
    for row in rows {
      var hand = Hand()
      hand.down(0, 200)
      hand.move(0, 217)
      hand.move(0, row.span * 2.17)
      let expected = min(2, max(0.5, row.span / 100))
      #expect(isNear(hand.take().product, expected), "to \(row.span)")
    }
  }

  @Test func `spans below the minimum are ignored and the baseline is kept`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 100)
    for span in [39.9, 20, 1, 0] { hand.move(0, span) }
    #expect(hand.take().phases == [.began])
    hand.move(0, 110)
    #expect(isNear(hand.take().product, 1.1))
  }

  @Test func `fingers that land close together begin once they are apart`() {
    var hand = Hand()
    hand.down(0, 20)
    hand.move(0, 39)
    #expect(hand.take().isEmpty)
    hand.move(0, 50)
    #expect(hand.take().phases == [.began])
    hand.move(0, 75)
    #expect(isNear(hand.take().product, 1.5))
  }

  @Test func `three fingers become two without an end and without a jump`() {
    var hand = Hand()
    hand.down([(0, 0), (200, 0), (100, 300)])
    hand.move([2: (100, 400)])
    _ = hand.take()
    hand.up(2)
    hand.move([1: (200, 0)])
    #expect(hand.gestures.phases == [.changed])
    #expect(isNear(hand.take().product, 1))
    hand.move([1: (300, 0)])
    #expect(isNear(hand.take().product, 1.5))
    hand.up(0, 1)
    #expect(hand.take().phases == [.ended])
  }

  @Test func `a finger that joins too close for a ratio sets no baseline`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 220)
    hand.up(1)
    hand.finger(1, .down, 10)
    hand.wait()
    _ = hand.take()
    hand.move(0, 20)
    #expect(hand.take().isEmpty)
    hand.move(0, 100)
    #expect(hand.gestures.phases == [.began])
    #expect(hand.take().product == 1)
    hand.move(0, 150)
    #expect(isNear(hand.take().product, 1.5))
  }

  @Test func `a second finger that comes back resumes with the next move`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 220)
    hand.up(1)
    #expect(hand.take().phases == [.began, .ended])
    hand.finger(1, .down, 300)
    hand.wait()
    #expect(hand.take().isEmpty)
    hand.move(0, 303)
    #expect(hand.gestures.phases == [.began, .changed])
    #expect(isNear(hand.take().product, 1.01))
  }

  @Test func `a finger that lands twice was lifted in between`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 300)
    hand.finger(1, .down, 500)
    hand.wait()
    #expect(hand.take().phases == [.began, .ended])
    hand.move(0, 550)
    #expect(hand.gestures.phases == [.began, .changed])
    #expect(isNear(hand.take().product, 1.1))
  }

  @Test func `everything that takes the window's input away cancels once`() {
    let rows: [InputEvent.Kind] = [
      .focusLost, .hidden, .resized(Size(width: 320, height: 240), scale: 1),
      .finger(
        FingerEvent(id: FingerID(device: 1, finger: 1), phase: .cancelled, position: .zero)),
    ]
    for kind in rows {
      var hand = Hand()
      hand.down(0, 200)
      hand.move(0, 300)
      hand.send(kind)
      hand.send(kind)
      hand.move(0, 400)
      hand.up(0, 1)
      #expect(hand.gestures.taps.isEmpty)
      #expect(hand.take().phases == [.began, .cancelled], "by \(kind)")
      hand.down(0, 200)
      hand.move(0, 300)
      #expect(hand.take().phases == [.began], "after \(kind)")
    }
  }

  @Test func `moves of one time are one sample, however they are told`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.finger(0, .moved, -100)
    hand.finger(1, .moved, 300)
    #expect(hand.gestures.isEmpty)
    #expect(hand.recognizer.nextDeadline == hand.now)
    // A time that has reached them is enough: the picture of a moment shows all of it.
    hand.wait(0)
    #expect(hand.gestures.phases == [.began])
    #expect(hand.recognizer.nextDeadline == nil)
    hand.wait()
    hand.finger(0, .moved, -120)
    hand.finger(1, .moved, 320)
    hand.up(1)
    #expect(hand.gestures.phases == [.began, .changed, .ended])
    #expect(isNear(hand.take().product, 1.1))
  }

  @Test func `one finger that stays taps, also twice`() {
    // Seconds and points between the taps, and what the second counts.
    let rows: [(pause: Double, away: Double, count: Int)] = [
      (0.2, 0, 2), (0.29, 19, 2), (0.31, 0, 1), (0.1, 21, 1),
    ]
    for row in rows {
      var hand = Hand()
      hand.finger(0, .down, 100, 100)
      hand.wait(0.05)
      hand.finger(0, .up, 100, 100)
      hand.wait(row.pause)
      hand.finger(0, .down, 100 + row.away, 100)
      hand.finger(0, .moved, 100 + row.away, 100)
      hand.finger(0, .up, 0, 0)
      let taps = hand.take().taps
      #expect(taps.map(\.count) == [1, row.count], "\(row)")
      #expect(taps.last?.position == Point(x: 100 + row.away, y: 100))
    }
  }

  @Test func `a third tap begins a new count`() {
    var hand = Hand()
    for _ in 1...3 {
      hand.finger(0, .down, 100, 100)
      hand.wait(0.05)
      hand.finger(0, .up, 100, 100)
      hand.wait(0.05)
    }
    #expect(hand.take().taps.map(\.count) == [1, 2, 1])
  }

  @Test func `one finger that travels scrolls, less the slop, and flings`() {
    var hand = Hand()
    hand.finger(0, .down, 100, 300)
    for y in stride(from: 290.0, through: 200, by: -10) {
      hand.wait()
      hand.finger(0, .moved, 100, y)
    }
    hand.finger(0, .up, 0)
    let found = hand.take()
    #expect(found.taps.isEmpty && found.pinches.isEmpty)
    #expect(found.scrolls.first?.phase == .began)
    #expect(found.scrolls.count { $0.phase == .began } == 1)
    #expect(found.scrolls.allSatisfy { $0.source == .finger })
    #expect(isNear(found.scrolls.reduce(0) { $0 + $1.distance }, 90))
    let end = found.scrolls.last
    #expect(end?.phase == .ended)
    #expect(isNear(end?.velocity ?? 0, 1000, within: 1e-6))
  }

  @Test func `a finger that rests before it lifts does not fling`() {
    // Seconds of rest; points a second over the last 100 ms, in which it came 50 points.
    let rows: [(rest: Double, velocity: Double)] = [(0.04, 500), (0.11, 0), (1, 0)]
    for row in rows {
      var hand = Hand()
      hand.finger(0, .down, 100, 300)
      hand.wait(0.05)
      hand.finger(0, .moved, 100, 270)
      hand.wait(0.06)
      hand.finger(0, .moved, 100, 220)
      hand.wait(row.rest)
      hand.finger(0, .up, 100, 220)
      let velocity = hand.take().scrolls.last?.velocity
      #expect(velocity.map { isNear($0, row.velocity, within: 1e-6) } == true, "\(row)")
    }
  }

  @Test func `a fling has a limit`() {
    var hand = Hand()
    hand.finger(0, .down, 100, 900)
    hand.wait(0.001)
    hand.finger(0, .moved, 100, 0)
    hand.wait(0.001)
    hand.finger(0, .up, 100, 0)
    #expect(hand.take().scrolls.last?.velocity == Drag.maximumVelocity)
  }

  @Test func `a second finger ends a scroll without a fling and may pinch`() {
    var hand = Hand()
    hand.finger(0, .down, 100, 300)
    hand.wait()
    hand.finger(0, .moved, 100, 200)
    hand.wait()
    hand.finger(1, .down, 300, 200)
    #expect(hand.gestures.scrolls.last?.phase == .ended)
    #expect(hand.take().scrolls.last?.velocity == 0)
    hand.wait()
    hand.finger(1, .moved, 320, 200)
    hand.wait()
    #expect(hand.take().phases == [.began])
  }

  @Test func `two fingers that never pinch do nothing at all`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.up(1)
    hand.move(150)
    hand.up(0)
    #expect(hand.take().isEmpty)
  }
}
