import Testing

@testable import DetentCore

@Suite struct LinkTests {
  typealias Passage = Document.Passage

  static let passages: [Passage] = [
    Passage("see this page now", spans: [.init(4..<13, .link(destination: "https://x.y"))]),
    Passage("to the end", spans: [.init(3..<10, .link(destination: "#a-heading-2"))]),
    Passage("A *heading*, 2!", kind: .heading(depth: 2)),
  ]

  static func desk(levels: Int = 1) -> Desk {
    let levels = (0..<levels).map { Document.Level(name: "\($0)", paragraphs: passages) }
    return Desk(Document(title: "t", levels: levels, startLevel: 0))
  }

  /// The middle of a stretch of the first paragraph's line.
  private static func point(_ desk: Desk, column: Double) -> Point {
    let layout = desk.app.state.layout
    return Point(
      x: layout.columnX + column * 8.5,
      y: layout.viewport.minY + WindowLayout.innerPadding + 11)
  }

  @Test func `a click on a link opens it, and one beside it does not`() {
    var desk = Self.desk()
    desk.click(Self.point(desk, column: 5), at: 1)
    #expect(desk.cues == [.follow("https://x.y")])
    desk.click(Self.point(desk, column: 2), at: 3)
    desk.click(Self.point(desk, column: 15), at: 5)
    #expect(desk.cues == [.follow("https://x.y")])
  }

  @Test func `Tab goes from link to link, and Enter opens`() {
    var desk = Self.desk(levels: 2)
    desk.key(.tab, at: 1)
    #expect(desk.app.state.focusedLink?.start == TextPosition(paragraph: 0, offset: 4))
    desk.key(.enter, at: 1.5)
    #expect(desk.cues == [.follow("https://x.y")])
    desk.key(.tab, at: 2)
    #expect(desk.app.state.focusedLink?.start.paragraph == 1)
    desk.key(.tab, at: 3)
    #expect(desk.app.state.focusedLink == nil)
    #expect(desk.app.state.isCapsuleFocused)
    desk.key(.tab, at: 4)
    #expect(!desk.app.state.isCapsuleFocused && desk.app.state.focusedLink == nil)
    desk.key(.tab, modifiers: .shift, at: 5)
    #expect(desk.app.state.isCapsuleFocused)
    desk.key(.tab, modifiers: .shift, at: 6)
    #expect(desk.app.state.focusedLink?.start.paragraph == 1)
    desk.key(.escape, at: 7)
    #expect(desk.app.state.focusedLink == nil)
  }

  @Test func `a link into the text is not for the machine`() {
    var desk = Self.desk()
    desk.key(.tab, at: 1)
    desk.key(.tab, at: 2)
    desk.key(.enter, at: 3)
    #expect(desk.cues.isEmpty)
    #expect(desk.app.state.document.levels[0].heading(for: "a-heading-2") == 2)
  }
}
