// A paragraph without an end. A file may be one line of many megabytes; no screen shows it whole,
// and laying it out takes as long as it is. So what is far longer than any author's paragraph is
// cut into passages that go on with each other: each begins a line of its own, and nothing else
// tells that they were cut. Where a cut lies depends on the text alone.

extension Document.Passage {
  /// A longer text, in UTF-8 bytes, is cut.
  ///
  /// The longest paragraphs of novels have some thousand words, and so much is laid out in a few
  /// milliseconds.
  package static let longestText = 16_384
  /// How much of a piece, from its end on, is searched for a space to cut at.
  private static let searched = 2_048

  /// The passage, or those that it is cut into; headings are never so long.
  package var pieces: [Document.Passage] {
    guard text.utf8.count > Self.longestText, isCut else { return [self] }
    if case .table(let table) = kind { return cut(table.rows(of: text), of: table) }
    return cut(cutText()) { _ in kind }
  }

  /// The pieces of a table, which are rows of it: all have its columns, and the first its head.
  private func cut(_ rows: TableRows, of table: Table) -> [Document.Passage] {
    cut(rows.pieces(upTo: Self.longestText)) { isFirst in
      var piece = table
      piece.hasHead = table.hasHead && isFirst
      piece.names = table.hasHead ? rows.names : []
      piece.longestCells = rows.longestCells
      return .table(piece)
    }
  }

  private func cut(
    _ texts: [Substring], kind: (_ isFirst: Bool) -> Kind
  ) -> [Document.Passage] {
    var pieces: [Document.Passage] = []
    var spans = spans[...]
    var start = 0
    for text in texts {
      let end = start + text.utf8.count
      // A long span is in several pieces, and those that end before this one in none to come.
      spans = spans.drop { $0.range.upperBound <= start }
      let inside = spans.prefix { $0.range.lowerBound < end }.compactMap { span -> Span? in
        let range = span.range.clamped(to: start..<end)
        guard !range.isEmpty else { return nil }
        return Span(range.lowerBound - start..<range.upperBound - start, span.style)
      }
      let isFirst = start == 0
      pieces.append(
        Document.Passage(
          String(text), kind: kind(start == 0), spans: inside, nesting: nesting,
          marker: isFirst ? marker : nil, isTight: isFirst && isTight,
          isNextLine: isFirst && isNextLine, isContinuation: isContinuation || !isFirst))
      start = end
    }
    return pieces
  }

  private var isCut: Bool {
    switch kind {
    case .body, .line, .code, .table: true
    case .heading, .rule, .image: false
    }
  }

  private func cutText() -> [Substring] {
    var parts: [Substring] = []
    var rest = text[...]
    while rest.utf8.count > Self.longestText {
      let limit = rest.utf8.index(rest.startIndex, offsetBy: Self.longestText)
      let end = Self.cut(rest, before: limit)
      parts.append(rest[..<end])
      rest = rest[end...]
    }
    parts.append(rest)
    return parts
  }

  /// The last place to cut that is not after the limit: behind a space, or between two characters.
  private static func cut(_ text: Substring, before limit: String.Index) -> String.Index {
    var end = limit
    while UTF8.isContinuation(text.utf8[end]) { end = text.utf8.index(before: end) }
    let part = text[..<end]
    // The last character may go on behind the limit; one that is as long as a piece is cut.
    let last = part.index(before: part.endIndex)
    guard last > part.startIndex else { return end }
    var place = last
    let first = part.utf8.index(part.endIndex, offsetBy: -searched)
    while place > first {
      let before = part.index(before: place)
      if part[before] == " " || part[before] == "\t" || part[before] == "\u{2028}" { return place }
      place = before
    }
    return last
  }
}
