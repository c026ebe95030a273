// ICU finds the ends of sentences in any language. To its rules a line break ends a sentence
// always, as if it ended a paragraph; in a plain text it mostly ends a line of a fixed width. So
// ICU sees spaces instead, byte for byte, and all offsets stay true.

internal import CText
internal import DetentCore

/// Ends of sentences by Unicode's rules (UAX 29), before abbreviations are considered.
package final class SentenceBreaks: SentenceSplitter {
  private let breaker: OpaquePointer

  package init() {
    guard let breaker = detent_sentence_breaker_open() else {
      preconditionFailure("ICU knows where sentences end: its data is part of its library.")
    }
    self.breaker = breaker
  }

  deinit { detent_sentence_breaker_close(breaker) }

  /// The offsets in UTF-8 bytes after which a sentence ends, ascending, the text's own end
  /// included.
  ///
  /// There are none when ICU refuses the text, which then is one sentence.
  package func sentenceEnds(in text: String) -> [Int] {
    let bytes = text.utf8.map { byte in
      // Line feed to carriage return.
      (0x0A...0x0D).contains(byte) ? CChar(0x20) : CChar(bitPattern: byte)
    }
    return bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress,
        detent_sentence_breaker_start(breaker, start, Int64(buffer.count))
      else { return [] }
      var ends: [Int] = []
      while case let next = detent_sentence_breaker_next(breaker), next >= 0 {
        ends.append(Int(next))
      }
      return ends
    }
  }
}
