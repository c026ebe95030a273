import Testing

@testable import DetentCore

/// Selections that are dragged: beyond the view's edges, by words and paragraphs, and with Shift.
@Suite struct DraggedSelectionTests {
  /// Two hundred paragraphs of a line each, 33 points apart.
  private static let long = Document.parse(
    (0..<200).map { "line \($0) here" }.joined(separator: "\n\n"), title: "Long")

  private static func desk(_ document: Document = Self.long) -> Desk {
    Desk(document, settings: Settings(size: Size(width: 900, height: 400)))
  }

  private static func letter(_ index: Int, line: Int, of desk: inout Desk) -> Point {
    let (finder, origin) = desk.app.places(at: 0)
    return Point(
      x: origin.x + finder.block.lines[line].x(share: 0, columnWidth: finder.block.columnWidth)
        + (Double(index) + 0.5) * 8.5,
      y: origin.y + finder.block.lines[line].y + 11)
  }

  @Test func `beyond the edge the text comes along by itself, faster farther away`() {
    var travelled: [Double] = []
    for beyond in [30.0, 90, 9000] {
      var desk = Self.desk()
      let press = Self.letter(0, line: 1, of: &desk)
      desk.send(.pointer(.down(press, count: 1)), at: 1)
      desk.send(.pointer(.moved(Point(x: press.x + 9, y: 400 + beyond))), at: 1.1)
      #expect(desk.app.wake(at: 1.1) == .nextFrame)
      desk.wait(until: 2.1)
      travelled.append(desk.app.state.scroll.offset(at: 2.1))
      // The end is what is seen last.
      let focus = desk.app.state.selection?.focus.paragraph ?? 0
      #expect(abs(Double(focus) * 33 - travelled[travelled.count - 1] - 300) < 60)
    }
    #expect(travelled.map { $0.rounded() } == [460, 1060, 2400])
  }

  @Test func `it does not matter how time is cut into steps`() {
    var ends: [AppState] = []
    for rate in [1.0, 7, 60, 1000] {
      var desk = Self.desk()
      let press = Self.letter(2, line: 3, of: &desk)
      desk.send(.pointer(.down(press, count: 1)), at: 1)
      desk.send(.pointer(.moved(Point(x: 300, y: 500))), at: 1.1)
      for step in 0..<Int(rate) { desk.wait(until: 1.1 + Double(step) / rate) }
      desk.send(.pointer(.moved(Point(x: 300, y: 450))), at: 2.2)
      for step in 0..<Int(rate) { desk.wait(until: 2.2 + Double(step) / rate) }
      desk.send(.pointer(.up(Point(x: 300, y: 450))), at: 3.3)
      ends.append(desk.app.state)
    }
    for end in ends {
      #expect(end.selection == ends[0].selection)
      #expect(end.scroll == ends[0].scroll)
    }
    #expect(ends[0].scroll.target > 1000)
  }

  @Test func `a text of which only a part is laid out comes along too, forth and back`() {
    var desk = Self.desk(
      Document.parse((0..<9000).map { "line \($0) is here" }.joined(separator: "\n\n"), title: "L"))
    #expect(desk.app.state.isLong(0))
    let press = Self.letter(0, line: 1, of: &desk)
    desk.send(.pointer(.down(press, count: 1)), at: 1)
    desk.send(.pointer(.moved(Point(x: press.x + 9, y: 9000))), at: 1.1)
    #expect(desk.app.wake(at: 1.1) == .nextFrame)
    for step in 1...30 { desk.wait(until: 1.1 + Double(step) / 10) }
    let focus = desk.app.state.selection?.focus.paragraph ?? 0
    #expect(abs(focus - 3 * 2400 / 33) < 14)
    desk.send(.pointer(.moved(Point(x: press.x + 9, y: -9000))), at: 4.2)
    for step in 1...40 { desk.wait(until: 4.2 + Double(step) / 10) }
    #expect(desk.app.state.selection?.focus.paragraph == 0)
    #expect(desk.app.state.settleTime < 8.2)
    desk.rest(from: 8.2)
  }

  @Test func `at an end of the text nothing moves any more, and no frames are drawn`() {
    var desk = Self.desk()
    let press = Self.letter(0, line: 0, of: &desk)
    desk.send(.pointer(.down(press, count: 1)), at: 1)
    desk.send(.pointer(.moved(Point(x: 300, y: 2000))), at: 1.1)
    let end = desk.rest(from: 1.1)
    #expect(desk.app.state.scroll.target == desk.app.state.scroll.limit)
    #expect(desk.app.state.selection?.focus.paragraph == 199)
    #expect(end > 3 && end < 4 + ScrollBarMotion.stay + ScrollBarMotion.fadeOut)
    // And back to the first line.
    desk.send(.pointer(.moved(Point(x: 300, y: -2000))), at: end + 1)
    desk.rest(from: end + 1)
    #expect(desk.app.state.scroll.target == 0)
    #expect(desk.app.state.selection?.focus.paragraph == 0)
    desk.send(.pointer(.up(Point(x: 300, y: -2000))), at: end + 9)
    #expect(desk.app.state.edgeScroll == nil)
  }

  @Test func `a press beside the edge is not beyond it`() {
    var desk = Self.desk()
    // The last line in sight, closer to the window's end than the edge is.
    let press = Point(x: 170, y: 396)
    desk.send(.pointer(.down(press, count: 1)), at: 1)
    desk.send(.pointer(.moved(Point(x: 220, y: 395))), at: 1.1)
    desk.wait(until: 3)
    #expect(desk.app.state.selection != nil)
    #expect(desk.app.state.scroll.target == 0)
    desk.send(.pointer(.moved(Point(x: 220, y: 399))), at: 3.1)
    desk.wait(until: 4)
    #expect(desk.app.state.scroll.target > 0)
  }

  @Test func `a finger that has taken a word scrolls at the edge of the glass`() {
    var desk = Self.desk()
    let press = Self.letter(1, line: 2, of: &desk)
    let finger = { (phase: FingerEvent.Phase, place: Point) in
      InputEvent.Kind.finger(
        FingerEvent(id: FingerID(device: 1, finger: 1), phase: phase, position: place))
    }
    desk.send(finger(.down, press), at: 1)
    desk.wait(until: 2)
    desk.send(finger(.moved, Point(x: 200, y: 390)), at: 2.1)
    desk.send(finger(.moved, Point(x: 200, y: 391)), at: 2.2)
    desk.wait(until: 3.2)
    let scrolled = desk.app.state.scroll.target
    #expect(scrolled > 250)
    #expect(desk.app.selectedText?.hasPrefix("line 2 here\n\nline 3") == true)
    desk.send(finger(.up, Point(x: 200, y: 391)), at: 3.3)
    #expect(desk.app.state.scroll.target < scrolled + 50)
    #expect(desk.app.wake(at: 5) == .onInput)
  }

  private static let words = Document.parse(
    "one two-three four five\n\nsix seven\n\neight nine", title: "t")

  @Test func `a double click dragged on takes whole words, a triple one whole paragraphs`() {
    let rows: [(count: Int, held: Modifiers, from: Int, to: (Int, Int), text: String)] = [
      (2, [], 5, (15, 0), "two-three four"), (2, [], 16, (5, 0), "two-three four"),
      (2, [], 5, (6, 0), "two-three"), (1, .control, 5, (15, 0), "two-three four"),
      (1, [], 4, (7, 0), "two"),
      (3, [], 5, (1, 1), "one two-three four five\n\nsix seven"),
      (3, [], 5, (1, 2), "one two-three four five\n\nsix seven\n\neight nine"),
    ]
    for row in rows {
      var desk = Self.desk(Self.words)
      let from = Self.letter(row.from, line: 0, of: &desk)
      let to = Self.letter(row.to.0, line: row.to.1, of: &desk)
      if !row.held.isEmpty { desk.send(.modifiers(row.held), at: 0.5) }
      desk.send(.pointer(.down(from, count: row.count)), at: 1)
      desk.send(.pointer(.moved(Point(x: from.x + 20, y: from.y))), at: 1.1)
      desk.send(.pointer(.moved(to)), at: 1.2)
      desk.send(.pointer(.up(to)), at: 1.3)
      #expect(desk.app.selectedText == row.text, "\(row)")
      #expect(desk.cues.last == .offer(row.text))
    }
  }

  @Test func `a click with Shift leads the selection there, from its beginning or the last click`()
  {
    var desk = Self.desk(Self.words)
    desk.click(Self.letter(4, line: 0, of: &desk), at: 1)
    #expect(desk.app.state.selection == nil)
    let shiftClick = { (desk: inout Desk, place: Point, time: Double) in
      desk.send(.modifiers(.shift), at: time)
      desk.click(place, at: time)
      desk.send(.modifiers([]), at: time)
    }
    shiftClick(&desk, Self.letter(7, line: 0, of: &desk), 2)
    #expect(desk.app.selectedText == "two")
    shiftClick(&desk, Self.letter(3, line: 1, of: &desk), 3)
    #expect(desk.app.selectedText == "two-three four five\n\nsix")
    shiftClick(&desk, Self.letter(0, line: 0, of: &desk), 4)
    #expect(desk.app.selectedText == "one ")
    #expect(desk.cues == [.offer("two"), .offer("two-three four five\n\nsix"), .offer("one ")])
    // Elsewhere a click clears, with Shift or without.
    desk.click(Point(x: 5, y: 300), at: 5)
    #expect(desk.app.state.selection == nil)
  }

  @Test func `Ctrl and a click take a word`() {
    var desk = Self.desk(Self.words)
    desk.send(.modifiers(.control), at: 0.9)
    desk.click(Self.letter(5, line: 0, of: &desk), at: 1)
    #expect(desk.app.selectedText == "two-three")
  }
}
