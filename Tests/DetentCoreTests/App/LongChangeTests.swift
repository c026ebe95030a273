import Chance
import Testing

@testable import DetentCore

// What is read stays where it is (text.md section 7 row 37: virtual-scroller#64, kcap-cli#789,
// where a resize or a measurement moved the reader away), in a text of which only a part is laid
// out.

@Suite struct LongChangeTests {
  /// A desk in the middle of a long text.
  func deskInside() -> Desk {
    var desk = Desk(paragraphs: 1_000_000)
    desk.app.state.place = nil
    for step in 0..<40 { desk.roll(-3.3, at: 1 + Double(step) / 10) }
    desk.rest(from: 6)
    return desk
  }

  @Test func `the first line stays where it is while a window is dragged, and each step is cheap`()
    throws
  {
    var desk = deskInside()
    let first = try #require(desk.firstLine(at: 10))
    let scene = desk.scene(at: 10)
    let height = desk.app.state.size.height
    var now = 10.0
    var widths = stride(from: 898.0, to: 300, by: -7).map { $0 }
    widths += widths.reversed() + [desk.app.state.size.width]
    for width in widths {
      let reads = desk.store?.reads ?? 0
      now += 0.01
      desk.send(.resized(Size(width: width, height: height), scale: 1), at: now)
      #expect(desk.isCovered(at: now))
      // The line that has the character which the first line began with.
      let shown = desk.shownLines(at: now).last { $0.place <= first.place }
      #expect(abs((shown?.y ?? .infinity) - first.y) <= 1, "\(width)")
      #expect((desk.store?.reads ?? 0) - reads < 60, "\(width)")
    }
    #expect(desk.scene(at: desk.rest(from: now)) == scene)
  }

  @Test func `the first line stays where it is at every text size`() throws {
    var desk = deskInside()
    let first = try #require(desk.firstLine(at: 10))
    // Below the view's top, in lines: white space grows with the text.
    let distance = { (desk: Desk, y: Double) in
      (y + WindowLayout.innerPadding) / desk.app.state.layout.style.lineHeight
    }
    let before = distance(desk, first.y)
    var now = 10.0
    for sign in ["+", "+", "+", "+", "-", "-", "-", "-", "-", "-", "-", "+"] {
      now += 0.5
      desk.key(.character(Character(sign)), modifiers: .control, at: now)
      let shown = desk.shownLines(at: now).last { $0.place <= first.place }
      let moved = distance(desk, shown?.y ?? .infinity) - before
      #expect(abs(moved * desk.app.state.layout.style.lineHeight) <= 1)
      #expect(desk.isCovered(at: now))
    }
  }

  @Test(arguments: [-1, 0, 1, 2, 3, 40, 5_000])
  func `columns of any width are laid out and scrolled`(width: Double) {
    // text.md section 7 rows 4 and 5.
    var desk = Desk(paragraphs: 1_000_000)
    desk.send(.resized(Size(width: width + 64, height: 600), scale: 1), at: 1)
    for key in [Key.pageDown, .end, .pageUp, .home, .pageDown] {
      desk.key(key, at: 2)
      let rest = desk.rest(from: 2)
      #expect(desk.isCovered(at: rest))
      #expect(!desk.shownLines(at: rest).isEmpty)
    }
  }

  @Test(arguments: [1.0, 2, 5, 17, 60, 200])
  func `text of any size is laid out and scrolled`(points: Double) {
    // text.md section 7 row 30.
    var settings = Settings()
    settings.textSize = points / TextStyle.bodySize
    var desk = Desk(paragraphs: 1_000_000, settings: settings)
    for key in [Key.pageDown, .end, .pageUp, .home, .pageDown] {
      desk.key(key, at: 2)
      let rest = desk.rest(from: 2)
      #expect(desk.isCovered(at: rest))
      #expect(!desk.shownLines(at: rest).isEmpty)
    }
  }

  // MARK: - Levels

  /// Two long levels and a short one between them, of the same sentences.
  static let levels: Document = {
    let sentences = (0..<6_000).map { "Sentence\($0) says thing\($0) of part\($0 / 7)." }
    let text = { (step: Int) in
      stride(from: 0, to: sentences.count, by: 10 * step).map { start in
        stride(from: start, to: min(start + 10 * step, sentences.count), by: step)
          .map { sentences[$0] }.joined(separator: " ")
      }
    }
    return Document(
      title: "t",
      levels: [
        .init(name: "Some", texts: text(4)), .init(name: "More", texts: text(1)),
        .init(name: "All", texts: text(1) + ["The end."]),
      ], startLevel: 1)
  }()

  @Test func `a change to a short level and back returns exactly`() {
    #expect(Self.levels.levels.map(\.paragraphs.isLong) == [false, true, true])
    var desk = Desk(Self.levels)
    for step in 0..<60 { desk.roll(-3, at: 1 + Double(step) / 10) }
    desk.rest(from: 8)
    let (before, first) = (desk.scene(at: 10), desk.firstLine(at: 10))
    for level in ["1", "2", "3", "2", "1", "3", "2"] {
      desk.key(.character(Character(level)), at: 10)
      let now = desk.rest(from: 10)
      #expect(desk.isCovered(at: now))
      if level != "1" {
        // The line's first word is where it was; in the other text it is on a line like this one.
        let line = desk.shownLines(at: now).last { $0.place <= first?.place ?? $0.place }
        #expect(abs((line?.y ?? 0) - (first?.y ?? 0)) < 1)
      }
    }
    #expect(desk.scene(at: 1_000) == before)
  }

  @Test func `words travel between long levels, and every frame of it is covered`() {
    var desk = Desk(Self.levels)
    for step in 0..<60 { desk.roll(-3, at: 1 + Double(step) / 10) }
    desk.rest(from: 8)
    var now = 10.0
    while desk.app.prepareChange() {}
    for level in ["1", "2", "1", "3"] {
      desk.key(.character(Character(level)), at: now)
      #expect(desk.app.state.morph != nil)
      #expect(desk.app.state.morph?.pieces.contains { $0.isShared } == true)
      now = desk.watch(from: now, seconds: 0.3) { desk, now in
        #expect(desk.isCovered(at: now))
      }
      // A scroll meanwhile lays out more, and no line that is on its way loses its number.
      desk.roll(-9, at: now)
      now = desk.watch(from: now, seconds: 0.2)
    }
    desk.rest(from: now)
    #expect(desk.app.state.morph == nil)
  }

  @Test func `a text at its top is at its top in every level`() {
    var desk = Desk(Self.levels)
    for level in ["1", "2", "3", "1"] {
      desk.key(.character(Character(level)), at: 1)
      let now = desk.rest(from: 1)
      #expect(desk.shownLines(at: now).first?.place == TextPosition(paragraph: 0, offset: 0))
      #expect(desk.app.state.scroll.offset(at: now) == desk.app.state.scroll.lowest)
    }
  }

  @Test func `levels that come later do not move what is read`() {
    let whole = Document(title: "t", levels: [Self.levels.levels[2]])
    var desk = Desk(whole)
    for step in 0..<60 { desk.roll(-3, at: 1 + Double(step) / 10) }
    desk.rest(from: 8)
    let first = desk.firstLine(at: 10)
    desk.app.reload(Self.levels, at: 10)
    #expect(desk.app.state.level == 2)
    #expect(desk.firstLine(at: 10)?.place == first?.place && desk.firstLine(at: 10)?.y == first?.y)
  }

  @Test func `a file that grows while it is read stays where it is`() {
    var desk = deskInside()
    let first = desk.firstLine(at: 10)
    for count in [1_000_001, 2_000_000, 3] {
      desk.app.reload(EndlessStore(count).document, at: 10)
      let now = desk.rest(from: 10)
      #expect(desk.isCovered(at: now))
      let line = desk.firstLine(at: now)
      if count > 3 {
        #expect(line?.place == first?.place && abs((line?.y ?? 0) - (first?.y ?? 0)) < 1)
      }
    }
    #expect(desk.shownLines(at: 100).map(\.place.paragraph).max() == 2)
  }

  @Test func `a reading place of another day is found again, and one beyond the end is its end`() {
    var desk = deskInside()
    let (first, note) = (desk.firstLine(at: 10), desk.app.readingNote(at: 10))
    var other = Desk(paragraphs: 5)
    other.app.show(EndlessStore(1_000_000).document, place: note, at: 1)
    var now = other.rest(from: 1)
    #expect(other.firstLine(at: now)?.place == first?.place)
    #expect(abs((other.firstLine(at: now)?.y ?? 0) - (first?.y ?? 0)) < 0.01)
    #expect((other.store?.reads ?? .max) < 150)
    let beyond = ReadingNote(level: "All", paragraph: 2_000_000, offset: 5)
    other.app.show(EndlessStore(1_000_000).document, place: beyond, at: 10)
    now = other.rest(from: 10)
    #expect(other.shownLines(at: now).last?.place.paragraph == 999_999)
  }
}

/// Levels of which each is longer than the longest novels.
///
/// To go from one of 20 MB to one of 40 cut both into words in one frame, for seven seconds.
@Suite struct LongestLevelTests {
  private static func texts(_ bytes: Int) -> [String] {
    let words = Array(repeating: "words of a text that goes on", count: 36)
      .joined(separator: " ")
    return (0..<bytes / 1_024).map { "Number \($0): \(words)" }
  }

  @Test func `they are not compared word by word, and the place goes by their lengths`() throws {
    let levels = [2 << 20, 5 << 20].map { Document.Level(name: "\($0)", texts: Self.texts($0)) }
    var desk = Desk(Document(title: "t", levels: levels, startLevel: 1))
    #expect(!desk.app.layouts.canMatch(0, 1, of: desk.app.state.texts))
    #expect(desk.app.layouts.canMatch(0, 0, of: desk.app.state.texts))
    var pieces = 0
    while desk.app.prepareChange() { pieces += 1 }
    #expect(pieces < 500, "nothing is cut ahead of time that is of no use")
    let place = TextPosition(paragraph: 2_500, offset: 0)
    desk.app.show(place, below: 100, always: true, at: 1)
    let now = desk.rest(from: 1)
    desk.key(.character("1"), at: now)
    let there = try #require(desk.firstLine(at: desk.rest(from: now))?.place)
    #expect(abs(there.paragraph - 1_000) < 10)
    // Nor is there a passage that a sentence comes from.
    desk.key(.character("p"), at: 20)
    #expect(desk.app.state.peek == nil)
  }

  @Test func `others are cut into words a piece at a time, before anybody needs them`() {
    let levels = [200_000, 400_000].map { Document.Level(name: "\($0)", texts: Self.texts($0)) }
    let document = Document(title: "t", levels: levels)
    var desk = Desk(document)
    var pieces = 0
    while desk.app.prepareChange() { pieces += 1 }
    #expect(pieces > 600_000 / (33 << 10))
    var fresh = LayoutCache(measurer: FixedWidthMeasurer())
    #expect(
      desk.app.layouts.words(level: 1, of: document).words.count
        == fresh.words(level: 1, of: document).words.count)
    #expect(
      desk.app.layouts.matching(from: 0, to: 1, of: document).toNew
        == fresh.matching(from: 0, to: 1, of: document).toNew)
  }
}
