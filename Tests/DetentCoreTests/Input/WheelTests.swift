import Glibc
import Testing

@testable import DetentCore

@Suite struct WheelTests {
  @Test func `ticks with Ctrl pinch by 1.2 each, three of them at most`() {
    let rows: [(ticks: Double, factor: Double)] = [
      (1, 1.2), (-1, 1 / 1.2), (2, 1.44), (3, 1.728), (4, 1.728), (1e300, 1.728), (-50, 1 / 1.728),
      (0.5, 1.0954451150103322),
    ]
    for row in rows {
      var hand = Hand()
      hand.wheel(row.ticks, .control)
      let found = hand.take()
      #expect(found.phases == [.began, .changed])
      #expect(isNear(found.product, row.factor), "\(row.ticks) ticks")
      #expect(found.pinches.allSatisfy { $0.device == .wheel && $0.focus == Point(x: 450, y: 300) })
    }
  }

  @Test func `a burst ends after its silence, at that very time`() {
    var hand = Hand()
    hand.wheel(1, .control)
    hand.wait(0.1)
    hand.wheel(1, .control)
    let due = hand.now + WheelTracker.silence
    #expect(hand.recognizer.nextDeadline == due)
    hand.wait(0.149)
    #expect(hand.gestures.count(.ended) == 0)
    hand.wait(5)
    #expect(hand.gestures.pinches.last?.time == due)
    #expect(hand.take().phases == [.began, .changed, .changed, .ended])
    #expect(hand.recognizer.nextDeadline == nil)
  }

  @Test func `an event after the silence ends the burst before itself`() {
    var hand = Hand()
    hand.wheel(1, .control)
    hand.now += 10
    hand.wheel(1, .control)
    let found = hand.take()
    #expect(found.phases == [.began, .changed, .ended, .began, .changed])
    #expect(found.pinches.map(\.time) == [1, 1, 1.15, 11, 11])
  }

  @Test func `without Ctrl a tick scrolls three lines`() {
    var hand = Hand()
    hand.wheel(-1)
    hand.wheel(0.5)
    hand.wait(1)
    let scrolls = hand.take().scrolls
    #expect(scrolls.map(\.phase) == [.began, .changed, .changed, .ended])
    #expect(scrolls.map(\.distance) == [0, 66, -33, 0])
    #expect(scrolls.allSatisfy { $0.source == .wheel && $0.velocity == 0 })
    #expect(scrolls.last?.time == 1 + WheelTracker.silence)
  }

  @Test func `no turn, and what is not a number, is nothing`() {
    var hand = Hand()
    for ticks in [0.0, .nan, .infinity, -.infinity] {
      hand.wheel(ticks, .control)
      hand.wheel(ticks)
    }
    #expect(hand.take().isEmpty)
    hand.wheel(.greatestFiniteMagnitude)
    #expect(hand.take().scrolls.allSatisfy { $0.distance.isFinite })
  }

  // Story: Ctrl pressed while a page coasts zooms it. Source: microsoft/vscode issues 87028 and
  // 147851, microsoft/terminal 19422, atom/atom 7884, focus-editor/focus 368.
  @Test func `Ctrl pressed while scrolling does not zoom until the wheel was silent`() {
    var hand = Hand()
    hand.wheel(-1)
    for _ in 1...20 {
      hand.wait(0.1)
      hand.send(.modifiers(.control))
      hand.wheel(-1, .control)
    }
    #expect(hand.gestures.pinches.isEmpty)
    #expect(hand.take().scrolls.count { $0.phase == .changed } == 21)
    hand.wait(WheelTracker.silence)
    hand.wheel(-1, .control)
    #expect(hand.take().phases == [.began, .changed])
  }

  // Story: the other way round; the wheel still turns when Ctrl is let go. Source: as above.
  @Test func `Ctrl let go ends the zoom and swallows the rest of the burst`() {
    for isTold in [true, false] {
      var hand = Hand()
      hand.wheel(1, .control)
      hand.wait(0.05)
      if isTold { hand.send(.modifiers([])) }
      for _ in 1...10 {
        hand.wheel(1)
        hand.wait(0.1)
      }
      hand.send(.modifiers(.control))
      hand.wheel(1, .control)
      #expect(hand.gestures.scrolls.isEmpty)
      #expect(hand.take().phases == [.began, .changed, .ended])
      hand.wait(WheelTracker.silence)
      hand.wheel(1)
      #expect(hand.take().scrolls.map(\.phase) == [.began, .changed])
    }
  }

  @Test func `another modifier let go changes nothing`() {
    var hand = Hand()
    hand.wheel(1, [.control, .shift])
    hand.send(.modifiers(.control))
    hand.wheel(1, .control)
    #expect(hand.take().phases == [.began, .changed, .changed])
  }

  @Test func `a lost focus cancels a zoom and stops a scroll`() {
    var hand = Hand()
    hand.wheel(1, .control)
    hand.send(.focusLost)
    hand.wheel(1, .control)
    #expect(hand.take().phases == [.began, .changed, .cancelled])
    hand.wait(1)
    hand.wheel(1)
    hand.send(.hidden)
    #expect(hand.take().scrolls.map(\.phase) == [.began, .changed, .ended])
  }

  // Story: every tiny event of a fine wheel counts as a whole step, or its size is ignored.
  // Source: mozilla/pdf.js issue 8802 (pull request 12203), LibreCAD/LibreCAD 2912.
  @Test func `a turn is worth the same however it is split`() {
    for total in [-3.0, -1, 0.25, 1, 2.5] {
      for parts in [1, 2, 3, 7, 120] {
        var hand = Hand()
        for _ in 1...parts { hand.wheel(total / Double(parts), .control) }
        let whole = exp(WheelTracker.zoomPerTick * total)
        #expect(isNear(hand.take().product, whole, within: 1e-12), "\(total) in \(parts)")
      }
    }
  }
}
