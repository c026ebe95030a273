// What can be checked of a text that somebody else has shortened: whether its numbers, its names
// and what it quotes stand in the source, and whether its words are those of the version that it
// was made from. Whether it tells the truth cannot be checked; so what is written is marked when
// it is shown.
//
// A name is a word with a capital letter, but for the common words. At the beginning of a sentence
// every word has one; there a word counts as a name only when the source has it in no form.

/// Holds a written text against its source.
struct RewriteCheck: Sendable {
  /// The share of its words that a text must have from the version that it was made from.
  static let leastShared = 0.75
  /// So many words in a row that stand in the source are the source's; fewer may be chance.
  static let sharedRun = 4
  /// So many faults of a kind are told.
  private static let mostTold = 5
  /// Signs that Markdown gives a meaning.
  private static let markup: Set<Character> = ["<", ">", "[", "]", "`", "|", "*", "#", "\\", "~"]

  private let source: [UInt8]
  private let words: Set<Substring>
  private let folded: Set<String>
  private let numbers: Set<String>
  private let runs: Set<[String]>

  init(source: String) {
    self.source = Array(Self.plain(source).utf8)
    let tokens = Self.tokens(of: source)
    words = Set(tokens.map(\.text))
    folded = Set(tokens.map { $0.text.lowercased() })
    numbers = Set(Self.numbers(in: source))
    runs = Set(Self.runs(of: tokens))
  }

  /// What is wrong with a text that was made from a version of the source.
  func faults(in text: String, from longer: String) -> [String] {
    var faults: [String] = []
    func tell(_ found: [String], _ say: (String) -> String) {
      var seen: Set<String> = []
      for thing in found where seen.count < Self.mostTold && seen.insert(thing).inserted {
        faults.append(say(thing))
      }
    }
    if text.isEmpty { faults.append("it is empty") }
    tell(Self.numbers(in: text).filter { !numbers.contains($0) }) {
      "the number \($0) is not in the text"
    }
    tell(strangeNames(in: text)) { "the name \($0) is not in the text" }
    tell(Self.quotations(in: text).filter { !quotes($0) }) {
      "the quotation “\($0)” is not in the text"
    }
    tell(text.compactMap { Self.markup.contains($0) ? String($0) : nil }) {
      "the sign \($0) is markup"
    }
    let addresses = text.split(whereSeparator: \.isWhitespace).filter {
      $0.contains(":") && $0.contains("/") || $0.lowercased().hasPrefix("www.")
    }
    tell(addresses.map(String.init).filter { !quotes($0) }) {
      "the address \($0) is not in the text"
    }
    let (share, strange) = shared(text, with: longer)
    if share < Self.leastShared {
      let some = strange.prefix(Self.mostTold).joined(separator: ", ")
      faults.append("too many of its words are not in the text: \(some)")
    }
    return faults
  }

  /// The parts of a passage that do not stand in the source, as UTF-8 offsets.
  func written(in passage: String) -> [Range<Int>] {
    let tokens = Self.tokens(of: passage)
    var isShared = [Bool](repeating: false, count: tokens.count)
    for (start, run) in Self.runs(of: tokens).enumerated() where runs.contains(run) {
      for place in start..<start + Self.sharedRun { isShared[place] = true }
    }
    var ranges: [Range<Int>] = []
    for (place, token) in tokens.enumerated() where !isShared[place] {
      if place > 0, !isShared[place - 1], let last = ranges.indices.last {
        ranges[last] = ranges[last].lowerBound..<token.range.upperBound
      } else {
        ranges.append(token.range)
      }
    }
    return ranges
  }

  // MARK: - Parts of a text

  private struct Token {
    /// Without the signs around it.
    var text: Substring
    /// UTF-8 offsets, the signs around it included.
    var range: Range<Int>
    /// Whether a sentence begins with it.
    var isFirst: Bool
  }

  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var isFirst = true
    for piece in text.split(whereSeparator: { $0.isWhitespace || $0 == "—" || $0 == "–" }) {
      let isInner = { (sign: Character) in sign.isLetter || sign.isNumber }
      guard let start = piece.firstIndex(where: isInner), let end = piece.lastIndex(where: isInner)
      else { continue }
      let lower = text.utf8.distance(from: text.startIndex, to: piece.startIndex)
      // An opening quotation mark or bracket may begin a sentence of its own.
      let opens = start > piece.startIndex
      tokens.append(
        Token(
          text: piece[start...end], range: lower..<lower + piece.utf8.count,
          isFirst: isFirst || opens))
      isFirst = piece[end...].dropFirst().contains { ".!?:…。！？".contains($0) }
    }
    return tokens
  }

  /// Every row of words, folded, that is as long as one that counts.
  private static func runs(of tokens: [Token]) -> [[String]] {
    guard tokens.count >= sharedRun else { return [] }
    let words = tokens.map { $0.text.lowercased() }
    return (0...(words.count - sharedRun)).map { Array(words[$0..<$0 + sharedRun]) }
  }

  /// Digits in a row, with the signs that stand between digits.
  private static func numbers(in text: String) -> [String] {
    var numbers: [String] = []
    var current = ""
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      let joins = ".,:/".contains(character) && !current.isEmpty && next.isNumber
      if character.isNumber || joins {
        current.append(character)
      } else if !current.isEmpty {
        numbers.append(current)
        current = ""
      }
    }
    return current.isEmpty ? numbers : numbers + [current]
  }

  private func strangeNames(in text: String) -> [String] {
    Self.tokens(of: text).compactMap { token in
      guard token.text.contains(where: \.isUppercase) else { return nil }
      let name = token.text.droppingPossessive
      if words.contains(token.text) || words.contains(name) { return nil }
      let small = name.lowercased()
      if token.isFirst, folded.contains(small) { return nil }
      // Common words, but not what is written as `US` or `IT`.
      let isWhole = name.dropFirst().contains(where: \.isUppercase)
      if !isWhole, StopWords.english.contains(small) { return nil }
      return String(token.text)
    }
  }

  /// What stands between quotation marks, single ones left out: they are apostrophes too.
  private static func quotations(in text: String) -> [String] {
    let marks: Set<Character> = ["\"", "“", "”", "„", "«", "»", "「", "」"]
    let pieces = text.split(omittingEmptySubsequences: false) { marks.contains($0) }
    // Outside, inside, outside, …; a last mark that nothing closes quotes the rest.
    return pieces.enumerated().compactMap { index, piece in
      index % 2 == 1 && piece.contains { !$0.isWhitespace } ? String(piece) : nil
    }
  }

  /// Whether something stands in the source, whatever its white space and quotation marks.
  private func quotes(_ text: String) -> Bool {
    let text = Array(Self.plain(text).utf8)
    guard let first = text.first, text.count <= source.count else { return text.isEmpty }
    return (0...(source.count - text.count)).contains { start in
      source[start] == first && source[start..<start + text.count].elementsEqual(text)
    }
  }

  /// With single spaces, plain quotation marks, and nothing at the ends that a quotation may
  /// change.
  private static func plain(_ text: some StringProtocol) -> String {
    var text = text.split { $0.isWhitespace }.joined(separator: " ")
    while let last = text.last, ".,;:!?".contains(last) { text.removeLast() }
    return String(text.map { "“”„«»".contains($0) ? "\"" : $0 == "’" ? "'" : $0 })
  }

  /// The share of a text's words that another has, and those that it has not.
  private func shared(_ text: String, with longer: String) -> (Double, [String]) {
    let known = Set(Self.tokens(of: longer).map { $0.text.lowercased() })
    let own = Self.tokens(of: text).map { $0.text.lowercased() }
    let strange = own.filter { !known.contains($0) }
    return (own.isEmpty ? 0 : 1 - Double(strange.count) / Double(own.count), strange)
  }
}

extension Substring {
  /// Without an English possessive's ending.
  fileprivate var droppingPossessive: Substring {
    hasSuffix("'s") || hasSuffix("’s") ? dropLast(2) : self
  }
}
