import Testing

@testable import DetentCore

@Suite struct FindTests {
  static let document = Document.parse(
    """
    <!-- level: Brief -->
    One cat.
    <!-- level: Full -->
    One cat, two Cats, and a dog.

    A Concatenation of co\u{AD}incidences.
    """, title: "t")

  var desk = Desk(FindTests.document)

  mutating func type(_ text: String, at time: Double = 0.1) {
    desk.key(.character("f"), modifiers: .control, at: time)
    for character in text {
      desk.key(character == " " ? .space : .character(character), at: time)
    }
  }

  var note: String? { desk.app.state.findBar?.note }

  @Test mutating func `matches are counted whatever their case, and gone through in a ring`() {
    desk.key(.character("2"), at: 0)
    type("cat")
    #expect(note == "1 of 3")
    for (key, modifiers, expected) in [
      (Key.enter, Modifiers(), "2 of 3"), (.function(3), [], "3 of 3"), (.enter, [], "1 of 3"),
      (.enter, .shift, "3 of 3"), (.function(3), .shift, "2 of 3"),
    ] {
      desk.key(key, modifiers: modifiers, at: 0.2)
      #expect(note == expected)
    }
    desk.key(.escape, at: 0.3)
    #expect(desk.app.state.find == nil)
    #expect(desk.app.selectedText == "Cat")
  }

  @Test mutating func `a match of a more detailed level is offered, and Enter goes there`() {
    type("dog")
    #expect(desk.level == 1)
    #expect(note == "1 in Full  ⏎")
    desk.key(.enter, at: 0.2)
    #expect(desk.level == 2)
    #expect(note == "1 of 1")
    // Keys that are typed do nothing else while the bar is open.
    desk.key(.character("1"), at: 0.3)
    #expect(desk.level == 2)
    #expect(note == "nothing")
    desk.key(.backspace, at: 0.4)
    #expect(note == "1 of 1")
  }

  @Test mutating func `another level shows its own matches`() {
    type("cat")
    #expect(note == "1 of 1")
    desk.wheel(3, at: 1)
    desk.wheel(3, at: 1.1)
    #expect(desk.level == 2)
    #expect(note == "1 of 3")
  }

  @Test mutating func `an empty query finds nothing, and the bar can be closed at any time`() {
    type("")
    #expect(note == "")
    desk.key(.enter, at: 0.2)
    desk.key(.backspace, at: 0.2)
    desk.key(.function(3), at: 0.2)
    desk.key(.escape, at: 0.3)
    #expect(desk.app.state.find == nil)
    #expect(desk.app.state.selection == nil)
  }

  @Test mutating func `a far match is scrolled to`() throws {
    let text = (0..<300).map { "Paragraph \($0).\n\n" }.joined() + "needle"
    desk = Desk(Document.parse(text, title: "t"))
    type("needle")
    let now = desk.rest(from: 0.2)
    #expect(desk.app.state.scroll.offset(at: now) > 5000)
    let boxes = desk.scene(at: now).commands.filter { $0.color == Theme.light.match }
    let box = try #require(boxes.first?.frame)
    #expect(desk.app.state.layout.viewport.contains(box.center))
  }

  @Test func `matches do not overlap, and marks go with their letters`() {
    let foldings = Foldings { $0.value == 0x301 ? [] : $0 == "ß" ? ["s", "s"] : [$0] }
    for (text, pattern, expected) in [
      ("aaaa", "aa", [0..<2, 2..<4]), ("", "a", []), ("ae\u{301}a", "e", [1..<4]),
      ("aße", "sse", [1..<4]), ("aße", "se", [1..<4]), ("\u{301}a", "a", [2..<3]),
    ] {
      let pattern = Array(pattern.unicodeScalars)
      #expect(FoldedText(text, foldings).ranges(of: pattern) == expected)
    }
  }
}
