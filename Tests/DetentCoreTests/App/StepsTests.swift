import Chance
import Testing

@testable import DetentCore

/// A document of its own sentences, gone through one by one.
@Suite struct StepsTests {
  static let text = (1...24).map { "Tea number \($0) is made of leaf \($0) and water." }
    .joined(separator: " ")

  static func document(_ text: String = text) -> Document {
    let resolved = ResolvedLevels(
      SourceFile("# Tea\n\n" + text), format: .plain, splitter: FullStops())
    return Document(
      levels: resolved.levels, wordCounts: resolved.wordCounts, title: "t", start: nil,
      steps: resolved.ladder.flatMap {
        LevelSteps($0, reader: PlainReader())
      })
  }

  private static func desk() -> Desk { Desk(document()) }

  private func words(_ desk: Desk) -> Int {
    let level = desk.app.state.document.levels[desk.app.state.level]
    return level.texts.reduce(0) { $0 + $1.split(separator: " ").count }
  }

  @Test func `places among the levels and numbers of sentences go both ways`() throws {
    let steps = try #require(Self.document().steps)
    #expect(steps.cuts.first == 0 && steps.cuts.last == 24)
    for count in 0...steps.count {
      #expect(steps.count(at: steps.position(of: count)) == count)
    }
    for (index, cut) in steps.cuts.enumerated() {
      #expect(steps.position(of: cut) == Double(index))
      #expect(steps.named(cut) == index)
    }
    #expect(steps.count(at: -1) == 0 && steps.count(at: 99) == 24)
  }

  @Test func `a text of one level has no steps`() {
    let ladder = Ladder([Block(.paragraph, "One.")], FullStops())
    #expect(LevelSteps(ladder, reader: PlainReader()) == nil)
  }

  @Test func `one sentence more or less stands between two levels, and is verbatim`() {
    var desk = Self.desk()
    let named = desk.app.state.document.levels.count
    let before = words(desk)
    desk.key(.tab, at: 0)
    desk.key(.right, modifiers: .shift, at: 0.5)
    #expect(desk.app.state.document.levels.count == named + 1)
    #expect(words(desk) == before + 10)
    let shown = desk.app.state.document.levels[desk.app.state.level]
    #expect(shown.name.hasSuffix(" %"))
    for text in shown.texts.dropFirst() {
      #expect(text.split(separator: ". ").allSatisfy { Self.text.contains($0) })
    }
    desk.key(.left, modifiers: .shift, at: 1)
    #expect(desk.app.state.document.levels.count == named)
    #expect(words(desk) == before)
    #expect(desk.app.state.between == nil)
  }

  @Test func `all steps from the title to the whole, and back, change by one sentence`() throws {
    var desk = Self.desk()
    desk.key(.character("1"), at: 0)
    desk.key(.tab, at: 0)
    var lengths = [words(desk)]
    for step in 0..<30 {
      desk.key(.right, modifiers: .shift, at: 1 + Double(step))
      lengths.append(words(desk))
    }
    #expect(lengths.max() == 24 * 10 + 2)
    // A plain heading has its mark at every level: there it is a sign like any other.
    let grown = zip(lengths, lengths.dropFirst()).map { $1 - $0 }
    #expect(grown.allSatisfy { [0, 10].contains($0) })
    #expect(desk.app.state.level == desk.app.state.document.levels.count - 1)
    for step in 0..<30 { desk.key(.left, modifiers: .shift, at: 40 + Double(step)) }
    #expect(words(desk) == lengths[0])
    // A click for each named level reached, there and back, but for the one it began with.
    let steps = try #require(Self.document().steps)
    #expect(desk.app.state.clicks == 1 + 2 * (steps.cuts.count - 1))
  }

  @Test func `a pinch goes on from between to the levels on both sides`() {
    var desk = Self.desk()
    let level = desk.app.state.level
    let names = desk.app.state.document.levels.map(\.name)
    desk.key(.tab, at: 0)
    desk.key(.right, modifiers: .shift, at: 0.5)
    desk.key(.character("+"), at: 1)
    #expect(desk.app.state.document.levels[desk.app.state.level].name == names[level + 1])
    desk.key(.character("-"), at: 2)
    #expect(desk.app.state.level == desk.app.state.between?.index)
    desk.key(.character("-"), at: 3)
    #expect(desk.app.state.document.levels[desk.app.state.level].name == names[level])
    // Numbers are those of the named levels.
    for (index, name) in names.enumerated() {
      desk.key(.character(Character("\(index + 1)")), at: 4 + Double(index))
      #expect(desk.app.state.document.levels[desk.app.state.level].name == name)
    }
  }

  // MARK: - The slider

  private static func x(_ desk: Desk, position: Double) -> Double {
    let state = desk.app.state
    let (low, high) = (state.notches.value(of: 0), state.notches.value(of: state.namedCount - 1))
    return state.sliderLayout.x(
      of: low + (high - low) * position / Double(state.namedCount - 1))
  }

  @Test func `the slider shows the sentences under its knob, and clicks at the notches`() throws {
    var desk = Self.desk()
    let steps = try #require(desk.app.state.document.steps)
    let y = desk.app.state.sliderLayout.frame.center.y
    let start = desk.app.state.level
    desk.send(.pointer(.moved(Point(x: 450, y: 600))), at: 0)
    desk.send(
      .pointer(.down(Point(x: Self.x(desk, position: Double(start)), y: y), count: 1)), at: 0.1)
    let place = Self.x(desk, position: Double(start) + 0.5)
    desk.send(.pointer(.moved(Point(x: place, y: y))), at: 0.2)
    #expect(desk.app.state.sentenceCount == steps.count(at: Double(start) + 0.5))
    #expect(desk.app.state.between != nil)
    #expect(desk.app.state.clicks == 0)
    #expect(
      abs(desk.app.state.sliderLayout.x(of: desk.app.state.slider.scale(at: 0.2)) - place) < 1)
    // Near a notch it is that level.
    let notch = Self.x(desk, position: Double(start + 1)) - 2
    desk.send(.pointer(.moved(Point(x: notch, y: y))), at: 0.6)
    #expect(desk.app.state.between == nil)
    #expect(desk.app.state.level == start + 1)
    #expect(desk.app.state.clicks == 1)
    // Past one it clicks too.
    desk.send(
      .pointer(.moved(Point(x: Self.x(desk, position: Double(start) - 0.4), y: y))), at: 1)
    #expect(desk.app.state.clicks == 2)
    desk.send(.pointer(.up(Point(x: Self.x(desk, position: Double(start) - 0.4), y: y))), at: 1.1)
    #expect(desk.app.state.sentenceCount == steps.count(at: Double(start) - 0.4))
    desk.rest(from: 1.1)
    let knob = desk.app.state.sliderLayout.x(of: desk.app.state.slider.scale(at: 20))
    let count = try #require(desk.app.state.sentenceCount)
    #expect(abs(knob - Self.x(desk, position: steps.position(of: count))) < 0.1)
  }

  @Test func `Escape takes a drag back`() {
    var desk = Self.desk()
    let (level, count) = (desk.app.state.level, desk.app.state.sentenceCount)
    let y = desk.app.state.sliderLayout.frame.center.y
    desk.send(.pointer(.moved(Point(x: 450, y: 600))), at: 0)
    desk.send(
      .pointer(.down(Point(x: Self.x(desk, position: Double(level)), y: y), count: 1)), at: 0.1)
    desk.send(.pointer(.moved(Point(x: Self.x(desk, position: 3.5), y: y))), at: 0.2)
    #expect(desk.app.state.sentenceCount != count)
    desk.key(.escape, at: 0.3)
    #expect(desk.app.state.sentenceCount == count)
    #expect(desk.app.state.level == level)
    #expect(desk.app.state.sliderGrip == nil)
  }

  @Test func `a new version of the text shows as many sentences as the one before`() {
    var desk = Self.desk()
    desk.key(.tab, at: 0)
    desk.key(.right, modifiers: .shift, at: 0.5)
    let count = desk.app.state.sentenceCount
    desk.app.reload(desk.app.state.namedDocument, at: 1)
    #expect(desk.app.state.sentenceCount == count)
    let other = Self.document(Self.text + " One more sentence about tea is here.")
    desk.app.reload(other, at: 1)
    #expect(desk.app.state.namedDocument == other)
    #expect(desk.app.state.sentenceCount == count)
    // And so does a later day.
    let note = desk.app.readingNote(at: 2)
    var later = Desk(other)
    later.app.restore(note, at: 0)
    #expect(later.app.state.sentenceCount == count)
    // A text that an author has given levels has no such steps.
    desk.app.reload(Desk.document, at: 3)
    #expect(desk.app.state.between == nil)
    #expect(desk.app.state.document == Desk.document)
  }

  /// Any keys, drags and pinches: the state stays one that can be drawn, and its texts verbatim.
  @Test(arguments: UInt64(1)...8)
  func `random hands never leave the text's own sentences`(seed: UInt64) {
    var desk = Self.desk()
    var random = SplitMix64(seed: seed)
    let y = desk.app.state.sliderLayout.frame.center.y
    desk.send(.pointer(.moved(Point(x: 450, y: 600))), at: 0)
    for step in 0..<120 {
      let now = 0.1 + Double(step) * Double.random(in: 0.09...0.1, using: &random)
      let x = Double.random(in: 330...570, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: desk.send(.pointer(.down(Point(x: x, y: y), count: 1)), at: now)
      case 1, 2: desk.send(.pointer(.moved(Point(x: x, y: y))), at: now)
      case 3: desk.send(.pointer(.up(Point(x: x, y: y))), at: now)
      case 4: desk.key(.right, modifiers: .shift, at: now)
      case 5: desk.key(.character("+-123456789".randomElement(using: &random) ?? "1"), at: now)
      case 6: desk.key([.tab, .escape].randomElement(using: &random) ?? .tab, at: now)
      default: desk.wheel(Double.random(in: -3...3, using: &random), at: now)
      }
      let state = desk.app.state
      #expect(state.document.levels.indices.contains(state.level))
      #expect(state.levels.levels.count == state.document.levels.count)
      let shown = state.document.levels[state.level].texts.dropFirst()
      #expect(shown.allSatisfy { $0.split(separator: ". ").allSatisfy { Self.text.contains($0) } })
      _ = desk.scene(at: now)
    }
  }
}
