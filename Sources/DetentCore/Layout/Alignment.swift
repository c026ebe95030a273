/// Where the lines of a text stand in their column.
package enum TextAlignment: String, CaseIterable, Equatable, Sendable {
  case leading
  case center
  case trailing

  /// The share of a line's free space that lies before it: 0, 0.5 or 1.
  ///
  /// One animated number of this kind moves every line of a text: a line of width w in a column of
  /// width W starts at share · (W − w).
  package var share: Double {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }

  /// The position of its button, from the left.
  package var index: Int {
    switch self {
    case .leading: 0
    case .center: 1
    case .trailing: 2
    }
  }
}
