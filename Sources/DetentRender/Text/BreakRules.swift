// Where lines, words, clusters and sentences end, asked of ICU. Its rules are opened once and go
// over text after text; the text's bytes are read where they lie.

internal import CText

/// ICU's rules for one kind of break.
final class BreakRules {
  private let rules: OpaquePointer

  init(_ kind: detent_break_kind) {
    guard let opened = detent_breaker_open(kind) else {
      preconditionFailure("ICU knows where text may break: its data is part of its library.")
    }
    rules = opened
  }

  deinit { detent_breaker_close(rules) }

  /// The places of the breaks as UTF-8 offsets, ascending; the text's end is the last.
  func offsets(in text: String) -> [Int] {
    var text = text
    return text.withUTF8 { utf8 in
      guard let start = utf8.baseAddress, !utf8.isEmpty else { return [] }
      // ICU's offsets are 32-bit; a text that long is one piece.
      guard utf8.count < Int(Int32.max) else { return [utf8.count] }
      let opened = start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
        detent_breaker_start(rules, $0, Int64(utf8.count))
      }
      guard opened else { return [utf8.count] }
      var offsets: [Int] = []
      while case let next = detent_breaker_next(rules), next >= 0 { offsets.append(Int(next)) }
      return offsets
    }
  }
}

extension TextEngine {
  /// Where a line may end, as UTF-8 offsets in ascending order.
  package func lineBreaks(in text: String) -> [Int] { lineRules.offsets(in: text) }

  /// The words of a text and the signs between them, as UTF-8 ranges in ascending order.
  package func words(in text: String) -> [Range<Int>] {
    var start = 0
    var words: [Range<Int>] = []
    for end in wordRules.offsets(in: text) {
      if !text.startsWithSpace(at: start) { words.append(start..<end) }
      start = end
    }
    return words
  }

  /// The word, or the stretch between two, that a UTF-8 offset is in.
  package func word(at offset: Int, in text: String) -> Range<Int> {
    let ends = wordRules.offsets(in: text)
    let index = ends.firstIndex { $0 > offset } ?? max(0, ends.count - 1)
    return ends.isEmpty ? 0..<0 : (index > 0 ? ends[index - 1] : 0)..<ends[index]
  }

  /// The ends of the grapheme clusters, as UTF-8 offsets in ascending order.
  package func clusterBreaks(in text: Substring) -> [Int] {
    clusterRules.offsets(in: String(text))
  }
}

extension String {
  /// Whether white space stands at a UTF-8 offset; ICU puts it in pieces of its own.
  fileprivate func startsWithSpace(at offset: Int) -> Bool {
    let index = utf8.index(utf8.startIndex, offsetBy: offset)
    let byte = utf8[index]
    return byte < 0x80
      ? byte == 0x20 || (0x09...0x0D).contains(byte)
      : unicodeScalars[index].properties.isWhitespace
  }
}
