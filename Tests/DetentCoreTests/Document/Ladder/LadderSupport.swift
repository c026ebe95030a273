import Chance
@testable import DetentCore

/// Ends a sentence after every full stop and the spaces behind it; enough where sentences are not
/// what is tested.
struct FullStops: SentenceSplitter {
  func sentenceEnds(in text: String) -> [Int] {
    let bytes = Array(text.utf8)
    return bytes.indices.compactMap { index in
      guard bytes[index] == UInt8(ascii: ".") else { return nil }
      var end = index + 1
      while end < bytes.count, bytes[end].isBlank { end += 1 }
      return end
    }
  }
}

/// A text of random sentences over a vocabulary in which, as in real ones, few words are frequent.
func randomText(sentences count: Int, vocabulary: Int, seed: UInt64) -> Block {
  var random = SplitMix64(seed: seed)
  let sentences = (0..<count).map { _ in
    let words = (0..<(6 + random.below(18))).map { _ in
      // The square of an even choice is a steep slope towards the frequent words.
      let share = random.unit()
      return "w" + String(Int(share * share * Double(vocabulary)) + 100, radix: 36)
    }
    return words.joined(separator: " ") + "."
  }
  return Block(.paragraph, sentences.joined(separator: " "))
}

extension Ladder {
  func level(_ name: String) -> LadderLevel? { levels.first { $0.name == name } }
}
