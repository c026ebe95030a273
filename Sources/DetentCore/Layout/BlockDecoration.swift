// What stands beside the text without being of it: panels behind listings, bars of quotes, bullets
// and numbers, rules, pictures. They have places as lines do, and are found as quickly: they are in
// the order of their tops, and each knows how far down those before it reach.

/// Something drawn in a block that is not its text.
package struct BlockDecoration: Equatable, Sendable {
  package var kind: Kind
  /// In points from the block's top left corner; for what goes with a line, from the line's pen.
  package var frame: Rect
  /// The line that it goes with, and moves with when the alignment changes.
  package var line: Int?

  package enum Kind: Equatable, Sendable {
    /// Behind a listing.
    case panel
    /// Beside a quote.
    case bar
    /// A thin line.
    case hairline
    /// A number, a bullet or the head of a cell's column, set as the text is.
    case text(String, face: FontFace, size: Double, ink: TextLook.Ink)
    /// The box of a task.
    case box(isDone: Bool)
    /// A picture, by its path.
    case picture(path: String, paragraph: Int)
    /// A picture that cannot be shown.
    case missing
  }
}

/// The decorations of a block, by their tops.
package struct DecorationList: Equatable, Sendable {
  package let all: [BlockDecoration]
  /// How far down each and those before it reach.
  private let reaches: [Double]

  init(_ decorations: [BlockDecoration], lines: LineList) {
    let top = { (decoration: BlockDecoration) in
      (decoration.line.map { lines[$0].y } ?? 0) + decoration.frame.minY
    }
    let sorted = decorations.map { (top($0), $0) }.sorted { $0.0 < $1.0 }
    var reach = -Double.infinity
    reaches = sorted.map {
      reach = max(reach, $0.0 + $0.1.frame.height)
      return reach
    }
    tops = sorted.map(\.0)
    all = sorted.map(\.1)
  }

  private let tops: [Double]

  /// Those that may be seen between two heights in points from the block's top, and some more.
  func visible(from top: Double, to bottom: Double) -> ArraySlice<BlockDecoration> {
    let first = reaches.partitioningIndex { $0 > top }
    let end = tops.partitioningIndex { $0 >= bottom }
    return all[first..<max(first, end)]
  }
}
