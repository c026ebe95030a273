/// The alignment buttons' four lines: two long ones, two short ones that show the alignment.
package enum Selection {
  package static let longLine = 25.0
  package static let shortLine = 14.0
  package static let lineHeight = 3.0
  /// From one line's top to the next one's: 3 points of line and 4 of space.
  package static let linePitch = 7.0
  package static let cornerRadius = 1.5
  package static let lineCount = 4

  /// A line's width; the second and fourth are short.
  package static func width(line: Int) -> Double { line.isMultiple(of: 2) ? longLine : shortLine }

  /// The left edges of the lines of a button, in points from the first button's left edge.
  package static func places(_ alignment: TextAlignment) -> [Double] {
    (0..<lineCount).map { line in
      WindowLayout.buttonPitch * Double(alignment.index)
        + alignment.share * (longLine - width(line: line))
    }
  }
}
