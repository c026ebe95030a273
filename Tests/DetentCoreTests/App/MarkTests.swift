import Testing

@testable import DetentCore

@Suite struct MarkTests {
  static let document = Document.parse(
    """
    <!-- level: Brief -->
    One two five.
    <!-- level: Long -->
    One two, three four, five. Six.
    """, title: "t")

  static let long = Settings(level: .number(2))

  private static func marks(_ desk: Desk, at now: Double) -> [DrawCommand] {
    desk.scene(at: now).commands.filter { $0.color == Theme.light.mark }
  }

  @Test func `the words that a level adds are marked while C is held`() throws {
    var desk = Desk(Self.document, settings: Self.long)
    #expect(Self.marks(desk, at: 0).isEmpty)
    desk.key(.character("c"), at: 1)
    #expect(Self.marks(desk, at: 1.05).allSatisfy { $0.opacity > 0 && $0.opacity < 1 })
    let marks = Self.marks(desk, at: 1.5)
    #expect(marks.count == 2 && marks.allSatisfy { $0.opacity == 1 })
    // ", three four," with its signs; a character is 8.5 wide, the line begins at 161.
    let first = try #require(marks.first)
    #expect(abs(first.frame.minX - (161 + 7 * 8.5 - 0.18 * 17)) < 1e-9)
    #expect(abs(first.frame.maxX - (161 + 20 * 8.5 + 0.18 * 17)) < 1e-9)
    let commands = desk.scene(at: 1.5).commands
    let text = try #require(commands.firstIndex { $0.isBodyText })
    let mark = try #require(commands.firstIndex(of: first))
    #expect(mark < text, "behind the words")
    desk.send(.key(KeyEvent(.character("c"), isRelease: true)), at: 2)
    #expect(Self.marks(desk, at: desk.rest(from: 2)).isEmpty)
  }

  @Test func `the briefest level adds nothing`() {
    var desk = Desk(Self.document)
    desk.key(.character("c"), at: 1)
    #expect(Self.marks(desk, at: 2).isEmpty)
  }

  @Test func `the capsule marks when it is held, and does not click then`() {
    var desk = Desk(Self.document, settings: Self.long)
    let place = Point(x: 440, y: 596)
    desk.send(.pointer(.moved(place)), .pointer(.down(place, count: 1)), at: 1)
    #expect(Self.marks(desk, at: 1.5).isEmpty)
    #expect(Self.marks(desk, at: 1.7).count == 2)
    desk.send(.pointer(.up(place)), at: 2)
    #expect(desk.level == 2)
    #expect(Self.marks(desk, at: desk.rest(from: 2)).isEmpty)
    desk.click(place, at: 5)
    #expect(desk.level == 1, "a short press is a click")
    #expect(desk.app.state.marks.strength(at: 6) == 0)
  }

  @Test(arguments: [InputEvent.Kind.focusLost, .hidden])
  func `a window that loses the keyboard loses the mark`(kind: InputEvent.Kind) {
    var desk = Desk(Self.document, settings: Self.long)
    desk.key(.character("c"), at: 1)
    desk.send(kind, at: 2)
    #expect(Self.marks(desk, at: desk.rest(from: 2)).isEmpty)
  }
}
