import Testing

@testable import DetentCore

@Suite struct OpeningTests {
  private var desk = Desk(
    Document.parse(
      "<!-- level: Brief -->\nOne cat.\n<!-- level: Full -->\nOne cat and a dog.", title: "a"))

  private static let other = Document.parse(
    """
    <!-- level: Short -->
    Tea.
    <!-- level: Long -->
    \((1...60).map { "Paragraph \($0) of many words that fill a line or two of it.\n\n" }.joined())
    """, title: "b")

  private static let files = ["/h/docs/a.md", "/h/b.md", "/c.md"]
    .map { RecentFile(path: $0, home: "/h") }

  @Test func `a recent file is named with the folder that people know`() {
    #expect(Self.files.map(\.name) == ["a.md", "b.md", "c.md"])
    #expect(Self.files.map(\.folder) == ["~/docs", "~", "/"])
    #expect(RecentFile(path: "/d/x", home: nil).folder == "/d")
    #expect(RecentFile(path: "/hello/x", home: "/h").folder == "/hello")
  }

  @Test mutating func `keys and offers ask whoever has the files`() {
    desk.key(.character("o"), modifiers: .control, at: 0)
    desk.key(.character("v"), modifiers: .control, at: 0)
    desk.key(.character("o"), at: 0)
    desk.key(.pageDown, modifiers: .control, at: 0)
    desk.key(.pageUp, modifiers: .control, at: 0)
    desk.send(.offered(.files(["/x", "/y"])), .offered(.text("words")), at: 0)
    #expect(
      desk.cues == [
        .chooseFile, .paste, .listRecent, .switchFile(by: 1), .switchFile(by: -1),
        .open(["/x", "/y"]), .openText("words"),
      ])
  }

  @Test mutating func `a text that is pasted into the bar is looked for`() {
    desk.key(.character("f"), modifiers: .control, at: 0)
    desk.send(.offered(.text("a\ndog")), at: 0)
    #expect(desk.app.state.find?.query == "a dog")
    #expect(desk.cues.isEmpty)
  }

  @Test mutating func `another document replaces the one before, at its own start`() {
    desk.key(.character("f"), modifiers: .control, at: 0)
    desk.app.show(Self.other, at: 0.1)
    #expect(desk.app.state.document == Self.other)
    #expect(desk.level == 1)
    #expect(desk.app.state.find == nil)
    let end = desk.rest(from: 0.1)
    #expect(desk.scene(at: end) == Desk(Self.other).scene(at: 0))
  }

  @Test mutating func `a place is noted and come back to, to the point`() {
    desk.app.show(Self.other, level: 1, at: 0)
    desk.wait(until: 5)
    desk.key(.pageDown, at: 5)
    desk.wait(until: 10)
    let offset = desk.app.state.scroll.offset(at: 10)
    let note = desk.app.readingNote(at: 10)
    #expect(offset > 0)
    #expect(note.level == "Long")
    var later = Desk(Self.other, settings: Settings(level: .name("long")))
    later.app.restore(note, at: 0)
    #expect(abs(later.app.state.scroll.offset(at: 0) - offset) < 1e-9)
    // At the top there is nothing to come back to.
    desk.key(.home, at: 10)
    desk.wait(until: 15)
    #expect(desk.app.readingNote(at: 15) == ReadingNote(level: "Long"))
  }

  @Test mutating func `a place that is not there any more is the nearest to it`() {
    desk.app.show(
      Self.other, place: ReadingNote(level: "Long", paragraph: 900, offset: 7), at: 0)
    #expect(desk.level == 2)
    let limit = desk.app.state.scroll.limit
    #expect(desk.app.state.scroll.offset(at: 0) == limit)
    desk.app.show(Self.other, place: ReadingNote(level: "Gone", paragraph: 3), at: 1)
    #expect(desk.level == 1)
  }

  @Test mutating func `who is asked is said until that is over, also after another notice`() {
    desk.key(.character("a"), at: 0)
    #expect(desk.cues == [.askModel])
    desk.app.setAsking("Asking parrot", at: 1)
    // It comes, and then no frame is drawn and no timer runs.
    #expect(desk.app.step([], at: 1).wake == .nextFrame)
    #expect(desk.app.step([], at: 100).wake == .onInput)
    #expect(desk.app.state.notice?.text == "Asking parrot")
    // Progress changes the words and fades nothing.
    desk.app.setAsking("Asking parrot, 2 of 3", at: 101)
    #expect(desk.app.state.notice?.opacity(at: 101) == 1)
    desk.app.notify("There is no other file", at: 102)
    _ = desk.app.step([], at: 120)
    #expect(desk.app.state.notice?.text == "Asking parrot, 2 of 3")
    desk.key(.escape, at: 121)
    #expect(desk.cues == [.askModel, .stopModel])
    desk.app.setAsking(nil, at: 122)
    #expect(desk.app.state.notice == nil)
    desk.key(.escape, at: 123)
    #expect(desk.cues == [.askModel, .stopModel])
  }

  @Test mutating func `a notice stays long enough to be read and goes without a frame between`() {
    desk.app.notify("gone.md: No such file or directory", at: 1)
    guard case .nextFrame = desk.app.step([], at: 1).wake else {
      Issue.record("it does not fade in")
      return
    }
    guard case .at(let deadline) = desk.app.step([], at: 1.5).wake else {
      Issue.record("it does not rest")
      return
    }
    #expect(deadline - 1 > 2.5)
    #expect(desk.app.state.notice?.opacity(at: 1.5) == 1)
    #expect(desk.app.step([], at: deadline).wake == .nextFrame)
    #expect(desk.app.step([], at: deadline + 1).wake == .onInput)
    #expect(desk.app.state.notice == nil)
  }

  @Test mutating func `a desktop without a chooser says so and shows the recent files`() {
    desk.send(.offered(.noChooser), at: 0)
    #expect(desk.app.state.notice?.text == "This desktop has no file chooser")
    #expect(desk.cues == [.listRecent])
  }

  // MARK: - The card

  @Test mutating func `a row is chosen by arrows and Enter, by its number, or by a click`() {
    desk.app.showRecent(Self.files)
    desk.key(.down, at: 0)
    desk.key(.down, at: 0)
    desk.key(.down, at: 0)
    desk.key(.up, at: 0)
    desk.key(.enter, at: 0)
    desk.app.showRecent(Self.files)
    desk.key(.character("3"), at: 1)
    desk.app.showRecent(Self.files)
    // The first row: in the middle of the card, below its title.
    let card = desk.scene(at: 2).commands.compactMap { command -> Rect? in
      if case .text(let run) = command.shape, run.text == "a.md" { command.frame } else { nil }
    }
    if let row = card.first { desk.click(row.center, at: 2) }
    #expect(desk.cues == [.open(["/h/b.md"]), .open(["/c.md"]), .open(["/h/docs/a.md"])])
    #expect(desk.app.state.openCard == nil)
  }

  @Test mutating func `Escape and a click beside the card close it; the level stays`() {
    desk.app.showRecent(Self.files)
    desk.key(.escape, at: 0)
    #expect(desk.app.state.openCard == nil)
    desk.app.showRecent([])
    desk.key(.enter, at: 0)
    desk.key(.character("1"), at: 0)
    desk.click(Point(x: 450, y: 320), at: 1)
    #expect(desk.app.state.openCard != nil)
    desk.click(Point(x: 5, y: 5), at: 2)
    #expect(desk.app.state.openCard == nil)
    #expect(desk.cues.isEmpty)
    #expect(desk.level == 1)
  }

  @Test mutating func `under a card no key changes what nobody sees`() {
    for open in [
      { (desk: inout Desk) in desk.app.showRecent(Self.files) },
      { $0.key(.character("?"), at: 0) },
    ] {
      open(&desk)
      let (level, alignment) = (desk.app.state.level, desk.app.state.alignment)
      for key in [Key.character("-"), .character("t"), .tab, .pageDown] { desk.key(key, at: 1) }
      desk.key(.character("f"), modifiers: .control, at: 1)
      #expect(desk.app.state.level == level && desk.app.state.alignment == alignment)
      #expect(desk.app.state.find == nil && desk.app.state.keyFocus == nil)
      desk.key(.escape, at: 2)
    }
  }

  @Test(arguments: [Size(width: 320, height: 240), Size(width: 900, height: 640)])
  func `the card fits the window and shows the chosen row`(size: Size) {
    var desk = Desk(Self.other, settings: Settings(size: size))
    desk.app.showRecent((1...9).map { RecentFile(path: "/d/file\($0).md", home: nil) })
    desk.key(.end, at: 0)
    let frames = desk.scene(at: 0).commands.filter {
      if case .text(let run) = $0.shape { run.text.hasPrefix("file") } else { false }
    }.map(\.frame)
    #expect(!frames.isEmpty)
    let names = desk.scene(at: 0).commands.compactMap { command -> String? in
      if case .text(let run) = command.shape { run.text } else { nil }
    }
    #expect(names.contains("file9.md"))
    #expect(frames.allSatisfy { $0.minX >= 0 && $0.maxY <= size.height && $0.maxX <= size.width })
  }
}

@Suite struct LengthNoteTests {
  private func document(_ counts: [Int]) -> Document {
    Document(
      title: "t", levels: counts.map { Document.Level(name: "n\($0)", paragraphs: ["x"]) },
      wordCounts: counts)
  }

  @Test(arguments: [
    ([212, 1840], 0, "212 of 1,840 words"), ([212, 1840], 1, "1,840 words"),
    ([1], 0, "1 word"), ([0, 999], 0, "0 of 999 words"),
    ([1_000_000, 12_345_678], 0, "1,000,000 of 12,345,678 words"),
  ])
  func `a level's length is told beside its name`(counts: [Int], level: Int, note: String) {
    #expect(document(counts).lengthNote(level: level) == note)
    let desk = Desk(document(counts), settings: Settings(level: .number(level + 1)))
    let texts = desk.scene(at: 0).commands.compactMap { command -> String? in
      if case .text(let run) = command.shape { run.text } else { nil }
    }
    #expect(texts.contains(note))
  }

  @Test func `a window that is too narrow for both shows the name alone`() {
    let desk = Desk(
      document([212, 1840]), settings: Settings(size: Size(width: 120, height: 240)))
    #expect(desk.app.state.capsule.labels.map(\.note) == [""])
  }

  @Test func `the sample says nothing about lengths`() {
    #expect(Desk().app.state.capsule.labels.map(\.note) == [""])
  }
}
