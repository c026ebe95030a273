import DetentCore
import Testing

@testable import DetentRender

extension RenderTests {
  @Suite struct TextMeasureTests {
    let engine = TextEngine(library: Fonts.library())

    @Test func `letters that fit into each other are set closer`() {
      // SDL_ttf issue 339: the kerning switch does nothing there; ours is always on.
      let apart = "AVAVAVTo".reduce(0) { $0 + engine.advance(of: String($1)[...], face: .regular) }
      #expect(engine.advance(of: "AVAVAVTo", face: .regular) < apart - 0.2)
    }

    @Test(arguments: [FontFace.regular, .semibold])
    func `a line measured word by word is as wide as the line in one piece`(face: FontFace) {
      let font = Font(face: face, pixelsAcross: 1000, pixelsDown: 1000)
      for value in UInt8(0x21)...0x7E {
        let sign = String(UnicodeScalar(value))
        let line = "nY \(sign)  Ty o \(sign) n"
        let units = Int((engine.advance(of: line[...], face: face) * 1000).rounded())
        // Between letters that have room on both sides a width is an advance.
        let whole = font.width(of: "n\u{200B}\(line)\u{200B}n") - font.width(of: "nn")
        #expect(units == whole, "\(line)")
      }
    }

    @Test func `a line is as wide as its words and spaces`() {
      let words =
        engine.advance(of: "To", face: .regular) + engine.advance(of: "AV", face: .regular)
      let space = engine.advance(of: " ", face: .regular)
      let line = engine.advance(of: "  To  AV ", face: .regular)
      #expect(abs(line - (words + 5 * space)) < 1e-9)
      #expect(engine.advance(of: "", face: .regular) == 0)
      #expect(abs(space - 0.258) < 1e-9)  // Nunito's own table: 258 of 1000 units.
    }

    @Test func `metrics are those of the font file`() {
      // Nunito's hhea table: ascender 1011, descender -353.
      for face in [FontFace.regular, .semibold] {
        #expect(engine.metrics(of: face) == FontMetrics(ascent: 1.011, descent: 0.353))
      }
    }

    @Test(arguments: [6.0, 11, 17, 23.4, 36, 51, 90])
    func `text set twice as large is twice as wide`(size: Double) throws {
      // SDL_ttf issue 232: after a change of size the letters kept their old distances.
      let text = "Twice as large, twice as wide H"
      let small = try inkEnd(text, size: size)
      let large = try inkEnd(text, size: size * 2)
      #expect(abs(large - 2 * small) <= 2)
    }

    @Test(arguments: [9.0, 17, 34, 60, 120])
    func `a line is drawn as wide as it was measured`(size: Double) throws {
      let text = "Sphinx of black quartz, judge my vow: AV To “fi” H"
      let measured = engine.advance(of: text[...], face: .regular) * size
      let edge =
        engine.advance(of: "H", face: .regular) * size - Double(try inkEnd("H", size: size))
      #expect(abs(Double(try inkEnd(text, size: size)) - (measured - edge)) <= 1.25)
    }

    // One past the last column with ink.
    private func inkEnd(_ text: String, size: Double) throws -> Int {
      let command = line(text, x: 0, y: 0, size: size, by: engine)
      let picture = try painted(
        scene(command.frame.width + size, command.frame.height, command), by: engine)
      return try #require(picture.inkColumns).upperBound + 1
    }

    @Test(arguments: [
      ("", []), ("a", [1]), ("a b", [2, 3]), ("é è", [3, 5]), ("a  b", [3, 4]),
      ("well-known", [5, 10]), ("a\u{A0}b", [4]), ("a\u{2060}b", [5]), ("a\u{200B}b", [4, 5]),
      ("a\u{AD}b", [3, 4]), ("日本。", [3, 9]), ("🇩🇪 x", [9, 10]), ("🇩🇪🇫🇷", [8, 16]),
      ("👩‍👩‍👧 x", [19, 20]), ("a/b", [2, 3]), ("(a) b", [4, 5]),
    ])
    func `lines break where Unicode allows it`(text: String, breaks: [Int]) {
      // UAX 14. Flags abort libunibreak 1.1, NBSP and ZWJ sequences are split elsewhere:
      // koreader#2806, css-line-break#2.
      #expect(engine.lineBreaks(in: text) == breaks)
    }
  }
}
