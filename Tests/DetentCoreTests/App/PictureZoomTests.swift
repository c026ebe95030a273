import Testing

@testable import DetentCore

// Pictures zoom as the sample's figure does (interactions 5): a new pinch goes on from where the
// last one ended.

@Suite struct PictureZoomTests {
  typealias Passage = Document.Passage

  private static func desk() -> Desk {
    let levels = ["a", "b"].map {
      Document.Level(
        name: $0,
        paragraphs: ["A text.", Passage("what", kind: .image(.init(path: "p.png"))), "And more."])
    }
    return Desk(Document(title: "t", levels: levels, startLevel: 0))
  }

  private static func picture(_ scene: Scene) -> DrawCommand? {
    scene.commands.first { $0.shape == .picture(path: "p.png") }
  }

  private static func pinch(_ desk: inout Desk, by value: Double, at start: Double) {
    guard let frame = picture(desk.scene(at: start))?.frame else { return }
    desk.send(.trackpad(.began(frame.center)), at: start)
    desk.send(.trackpad(.changed(value)), at: start + 0.1)
    desk.send(.trackpad(.ended), at: start + 0.2)
  }

  @Test func `a pinch on a picture is its zoom, which it keeps`() {
    var desk = Self.desk()
    Self.pinch(&desk, by: 1.5, at: 1)
    #expect(desk.level == 1)
    let first = Self.picture(desk.scene(at: 2))?.scale ?? 0
    #expect(abs(first - 1.5) < 1e-9)
    Self.pinch(&desk, by: 1.2, at: 5)
    #expect(abs((Self.picture(desk.scene(at: 6))?.scale ?? 0) - first * 1.2) < 1e-9)
    // It is above the text that it now hides, and the same in the other level.
    let commands = desk.scene(at: 6).commands
    let place = commands.firstIndex { $0.shape == .picture(path: "p.png") } ?? 0
    let text = commands.firstIndex {
      if case .text(let run) = $0.shape { run.text == "And more." } else { false }
    }
    #expect((text ?? commands.count) < place)
    desk.key(.character("+"), at: 7)
    desk.rest(from: 7)
    #expect(abs((Self.picture(desk.scene(at: 20))?.scale ?? 0) - first * 1.2) < 1e-9)
  }

  @Test func `a double click puts it back`() {
    var desk = Self.desk()
    Self.pinch(&desk, by: 1.5, at: 1)
    guard let frame = Self.picture(desk.scene(at: 2))?.frame else {
      Issue.record("there is a picture")
      return
    }
    desk.click(frame.center, at: 3)
    desk.click(frame.center, count: 2, at: 3.1)
    desk.rest(from: 3.1)
    #expect(Self.picture(desk.scene(at: 20))?.scale == 1)
  }

  @Test func `a pinch beside a picture is one of the text`() {
    var desk = Self.desk()
    desk.send(.trackpad(.began(Point(x: 700, y: 150))), at: 1)
    for (index, value) in [1.5, 2.4].enumerated() {
      desk.send(.trackpad(.changed(value)), at: 1.1 + Double(index) / 10)
    }
    desk.send(.trackpad(.ended), at: 1.4)
    #expect(desk.level == 2)
  }

  @Test func `a picture that has changed is drawn anew, and what is read stays where it is`() throws
  {
    let picture = Passage("what", kind: .image(.init(path: "p.png")))
    let texts = (0..<60).map { Passage("Paragraph \($0) of a text.") }
    let document = Document(
      title: "t", levels: [.init(name: "a", paragraphs: [picture] + texts)])
    let measurer = FixedWidthMeasurer()
    var app = try App(document: document, settings: Settings(), measurer: measurer)
    _ = app.step(
      [InputEvent(time: 1, .wheel(WheelEvent(ticks: -10, position: Desk.overText)))], at: 1)
    let first = { (app: inout App, now: Double) -> DrawCommand? in
      app.scene(at: now).commands.first {
        if case .text = $0.shape { $0.frame.minY >= 80 } else { false }
      }
    }
    let before = try #require(first(&app, 9))
    let offset = app.state.scroll.offset(at: 9)
    measurer.pictureHeight = 280
    app.redrawPictures(at: 9)
    let after = try #require(first(&app, 9))
    #expect(after.shape == before.shape && after.frame == before.frame)
    #expect(app.state.scroll.offset(at: 9) == offset + 80)
    _ = app.step([InputEvent(time: 20, .key(KeyEvent(.home)))], at: 20)
    #expect(
      app.scene(at: 30).commands.contains { $0.shape == .picture(path: "p.png", version: 1) })
  }
}
