import DetentCore
import Testing

@testable import DetentCore
@testable import DetentRender

extension RenderTests {
  /// Words that travel, beside text of which no word can.
  @Suite struct MixedMorphTests {
    let engine = TextEngine(library: Fonts.library())

    static let mixed = Document.parse(
      """
      <!-- level: Brief -->
      The Hebrew word שלום עולם is read from the right.

      This paragraph stays as it is.
      <!-- level: Long -->
      In the middle of this line the Hebrew word שלום עולם is read from the right to the left.

      This other paragraph stays as it is.
      """, title: "t")

    private func app(_ document: Document, _ settings: Settings) throws -> App {
      try App(document: document, settings: settings, measurer: engine)
    }

    private func changed(_ document: Document, _ settings: Settings) throws -> App {
      var app = try app(document, settings)
      _ = app.step([InputEvent(time: 0, .key(KeyEvent(.character("+"))))], at: 0)
      return app
    }

    @Test func `a text with lines of several runs vaporizes unless somebody asks for more`() throws
    {
      #expect(try changed(Self.mixed, Settings()).state.morph == nil)
      #expect(try changed(Self.mixed, Settings(transition: .morph)).state.morph != nil)
    }

    @Test func `a line of several runs leaves and enters as a whole`() throws {
      var app = try changed(Self.mixed, Settings(transition: .morph))
      let early = app.report(at: 0.05).words
      let moving = early.filter(\.isTravelling).map(\.text)
      #expect(moving == ["This", "paragraph", "stays", "as", "it", "is"])
      let leaving = early.filter { !$0.isTravelling }
      #expect(leaving.count == 10)
      #expect(Set(leaving.map(\.opacity)).count == 1 && Set(leaving.map(\.scale)).count == 1)
      #expect(Set(leaving.map(\.y)).count == 1, "all runs grow about one point")
      let rest = app.restTime
      var opened = try self.app(Self.mixed, Settings(level: .number(2)))
      #expect(app.scene(at: rest) == opened.scene(at: 0))
    }

    @Test(arguments: TextAlignment.allCases)
    func `words of a line of two directions are reported where they stand`(
      alignment: TextAlignment
    ) throws {
      var app = try app(Self.mixed, Settings(alignment: alignment))
      let words = app.report(at: 0).words
      let line = words.filter { $0.y == words.first?.y }.sorted { $0.x < $1.x }
      #expect(
        line.map(\.text)
          == ["The", "Hebrew", "word", "עולם", "שלום", "is", "read", "from", "the", "right"])
      for (a, b) in zip(line, line.dropFirst()) { #expect(a.x + a.width < b.x) }
    }

    @Test func `a word that will be broken over two lines fades, and does not vanish`() throws {
      let document = Document.parse(
        """
        <!-- level: Brief -->
        We saw uncharacter\u{AD}istically calm seas.
        <!-- level: Long -->
        We saw all of those uncharacter\u{AD}istically calm seas.
        """, title: "t")
      let settings = Settings(size: Size(width: 360, height: 400), transition: .morph)
      var app = try changed(document, settings)
      let rest = app.report(at: app.restTime).words.map(\.text)
      try #require(rest.contains("uncharacter\u{AD}"), "it is broken")
      let early = app.report(at: 0.02).words
      let word = early.first { $0.text == "uncharacter\u{AD}istically" }
      #expect(try #require(word).opacity > 0.5)
    }

    @Test(arguments: [1.0, 1.5, 2], [false, true])
    func `slices of emoji that meet are the whole`(scale: Double, isMoving: Bool) throws {
      let text = "a 😀😀👩‍🚀 b"
      let whole = line(text, x: 20, y: 10, isMoving: isMoving, by: engine)
      let width = engine.advance(of: Substring(text), face: .regular) * 17
      let cuts = [-17, 24, 44, 46, width + 17]
      let parts = slices(of: whole, at: cuts)
      var scene = scene(240, 40, scale: scale, whole)
      let one = try painted(scene, by: engine)
      scene.commands = parts
      #expect(try painted(scene, by: engine).values == one.values)
    }
  }
}
