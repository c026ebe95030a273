import Testing

@testable import DetentCore

@Suite struct WordsTests {
  struct Row<Value: Sendable>: Sendable {
    var text: String
    var value: Value
    init(_ text: String, _ value: Value) {
      self.text = text
      self.value = value
    }
  }

  @Test(arguments: [
    Row("", 0), Row(" \n\t ", 0), Row("one", 1), Row("one, two\nthree", 3), Row("a - b", 3),
    Row("日本語の文です", 4), Row("東京 Tokyo", 3), Row("한국어 문장", 2), Row("naïve café", 2),
  ])
  func `lengths are counted between white space, or by pairs where there is none`(row: Row<Int>) {
    #expect(Words.count(in: Array(row.text.utf8)) == row.value)
  }

  @Test(arguments: [
    Row("The Cat's tail", ["the", "cat's", "tail"]), Row("don’t", ["don't"]),
    Row("'quoted' words-joined", ["quoted", "words", "joined"]),
    Row("ÄPFEL und Öl", ["äpfel", "und", "öl"]), Row("x_1 a2b", ["x", "1", "a2b"]),
    Row("東京都 is", ["東京", "京都", "is"]), Row("ПРИВЕТ, мир!", ["привет", "мир"]),
    Row("\u{0}a\u{0}", ["a"]),
  ])
  func `words are folded runs of letters and digits`(row: Row<[String]>) {
    var words: [String] = []
    WordReader.forEachWord(in: Array(row.text.utf8)[...]) { word, _ in
      words.append(String(decoding: word, as: UTF8.self))
    }
    #expect(words == row.value)
  }

  @Test func `bytes that are no UTF-8 end a word and nothing else`() {
    var words: [String] = []
    let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xE6, 0x97, 0x63, 0xF0]
    WordReader.forEachWord(in: bytes[...]) { word, _ in
      words.append(String(decoding: word, as: UTF8.self))
    }
    #expect(words == ["a", "b", "c"])
  }

  @Test(arguments: [
    Row("studies", "study"), Row("classes", "class"), Row("words", "word"), Row("gas", "gas"),
    Row("bus", "bus"), Row("running", "run"), Row("propose", "propos"), Row("proposed", "propos"),
    Row("proposing", "propos"), Row("quickly", "quick"), Row("ring", "ring"), Row("a", "a"),
    Row("äste", "äst"),
  ])
  func `stems are what forms of a word share`(row: Row<String>) {
    #expect(String(decoding: Stem.stem(Array(row.text.utf8)[...]), as: UTF8.self) == row.value)
  }

  /// The end asked about is the first full stop's, with the space behind it.
  @Test(arguments: [
    Row("Dr. Who came.", true), Row("See e.g. Mars.", true), Row("Lin et al. Found it.", true),
    Row("J. Doe came.", true), Row("By J.R. Doe.", true), Row("So do I. Then we go.", false),
    Row("It ends. Then more.", false), Row("1. Open it.", true), Row("2.1. Scope is this.", true),
    Row("It was 1990. Then more.", false), Row("See No. 5 there.", true),
    Row("He said no. Then more.", false), Row("On Jan. 5 we met.", true),
    Row("Version 1.2. Next one.", false), Row("Really? Dr. Who.", false),
    Row("Made by one of: 1. The leader.", true), Row("a vote; 2. The chair.", true),
    Row("Vgl. Seite 3.", true), Row(". Dot first.", false), Row("Das war z.B. Tee.", true),
  ])
  func `abbreviations, initials and item numbers end no sentence`(row: Row<Bool>) throws {
    let bytes = Array(row.text.utf8)
    let space = try #require(
      bytes.indices.dropFirst().first {
        bytes[$0] == 0x20 && [0x2E, 0x3F].contains(bytes[$0 - 1])
      })
    #expect(Abbreviations.isFalseEnd(space + 1, start: 0, in: bytes) == row.value)
  }

  @Test func `brackets and numbers are counted a word`() {
    #expect(Words.apparatus(in: "plain words only here".utf8, wordCount: 4) == 0)
    #expect(Words.apparatus(in: "see (Lin 2004) there now".utf8, wordCount: 6) == 0.5)
    #expect(Words.apparatus(in: "[1] (2) [3]".utf8, wordCount: 3) == 1)
  }

  // Values of log and exp: NIST Digital Library of Mathematical Functions, §4.2; ln 10 and e as
  // printed there.
  @Test func `logarithm and exponential are right to the last digits`() {
    #expect(Portable.log(1) == 0)
    #expect(abs(Portable.log(10) - 2.302_585_092_994_045_7) < 1e-15)
    #expect(abs(Portable.exp(1) - 2.718_281_828_459_045) < 1e-15)
    #expect(Portable.exp(-1000) == 0 && Portable.exp(1000) == .infinity)
    for step in 1...400 {
      let x = Double(step) * 0.37
      #expect(abs(Portable.log(Portable.exp(x)) - x) < 1e-13 * max(1, x))
    }
    #expect(abs(Portable.pow(32, 0.2) - 2) < 1e-14)
  }
}
