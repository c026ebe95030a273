// The ladder is made of sentences, and a sentence is a place in the source, not a copy of it: a
// block and a range of its UTF-8 bytes. Whatever a level shows is cut out of the source by such
// ranges, so no word can be invented on the way. A list, a listing and a table are one sentence
// each.

/// Where sentences end; the machine's knowledge of languages comes in here.
package protocol SentenceSplitter {
  /// The offsets in UTF-8 bytes after which a sentence and the white space behind it end,
  /// ascending.
  ///
  /// Offsets that are out of order, outside the text or inside a character are ignored.
  func sentenceEnds(in text: String) -> [Int]
}

/// A sentence's number in document order, from 0.
package struct SentenceID: Hashable, Comparable, Sendable {
  package var index: Int

  package init(_ index: Int) { self.index = index }

  package static func < (one: Self, other: Self) -> Bool { one.index < other.index }
}

/// One sentence of prose, or one block that is shown whole.
package struct Sentence: Equatable, Sendable {
  /// The block that it stands in, from 0.
  package var block: Int
  /// Its UTF-8 bytes in the block's text, white space around it left out; of a line that stands for
  /// itself the blanks before it are a part.
  package var bytes: Range<Int>
  /// Its length in words, as `Words.count` counts them.
  package var wordCount: Int
}

extension Sentence {
  /// The UTF-8 of sentences in document order, cut from their blocks.
  static func texts(of sentences: [Sentence], in blocks: [Block]) -> [ArraySlice<UInt8>] {
    var current: (block: Int, bytes: [UInt8]) = (-1, [])
    return sentences.map { sentence in
      if sentence.block != current.block {
        current = (sentence.block, Array(blocks[sentence.block].text.utf8))
      }
      return current.bytes[sentence.bytes]
    }
  }

  /// Cuts all blocks into sentences, in document order; headings and ornaments have none.
  ///
  /// Of a text that nobody wants any more each block is one.
  static func cut(
    _ blocks: [Block], with splitter: some SentenceSplitter, meter: Meter? = nil
  ) -> [Sentence] {
    var sentences: [Sentence] = []
    var isWanted = true
    for (index, block) in blocks.enumerated() {
      isWanted = isWanted && meter?.goesOn(index, of: blocks.count) != false
      let text = Array(block.text.utf8)
      switch block.kind {
      case .heading, .ornament, .definitions: continue
      case .list, .code, .table: add(0..<text.count, of: text, block: index, to: &sentences)
      case .lines:
        var start = 0
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
          let end = start + line.count
          let count = Words.count(in: line)
          sentences.append(
            Sentence(block: index, bytes: start..<end, wordCount: max(count, 1)))
          start = end + 1
        }
      case .paragraph, .quote:
        guard isWanted else {
          add(0..<text.count, of: text, block: index, to: &sentences)
          continue
        }
        var start = 0
        for end in ends(in: block.text, text, splitter) {
          add(start..<end, of: text, block: index, to: &sentences)
          start = end
        }
      }
    }
    return sentences
  }

  /// The splitter's ends without those that cannot be ends, and with the end of the text.
  private static func ends(
    in string: String, _ text: [UInt8], _ splitter: some SentenceSplitter
  ) -> [Int] {
    var ends: [Int] = []
    var marks = InlineMarks(text).ranges[...]
    for end in splitter.sentenceEnds(in: string) {
      let start = ends.last ?? 0
      guard end > start, end < text.count, !text[end].isContinuation else { continue }
      while let first = marks.first, first.upperBound <= end { marks.removeFirst() }
      if let first = marks.first, first.lowerBound < end { continue }
      if !Abbreviations.isFalseEnd(end, start: start, in: text) { ends.append(end) }
    }
    return ends + [text.count]
  }

  private static func add(
    _ range: Range<Int>, of text: [UInt8], block: Int, to sentences: inout [Sentence]
  ) {
    var range = range
    while let first = range.first, text[first].isBlank { range.removeFirst() }
    while let last = range.last, text[last].isBlank { range.removeLast() }
    guard !range.isEmpty else { return }
    let count = Words.count(in: text[range])
    sentences.append(Sentence(block: block, bytes: range, wordCount: max(count, 1)))
  }
}

extension Range<Int> {
  fileprivate mutating func removeFirst() { self = lowerBound + 1..<upperBound }
  fileprivate mutating func removeLast() { self = lowerBound..<upperBound - 1 }
}

extension UInt8 {
  /// The white space of ASCII; the spaces of Unicode are content, since somebody chose them.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  /// Whether it is inside a character of UTF-8.
  var isContinuation: Bool { self & 0xC0 == 0x80 }
}
