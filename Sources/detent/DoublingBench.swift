import DetentCore
import DetentRender

// Whether a text that is twice as long costs twice as much. What costs four times as much is felt
// by nobody who tries a page, and by everybody who opens a book; so texts are made of what has led
// readers, wrappers and searches astray before (one endless word, marks without a letter, brackets
// that nobody closes), at two lengths.

/// Times texts of many kinds and texts of twice their length.
enum DoublingBench {
  /// A text that says the same again and again.
  private struct Kind {
    let name: String
    var isMarkdown = false
    let unit: String
  }

  private static let kinds = [
    Kind(name: "paragraphs", unit: sentence + sentence + "\n\n"),
    Kind(name: "one_line", unit: sentence),
    Kind(name: "one_word", unit: "abcdefghij"),
    Kind(name: "log", unit: "2026-11-30 12:00:01 INFO [reader] opened a text of 212 words\n"),
    Kind(name: "short_lines", unit: "ab\n"),
    Kind(name: "blank_lines", unit: "\n"),
    Kind(name: "spaces", unit: " "),
    Kind(name: "tabs", unit: "a\t"),
    Kind(name: "soft_hyphens", unit: "ab\u{AD}"),
    Kind(name: "marks", unit: "\u{301}"),
    Kind(name: "emoji", unit: "\u{1F469}\u{200D}\u{1F680} "),
    Kind(name: "arabic", unit: "السلام عليكم ورحمة الله "),
    Kind(name: "mixed_directions", unit: "abc עברית 123 "),
    Kind(name: "isolates", unit: "\u{2067}a"),
    Kind(name: "japanese", unit: "日本語の文章がここに続きます。"),
    Kind(name: "md_sections", isMarkdown: true, unit: "# Title\n\n" + sentence + "\n\n"),
    Kind(name: "md_lists", isMarkdown: true, unit: "- an entry\n  - and one below\n"),
    Kind(name: "md_quotes", isMarkdown: true, unit: "> "),
    Kind(name: "md_emphasis", isMarkdown: true, unit: "**a*b_"),
    Kind(name: "md_brackets", isMarkdown: true, unit: "["),
    Kind(name: "md_links", isMarkdown: true, unit: "[a](b) [c]("),
    Kind(name: "md_table", isMarkdown: true, unit: "|a cell|b|\n|-|-|\n|c|d|\n"),
    Kind(name: "md_fences", isMarkdown: true, unit: "```\nlet x = 1\n```\n\n"),
  ]

  private static let sentence = "A reader who wants less pinches in, and one who wants more, out. "
  /// Of the shorter text; the longer one has twice as many.
  private static let byteCount = 500_000
  /// Of the shorter one of two that are not read whole.
  private static let longByteCount = 16_000_000
  /// Each is timed so often, and counts as the quickest time.
  private static let rounds = 3

  /// How many times as much each kind costs at twice the length: 2 is in proportion.
  static func measure(
    byteCount: Int = byteCount, longByteCount: Int = longByteCount
  ) throws(Failure) -> SceneBench.Results {
    var results: SceneBench.Results = []
    for kind in kinds {
      results.append(("doubled_\(kind.name)", try growth(of: kind, from: byteCount)))
    }
    results.append(("doubled_long", try growth(of: kinds[0], from: longByteCount)))
    return results
  }

  private static func growth(of kind: Kind, from count: Int) throws(Failure) -> Double {
    let short = try cost(of: kind, byteCount: count)
    return try cost(of: kind, byteCount: count * 2) / short
  }

  // In milliseconds of the processor's time: from the bytes to the first picture, to the end,
  // at a new width, and a search through it all.
  private static func cost(of kind: Kind, byteCount: Int) throws(Failure) -> Double {
    let count = byteCount / kind.unit.utf8.count
    let text = TextBench.ended(String(repeating: kind.unit, count: count))
    var best = Double.infinity
    for _ in 0..<rounds {
      let start = TextBench.Cost.now()
      var bench = try TextBench(named: kind.isMarkdown ? "text.md" : "text.txt") {
        () throws(Failure) in try OpenedText(pasted: text)
      }
      bench.press(.end)
      bench.resize(by: -100)
      bench.find()
      best = min(best, (TextBench.Cost.now() - start).processor)
    }
    return best
  }
}
