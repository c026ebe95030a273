import Testing

@testable import DetentCore

/// A search that takes longer than a frame.
///
/// A word that stands at the end of a text of a gigabyte took 0.4 s of one frame for each letter
/// that was typed, and one in Cyrillic 2.4 s.
@Suite struct SearchTests {
  static let gigabyte = 1 << 30
  static let last = gigabyte / SparseStore.passageBytes - 1
  /// How many pieces a text of a gigabyte is: one for a letter, and then twice as long ones.
  static let steps =
    1 + (gigabyte - Search.workAtOnce + Search.workAtLeisure - 1)
    / Search.workAtLeisure

  let store: SparseStore
  var desk: Desk

  init() {
    self.init(marked: [2, 3, 500_000, Self.last])
  }

  init(marked: [Int]) {
    store = SparseStore(Self.gigabyte, marked: marked)
    desk = Desk(store.document)
  }

  mutating func type(_ text: String, at time: Double = 0) {
    if desk.app.state.find == nil { desk.key(.character("f"), modifiers: .control, at: time) }
    for character in text { desk.key(.character(character), at: time) }
  }

  var note: String? { desk.app.state.findBar?.note }
  var isSearching: Bool { desk.app.wake(at: desk.app.lastTime) == .nextFrame }

  /// Takes steps until nothing is left to be done; their number.
  mutating func finish() -> Int {
    var count = 0
    let now = max(desk.app.lastTime, desk.app.restTime)
    while desk.app.isWorking {
      desk.wait(until: now)
      count += 1
    }
    return count
  }

  @Test mutating func `each step looks through some bytes, and at rest nothing is done`() {
    type("n")
    #expect(note == "1 of 2…")
    #expect(desk.app.wake(at: 0) == .nextFrame)
    #expect(finish() == Self.steps - 1)
    #expect(note == "1 of 4")
    #expect(store.looks.count == Self.steps)
    #expect(store.looks.allSatisfy { $0.count <= Search.workAtLeisure })
    #expect(store.looks.first?.count == Search.workAtOnce)
    #expect(store.looks.map(\.count).reduce(0, +) == Self.gigabyte)
    desk.rest(from: 1)
    #expect(store.looks.count == Self.steps)
    #expect(desk.app.wake(at: 9) == .onInput)
  }

  @Test mutating func `what is found is shown at once, while the rest is counted`() {
    desk = Desk(SparseStore(Self.gigabyte, marked: [20, Self.last]).document)
    type("needle")
    #expect(note == "1 of 1…")
    let target = desk.app.state.scroll.target
    _ = finish()
    #expect(desk.app.state.scroll.target == target)
    let now = desk.rest(from: 1)
    #expect(desk.shownLines(at: now).contains { $0.place.paragraph == 20 })
    #expect(note == "1 of 2")
  }

  @Test mutating func `another letter begins anew, and several in one step share its work`() {
    type("ne")
    #expect(store.looks.map(\.lowerBound) == [0, 0], "each from where reading is")
    desk.wait(until: 0)
    #expect(store.looks.last?.lowerBound == Search.workAtOnce)
    let count = store.looks.count
    desk.send(
      .key(KeyEvent(.character("e"))), .key(KeyEvent(.character("d"))), at: 0)
    #expect(store.looks[count...].map(\.count).reduce(0, +) == Search.workAtOnce)
    desk.key(.character("x"), at: 0)
    #expect(note == "…")
    _ = finish()
    #expect(note == "nothing")
  }

  @Test mutating func `the first Esc stops the search, and the next one closes the bar`() {
    type("needle")
    desk.key(.escape, at: 0)
    #expect(note == "1 of 2+")
    #expect(!desk.app.isWorking && desk.app.state.find != nil)
    let count = store.looks.count
    for (key, expected) in [(Key.enter, "2 of 2+"), (.enter, "1 of 2+")] {
      desk.key(key, at: 0)
      #expect(note == expected)
    }
    #expect(store.looks.count == count)
    type("x")
    desk.key(.escape, at: 0)
    #expect(note == "stopped")
    desk.key(.escape, at: 0)
    #expect(desk.app.state.find == nil)
    // What was typed into a closed bar is forgotten with its search.
    type("needle")
    #expect(desk.app.isWorking)
    desk.app.show(Desk.document, at: 1)
    #expect(!desk.app.isWorking)
  }

  @Test mutating func `a bar shows how far it is once it takes long`() {
    desk = Desk(SparseStore(Self.gigabyte, marked: []).document)
    type("needle")
    #expect(desk.value("work.to", at: 0.29) == nil)
    let part = Double(Search.workAtOnce) / Double(Self.gigabyte)
    #expect(desk.value("work.to", at: 0.3) == part)
    for _ in 0..<16 { desk.wait(until: 0.2) }
    #expect(desk.value("work.to", at: 0.5) == 33 * part)
    // Levels that are made beside it have theirs again afterwards.
    desk.send(.work(.share(0.25)), at: 0.5)
    #expect((desk.value("work.to", at: 1) ?? 0) > 0.5)
    _ = finish()
    #expect(desk.value("work.to", at: 1) == 0.25)
    desk.send(.work(nil), at: 1)
    #expect(desk.value("work.to", at: 1) == nil)
  }

  @Test mutating func `next and previous go through what is known, and wait for more`() {
    type("needle")
    desk.key(.enter, at: 0)
    #expect(note == "2 of 2…")
    // Not round the end, which nobody knows yet.
    desk.key(.enter, at: 0)
    #expect(note == "2 of 2…")
    _ = finish()
    #expect(note == "3 of 4")
    desk.key(.enter, at: 0)
    desk.key(.enter, at: 0)
    #expect(note == "1 of 4")
    // Before the first one is the last, and that has to be found.
    let now = desk.rest(from: 0)
    desk.key(.backspace, at: now)
    #expect(note == "1 of 2…")
    desk.key(.enter, modifiers: .shift, at: now)
    #expect(note == "1 of 2…")
    _ = finish()
    #expect(note == "4 of 4")
  }

  @Test mutating func `from the middle of a text its beginning comes last`() {
    desk.key(.end, at: 0)
    desk.wheel(60, at: 3, modifiers: [])
    let now = desk.rest(from: 3)
    type("needle", at: now)
    #expect(note == "3 of 3…", "two from the beginning stand before it")
    // Behind the last one is the first, and before it there may be more.
    desk.key(.enter, at: now)
    #expect(note == "1 of 3…")
    desk.key(.enter, modifiers: .shift, at: now)
    #expect(note == "3 of 3…")
    desk.key(.enter, modifiers: .shift, at: now)
    #expect(note == "3 of 3…")
    _ = finish()
    #expect(note == "3 of 4")
    #expect(desk.app.state.find?.matches[0].map(\.start.paragraph) == store.marked)
  }

  @Test mutating func `what is only before the place is gone to from the text's beginning`() {
    desk = Desk(SparseStore(Self.gigabyte, marked: [800_000, 800_001]).document)
    desk.key(.end, at: 0)
    let now = desk.rest(from: 3)
    type("needle", at: now)
    #expect(note == "…")
    while desk.app.state.find?.current == nil { desk.wait(until: now) }
    #expect(note == "1 of 2…")
    _ = finish()
    #expect(note == "1 of 2")
  }

  @Test mutating func `while it goes on one scrolls, resizes and changes the text's size`() {
    type("needle")
    desk.wheel(-3, at: 0.1, modifiers: [])
    desk.send(.resized(Size(width: 500, height: 400), scale: 1), at: 0.2)
    desk.key(.character("+"), modifiers: .control, at: 0.3)
    #expect(desk.app.isWorking)
    let offset = desk.app.state.scroll.offset(at: 0.3)
    // Beside something else a step looks through half as much.
    #expect(store.looks.allSatisfy { $0.count == Search.workAtOnce })
    _ = finish()
    #expect(note == "1 of 4")
    #expect(desk.app.state.scroll.offset(at: 0.3) == offset)
  }

  @Test mutating func `a text that has changed is looked through again, and keeps its match`() {
    type("needle")
    desk.key(.enter, at: 0)
    let now = desk.rest(from: 0)
    let place = desk.firstLine(at: now)?.place
    let longer = SparseStore(Self.gigabyte + 1_024_000, marked: store.marked + [Self.last + 2])
    desk.app.reload(longer.document, at: now)
    desk.wait(until: now)
    #expect(note == "2 of 2…")
    _ = finish()
    #expect(note == "2 of 5")
    #expect(desk.firstLine(at: now)?.place == place)
  }

  // The count of the words landed while nothing had been found yet, and what was found then was
  // never shown.
  @Test(arguments: [false, true])
  func `a text that changes before anything is found still shows what is`(waits: Bool) {
    var tests = SearchTests(marked: waits ? [0, Self.last] : [Self.last])
    tests.type("needle")
    if waits { tests.desk.key(.enter, at: 0) }
    let longer = SparseStore(Self.gigabyte + 1_024_000, marked: tests.store.marked)
    tests.desk.app.reload(longer.document, at: 0)
    _ = tests.finish()
    #expect(tests.note == (waits ? "2 of 2" : "1 of 1"))
    let shown = tests.desk.shownLines(at: tests.desk.rest(from: 0))
    #expect(shown.contains { $0.place.paragraph == Self.last })
  }

  @Test mutating func `other levels are looked through after the shown one`() {
    let brief = Document.Level(name: "Brief", texts: ["A needle."])
    var levels = [brief] + store.document.levels
    levels += [.init(name: "None", texts: ["Words."]), .init(name: "More", texts: ["needle"])]
    desk = Desk(Document(title: "t", levels: levels, startLevel: 2))
    type("needle")
    #expect(note == "1 in More  ⏎")
    #expect(desk.app.isWorking, "the level below is long")
    // What is searched is not lost when another level is shown, and nothing is scrolled for it.
    desk.key(.escape, at: 0)
    desk.key(.escape, at: 0)
    desk.key(.character("2"), at: 0)
    type("needle", at: 1)
    desk.key(.escape, at: 1)
    #expect(desk.app.state.find?.unfinished == [0, 1, 2, 3])
    desk.key(.backspace, at: 1)
    let count = finish()
    #expect(count >= Self.steps - 1)
    #expect(desk.app.state.find?.matches.map(\.count) == [1, 4, 0, 1])
  }

  @Test func `without a clock a search is over in the moment in which it began`() {
    let events =
      [InputEvent(time: 0, .key(KeyEvent(.character("f"), modifiers: .control)))]
      + "needle".map { InputEvent(time: 1, .key(KeyEvent(.character($0)))) }
    var headless = Headless(desk.app, events: events)
    let frame = headless.advance(to: 1)
    #expect(
      frame.scene.commands.contains {
        if case .text(let run) = $0.shape { run.text == "1 of 4" } else { false }
      })
  }

  @Test mutating func `of more matches than are kept a plus tells`() {
    let text = String(repeating: "needle ", count: 11_000)
    desk = Desk(Document.parse(text, title: "t"))
    type("needle")
    _ = finish()
    #expect(note == "1 of 10000+")
  }
}
