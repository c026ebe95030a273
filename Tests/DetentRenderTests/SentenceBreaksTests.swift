import DetentCore
import Testing

@testable import DetentRender

@Suite struct SentenceBreaksTests {
  struct Row: Sendable {
    var text: String
    var sentences: [String]
    init(_ text: String, _ sentences: [String]) {
      self.text = text
      self.sentences = sentences
    }
  }

  // The first rows follow the examples of Unicode Standard Annex 29, §5, "Sentence Boundaries".
  @Test(arguments: [
    Row("He said \"Go!\" Then he left.", ["He said \"Go!\"", "Then he left."]),
    Row("The price is 3.14 or c.d. and more.", ["The price is 3.14 or c.d. and more."]),
    Row("Is it? Yes! It is.", ["Is it?", "Yes!", "It is."]),
    Row("A line\nthat goes on.\nAnother one.", ["A line\nthat goes on.", "Another one."]),
    Row("Dr. Smith met J. Doe. They talked.", ["Dr. Smith met J. Doe.", "They talked."]),
    Row("Use e.g. Debian 12.5. It works.", ["Use e.g. Debian 12.5.", "It works."]),
    Row("See Lin et al. (2004). Fine.", ["See Lin et al. (2004).", "Fine."]),
    Row("1. Open the lid. 2. Close it.", ["1. Open the lid.", "2. Close it."]),
    Row("これは文です。次の文です。", ["これは文です。", "次の文です。"]),
    Row("Пришёл г-н Иванов. Он сел.", ["Пришёл г-н Иванов.", "Он сел."]),
    Row("¿Qué hora es? Son las dos.", ["¿Qué hora es?", "Son las dos."]),
    Row("", []), Row("  \n", []), Row("no end", ["no end"]),
  ])
  func `sentences end where readers would end them`(row: Row) {
    let ladder = Ladder([Block(.paragraph, row.text)], SentenceBreaks())
    let found = ladder.sentences.map { sentence in
      String(decoding: Array(row.text.utf8)[sentence.bytes], as: UTF8.self)
    }
    #expect(found == row.sentences)
  }
}
