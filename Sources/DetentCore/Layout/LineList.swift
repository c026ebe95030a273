// The lines of a block have numbers that stay theirs: of a long text only a stretch is laid out,
// and when that grows at its front, the lines there get the numbers below. So a line that somebody
// remembers, such as that of a word on its way, is found again, whatever has been laid out since.

/// Laid out lines from top to bottom, by their numbers.
package struct LineList: RandomAccessCollection, Equatable, Sendable {
  private let all: [LaidOutLine]
  /// The number of the first line.
  package let startIndex: Int

  init(_ lines: [LaidOutLine], from number: Int = 0) {
    all = lines
    startIndex = number
  }

  package var endIndex: Int { startIndex + all.count }

  package subscript(number: Int) -> LaidOutLine { all[number - startIndex] }

  /// The number of the first line that satisfies the predicate, when all that do come last; else
  /// the one after the last line's.
  func partitioningIndex(where predicate: (LaidOutLine) -> Bool) -> Int {
    startIndex + all.partitioningIndex(where: predicate)
  }
}
