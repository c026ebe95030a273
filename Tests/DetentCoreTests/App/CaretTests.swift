import Testing

@testable import DetentCore

/// The caret that shows where a selection by keys ends.
@Suite struct CaretTests {
  private static let document = Document.parse(
    (0..<60).map { "line \($0) of many" }.joined(separator: "\n\n"), title: "t")

  private var desk = Desk(
    Self.document, settings: Settings(size: Size(width: 900, height: 400)))

  /// What is drawn of the caret.
  private func caret(_ desk: Desk, at now: Double) -> Rect? {
    desk.scene(at: now).commands.first {
      $0.color == Theme.light.accent && $0.frame.width == 2
    }?.frame
  }

  @Test mutating func `it shows where keys led the selection, until the next click or Esc`() {
    #expect(caret(desk, at: 0) == nil)
    desk.key(.right, modifiers: .shift, at: 1.5)
    #expect(caret(desk, at: 1.5) == Rect(x: 160 + 8.5, y: 96, width: 2, height: 22))
    #expect(desk.app.selectedText == "l")
    #expect(desk.app.wake(at: 1.5) == .onInput)
    desk.key(.left, modifiers: .shift, at: 2)
    #expect(caret(desk, at: 2)?.minX == 160)
    #expect(desk.app.selectedText == nil)
    desk.key(.escape, at: 3)
    #expect(caret(desk, at: 3) == nil)
    desk.key(.right, modifiers: .shift, at: 4)
    desk.click(Point(x: 200, y: 107), at: 5)
    #expect(caret(desk, at: 5) == nil)
  }

  @Test mutating func `keys go on from the last click that is in sight`() {
    desk.click(Point(x: 159 + 5 * 8.5, y: 96 + 2 * 33 + 11), at: 1)
    desk.key(.end, modifiers: .shift, at: 2)
    #expect(desk.app.selectedText == "2 of many")
    desk.key(.escape, at: 3)
    desk.key(.end, at: 4)
    desk.rest(from: 4)
    desk.key(.right, modifiers: [.shift, .control], at: 9)
    #expect(desk.app.selectedText == "line")
    #expect(desk.app.state.selection?.anchor.paragraph != 2)
  }

  @Test mutating func `pages and ends are selected too, and the caret stays in sight`() {
    desk.key(.pageDown, modifiers: .shift, at: 1)
    let rest = desk.rest(from: 1)
    let focus = desk.app.state.selection?.focus.paragraph
    #expect(focus == 6)
    let view = desk.app.state.layout.viewport
    #expect(caret(desk, at: rest).map { view.contains($0.center) } == true)
    desk.key(.end, modifiers: [.shift, .control], at: rest + 1)
    let end = desk.rest(from: rest + 1)
    #expect(desk.app.state.selection?.focus.paragraph == 59)
    #expect(desk.app.state.scroll.target == desk.app.state.scroll.limit)
    desk.key(.pageUp, modifiers: .shift, at: end + 1)
    #expect(desk.app.state.selection?.focus.paragraph == 53)
    desk.key(.home, modifiers: [.shift, .control], at: end + 2)
    desk.rest(from: end + 2)
    #expect(desk.app.selectedText == nil)
    #expect(desk.app.state.scroll.target == 0)
  }

  @Test func `in a text of which only a part is laid out it goes as far, and stays in sight`() {
    var desk = Desk(
      Document.parse((0..<9000).map { "line \($0) of many" }.joined(separator: "\n\n"), title: "L"),
      settings: Settings(size: Size(width: 900, height: 400)))
    let view = desk.app.state.layout.viewport
    let steps: [(Key, Modifiers, Int)] = [
      (.pageDown, .shift, 6), (.down, .shift, 7), (.end, [.shift, .control], 8999),
      (.pageUp, .shift, 8993), (.up, .shift, 8992), (.home, [.shift, .control], 0),
    ]
    var now = 1.0
    for (key, modifiers, paragraph) in steps {
      desk.key(key, modifiers: modifiers, at: now)
      now = desk.rest(from: now) + 1
      #expect(desk.app.state.selection?.focus.paragraph == paragraph, "\(key)")
      #expect(caret(desk, at: now).map { view.contains($0.center) } == true, "\(key)")
    }
  }

  @Test func `through a short line the caret keeps its column`() {
    var desk = Desk(Document.parse("a long line\n\nab\n\na long line", title: "t"))
    for time in 1...8 { desk.key(.right, modifiers: .shift, at: Double(time)) }
    desk.key(.down, modifiers: .shift, at: 10)
    #expect(desk.app.state.selection?.focus == TextPosition(paragraph: 1, offset: 2))
    desk.key(.down, modifiers: .shift, at: 11)
    #expect(desk.app.state.selection?.focus == TextPosition(paragraph: 2, offset: 8))
  }

  /// A line that breaks inside a word ends where the next begins.
  @Test func `at the end of a line without a space the caret is on that line`() {
    let word = String(repeating: "x", count: 30)
    var desk = Desk(
      Document.parse(word, title: "t"), settings: Settings(size: Size(width: 264, height: 400)))
    desk.key(.end, modifiers: .shift, at: 1)
    let first = caret(desk, at: 1)
    #expect(first?.minY == 96)
    desk.key(.end, modifiers: .shift, at: 2)
    #expect(caret(desk, at: 2) == first)
    desk.key(.right, modifiers: .shift, at: 3)
    #expect(caret(desk, at: 3)?.minY == 118)
  }

  @Test mutating func `F7 lets the arrows lead the caret, and scroll again`() {
    desk.key(.function(7), at: 1)
    #expect(caret(desk, at: 1)?.minX == 160)
    desk.key(.down, at: 2)
    desk.key(.right, modifiers: .control, at: 3)
    #expect(
      desk.app.state.selection
        == .init(
          anchor: TextPosition(paragraph: 1, offset: 4),
          focus: TextPosition(paragraph: 1, offset: 4)))
    #expect(desk.app.state.scroll.target == 0)
    desk.key(.right, modifiers: [.control, .shift], at: 4)
    #expect(desk.app.selectedText == " ")
    desk.key(.home, at: 5)
    #expect(desk.app.state.selection?.focus == TextPosition(paragraph: 1, offset: 0))
    desk.click(Point(x: 159 + 3 * 8.5, y: 107), at: 6)
    #expect(desk.app.state.selection?.focus == TextPosition(paragraph: 0, offset: 3))
    #expect(caret(desk, at: 6) != nil)
    desk.key(.function(7), at: 7)
    #expect(caret(desk, at: 7) == nil && desk.app.state.selection == nil)
    desk.key(.down, at: 8)
    #expect(desk.app.state.scroll.target == 44)
  }

  @Test mutating func `the caret goes with the selection when another level comes`() {
    var levels = Desk()
    levels.key(.right, modifiers: .shift, at: 1)
    #expect(levels.app.state.showsCaret)
    levels.key(.character("+"), at: 2)
    #expect(!levels.app.state.showsCaret && levels.app.state.selection == nil)
  }
}
