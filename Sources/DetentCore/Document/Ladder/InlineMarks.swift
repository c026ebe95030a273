// A sentence of Markdown that ends inside a link, a piece of code or an emphasised passage cannot
// be shown without the rest: half of the marks would stand there as text. So such stretches are
// never cut. Only what is surely one is found; everything else may be cut as prose is.

/// Finds stretches of inline Markdown in UTF-8.
struct InlineMarks {
  /// Further than this a closing mark is no pair of the opening one, but a stray.
  static let longest = 2_000

  /// Byte ranges that must not be cut inside, ascending and apart from each other.
  private(set) var ranges: [Range<Int>] = []
  private let text: [UInt8]

  init(_ text: [UInt8]) {
    self.text = text
    var place = 0
    while place < text.count {
      if let end = end(ofStretchAt: place) {
        ranges.append(place..<end)
        place = end
      } else {
        place += text[place] == UInt8(ascii: "`") ? run(at: place) : 1
      }
    }
  }

  private func end(ofStretchAt place: Int) -> Int? {
    switch text[place] {
    case UInt8(ascii: "`"): codeEnd(place)
    case UInt8(ascii: "["): linkEnd(place)
    case UInt8(ascii: "*"), UInt8(ascii: "_"): emphasisEnd(place)
    default: nil
    }
  }

  /// How often the byte at a place is repeated there.
  private func run(at place: Int) -> Int {
    var end = place
    while end < text.count, text[end] == text[place] { end += 1 }
    return end - place
  }

  private func limit(_ place: Int) -> Int { min(text.count, place + Self.longest) }

  /// Code ends at as many backticks as it began with (CommonMark 6.1).
  private func codeEnd(_ place: Int) -> Int? {
    let count = run(at: place)
    var next = place + count
    while next < limit(place) {
      let found = text[next] == text[place] ? run(at: next) : 0
      if found == count { return next + count }
      next += max(1, found)
    }
    return nil
  }

  /// `[text](place)` and `[text][name]`, brackets inside included (CommonMark 6.3).
  private func linkEnd(_ place: Int) -> Int? {
    guard let label = closing(place, UInt8(ascii: "["), UInt8(ascii: "]")), label < text.count
    else { return nil }
    switch text[label] {
    case UInt8(ascii: "("): return closing(label, UInt8(ascii: "("), UInt8(ascii: ")"))
    case UInt8(ascii: "["): return closing(label, UInt8(ascii: "["), UInt8(ascii: "]"))
    default: return nil
    }
  }

  /// The place after the bracket that closes the one at a place.
  private func closing(_ place: Int, _ open: UInt8, _ close: UInt8) -> Int? {
    var depth = 0
    for index in place..<limit(place) {
      if text[index] == open { depth += 1 }
      if text[index] == close { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return nil
  }

  /// As many marks as it began with, outside of words (CommonMark 6.2, without its finer rules).
  private func emphasisEnd(_ place: Int) -> Int? {
    let count = run(at: place)
    let inside = place + count
    guard count <= 3, inside < text.count, !text[inside].isBlank,
      place == 0 || !isWord(text[place - 1])
    else { return nil }
    var next = inside
    while next < limit(place) {
      let found = text[next] == text[place] ? run(at: next) : 0
      let after = next + found
      if found == count, !text[next - 1].isBlank, after == text.count || !isWord(text[after]) {
        return after
      }
      next += max(1, found)
    }
    return nil
  }

  private func isWord(_ byte: UInt8) -> Bool {
    byte.isSmallLetter || byte.isCapital || byte.isDigit || byte >= 0x80
  }
}
