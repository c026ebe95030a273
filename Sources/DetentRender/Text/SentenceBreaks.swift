// ICU finds the ends of sentences in any language. To its rules a line break ends a sentence
// always, as if it ended a paragraph; in a plain text it mostly ends a line of a fixed width. So
// ICU sees spaces instead, byte for byte, and all offsets stay true.

internal import CText
internal import DetentCore

/// Ends of sentences by Unicode's rules (UAX 29), before abbreviations are considered.
package final class SentenceBreaks: SentenceSplitter {
  private let rules = BreakRules(detent_break_sentence)

  package init() {}

  /// The offsets in UTF-8 bytes after which a sentence ends, ascending, the text's own end
  /// included.
  package func sentenceEnds(in text: String) -> [Int] {
    rules.offsets(
      in: String(
        decoding: text.utf8.map { byte in
          // Line feed to carriage return.
          (0x0A...0x0D).contains(byte) ? 0x20 : byte
        }, as: UTF8.self))
  }
}
