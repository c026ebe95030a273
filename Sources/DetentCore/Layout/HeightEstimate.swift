// How high a text is that nobody has laid out. The answer need not be good: it says how many
// paragraphs to lay out next, where in a long text a long way ends, and how long the scroll bar is.
// It depends on the column alone and never on what has been seen, so that the bar is steady.

/// Heights by lengths, for one column.
struct HeightEstimate {
  let style: TextStyle
  /// In points.
  let columnWidth: Double

  /// A byte's width in ems: a letter's in most alphabets, and nearly that of a third of an
  /// ideograph.
  private static let byteWidth = 0.45
  /// Lines hold a little less than their width, since words are not cut.
  private static let fullness = 0.95

  /// In points.
  func height(ofBytes count: Int) -> Double {
    let bytesPerLine = max(1, columnWidth * Self.fullness / (Self.byteWidth * style.size))
    return Double(count) / bytesPerLine * style.lineHeight
  }

  /// A paragraph's, which has one line at least, with the white space above.
  func height(ofParagraph count: Int) -> Double {
    let gap = TextStyle.paragraphGap * style.lineHeight
    return max(style.lineHeight, height(ofBytes: count)) + gap
  }

  /// How many bytes are so high, in points.
  func bytes(inHeight height: Double) -> Double { height / self.height(ofBytes: 1) }
}
