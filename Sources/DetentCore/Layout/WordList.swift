// The words of a level, as numbers: where each stands in its paragraph, and which word it is. Equal
// words of a document have equal numbers, so comparing two levels never compares text.

/// One word, or one mark of punctuation.
struct WordSpan: Equatable, Sendable {
  var paragraph: Int32
  /// UTF-8 offsets in the paragraph.
  var lower: Int32
  var upper: Int32
  /// Equal for equal text, capitals and all.
  var id: Int32
  /// False for punctuation, which only goes where the word beside it goes.
  var isWord: Bool

  var range: Range<Int> { Int(lower)..<Int(upper) }
}

/// Gives every different word of a document a number, from 0.
struct Vocabulary: Sendable {
  private var ids: [String: Int32] = [:]

  var count: Int { ids.count }

  mutating func id(of word: Substring) -> Int32 {
    let word = String(word)
    if let known = ids[word] { return known }
    let id = Int32(ids.count)
    ids[word] = id
    return id
  }
}

/// A level's words in reading order.
struct WordList: Sendable {
  private(set) var words: [WordSpan] = []
  /// The index of each paragraph's first word, and the number of words at the end.
  private(set) var starts = [0]
  /// The number of the first paragraph; 0 unless the list is that of a part.
  let first: Int

  /// A list without paragraphs, the first of which will have a number.
  init(from first: Int = 0) {
    self.first = first
  }

  /// Takes neighbouring paragraphs, the first of which has a number.
  init(
    _ paragraphs: [String], from first: Int = 0, measurer: any TextMeasurer,
    vocabulary: inout Vocabulary
  ) {
    self.init(from: first)
    for text in paragraphs { append(text, measurer: measurer, vocabulary: &vocabulary) }
  }

  /// How many paragraphs it has.
  var paragraphCount: Int { starts.count - 1 }

  /// Adds the paragraph that comes next.
  mutating func append(
    _ text: String, measurer: any TextMeasurer, vocabulary: inout Vocabulary
  ) {
    let paragraph = Int32(first + paragraphCount)
    for range in measurer.words(in: text) {
      let word = text.utf8Slice(range)
      words.append(
        WordSpan(
          paragraph: paragraph, lower: Int32(range.lowerBound), upper: Int32(range.upperBound),
          id: vocabulary.id(of: word), isWord: word.isWord))
    }
    starts.append(words.count)
  }

  /// Whether no space stands between two neighbours.
  func touches(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (words[min(a, b)], words[max(a, b)])
    return first.paragraph == second.paragraph && first.upper == second.lower
  }

  /// The indices of the words of which some part lies in a stretch of a paragraph.
  func indices(paragraph: Int, in range: Range<Int>) -> Range<Int> {
    let all = starts[paragraph - first]..<starts[paragraph - first + 1]
    let first = all.partitioningIndex { words[$0].range.upperBound > range.lowerBound }
    let end = all.partitioningIndex { words[$0].range.lowerBound >= range.upperBound }
    return first..<max(first, end)
  }
}

extension Substring {
  /// Whether this is more than punctuation; signs such as + and emoji count as words.
  fileprivate var isWord: Bool {
    if let first = utf8.first, first < 0x80 {
      let letter = first | 0x20
      if (0x61...0x7A).contains(letter) || (0x30...0x39).contains(first) { return true }
    }
    return !allSatisfy { $0.isPunctuation }
  }
}
