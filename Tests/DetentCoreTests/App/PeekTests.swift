import Testing

@testable import DetentCore

@Suite struct PeekTests {
  private static let brief = "Tea is good. Cups are round."
  private static let full = [
    "It rained.", "Tea is good. It grows on hills far away. Cups are round.", "The end came late.",
  ]

  private static func desk(_ settings: Settings = Settings(level: .number(1))) -> Desk {
    Desk(
      Document(
        title: "t",
        levels: [
          Document.Level(name: "Brief", texts: [brief]), Document.Level(name: "Full", texts: full),
        ], wordCounts: [6, 20]), settings: settings)
  }

  /// The middle of a character of the shown level's first line.
  private static func point(_ desk: Desk, column: Int) -> Point {
    let layout = desk.app.state.layout
    let width = FixedWidthMeasurer().advance(of: "x", face: .regular) * layout.style.size
    return Point(
      x: layout.columnX + (Double(column) + 0.5) * width,
      y: layout.viewport.minY + WindowLayout.innerPadding + layout.style.lineHeight / 2)
  }

  private static func texts(_ desk: Desk, at now: Double) -> [String] {
    desk.scene(at: now).commands.compactMap {
      if case .text(let run) = $0.shape { run.text } else { nil }
    }
  }

  @Test func `a click on a sentence offers its passage, with what is around it`() throws {
    var desk = Self.desk()
    desk.click(Self.point(desk, column: 14), at: 1)
    #expect(desk.app.state.peek == nil, "it may be the first of two clicks")
    guard case .at(let due) = desk.app.step([], at: 1.1).wake else {
      Issue.record("nothing wakes it")
      return
    }
    desk.wait(until: due)
    let peek = try #require(desk.app.state.peek)
    #expect(peek.paragraph == 1)
    let found = desk.app.peekLook(at: due)
    let look = try #require(found)
    let shown = look.runs.map(\.segment.text).joined(separator: " ")
    for text in Self.full { #expect(shown.contains(text.split(separator: " ")[1])) }
    #expect(!look.marks.isEmpty)
    #expect(look.hint.hasPrefix("Read on in Full"))
    #expect(Self.texts(desk, at: due).contains(look.hint))
  }

  @Test func `what is marked is what the brief level has of it`() throws {
    var desk = Self.desk()
    desk.click(Self.point(desk, column: 2), at: 1)
    desk.wait(until: 2)
    let found = desk.app.peekLook(at: 2)
    let look = try #require(found)
    let line = try #require(look.runs.first { $0.segment.text.hasPrefix("Tea") })
    // "Tea is good." and "Cups are round.": two stretches, the sentence between them is not marked.
    let width = FixedWidthMeasurer().advance(of: "x", face: .regular) * line.segment.size
    let marked = look.marks.filter { abs($0.minY - line.frame.minY) < 1 }
      .map { Int((($0.minX + 2 - line.frame.minX) / width).rounded()) }
    #expect(marked.first == 0)
    #expect(!marked.contains(13))
  }

  @Test func `a click on the passage goes there, and the word stays where it was`() throws {
    var desk = Self.desk()
    let place = Self.point(desk, column: 14)
    desk.click(place, at: 1)
    desk.wait(until: 2)
    let found = desk.app.peekLook(at: 2)
    let look = try #require(found)
    desk.click(look.frame.center, at: 3)
    #expect(desk.level == 2)
    #expect(desk.app.state.peek == nil)
    #expect(desk.app.state.clicks == 1)
  }

  @Test func `Enter goes there too, P opens and closes, Escape and a click beside close`() {
    var desk = Self.desk()
    desk.key(.character("p"), at: 1)
    #expect(desk.app.state.peek?.paragraph == 1)
    desk.key(.character("p"), at: 1.1)
    #expect(desk.app.state.peek == nil)
    desk.key(.character("p"), at: 1.2)
    desk.key(.escape, at: 1.3)
    #expect(desk.app.state.peek == nil)
    desk.key(.character("p"), at: 1.4)
    desk.click(Point(x: 890, y: 400), at: 1.5)
    #expect(desk.app.state.peek == nil)
    #expect(desk.level == 1)
    desk.key(.character("p"), at: 3)
    desk.key(.enter, at: 3.1)
    #expect(desk.level == 2)
  }

  @Test func `two clicks select a word and open nothing`() {
    var desk = Self.desk()
    let place = Self.point(desk, column: 2)
    desk.click(place, at: 1)
    desk.click(place, count: 2, at: 1.15)
    desk.wait(until: 3)
    #expect(desk.app.selectedText == "Tea")
    #expect(desk.app.state.peek == nil)
  }

  @Test func `scrolling, resizing and another level close it`() {
    let changes: [(inout Desk) -> Void] = [
      { $0.wheel(1, at: 3, modifiers: []) },
      { $0.send(.resized(Size(width: 700, height: 500), scale: 1), at: 3) },
      { $0.key(.character("+"), at: 3) },
      { $0.send(.trackpad(.began(Desk.overText)), at: 3) },
    ]
    for change in changes {
      var desk = Self.desk()
      desk.key(.character("p"), at: 1)
      #expect(desk.app.state.peek != nil)
      change(&desk)
      #expect(desk.app.state.peek == nil)
    }
  }

  /// An open passage outlived the text that it was of, and the program with it.
  @Test func `a text that is read again closes it`() {
    var desk = Self.desk()
    desk.key(.character("p"), at: 1)
    var shorter = desk.app.state.document
    shorter.levels[1] = Document.Level(name: "Full", texts: ["Tea."])
    desk.app.reload(shorter, at: 2)
    #expect(desk.app.state.peek == nil)
    _ = desk.scene(at: 2)
  }

  @Test func `the longest level and the sample have nothing to offer`() {
    var full = Self.desk(Settings(level: .number(2)))
    var sample = Desk()
    for time in [1.0, 2] {
      full.click(Self.point(full, column: 2), at: time)
      sample.click(Self.point(sample, column: 2), at: time)
    }
    full.key(.character("p"), at: 3)
    sample.key(.character("p"), at: 3)
    #expect(full.app.state.peek == nil && sample.app.state.peek == nil)
  }

  @Test(arguments: [Size(width: 320, height: 240), Size(width: 1200, height: 900)])
  func `the panel stays in the window`(size: Size) throws {
    for textSize in [0.5, 1, 4] {
      var desk = Self.desk(Settings(size: size, level: .number(1), textSize: textSize))
      desk.key(.character("p"), at: 1)
      let look = desk.app.peekLook(at: 1)
      let frame = try #require(look).frame
      #expect(frame.minX >= 0 && frame.maxX <= size.width)
      #expect(frame.minY >= 0)
    }
  }
}
