/// Which of a document's sentences are shown.
package struct LadderLevel: Equatable, Sendable {
  package var name: String
  /// Its length over that of the document, from 0 to 1, headings included.
  package var share: Double
  /// Its length in words, headings included.
  package var wordCount: Int
  /// The sentences shown, in document order.
  package var sentences: [SentenceID]
  /// Whether it is the whole document, untouched.
  package var isFull: Bool
}

extension LadderLevel {
  /// A named length.
  struct Target {
    var name: String
    /// The length aimed at over that of the document.
    var share: Double
  }

  /// The shares that people chose for texts at several lengths, by `product.md` 1.1.
  static let targets = [
    Target(name: "Gist", share: 0.05), Target(name: "Brief", share: 0.17),
    Target(name: "Medium", share: 0.35), Target(name: "Long", share: 0.65),
  ]
  /// The heading alone.
  static let titleName = "Title"
  /// The untouched source.
  package static let fullName = "Full"
  /// A level is left out when the next longer one is not at least this many times as long.
  ///
  /// Nobody would see what such a step had changed. Two neighbouring targets are at least 1.5
  /// apart.
  static let smallestStep = 1.25
}
