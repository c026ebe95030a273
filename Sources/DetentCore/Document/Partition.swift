extension Array {
  /// The first index whose element satisfies the predicate, for an array in which all that do come
  /// last.
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    indices.partitioningIndex { predicate(self[$0]) }
  }
}

extension Range<Int> {
  /// The first number that satisfies the predicate, when all that do come last; else the upper
  /// bound.
  func partitioningIndex(where predicate: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
