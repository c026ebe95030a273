import Testing

@testable import DetentCore

// Selecting, copying and finding in a text of which only a part is laid out.

@Suite struct LongSelectionTests {
  @Test func `everything is selected and copied, passage by passage`() {
    var desk = Desk(paragraphs: 700)
    desk.key(.character("a"), modifiers: .control, at: 1)
    desk.key(.character("c"), modifiers: .control, at: 1.1)
    let store = EndlessStore(700)
    let all = (0..<700).map { store.passage(at: $0).text }.joined(separator: "\n\n")
    #expect(desk.cues.last == .copy(all))
    let now = desk.rest(from: 2)
    #expect(!desk.scene(at: now).commands.isEmpty)
  }

  @Test func `what is selected of megabytes is copied when asked for, and offered to nobody`() {
    var desk = Desk(paragraphs: 5_000)
    desk.key(.character("a"), modifiers: .control, at: 1)
    #expect(desk.cues == [])
    desk.key(.character("c"), modifiers: .control, at: 1.1)
    #expect(desk.cues.count == 1)
    desk.key(.character("c"), modifiers: .control, at: 1.1)
    var short = Desk(paragraphs: 500)
    short.key(.character("a"), modifiers: .control, at: 1)
    #expect(short.cues.count == 1)
  }

  @Test func `what is copied of a little is read alone`() {
    var desk = Desk(paragraphs: 1_000_000)
    desk.app.state.selection = TextSelection(
      anchor: TextPosition(paragraph: 500_000, offset: 4),
      focus: TextPosition(paragraph: 500_002, offset: 9))
    let reads = desk.store?.reads ?? 0
    #expect(desk.app.selectedText?.hasSuffix("500002000") == true)
    #expect((desk.store?.reads ?? 0) - reads == 3)
  }

  @Test func `the keyboard extends a selection far from what is laid out, line by line`() {
    var desk = Desk(paragraphs: 1_000_000)
    let place = TextPosition(paragraph: 700_000, offset: 0)
    desk.app.state.selection = TextSelection(anchor: place, focus: place)
    let reads = desk.store?.reads ?? 0
    var last = place
    for step in 0..<40 {
      desk.key(.down, modifiers: .shift, at: 1 + Double(step) / 10)
      let focus = desk.app.state.selection?.focus ?? place
      #expect(focus > last)
      last = focus
    }
    #expect(last.paragraph > 700_002 && last.paragraph < 700_040)
    for step in 0..<40 { desk.key(.up, modifiers: .shift, at: 10 + Double(step) / 10) }
    #expect(desk.app.state.selection?.focus == place)
    #expect((desk.store?.reads ?? 0) - reads < 40 * 12)
  }

  @Test func `at the ends the keyboard stops`() {
    var desk = Desk(paragraphs: 1_000_000)
    let end = TextPosition(paragraph: 999_999, offset: 3)
    desk.app.state.selection = TextSelection(anchor: end, focus: end)
    for step in 0..<30 { desk.key(.down, modifiers: .shift, at: 1 + Double(step) / 10) }
    let whole = desk.app.state.document.levels[0].wholeSelection
    #expect(desk.app.state.selection?.focus == whole?.end)
    let start = TextPosition(paragraph: 0, offset: 3)
    desk.app.state.selection = TextSelection(anchor: start, focus: start)
    desk.key(.up, modifiers: .shift, at: 9)
    #expect(desk.app.state.selection?.focus == whole?.start)
  }

  @Test func `a drag selects what it goes over after a long scroll`() {
    var desk = Desk(paragraphs: 1_000_000)
    for step in 0..<300 { desk.roll(-3, at: 1 + Double(step) / 100) }
    let now = desk.rest(from: 5)
    let lines = desk.shownLines(at: now)
    let top = desk.app.state.layout.viewport.minY + WindowLayout.innerPadding
    let x = desk.app.state.layout.columnX + 20
    let (from, to) = (Point(x: x, y: top + lines[3].y + 11), Point(x: x, y: top + lines[6].y + 11))
    desk.send(
      .pointer(.moved(from)), .pointer(.down(from, count: 1)), .pointer(.moved(to)),
      .pointer(.up(to)), at: now + 1)
    let selection = desk.app.state.selection
    #expect(selection?.start.paragraph == lines[3].place.paragraph)
    #expect(selection?.end.paragraph == lines[6].place.paragraph)
  }

  /// Ctrl+A and Ctrl+C in a text of 40 MB ended the program: an X server takes no request that long
  /// (BadLength for X_ChangeProperty).
  @Test func `more than a clipboard can hold is not copied, and a line says so`() {
    var desk = Desk(paragraphs: 1_000_000)
    desk.key(.character("a"), modifiers: .control, at: 1)
    desk.cues = []
    desk.key(.character("c"), modifiers: .control, at: 2)
    #expect(desk.cues.isEmpty)
    #expect(desk.app.state.notice?.text == "More than 8 MiB cannot be copied at once")
    desk.key(.escape, at: 3)
    desk.key(.pageDown, modifiers: .shift, at: 4)
    desk.key(.character("c"), modifiers: .control, at: 5)
    let hasCopied = desk.cues.contains { if case .copy = $0 { true } else { false } }
    #expect(hasCopied)
  }

  @Test func `what is found far away is shown, and so is the next`() {
    var texts = (0..<3_000).map { index in
      (0..<12).map { "word\(index)x\($0)" }.joined(separator: " ")
    }
    texts[1_500] += " needle"
    texts[2_999] += " needle"
    var desk = Desk(Document(title: "t", levels: [.init(name: "a", texts: texts)]))
    #expect(desk.app.state.document.levels[0].paragraphs.isLong)
    desk.key(.character("f"), modifiers: .control, at: 1)
    for letter in "needle" { desk.key(.character(letter), at: 1.1) }
    for (step, paragraph) in [1_500, 2_999, 1_500].enumerated() {
      let now = desk.rest(from: 2 + Double(step) * 10)
      #expect(desk.shownLines(at: now).contains { $0.place.paragraph == paragraph })
      #expect(desk.isCovered(at: now))
      let match = desk.scene(at: now).commands.filter { $0.color == desk.app.state.theme.match }
      #expect(match.count == 1)
      desk.key(.enter, at: now + 1)
    }
  }

  @Test func `a link of a long text leads to its heading`() {
    var passages = (0..<3_000).map {
      Document.Passage("Paragraph \($0) " + String(repeating: "x ", count: 30))
    }
    passages[0].spans = [.init(0..<9, .link(destination: "#far"))]
    passages[2_000] = Document.Passage("Far", kind: .heading(depth: 1))
    var desk = Desk(Document(title: "t", levels: [.init(name: "a", paragraphs: passages)]))
    desk.key(.tab, at: 1)
    desk.key(.enter, at: 1.1)
    let now = desk.rest(from: 2)
    #expect(desk.firstLine(at: now)?.place == TextPosition(paragraph: 2_000, offset: 0))
  }
}
