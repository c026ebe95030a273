// The rules of Unicode end a sentence at a full stop before a capital. That is wrong after "Dr."
// and "et al.", after the initials of a name, and after the number that opens an item. Such ends
// are dropped; those at a question or exclamation mark never are. Sentences wrongly joined make a
// level coarser, wrongly parted ones show half a sentence: in doubt they are joined.

/// Full stops that end no sentence.
enum Abbreviations {
  /// Words that a full stop shortens, folded, in English and a few of its neighbours.
  private static let words: Set<String> = Set(
    """
    adm al approx assoc bzw ca capt cf ch col cpt dept d.h dr ed eds e.g eg eq eqs est esp ex fig \
    figs gen gov hon hr ibid i.e ie incl lt m.e maj mlle mm mme messrs mr mrs ms mt nos nr op p pp \
    pres prof rep resp rev s.o sec sen sgt sr sra srta st tab u.a v.a vgl viz vol vols vs w.r.t z.b
    """.split(separator: " ").map(String.init))

  /// Words that a full stop shortens only before a number, like "No" and months.
  private static let wordsBeforeNumbers: Set<String> = Set(
    "no art apr aug dec feb jan jul jun mar nov oct para sep sept §".split(separator: " ")
      .map(String.init))

  /// After these a number opens an item.
  private static let itemSigns: [UInt8] = Array(":;,".utf8)

  /// Longer words are not looked up.
  private static let longest = 8

  /// Whether a sentence that begins at `start` does not end at `end`, both offsets in UTF-8 bytes.
  static func isFalseEnd(_ end: Int, start: Int, in text: [UInt8]) -> Bool {
    var last = end
    while last > start, text[last - 1].isBlank { last -= 1 }
    guard last > start, text[last - 1] == UInt8(ascii: ".") else { return false }
    let stop = last - 1
    var first = stop
    while first > start, isPart(text[first - 1]) { first -= 1 }
    let word = text[first..<stop]
    guard !word.isEmpty else { return false }
    let before = text[start..<first].last { !$0.isBlank }
    let isOpening = before.map(itemSigns.contains) ?? true
    let isNumber = word.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    // "1. Open the lid." and "2.1. Scope" are one sentence with their number; so are the items of
    // a row, "by one of: 1. the Leader; 2. the Secretary".
    if isNumber { return isOpening && last < text.count }
    // An initial, "J. Doe" or "J.R. Doe"; but "I" is more often a pronoun.
    if isInitials(word) { return true }
    guard word.count <= longest else { return false }
    let name = String(decoding: word, as: UTF8.self).lowercased()
    if words.contains(name) { return true }
    return wordsBeforeNumbers.contains(name) && end < text.count && text[end].isDigit
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isSmallLetter || byte.isCapital || byte.isDigit || byte >= 0x80
      || byte == UInt8(ascii: ".")
  }

  private static func isInitials(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.first != UInt8(ascii: "I") || word.count > 1 else { return false }
    for (offset, byte) in word.enumerated() {
      guard offset % 2 == 0 ? byte.isCapital : byte == UInt8(ascii: ".") else { return false }
    }
    return word.count % 2 == 1
  }
}
