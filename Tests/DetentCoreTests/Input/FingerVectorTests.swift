import Testing

@testable import DetentCore

/// The numbers of other recognisers' tests, typed in and run against this one.
@Suite struct FingerVectorTests {
  // Source of the five pdf.js tables: mozilla/pdf.js test/unit/touch_manager_spec.js (Apache-2.0).
  // Its dead zone is 35 px at one device pixel per px. y = 0 throughout.
  private static let deadZone = 35.0

  private var pdfHand: Hand {
    var options = FingerOptions()
    options.slop = Self.deadZone
    options.swallowsSample = true
    return Hand(options)
  }

  @Test func `pdf js 1: a third finger that comes and goes does not earn the slop`() throws {
    var hand = pdfHand
    hand.down(0, 200)
    hand.finger(2, .down, 400)
    hand.wait()
    hand.up(2)
    #expect(hand.take().isEmpty)
    hand.move(-50, 250)
    #expect(hand.take().count(.changed) == 0)
    hand.move(-100, 300)
    let sample = try #require(hand.take().pinches.first)
    #expect(sample.phase == .changed)
    #expect(isNear(sample.factor, 400.0 / 300))
    #expect(sample.focus == Point(x: 100, y: 0))
  }

  @Test func `pdf js 2: fingers that meet keep the span they had before`() {
    var hand = pdfHand
    hand.down(0, 200)
    hand.move(20, 180)
    #expect(hand.take().phases == [.began])
    hand.move(110, 110)
    #expect(hand.take().isEmpty)
    hand.move(20, 220)
    let found = hand.take()
    #expect(found.phases == [.changed])
    #expect(isNear(found.product, 200.0 / 160))
  }

  @Test func `pdf js 3: after a third finger came and went the smallest move counts`() {
    var hand = pdfHand
    hand.down(0, 200)
    hand.move(0, 400)
    #expect(hand.take().phases == [.began])
    hand.move(0, 600)
    #expect(isNear(hand.take().product, 1.5))
    hand.finger(2, .down, 800)
    hand.wait()
    hand.up(2)
    #expect(hand.take().isEmpty)
    hand.move(0, 600 + Self.deadZone / 2)
    let found = hand.take()
    #expect(found.phases == [.changed])
    #expect(isNear(found.product, (600 + Self.deadZone / 2) / 600))
  }

  @Test func `pdf js 4: after all fingers were up the slop is earned again`() {
    var hand = pdfHand
    hand.down(0, 200)
    hand.move(0, 400)
    hand.move(0, 600)
    hand.up(0, 1)
    #expect(hand.take().phases == [.began, .changed, .ended])
    hand.down(0, 200)
    hand.move(0, 200 + Self.deadZone / 2)
    #expect(hand.take().isEmpty)
  }

  @Test func `pdf js 5: a lifting that is never told does not hinder the next pair`() {
    var hand = pdfHand
    hand.down(0, 200)
    hand.move(0, 400)
    hand.up(1)
    // Finger 0's lifting is lost; the device says who is down when the next pair lands.
    hand.prune(keeping: 2)
    hand.finger(2, .down, 0)
    hand.prune(keeping: 2, 3)
    hand.finger(3, .down, 200)
    hand.wait()
    hand.finger(3, .moved, 400)
    hand.wait()
    let found = hand.take()
    #expect(found.count(.began) == 2)
    #expect(found.count(.ended) == 1)
  }

  @Test func `pdf js 5: what is taken away in mid pinch ends once`() {
    var hand = pdfHand
    hand.down(0, 200)
    hand.move(0, 400)
    hand.send(.focusLost)
    hand.up(0)
    hand.up(1)
    #expect(hand.take().phases == [.began, .cancelled])
  }

  // Source: flutter/flutter packages/flutter/test/gestures/scale_test.dart (BSD-3). Flutter tells
  // an end and a new start at each change of the finger set and counts from 1 again; here the
  // pinch goes on, so the products since the change are compared.
  @Test func `Flutter's fingers give Flutter's factors`() throws {
    var hand = Hand(Hand.bare(slop: 0))
    hand.finger(0, .down, 20, 30)
    hand.finger(1, .down, 10, 20)
    hand.wait()
    hand.move([1: (0, 10)])
    #expect(isNear(hand.gestures.product, 2))
    // A mouse does not join in.
    hand.send(.pointer(.down(Point(x: 500, y: 500), count: 1)))
    hand.send(.pointer(.moved(Point(x: 700, y: 700))))
    hand.send(.pointer(.up(Point(x: 700, y: 700))))
    hand.move([1: (15, 25)])
    #expect(isNear(hand.take().product, 0.5))

    hand.finger(2, .down, 25, 35)
    hand.wait()
    hand.move([2: (55, 65)])
    let third = try #require(hand.gestures.pinches.last)
    #expect(isNear(hand.gestures.product, 5))
    #expect(third.focus == Point(x: 30, y: 40))
    // The same triangle with other fingers at its corners.
    hand.move([0: (25, 35), 1: (20, 30), 2: (15, 25)])
    #expect(isNear(hand.take().product, 1))

    hand.move([0: (15, 25), 1: (20, 30), 2: (25, 35)])
    _ = hand.take()
    hand.up(0)
    hand.move([2: (10, 20)])
    #expect(isNear(hand.gestures.product, 2))
    hand.move([2: (30, 40)])
    #expect(isNear(hand.take().product, 2))
    hand.up(1)
    #expect(hand.gestures.phases == [.ended])
    hand.move([2: (300, 400)])
    #expect(hand.take().phases == [.ended])
  }

  // Source of the Qt tables: qtdeclarative tests/auto/quickcontrols/…/tst_qquickpinchhandler.cpp
  // (numbers only). Qt's threshold is 10 px of travel of each finger, which is 20 of span.
  private static let qtSlop = 20.0

  @Test func `Qt: three fingers scale by the mean distance to their centre`() {
    var hand = Hand(Hand.bare(slop: Self.qtSlop))
    var scale = Scale(1, limits: 0.5...2)
    hand.down([(80, 80), (220, 80), (150, 220)])
    func step(_ n: Double) -> [Int64: (Double, Double)] {
      [0: (80 - 4 * n, 80 - 4 * n), 1: (220 + 4 * n, 80 - 4 * n), 2: (150, 220 + 6 * n)]
    }
    func scaled(_ gestures: [Gesture]) {
      for sample in gestures.pinches { scale.multiply(by: sample.factor) }
    }
    for n in 1...5 { hand.move(step(Double(n))) }
    scaled(hand.take())
    #expect(abs(scale.value - 1.173) < 0.01)
    #expect(isNear(scale.value, 1.1729, within: 1e-4))
    for n in 6...10 { hand.move(step(Double(n))) }
    scaled(hand.take())
    #expect(abs(scale.value - 1.461) < 0.1)
    #expect(isNear(scale.value, 1.4613, within: 1e-4))
    hand.move(step(100))
    scaled(hand.take())
    #expect(scale.value == 2)
  }

  @Test func `Qt: the move that passes the threshold has factor 1`() {
    var hand = Hand(Hand.bare(slop: Self.qtSlop))
    hand.down([(80, 80), (100, 100)])
    hand.move([0: (69, 69), 1: (111, 111)])
    #expect(hand.gestures.phases == [.began])
    #expect(hand.take().product == 1)
    hand.move([0: (58, 58), 1: (122, 122)])
    #expect((1.4...1.6).contains(hand.take().product))
  }

  @Test func `Qt: a finger that is lifted and set down again makes a second pinch`() {
    var hand = Hand(Hand.bare(slop: Self.qtSlop))
    func counts() -> [Int] { [hand.gestures.count(.began), hand.gestures.count(.ended)] }
    hand.down(80, 200)
    hand.move(60, 220)
    #expect(counts() == [1, 0])
    hand.up(1)
    #expect(counts() == [1, 1])
    hand.finger(1, .down, 200)
    hand.wait()
    hand.move(60, 210)
    #expect(counts() == [2, 1])
    hand.up(1)
    #expect(counts() == [2, 2])
  }

  // Qt's own test of this is skipped: its handler cannot be cancelled.
  @Test func `Qt: a cancelled finger cancels the pinch`() {
    var hand = Hand(Hand.bare(slop: Self.qtSlop))
    hand.down(80, 200)
    hand.move(60, 220)
    hand.finger(0, .cancelled, 60)
    hand.finger(1, .cancelled, 220)
    #expect(hand.take().phases == [.began, .cancelled])
  }

  // Source: pmndrs/use-gesture packages/react/src/test/pinch.test.tsx (MIT), bounds 0.5…4.
  @Test func `use-gesture's pinches multiply from gesture to gesture`() {
    var hand = Hand(Hand.bare(slop: 0))
    var scale = Scale(1, limits: 0.5...4)
    let rows: [(to: (Double, Double), scale: Double)] = [((30, 0), 0.75), ((-30, 0), 0.5625)]
    for row in rows {
      hand.down([(0, 0), (0, 40)])
      hand.move([1: row.to])
      for sample in hand.take().pinches { scale.multiply(by: sample.factor) }
      #expect(isNear(scale.value, row.scale))
      hand.up(0)
      #expect(hand.take().phases == [.ended])
      hand.up(1)
      #expect(hand.take().isEmpty)
    }
  }

  // Source: AOSP cts/tests/tests/view ScaleGestureDetectorTest.java (Apache-2.0): a double tap that
  // drags past the slop and back must end with the factor 1 ± 0.0001. Quick scale does not exist
  // here: one finger never scales at all.
  @Test func `AOSP: one finger that passes the slop and returns leaves the scale alone`() {
    var hand = Hand()
    let r = hand.slop / 2
    hand.finger(0, .down, 500, 500)
    hand.wait(0.05)
    hand.finger(0, .up, 500, 500)
    hand.wait(0.05)
    hand.finger(0, .down, 500, 500)
    for y in [500 + r + 1, 500 + r - 1, 500 + r - 2] {
      hand.wait(0.05)
      hand.finger(0, .moved, 500, y)
    }
    hand.wait()
    #expect(hand.take().pinches.isEmpty)
  }

  // The same with two fingers: what passes the slop is swallowed, so returning is told from there.
  @Test func `AOSP: two fingers that stay within the slop tell nothing`() {
    var hand = Hand()
    hand.down(400, 600)
    for shift in [hand.slop, hand.slop - 1, -hand.slop, 0] { hand.move(400, 600 + shift) }
    #expect(hand.take().isEmpty)
    hand.move(400, 600 + hand.slop + 1)
    #expect(hand.gestures.phases == [.began])
    #expect(hand.take().product == 1)
  }

  // Source: AOSP core/tests/coretests ScaleGestureDetectorTest.java.
  @Test func `AOSP: two fingers from the centre outwards enlarge`() {
    var hand = Hand()
    hand.down([(241, 399), (239, 401)])
    for n in 1...10 {
      let share = Double(n) / 10
      hand.move([
        0: (241 + 119 * share, 399 - 199 * share), 1: (239 - 119 * share, 401 + 199 * share),
      ])
    }
    #expect(hand.take().product > 1)
  }
}

extension Hand {
  /// The slop of the defaults.
  var slop: Double { FingerOptions().slop }
}
