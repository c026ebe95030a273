import Testing

@testable import DetentCore

@Suite struct StyledMorphTests {
  typealias Passage = Document.Passage

  private static let document = Document(
    title: "t",
    levels: [
      Document.Level(
        name: "a",
        paragraphs: [
          Passage("Big head", kind: .heading(depth: 1)),
          Passage("alpha beta gamma", spans: [.init(6..<10, .emphasis)]),
          Passage("plain", nesting: [.item], marker: .bullet),
        ]),
      Document.Level(
        name: "b",
        paragraphs: [
          Passage("head", kind: .heading(depth: 1)),
          Passage("Big and alpha beta gamma", spans: [.init(14..<18, .emphasis)]),
          Passage("very plain", spans: [.init(5..<10, .strong)], nesting: [.item], marker: .bullet),
        ]),
    ], startLevel: 0, transition: .morph)

  @Test func `words of several looks travel, each in its own`() {
    var desk = Desk(Self.document)
    desk.key(.character("+"), at: 1)
    let words = desk.app.report(at: 1.1).words
    let travelling = Set(words.filter(\.isTravelling).map(\.text))
    #expect(travelling == ["head", "alpha", "beta", "gamma"])
    let slices = desk.scene(at: 1.1).commands.compactMap { command -> TextRun? in
      guard case .text(let run) = command.shape, run.slice != nil else { return nil }
      return run
    }
    // A word between two others of another look is a run of its own.
    #expect(slices.contains { $0.text == "beta" && $0.face == .italic && $0.size == 17 })
    // What changes its size or its face does not travel.
    #expect(travelling.isDisjoint(with: ["Big", "plain"]))
  }

  @Test func `when all have arrived it is the picture of the new level`() {
    var desk = Desk(Self.document)
    desk.key(.character("+"), at: 1)
    let rest = desk.rest(from: 1)
    let other = Desk(Self.document, settings: Settings(level: .number(2)))
    let texts = { (scene: Scene) in
      scene.commands.filter { if case .text = $0.shape { $0.clip != nil } else { false } }
    }
    #expect(texts(desk.scene(at: rest + 10)) == texts(other.scene(at: 10)))
  }

  @Test func `alignment moves all but listings`() {
    let level = Document.Level(
      name: "a", paragraphs: [Passage("let a", kind: .code), Passage("text"), Passage("b")])
    var desk = Desk(Document(title: "t", levels: [level]))
    let before = Self.xs(desk.scene(at: 0))
    desk.key(.character("t"), at: 1)
    desk.rest(from: 1)
    let after = Self.xs(desk.scene(at: 9))
    #expect(before["let a"] == after["let a"])
    #expect((before["text"] ?? 0) < (after["text"] ?? 0))
  }

  private static func xs(_ scene: Scene) -> [String: Double] {
    var xs: [String: Double] = [:]
    for command in scene.commands {
      if case .text(let run) = command.shape { xs[run.text] = command.frame.minX }
    }
    return xs
  }
}
