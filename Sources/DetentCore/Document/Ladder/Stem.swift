// Stemming is light: it takes off what a plural or a tense adds in English, and what it does to
// other languages it does to all forms of a word alike, which is all that comparing asks. Only
// small ASCII letters at a word's end are looked at.

/// Takes endings off words.
enum Stem {
  /// The word, as folded UTF-8, without its ending.
  static func stem(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var word = plural(word)
    if word.count > 5, word.ends("ing") {
      word = word.dropLast(3)
    } else if word.count > 4, word.ends("ed") {
      word = word.dropLast(2)
    } else if word.count > 5, word.ends("ly") {
      word = word.dropLast(2)
    }
    if word.count > 4, word.ends("e") { word = word.dropLast() }
    if word.count > 3, let last = word.last, last == word[word.endIndex - 2],
      !"aeioulsz".utf8.contains(last)
    {
      word = word.dropLast()
    }
    return word
  }

  /// Without the ending of a plural: `studies` gives `study`, `classes` `class`, `words` `word`.
  private static func plural(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if word.count > 4, word.ends("ies") { return word.dropLast(3) + [UInt8(ascii: "y")] }
    if word.count > 4, word.ends("sses") { return word.dropLast(2) }
    if word.count > 3, word.ends("s"), !word.ends("ss"), !word.ends("us"), !word.ends("is") {
      return word.dropLast()
    }
    return word
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(_ ending: StaticString) -> Bool {
    ending.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
  }
}
