// What others got wrong in text of many scripts. Each test begins with its story; numbers are those
// of public reports. All of it runs through layout with the real engine and named fonts.

import Chance
import Foundation
import Testing

@testable import DetentCore
@testable import DetentRender

extension RenderTests {
  @Suite struct AnyTextTests {
    let engine = TextEngine(library: Fonts.library())

    func block(_ texts: [String], width: Double = 400, scale: Double = 1) -> BlockLayout {
      BlockLayout(
        paragraphs: texts.map { Paragraph($0, face: .regular, measurer: engine) },
        style: TextStyle(scale: scale), columnWidth: width, measurer: engine)
    }

    /// The lines of a text as they stand, from left to right, runs parted by bars.
    func seen(_ text: String, width: Double = 400) -> [String] {
      let block = block([text], width: width)
      return block.lines.map { block.segments(of: $0).map(\.text).joined(separator: "|") }
    }

    @Test func `a text of empty lines has their height`() {
      // SDL_ttf#311: a text of newlines only renders to nothing, without an error.
      let block = block(["", "", ""])
      #expect(block.lines.count == 3)
      #expect(block.height == 3 * 22 + 2 * 11)
    }

    @Test func `a cluster without width is legal anywhere`() {
      // SDL_ttf#321: one emoji, and the library fails with "Text has zero width".
      for text in ["👍", "\u{200D}", "\u{FE0F}", "a\u{200B}", "\u{2060}b", "\u{202E}", "\u{2066}"] {
        #expect(block([text]).lines.count == 1)
      }
    }

    @Test(arguments: [-1.0, 0, 1, 2, 3])
    func `the narrowest columns hold all of a text`(width: Double) {
      // SDL_ttf#482, SDL_ttf#418, SDL_ttf#157: endless loops and lost letters at tiny widths.
      for text in ["ab c ", "שלום 12", "ภาษาไทย", "👩‍👩‍👧‍👦🇩🇪", "a\tb", "co\u{AD}op", "مرحبا"] {
        let block = block([text], width: width)
        var end = 0
        for line in block.lines {
          #expect(line.range.lowerBound == end)
          end = line.range.upperBound
        }
        #expect(end == text.utf8.count)
      }
    }

    @Test(arguments: ["iiii ", "  iiii", "שלום ", "مرحبا بك ", "日本語\u{3000}"])
    func `a centred line stands in the middle, without the spaces at its end`(text: String) throws {
      // SDL_ttf#350, csswg-drafts#3116: lines off centre by half of their trailing space.
      let trimmed = text.split(whereSeparator: { $0 == " " || $0 == "\u{3000}" })
        .joined(separator: " ")
      #expect(
        block([text]).lines.map(\.width)
          == block([text.hasPrefix(" ") ? text : trimmed])
          .lines.map(\.width))
    }

    @Test func `words that are joined on purpose stay together`() {
      // koreader#2806, rich#4196: French « … » and kaomoji torn at their no-break spaces.
      for joiner in ["\u{A0}", "\u{202F}", "\u{2060}", "\u{2060} \u{2060}"] {
        #expect(engine.lineBreaks(in: "a\(joiner)b").count == 1, "\(joiner.unicodeScalars)")
      }
    }

    @Test func `a zero width space is a place to break, and nothing to see`() {
      // typst#5990, mpdf#742: shown as a box, or as a gap. Khmer: "I love the Khmer language."
      let parts = ["ខ្ញុំ", "ស្រឡាញ់", "ភាសា", "ខ្មែរ"]
      let text = parts.joined(separator: "\u{200B}")
      let apart = parts.reduce(0) { $0 + engine.advance(of: $1[...], face: .regular) }
      #expect(abs(engine.advance(of: text[...], face: .regular) - apart) < 0.01)
      #expect(seen(text, width: 1).count >= parts.count)
    }

    @Test func `a soft hyphen shows where a line ends at it, and only there`() {
      // harfbuzz#4520, flutter#141867: no hyphen at the break, or hyphens that nobody asked for.
      let text = "co\u{AD}opera\u{AD}tion"
      #expect(seen(text) == [text])
      let narrow = seen(text, width: 60)
      #expect(narrow.first?.hasSuffix("-") == true)
      #expect(narrow.last == "tion")
      #expect(seen("end\u{AD}") == ["end\u{AD}"])
      #expect(seen("سلام\u{AD}سلام", width: 50).first == "سلام\u{AD}-")
    }

    @Test func `a hyphen makes its line wider, never too wide`() {
      let text = String(repeating: "ab\u{AD}", count: 60)
      for width in stride(from: 20.0, through: 120, by: 0.5) {
        for line in block([text], width: width).lines { #expect(line.width <= width + 1e-6) }
      }
    }

    @Test func `no emoji sequence is split, and each is one picture`() throws {
      // css-line-break#2, xi-editor#1322, SDL_ttf#584: families and polar bears fall apart.
      let url = URL(fileURLWithPath: "/usr/share/unicode/emoji/emoji-zwj-sequences.txt")
      let lines = try String(decoding: Data(contentsOf: url), as: UTF8.self).split(separator: "\n")
      var count = 0
      for line in lines where !line.hasPrefix("#") {
        let codes = line.prefix { $0 != ";" }.split(separator: " ")
        var text = ""
        for code in codes {
          text.unicodeScalars.append(
            try #require(UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)))
        }
        count += 1
        #expect(engine.clusterBreaks(in: text[...]) == [text.utf8.count], "\(codes)")
        #expect(Fonts.family(of: text, by: engine) == "Noto Color Emoji", "\(codes)")
        #expect(engine.items(of: text[...], face: .regular).count == 1)
      }
      #expect(count == 1350)
      let bear = "\u{1F43B}\u{200D}\u{2744}\u{FE0F}"
      let width = engine.advance(of: "🐻", face: .regular)
      #expect(engine.advance(of: bear[...], face: .regular) == width)
    }

    @Test(arguments: [
      ("🇩🇪x", 2), ("🇩🇪🇫", 2), ("🇩", 1), ("🇩🇪🇫🇷🇯🇵", 3),
    ])
    func `flags survive, an odd letter of one too`(text: String, clusters: Int) {
      // libunibreak 1.1 ends the process at any flag.
      #expect(engine.clusterBreaks(in: text[...]).count == clusters)
      #expect(block([text]).lines.count == 1)
    }

    @Test func `numbers and Latin words keep their order in Arabic`() {
      // SDL_ttf#472: "15" is drawn "51" in a right-to-left run.
      #expect(seen("سعر iPhone 15 هو 999") == ["999| هو |iPhone 15|سعر "])
    }

    @Test func `a paragraph that wraps is read from top to bottom`() {
      // python-bidi#13, zorite PR 75: reordered before it was broken, it reads from the bottom up.
      let text = "אחת שתיים שלוש ארבע חמש שש"
      let lines = seen(text, width: 90)
      #expect(lines.count > 1)
      #expect(lines.joined(separator: " ") == text)
      let block = block([text], width: 90)
      #expect(block.lines.allSatisfy { $0.isRightToLeft })
    }

    @Test func `the direction is the paragraph's, on every line of it`() {
      // PebbleOS PR 1972: the line that happens to begin with English jumps to the other side.
      let text = "הספר English words only here ועוד"
      let block = block([text], width: 110)
      #expect(block.lines.count >= 3)
      #expect(block.lines.allSatisfy { $0.isRightToLeft })
      #expect(block.lines[1].x(share: 0, columnWidth: 110) > 0)
    }

    @Test func `a mark at the end of a line of the other direction stands at its end`() {
      // lexical#4443, typst#2063: the question mark of `hello?` on the wrong side.
      #expect(seen("שלום hello?") == ["?|hello|שלום "])
      #expect(seen("hello שלום?") == ["hello |שלום|?"])
      #expect(seen("אב (גד)") == ["אב (גד)"])
    }

    @Test func `letters of Arabic are joined, and of Devanagari reordered`() {
      // SDL_ttf#591, warzone2100#706: without the script, letters stand alone.
      let parts = [("لا", "لا"), ("क्ष", "कष"), ("মন্ত্র", "মনতর")]
      for (text, letters) in parts {
        let apart = letters.unicodeScalars.reduce(0) {
          $0 + engine.advance(of: Substring(String($1)), face: .regular)
        }
        let direction = TextDirection(level: text == "لا" ? 1 : 0)
        let extent = engine.extent(of: text[...], face: .regular, direction: direction)
        #expect(extent.width < apart - 0.1)
      }
    }

    @Test(arguments: [
      ("א", "Noto Sans Hebrew"), ("م", "Noto Sans Arabic"), ("ก", "Noto Sans Thai"),
      ("क", "Noto Sans Devanagari"), ("漢", "Droid Sans Fallback"), ("か", "Droid Sans Fallback"),
      ("。", "Droid Sans Fallback"), ("한", "NanumGothic"), ("😀", "Noto Color Emoji"),
      ("❤\u{FE0F}", "Noto Color Emoji"), ("1\u{FE0F}\u{20E3}", "Noto Color Emoji"),
      ("👍🏽", "Noto Color Emoji"), ("ἀ", "Noto Sans"), ("a", nil), ("é", nil), ("1", nil),
      (" ", nil), ("©", nil), ("я", nil),
    ])
    func `each text has the font that was made for it`(text: String, family: String?) {
      // SDL_ttf#362, cosmic-text PR 68: boxes though a font is there; digits from the emoji font.
      #expect(Fonts.family(of: text, by: engine) == family)
    }

    @Test func `the text decides whether a heart is red`() {
      let plain = Fonts.family(of: "❤\u{FE0E}", by: engine)
      #expect(plain != nil && plain != "Noto Color Emoji")
      #expect(Fonts.family(of: "☺", by: engine) != "Noto Color Emoji")
      #expect(Fonts.family(of: "☺\u{FE0F}", by: engine) == "Noto Color Emoji")
    }

    @Test func `engines with other fonts share nothing`() {
      // SDL_ttf#549: a crash after the fallback font is swapped, from a stale cache.
      let bare = TextEngine(library: FontLibrary(paths: []))
      let width = engine.advance(of: "漢", face: .regular)
      #expect(bare.advance(of: "漢", face: .regular) != width)
      #expect(engine.advance(of: "漢", face: .regular) == width)
      let missing = TextEngine(library: FontLibrary(paths: ["/none.ttf", "/etc/hostname"]))
      #expect(missing.advance(of: "漢", face: .regular) > 0)
    }

    @Test(arguments: ["ปู่ ญี่ปุ่น ที่", "བོད་སྐད་རྒྱུད", "မြန်မာ ကျွန်ုပ်"])
    func `a line of tall letters is higher, and nothing of it is cut off`(text: String) throws {
      // satori#668, subtitleedit-avalonia#306: Thai marks collide with the line above.
      let block = block([text, "x"])
      let line = try #require(block.lines.first)
      #expect(line.above + line.below > 0)
      #expect(block.lines[1].y > 33)
    }

    @Test func `tabs lead to stops, from the side where the line begins`() {
      let size = TextStyle.bodySize
      let block = block(["a\tb\tc", "א\tב"])
      let latin = block.segments(of: block.lines[0])
      #expect(latin.map(\.text) == ["a", "b", "c"])
      #expect(latin.map(\.x) == [0, 2 * size, 4 * size])
      let hebrew = block.lines[1]
      let runs = block.segments(of: hebrew)
      #expect(runs.map(\.text) == ["ב", "א"])
      // The second letter begins two ems from the right end.
      #expect(abs(hebrew.width - (runs[0].x + runs[0].width) - 2 * size) < 1e-9)
    }

    @Test func `a line separator ends a line and not the paragraph`() {
      #expect(seen("a\u{2028}b") == ["a", "b"])
      #expect(seen("א\u{2028}b") == ["א", "b"])
      #expect(block(["א\u{2028}b"]).lines.allSatisfy { $0.isRightToLeft })
    }

    @Test func `every beginning of a nasty file is laid out whole`() {
      let nasty =
        "\u{FEFF}a\0b\t\u{202E}\u{2066}אב\u{2069} 12\u{2028}e\u{301}\u{301}👩‍👩‍👧🇩🇪🇫\u{AD}\u{200B}\u{A0}क्षि"
        + "ปู่\u{10FFFF}\u{FFFE}\u{200F}(م)\u{202C}ﷺ가\u{1100}\u{FE0F}\u{20E3}\u{E0061}"
      let bytes = Array(nasty.utf8)
      for count in 0...bytes.count {
        let text = String(decoding: bytes[..<count], as: UTF8.self)
        for width in [0.0, 40, 400] {
          let block = block([text], width: width)
          #expect(block.lines.last?.range.upperBound == text.utf8.count)
          for line in block.lines { _ = block.segments(of: line) }
        }
      }
    }

    @Test func `runs fill their line without gaps`() {
      var random = SplitMix64(seed: 5)
      let letters = Array("ab 12 אב مح.(?)\tü日👍\u{AD}-")
      for _ in 0..<300 {
        let text = String(
          (0..<Int.random(in: 0..<40, using: &random)).map { _ in
            letters.randomElement(using: &random) ?? "a"
          })
        let width = Double(Int.random(in: -1..<200, using: &random))
        guard !text.contains("\t") else { continue }
        let block = block([text], width: width)
        for line in block.lines {
          var x = 0.0
          for segment in block.segments(of: line) {
            #expect(abs(segment.x - x) < 1e-6)
            x += segment.width
          }
          #expect(abs(x - line.width) < 1e-6, "\(text.debugDescription) at \(width)")
        }
      }
    }
  }
}

extension RenderTests {
  /// What is found by what.
  struct Finding: CustomTestStringConvertible, Sendable {
    var text: String
    var query: String
    var found: [String]
    var testDescription: String { "\(query) in \(text)" }
  }

  @Suite struct FoldingTests {
    let engine = TextEngine(library: Fonts.library())

    @Test(arguments: [
      Finding(text: "Ein Café, zwei CAFE\u{301}S", query: "cafe", found: ["Café", "CAFE\u{301}"]),
      Finding(text: "STRASSE, Straße", query: "strasse", found: ["STRASSE", "Straße"]),
      Finding(text: "ﬁne office", query: "fi", found: ["ﬁ", "fi"]),
      Finding(
        text: "co\u{AD}opera\u{AD}tion", query: "cooperation", found: ["co\u{AD}opera\u{AD}tion"]),
      Finding(text: "ΟΔΟΣ οδός", query: "οδος", found: ["ΟΔΟΣ", "οδός"]),
      Finding(text: "كِتَاب", query: "كتاب", found: ["كِتَاب"]),
      Finding(text: "שָׁלוֹם", query: "שלום", found: ["שָׁלוֹם"]),
      // Vowel signs make another word there.
      Finding(text: "कि का", query: "का", found: ["का"]),
      Finding(text: "ｆｕｌｌ", query: "full", found: ["ｆｕｌｌ"]),
      Finding(text: "İstanbul", query: "istanbul", found: ["İstanbul"]),
    ])
    func `text is found without its case and marks`(finding: Finding) {
      let foldings = Foldings(engine.folded)
      let query = FoldedText(finding.query, foldings).scalars
      let ranges = FoldedText(finding.text, foldings).ranges(of: query)
      #expect(ranges.map { String(finding.text.utf8Slice($0)) } == finding.found)
      // The quick way for ASCII takes the same ones.
      let passages = Document.Passages([Document.Passage(finding.text)])
      let searcher = ReadingSearcher(passages, query, foldings)
      var place = searcher.place(of: 0)
      var work = 10_000
      let found = searcher.look(from: &place, before: SearchPlace(unit: 1), work: &work, most: 9)
      #expect(found.map { $0.start..<$0.end } == ranges)
    }

    @Test func `a click in a line of two directions finds the letter under it`() throws {
      let block = BlockLayout(
        paragraphs: [Paragraph("שלום abc 12", face: .regular, measurer: engine)],
        style: TextStyle(scale: 1), columnWidth: 400, measurer: engine)
      let finder = PlaceFinder(block: block, measurer: engine, share: 0)
      let line = try #require(block.lines.first)
      let all = TextSelection(
        anchor: TextPosition(paragraph: 0, offset: 0), focus: TextPosition(paragraph: 0, offset: 15)
      )
      #expect(finder.boxes(of: all, on: line).count == 2)
      for offset in [0, 2, 4, 6, 9, 10, 11, 13, 14] {
        let place = TextPosition(paragraph: 0, offset: offset)
        let x = finder.x(of: place, on: line)
        let isRightToLeft = offset < 9
        let found = finder.position(at: Point(x: x + (isRightToLeft ? -1 : 1), y: 11))
        #expect(found == place)
      }
    }
  }
}
