// Which words two levels share. Words that travel must never cross, so what is looked for is the
// longest common subsequence: the most words that stand in both texts in the same order. Of several
// as long, the one whose words stand nearest to their old positions, counted in words.
//
// The exact search takes a table of (old words) × (new words). It is taken whole where that is
// small. A longer text is first cut at words that occur once in each text and keep their order
// (Bram Cohen's patience diff), and the exact search fills the gaps; a gap that is too large and
// has no such word is filled window by window. So the time grows with the length and not with its
// square.
//
// Only words are compared. A mark of punctuation is shared when the word that it touches, before or
// after it, is; and goes with it: a comma that flies across the page on its own helps nobody.

/// The words that an old and a new text share, in order.
struct Matching: Equatable, Sendable {
  /// For each new word the index of the old one; −1 for none.
  private(set) var toOld: [Int32]
  /// For each old word the index of the new one; −1 for none.
  private(set) var toNew: [Int32]
  /// The part of the shorter text's words that is shared, 0…1; punctuation does not count.
  let share: Double

  /// From this share on two levels are one text that changes, and not two texts.
  static let morphShare = 0.3

  init(from old: WordList, to new: WordList, vocabulary: Int) {
    let oldWords = old.words.indices.filter { old.words[$0].isWord }
    let newWords = new.words.indices.filter { new.words[$0].isWord }
    toOld = Array(repeating: -1, count: new.words.count)
    toNew = Array(repeating: -1, count: old.words.count)
    var search = CommonSubsequence(
      old: oldWords.map { old.words[$0].id }, new: newWords.map { new.words[$0].id },
      vocabulary: vocabulary)
    let pairs = search.pairs()
    let shorter = min(oldWords.count, newWords.count)
    share = shorter == 0 ? 0 : Double(pairs.count) / Double(shorter)
    for pair in pairs { join(oldWords[pair.old], newWords[pair.new]) }
    for pair in pairs {
      takePunctuation(from: oldWords[pair.old], newWords[pair.new], step: 1, old, new)
    }
    for pair in pairs {
      takePunctuation(from: oldWords[pair.old], newWords[pair.new], step: -1, old, new)
    }
  }

  /// A text and itself.
  init(identity count: Int) {
    toOld = (0..<count).map(Int32.init)
    toNew = toOld
    share = 1
  }

  /// The same words seen from the other text.
  var reversed: Matching {
    var other = self
    swap(&other.toOld, &other.toNew)
    return other
  }

  private mutating func join(_ old: Int, _ new: Int) {
    toOld[new] = Int32(old)
    toNew[old] = Int32(new)
  }

  private mutating func takePunctuation(
    from oldStart: Int, _ newStart: Int, step: Int, _ old: WordList, _ new: WordList
  ) {
    var (i, j) = (oldStart + step, newStart + step)
    while old.words.indices.contains(i), new.words.indices.contains(j),
      !old.words[i].isWord, !new.words[j].isWord, old.words[i].id == new.words[j].id,
      toNew[i] < 0, toOld[j] < 0,
      old.touches(i, i - step), new.touches(j, j - step)
    {
      join(i, j)
      i += step
      j += step
    }
  }
}

/// The search for the longest common subsequence of two lists of numbers below `vocabulary`.
struct CommonSubsequence {
  struct Pair: Equatable {
    var old: Int
    var new: Int
  }

  /// Tables up to this many cells are searched exactly: texts of a thousand words, in a few
  /// milliseconds.
  static let exactCells = 1 << 20
  /// What is left over in larger gaps is searched in windows of this many words.
  static let window = 256
  /// Cuts within cuts; each needs words that were not unique one level up, so few texts have three.
  private static let deepest = 16

  private let old: [Int32]
  private let new: [Int32]
  /// For each number its occurrences in the stretch at hand, and where the last one is.
  private var oldCount: [Int32]
  private var newCount: [Int32]
  private var oldPlace: [Int32]
  private var found: [Pair] = []

  init(old: [Int32], new: [Int32], vocabulary: Int) {
    self.old = old
    self.new = new
    oldCount = Array(repeating: 0, count: vocabulary)
    newCount = oldCount
    oldPlace = oldCount
  }

  /// The pairs of indices, ascending in both.
  mutating func pairs() -> [Pair] {
    found = []
    search(old.indices, new.indices, depth: 0)
    return found
  }

  private mutating func search(_ olds: Range<Int>, _ news: Range<Int>, depth: Int) {
    guard !olds.isEmpty, !news.isEmpty else { return }
    if olds.count * news.count <= Self.exactCells {
      searchExactly(olds, news)
      return
    }
    var (first, end) = ((old: olds.lowerBound, new: news.lowerBound), (old: 0, new: 0))
    while first.old < olds.upperBound, first.new < news.upperBound,
      old[first.old] == new[first.new]
    {
      found.append(Pair(old: first.old, new: first.new))
      first = (first.old + 1, first.new + 1)
    }
    end = (olds.upperBound, news.upperBound)
    while end.old > first.old, end.new > first.new, old[end.old - 1] == new[end.new - 1] {
      end = (end.old - 1, end.new - 1)
    }
    cut(first.old..<end.old, first.new..<end.new, depth: depth)
    for step in 0..<(olds.upperBound - end.old) {
      found.append(Pair(old: end.old + step, new: end.new + step))
    }
  }

  /// Searches between the words that are unique and in order.
  private mutating func cut(_ olds: Range<Int>, _ news: Range<Int>, depth: Int) {
    if olds.count * news.count <= Self.exactCells { return search(olds, news, depth: depth) }
    let anchors = depth < Self.deepest ? Self.longestRising(uniquePairs(olds, news)) : []
    guard !anchors.isEmpty else { return searchWindows(olds, news) }
    var (oldStart, newStart) = (olds.lowerBound, news.lowerBound)
    for anchor in anchors {
      search(oldStart..<anchor.old, newStart..<anchor.new, depth: depth + 1)
      found.append(anchor)
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    search(oldStart..<olds.upperBound, newStart..<news.upperBound, depth: depth + 1)
  }

  /// The words that occur once in each stretch, in the new one's order.
  private mutating func uniquePairs(_ olds: Range<Int>, _ news: Range<Int>) -> [Pair] {
    for index in olds {
      oldCount[Int(old[index])] += 1
      oldPlace[Int(old[index])] = Int32(index)
    }
    for index in news { newCount[Int(new[index])] += 1 }
    var pairs: [Pair] = []
    for index in news {
      let id = Int(new[index])
      if newCount[id] == 1, oldCount[id] == 1 {
        pairs.append(Pair(old: Int(oldPlace[id]), new: index))
      }
    }
    for index in olds { oldCount[Int(old[index])] = 0 }
    for index in news { newCount[Int(new[index])] = 0 }
    return pairs
  }

  /// The longest part of pairs, ascending in `new`, that ascends in `old` too: patience sorting.
  static func longestRising(_ pairs: [Pair]) -> [Pair] {
    var tops: [Int] = []
    var before = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let pile = tops.partitioningIndex { pairs[$0].old >= pair.old }
      if pile > 0 { before[index] = tops[pile - 1] }
      if pile == tops.count { tops.append(index) } else { tops[pile] = index }
    }
    var rising: [Pair] = []
    var index = tops.last ?? -1
    while index >= 0 {
      rising.append(pairs[index])
      index = before[index]
    }
    return rising.reversed()
  }

  private mutating func searchWindows(_ olds: Range<Int>, _ news: Range<Int>) {
    let count = max(1, (max(olds.count, news.count) + Self.window - 1) / Self.window)
    for part in 0..<count {
      searchExactly(olds.part(part, of: count), news.part(part, of: count))
    }
  }

  /// The best pairs of two stretches by the whole table.
  ///
  /// A cell holds the best of what begins at its pair of words: a unit for every pair, less the
  /// distance between the pair's positions in the two stretches.
  private mutating func searchExactly(_ olds: Range<Int>, _ news: Range<Int>) {
    let (rows, columns) = (olds.count, news.count)
    guard rows > 0, columns > 0 else { return }
    let width = columns + 1
    withUnsafeTemporaryAllocation(of: Int.self, capacity: (rows + 1) * width) { best in
      for column in 0...columns { best[rows * width + column] = 0 }
      for row in stride(from: rows - 1, through: 0, by: -1) {
        best[row * width + columns] = 0
        let word = old[olds.lowerBound + row]
        for column in stride(from: columns - 1, through: 0, by: -1) {
          let cell = row * width + column
          var value = max(best[cell + width], best[cell + 1])
          if new[news.lowerBound + column] == word {
            value = max(value, best[cell + width + 1] + Self.pairValue(row, column))
          }
          best[cell] = value
        }
      }
      var (row, column) = (0, 0)
      while row < rows, column < columns {
        let cell = row * width + column
        if old[olds.lowerBound + row] == new[news.lowerBound + column],
          best[cell] == best[cell + width + 1] + Self.pairValue(row, column)
        {
          found.append(Pair(old: olds.lowerBound + row, new: news.lowerBound + column))
          (row, column) = (row + 1, column + 1)
        } else if best[cell] == best[cell + width] {
          row += 1
        } else {
          column += 1
        }
      }
    }
  }

  /// A pair is worth more than all the distances of a table together.
  private static func pairValue(_ row: Int, _ column: Int) -> Int {
    (1 << 40) - abs(row - column)
  }
}

extension Range<Int> {
  /// One of `count` parts of almost equal length.
  fileprivate func part(_ index: Int, of count: Int) -> Range<Int> {
    lowerBound + self.count * index / count..<lowerBound + self.count * (index + 1) / count
  }
}
