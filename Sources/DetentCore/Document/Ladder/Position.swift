// Where a sentence stands says how much it matters before anything is read: texts say what they are
// about at their beginning and what came of it at their end, and so do their sections. Both priors
// fall exponentially from the two ends, over a share of the length: texts of any length have one
// shape.

/// What a sentence's place alone says about it.
enum Position {
  /// The share of the document over which the prior falls to 37 %.
  static let documentReach = 0.2
  /// How much the document's end counts when its beginning counts 1.
  static let documentEnd = 0.7
  /// The same within a section.
  static let sectionReach = 0.35
  /// How much a section's beginning counts when its end counts 1.
  static let sectionBeginning = 0.9
  /// The share of the sections over which their own weight falls: the first and the last count.
  static let sectionsReach = 0.1

  /// By sentence; they add up to 1.
  static func document(_ count: Int) -> [Double] {
    scaled(ends(count, reach: documentReach, beginning: 1, end: documentEnd))
  }

  /// By sentence, from the number of sentences in each section; they add up to 1.
  static func sections(_ counts: [Int]) -> [Double] {
    let weights = ends(counts.count, reach: sectionsReach, beginning: 1, end: 1)
    var values: [Double] = []
    for (weight, count) in zip(weights, counts) {
      values += ends(count, reach: sectionReach, beginning: sectionBeginning, end: 1).map {
        weight * $0
      }
    }
    return scaled(values)
  }

  private static func ends(
    _ count: Int, reach: Double, beginning: Double, end: Double
  ) -> [Double] {
    guard count > 0 else { return [] }
    let length = reach * Double(count)
    let falling = (0..<count).map { Portable.exp(-Double($0) / length) }
    return (0..<count).map { beginning * falling[$0] + end * falling[count - 1 - $0] }
  }

  /// The values over their sum.
  static func scaled(_ values: [Double]) -> [Double] {
    let sum = values.reduce(0, +)
    guard sum > 0 else {
      return values.map { _ in 1 / Double(values.count) }
    }
    return values.map { $0 / sum }
  }
}
