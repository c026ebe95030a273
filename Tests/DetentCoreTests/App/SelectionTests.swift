import Testing

@testable import DetentCore

@Suite struct SelectionTests {
  /// A level may be empty, and there is nothing in it to select.
  @Test func `nothing is selected in an empty level`() {
    var desk = Desk(Document(title: "t", levels: [Document.Level(name: "A", texts: [])]))
    desk.key(.character("a"), modifiers: .control, at: 0)
    desk.key(.right, modifiers: .shift, at: 1)
    desk.key(.character("c"), modifiers: .control, at: 2)
    #expect(desk.app.selectedText == nil)
  }

  /// A letter is 8.5 points wide here, and the column's first line begins at (160, 96).
  static let document = Document.parse("one two-three four\n\nfive  six", title: "t")

  var desk = Desk(SelectionTests.document, settings: Settings(size: Size(width: 900, height: 640)))

  /// The middle of the n-th letter of a line, counted from 0.
  mutating func letter(_ index: Int, line: Int = 0) -> Point {
    let (finder, origin) = desk.app.places(at: 0)
    let y = finder.block.lines[line].y + 11
    return Point(x: origin.x + (Double(index) + 0.5) * 8.5, y: origin.y + y)
  }

  @Test mutating func `a drag over text selects what it passes, and offers it`() {
    let (from, to) = (letter(4), letter(12))
    desk.send(.pointer(.down(from, count: 1)), at: 0.1)
    desk.send(.pointer(.moved(to)), at: 0.2)
    #expect(desk.app.selectedText == "two-thre")
    desk.send(.pointer(.up(to)), at: 0.3)
    #expect(desk.cues == [.offer("two-thre")])
    #expect(desk.app.state.scroll.target == 0)
  }

  @Test mutating func `a drag beside the text does not select`() {
    let beside = Point(x: 5, y: letter(0).y)
    desk.send(.pointer(.down(beside, count: 1)), at: 0.1)
    desk.send(.pointer(.moved(Point(x: 5, y: beside.y + 80))), at: 0.2)
    #expect(desk.app.state.selection == nil)
  }

  @Test(arguments: zip([1, 2, 3], [nil, "two-three", "one two-three four"]))
  func `two clicks take a word, three its paragraph`(count: Int, text: String?) {
    var test = self
    let place = test.letter(5)
    test.desk.click(place, count: count, at: 0.1)
    #expect(test.desk.app.selectedText == text)
  }

  @Test func `three clicks take a line that stands for itself, and two are copied as two`() {
    var test = self
    test.desk = Desk(
      Document.parse("one\n  two\nthree\n\nfour", title: "t"),
      settings: Settings(size: Size(width: 900, height: 640)))
    let lines = test.desk.app.places(at: 0).0.block.lines
    // Lines stand at the distance of lines, and what a blank line parts stands apart.
    let steps = zip(lines, lines.dropFirst()).map { $1.y - $0.y }
    #expect(steps.count == 3 && steps[0] == steps[1] && steps[2] > steps[1])
    test.desk.click(test.letter(0), count: 3, at: 0.1)
    #expect(test.desk.app.selectedText == "one")
    test.desk.key(.end, modifiers: .shift, at: 0.2)
    test.desk.key(.down, modifiers: .shift, at: 0.3)
    #expect(test.desk.app.selectedText?.hasPrefix("one\n  t") == true)
  }

  @Test mutating func `everything is copied as it stands in the source`() {
    desk.key(.character("a"), modifiers: .control, at: 0.1)
    desk.cues = []
    desk.key(.character("c"), modifiers: .control, at: 0.2)
    #expect(desk.cues == [.copy("one two-three four\n\nfive  six")])
  }

  @Test func `soft wraps and hyphens at line ends are not copied`() throws {
    // herdr#922, tmux#4995: line ends of the screen in what is copied.
    let text = (0..<40).map { "so\u{AD}me words\t\($0)" }.joined(separator: " ")
    var desk = Desk(Document.parse(text, title: "t"))
    desk.key(.character("a"), modifiers: .control, at: 0.1)
    #expect(desk.app.selectedText == text)
  }

  @Test mutating func `Ctrl+C without a selection leaves the clipboard alone`() {
    desk.key(.character("c"), modifiers: .control, at: 0.1)
    #expect(desk.cues == [])
  }

  @Test mutating func `Shift and the arrows extend, letter by letter, word by word, line by line`()
  {
    desk.click(letter(4), count: 2, at: 0.1)
    let steps: [(Key, Modifiers, String)] = [
      (.left, .shift, "two-thre"), (.right, .shift, "two-three"), (.right, .shift, "two-three "),
      (.right, [.shift, .control], "two-three four"), (.home, .shift, "one "),
      (.end, .shift, "two-three four"), (.right, .shift, "two-three four\n\n"),
      (.down, .shift, "two-three four\n\nfive  six"), (.left, .shift, "two-three four\n\nfive  si"),
    ]
    for (index, (key, modifiers, text)) in steps.enumerated() {
      desk.key(key, modifiers: modifiers, at: 0.2 + Double(index) / 10)
      #expect(desk.app.selectedText == text, "\(key)")
    }
  }

  @Test mutating func `a selection goes with Esc, a click, and another level`() {
    desk.key(.character("a"), modifiers: .control, at: 0.1)
    desk.key(.escape, at: 0.2)
    #expect(desk.app.state.selection == nil)
    desk.key(.character("a"), modifiers: .control, at: 0.3)
    desk.click(letter(1), at: 0.4)
    #expect(desk.app.selectedText == nil)
    var levels = Desk()
    levels.key(.character("a"), modifiers: .control, at: 0.1)
    levels.key(.character("+"), at: 0.2)
    #expect(levels.app.state.selection == nil)
  }

  private func finger(_ phase: FingerEvent.Phase, _ place: Point, _ number: Int64 = 1)
    -> InputEvent.Kind
  {
    .finger(FingerEvent(id: FingerID(device: 1, finger: number), phase: phase, position: place))
  }

  @Test mutating func `a finger that rests takes a word, and drags the selection on`() {
    let (from, to) = (letter(5), letter(1))
    desk.send(finger(.down, from), at: 0.1)
    #expect(desk.app.wake(at: 0.1) == .at(0.6))
    desk.wait(until: 0.59)
    #expect(desk.app.state.selection == nil)
    desk.wait(until: 0.7)
    #expect(desk.app.selectedText == "two-three")
    desk.send(finger(.moved, Point(x: to.x, y: to.y + 30)), at: 0.8)
    desk.send(finger(.moved, letter(18)), at: 0.9)
    desk.send(finger(.up, letter(18)), at: 1)
    #expect(desk.app.selectedText == "two-three four")
    #expect(desk.app.state.scroll.target == 0)
    #expect(desk.cues == [.offer("two-three"), .offer("two-three four")])
  }

  @Test mutating func `a finger that is lifted, moves on or gets company selects nothing`() {
    let place = letter(5)
    desk.send(finger(.down, place), at: 0.1)
    desk.send(finger(.up, place), at: 0.3)
    desk.wait(until: 2)
    desk.send(finger(.down, place), at: 3)
    desk.send(finger(.moved, Point(x: place.x, y: place.y + 90)), at: 3.1)
    desk.wait(until: 4)
    desk.send(finger(.up, place), at: 4.1)
    desk.rest(from: 4.2)
    desk.send(finger(.down, place), at: 9)
    desk.send(finger(.down, letter(9), 2), at: 9.1)
    desk.wait(until: 10)
    desk.send(finger(.up, letter(9), 2), at: 10.1)
    desk.send(finger(.up, place), at: 10.2)
    #expect(desk.app.state.selection == nil)
    #expect(desk.app.wake(at: 20) == .onInput)
  }

  @Test mutating func `what is selected stays selected at another width and text size`() {
    desk.click(letter(5), count: 2, at: 0.1)
    desk.send(.resized(Size(width: 200, height: 400), scale: 2), at: 0.2)
    desk.key(.character("+"), modifiers: .control, at: 0.3)
    #expect(desk.app.selectedText == "two-three")
  }

  @Test mutating func `a selection is a box beneath each line of it`() {
    desk.click(letter(4), count: 2, at: 0.1)
    let boxes = desk.scene(at: 0.1).commands.filter { $0.color == Theme.light.selection }
    #expect(boxes.map(\.frame.width) == [9 * 8.5])
    #expect(boxes.map(\.frame.minX) == [letter(4).x - 4.25])
  }
}
