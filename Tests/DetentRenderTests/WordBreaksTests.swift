import DetentCore
import Testing

@testable import DetentCore
@testable import DetentRender

extension RenderTests {
  /// The words that travel and that the place holds to.
  @Suite struct WordBreaksTests {
    let engine = TextEngine(library: Fonts.library())

    struct Row: Sendable, CustomTestStringConvertible {
      var words: [String]
      var text: String
      var testDescription: String { text }
      init(_ text: String, _ words: [String]) {
        self.text = text
        self.words = words
      }
    }

    @Test(arguments: [
      // Unicode Standard Annex 29, figure 1 ("Word Boundaries"), without its spaces.
      Row(
        "The quick (“brown”) fox can’t jump 32.3 feet, right?",
        [
          "The", "quick", "(", "“", "brown", "”", ")", "fox", "can’t", "jump", "32.3", "feet", ",",
          "right", "?",
        ]),
      // WB6 and WB7: an apostrophe or a full stop between letters is part of the word (MidNumLet).
      Row("don't rock'n'roll", ["don't", "rock'n'roll"]),
      Row("'tis the dogs' food", ["'", "tis", "the", "dogs", "'", "food"]),
      Row("at example.com.", ["at", "example.com", "."]),
      // WB11 and WB12: signs between digits; a full stop after them is none.
      Row("1,000.50 and 3.", ["1,000.50", "and", "3", "."]),
      Row("v2 x86_64", ["v2", "x86_64"]),
      // WB999: everything else is broken, and every mark is a piece of its own.
      Row(
        "well-known -- \"yes\"...",
        [
          "well", "-", "known", "-", "-", "\"", "yes", "\"", ".", ".", ".",
        ]),
      // WB7b: the double mark in a Hebrew acronym.
      Row("צה\"ל בא", ["צה\"ל", "בא"]),
      // WB4: what is combined stays with its letter.
      Row("e\u{301}te\u{301} a\u{AD}b", ["e\u{301}te\u{301}", "a\u{AD}b"]),
      // ICU's dictionaries for scripts without spaces (cjdict.txt, thaidict.txt).
      Row("これは文です。", ["これ", "は", "文", "です", "。"]),
      Row("我们是中国人", ["我们", "是", "中国人"]),
      Row("สวัสดีครับ", ["สวัสดี", "ครับ"]),
      // WB3c, WB4, WB15: emoji with joiners, skin tones and pairs of regional letters.
      Row("👩‍🚀👍🏽 ok 🇩🇪🇫🇷", ["👩‍🚀", "👍🏽", "ok", "🇩🇪", "🇫🇷"]),
      // White space of any kind is between words.
      Row(" a\u{A0}b\u{3000}c\u{2028}d ", ["a", "b", "c", "d"]),
      Row("", []),
    ])
    func `words and signs are cut where Unicode cuts them`(row: Row) {
      let words = engine.words(in: row.text).map { String(row.text.utf8Slice($0)) }
      #expect(words == row.words)
    }
  }
}
