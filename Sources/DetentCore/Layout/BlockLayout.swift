// A level laid out in a column: every line with its place. Only the numbers are kept; a line's
// text is cut from its paragraph when somebody asks for it, so a long text is not copied line by
// line.

/// The type sizes of the reading text.
package struct TextStyle: Equatable, Hashable, Sendable {
  /// The font size in points.
  package var size: Double

  /// The default size of the reading text, in points, and the line height that goes with it.
  package static let bodySize = 17.0
  package static let bodyLineHeight = 22.0
  /// The space between paragraphs, in lines, beyond the line height: the gap is 1.5 lines in all.
  package static let paragraphGap = 0.5
  /// The widest column, in ems: about 75 characters, the upper end of the comfortable measure.
  package static let widestColumn = 34.0

  /// The style at a text size, where 1 is the default.
  package init(scale: Double) {
    size = Self.bodySize * scale
  }

  package var lineHeight: Double { size * Self.bodyLineHeight / Self.bodySize }
}

/// One laid out line.
package struct LaidOutLine: Equatable, Sendable {
  package var paragraph: Int
  /// UTF-8 offsets in the paragraph, trailing spaces included.
  package var range: Range<Int>
  /// The width without trailing spaces, in points.
  package var width: Double
  /// The line box's top edge, from the block's top, in points.
  package var y: Double
}

/// A level's text in a column.
package struct BlockLayout: Sendable {
  package let style: TextStyle
  /// In points.
  package let columnWidth: Double
  package let lines: [LaidOutLine]
  /// From the first line's top to the last line's bottom, in points.
  package let height: Double
  private let paragraphs: [Paragraph]

  init(paragraphs: [Paragraph], style: TextStyle, columnWidth: Double, measurer: any TextMeasurer) {
    self.style = style
    self.columnWidth = columnWidth
    self.paragraphs = paragraphs
    var lines: [LaidOutLine] = []
    var y = 0.0
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { y += style.lineHeight * TextStyle.paragraphGap }
      let broken = paragraph.lines(
        width: columnWidth / style.size, face: .regular, measurer: measurer)
      for line in broken {
        lines.append(
          LaidOutLine(
            paragraph: index, range: line.range, width: line.width * style.size, y: y))
        y += style.lineHeight
      }
    }
    self.lines = lines
    height = y
  }

  /// What a line shows: its text without the spaces that hang over its end.
  package func text(of line: LaidOutLine) -> String {
    String(paragraphs[line.paragraph].text.utf8Slice(line.range).droppingTrailingSpaces())
  }

  /// A paragraph as it was cut and measured.
  func paragraph(_ index: Int) -> Paragraph { paragraphs[index] }

  /// A paragraph's whole text, in which lines and words are UTF-8 ranges.
  package func paragraphText(_ paragraph: Int) -> String { paragraphs[paragraph].text }

  /// The indices of the lines that touch a stretch of the block, in points from its top.
  package func lines(from top: Double, to bottom: Double) -> Range<Int> {
    let first = lines.partitioningIndex { $0.y + style.lineHeight > top }
    let end = lines.partitioningIndex { $0.y >= bottom }
    return first..<max(first, end)
  }
}

extension Array {
  /// The first index whose element satisfies the predicate, for an array in which all that do come
  /// last.
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
