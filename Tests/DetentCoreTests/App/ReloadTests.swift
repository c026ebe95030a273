import Chance
import Testing

@testable import DetentCore

// Editors and viewers that lose the place when a file changes on disk: sioyek 96, zathura 158,
// vscode 39437 (the preview jumps to its top at every save).
@Suite struct ReloadTests {
  /// A document of which every word is there once in each of its levels.
  static func document(_ paragraphs: [[String]], names: [String] = ["A", "B"]) -> Document {
    let brief = paragraphs.map { $0.enumerated().filter { $0.offset % 3 != 2 }.map(\.element) }
    let texts = names.count == 1 ? [paragraphs] : [brief, paragraphs]
    return Document(
      title: "t",
      levels: zip(names, texts).map { name, text in
        Document.Level(name: name, texts: text.map { $0.joined(separator: " ") })
      }, startLevel: names.count - 1)
  }

  static let paragraphs = (0..<30).map { p in (0..<60).map { "p\(p)w\($0)" } }
  static let original = document(paragraphs)

  /// The original with one paragraph changed.
  static func edited(_ paragraph: Int, _ change: ([String]) -> [String]) -> Document {
    var text = paragraphs
    text[paragraph] = change(text[paragraph])
    return document(text)
  }

  /// Read at half of its length.
  static func desk(_ settings: Settings = Settings()) -> Desk {
    var desk = Desk(original, settings: settings)
    desk.wheel(-30, at: 0, modifiers: [])
    return desk
  }

  private static func y(_ word: String, _ desk: Desk, at now: Double) -> Double? {
    var app = desk.app
    return app.report(at: now).words.last { $0.text == word }?.y
  }

  @Test(arguments: [
    Settings(), Settings(transition: .vaporize), Settings(reducesMotion: true),
    Settings(alignment: .center, textSize: 1.25),
  ])
  func `what is read stays where it is when words come before it`(settings: Settings) throws {
    var desk = Self.desk(settings)
    let before = desk.app.report(at: 1)
    let first = try #require(before.words.first { $0.y - 30 >= 80 })
    let paragraph = try #require(Int(first.text.dropFirst().prefix { $0 != "w" }))
    let words = (0..<200).map { "new\($0)" }
    desk.app.reload(Self.edited(paragraph - 2) { $0 + words }, at: 1)
    // A vaporized text rises to where it will be; what of it is seen before then is the old one.
    let times = settings.transition == .vaporize ? [1.0, 3] : [1.0, 1.05, 1.2, 1.5, 3]
    for time in times {
      let y = try #require(Self.y(first.text, desk, at: time))
      #expect(abs(y - first.y) <= 1, "at \(time)")
    }
    #expect(desk.cues.isEmpty && desk.app.state.clicks == 0, "nobody turned anything")
    #expect(desk.app.state.level == 1)
  }

  @Test func `an edit that is undone leaves nothing behind`() {
    for settings in [Settings(), Settings(transition: .vaporize)] {
      for pause in [0, 0.1, 5] {
        var desk = Self.desk(settings)
        desk.rest(from: 0)
        let before = desk.scene(at: 10)
        let offset = desk.app.state.scroll.offset(at: 10)
        desk.app.reload(Self.edited(3) { Array($0.dropFirst(17)) }, at: 10)
        #expect(desk.scene(at: 10.1) != before)
        desk.app.reload(Self.original, at: 10 + pause)
        #expect(desk.app.state.scroll.offset(at: 10 + pause) == offset)
        let rest = desk.rest(from: 10 + pause)
        #expect(desk.scene(at: rest) == before)
        #expect(desk.app.state.texts == Self.original, "the old text is let go of")
      }
    }
  }

  @Test func `the same text again changes nothing`() {
    var desk = Self.desk()
    desk.key(.character("-"), at: 1)
    var other = desk
    other.app.reload(Self.original, at: 1.1)
    #expect(other.scene(at: 1.2) == desk.scene(at: 1.2))
    // Nor does another level's text, while words travel.
    var changed = Self.original
    changed.levels.append(Document.Level(name: "C", paragraphs: ["More."]))
    other.app.reload(changed, at: 1.15)
    #expect(other.app.report(at: 1.2).words == desk.app.report(at: 1.2).words)
    #expect(other.app.state.morph == desk.app.state.morph)
  }

  @Test func `a word that is gone is followed by its nearest neighbour`() throws {
    // The words of the middle of the window, and those that follow when it is deleted.
    for (gone, neighbour) in [(["w20"], "w19"), (["w20", "w19"], "w21"), (["w19", "w18"], "w20")] {
      var desk = Self.desk()
      let words = desk.app.report(at: 1).words
      let held = try #require(words.first { $0.y > 200 && $0.text.hasSuffix("w20") })
      let paragraph = try #require(Int(held.text.dropFirst().prefix { $0 != "w" }))
      let next = try #require(words.first { $0.text == "p\(paragraph)\(neighbour)" })
      desk.send(.pointer(.moved(Point(x: held.x + 5, y: held.y - 5))), at: 1)
      let names = gone.map { "p\(paragraph)\($0)" }
      desk.app.reload(Self.edited(paragraph) { $0.filter { !names.contains($0) } }, at: 2)
      for time in [2, 2.1, 5] {
        #expect(abs(try #require(Self.y(next.text, desk, at: time)) - next.y) <= 1)
      }
    }
  }

  struct Levels: Sendable {
    var before: [String]
    var shown: Int
    var after: [String]
    var expected: Int
  }

  @Test(arguments: [
    Levels(before: ["A", "B"], shown: 1, after: ["A", "B"], expected: 1),
    Levels(before: ["A", "B"], shown: 1, after: ["A", "M", "B"], expected: 2),
    Levels(before: ["A", "B"], shown: 0, after: ["New", "A", "B"], expected: 1),
    Levels(before: ["A", "B", "C"], shown: 2, after: ["A", "b"], expected: 1),
    Levels(before: ["A", "B", "C"], shown: 1, after: ["C", "B"], expected: 1),
    Levels(before: ["A", "B", "C"], shown: 2, after: ["B", "C"], expected: 1),
    // Of two with one name the one at the same place.
    Levels(before: ["A", "A", "A"], shown: 1, after: ["A", "A", "A"], expected: 1),
    Levels(before: ["A", "B"], shown: 1, after: ["Whole"], expected: 0),
    // A level of another name, with the same text.
    Levels(before: ["A", "B"], shown: 1, after: ["X", "Y", "Old B"], expected: 2),
  ])
  func `the level is found again by its name, its text or its place`(row: Levels) {
    let document = { (names: [String]) in
      Document(
        title: "t",
        levels: names.map {
          let word = $0.split(separator: " ").last.map(String.init) ?? ""
          return Document.Level(name: $0, texts: ["The text of \(word)."])
        })
    }
    var desk = Desk(document(row.before), settings: Settings(level: .number(row.shown + 1)))
    desk.app.reload(document(row.after), at: 1)
    #expect(desk.app.state.level == row.expected)
    let rest = desk.rest(from: 1)
    let settings = Settings(level: .number(row.expected + 1))
    #expect(desk.scene(at: rest) == Desk(document(row.after), settings: settings).scene(at: 0))
    #expect(desk.app.state.clicks == 0)
    for level in row.after.indices {
      desk.app.choose(level: level, at: rest + 1)
      #expect(desk.app.state.level == level, "all levels of the new text can be reached")
    }
  }

  @Test func `a pinch under way goes on`() {
    for after in [Self.edited(3) { $0.reversed() }, Self.document(Self.paragraphs, names: ["B"])] {
      var desk = Self.desk()
      desk.send(.trackpad(.began(Desk.overText)), at: 1)
      desk.send(.trackpad(.changed(0.9)), at: 1.1)
      desk.app.reload(after, at: 1.15)
      desk.send(.trackpad(.changed(0.4)), at: 1.2)
      desk.send(.trackpad(.changed(0.2)), at: 1.25)
      #expect(desk.app.state.level == 0)
      desk.send(.trackpad(.cancelled), at: 1.3)
      desk.rest(from: 1.3)
      #expect(!desk.app.state.isPinching)
      #expect(desk.app.state.level == after.levels.count - 1)
    }
  }

  @Test func `what is selected and found belongs to the text`() {
    var desk = Self.desk()
    desk.key(.character("f"), modifiers: .control, at: 1)
    for character in "w7" { desk.key(.character(character), at: 1) }
    desk.key(.enter, at: 1)
    desk.key(.character("a"), modifiers: .control, at: 1)
    let (found, selected) = (desk.app.state.find, desk.app.selectedText)
    var other = Self.original
    var passages = Array(other.levels[0].paragraphs)
    passages[0].text += " w7"
    other.levels[0].paragraphs = .init(passages)
    desk.app.reload(other, at: 2)
    #expect(desk.app.state.find?.current == found?.current)
    #expect(desk.app.selectedText == selected, "the shown level's text is the same")
    let offset = desk.app.state.scroll.offset(at: 20)
    desk.app.reload(Self.edited(0) { ["w7", "w7"] + $0 }, at: 20)
    #expect(desk.app.state.find?.matches[1].count == (found?.matches[1].count ?? 0) + 2)
    #expect(desk.app.selectedText == nil)
    desk.rest(from: 20)
    #expect(abs(desk.app.state.scroll.offset(at: 40) - offset) < 23, "a line at most")
  }

  @Test func `a place of which little is left is noted anew`() throws {
    var desk = Self.desk()
    desk.app.reload(Self.edited(3) { Array($0.dropFirst()) }, at: 1)
    let text = try #require(desk.app.state.place.map { desk.app.state.texts.levels[$0.level] })
    #expect(text == Self.original.levels[1])
    let other = (0..<30).map { p in (0..<60).map { "q\(p)v\($0)" } }
    desk.app.reload(Self.document(other), at: 10)
    let next = try #require(desk.app.state.place.map { desk.app.state.texts.levels[$0.level] })
    #expect(next == Self.edited(3) { Array($0.dropFirst()) }.levels[1])
    let rest = desk.rest(from: 10)
    #expect(desk.app.state.scroll.offset(at: rest) > 100, "the same part of another text")
  }

  @Test func `a day of edits keeps no more than the texts in use`() {
    var desk = Self.desk()
    for edit in 0..<50 {
      desk.app.reload(
        Self.edited(edit % 30) { Array($0.dropFirst(1 + edit / 30)) }, at: Double(edit) * 5)
      #expect(desk.app.state.texts.levels.count <= 4, "two, the one that leaves, the place's")
    }
  }

  @Test func `keys ask for it, and the machine's word of it too`() {
    var desk = Self.desk()
    desk.key(.function(5), at: 1)
    desk.key(.character("r"), modifiers: .control, at: 1)
    desk.send(.fileChanged, at: 1)
    #expect(desk.cues == [.reload, .reload, .reload])
    desk.send(.reread("Other.", path: "a"), at: 2)
    #expect(desk.app.state.document.levels.map(\.paragraphs) == [["Other."]])
    #expect(desk.app.state.document.title == "t")
  }

  /// Words taken out, put in, and paragraphs too.
  private static func edit(
    _ text: [[String]], _ random: inout SplitMix64, _ serial: inout Int
  ) -> [[String]] {
    var text = text
    for _ in 0..<(1 + random.below(6)) {
      let paragraph = random.below(text.count)
      let start = random.below(text[paragraph].count + 1)
      let end = min(text[paragraph].count, start + random.below(25))
      let added = (0..<random.below(25)).map { _ in
        serial += 1
        return "n\(serial)"
      }
      text[paragraph].replaceSubrange(start..<end, with: added)
      if random.below(4) == 0 {
        serial += 1
        text.insert(["n\(serial)"], at: random.below(text.count))
      }
    }
    return text.filter { !$0.isEmpty }
  }

  /// The word that takes over where one is gone: the nearest that is left, the earlier of two.
  private static func heir(of word: String, in before: [String], after: Set<String>) -> String? {
    guard let index = before.firstIndex(of: word) else { return nil }
    for distance in before.indices {
      for near in [index - distance, index + distance]
      where before.indices.contains(near) && after.contains(before[near]) { return before[near] }
    }
    return nil
  }

  @Test(arguments: 0..<60)
  func `over any edits the place holds, and undone they have not moved it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var serial = 0
    var settings = Settings(size: Size(width: 420 + random.unit() * 500, height: 500))
    settings.alignment = random.pick([.leading, .center, .trailing])
    var desk = Self.desk(settings)
    let focus = Point(x: settings.size.width / 2, y: 200 + random.unit() * 150)
    desk.send(.pointer(.moved(focus)), at: 1)
    let isPinched = random.below(3) == 0
    if isPinched { desk.send(.trackpad(.began(focus)), at: 1) }
    let (start, before) = (desk.scene(at: 1), desk.app.report(at: 1).words)
    let offset = desk.app.state.scroll.offset(at: 1)
    let held = try #require(PlaceTests.word(at: focus, in: desk.app.report(at: 1)))
    var (text, now, last) = (Self.paragraphs, 2.0, held.text)
    for _ in 0..<4 {
      text = Self.edit(text, &random, &serial)
      desk.app.reload(Self.document(text), at: now)
      let words = Set(text.joined())
      let heir = try #require(
        Self.heir(of: held.text, in: Array(Self.paragraphs.joined()), after: words))
      // One that was out of sight has no place of its own to be seen at.
      if let old = before.first(where: { $0.text == heir }) {
        // One that takes over late may have been pushed away, and comes back to its place.
        let times = heir == last || now == 2 ? [now, now + 0.05, now + 0.3, now + 4] : [now + 4]
        for time in times {
          let y = try #require(Self.y(heir, desk, at: time), "seed \(seed)")
          #expect(abs(y - old.y) <= 1, "seed \(seed): \(heir) at \(time)")
        }
      }
      last = heir
      now += random.pick([0.05, 0.3, 5])
    }
    desk.app.reload(Self.original, at: now)
    #expect(desk.app.state.scroll.offset(at: now) == offset)
    if isPinched { desk.send(.trackpad(.cancelled), at: now + 0.1) }
    desk.rest(from: now + 0.1)
    desk.send(.pointer(.left), at: now + 10)
    var first = start
    if isPinched { first = Self.desk(settings).scene(at: 1) }
    #expect(
      desk.scene(at: now + 10).commands.filter(\.isBodyText)
        == first.commands.filter(\.isBodyText))
  }
}
