import Glibc
import Testing

@testable import DetentCore

// All that a pinch does to the figure, by one pointer and by the keyboard alone.
@Suite struct FigureTests {
  private static let center = AppMotionTests.figureCenter
  private static let finger = FingerID(device: 1, finger: 4)

  private func zoom(_ desk: Desk, at now: Double) -> Double {
    desk.value("figure.scale", at: now) ?? .nan
  }

  private func touch(_ phase: FingerEvent.Phase, _ dy: Double = 0) -> InputEvent.Kind {
    let place = Point(x: Self.center.x, y: Self.center.y + dy)
    return .finger(FingerEvent(id: Self.finger, phase: phase, position: place))
  }

  private func mouse(_ dy: Double) -> InputEvent.Kind {
    .pointer(.moved(Point(x: Self.center.x, y: Self.center.y + dy)))
  }

  @Test func `Ctrl and the wheel over it zoom the figure, the wheel alone scrolls`() {
    var desk = Desk()
    let ticks = WheelEvent(ticks: 2, position: Self.center, modifiers: .control)
    desk.send(.wheel(ticks), at: 0)
    #expect(abs(zoom(desk, at: 0) - 1.44) < 1e-12)
    desk.send(.wheel(WheelEvent(ticks: 2, position: Self.center)), at: 1)
    #expect(abs(zoom(desk, at: 1) - 1.44) < 1e-12)
    #expect(desk.level == 2)
  }

  @Test func `a mouse pressed twice and dragged zooms, down is larger`() {
    var desk = Desk()
    desk.click(Self.center, at: 0)
    desk.send(.pointer(.down(Self.center, count: 2)), at: 0.2)
    // The first 10 points are slop, and swallowed with the move that leaves them.
    desk.send(mouse(8), at: 0.3)
    #expect(!desk.app.state.isPinching)
    desk.send(mouse(12), at: 0.3)
    #expect(zoom(desk, at: 0.3) == 1 && desk.app.state.isPinching)
    desk.send(mouse(112), at: 0.4)
    #expect(abs(zoom(desk, at: 0.4) - exp(1)) < 1e-12)
    desk.send(mouse(-88), at: 0.5)
    #expect(abs(zoom(desk, at: 0.5) - exp(-1)) < 1e-12)
    desk.send(.pointer(.up(Self.center)), at: 0.6)
    #expect(!desk.app.state.isPinching && desk.app.state.figureGrip == nil)
    #expect(abs(zoom(desk, at: desk.rest(from: 0.6)) - exp(-1)) < 1e-12, "and stays")
    #expect(desk.app.state.scroll.offset(at: 1) == 0 && desk.level == 2)
  }

  @Test func `the whole range is within one drag`() {
    for (way, end) in [(400.0, 8.0), (-400, 0.2)] {
      var desk = Desk()
      desk.send(.pointer(.down(Self.center, count: 2)), mouse(11), mouse(11 + way), at: 0)
      #expect(zoom(desk, at: 0) == end)
    }
  }

  @Test func `one finger that taps and then drags zooms, two taps give the own size again`() {
    var desk = Desk()
    desk.send(touch(.down), at: 0)
    desk.send(touch(.up), at: 0.05)
    desk.send(touch(.down), at: 0.2)
    desk.send(touch(.moved, 11), at: 0.25)
    desk.send(touch(.moved, 61), at: 0.3)
    desk.send(touch(.up, 61), at: 0.35)
    #expect(abs(zoom(desk, at: 0.35) - exp(0.5)) < 1e-12)
    desk.send(touch(.down), at: 2)
    desk.send(touch(.up), at: 2.05)
    desk.send(touch(.down), at: 2.2)
    desk.send(touch(.up), at: 2.25)
    #expect(zoom(desk, at: desk.rest(from: 2.25)) == 1)
    // Too late for the second of two: a drag scrolls, or does nothing.
    desk.send(touch(.down), at: 5)
    desk.send(touch(.up), at: 5.05)
    desk.send(touch(.down), touch(.moved, 200), touch(.up, 200), at: 5.6)
    #expect(zoom(desk, at: desk.rest(from: 5.6)) == 1)
  }

  @Test(arguments: [
    InputEvent.Kind.key(KeyEvent(.escape)), .focusLost, .hidden,
    .resized(Size(width: 900, height: 640), scale: 1), .pointer(.down(Desk.overText, count: 1)),
    .trackpad(.began(Desk.overText)),
  ])
  func `a drag that is taken away never was`(kind: InputEvent.Kind) {
    var desk = Desk()
    desk.send(.pointer(.down(Self.center, count: 2)), mouse(11), mouse(111), at: 0)
    #expect(zoom(desk, at: 0) > 2)
    desk.send(kind, at: 0.1)
    #expect(desk.app.state.figureGrip == nil)
    desk.send(mouse(300), at: 0.2)
    desk.send(.focusLost, at: 0.3)
    #expect(zoom(desk, at: desk.rest(from: 0.3)) == 1)
    #expect(!desk.app.state.isPinching)
  }

  @Test func `a finger that the system takes from it takes its zoom along`() {
    var desk = Desk()
    desk.send(touch(.down), touch(.up), at: 0)
    desk.send(touch(.down), touch(.moved, 11), touch(.moved, 111), at: 0.1)
    desk.send(touch(.cancelled, 111), at: 0.2)
    #expect(zoom(desk, at: desk.rest(from: 0.2)) == 1 && !desk.app.state.isPinching)
  }

  @Test func `with the focus on it keys size the figure and no level`() {
    var desk = Desk()
    desk.key(.tab, at: 0)
    #expect(desk.app.state.keyFocus == .capsule)
    desk.key(.tab, at: 0)
    #expect(desk.app.state.keyFocus == .figure)
    var now = 0.0
    let rows: [(Key, Double)] = [
      (.character("+"), 1.25), (.right, 1.5625), (.character("-"), 1.25), (.left, 1),
      (.character("-"), 0.8), (.character("0"), 1),
    ]
    for (key, expected) in rows {
      desk.key(key, at: now)
      now = desk.rest(from: now) + 1
      #expect(abs(zoom(desk, at: now) - expected) < 1e-12, "\(key)")
    }
    for _ in 0..<20 { desk.key(.character("+"), at: now) }
    #expect(zoom(desk, at: desk.rest(from: now)) == 8)
    desk.key(.character("0"), modifiers: .control, at: 90)
    #expect(zoom(desk, at: desk.rest(from: 90)) == 1, "Ctrl+0 too")
    #expect(desk.level == 2 && desk.app.state.textSize == 1)
    desk.key(.tab, at: 99)
    #expect(desk.app.state.keyFocus == nil)
    desk.key(.character("+"), at: 99)
    #expect(desk.level == 3)
    desk.key(.tab, modifiers: .shift, at: 99)
    #expect(desk.app.state.keyFocus == .figure, "and backwards")
    desk.key(.escape, at: 99)
    #expect(desk.app.state.keyFocus == nil)
  }

  @Test func `the focus has a ring, and brings the figure into the window`() throws {
    var desk = Desk(settings: Settings(size: Size(width: 400, height: 300)))
    desk.key(.tab, modifiers: .shift, at: 0)
    let now = desk.rest(from: 0)
    let layout = desk.app.state.layout
    let commands = desk.scene(at: now).commands
    let wide = WindowLayout.figureSide + 10
    let ring = try #require(
      commands.first { if case .outline = $0.shape { $0.frame.width == wide } else { false } })
    #expect(layout.viewport.minY <= ring.frame.minY + 5)
    #expect(desk.app.state.scroll.offset(at: now) > 0)
  }

  @Test func `a text without a figure has one stop for the focus`() {
    var desk = Desk(AppMotionTests.long)
    desk.key(.tab, at: 0)
    desk.key(.tab, at: 0)
    #expect(desk.app.state.keyFocus != .figure)
  }
}
