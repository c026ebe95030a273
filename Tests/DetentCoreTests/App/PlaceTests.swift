import Chance
import Testing

@testable import DetentCore

@Suite struct PlaceTests {
  /// A long text in three levels: of ten sentences, of five, and of two a paragraph.
  static let document: Document = {
    let level = { (name: String, sentences: Int) in
      Document.Level(
        name: name,
        texts: (0..<40).map { paragraph in
          (0..<sentences).map {
            "In paragraph\(paragraph) sentence\(paragraph)x\($0) says something of its own."
          }.joined(separator: " ")
        })
    }
    return Document(
      title: "Long", levels: [level("A", 2), level("B", 5), level("C", 10)], startLevel: 1)
  }()

  static let focus = Point(x: 400, y: 300)

  /// The word whose box is nearest to a point.
  static func word(at point: Point, in report: Report) -> Report.WordReport? {
    report.words.min {
      Self.distance($0, point) < Self.distance($1, point)
    }
  }

  private static func distance(_ word: Report.WordReport, _ point: Point) -> Double {
    max(word.x - point.x, point.x - word.x - word.width, 0)
      + 10 * max(word.y - 16.6 - point.y, point.y - word.y - 5.4, 0)
  }

  @Test func `the word under the pinch stays where it is, up and down`() throws {
    var desk = Desk(Self.document)
    desk.wheel(-30, at: 0, modifiers: [])
    let start = desk.app.state.scroll.offset(at: 0)
    // A word of the first sentences, which every level has.
    let held = try #require(
      desk.app.report(at: 0).words.first { $0.text.hasSuffix("x0") && $0.y > 250 })
    let focus = Point(x: held.x + 5, y: held.y - 5)
    var now = 1.0
    desk.send(.trackpad(.began(focus)), at: now)
    for value in [1.1, 1.2, 1.31, 1.2, 0.9, 0.75, 0.7, 0.9, 1] {
      now += 0.07
      desk.send(.trackpad(.changed(value)), at: now)
      for time in [now, now + 0.03, now + 0.06] {
        let word = try #require(
          desk.app.report(at: time).words.first { $0.text == held.text && $0.opacity == 1 })
        #expect(abs(word.y - held.y) <= 1, "at \(time)")
      }
    }
    desk.send(.trackpad(.ended), at: now + 0.3)
    let rest = desk.rest(from: now + 0.3)
    #expect(desk.app.state.scroll.offset(at: rest) == start)
    let word = desk.app.report(at: rest).words.first { $0.text == held.text }
    #expect(word == held)
  }

  @Test func `a word that leaves is followed by its nearest neighbour`() throws {
    // Every word is there once; the briefer text leaves out those that end in 3, 4 and 5.
    let paragraphs = (0..<30).map { p in (0..<60).map { "p\(p)w\($0)" } }
    let level = { (name: String, isIncluded: (String) -> Bool) in
      Document.Level(
        name: name,
        texts: paragraphs.map { $0.filter(isIncluded).joined(separator: " ") })
    }
    let document = Document(
      title: "t",
      levels: [level("A", { !"345".contains($0.suffix(1)) }), level("B", { _ in true })],
      startLevel: 1)
    for (word, neighbour) in [("p5w13", "p5w12"), ("p5w15", "p5w16"), ("p5w14", "p5w12")] {
      var desk = Desk(document)
      desk.wheel(-10, at: 0, modifiers: [])
      let report = desk.app.report(at: 0)
      let leaving = try #require(report.words.first { $0.text == word })
      let next = try #require(report.words.first { $0.text == neighbour })
      desk.send(.trackpad(.began(Point(x: leaving.x + 5, y: leaving.y - 5))), at: 1)
      desk.send(.trackpad(.changed(0.5)), at: 1.05)
      #expect(desk.level == 1)
      desk.send(.trackpad(.changed(0.5)), .trackpad(.ended), at: 1.1)
      for time in [1.1, 1.2, 1.5, 3] {
        let now = try #require(desk.app.report(at: time).words.last { $0.text == neighbour })
        #expect(abs(now.y - next.y) <= 1, "\(word) at \(time)")
      }
    }
  }

  @Test func `keys hold the pointer's word, or the first visible line`() throws {
    for hasPointer in [true, false] {
      var desk = Desk(Self.document)
      desk.wheel(-30, at: 0, modifiers: [])
      if hasPointer { desk.send(.pointer(.moved(Self.focus)), at: 0.5) }
      let report = desk.app.report(at: 0.5)
      let held = try #require(
        hasPointer
          ? Self.word(at: Self.focus, in: report)
          : report.words.first { $0.y - 16.6 >= 80 })
      desk.key(.character("+"), at: 1)
      // In the longer text every word is there.
      let matches = { (report: Report) in
        report.words.contains { $0.text == held.text && abs($0.y - held.y) <= 1 }
      }
      #expect(matches(desk.app.report(at: 1.1)))
      #expect(matches(desk.app.report(at: desk.rest(from: 1))))
      desk.key(.character("-"), at: 10)
      let back = desk.app.report(at: desk.rest(from: 10))
      #expect(back.words == report.words)
    }
  }

  @Test func `a run of resizes and text sizes there and back ends where it began`() {
    // virtual-scroller#64, kcap-cli#789: a resize moves the reader.
    // chmouel/liseur 63, readest 5855, quire 96: the place walked on every round trip.
    var desk = Desk(Self.document)
    desk.wheel(-33.3, at: 0, modifiers: [])
    let start = desk.scene(at: 0)
    var now = 1.0
    for width in [777.0, 512, 320, 444, 901, 900] {
      desk.send(.resized(Size(width: width, height: 640), scale: 1), at: now)
      now += 0.1
    }
    #expect(desk.scene(at: now) == start)
    for key in "+++--+---" {
      desk.key(.character(key == "+" ? "=" : "-"), modifiers: .control, at: now)
      now += 0.1
    }
    desk.key(.character("0"), modifiers: .control, at: now)
    #expect(desk.scene(at: now) == start)
  }

  @Test func `a scroll begins a new run`() throws {
    var desk = Desk(Self.document)
    desk.wheel(-30, at: 0, modifiers: [])
    desk.send(.resized(Size(width: 500, height: 640), scale: 1), at: 1)
    desk.wheel(-30, at: 2, modifiers: [])
    let offset = desk.app.state.scroll.offset(at: 2)
    desk.send(.resized(Size(width: 500, height: 700), scale: 1), at: 3)
    #expect(abs(desk.app.state.scroll.offset(at: 3) - offset) < 1e-9)
  }

  @Test func `beyond a text's end the place holds until the fingers let go`() {
    let short = Document.parse(
      "<!-- level: A -->\nOne. Two.\n<!-- level: B -->\nOne.\n\nX.\n\nY.\n\nZ.\n\nTwo.", title: "t")
    var desk = Desk(short)
    desk.send(.trackpad(.began(Point(x: 200, y: 105))), at: 0)
    desk.send(.trackpad(.changed(3)), at: 0.1)
    #expect(desk.level == 2)
    #expect(desk.app.state.scroll.offset(at: 0.1) > 0, "there is nothing to scroll, yet it is held")
    desk.send(.trackpad(.ended), at: 0.5)
    let rest = desk.rest(from: 0.5)
    #expect(desk.app.state.scroll.offset(at: rest) == 0)
    #expect(
      desk.scene(at: rest) == Desk(short, settings: Settings(level: .number(2))).scene(at: 0))
  }

  @Test func `vaporized and faded texts hold their place too`() throws {
    for settings in [Settings(transition: .vaporize), Settings(reducesMotion: true)] {
      var desk = Desk(Self.document, settings: settings)
      desk.wheel(-30, at: 0, modifiers: [])
      let before = desk.app.report(at: 0)
      let held = try #require(before.words.first { $0.text.hasSuffix("x0") && $0.y > 250 })
      desk.send(.trackpad(.began(Point(x: held.x + 5, y: held.y - 5))), at: 1)
      desk.send(.trackpad(.changed(1.31)), at: 1.1)
      // The old text must not jump with the scroll.
      let old = try #require(desk.app.report(at: 1.1).words.first { $0.text == held.text })
      #expect(abs(old.y - held.y) < 1)
      desk.send(.trackpad(.ended), at: 1.2)
      let rest = desk.rest(from: 1.2)
      let new = try #require(desk.app.report(at: rest).words.first { $0.text == held.text })
      #expect(abs(new.y - held.y) < 1e-9)
    }
  }

  /// The drift bound of interactions: 200 texts, 1,000 pinches that go somewhere and come back.
  @Test(arguments: 0..<200)
  func `pinched there and back, nothing has moved`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let document = MorphFuzzTests.document(&random, paragraphs: 6, words: 30)
    var desk = Desk(document, settings: Settings(size: Size(width: 420, height: 420)))
    desk.wheel(-Double(random.below(12)), at: 0, modifiers: [])
    var now = desk.rest(from: 0) + 1
    let start = desk.scene(at: now)
    let offset = desk.app.state.scroll.offset(at: now)
    for _ in 0..<5 {
      let focus = Point(x: 60 + random.unit() * 300, y: 120 + random.unit() * 200)
      desk.send(.trackpad(.began(focus)), at: now)
      let place = desk.app.state.place
      for _ in 0..<4 {
        now += random.unit() * 0.1
        desk.send(.trackpad(.changed(0.5 + random.unit())), at: now)
        // The held word's baseline, in whichever level it is, or that of the neighbour in its
        // stead.
        #expect(abs(Self.drift(of: place, desk, at: now)) <= 1, "seed \(seed) at \(now)")
      }
      desk.send(.trackpad(.cancelled), at: now + 0.2)
      now = desk.rest(from: now + 0.2) + 2
      #expect(desk.app.state.scroll.offset(at: now) == offset)
      #expect(desk.scene(at: now) == start, "seed \(seed)")
    }
  }

  /// How far the held word is drawn from where it was; 0 when it is not in the shown level.
  private static func drift(of place: ReadingPlace?, _ desk: Desk, at now: Double) -> Double {
    var app = desk.app
    guard let place, let index = place.word else { return 0 }
    let document = app.state.document
    let old = app.layouts.words(level: place.level, of: document).words[index]
    let matching = app.layouts.matching(from: place.level, to: app.state.level, of: document)
    let target = Int(matching.toNew[index])
    guard target >= 0, let morph = app.state.morph else { return 0 }
    let new = app.layouts.words(level: app.state.level, of: document).words[target]
    let block = app.shownBlock()
    let noted = app.state.block(level: place.level, layouts: &app.layouts)
    guard let line = block.line(paragraph: Int(new.paragraph), offset: Int(new.lower)),
      let oldLine = noted.line(paragraph: Int(old.paragraph), offset: Int(old.lower))
    else { return 0 }
    let y = noted.lines[oldLine].y - place.scroll
    for piece in morph.pieces where !piece.isLeaving && piece.line == line {
      let list = app.layouts.words(level: app.state.level, of: document)
      let words = block.words(ofLine: line, in: list, measurer: app.layouts.measurer)
      guard piece.words.contains(where: { words.words[$0].index == target }) else { continue }
      return piece.y.value(at: now) - app.state.scroll.offset(at: now) - y
    }
    return 0
  }
}
