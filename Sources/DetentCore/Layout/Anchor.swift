// Keeping the place. When the column or the text size changes, what must not move is the line that
// the person was reading: the anchor names it by paragraph and character, never by a height in
// points.

/// A place in a text that survives a new layout.
struct Anchor: Equatable, Sendable {
  var paragraph: Int
  /// A UTF-8 offset in the paragraph.
  var offset: Int
  /// How far below the view's top the line of this character stands, in line heights.
  var distance: Double
}

extension BlockLayout {
  /// The anchor of the first line that is wholly visible below `top` (points from the block's top).
  func anchor(at top: Double) -> Anchor? {
    let index = min(lines.partitioningIndex { $0.y >= top }, lines.endIndex - 1)
    guard index >= lines.startIndex else { return nil }
    let line = lines[index]
    return Anchor(
      paragraph: line.paragraph, offset: line.range.lowerBound,
      distance: (line.y - top) / style.lineHeight)
  }

  /// Where the view's top has to be so that the anchor stands where it stood; `nil` for an empty
  /// block.
  func top(for anchor: Anchor) -> Double? {
    let next = lines.partitioningIndex {
      ($0.paragraph, $0.range.lowerBound) > (anchor.paragraph, anchor.offset)
    }
    guard next > lines.startIndex else { return lines.first?.y }
    return lines[next - 1].y - anchor.distance * style.lineHeight
  }
}
