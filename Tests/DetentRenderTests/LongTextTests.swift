import Chance
@testable import DetentCore
import DetentRender
import Testing

/// A text of bytes has the paragraphs that the same text has when it is read whole.
struct LongTextTests {
  /// What texts are made of that are read wrongly: text.md 5 and 7, rows 8, 14, 15, 16, 17; Unicode
  /// Standard Annexes 14 and 29.
  static let fragments: [[UInt8]] =
    [
      "\n", "\n", "\r", "\r\n", "\n\n", "\u{85}", "\u{0B}", "\u{0C}", "\u{2028}", "\u{2029}", " ",
      " ", "  ", "   ", "\t", "\t\t", "        ", "\u{A0}", "\u{3000}", "\u{200B}", "\0", "a",
      "word",
      "NAME\n", "NAME\n   ", "SEE ALSO\n\tpage", "ÄÖ ÜBER\n   more", "É", "STRASSE\n   x", "ß",
      "e\u{301}", "\u{301}", " \u{301}", "\u{AD}", "\u{200D}", "👨‍👩‍👧‍👦", "🇩🇪", "🇩🇪🇫🇷🇮", "🐻‍❄️",
      "क्षि", "กำ", "각", "\u{1100}\u{1161}\u{11A8}", "日本語", "日本語の文章はとても長い", "привет",
      "ﬁ", "K", "\u{202E}", "\u{2067}", "\u{FEFF}", "https://example.org/a/very/long/address",
      "\u{10FFFF}",
      "aVeryLongWordWithoutAnySpaceInItThatGoesOnAndOn",
    ].map { Array($0.utf8) } + [
      // Broken parts: Unicode Standard 15.0, table 3-8 and section 3.9.
      [0xFF], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2], [0xE2, 0x80], [0xF0, 0x9F, 0x98],
      [0xF4, 0x90, 0x80, 0x80], [0xC2], [0xF1, 0x80, 0x80, 0xE1, 0x80, 0xC2], [0x85], [0xA9],
    ]

  static func nastyText(_ random: inout SplitMix64, pieces: Int) -> [UInt8] {
    // A few of them at a time: rare ones meet each other only in texts without the others.
    let chosen = (0..<(1 + random.below(9))).map { _ in random.pick(fragments) }
    return (0..<pieces).flatMap { _ in random.pick(chosen) }
  }

  /// The paragraphs as their readers have them, however they are cut.
  static func paragraphs(_ passages: some Sequence<Document.Passage>) -> [String] {
    var texts: [String] = []
    for passage in passages {
      if passage.isContinuation, let last = texts.popLast() {
        texts.append(last + passage.text)
      } else {
        texts.append(passage.text)
      }
    }
    return texts
  }

  /// Whether two lists of texts have the same bytes.
  static func isSame(_ one: [String], _ other: [String]) -> Bool {
    one.map { Array($0.utf8) } == other.map { Array($0.utf8) }
  }

  /// A nasty text whose lines were broken to a width, or some of them.
  static func wrappedText(_ random: inout SplitMix64, words: Int) -> [UInt8] {
    let width = 20 + random.below(60)
    let ends = [
      "\n", "\n", "\n", "\r\n", "\r", "\u{85}", "\n  ", " \n", "\n\n", "\n\n    ", "\u{2029}",
    ]
    let end = random.pick(ends.map { Array($0.utf8) })
    let chosen = (0..<(1 + random.below(20))).map { _ in random.pick(fragments) }
    let plain = ["as", "the", "was", "going", "A", "Then", "日本語", "と", "- ", "كان", "1845", "“so”"]
    var text: [UInt8] = []
    var column = 0
    for _ in 0..<words {
      let word = random.below(40) == 0 ? random.pick(chosen) : Array(random.pick(plain).utf8)
      if column + word.count + 1 > width || random.below(50) == 0 {
        text += random.below(9) == 0 ? Array(random.pick(ends).utf8) : end
        column = 0
      } else if column > 0 {
        text.append(0x20)
      }
      text += word
      column += word.count + 1
    }
    return text
  }

  /// What lines of both kinds of reading have in common.
  static func shapes(_ passages: some Sequence<Document.Passage>) -> [String] {
    passages.filter { !$0.isContinuation }.map { "\($0.kind) \($0.isTight) \($0.isNextLine)" }
  }

  @Test(arguments: [16, 64, 200, 16_384])
  func `lines that were broken to a width are joined as in the text read whole`(
    longest: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(longest))
    var kinds: Set<String> = []
    for _ in 0..<300 {
      let bytes = Self.wrappedText(&random, words: 30 + random.below(300))
      let source = String(decoding: bytes, as: UTF8.self)
      let whole = PlainReader().passages(in: source)
      guard let text = try? LongText(bytes, longest: longest) else {
        #expect(whole.isEmpty, "\(bytes)")
        continue
      }
      let long = Document.Passages(text)
      #expect(Self.isSame(Self.paragraphs(long), Self.paragraphs(whole)), "\(bytes)")
      #expect(Self.shapes(long) == Self.shapes(whole), "\(bytes)")
      kinds.insert("\(LineEnds(of: source))".prefix { $0 != "(" }.description)
    }
    #expect(kinds.isSuperset(of: ["lines", "wrapped"]))
  }

  @Test(arguments: [16, 17, 23, 64, 200, 16_384])
  func `the paragraphs are those of the text read whole, wherever long ones are cut`(
    longest: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(longest))
    for round in 0..<400 {
      let bytes = Self.nastyText(&random, pieces: 1 + random.below(round < 300 ? 30 : 400))
      let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      let whole = PlainReader().passages(in: String(decoding: body, as: UTF8.self))
      let expected = Self.paragraphs(whole)
      guard let text = try? LongText(bytes, longest: longest) else {
        #expect(expected.isEmpty, "\(bytes)")
        continue
      }
      #expect(Self.isSame(Self.paragraphs(Document.Passages(text)), expected), "\(bytes)")
      #expect(Self.shapes(Document.Passages(text)) == Self.shapes(whole), "\(bytes)")
    }
  }

  @Test(arguments: [64, 200])
  func `a long paragraph is cut before a word or between two clusters, and never in one`(
    longest: Int
  ) throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let bytes = Self.nastyText(&random, pieces: 300)
      guard let text = try? LongText(bytes, longest: longest) else { continue }
      for index in 1..<max(1, text.count) {
        let passage = text.passage(at: index)
        #expect(passage.text.utf8.count <= 3 * (longest + 256))
        guard passage.isContinuation else { continue }
        let before = text.passage(at: index - 1).text
        // A cluster that is longer than half a piece may be cut.
        guard let last = before.last, last.utf8.count < longest / 4 else { continue }
        let joined = before + passage.text
        let edge = joined.utf8.index(joined.startIndex, offsetBy: before.utf8.count)
        let isEdge = joined.indices.contains(edge) || before.hasSuffix(" ")
        #expect(isEdge, "\(Array(before.utf8)) | \(Array(passage.text.utf8))")
      }
    }
  }

  @Test func `a passage is found by its number and by any of its bytes`() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<60 {
      let bytes = Self.nastyText(&random, pieces: 400)
      guard let text = try? LongText(bytes, longest: 48) else { continue }
      let starts = (0..<text.count).map(text.byteOffset)
      #expect(starts.first == 0)
      #expect(zip(starts, starts.dropFirst()).allSatisfy(<))
      #expect(text.byteOffset(of: text.count) == text.byteCount)
      for (index, start) in starts.enumerated() {
        let next = text.byteOffset(of: index + 1)
        #expect(text.index(atByte: start) == index)
        #expect(text.index(atByte: next - 1) == index)
      }
    }
  }

  @Test func `words are counted as in a text read whole`() throws {
    var random = SplitMix64(seed: 4)
    let corpus = RenderTests.FuzzTests.corpus.map(\.bytes)
    let texts = (0..<300).map { _ in Self.nastyText(&random, pieces: 1 + random.below(300)) }
    for text in texts + corpus {
      // Broken bytes are what they are read as.
      let bytes = Array(String(decoding: text, as: UTF8.self).utf8)
      let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      guard let text = try? LongText(bytes) else { continue }
      #expect(text.wordCount == Words.count(in: body), "\(bytes)")
    }
  }

  @Test func `the first byte that is not UTF-8 is found`() throws {
    // The Unicode Standard 15.0, table 3-7: the bytes that may follow each other.
    let broken: [[UInt8]] = [
      [0xFF], [0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
    ]
    for length in [0, 1, 63, 64, 65, 1000] {
      let start = Array(String(repeating: "a", count: length).utf8) + Array("é\u{FFFD}".utf8)
      for bytes in broken {
        #expect((try? LongText(start + bytes + [0x61]))?.firstInvalidByte == start.count)
      }
      #expect((try? LongText(start))?.firstInvalidByte == nil)
    }
  }

  @Test func `an index takes a small part of what its text takes`() throws {
    let text = try #require(try? LongText(Array(String(repeating: "a\n\n", count: 100_000).utf8)))
    #expect(text.count == 100_000)
    #expect(text.indexByteCount < text.byteCount / 8)
  }

  @Test func `white space alone is no text`() {
    for text in ["", "\n", " \u{85}\u{2029}\r\n\t\u{0C}", "\u{FEFF}", "\u{FEFF}\n"] {
      #expect(throws: LongText.Fault.empty) { try LongText(Array(text.utf8)) }
    }
  }

  @Test func `reading is given up when nobody wants it any more`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 40 << 20)
    var shares: [Double] = []
    #expect(throws: LongText.Fault.givenUp) {
      try LongText(bytes) { share in
        shares.append(share)
        return shares.count < 2
      }
    }
    #expect(shares.count == 2)
    #expect(zip(shares, shares.dropFirst()).allSatisfy(<))
  }
}
