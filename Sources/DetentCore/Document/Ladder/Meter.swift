// Making levels of a book takes seconds. Whoever waits is told how far it has come, and may have
// had enough: then the rest is done without looking, so that everything that was begun is ended in
// order, and what comes of it is thrown away.

/// Tells how far a long piece of work has come, and asks whether it is still wanted.
package struct Meter {
  /// Is told a share, 0…1; false when nobody wants the work any more.
  private let report: (Double) -> Bool
  private let range: Range<Double>

  /// How many small pieces are done between two reports: some thousandths of a second.
  private static let stride = 256

  package init(_ report: @escaping (Double) -> Bool) {
    self.report = report
    range = 0..<1
  }

  private init(_ report: @escaping (Double) -> Bool, _ range: Range<Double>) {
    self.report = report
    self.range = range
  }

  /// A meter for a part of the work, from one share of it to another.
  func part(_ from: Double, _ to: Double) -> Meter {
    let width = range.upperBound - range.lowerBound
    return Meter(
      report, range.lowerBound + from * width..<range.lowerBound + to * width)
  }

  /// Whether anybody wants what the whole work has made.
  package var isWanted: Bool { report(range.upperBound) }

  /// Whether to go on with a piece of so many.
  func goesOn(_ done: Int, of all: Int) -> Bool {
    guard done.isMultiple(of: Self.stride) else { return true }
    let width = range.upperBound - range.lowerBound
    return report(range.lowerBound + width * Double(done) / Double(max(1, all)))
  }
}
