import Testing

@testable import DetentCore

@Suite struct SliderTests {
  /// The slider of the default window: 220 wide, over the middle.
  private static let y = 564.0
  private func place(_ desk: Desk, _ scale: Double) -> Point {
    Point(x: desk.app.state.sliderLayout.x(of: scale), y: Self.y)
  }

  private static let finger = FingerID(device: 1, finger: 1)

  private func isShown(_ desk: Desk, at now: Double) -> Bool {
    desk.app.state.sliderLook(at: now) != nil
  }

  @Test func `the slider is there while a pointer is over it or the capsule, or for the focus`() {
    var desk = Desk()
    let bare = desk.scene(at: 0)
    #expect(!isShown(desk, at: 0))
    desk.send(.pointer(.moved(Point(x: 450, y: 596))), at: 1)
    #expect(isShown(desk, at: 1))
    for y in stride(from: 596.0, through: 552, by: -1) {
      desk.send(.pointer(.moved(Point(x: 450, y: y))), at: 1)
      #expect(isShown(desk, at: 1), "on the way up, at \(y)")
    }
    desk.send(.pointer(.moved(Desk.overText)), at: 2)
    #expect(!isShown(desk, at: 2))
    desk.key(.tab, at: 3)
    #expect(isShown(desk, at: 3))
    desk.key(.tab, modifiers: .shift, at: 4)
    #expect(desk.scene(at: 4) == bare)
    desk.key(.tab, at: 5)
    desk.key(.escape, at: 6)
    #expect(desk.scene(at: 6) == bare)
    desk.key(.tab, at: 7)
    desk.click(Desk.overText, at: 8)
    desk.send(.pointer(.left), at: 8)
    #expect(desk.scene(at: 8) == bare)
  }

  @Test func `dragging the knob is a pinch, with its borders, its clicks and its capsule`() {
    var desk = Desk()
    desk.send(.pointer(.down(place(desk, 1), count: 1)), at: 0)
    #expect(desk.app.state.isPinching)
    // Borders hold back by 4 %: 1.25 · 1.0408 is 1.301.
    for (scale, level) in [(1.25, 2), (1.29, 2), (1.31, 3), (1.22, 3), (1.19, 2), (0.71, 1)] {
      desk.send(.pointer(.moved(place(desk, scale))), at: 0.1)
      #expect(desk.level == level, "at \(scale)")
      #expect(abs(desk.app.state.scale(at: 0.1) - scale) < 1e-9)
    }
    #expect(desk.app.state.clicks == 1, "all within 30 ms")
    desk.send(.pointer(.up(place(desk, 0.71))), at: 0.5)
    #expect(!desk.app.state.isPinching && desk.level == 1)
    #expect(desk.app.state.scale(at: 0.5) == 0.5, "the level's own")
    let rest = desk.rest(from: 0.5)
    #expect(desk.app.state.slider.scale(at: rest) == 0.5, "and the knob is in its notch")
  }

  @Test func `a press beside the knob brings it there, one on the knob does not move it`() {
    var desk = Desk()
    desk.send(.pointer(.down(place(desk, 1.5), count: 1)), at: 0)
    #expect(desk.level == 3)
    desk.send(.pointer(.up(place(desk, 1.5))), at: 0.1)
    desk.rest(from: 0.1)
    let beside = place(desk, 1.5) + Point(x: 5, y: 0)
    desk.send(.pointer(.down(beside, count: 1)), at: 3)
    #expect(desk.app.state.scale(at: 3) == 1.5)
    desk.send(.pointer(.moved(place(desk, 1) + Point(x: 5, y: 0))), at: 3.1)
    #expect(abs(desk.app.state.scale(at: 3.1) - 1) < 1e-9)
  }

  // What takes a pinch away: Esc, and everything that takes the window's input away; a press whose
  // release was lost is taken back by the next one, and a pinch of the fingers has precedence.
  @Test(arguments: [
    InputEvent.Kind.key(KeyEvent(.escape)), .focusLost, .hidden,
    .resized(Size(width: 900, height: 640), scale: 1), .pointer(.down(Desk.overText, count: 1)),
    .trackpad(.began(Desk.overText)),
  ])
  func `a drag that is taken away never was`(kind: InputEvent.Kind) {
    var desk = Desk()
    desk.send(.pointer(.down(place(desk, 1), count: 1)), at: 0)
    desk.send(.pointer(.moved(place(desk, 1.5))), at: 0.1)
    #expect(desk.level == 3)
    let clicks = desk.app.state.clicks
    desk.send(kind, at: 0.2)
    #expect(desk.level == 2 && desk.app.state.clicks == clicks)
    #expect(desk.app.state.sliderGrip == nil)
    desk.send(.pointer(.moved(place(desk, 0.5))), .pointer(.up(place(desk, 0.5))), at: 0.3)
    desk.send(.focusLost, at: 0.4)
    #expect(desk.level == 2 && !desk.app.state.isPinching)
  }

  @Test func `a finger drags it too, if it is there, and scrolls nothing`() {
    func touch(_ phase: FingerEvent.Phase, _ place: Point) -> InputEvent.Kind {
      .finger(FingerEvent(id: Self.finger, phase: phase, position: place))
    }
    var desk = Desk()
    desk.send(touch(.down, place(desk, 1)), touch(.moved, place(desk, 1.5)), at: 0)
    #expect(desk.level == 2, "nothing is there")
    desk.send(touch(.up, place(desk, 1.5)), at: 0.1)
    desk.key(.tab, at: 1)
    desk.send(touch(.down, place(desk, 1)), at: 1)
    desk.send(touch(.moved, place(desk, 1.5)), at: 1.1)
    #expect(desk.level == 3)
    var cancelled = desk
    cancelled.send(touch(.cancelled, place(desk, 1.5)), at: 1.2)
    #expect(cancelled.level == 2)
    desk.send(touch(.up, place(desk, 1.5)), at: 1.2)
    #expect(desk.level == 3 && !desk.app.state.isPinching)
    // The finger is forgotten: two others pinch.
    for id in 5...6 as ClosedRange<Int64> {
      let finger = FingerEvent(
        id: FingerID(device: 1, finger: id), phase: .down,
        position: Point(x: 300 + 20 * Double(id), y: 150))
      desk.send(.finger(finger), at: 2)
    }
    #expect(!desk.app.state.isPinching)
  }

  @Test func `with the focus left and right change the level, without it they do nothing`() {
    var desk = Desk()
    desk.key(.right, at: 0)
    #expect(desk.level == 2)
    desk.key(.tab, at: 1)
    desk.key(.right, at: 1.1)
    #expect(desk.level == 3)
    desk.key(.right, at: 1.2)
    #expect(desk.level == 3)
    desk.key(.left, at: 1.3)
    desk.key(.left, at: 1.4)
    #expect(desk.level == 1 && desk.app.state.clicks == 3)
    let rest = desk.rest(from: 1.4)
    #expect(desk.app.state.slider.scale(at: rest) == 0.5)
  }

  @Test func `the knob follows a pinch and returns to its notch when the kept scale is forgotten`()
  {
    var desk = Desk()
    desk.key(.tab, at: 0)
    desk.pinch([1.1], from: 1, step: 0.1, end: .ended)
    let rest = desk.rest(from: 1.5)
    #expect(desk.app.state.slider.scale(at: rest) == 1)
  }

  @Test(arguments: [2, 3, 9, 40])
  func `every level can be reached by the slider alone, in the smallest window too`(count: Int) {
    let text = (1...count).map { "<!-- level: L\($0) -->\nword\n" }.joined()
    var desk = Desk(
      Document.parse(text, title: "t"),
      settings: Settings(size: Size(width: 320, height: 240), level: .number(1)))
    let layout = desk.app.state.sliderLayout
    #expect(layout.frame.minX >= 16 && layout.frame.minY > desk.app.state.layout.viewport.minY)
    desk.key(.tab, at: 0)
    var levels: Set<Int> = []
    var now = 1.0
    let y = layout.frame.center.y
    for x in stride(from: layout.track.minX, through: layout.track.maxX, by: 0.5) {
      let place = Point(x: x, y: y)
      if now == 1 { desk.send(.pointer(.down(place, count: 1)), at: now) }
      now += 0.01
      desk.send(.pointer(.moved(place)), at: now)
      levels.insert(desk.level)
    }
    #expect(levels == Set(1...count))
  }

  @Test func `a document of one level has no slider`() {
    var desk = Desk(Document.parse("a", title: "t"))
    desk.key(.tab, at: 0)
    desk.send(.pointer(.moved(Point(x: 450, y: 596))), at: 1)
    #expect(!isShown(desk, at: 1) && !desk.app.state.isCapsuleFocused)
  }
}
