// A table may have a hundred thousand rows. Where its columns stand follows from all of its cells,
// but nobody sees more than some of them: so it is cut between rows, and each piece is told which
// cells are the longest of all. A cell that is wider than those, though it has fewer bytes, makes
// the columns of its piece alone a little wider.

/// The rows of a table's text.
struct TableRows {
  /// With what ends them.
  private(set) var rows: [Substring] = []
  /// The cells of the first row.
  private(set) var names: [String] = []
  /// Of each column, longest first; at most `most`.
  private(set) var longestCells: [[String]] = []

  /// So many cells of a column are measured: the longest in bytes is seldom much narrower than the
  /// widest.
  private static let most = 3
  /// So many scalars of a cell are measured: they are wider than any column of text, and so is what
  /// they are the beginning of.
  private static let widest = 256

  init(_ text: String) {
    var start = text.startIndex
    for row in Self.split(text) {
      add(row)
      let end = text.unicodeScalars[row.endIndex...].dropFirst().startIndex
      rows.append(text[start..<end])
      start = end
    }
  }

  /// The rows of a table's text, without what ends them.
  static func split(_ text: String) -> [Substring] {
    let scalars = text.unicodeScalars
    return scalars.split(separator: "\u{2028}", omittingEmptySubsequences: false)
      // A separator at the text's end begins no row.
      .filter { $0.startIndex < scalars.endIndex }.map { Substring($0) }
  }

  private mutating func add(_ row: Substring) {
    let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
    if rows.isEmpty { names = cells.map(String.init) }
    for (column, cell) in cells.enumerated() {
      if column == longestCells.count { longestCells.append([]) }
      let part = String(cell.unicodeScalars.prefix(Self.widest))
      let place = longestCells[column].firstIndex { $0.utf8.count < part.utf8.count }
      guard let place = place ?? (longestCells[column].isEmpty ? 0 : nil) else { continue }
      longestCells[column].insert(part, at: place)
      if longestCells[column].count > Self.most { longestCells[column].removeLast() }
    }
  }

  /// Rows together, up to a number of bytes; a longer row stays whole.
  func pieces(upTo count: Int) -> [Substring] {
    var pieces: [Substring] = []
    for row in rows {
      if let last = pieces.last, last.utf8.count + row.utf8.count <= count {
        pieces[pieces.count - 1] = last.base[last.startIndex..<row.endIndex]
      } else {
        pieces.append(row)
      }
    }
    return pieces
  }
}

extension Document.Passage.Table {
  /// The rows of a table's text.
  func rows(of text: String) -> TableRows { TableRows(text) }
}
