// What a source text says is read by one of two readers. Markdown files go through a Markdown
// parser, which is not the core's affair; every other text is plain: blank lines separate
// paragraphs, `LineEnds` tells what the end of a line means, and no sign means anything but itself.

/// Reads the passages of a source text; every text is legal.
package protocol PassageReader: Sendable {
  func passages(in source: String) -> [Document.Passage]
  /// The passages of blocks that are cut from a text.
  func passages(of blocks: [Block]) -> [Document.Passage]
}

extension PassageReader {
  /// The passages of blocks that are cut from Markdown.
  package func passages(of blocks: [Block]) -> [Document.Passage] {
    passages(
      in: blocks.map { BlockReader.source(of: $0, .markdown) }.filter { !$0.isEmpty }
        .joined(separator: "\n\n"))
  }
}

/// In what a source text is written.
package enum SourceFormat: Equatable, Sendable {
  case plain
  case markdown

  /// A file is Markdown by its name.
  ///
  /// What comes in by a pipe has none, and is Markdown when it has level lines: somebody made it
  /// for this program.
  package init(fileName: String?, isLevelled: Bool) {
    guard let fileName else {
      self = isLevelled ? .markdown : .plain
      return
    }
    let name = fileName.lowercased()
    self = [".md", ".markdown"].contains { name.hasSuffix($0) } ? .markdown : .plain
  }
}

/// Reads plain text.
package struct PlainReader: PassageReader {
  /// What the ends of lines mean; `nil` for what each text says of itself.
  private let ends: LineEnds?

  package init(_ ends: LineEnds? = nil) { self.ends = ends }

  /// The paragraphs of a text, and the lines that stand for themselves (see `LineEnds`).
  ///
  /// CR, LF, CRLF, NEL, form feed and vertical tab all end a line. U+2029 ends a paragraph, as a
  /// blank line does; U+2028 stays where it is, since it was put there to end a line and not a
  /// paragraph. Where lines are joined, one in capitals above an indented one is a paragraph of its
  /// own, as the headings of manual pages are. What is longer than a paragraph can be is several
  /// passages.
  package func passages(in source: String) -> [Document.Passage] {
    var collector = PassageCollector(ends ?? LineEnds(of: source))
    for line in source.sourceLines { collector.add(line) }
    return collector.finish()
  }

  /// The passages of blocks, each by what it is: of a paragraph some sentences may be left, whose
  /// lines tell nothing any more.
  package func passages(of blocks: [Block]) -> [Document.Passage] {
    blocks.flatMap { block in
      let ends: LineEnds? =
        switch block.kind {
        case .paragraph, .heading: .joined
        case .lines, .quote: .lines
        case .list, .code, .table, .definitions, .ornament: self.ends
        }
      return PlainReader(ends).passages(in: BlockReader.source(of: block, .plain))
    }
  }
}

extension String {
  /// The lines of a source text, without what ends them.
  var sourceLines: [Substring] {
    var lines: [Substring] = []
    for line in splitAtNewlines(keepsLineSeparators: true) {
      lines.append(line)
      if utf8[line.endIndex...].starts(with: "\u{2029}".utf8) { lines.append("") }
    }
    return lines
  }
}
