/// Finds what somebody meant by a word that does not exist.
enum Nearest {
  /// The candidate that the word most probably is: the start of it, or a few slips away; `nil`
  /// when none is near.
  static func match(_ word: String, among candidates: [String]) -> String? {
    let allowed = max(1, min(3, word.count / 3))
    let scored = candidates.map { (word: $0, distance: distance(word, $0)) }
    if let best = scored.min(by: { $0.distance < $1.distance }), best.distance <= allowed {
      return best.word
    }
    return candidates.first { word.count >= 3 && $0.hasPrefix(word) }
  }

  /// The least number of characters inserted, left out, exchanged or swapped with their neighbour
  /// (optimal string alignment; Damerau 1964, Levenshtein 1966).
  static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    var rows = [Array(0...b.count)]
    for i in 1...max(1, a.count) where !a.isEmpty {
      var row = [i]
      for j in 1...max(1, b.count) where !b.isEmpty {
        let exchange = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var best = min(exchange, rows[i - 1][j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, rows[i - 2][j - 2] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
