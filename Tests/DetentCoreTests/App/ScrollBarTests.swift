import Chance
import Testing

@testable import DetentCore

@Suite struct ScrollBarTests {
  private static let finger = FingerID(device: 1, finger: 1)
  private static let x = 888.0

  /// Some hundred paragraphs, which are laid out whole.
  private static let text = Document(
    title: "t",
    levels: [
      .init(name: "All", texts: (0..<120).map { "Paragraph \($0) of a text that is scrolled." })
    ])

  private func look(_ desk: Desk, at now: Double) throws -> ScrollBarLook {
    var app = desk.app
    let look = app.scrollBarLook(at: now)
    return try #require(look)
  }

  private func offset(_ desk: Desk, at now: Double) -> Double {
    desk.app.state.scroll.offset(at: now)
  }

  private func press(_ desk: inout Desk, _ y: Double, x: Double = Self.x, at now: Double) {
    let place = Point(x: x, y: y)
    desk.send(.pointer(.moved(place)), .pointer(.down(place, count: 1)), at: now)
  }

  private func move(_ desk: inout Desk, _ y: Double, x: Double = Self.x, at now: Double) {
    desk.send(.pointer(.moved(Point(x: x, y: y))), at: now)
  }

  private func release(_ desk: inout Desk, _ y: Double, x: Double = Self.x, at now: Double) {
    desk.send(.pointer(.up(Point(x: x, y: y))), at: now)
  }

  // MARK: - A hand on the thumb

  // What GTK's and Apple's bars do: the place that was taken stays under the pointer, wherever
  // beside the bar that is, the ends are hard, and letting go leaves the text where it is.
  @Test(arguments: [
    (from: 0.0, grab: 2.0, to: 100.0, expected: 100.0), (0, 20, 250, 250), (100, 2, -30, 70),
    (100, 10, -100, 0), (100, 10, -400, 0), (100, 10, 5_000, Double.infinity), (100, 10, 0, 100),
  ])
  func `the thumb follows the hand, and the text the thumb`(
    from: Double, grab: Double, to: Double, expected: Double
  ) throws {
    var desk = Desk(Self.text)
    let start = try look(desk, at: 1)
    let room = start.layout.length - start.thumb.height
    // Brings the thumb to where the row begins.
    press(&desk, start.thumb.minY + 1, at: 1)
    move(&desk, start.thumb.minY + 1 + from, at: 1)
    release(&desk, start.thumb.minY + 1 + from, at: 1)
    let y = start.thumb.minY + from + grab
    press(&desk, y, at: 2)
    let limit = desk.app.state.scroll.limit
    let taken = try look(desk, at: 2).thumb.minY - start.thumb.minY
    #expect(abs(taken - from) < 0.1, "a press alone moves nothing but to whole pixels")
    // On the way the pointer leaves the bar.
    move(&desk, y + to / 2, x: 300, at: 2.1)
    move(&desk, y + to, x: 500, at: 2.2)
    let top = min(room, max(0, taken + to))
    #expect(abs(top - min(room, expected)) < 0.1)
    #expect(abs(try look(desk, at: 2.2).thumb.minY - start.thumb.minY - top) < 1e-9)
    #expect(abs(offset(desk, at: 2.2) - top / room * limit) < 1e-9)
    let held = offset(desk, at: 2.2)
    release(&desk, y + to, x: 500, at: 2.3)
    #expect(offset(desk, at: 2.3) == held && offset(desk, at: 9) == held, "no momentum")
    #expect(desk.app.state.barGrip == nil && desk.app.state.selection == nil)
    move(&desk, 300, at: 3)
    #expect(offset(desk, at: 3) == held)
  }

  @Test func `a press stops what glides, and a pinch or a selection does not begin there`() throws {
    var desk = Desk(Self.text)
    desk.key(.end, at: 1)
    let gliding = offset(desk, at: 1.1)
    #expect(gliding > 0 && gliding < desk.app.state.scroll.limit)
    press(&desk, try look(desk, at: 1.1).thumb.minY + 3, at: 1.1)
    #expect(abs(offset(desk, at: 5) - gliding) <= 0.5)
    #expect(!desk.app.state.isPinching && desk.app.state.press == nil)
    #expect(!desk.app.state.recognizer.isPointerPressed)
  }

  // GTK's setting gtk-primary-button-warps-slider, whose default is to jump, and "the other action"
  // with Shift.
  @Test func `a click beside the thumb goes there, one with Shift a page that way`() throws {
    var desk = Desk(Self.text)
    let start = try look(desk, at: 1)
    press(&desk, 400, at: 1)
    #expect(abs(try look(desk, at: 1).thumb.center.y - 400) < 1e-9)
    move(&desk, 420, at: 1.1)
    #expect(abs(try look(desk, at: 1.1).thumb.center.y - 420) < 1e-9, "and holds the thumb")
    release(&desk, 420, at: 1.2)
    let there = offset(desk, at: 1.2)
    desk.send(.modifiers(.shift), at: 2)
    press(&desk, start.layout.view.maxY - 6, at: 2)
    #expect(desk.app.state.barGrip == nil)
    release(&desk, start.layout.view.maxY - 6, at: 2.1)
    var now = desk.rest(from: 2.1)
    var keys = desk
    #expect(offset(desk, at: now) > there && desk.app.state.selection == nil)
    press(&desk, start.thumb.minY, at: now + 1)
    release(&desk, start.thumb.minY, at: now + 1)
    keys.key(.pageUp, at: now + 1)
    now = desk.rest(from: now + 1)
    #expect(abs(offset(desk, at: now) - there) < 1e-6, "a page there and a page back")
    #expect(offset(keys, at: now) == offset(desk, at: now))
  }

  @Test(arguments: [true, false])
  func `Esc and a finger that is taken away return to where the hand began`(isLong: Bool) throws {
    for byFinger in [true, false] {
      var desk = isLong ? Desk(paragraphs: 5_000) : Desk(Self.text)
      desk.roll(-20, at: 0.2)
      var now = desk.rest(from: 0.2)
      desk.roll(-1, at: now)
      now += 0.5
      let (home, lines) = (offset(desk, at: now), desk.shownLines(at: now))
      let y = try look(desk, at: now).thumb.center.y
      let touch = { (phase: FingerEvent.Phase, y: Double) in
        InputEvent.Kind.finger(
          FingerEvent(id: Self.finger, phase: phase, position: Point(x: Self.x, y: y)))
      }
      if byFinger {
        desk.send(touch(.down, y), touch(.moved, y + 200), at: now)
      } else {
        press(&desk, y, at: now)
        move(&desk, y + 200, at: now)
      }
      #expect(desk.shownLines(at: now).map(\.place) != lines.map(\.place))
      if byFinger {
        desk.send(touch(.cancelled, y + 200), at: now + 0.1)
      } else {
        desk.key(.escape, at: now + 0.1)
        move(&desk, y + 100, at: now + 0.2)
        release(&desk, y + 100, at: now + 0.2)
      }
      now += 0.3
      #expect(offset(desk, at: now) == home)
      #expect(desk.shownLines(at: now).elementsEqual(lines) { $0 == $1 })
      #expect(desk.app.state.barGrip == nil)
    }
  }

  // A thumb that was held far down a long text returned, by Esc, to a place that the next text does
  // not have.
  @Test(arguments: [false, true])
  func `another text takes the thumb out of the hand`(byKey: Bool) throws {
    let levels = [700, 50_000].map {
      Document.Level(name: "\($0)", passages: Document.Passages(EndlessStore($0)))
    }
    var desk = Desk(Document(title: "t", levels: levels))
    desk.key(.character("2"), at: 0)
    desk.key(.end, at: 1)
    var now = desk.rest(from: 1)
    press(&desk, try look(desk, at: now).thumb.center.y, at: now)
    #expect(desk.app.state.isScrollBarHeld)
    if byKey {
      desk.key(.character("-"), at: now)
    } else {
      desk.app.reload(Document(title: "t", levels: [levels[0]]), at: now)
    }
    #expect(!desk.app.state.isScrollBarHeld)
    desk.key(.escape, at: now + 0.1)
    move(&desk, 300, at: now + 0.2)
    now = desk.rest(from: now + 0.2)
    #expect(desk.app.state.document.levels[desk.app.state.level].paragraphs.count == 700)
    #expect(desk.isCovered(at: now))
  }

  @Test func `a finger that held the text while it changed leaves nothing behind`() throws {
    var desk = Desk(Self.text)
    let place = { (y: Double, phase: FingerEvent.Phase) in
      InputEvent.Kind.finger(
        FingerEvent(id: Self.finger, phase: phase, position: Point(x: 300, y: y)))
    }
    desk.send(place(400, .down), place(300, .moved), at: 8)
    var longer = Self.text.levels[0].texts
    longer.append("One more.")
    desk.app.reload(
      Document(title: "t", levels: [.init(name: "All", texts: longer)]), at: 9)
    desk.send(place(300, .up), at: 10)
    let now = desk.rest(from: 10)
    #expect(now < 15 && desk.app.wake(at: now) == .onInput)
    #expect(try look(desk, at: now).opacity == 0)
  }

  @Test func `a finger takes the thumb that it sees, and beside it scrolls the text`() throws {
    let touch = { (phase: FingerEvent.Phase, x: Double, y: Double) in
      InputEvent.Kind.finger(
        FingerEvent(id: Self.finger, phase: phase, position: Point(x: x, y: y)))
    }
    for (shown, beside) in [(true, 0.0), (true, 200), (false, 0)] {
      var desk = Desk(Self.text)
      desk.roll(-10, at: 0.2)
      let now = shown ? 0.5 : desk.rest(from: 0.2)
      #expect(try look(desk, at: now).opacity == (shown ? 1 : 0))
      let (start, y) = (offset(desk, at: now), try look(desk, at: now).thumb.center.y + beside)
      desk.send(touch(.down, 872, y), at: now)
      desk.send(touch(.moved, 872, y + 100), at: now + 0.1)
      let isTaken = shown && beside == 0
      #expect(isTaken == (offset(desk, at: now + 0.1) > start), "the other way")
      #expect(isTaken == (desk.app.state.barGrip != nil))
      desk.send(touch(.up, 872, y + 100), at: now + 0.2)
      #expect(desk.app.state.barGrip == nil)
    }
  }

  @Test(arguments: [
    InputEvent.Kind.focusLost, .hidden, .resized(Size(width: 700, height: 500), scale: 1),
    .reread("another text", path: "t"), .trackpad(.began(Desk.overText)),
    .key(KeyEvent(.character("?"))),
  ])
  func `what takes the window away takes the thumb out of the hand`(kind: InputEvent.Kind) throws {
    var desk = Desk(Self.text)
    press(&desk, try look(desk, at: 1).thumb.minY + 3, at: 1)
    move(&desk, 300, at: 1.1)
    desk.send(kind, at: 1.2)
    #expect(desk.app.state.barGrip == nil)
    let there = offset(desk, at: 9)
    move(&desk, 500, at: 9)
    release(&desk, 500, at: 9)
    #expect(offset(desk, at: 9) == there)
  }

  // MARK: - Long texts

  @Test(arguments: [700, 5_000, 1_000_000])
  func `in a long text the thumb is under the hand at every move`(count: Int) throws {
    var desk = Desk(paragraphs: count)
    var now = 1.0
    let start = try look(desk, at: now)
    let y = start.thumb.minY + 7
    press(&desk, y, at: now)
    var chance = SplitMix64(seed: 7)
    let room = start.layout.length - start.thumb.height
    var top = 0.0
    for step in 0..<150 {
      now += 1.0 / 60
      // Small steps, now and then a large one.
      let reach = step % 10 == 0 ? room : 3
      top = min(room, max(0, top + chance.between(-reach, reach)))
      move(&desk, y + top, at: now)
      let look = try look(desk, at: now)
      #expect(abs(look.thumb.minY - start.thumb.minY - top) < 1e-3, "step \(step)")
      #expect(look.thumb.height == start.thumb.height)
      #expect(desk.isCovered(at: now))
    }
    // A release changes nothing.
    let lines = desk.shownLines(at: now)
    release(&desk, y + top, at: now)
    #expect(desk.shownLines(at: now + 3).elementsEqual(lines) { $0 == $1 })
  }

  @Test func `a drag past the ends of a long text shows its first and its last line`() throws {
    let count = 200_000
    var desk = Desk(paragraphs: count)
    press(&desk, try look(desk, at: 1).thumb.minY + 7, at: 1)
    move(&desk, 5_000, at: 1.1)
    #expect(offset(desk, at: 1.1) == desk.app.state.scroll.limit)
    #expect(desk.shownLines(at: 1.1).last?.place.paragraph == count - 1)
    move(&desk, 300, at: 1.2)
    #expect(!desk.app.state.scroll.limit.isFinite)
    move(&desk, -5_000, at: 1.3)
    #expect(offset(desk, at: 1.3) == desk.app.state.scroll.lowest)
    #expect(desk.firstLine(at: 1.3)?.place == TextPosition(paragraph: 0, offset: 0))
    // Back and beyond again in the same layout: the limits are what they were.
    release(&desk, -5_000, at: 1.4)
    #expect(desk.app.state.scroll.target == desk.app.state.scroll.lowest)
  }

  @Test func `slow moves in a long text pass every line in turn`() throws {
    // Some 200 views: a twentieth of a point is less than a view's twentieth.
    var desk = Desk(paragraphs: 2_000)
    var now = 1.0
    let start = try look(desk, at: now)
    press(&desk, 330, at: now)
    var last = try #require(desk.firstLine(at: now))
    for step in 1...80 {
      now += 0.01
      move(&desk, 330 + Double(step) / 20, at: now)
      let next = try #require(desk.firstLine(at: now))
      #expect(next.place >= last.place)
      let before = desk.shownLines(at: now).contains { $0.place >= last.place }
      #expect(before, "the line that was first has not gone far")
      last = next
    }
    #expect(try look(desk, at: now).thumb.center.y - 334 < 1e-3)
    #expect(start.thumb.height == ScrollBarLayout.shortestThumb)
  }

  @Test func `a move lays out no more than what is near`() throws {
    var desk = Desk(paragraphs: 1_000_000)
    press(&desk, try look(desk, at: 1).thumb.minY + 7, at: 1)
    for step in 1...20 {
      let reads = try #require(desk.store?.reads)
      move(&desk, 100 + Double(step * 20), at: 1 + Double(step) / 60)
      #expect(try #require(desk.store?.reads) - reads < 120)
    }
  }

  // MARK: - What is seen of it

  @Test func `it is there for a second after a scroll, fades, and then nothing is drawn`() throws {
    var desk = Desk(Self.text)
    #expect(try look(desk, at: 0).opacity == 1, "a text that opens shows how long it is")
    let rest = desk.rest(from: 0)
    #expect(abs(rest - ScrollBarMotion.stay - ScrollBarMotion.fadeOut) < 1e-9)
    #expect(desk.app.wake(at: 0.5) == .at(ScrollBarMotion.stay))
    #expect(desk.app.wake(at: rest) == .onInput)
    let count = desk.scene(at: rest).commands.count
    #expect(desk.scene(at: 0).commands.count == count + 1)
    desk.roll(-1, at: 5)
    #expect(try look(desk, at: 5.2).opacity == 1)
    desk.wait(until: 6.15)
    #expect(abs(try look(desk, at: 6.15).opacity - 0.5) < 1e-9)
    // Comes back from where it is.
    desk.roll(-1, at: 6.15)
    #expect(abs(try look(desk, at: 6.15).opacity - 0.5) < 1e-9)
    #expect(try look(desk, at: 6.3).opacity == 1)
    // A finger that rests on the text keeps it.
    desk.send(
      .finger(FingerEvent(id: Self.finger, phase: .down, position: Point(x: 300, y: 300))), at: 8)
    desk.send(
      .finger(FingerEvent(id: Self.finger, phase: .moved, position: Point(x: 300, y: 200))), at: 8)
    #expect(try look(desk, at: 60).opacity == 1)
  }

  @Test func `it widens for a pointer that comes near, and for none that drags something else`()
    throws
  {
    var desk = Desk(Self.text)
    var now = desk.rest(from: 0)
    let x = 900 - ScrollBarLayout.reach
    move(&desk, 300, x: x - 1, at: now)
    #expect(!desk.app.state.scrollBar.isNear)
    move(&desk, 300, x: x, at: now)
    #expect(desk.app.state.scrollBar.isNear)
    #expect(try look(desk, at: now).thumb.width == ScrollBarLayout.slimWidth)
    now = desk.rest(from: now)
    let wide = try look(desk, at: now)
    #expect(wide.thumb.width == ScrollBarLayout.wideWidth && wide.opacity == 1)
    #expect(desk.app.wake(at: now) == .onInput, "it stays as long as the pointer does")
    desk.send(.pointer(.left), at: now + 10)
    now = desk.rest(from: now + 10)
    #expect(try look(desk, at: now).thumb.width == ScrollBarLayout.slimWidth)
    #expect(try look(desk, at: now).opacity == 0)
    // A selection that is dragged over it.
    let text = Point(x: 200, y: 130)
    desk.send(.pointer(.moved(text)), .pointer(.down(text, count: 1)), at: now)
    move(&desk, 300, at: now)
    #expect(!desk.app.state.scrollBar.isNear && desk.app.state.grip != nil)
    release(&desk, 300, at: now)
    #expect(desk.app.state.scrollBar.isNear, "when that is over it does")
    #expect(desk.app.state.barGrip == nil)
  }

  @Test func `under reduced motion it is wide, narrow, there and gone at once`() throws {
    var settings = Settings()
    settings.reducesMotion = true
    var desk = Desk(Self.text, settings: settings)
    var now = desk.rest(from: 0)
    move(&desk, 300, at: now)
    #expect(try look(desk, at: now).thumb.width == ScrollBarLayout.wideWidth)
    #expect(try look(desk, at: now).opacity == 1)
    #expect(desk.app.wake(at: now) == .onInput)
    desk.send(.pointer(.left), at: now)
    #expect(try look(desk, at: now).thumb.width == ScrollBarLayout.slimWidth)
    now = desk.rest(from: now)
    #expect(try look(desk, at: now).opacity == 0)
  }

  @Test func `with more contrast nothing of it fades`() throws {
    var settings = Settings()
    settings.contrast = .more
    var desk = Desk(Self.text, settings: settings)
    #expect(desk.app.wake(at: 0) == .onInput)
    let thumb = try look(desk, at: 100).thumb
    let drawn = { (desk: Desk, now: Double) in
      desk.scene(at: now).commands.first { $0.frame == thumb }
    }
    #expect(drawn(desk, 100)?.opacity == 1)
    move(&desk, 300, at: 100)
    for step in 0...20 {
      let scene = desk.scene(at: 100 + Double(step) / 50)
      let bar = scene.commands.filter { $0.frame.minX > 870 }
      #expect(!bar.isEmpty && bar.allSatisfy { $0.opacity == 1 })
    }
  }

  @Test func `it stands at the right, for texts that run to the left too, and not on them`() throws
  {
    let arabic = Document(
      title: "t",
      levels: [.init(name: "All", texts: Array(repeating: "שלום עולם", count: 120))])
    for size in [Size(width: 900, height: 640), Size(width: 200, height: 400)] {
      var settings = Settings()
      settings.size = size
      for document in [Self.text, arabic] {
        var desk = Desk(document, settings: settings)
        move(&desk, 300, x: size.width - 4, at: 1)
        let look = try look(desk, at: 9)
        #expect(look.layout.track.maxX <= size.width)
        let column = desk.app.state.layout.columnX + desk.app.state.layout.columnWidth
        #expect(look.layout.hitArea.minX > column)
        #expect(look.layout.hitArea.width >= 24, "WCAG 2.2, 2.5.8")
        #expect(look.thumb.height >= 24)
      }
    }
  }

  @Test func `what lies over the bar has its presses`() throws {
    // A window so narrow that capsule and find bar reach to its edges.
    var settings = Settings()
    settings.size = Size(width: 200, height: 400)
    var desk = Desk(Self.text, settings: settings)
    let capsule = desk.app.state.capsuleFrame(at: 1)
    press(&desk, capsule.center.y, x: capsule.maxX - 5, at: 1)
    #expect(desk.app.state.barGrip == nil || !capsule.contains(Point(x: 176, y: capsule.center.y)))
    release(&desk, capsule.center.y, x: capsule.maxX - 5, at: 1)
    desk.key(.character("f"), modifiers: .control, at: 2)
    let find = FindBar.frame(in: desk.app.state.layout)
    press(&desk, find.center.y, x: find.maxX - 2, at: 3)
    #expect(desk.app.state.barGrip == nil)
    release(&desk, find.center.y, x: find.maxX - 2, at: 3)
    desk.key(.escape, at: 4)
    press(&desk, find.center.y, x: find.maxX - 2, at: 5)
    #expect(desk.app.state.barGrip != nil)
    release(&desk, find.center.y, x: find.maxX - 2, at: 5)
    desk.key(.character("?"), at: 6)
    press(&desk, find.center.y, x: find.maxX - 2, at: 7)
    #expect(desk.app.state.barGrip == nil, "the help covers it")
  }

  // MARK: - The label

  @Test func `a held thumb says how many of the level's words one has come past`() throws {
    let texts = (0..<200).map { _ in "Ten words are what this short paragraph has got." }
    var document = Document(
      title: "t",
      levels: [.init(name: "Brief", texts: ["Ten words."]), .init(name: "Full", texts: texts)],
      wordCounts: [2, 1_800])
    document.startLevel = 1
    var desk = Desk(document)
    #expect(try look(desk, at: 1).label == nil)
    press(&desk, try look(desk, at: 1).thumb.minY + 3, at: 1)
    let first = try #require(try look(desk, at: 60).label, "it stays")
    #expect(first.text.hasSuffix(" of 1,800 words") && first.widest == "1,800 of 1,800 words")
    let seen = try #require(Int(first.text.split(separator: " ")[0]))
    #expect((50...200).contains(seen), "what one screen holds")
    move(&desk, 9_000, at: 61)
    #expect(try look(desk, at: 61).label?.text == "1,800 of 1,800 words")
    let texts61 = desk.scene(at: 61).commands.compactMap { command in
      if case .text(let run) = command.shape { run.text } else { nil }
    }
    #expect(texts61.contains("1,800 of 1,800 words"))
    release(&desk, 9_000, at: 62)
    #expect(try look(desk, at: 62).label == nil)
    // A text without counted words.
    var long = Desk(paragraphs: 100_000)
    press(&long, 360, at: 1)
    let label = try #require(try look(long, at: 1).label)
    #expect(label.text == "50 %")
  }

  @Test func `a script drags it, and the report tells where it is`() throws {
    let script = try Script.parse(
      """
      0.50 press 888,100
      0.60 move 888,200
      0.70 move 700,300
      0.80 release 700,300
      """)
    var headless = Headless(Desk(Self.text).app, events: script)
    _ = headless.advance(to: 0.5)
    var app = headless.program
    let report = { (app: inout App, now: Double) in
      Dictionary(uniqueKeysWithValues: app.report(at: now).values.map { ($0.name, $0.value) })
    }
    let before = report(&app, 0.5)
    _ = headless.advance(to: 0.8)
    app = headless.program
    let after = report(&app, 0.8)
    let y = try #require(before["scrollBar.y"])
    #expect(abs((after["scrollBar.y"] ?? 0) - y - 200) < 0.1)
    #expect(after["scrollBar.opacity"] == 1)
    _ = try headless.advanceToRest()
    app = headless.program
    let rest = report(&app, headless.now)
    #expect(rest["scrollBar.opacity"] == 0)
    #expect(rest["scrollBar.width"] == ScrollBarLayout.slimWidth)
  }
}
