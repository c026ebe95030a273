// Lines that stand for themselves are shown one by one: half a line of a log says nothing, and nor
// do two that were made one. What was broken to a width is prose, however it stands among them.

extension LineEnds {
  /// The blocks that the lines between two blank ones make in a plain text.
  func blocks(of lines: [Substring]) -> [Block] {
    switch self {
    case .joined: return [Self.paragraph(lines[...])]
    case .paragraphs: return lines.map { Self.paragraph([$0]) }
    case .lines:
      // A long line by itself is a paragraph whose author broke no lines.
      let isParagraph = lines.count == 1 && Self.isParagraph(LineFacts(lines[0]))
      return [isParagraph ? Self.paragraph(lines[...]) : Self.block(lines[...])]
    case .wrapped: return wrappedBlocks(of: lines)
    }
  }

  private func wrappedBlocks(of lines: [Substring]) -> [Block] {
    let facts = lines.map { LineFacts($0) }
    var blocks: [Block] = []
    var kept = 0
    var start = 0
    while start < lines.count {
      var end = start + 1
      while end < lines.count, joins(facts[end - 1], facts[end]) { end += 1 }
      let shape = shape(
        of: facts[start], before: start + 1 < lines.count ? facts[start + 1] : nil,
        isNextLine: start > 0)
      if end > start + 1 || !shape.isLine {
        if kept < start { blocks.append(Self.block(lines[kept..<start])) }
        blocks.append(Self.paragraph(lines[start..<end]))
        kept = end
      }
      start = end
    }
    if kept < start { blocks.append(Self.block(lines[kept...])) }
    return blocks
  }

  private static func paragraph(_ lines: ArraySlice<Substring>) -> Block {
    Block(.paragraph, lines.joined(separator: "\n"))
  }

  private static func block(_ lines: ArraySlice<Substring>) -> Block {
    Block(.lines, lines.map { $0.droppingBlankEnd() }.joined(separator: "\n"))
  }
}
