// A sentence becomes a vector with one coordinate a term, `(1 + ln f) · ln(N / n)`, where the term
// stands `f` times in it and in `n` of the `N` sentences, scaled to length 1 (TF-IDF: Salton and
// Buckley, *Term-weighting approaches in automatic text retrieval*, 1988). Nearly all coordinates
// are 0, so only the others are kept, once by sentence and once by term.

/// The terms of every sentence with their weights, and the sentences of every term.
struct TermTable {
  /// One coordinate of a sentence's vector.
  struct Entry {
    var term: Int32
    var weight: Double
  }

  /// By sentence, ascending by term; terms without weight are left out.
  private(set) var rows: [[Entry]] = []
  /// By term: the sentences that have it, ascending, with its weight there.
  private(set) var postings: [[Posting]] = []

  /// A term's weight in one sentence.
  struct Posting {
    var sentence: Int32
    var weight: Double
  }

  private var numbers: [String: Int32] = [:]
  private var rarity: [Double] = []

  /// Reads the sentences, given as UTF-8.
  init(_ sentences: [ArraySlice<UInt8>], meter: Meter? = nil) {
    var counts: [[(term: Int32, count: Int)]] = []
    counts.reserveCapacity(sentences.count)
    var isWanted = true
    for text in sentences {
      isWanted = isWanted && meter?.goesOn(counts.count, of: sentences.count) != false
      counts.append(isWanted ? readTerms(of: text) : [])
    }
    weigh(counts)
    fillPostings()
  }

  /// By sentence, from 0 to 1: how much it has in common with a text outside, the title.
  func likeness(of text: ArraySlice<UInt8>) -> [Double] {
    var weights: [Int32: Double] = [:]
    var terms: [Int32] = []
    WordReader.forEachWord(in: text) { word, isPair in
      guard let term = numbers[Self.term(of: word, isPair: isPair)] else { return }
      if weights[term] == nil { terms.append(term) }
      weights[term, default: 0] += rarity[Int(term)]
    }
    let square = terms.reduce(0.0) { $0 + (weights[$1] ?? 0) * (weights[$1] ?? 0) }
    var likeness = [Double](repeating: 0, count: rows.count)
    guard square > 0 else { return likeness }
    for term in terms {
      let weight = (weights[term] ?? 0) / square.squareRoot()
      for posting in postings[Int(term)] {
        likeness[Int(posting.sentence)] += posting.weight * weight
      }
    }
    return likeness
  }

  // MARK: - Building

  private static func term(of word: ArraySlice<UInt8>, isPair: Bool) -> String {
    String(decoding: isPair ? word : Stem.stem(word), as: UTF8.self)
  }

  /// The terms of one sentence and how often each stands there, in order of their first appearance.
  private mutating func readTerms(of text: ArraySlice<UInt8>) -> [(term: Int32, count: Int)] {
    var terms: [Int32] = []
    WordReader.forEachWord(in: text) { word, isPair in
      guard isPair || Self.mayMatter(word) else { return }
      let name = Self.term(of: word, isPair: isPair)
      let next = Int32(numbers.count)
      let number = numbers[name] ?? next
      if number == next { numbers[name] = next }
      terms.append(number)
    }
    terms.sort()
    var counts: [(term: Int32, count: Int)] = []
    for term in terms {
      if let last = counts.last, last.term == term {
        counts[counts.count - 1].count += 1
      } else {
        counts.append((term, 1))
      }
    }
    return counts
  }

  /// Single letters and digits and English stop words do not matter.
  private static func mayMatter(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count(where: { !$0.isContinuation }) > 1 else { return false }
    return !StopWords.english.contains(String(decoding: word, as: UTF8.self))
  }

  private mutating func weigh(_ counts: [[(term: Int32, count: Int)]]) {
    var frequencies = [Int](repeating: 0, count: numbers.count)
    for row in counts { for entry in row { frequencies[Int(entry.term)] += 1 } }
    rarity = frequencies.map { Portable.log(Double(counts.count) / Double($0)) }
    for (name, term) in numbers
    where StopWords.isLearned(
      byteCount: name.utf8.count, frequency: frequencies[Int(term)], of: counts.count)
    {
      rarity[Int(term)] = 0
    }
    // Most counts are small: their logarithms are needed over and over.
    let logs = (1...16).map { Portable.log(Double($0)) }
    rows = counts.map { row in
      var entries: [Entry] = []
      entries.reserveCapacity(row.count)
      var square = 0.0
      for (term, count) in row where rarity[Int(term)] > 0 {
        let log = count <= logs.count ? logs[count - 1] : Portable.log(Double(count))
        let weight = (1 + log) * rarity[Int(term)]
        square += weight * weight
        entries.append(Entry(term: term, weight: weight))
      }
      let length = square.squareRoot()
      for index in entries.indices { entries[index].weight /= length }
      return entries
    }
  }

  private mutating func fillPostings() {
    postings = [[Posting]](repeating: [], count: numbers.count)
    for (sentence, row) in rows.enumerated() {
      for entry in row {
        postings[Int(entry.term)].append(
          Posting(sentence: Int32(sentence), weight: entry.weight))
      }
    }
  }
}
