// Code cut into words and signs: enough to see what is called, declared or imported, far less than
// a parser.

/// A word, or one sign, of blanked code.
struct Token: Equatable, Sendable {
  var text: String
  /// Counted from 1.
  var line: Int

  var isWord: Bool { text.utf8.first.map(Token.isWordByte) ?? false }

  /// The tokens of blanked code, in order.
  static func all(in code: String) -> [Token] {
    var tokens: [Token] = []
    var word: [UInt8] = []
    var line = 1
    func endWord() {
      guard !word.isEmpty else { return }
      tokens.append(Token(text: String(decoding: word, as: UTF8.self), line: line))
      word = []
    }
    for byte in code.utf8 {
      if isWordByte(byte) {
        word.append(byte)
        continue
      }
      endWord()
      if byte == UInt8(ascii: "\n") {
        line += 1
      } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") {
        tokens.append(Token(text: String(decoding: [byte], as: UTF8.self), line: line))
      }
    }
    endWord()
    return tokens
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }
}

extension [Token] {
  /// Where these tokens stand in a row.
  func positions(of sequence: String...) -> [Int] {
    indices.filter { start in
      start + sequence.count <= count
        && zip(self[start...], sequence).allSatisfy { $0.text == $1 }
    }
  }

  /// The token's text, or nothing outside.
  func text(at index: Int) -> String? { indices.contains(index) ? self[index].text : nil }
}
