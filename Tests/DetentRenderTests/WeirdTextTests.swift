import DetentCore
import Testing

@testable import DetentRender

/// Texts that crashed, hung or confused others.
private let weirdTexts: [(name: String, text: String)] = [
  ("empty", ""),
  // SDL_ttf#311: newlines only give no picture and no error.
  ("newlines", "\n\n\n"), ("CRLF", "a\r\nb"), ("tab", "a\tb"),
  // sora-editor#863; a C string ends here.
  ("NUL", "a\u{0}b"), ("only NUL", "\u{0}"),
  // SDL_ttf#321: "Text has zero width".
  ("ZWSP", "\u{200B}"), ("ZWJ", "\u{200D}"), ("soft hyphen", "\u{AD}"), ("BOM", "\u{FEFF}"),
  // libunibreak 1.1 aborts on regional indicators.
  ("flag", "🇩🇪 x"), ("odd flags", "🇩🇪🇫"), ("family", "👩‍👩‍👧‍👦"),
  ("polar bear", "🐻‍❄️"), ("lone marks", "\u{301}\u{301}a"),
  // A bitmap 41,220 pixels high in SDL2_ttf.
  ("9,000 marks", "a" + String(repeating: "\u{301}", count: 9000)),
  ("bidi controls", "\u{202E}abc"), ("Arabic", "سعر iPhone 15"), ("last scalar", "\u{10FFFF}"),
  ("line separators", "a\u{2028}b\u{2029}c"),
  ("one long word", String(repeating: "w", count: 60_000)),
  ("long line", String(repeating: "word ", count: 20_000)), ("spaces", "    "),
]

extension RenderTests {
  @Suite struct WeirdTextTests {
    let engine = TextEngine(library: Fonts.library())

    @Test(arguments: weirdTexts.map(\.name))
    func `any text is measured and drawn`(name: String) throws {
      let text = try #require(weirdTexts.first { $0.name == name }).text
      for face in [FontFace.regular, .semibold] {
        let width = engine.advance(of: text[...], face: face)
        #expect(width >= 0 && width.isFinite)
        #expect(engine.lineBreaks(in: text).last ?? 0 == text.utf8.count)
      }
      var still = line(text, x: 2, y: 2, by: engine)
      still.frame.size.width = min(still.frame.width, 100)
      for tracking in [0.0, 0.5, -30] {
        for scale in [1.0, 1.2] {
          let run = TextRun(text: text, face: .regular, size: 17, tracking: tracking)
          still.shape = .text(run)
          still.scale = scale
          _ = try painted(scene(60, 30, still), by: engine)
        }
      }
    }

    @Test func `invisible text has no width`() {
      for text in ["", "\n\n", "\u{200B}", "\u{200D}", "\u{AD}", "\u{FEFF}", "\u{7}"] {
        #expect(engine.advance(of: text[...], face: .regular) == 0, "\(text.unicodeScalars)")
      }
    }

    @Test func `text after a NUL is there, and a tab is a space`() {
      let advance = { (text: String) in self.engine.advance(of: text[...], face: .regular) }
      #expect(advance("a\u{0}b") == advance("a\u{FFFD}b"))
      #expect(advance("a\tb") == advance("a b"))
    }

    @Test(arguments: [-5.0, 0, 1e-9, 0.4, 1, 2, 3, 5, 39.9, 40.1, 79, 81, 200, 613, 1e9])
    func `every size is drawn`(size: Double) throws {
      // SDL_ttf#201: a crash at certain sizes. SDL2_ttf opens sizes 0 and -5 without complaint.
      for tracking in [0.0, 0.48] {
        let run = TextRun(text: "Ångström Ag (1)", face: .regular, size: size, tracking: tracking)
        let frame = Rect(x: 0, y: 0, width: 300, height: 40)
        for scale in [1.0, 3.0] {
          let still = DrawCommand(.text(run), frame: frame, color: .black)
          let moving = DrawCommand(.text(run), frame: frame, color: .black, isMoving: true)
          _ = try painted(scene(300, 40, scale: scale, still, moving), by: engine)
        }
      }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e9])
    func `impossible places and sizes draw nothing and harm nothing`(value: Double) throws {
      let run = TextRun(text: "x", face: .regular, size: 17)
      let sized = TextRun(text: "x", face: .regular, size: value, tracking: value)
      let frames = [
        Rect(x: value, y: 5, width: 10, height: 10), Rect(x: 5, y: 5, width: value, height: 10),
        Rect(x: -1e300, y: value, width: 1e301, height: value),
      ]
      let shapes: [DrawCommand.Shape] = [
        .fill(cornerRadius: value), .outline(cornerRadius: 2, width: value),
        .shadow(cornerRadius: value, sigma: value, offsetY: value),
        .material(cornerRadius: value, .ultraThinDark), .text(run), .text(sized),
      ]
      for frame in frames {
        for shape in shapes {
          for isMoving in [false, true] {
            for scale in [1, value] {
              let command = DrawCommand(
                shape, frame: frame, color: .black, scale: scale, clip: frame, isMoving: isMoving)
              _ = try painted(scene(20, 20, command), by: engine)
            }
          }
        }
      }
    }

    @Test(arguments: [Double.nan, .infinity, -1, 0, 1e-300, 1e-6, 1e6, 1e300])
    func `impossible scales of a scene harm nothing`(scale: Double) throws {
      let frame = Rect(x: 1, y: 1, width: 8, height: 8)
      let shapes: [DrawCommand.Shape] = [
        .fill(cornerRadius: 2), .outline(cornerRadius: 2, width: 1),
        .shadow(cornerRadius: 2, sigma: 6, offsetY: 3), .material(cornerRadius: 2, .ultraThinDark),
        .text(TextRun(text: "x", face: .regular, size: 17, tracking: 0.5)),
      ]
      let image = try #require(PixelImage(width: 20, height: 20))
      for isMoving in [false, true] {
        let commands = shapes.map {
          DrawCommand($0, frame: frame, color: .black, clip: frame, isMoving: isMoving)
        }
        let scene = Scene(
          size: Size(width: 20, height: 20), scale: scale, background: .white, commands: commands)
        _ = Rasterizer(text: engine).draw(scene, into: image.buffer, since: nil)
      }
    }

    @Test func `marks above the ascent do not move the line`() throws {
      let plain = try painted(scene(60, 40, line("xax", x: 5, y: 10, by: engine)), by: engine)
      let marked = "xa" + String(repeating: "\u{301}", count: 12) + "x"
      let stacked = try painted(scene(60, 40, line(marked, x: 5, y: 10, by: engine)), by: engine)
      // Both x's, below the marks.
      for y in 20..<40 {
        for x in 5..<13 { #expect(plain[x, y] == stacked[x, y]) }
      }
    }
  }
}
