import Testing

@testable import DetentCore

@Suite struct AppTests {
  @Test func `a pinch out and in goes through all levels and back`() {
    var desk = Desk()
    #expect(desk.level == 2)
    desk.pinch([1.1, 1.2, 1.3, 1.35], from: 0, step: 0.1, end: .ended)
    #expect(desk.level == 3)
    desk.pinch([0.9, 0.7, 0.5, 0.4, 0.35], from: 10, step: 0.1, end: .ended)
    #expect(desk.level == 1)
    #expect(desk.app.state.clicks == 3)
    #expect(desk.cues == [.click, .click, .click])
  }

  @Test func `levels change live under the fingers, forth and back`() {
    var desk = Desk()
    desk.pinch([1.4, 0.9, 1.4, 0.9], from: 0, step: 0.2, end: nil)
    #expect(desk.level == 2)
    #expect(desk.app.state.clicks == 4)
    #expect(desk.app.state.isPinching)
  }

  @Test func `two half pinches within the clutch time are one whole`() {
    var one = Desk()
    one.pinch([1.16, 1.3456], from: 0, step: 0.3, end: .ended)
    var two = Desk()
    two.pinch([1.16], from: 0, step: 0.3, end: .ended)
    two.pinch([1.16], from: 1.0, step: 0.3, end: .ended)
    #expect(one.level == 3 && two.level == 3)
    #expect(abs(one.app.state.scale(at: 1.6) - two.app.state.scale(at: 1.6)) < 1e-12)
    var late = Desk()
    late.pinch([1.16], from: 0, step: 0.3, end: .ended)
    late.pinch([1.16], from: 2.1, step: 0.3, end: .ended)
    #expect(late.level == 2)
  }

  @Test func `a cancel returns everything to where the gesture began, without a click`() {
    var desk = Desk()
    desk.pinch([1.4], from: 0, step: 0.1, end: nil)
    #expect(desk.level == 3)
    let clicks = desk.app.state.clicks
    desk.send(.trackpad(.cancelled), at: 0.3)
    #expect(desk.level == 2)
    #expect(desk.app.state.clicks == clicks)
    #expect(desk.app.state.scale(at: 0.3) == 1)
    let rest = desk.rest(from: 0.3)
    let untouched = Desk()
    #expect(desk.scene(at: rest) == untouched.scene(at: 0))
  }

  @Test(arguments: [
    InputEvent.Kind.focusLost, .hidden, .resized(Size(width: 800, height: 600), scale: 1),
  ])
  func `losing the window is a cancel`(kind: InputEvent.Kind) {
    var desk = Desk()
    desk.pinch([1.4], from: 0, step: 0.1, end: nil)
    desk.send(kind, at: 0.2)
    #expect(!desk.app.state.isPinching)
    #expect(desk.level == 2)
    desk.send(.trackpad(.changed(2)), .trackpad(.ended), at: 0.3)
    #expect(desk.level == 2)
  }

  @Test func `in then out equals never touched`() {
    var desk = Desk()
    desk.pinch([0.8, 0.6, 0.8, 1], from: 0, step: 0.1, end: .ended)
    let rest = desk.rest(from: 0.6)
    let untouched = Desk()
    #expect(desk.scene(at: rest) == untouched.scene(at: 0))
  }

  @Test func `replayed there equals opened there`() {
    var desk = Desk()
    desk.key(.character("+"), at: 0)
    desk.key(.character("t"), at: 0.05)
    let rest = desk.rest(from: 0.05)
    let opened = Desk(settings: Settings(level: .number(3), alignment: .trailing))
    #expect(desk.scene(at: rest) == opened.scene(at: 0))
  }

  @Test func `one tick of a wheel never changes the level, two do`() {
    var desk = Desk()
    desk.wheel(1, at: 0)
    desk.rest(from: 0)
    #expect(desk.level == 2)
    desk.wheel(1, at: 0.3)
    #expect(desk.level == 3, "slow ticks add up within the clutch time")
  }

  @Test func `a wheel burst presses the capsule until it falls silent`() {
    var desk = Desk()
    desk.wheel(1, at: 0)
    #expect(desk.app.state.isPinching)
    desk.wait(until: 0.1499)
    #expect(desk.app.state.isPinching)
    // A step long after the silence fires the end at its own time, not at the step's.
    var late = desk
    late.wait(until: 3)
    desk.wait(until: 0.15)
    #expect(!desk.app.state.isPinching)
    #expect(desk.value("capsule.scale", at: 0.3) == late.value("capsule.scale", at: 0.3))
  }

  @Test func `the capsule breathes as animation md 4 2 says`() throws {
    var desk = Desk()
    desk.send(.trackpad(.began(Desk.overText)), at: 0)
    for (time, scale) in [(0.05, 1.03539), (0.1, 1.09833), (0.2, 1.18665), (0.314159265, 1.20864)] {
      #expect(abs(try #require(desk.value("capsule.scale", at: time)) - scale) < 1e-5)
    }
    desk.wait(until: 5)
    desk.send(.trackpad(.ended), at: 5)
    #expect(abs(try #require(desk.value("capsule.scale", at: 5.314159265)) - 0.99136) < 1e-5)
    let shadow = try #require(desk.value("capsule.shadowRadius", at: 5.314159265))
    #expect(shadow < 0, "the state keeps the overshoot")
    let shadows = desk.scene(at: 5.314159265).commands.filter {
      if case .shadow = $0.shape { true } else { false }
    }
    #expect(shadows.count == 1, "only the panel's is drawn: a shadow has no negative radius")
  }

  @Test func `clicks are at most one in 30 ms, and the last level wins`() {
    var desk = Desk()
    desk.key(.character("1"), at: 0)
    desk.key(.character("2"), at: 0.01)
    desk.key(.character("3"), at: 0.02)
    #expect(desk.level == 3)
    #expect(desk.app.state.clicks == 1)
    desk.key(.character("1"), at: 0.031)
    #expect(desk.app.state.clicks == 2)
  }

  @Test func `muting silences the cue and keeps the count`() {
    var desk = Desk(settings: Settings(isMuted: true))
    desk.key(.character("1"), at: 0)
    #expect(desk.cues.isEmpty)
    #expect(desk.app.state.clicks == 1)
    desk.key(.character("m"), at: 1)
    desk.key(.character("2"), at: 1.1)
    #expect(desk.cues == [.click])
  }

  @Test func `the capsule's halves go one level down and up`() {
    var desk = Desk()
    let capsule = desk.app.state.layout.capsule(width: 200)
    desk.click(Point(x: capsule.center.x - 20, y: capsule.center.y), at: 0)
    #expect(desk.level == 1)
    desk.click(Point(x: capsule.center.x + 20, y: capsule.center.y), at: 0.5)
    desk.click(Point(x: capsule.center.x + 20, y: capsule.center.y), at: 1)
    desk.click(Point(x: capsule.center.x + 20, y: capsule.center.y), at: 1.5)
    #expect(desk.level == 3)
  }

  @Test func `a press anywhere in a third of the panel chooses its alignment`() {
    for (x, alignment) in [(390.0, TextAlignment.leading), (450, .center), (510, .trailing)] {
      var desk = Desk(settings: Settings(alignment: alignment == .center ? .leading : .center))
      desk.click(Point(x: x, y: 62), at: 0)
      #expect(desk.app.state.alignment == alignment)
    }
  }

  @Test func `full screen, quitting and help are asked for`() {
    var desk = Desk()
    desk.key(.function(11), at: 0)
    desk.key(.escape, at: 1)
    desk.key(.character("?"), at: 2)
    #expect(desk.app.state.isHelpShown)
    desk.key(.escape, at: 3)
    #expect(!desk.app.state.isHelpShown)
    desk.key(.character("q"), modifiers: .control, at: 4)
    #expect(desk.cues == [.fullScreen(true), .fullScreen(false), .quit])
  }

  @Test func `an unknown level is an error that lists the levels`() {
    #expect(
      throws: SettingsError(
        message: "there is no level 'Gist': Sample has 1 Basic Overview, 2 Detailed Analysis, "
          + "3 Advanced Analysis")
    ) {
      _ = try App(
        document: Desk.document, settings: Settings(level: .name("Gist")),
        measurer: FixedWidthMeasurer())
    }
  }

  @Test func `fingers that move at one time are one sample`() {
    // Measured one by one, a pinch from 100 to 200 points would begin at 150 and zoom by 4/3.
    var desk = Desk()
    let finger = { (id: Int64, phase: FingerEvent.Phase, x: Double) in
      InputEvent.Kind.finger(
        FingerEvent(
          id: FingerID(device: 1, finger: id), phase: phase, position: Point(x: x, y: 150)))
    }
    desk.send(finger(0, .down, 400), finger(1, .down, 500), at: 0)
    desk.send(finger(0, .moved, 350), finger(1, .moved, 550), at: 0.2)
    #expect(desk.app.state.isPinching)
    // The slop ends at 116 points; the scale, beyond the last level.
    #expect(desk.app.state.scale(at: 0.2) == LevelTracker.scaleLimits.upperBound)
    desk.send(finger(0, .moved, 375), finger(1, .moved, 525), at: 0.3)
    #expect(abs(desk.app.state.scale(at: 0.3) - 1.6 * 150 / 200) < 1e-12)
  }
}
