import CPixman
import Testing

@testable import DetentCore
@testable import DetentRender

extension RenderTests {
  @Suite struct TrackingTests {
    let engine = TextEngine(library: Fonts.library())

    private static let sentence = "Sphinx, judge vow: AV To “fi” |"

    @Test(arguments: [8.0, 9, 11, 13, 17, 22, 27, 40, 64, 100, 200], [1.0, 1.5, 2])
    func `a tracked line is drawn as wide as it was measured`(
      size: Double, scale: Double
    ) throws {
      for face in FontFace.allCases {
        let text = Self.sentence.dropLast()
        let measured = engine.width(of: text, face: face, size: size) * scale
        let alone = try #require(lastLetter(in: "|", face, size, scale, after: 0))
        let near = measured + alone - size * scale / 5
        let drawn = try #require(lastLetter(in: Self.sentence, face, size, scale, after: near))
        // Letters stand on whole pixels of the picture that is averaged, a hair more or less.
        let across = Double(Supersampling(pixelSize: size * scale).across)
        #expect(abs(drawn - measured - alone) <= 1.5 / across, "\(face.name)")
      }
    }

    @Test(arguments: [0.48, 3, -0.5])
    func `any tracking is drawn as wide as it is measured`(tracking: Double) throws {
      let extent = engine.extent(
        of: Self.sentence.dropLast(), face: .semibold, direction: .leftToRight)
      let measured = extent.width * 14 + Double(extent.clusters) * tracking
      let alone = try #require(lastLetter(in: "|", .semibold, 14, 1, after: 0))
      let drawn = try #require(
        lastLetter(
          in: Self.sentence, .semibold, 14, 1, tracking: tracking, after: measured + alone - 3))
      #expect(abs(drawn - measured - alone) <= 0.375)
    }

    @Test func `letters that fit into each other do so when they are tracked`() {
      // Letter by letter, AVATAR would have holes.
      let extent = { (text: String) in
        self.engine.extent(of: text[...], face: .semibold, direction: .leftToRight)
      }
      #expect(extent("AV").width < extent("A").width + extent("V").width - 0.03)
      #expect(extent("AV").clusters == 2)
      let label = CapsuleLabel(name: "avatar", windowWidth: 900, measurer: engine)
      #expect(abs(label.width - (extent("AVATAR").width * 14 + 5 * 0.48)) < 1e-9)
    }

    @Test(arguments: [
      // A letter with its marks, or the letters of a ligature, are one (UAX 29, HarfBuzz's manual,
      // "Clusters").
      ("abc", 3), ("a b", 3), ("  ", 2), ("q\u{303}\u{323}", 1), ("Việt Nam", 8), ("office", 5),
      // What has no advance.
      ("", 0), ("\u{200B}", 0), ("\u{AD}", 0), ("\u{200D}", 0), ("so\u{AD}ft", 4),
      // Fonts of the machine: letters that join, pictures of several characters, ideographs.
      ("سلام", 0), ("क्षत्रिय", 0), ("👩‍👩‍👧🇯🇵👍🏽", 0), ("漢字", 0), ("λ", 0), ("я漢", 1),
    ])
    func `clusters of the built-in font are counted`(text: String, count: Int) {
      for face in [FontFace.regular, .semibold, .italic, .semiboldItalic] {
        let extent = engine.extent(of: text[...], face: face, direction: .leftToRight)
        #expect(extent.clusters == count, "\(face.name)")
      }
      for face in [FontFace.mono, .monoBold] {
        #expect(engine.extent(of: text[...], face: face, direction: .leftToRight).clusters == 0)
      }
      #expect(engine.extent(of: text[...], face: .regular, direction: .rightToLeft).clusters == 0)
    }

    @Test(arguments: ["سلام", "क्षत्रिय", "👩‍👩‍👧🇯🇵👍🏽", "漢字", "ภาษาไทย"])
    func `text of the machine's fonts is drawn as ever`(text: String) throws {
      let isArabic = text == "سلام"
      let pictures = try [0.0, 3].map { tracking in
        let run = TextRun(
          text: text, face: .regular, size: 40, tracking: tracking,
          direction: isArabic ? .rightToLeft : .leftToRight)
        let command = DrawCommand(
          .text(run), frame: Rect(x: 4, y: 4, width: 190, height: 60), color: .black)
        return try painted(scene(200, 70, command), by: engine).values
      }
      #expect(pictures[0] == pictures[1])
    }

    @Test func `marks stay on their letter`() throws {
      // The mark of the first letter, and what is beside it, as far apart as without tracking.
      let marked = try [0.0, 6].map { tracking in
        let run = TextRun(text: "q\u{303}", face: .regular, size: 40, tracking: tracking)
        let command = DrawCommand(
          .text(run), frame: Rect(x: 4, y: 4, width: 90, height: 60), color: .black)
        return try painted(scene(100, 70, command), by: engine).values
      }
      #expect(marked[0] == marked[1])
    }

    @Test func `tracked widths are whole units and add up`() {
      for size in [8.0, 11, 13, 22, 40, 64] {
        let tracking = Tracking(size: size)
        let units = { (text: String) -> Double in
          let extent = self.engine.extent(of: text[...], face: .regular, direction: .leftToRight)
          return (extent.width + tracking.ems(extent.clusters)) * 1000
        }
        let words = ["Light ", "and ", "shade, ", "AVATAR ", "office ", "“1,840”"]
        let sum = words.reduce(0) { $0 + units($1) }
        #expect(abs(sum - units(words.joined())) < 1e-6)
        #expect(abs(sum - sum.rounded()) < 1e-6)
      }
    }

    @Test(arguments: [8.0, 11, 13, 17, 22, 40, 64, 200])
    func `runs, words and carets stand where the tracked line is drawn`(size: Double) throws {
      let block = block(size: size)
      let tracking = Tracking(size: size)
      let finder = PlaceFinder(block: block, measurer: engine, share: 0)
      #expect(block.lines.count > 6)
      for line in block.lines {
        #expect(line.width <= block.columnWidth - line.inset - line.outset + 1e-6)
        for segment in block.segments(of: line) {
          let run = TextRun(segment)
          let extent = engine.extent(
            of: segment.shapedText[...], face: run.face, direction: run.direction)
          let drawn = extent.width * run.size + Double(extent.clusters) * run.tracking
          #expect(abs(drawn - segment.width) < 1e-6 * size, "\(segment.text)")
        }
        guard line.size == size, block.paragraph(line.paragraph).isPlain else { continue }
        let text = block.text(of: line)
        for index in text.indices {
          let offset = line.range.lowerBound + text[..<index].utf8.count
          // A hyphen at the end is in no text.
          guard offset < line.range.upperBound else { continue }
          let place = TextPosition(paragraph: line.paragraph, offset: offset)
          let extent = engine.extent(
            of: text[..<index], face: .regular, direction: .leftToRight)
          let pen = extent.width * size + tracking.ems(extent.clusters) * size
          #expect(abs(finder.x(of: place, on: line) - pen) < 1e-6 * size)
        }
      }
      try expectWords(of: block, size: size)
    }

    // Where words are cut out of their line.
    private func expectWords(of block: BlockLayout, size: Double) throws {
      var vocabulary = Vocabulary()
      let list = WordList(
        block.covered.map(block.paragraphText), measurer: engine, vocabulary: &vocabulary)
      for number in block.lines.indices {
        let line = block.lines[number]
        let words = block.words(ofLine: number, in: list, measurer: engine).words
        guard block.paragraph(line.paragraph).isPlain else { continue }
        let text = block.paragraphText(line.paragraph)
        for word in words where word.range.lowerBound > line.range.lowerBound {
          let before = text.utf8Slice(line.range.lowerBound..<word.range.lowerBound)
          let pen = engine.width(of: before, face: word.setting.look.face, size: line.size)
          // Letters kern with what follows them, but not over a space.
          guard before.last == " " else { continue }
          #expect(abs(word.x - pen) < 1e-6 * size)
        }
      }
    }

    private func block(size: Double) -> BlockLayout {
      typealias Passage = Document.Passage
      let text = "Sphinx of quartz, judge my vow: AVATAR, Type and Wave, 1,840 of them."
      let styled = Passage(
        text, spans: [Passage.Span(10..<24, .strong), Passage.Span(32..<45, .code)])
      let passages = [
        Passage(text), Passage("Heads of AVATAR", kind: .heading(depth: 1)), styled,
        Passage("Extra\u{AD}ordi\u{AD}narily long\u{AD}winded hyphen\u{AD}ations"),
        Passage(String(repeating: "unbreakable", count: 4)),
      ]
      return BlockLayout(
        paragraphs: passages.map { Paragraph($0, measurer: engine) },
        style: TextStyle(scale: size / 17), columnWidth: 11 * size, measurer: engine)
    }

    // The middle of the ink beyond a place, in pixels from the pen.
    private func lastLetter(
      in text: String, _ face: FontFace, _ size: Double, _ scale: Double,
      tracking: Double? = nil, after place: Double
    ) -> Double? {
      let run = TextRun(text: text, face: face, size: size, tracking: tracking)
      let mask = engine.mask(of: run, scale: scale)
      let samples = mask.samples.mask
      let density = Double(mask.density)
      var (sum, moment) = (0.0, 0.0)
      for column in 0..<Int(samples.width) {
        let x = Double(mask.left) + (Double(column) + 0.5) / density
        guard x > place else { continue }
        for row in 0..<Int(samples.height) {
          let ink = Double(samples.bytes[row * samples.stride + column])
          sum += ink
          moment += ink * x
        }
      }
      return sum > 0 ? moment / sum : nil
    }
  }
}
