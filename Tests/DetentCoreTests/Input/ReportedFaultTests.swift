import Testing

@testable import DetentCore

/// Faults that users of other programs reported, as tests of this one.
///
/// Each begins with its story and where it was told. Faults that belong to one part are told beside
/// that part's tests.
@Suite struct ReportedFaultTests {
  private static let place = Point(x: 450, y: 300)

  // Story: a lost lifting (a context menu swallowed it), and the next single finger pinches.
  // Source: pmndrs/use-gesture issue 622, tldraw/tldraw issue 1393.
  @Test func `a lost lifting does not make the next single finger pinch`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 300)
    hand.up(0)
    // Finger 1 was lifted, and nobody told.
    hand.prune(keeping: 7)
    hand.finger(7, .down, 500)
    hand.wait()
    hand.finger(7, .moved, 900)
    hand.wait()
    let found = hand.take()
    #expect(found.phases == [.began, .ended])
    #expect(found.scrolls.map(\.phase) == [.began, .changed])
  }

  // The same where the window's side notices the loss only after the next landing, and where the
  // company was a palm that the system takes away.
  @Test func `a finger whose company is taken away before a pinch is alone after all`() {
    for isPruned in [false, true] {
      var hand = Hand()
      hand.down(0, 200)
      if isPruned { hand.prune(keeping: 1) } else { hand.finger(0, .cancelled, 0) }
      hand.finger(1, .moved, 200, 90)
      hand.up(1)
      hand.finger(2, .down, 0)
      hand.up(2)
      let found = hand.take()
      #expect(found.scrolls.map(\.phase) == [.began, .changed, .ended])
      #expect(found.taps.count == 1 && found.pinches.isEmpty)
    }
  }

  // Story: a compositor takes three fingers for itself. Source: libsdl-org/SDL pull request 10950.
  @Test func `fingers taken one by one cancel once, and those that stay earn the slop anew`() {
    var hand = Hand()
    hand.down(0, 200, 500)
    hand.move(0, 200, 600)
    hand.finger(2, .cancelled, 600)
    #expect(hand.take().phases == [.began, .cancelled])
    hand.move(0, 215)
    #expect(hand.take().isEmpty)
    hand.move(0, 230)
    hand.finger(0, .cancelled, 0)
    #expect(hand.take().phases == [.began, .cancelled])
    hand.finger(1, .moved, 900)
    hand.finger(1, .cancelled, 900)
    #expect(hand.take().isEmpty)
  }

  // Source: as above; the reset on a lost focus.
  @Test func `fingers lost with the focus are forgotten`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.send(.focusLost)
    hand.finger(7, .down, 500)
    hand.wait()
    hand.finger(7, .moved, 900)
    hand.wait()
    #expect(hand.take().pinches.isEmpty)
  }

  // Story: the first pinch jumps, because its base is 1 and not what is there.
  // Source: pmndrs/use-gesture issue 588, tldraw/tldraw issue 4426.
  @Test func `a begin changes nothing, whatever the scale is`() {
    for start in 0..<3 {
      var tracker = LevelTracker(count: 3, start: start)
      let before = tracker.scale(at: 1)
      var hand = Hand()
      hand.down(0, 200)
      hand.move(0, 317)
      for sample in hand.take().pinches { tracker.handle(sample) }
      #expect(tracker.isPinching)
      #expect(tracker.scale(at: hand.now) == before)
      #expect(tracker.level == start)
    }
  }

  // Story: the end comes twice, or never, when both fingers lift together.
  // Source: pmndrs/use-gesture issue 148, hammerjs/hammer.js issues 1041 and 958, flutter/flutter
  // issue 153564.
  @Test func `fingers may lift in any order and at any time, and the pinch ends once`() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0], [0, 2, 1], [2, 0, 1]] as [[Int64]] {
      for pause in [0, 0.01] {
        var hand = Hand()
        hand.down(0, 200, 500)
        hand.move(0, 200, 600)
        for finger in order {
          hand.finger(finger, .up, 0)
          hand.wait(pause)
        }
        #expect(hand.take().phases == [.began, .ended], "\(order), \(pause) s apart")
      }
    }
  }

  // Story: scale or focus jumps when one finger lifts first.
  // Source: hammerjs/hammer.js issue 380, flutter/flutter issue 13102.
  @Test func `one finger left changes no scale and no focus`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 300)
    hand.move(0, 320)
    let focus = hand.take().pinches.last?.focus
    hand.finger(0, .up, 0)
    for x in [0.0, 1000] { hand.finger(1, .moved, x) }
    hand.wait()
    hand.finger(1, .up, 0)
    let found = hand.take()
    #expect(found.phases == [.ended])
    #expect(found.product == 1)
    #expect(found.pinches.first?.focus == focus)
    #expect(found.count == 1)
  }

  // Story: a third finger makes the scale jump, or its end and start are taken for the real ones.
  // Source: hammerjs/hammer.js issue 117, flutter/flutter issue 134343, pro_image_editor pull 851.
  @Test func `a third finger neither ends a pinch nor moves its scale`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 300)
    _ = hand.take()
    hand.finger(2, .down, 900, 900)
    hand.wait()
    hand.up(2)
    hand.finger(3, .down, -900, 900)
    hand.wait()
    hand.up(0)
    #expect(hand.take().isEmpty)
  }

  // Story: the lifting finger still counts in its own event.
  // Source: software-mansion/react-native-gesture-handler issue 1214, pull requests 4215 and 4218.
  @Test func `where a finger lifts does not matter`() {
    var hand = Hand()
    hand.down(0, 200, 400)
    hand.move(0, 200, 500)
    hand.finger(2, .up, 9000, 9000)
    hand.wait()
    #expect(hand.take().product == 1)
    hand.finger(1, .up, 9000, 9000)
    hand.wait()
    #expect(hand.take().product == 1)
  }

  // Story: pinching in after pinching out is still told as out.
  // Source: hammerjs/hammer.js issues 307 and 1141.
  @Test func `the first sample after a turn points the other way`() {
    var hand = Hand()
    hand.down(0, 200)
    for x in [300.0, 400, 500] { hand.move(0, x) }
    #expect(hand.gestures.pinches.last.map { $0.factor > 1 } == true)
    hand.move(0, 499)
    #expect(hand.gestures.pinches.last.map { $0.factor < 1 } == true)
  }

  // Story: fingers on one place give infinity, NaN and a black window.
  // Source: TouchScript/TouchScript issue 97, shattered-pixel-dungeon-gdx pull request 2, panzoom
  // pull request 350, JedWatson/react-tappable pull request 129.
  @Test func `fingers on one place are harmless, even without a minimum span`() {
    for options in [FingerOptions(), Hand.roundSlop, Hand.bare(slop: 0)] {
      var hand = Hand(options)
      hand.down(100, 100)
      hand.move(100, 100)
      for x in [300.0, 100, 100, 260] { hand.move(100, x) }
      hand.up(0, 1)
      let found = hand.take()
      #expect(found.count(.began) == 1 && found.count(.ended) == 1)
      #expect(found.pinches.allSatisfy { $0.factor.isFinite && $0.factor > 0 })
    }
  }

  // Story: fingers vanish without lifting when a touch screen is unplugged or sleeps; what comes
  // back has new numbers. Source: libsdl-org/SDL issues 2394, 1849, 10950, 1558 and 1309.
  @Test func `a device that loses all its fingers cancels, and new ones are accepted`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 300)
    hand.prune(keeping: 8)
    #expect(hand.take().phases == [.began, .cancelled])
    hand.finger(8, .down, 0, device: 5)
    hand.finger(9, .down, 200, device: 5)
    hand.wait()
    hand.finger(9, .moved, 300, device: 5)
    hand.wait()
    #expect(hand.take().phases == [.began])
  }

  // Story: nobody says how many fingers remain. Source: libsdl-org/SDL issue 13429.
  @Test func `the recogniser counts the fingers itself`() {
    var hand = Hand()
    hand.down(0, 200, 400, 600)
    hand.move(0, 200, 400, 800)
    for finger: Int64 in [3, 2] { hand.up(finger) }
    #expect(hand.take().phases == [.began])
    hand.up(9)
    #expect(hand.take().isEmpty)
    hand.up(1)
    #expect(hand.take().phases == [.ended])
  }

  // Story: a pinch that goes on with another second finger compares across the gap.
  // Source: libsdl-org/SDL issue 15880.
  @Test func `another second finger is not compared with the first one`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 400)
    hand.up(1)
    _ = hand.take()
    hand.finger(5, .down, 100)
    hand.wait()
    hand.finger(5, .moved, 110)
    hand.wait()
    #expect(isNear(hand.take().product, 1.1))
  }

  // Story: Ctrl is let go in another window, and later plain scrolling zooms.
  // Source: brave/browser-laptop issue 3244, pop-os/cosmic-files 1312, photopea/photopea 5467.
  @Test func `a Ctrl let go elsewhere does not zoom here`() {
    var hand = Hand()
    hand.send(.modifiers(.control))
    hand.send(.focusLost)
    hand.send(.focusGained)
    hand.wheel(1)
    let found = hand.take()
    #expect(found.pinches.isEmpty)
    #expect(found.scrolls.count == 2)
  }

  // Story: one turn of a wheel or one flick runs to the extreme, or a notch zooms ten times too
  // much. Source: daybrush/infinite-viewer issue 21, d3/d3-zoom issue 204 and pull request 213.
  @Test func `one event of a wheel is worth a factor of 1,73 at most`() {
    for ticks in [10.0, 1e9] {
      var hand = Hand()
      hand.wheel(ticks, .control)
      #expect(isNear(hand.take().product, 1.728))
    }
  }

  // Story: an accidental touch of the pad zooms while one types. Source: slynch8/10x issue 1238.
  @Test func `a small slip of two fingers does nothing`() {
    var hand = Hand()
    hand.down(0, 200)
    for x in [205.0, 195, 210, 200] { hand.move(0, x) }
    hand.up(0, 1)
    #expect(hand.take().isEmpty)
  }

  // Story: a pinch does not react, then jumps by 10 %. Source: excalidraw/excalidraw issue 4385,
  // tldraw/tldraw issue 665.
  @Test func `the smallest move of a pinch is told`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 300)
    _ = hand.take()
    for step in 1...10 {
      hand.move(0, 300 + Double(step) * 0.25)
      #expect(hand.gestures.count == step)
    }
    #expect(isNear(hand.take().product, 302.5 / 300))
  }

  // Story: the palm of a hand that draws makes a pinch with a finger. Source: excalidraw/excalidraw
  // pull requests 4725 and 11536. SDL 2 tells of a pen as of a mouse.
  @Test func `fingers that are down while a pen is pressed do nothing until they lift`() {
    let pen = Point(x: 450, y: 300)
    for landsFirst in [true, false] {
      var hand = Hand()
      if landsFirst { hand.down(0, 200) }
      hand.send(.pointer(.down(pen, count: 1)))
      if !landsFirst { hand.down(0, 200) }
      for x in [300.0, 400, 500] { hand.move(0, x) }
      hand.send(.pointer(.up(pen)))
      hand.move(0, 300)
      #expect(hand.take() == [.tap(Tap(position: pen, count: 1, time: hand.now - 0.01))])
      hand.up(0, 1)
      #expect(hand.take().isEmpty)
      hand.down(0, 200)
      hand.move(0, 300)
      hand.up(0, 1)
      #expect(hand.take().phases == [.began, .ended], "with the pen away fingers are fingers")
    }
  }

  // The other way round: who pinches already, pinches on.
  @Test func `a press during a pinch takes no finger away`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 300)
    hand.send(.pointer(.down(Self.place, count: 1)))
    hand.move(0, 330)
    hand.send(.pointer(.up(Self.place)))
    hand.up(0, 1)
    let found = hand.take()
    #expect(found.phases == [.began, .changed, .ended])
    #expect(isNear(found.product, 1.1))
  }

  // Story: two fingers that scroll, or three that swipe, are mistaken for a pinch.
  // Source: bulletmark/libinput-gestures issue 93, tldraw/tldraw pull request 1979.
  @Test func `fingers that glide side by side do not pinch, however far and fast`() {
    for count in 2...3 {
      for step in [1.0, 15, 50, 400] {
        var hand = Hand()
        hand.down((0..<count).map { (Double($0) * 80, 0) })
        for n in 1...20 {
          let shift = Double(n) * step
          var places: [Int64: (Double, Double)] = [:]
          for finger in 0..<count { places[Int64(finger)] = (Double(finger) * 80 + shift, shift) }
          hand.move(places)
        }
        #expect(hand.take().isEmpty, "\(count) fingers by \(step)")
      }
    }
  }

  // Story: differences of distances instead of ratios: out and in again does not return.
  // Source: ketai/ketai issue 69, pmndrs/use-gesture issue 260.
  @Test func `out and in again returns`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 300)
    for x in stride(from: 300.0, through: 800, by: 7) { hand.move(0, x) }
    for x in stride(from: 800.0, through: 300, by: -13) { hand.move(0, x) }
    hand.move(0, 300)
    #expect(isNear(hand.take().product, 1, within: 1e-12))
  }

  // Story: the finger left over after a pinch drags. Source: OSMBuildings/OSMBuildings pull request
  // 79, TBertuzzi/Xamarin PinchZoomImage issue 2.
  @Test func `a finger left over neither scrolls nor taps until all are up`() {
    var hand = Hand()
    hand.down(0, 200)
    hand.move(0, 300)
    hand.up(0)
    _ = hand.take()
    hand.finger(1, .moved, 900, 900)
    hand.wait()
    hand.up(1)
    #expect(hand.take().isEmpty)
    hand.finger(1, .down, 0, 0)
    hand.finger(1, .up, 0, 0)
    #expect(hand.take().taps.count == 1)
  }

  // Story: a library sends one more event 140 ms after the last, with a delta in it.
  // Source: a comment in tldraw/tldraw's useGestureEvents.
  @Test func `what a timer ends carries no factor and no distance`() {
    var hand = Hand()
    hand.wheel(2, .control)
    hand.wait(1)
    #expect(hand.take().pinches.last.map { $0.phase == .ended && $0.factor == 1 } == true)
    hand.wheel(2)
    hand.wait(1)
    #expect(hand.take().scrolls.last.map { $0.phase == .ended && $0.distance == 0 } == true)
  }

  // Story: sizes in shares of the window: in a wide window a pinch is worth more upright than flat.
  // Source: SDL_gesture.c of SDL 2.26.5, measured: 2.0 times in an 800 × 400 window.
  @Test func `a pinch is worth the same in every direction`() {
    for angle in [(1.0, 0.0), (0.0, 1.0), (0.6, 0.8), (-0.8, 0.6)] {
      var hand = Hand()
      func places(_ span: Double) -> [(Double, Double)] {
        [
          (400 - angle.0 * span / 2, 200 - angle.1 * span / 2),
          (400 + angle.0 * span / 2, 200 + angle.1 * span / 2),
        ]
      }
      hand.down(places(150))
      for span in [200.0, 250] {
        let ends = places(span)
        hand.move([0: ends[0], 1: ends[1]])
      }
      let found = hand.take()
      #expect(found.phases == [.began, .changed])
      #expect(isNear(found.product, 1.25))
    }
  }
}
