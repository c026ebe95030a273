// What counts as a word. Two answers are needed. The length of a text is counted in runs between
// white space, as people and word processors count; where a script writes no spaces, two characters
// count as one word. What texts have in common is found by terms: runs of letters and digits,
// folded to small letters. Scripts without spaces give overlapping pairs of characters, which find
// common words without a dictionary.

/// Counts words and finds terms in UTF-8.
enum Words {
  /// Longer terms are no words but data; two that agree this far are taken for the same one.
  static let maximumTermByteCount = 64
  /// Characters of a script without spaces that make one word, about the mean of Chinese and
  /// Japanese.
  static let charactersPerWord = 2

  /// The length in words.
  static func count(in text: some Collection<UInt8>) -> Int {
    var runs = 0
    var unspaced = 0
    var inside = false
    for byte in text {
      if byte.isBlank {
        inside = false
      } else {
        if !inside { runs += 1 }
        inside = true
        // These lead bytes begin kana and ideographs. Hangul (EA to ED) is spaced;
        // Thai and its neighbours (E0) are counted by their spaces.
        if (0xE3...0xE9).contains(byte) { unspaced += 1 }
      }
    }
    return runs + unspaced / charactersPerWord
  }

  /// How much of a sentence of `wordCount` words is apparatus: brackets and numbers a word, up to
  /// 1.
  static func apparatus(in text: some Collection<UInt8>, wordCount: Int) -> Double {
    var count = 0
    var afterDigit = false
    for byte in text {
      let isDigit = byte.isDigit
      if isDigit, !afterDigit { count += 1 }
      if [0x28, 0x29, 0x5B, 0x5D].contains(byte) { count += 1 }
      afterDigit = isDigit
    }
    // Three: a bracket in a very short sentence is not all that it says.
    return min(1, Double(count) / Double(max(3, wordCount)))
  }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isSmallLetter: Bool { (0x61...0x7A).contains(self) }
  var isCapital: Bool { (0x41...0x5A).contains(self) }
}

/// Reads the words of one text after another, folded to small letters.
struct WordReader {
  /// Calls `body` with every word, folded, and whether it is a pair of a script without spaces.
  static func forEachWord(
    in text: ArraySlice<UInt8>, _ body: (_ word: ArraySlice<UInt8>, _ isPair: Bool) -> Void
  ) {
    var word: [UInt8] = []
    var previous: [UInt8] = []
    func endWord() {
      if !word.isEmpty { body(word[...], false) }
      word.removeAll(keepingCapacity: true)
    }
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte < 0x80 {
        previous.removeAll(keepingCapacity: true)
        index += 1
        if byte.isSmallLetter || byte.isDigit {
          append(byte, to: &word)
        } else if byte.isCapital {
          append(byte | 0x20, to: &word)
        } else if byte != 0x27 || word.isEmpty || !startsLetter(text, at: index) {
          endWord()
        } else {
          append(byte, to: &word)
        }
        continue
      }
      let scalar = Self.scalar(in: text, at: &index)
      if scalar.isUnspaced {
        endWord()
        let character = Array(String(scalar).utf8)
        if !previous.isEmpty { body((previous + character)[...], true) }
        previous = character
      } else {
        previous.removeAll(keepingCapacity: true)
        // The typographic apostrophe is inside a word like the plain one.
        let isApostrophe = scalar == "\u{2019}" && !word.isEmpty && startsLetter(text, at: index)
        if isApostrophe {
          append(0x27, to: &word)
        } else if scalar.isWordPart {
          for byte in scalar.properties.lowercaseMapping.utf8 { append(byte, to: &word) }
        } else {
          endWord()
        }
      }
    }
    endWord()
  }

  private static func append(_ byte: UInt8, to word: inout [UInt8]) {
    if word.count < Words.maximumTermByteCount { word.append(byte) }
  }

  private static func startsLetter(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
    guard index < text.endIndex else { return false }
    return text[index].isSmallLetter || text[index].isCapital || text[index] >= 0xC3
  }

  /// The scalar that begins at `index`, and the index after it; a broken one is U+FFFD, one byte
  /// long.
  private static func scalar(in text: ArraySlice<UInt8>, at index: inout Int) -> Unicode.Scalar {
    let lead = text[index]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 1
    let end = index + length
    guard length > 1, end <= text.endIndex, text[(index + 1)..<end].allSatisfy(\.isContinuation)
    else {
      index += 1
      return "\u{FFFD}"
    }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(text[index + offset] & 0x3F) }
    index += length
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

extension Unicode.Scalar {
  /// Whether its script writes words without spaces: Thai to Myanmar, Khmer, kana, ideographs.
  var isUnspaced: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x30FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      return true
    default: return false
    }
  }

  /// Whether it belongs to a word: letters, marks and digits.
  var isWordPart: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }
}
