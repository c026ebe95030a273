import Chance
import Testing

@testable import DetentCore

@Suite struct MatchingTests {
  /// Two texts and which words they share: pairs of positions among all words and signs.
  struct Row: CustomTestStringConvertible {
    var old: String
    var new: String
    var pairs: [[Int]]
    var testDescription: String { "\(old.debugDescription) to \(new.debugDescription)" }
  }

  static func matching(_ old: String, _ new: String) -> Matching {
    let measurer = FixedWidthMeasurer()
    var vocabulary = Vocabulary()
    let paragraphs = { (text: String) in text.split(separator: "|").map(String.init) }
    let oldWords = WordList(paragraphs(old), measurer: measurer, vocabulary: &vocabulary)
    let newWords = WordList(paragraphs(new), measurer: measurer, vocabulary: &vocabulary)
    return Matching(from: oldWords, to: newWords, vocabulary: vocabulary.count)
  }

  // The rules are animation.md section 7 (torph, number-flow, semantic_zoom): longest increasing
  // common subsequence, ties to the nearest old position, duplicates in order, punctuation split
  // from the word.
  @Test(arguments: [
    Row(old: "", new: "", pairs: []),
    Row(old: "a b", new: "", pairs: []),
    Row(old: "", new: "a b", pairs: []),
    Row(old: "a b c", new: "a b c", pairs: [[0, 0], [1, 1], [2, 2]]),
    Row(old: "a b", new: "c d", pairs: []),
    // Crossing words: only one of the two may travel.
    Row(old: "a b", new: "b a", pairs: [[1, 0]]),
    Row(old: "a b c d", new: "d a b c", pairs: [[0, 1], [1, 2], [2, 3]]),
    // Repeated words in order, and each once.
    Row(old: "a a", new: "a a a", pairs: [[0, 0], [1, 1]]),
    Row(old: "the cat the dog", new: "the dog the cat", pairs: [[0, 0], [2, 2]]),
    // A tie goes to the nearest old position.
    Row(old: "x a y a", new: "a", pairs: [[1, 0]]),
    Row(old: "x a y a", new: "p q r a", pairs: [[3, 3]]),
    Row(old: "a", new: "p q a r a", pairs: [[0, 2]]),
    // A moved sentence: the longer part stays, the shorter one leaves and enters.
    Row(
      old: "one two three. four five.", new: "four five. one two three.",
      pairs: [[0, 3], [1, 4], [2, 5], [3, 6]]),
    // Capitals make another word.
    Row(old: "The end", new: "the end", pairs: [[1, 1]]),
    // Punctuation goes with its word, and never alone.
    Row(old: "a, b.", new: "a. b.", pairs: [[0, 0], [2, 2], [3, 3]]),
    Row(old: "a.", new: "b.", pairs: []),
    Row(old: "\"a\"", new: "x \"a\"", pairs: [[0, 1], [1, 2], [2, 3]]),
    Row(old: "a...", new: "a..", pairs: [[0, 0], [1, 1], [2, 2]]),
    // And only with the word that it touches: the comma after "x" is not the one before "b".
    Row(old: "x, b", new: "y, b", pairs: [[2, 2]]),
    // Not from one paragraph into the next.
    Row(old: "a|.", new: "a .", pairs: [[0, 0]]),
    // Signs that are no punctuation are words.
    Row(old: "1 + 2", new: "+ 2", pairs: [[1, 0], [2, 1]]),
    Row(old: "ja 👍🏽 nein", new: "👍🏽", pairs: [[1, 0]]),
  ])
  func `which words two texts share`(row: Row) {
    let matching = Self.matching(row.old, row.new)
    let pairs = matching.toOld.enumerated().filter { $0.element >= 0 }
      .map { [Int($0.element), $0.offset] }
    #expect(pairs == row.pairs)
    #expect(matching.reversed.toNew == matching.toOld)
  }

  @Test(arguments: [
    ("a b c", "a b c", 1.0), ("a b c d", "a x", 0.5), ("a x", "a b c d", 0.5), ("a", "b", 0),
    ("", "a", 0), ("a, b, c, d", "x, y, z, d", 0.25),
  ])
  func `the share is the shorter text's, without punctuation`(
    old: String, new: String, share: Double
  ) {
    #expect(Self.matching(old, new).share == share)
  }

  @Test(arguments: 0..<60)
  func `the pairs ascend in both texts, and none are as many as can be`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = 1 + random.below(6)
    let text = { (random: inout SplitMix64) in
      (0..<random.below(40)).map { _ in Int32(random.below(alphabet)) }
    }
    let (old, new) = (text(&random), text(&random))
    var search = CommonSubsequence(old: old, new: new, vocabulary: alphabet)
    let pairs = search.pairs()
    for (a, b) in zip(pairs, pairs.dropFirst()) { #expect(a.old < b.old && a.new < b.new) }
    for pair in pairs { #expect(old[pair.old] == new[pair.new]) }
    #expect(pairs.count == Self.longestLength(old, new))
  }

  /// The length by the textbook's recurrence, row by row.
  private static func longestLength(_ old: [Int32], _ new: [Int32]) -> Int {
    var row = Array(repeating: 0, count: new.count + 1)
    for word in old {
      var corner = 0
      for (index, other) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = word == other ? corner + 1 : max(above, row[index])
        corner = above
      }
    }
    return row[new.count]
  }

  @Test(arguments: [3, 400, 100_000])
  func `long texts are searched in parts, and lose little by it`(alphabet: Int) {
    var random = SplitMix64(seed: UInt64(alphabet))
    let old = (0..<6000).map { _ in Int32(random.below(alphabet)) }
    // Every third word is taken out, and some are put in.
    let new = old.enumerated().filter { $0.offset % 3 != 0 }.flatMap {
      $0.offset % 50 == 1 ? [$0.element, Int32(random.below(alphabet))] : [$0.element]
    }
    var search = CommonSubsequence(old: old, new: new, vocabulary: alphabet)
    let pairs = search.pairs()
    for (a, b) in zip(pairs, pairs.dropFirst()) { #expect(a.old < b.old && a.new < b.new) }
    for pair in pairs { #expect(old[pair.old] == new[pair.new]) }
    // Of three different words hardly anything is unique: windows find what lies in them.
    #expect(pairs.count >= (alphabet == 3 ? 2400 : alphabet == 400 ? 2400 : 3990))
  }

  @Test func `the longest rising part of a list`() {
    let pairs = [5, 1, 2, 9, 3, 4].enumerated().map {
      CommonSubsequence.Pair(old: $0.element, new: $0.offset)
    }
    #expect(CommonSubsequence.longestRising(pairs).map(\.old) == [1, 2, 3, 4])
    #expect(CommonSubsequence.longestRising([]).isEmpty)
  }
}
