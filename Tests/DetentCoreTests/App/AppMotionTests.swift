import Chance
import Testing

@testable import DetentCore

@Suite struct AppMotionTests {
  @Test func `a level change moves both texts as the tables say`() throws {
    var desk = Desk()
    desk.key(.character("+"), at: 1)
    let p = 0.423302123
    #expect(abs(try #require(desk.value("incoming.opacity", at: 1.1)) - p) < 1e-8)
    #expect(abs(try #require(desk.value("incoming.offsetY", at: 1.1)) - 20 * (1 - p)) < 1e-6)
    #expect(
      abs(try #require(desk.value("outgoing.offsetY", at: 1.1)) + 60 * p * (1 + 0.5 * p)) < 1e-6)
    #expect(abs(try #require(desk.value("outgoing.scale", at: 1.1)) - (1 + 0.5 * p)) < 1e-8)
    #expect(
      abs(try #require(desk.value("outgoing.opacity", at: 1.1)) - (1 - p) * (1 - p)) < 1e-8)
    let rest = desk.rest(from: 1)
    #expect(desk.value("outgoing.opacity", at: rest) == nil)
    #expect(desk.value("incoming.offsetY", at: rest) == 0)
  }

  @Test func `the selection's lines follow table 4 5, also when toggled back`() throws {
    var desk = Desk()
    desk.key(.character("e"), at: 0)
    // 27 frames of 60 Hz; lines delayed by 0, 0.03, 0.06 and 0.09 s; from 0 to 45 (+5.5 for a
    // short line).
    let rows: [(Double, [Double])] = [
      (1.0 / 60, [0.078428, 0, 0, 0]),
      (4.0 / 60, [0.294768, 0.167868, 0.031951, 0]),
      (9.0 / 60, [0.604650, 0.500452, 0.387884, 0.267276]),
    ]
    let travel = [45.0, 50.5, 45, 50.5]
    for (time, shares) in rows {
      for line in 0..<4 {
        let x = try #require(desk.value("selection.line\(line)", at: time))
        #expect(abs(x - shares[line] * travel[line]) < 1e-6 * 60)
      }
    }
    desk.key(.character("l"), at: 0.15)
    let back = try #require(desk.value("selection.line0", at: 0.15 + 0.05))
    #expect(abs(back - 0.587139 * 45) < 1e-4)
    let delayed = try #require(desk.value("selection.line3", at: 0.15 + 0.09))
    #expect(abs(delayed - 0.604650 * 50.5) < 1e-4, "the old motion goes on during the new delay")
  }

  @Test func `text lines glide by ease-in-out and do not wrap again`() throws {
    var desk = Desk()
    let column = desk.app.state.layout.columnWidth
    desk.key(.character("t"), at: 0)
    // animation.md 4.5: ease-in-out at 0.25 of the time is 0.129161931.
    let x = try #require(desk.value("text.line0.x", at: 0.25 * 0.35))
    let end = try #require(desk.value("text.line0.x", at: 0.35))
    #expect(abs(x - 0.129161931 * end) < 1e-6)
    let lines = desk.scene(at: 0.35).commands.filter { $0.isBodyText }
    for line in lines { #expect(abs(line.frame.maxX - (450 + column / 2)) < 1e-9) }
    #expect(desk.rest(from: 0) == 0.09 + 0.35)
  }

  @Test func `reduced motion keeps everything in its place`() throws {
    var desk = Desk(settings: Settings(reducesMotion: true))
    desk.key(.character("+"), at: 0)
    desk.key(.character("t"), at: 0.01)
    desk.send(.trackpad(.began(Desk.overText)), at: 0.02)
    #expect(desk.value("incoming.offsetY", at: 0.1) == 0)
    #expect(desk.value("outgoing.offsetY", at: 0.1) == 0)
    #expect(desk.value("outgoing.scale", at: 0.1) == 1)
    #expect(desk.value("capsule.scale", at: 0.2) == 1)
    #expect(try #require(desk.value("capsule.shadowOpacity", at: 0.2)) > 0.05)
    let lines = (0..<4).map { desk.value("selection.line\($0)", at: 0.13) }
    #expect(lines == [90, 101, 90, 101], "no stagger, and done within 0.12 s")
    let fading = desk.scene(at: 0.07).commands.filter { $0.isBodyText }
    let places = Set(fading.map(\.frame.maxX))
    #expect(places.contains { abs($0 - 739) < 1e-9 }, "the new place fades in")
  }

  @Test(arguments: [24, 59.94, 60, 120, 144, 240, 0])
  func `any frame rate shows the same curves`(rate: Double) {
    // sveltejs/svelte 10717: motion felt different at 60, 120 and 160 Hz.
    var reference = Desk()
    var desk = Desk()
    var random = SplitMix64(seed: 11)
    reference.key(.character("+"), at: 0.1)
    reference.key(.character("e"), at: 0.3)
    reference.wait(until: 0.5)
    var now = 0.0
    var events = [(0.1, Key.character("+")), (0.3, Key.character("e"))]
    while now < 0.5 {
      now = min(0.5, now + (rate > 0 ? 1 / rate : random.unit() * 0.1))
      while let next = events.first, next.0 <= now {
        desk.cues += desk.app.step([InputEvent(time: next.0, .key(KeyEvent(next.1)))], at: now).cues
        events.removeFirst()
      }
      desk.wait(until: now)
    }
    #expect(desk.scene(at: 0.5) == reference.scene(at: 0.5))
  }

  // MARK: - The figure

  static let figureCenter = Point(x: 450, y: 460)

  @Test func `the figure keeps its zoom, gesture after gesture`() {
    // The fault this interaction teaches to avoid: a new gesture that jumps back to 1.
    var desk = Desk()
    for (start, value) in [(0.0, 1.5), (10, 1.2), (20, 0.5)] {
      desk.send(.trackpad(.began(Self.figureCenter)), at: start)
      desk.send(.trackpad(.changed(value)), at: start + 0.1)
      desk.send(.trackpad(.ended), at: start + 0.2)
    }
    #expect(abs((desk.value("figure.scale", at: 30) ?? 0) - 0.9) < 1e-12)
    #expect(desk.level == 2, "the text's level does not change")
    #expect(desk.app.state.clicks == 0)
  }

  @Test func `the figure's zoom stays between 0 2 and 8`() {
    var desk = Desk()
    desk.send(.trackpad(.began(Self.figureCenter)), .trackpad(.changed(1000)), at: 0)
    #expect(desk.value("figure.scale", at: 0) == 8)
    desk.send(.trackpad(.changed(0.001)), .trackpad(.ended), at: 1)
    #expect(desk.value("figure.scale", at: 1) == 0.2)
  }

  @Test func `a double click, or Ctrl+0 over it, gives the figure its own size again`() throws {
    for usesKey in [false, true] {
      var desk = Desk()
      desk.send(
        .trackpad(.began(Self.figureCenter)), .trackpad(.changed(2)), .trackpad(.ended), at: 0)
      if usesKey {
        desk.send(.pointer(.moved(Self.figureCenter)), at: 1)
        desk.key(.character("0"), modifiers: .control, at: 1)
      } else {
        desk.click(Self.figureCenter, count: 2, at: 1)
      }
      #expect(abs(try #require(desk.value("figure.scale", at: 1.1)) - (2 - 0.423302123)) < 1e-6)
      #expect(desk.value("figure.scale", at: desk.rest(from: 1)) == 1)
    }
  }

  @Test func `a cancelled pinch gives the figure its zoom back`() {
    var desk = Desk()
    desk.send(
      .trackpad(.began(Self.figureCenter)), .trackpad(.changed(1.5)), .trackpad(.ended), at: 0)
    desk.send(
      .trackpad(.began(Self.figureCenter)), .trackpad(.changed(2)), .trackpad(.cancelled), at: 1)
    #expect(desk.value("figure.scale", at: desk.rest(from: 1)) == 1.5)
  }

  // MARK: - Scrolling and layout

  static let long = Document.parse(
    (0..<200).map { "Paragraph \($0) has a few words." }.joined(separator: "\n\n"), title: "Long")

  @Test func `a finger flings a long text, a touch stops it, a mouse only drags it`() {
    let text = String(repeating: "some words of a long text. ", count: 400)
    func flung(_ events: [InputEvent.Kind], reducesMotion: Bool = false) -> Desk {
      var desk = Desk(
        Document.parse(text, title: "t"), settings: Settings(reducesMotion: reducesMotion))
      for (index, event) in events.enumerated() { desk.send(event, at: 0.02 * Double(index)) }
      return desk
    }
    func finger(_ phase: FingerEvent.Phase, _ y: Double) -> InputEvent.Kind {
      .finger(
        FingerEvent(
          id: FingerID(device: 1, finger: 1), phase: phase, position: Point(x: 450, y: y)))
    }
    let fling = [finger(.down, 500), finger(.moved, 450), finger(.moved, 400), finger(.up, 400)]
    var desk = flung(fling)
    let atRelease = desk.app.state.scroll.offset(at: 0.06)
    #expect(atRelease == 90)
    #expect(desk.app.wake(at: 0.06) == .nextFrame)
    #expect(desk.app.state.scroll.offset(at: 0.2) > atRelease + 100)
    desk.send(finger(.down, 300), at: 0.2)
    let stopped = desk.app.state.scroll.offset(at: 0.2)
    #expect(desk.app.state.scroll.offset(at: 5) == stopped)
    #expect(flung(fling, reducesMotion: true).app.state.scroll.offset(at: 1) == 90)
    // Beside the text: on it a mouse selects.
    let mouse = flung([
      .pointer(.down(Point(x: 60, y: 500), count: 1)), .pointer(.moved(Point(x: 60, y: 400))),
      .pointer(.up(Point(x: 60, y: 400))),
    ])
    #expect(mouse.app.state.scroll.offset(at: 1) == 96)
  }

  @Test func `a long text scrolls by wheel, drag and keys, and no further than its end`() {
    var desk = Desk(Self.long)
    desk.wheel(-2, at: 0, modifiers: [])
    #expect(desk.app.state.scroll.offset(at: 0) == 132)
    desk.send(.pointer(.down(Desk.overText, count: 1)), at: 1)
    desk.send(
      .pointer(.moved(Point(x: 450, y: 100))), .pointer(.up(Point(x: 450, y: 100))), at: 1.1)
    #expect(desk.app.state.scroll.offset(at: 1.1) > 170)
    desk.key(.end, at: 2)
    let end = desk.app.state.scroll.offset(at: desk.rest(from: 2))
    #expect(end == desk.app.state.scroll.limit)
    desk.key(.pageDown, at: 10)
    #expect(desk.app.state.scroll.offset(at: desk.rest(from: 10)) == end)
    desk.key(.home, at: 20)
    #expect(desk.app.state.scroll.offset(at: desk.rest(from: 20)) == 0)
  }

  @Test func `a resize keeps the line that is being read`() throws {
    var desk = Desk(Self.long)
    desk.wheel(-40, at: 0, modifiers: [])
    let first = try #require(
      desk.scene(at: 0).commands.first { $0.isBodyText && $0.frame.minY >= 80 })
    desk.send(.resized(Size(width: 400, height: 640), scale: 1), at: 1)
    let same = try #require(desk.scene(at: 1).commands.first { $0.shape == first.shape })
    #expect(abs(same.frame.minY - first.frame.minY) < 1)
  }

  @Test func `only lines that can be seen are drawn`() {
    var desk = Desk(Self.long)
    desk.wheel(-40, at: 0, modifiers: [])
    #expect(desk.scene(at: 0).commands.filter { $0.isBodyText }.count < 30)
  }
}

extension DrawCommand {
  /// Whether this is a line of the reading text.
  var isBodyText: Bool {
    if case .text(let run) = shape { run.face == .regular } else { false }
  }
}
