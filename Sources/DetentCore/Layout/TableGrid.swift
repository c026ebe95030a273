// A table in columns. Each is as wide as its widest cell; where a row's cells stand follows from
// that. The row is one line of the text, tabs and all, and its cells are runs of it.

/// The rows of a table, and where its columns stand; widths are in ems.
struct TableGrid: Sendable {
  /// The words of a row, and of each of its cells; a cell's last word is the tab after it.
  struct Row: Sendable {
    var words: Range<Int>
    var cells: [Range<Int>]
  }

  private(set) var rows: [Row] = []
  private(set) var width = 0.0
  let tracking: Tracking
  private var sides: [Document.Passage.TextSide]
  private var columnWidths: [Double] = []
  private var starts: [Double] = []

  init(
    _ table: Document.Passage.Table, of paragraph: Paragraph, tracking: Tracking,
    measurer: any TextMeasurer
  ) {
    self.tracking = tracking
    sides = table.columns
    var cells: [Range<Int>] = []
    var rowStart = 0
    var cellStart = 0
    for (index, word) in paragraph.words.enumerated() {
      if word.isTab || word.ending == .forced {
        cells.append(cellStart..<index + 1)
        cellStart = index + 1
      }
      guard word.ending == .forced else { continue }
      rows.append(Row(words: rowStart..<index + 1, cells: cells))
      cells = []
      rowStart = index + 1
    }
    if rowStart < paragraph.words.count {
      if cellStart < paragraph.words.count { cells.append(cellStart..<paragraph.words.count) }
      rows.append(Row(words: rowStart..<paragraph.words.count, cells: cells))
    }
    for row in rows {
      for (column, cell) in row.cells.enumerated() {
        if column == columnWidths.count { columnWidths.append(0) }
        columnWidths[column] = max(columnWidths[column], width(of: paragraph.words[cell]))
      }
    }
    for column in columnWidths.indices {
      // Those of the pieces that it was cut into, too.
      let cells = table.longestCells.indices.contains(column) ? table.longestCells[column] : []
      for cell in cells {
        let width = measurer.advance(of: cell[...], face: .regular, tracking: tracking)
        columnWidths[column] = max(columnWidths[column], width)
      }
      guard table.names.indices.contains(column) else { continue }
      let width = measurer.advance(
        of: table.names[column][...], face: .semibold, tracking: tracking)
      columnWidths[column] = max(columnWidths[column], width)
    }
    for columnWidth in columnWidths {
      starts.append(starts.isEmpty ? 0 : width + PassageSetting.columnGap)
      width = (starts.last ?? 0) + columnWidth
    }
  }

  /// Where a cell's text begins, in ems from the table's left edge.
  func x(column: Int, width: Double) -> Double {
    guard starts.indices.contains(column) else { return 0 }
    let free = columnWidths[column] - width
    switch sides.indices.contains(column) ? sides[column] : .leading {
    case .leading: return starts[column]
    case .center: return starts[column] + free / 2
    case .trailing: return starts[column] + free
    }
  }

  /// The width of a cell's text.
  func width(of words: ArraySlice<Word>) -> Double {
    var pen = LinePen(tracking)
    for word in words where !word.isTab { pen.add(word) }
    return pen.width
  }

  /// The cells' texts.
  func texts(ofRow row: Int, in paragraph: Paragraph) -> [String] {
    guard rows.indices.contains(row) else { return [] }
    return rows[row].cells.map { cell in
      guard let first = paragraph.words[cell].first, let last = paragraph.words[cell].last else {
        return ""
      }
      let text = paragraph.text.utf8Slice(first.range.lowerBound..<last.range.upperBound)
      return String(text.droppingTrailingSpaces())
    }
  }
}
