import Testing

@testable import DetentCore
@testable import DetentRender

// Stories of others that have no better place: each begins with what went wrong, and where.

extension RenderTests {
  @Suite struct StoryTests {
    private let engine = TextEngine(library: Fonts.library())

    private func block(_ passage: Document.Passage, width: Double) -> BlockLayout {
      BlockLayout(
        paragraphs: [Paragraph(passage, measurer: engine)], style: TextStyle(scale: 1),
        columnWidth: width, measurer: engine)
    }

    @Test func `a place inside a ligature divides it as its letters would`() throws {
      // SDL_ttf#552: counts of characters go wrong where several letters are one glyph.
      let block = block(Document.Passage("office fi"), width: 400)
      let finder = PlaceFinder(block: block, measurer: engine, share: 0)
      let line = try #require(block.lines.first)
      let places = (0...9).map {
        finder.x(of: TextPosition(paragraph: 0, offset: $0), on: line)
      }
      for (left, right) in zip(places, places.dropFirst()) { #expect(left < right) }
      #expect(places[9] == line.width)
    }

    @Test func `another scale draws letters of its own, as if there had been no other`() throws {
      // SDL#6438, SDL#9958, ppsspp#17650: at fractional scales text is a blurred copy of another
      // size's.
      let text = "Sharp at every scale"
      for scale in [1.25, 1.5, 2, 1] {
        let command = line(text, x: 3, y: 4, by: engine)
        let used = try painted(scene(200, 40, scale: scale, command), by: engine)
        let fresh = TextEngine(library: Fonts.library())
        let own = try painted(scene(200, 40, scale: scale, command), by: fresh)
        #expect(used.values == own.values)
        // Stems are as dark as at scale 1: nothing was enlarged.
        #expect(used.values.map { $0 & 0xFF }.min() ?? 255 < 0x30)
      }
    }

    @Test(arguments: [0.0, 0.25, 0.5, 0.75])
    func `a part of a line shows nothing of its neighbours`(fraction: Double) throws {
      // SDL#11493, SDL#12658: at half pixels a neighbouring glyph bleeds in, and clips are a pixel
      // off.
      let whole = "MMMM"
      let width = engine.advance(of: whole[...], face: .regular) * 17
      let space = (engine.advance(of: "M M", face: .regular) * 17).rounded(.up)
      for isMoving in [false, true] {
        var run = TextRun(text: "MM  MM", face: .regular, size: 17)
        // From the middle of the gap to its end there is nothing.
        let start = engine.advance(of: "MM ", face: .regular) * 17 - 1.5
        run.slice = start..<(start + 3)
        let frame = Rect(x: 20 + fraction, y: 5, width: 3, height: 22)
        let command = DrawCommand(.text(run), frame: frame, color: .black, isMoving: isMoving)
        let picture = try painted(scene(width + space, 40, command), by: engine)
        #expect(picture.inkColumns == nil)
        var clipped = line(whole, x: 10 + fraction, y: 5, by: engine)
        clipped.isMoving = isMoving
        clipped.clip = Rect(x: 20, y: 0, width: 10, height: 40)
        let columns = try painted(scene(width + space, 40, clipped), by: engine).inkColumns
        #expect(columns.map { $0.lowerBound >= 20 && $0.upperBound < 30 } == true)
      }
    }

    @Test func `a word of joined letters that is cut over lines stays joined`() throws {
      // The Unicode Standard 15.0, chapter 9.2: a letter beside a joiner has its joined form.
      let word = String(repeating: "بسم", count: 12)
      let block = block(Document.Passage(word), width: 90)
      #expect(block.lines.count > 2)
      let runs = block.lines.flatMap { block.segments(of: $0) }
      for (index, run) in runs.enumerated() {
        #expect(run.joints == Joints(before: index > 0, after: index < runs.count - 1))
        let shaped = TextRun(run).text
        #expect(shaped.hasPrefix("\u{200D}") == (index > 0))
        let extent = engine.extent(of: shaped[...], face: .regular, direction: .rightToLeft)
        #expect(abs(extent.width * run.size - run.width) < 1e-6)
        #expect(run.width <= 90 + 1e-6)
      }
      // Nothing that is copied has a joiner.
      let level = Document.Level(name: "a", texts: [word])
      #expect(level.wholeSelection.map { level.text(in: $0) } == word)
      #expect(runs.map(\.text).joined() == word)
      // Every place is found again where it is.
      let finder = PlaceFinder(block: block, measurer: engine, share: 0)
      for line in block.lines {
        let left = line.x(share: 0, columnWidth: 90)
        let place = TextPosition(paragraph: 0, offset: line.range.lowerBound)
        #expect(abs(finder.x(of: place, on: line) - left - line.width) < 1e-6)
      }
    }

    @Test(arguments: [
      ("بب", 2, true), ("اب", 2, false), ("با", 2, true), ("بَب", 2, true), ("بَب", 4, true),
      ("ab", 1, false), ("ب ب", 2, false), ("בב", 2, false), ("ب\u{200C}ب", 2, false),
      ("ᠮᠣ", 3, true), ("ب", 0, false), ("ب", 2, false),
    ])
    func `letters join as their script says`(text: String, offset: Int, joins: Bool) {
      #expect(engine.joinsLetters(in: text[...], at: offset) == joins)
    }

    @Test func `a joiner before a letter is shaped with it`() throws {
      let joined = engine.items(of: "\u{200D}ب", face: .regular)
      #expect(joined.count == 1 && joined.first?.text == "\u{200D}ب")
      #expect(engine.items(of: "\u{200D}", face: .regular).map(\.text) == ["\u{200D}"])
      let apart = engine.extent(of: "ب", face: .regular, direction: .rightToLeft).width
      let final = engine.extent(of: "\u{200D}ب", face: .regular, direction: .rightToLeft).width
      #expect(apart != final)
    }

    @Test func `a tab at the beginning of preformatted text leads to its stop`() throws {
      let code = Document.Passage(
        "\tone\u{2028}\t\ttwo\u{2028}three", kind: .code)
      let block = block(code, width: 400)
      let runs = block.lines.map { block.segments(of: $0) }
      #expect(runs.map { $0.map(\.text) } == [["one"], ["two"], ["three"]])
      let size = try #require(block.lines.first).size
      #expect(runs.map { $0.first?.x } == [2 * size, 4 * size, 0])
      // Markdown counts a tab as four columns.
      let listing = MarkdownReader().passages(in: "```\n\tone\n\t\ttwo\nthree\n```\n")
      #expect(listing.map(\.text) == ["    one\u{2028}        two\u{2028}three"])
      // Plain paragraphs begin at the margin however they were indented, and lines do not.
      #expect(PlainReader(.joined).passages(in: "\tone\n\ttwo\n").map(\.text) == ["one two"])
      #expect(PlainReader().passages(in: "\tone\n\ttwo\n").map(\.text) == ["\tone", "\ttwo"])
    }
  }
}
