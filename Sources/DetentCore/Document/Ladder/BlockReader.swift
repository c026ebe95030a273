// Plain text has habits that Markdown made into rules: blank lines between paragraphs, a heading
// that is marked or underlined, items that begin with a mark. This reader knows just those, enough
// to keep headings with their text and lists and listings whole; everything else is prose.

/// Reads a plain text, or the outline of a Markdown one, into blocks.
package enum BlockReader {
  /// The blocks of a text, in order; their texts are cut from it, line breaks inside included.
  ///
  /// In a plain text lines may stand for themselves (see `LineEnds`), and marks are part of it.
  package static func blocks(
    in text: String, as format: SourceFormat = .markdown
  ) -> [Block] {
    var reader = Reader(ends: format == .plain ? LineEnds(of: text) : nil)
    for line in text.splitAtNewlines() {
      reader.read(line)
    }
    return reader.finish()
  }

  /// Every line as a paragraph of one sentence, or a heading where it is marked as one.
  package static func lines(in text: String) -> [Block] {
    text.splitAtNewlines().compactMap { line in
      let body = line.trimmingWhitespace()
      return body.isEmpty ? nil : heading(in: body) ?? Block(.paragraph, String(body))
    }
  }

  /// A block as a source text has it: in a plain one a heading stands as its author has it.
  package static func source(of block: Block, _ format: SourceFormat) -> String {
    // In a plain text they would be read as words.
    block.kind == .definitions && format == .plain
      ? "" : format == .markdown ? markdown(of: block) : block.mark + block.text
  }

  /// A block as Markdown writes it.
  package static func markdown(of block: Block) -> String {
    guard let level = block.kind.headingLevel else { return block.text }
    return String(repeating: "#", count: level) + " " + block.text
  }

  private static let deepestHeading = 6

  /// `## Words` as a heading; `nil` for any other line.
  fileprivate static func heading(in line: Substring) -> Block? {
    let marks = line.prefix { $0 == "#" }
    let rest = line.dropFirst(marks.count)
    guard (1...deepestHeading).contains(marks.count), rest.first == " " || rest.first == "\t",
      case let words = rest.trimmingWhitespace(), !words.isEmpty
    else { return nil }
    return Block(.heading(level: marks.count), String(words))
  }
}

extension Substring {
  /// Whether this line, in capitals and at the margin, is a heading where the next one is indented:
  /// so manual pages have it.
  package var isCapitalHeading: Bool {
    guard utf8.first?.isCapital == true, utf8.count <= Self.longestHeading else { return false }
    var letters = 0
    for byte in utf8 {
      if byte.isCapital || byte >= 0x80 { letters += 1 } else if byte.isSmallLetter { return false }
    }
    return letters > 1 && self == uppercased()
  }

  /// Manual pages are indented by seven, their parts by three.
  var isIndented: Bool { utf8.starts(with: "   ".utf8) || utf8.first == UInt8(ascii: "\t") }

  private static let longestHeading = 48
}

/// Gathers lines into blocks.
private struct Reader {
  /// What the ends of lines mean; `nil` in Markdown, where they mean nothing.
  private let ends: LineEnds?
  private var blocks: [Block] = []
  private var lines: [Substring] = []
  /// The marks that close the listing that is open.
  private var fence: String?

  init(ends: LineEnds?) { self.ends = ends }

  mutating func read(_ line: Substring) {
    let body = line.trimmingWhitespace()
    if let open = fence {
      lines.append(line)
      if body.hasPrefix(open), body.utf8.allSatisfy({ $0 == open.utf8.first }) { endBlock(.code) }
    } else if let opening = Self.fence(in: body) {
      endBlock()
      fence = opening
      lines.append(line)
    } else if body.isEmpty {
      endBlock()
    } else if var heading = BlockReader.heading(in: line) {
      endBlock()
      if ends != nil { heading.mark = line.prefix { $0 == "#" } + " " }
      blocks.append(heading)
    } else if lines.count == 1, let level = Self.underline(in: body) {
      let words = lines[0].trimmingWhitespace()
      lines = []
      blocks.append(Block(.heading(level: level), String(words)))
    } else if lines.count == 1, lines[0].isCapitalHeading, line.isIndented {
      blocks.append(Block(.heading(level: 2), String(lines[0].trimmingWhitespace())))
      lines = [line]
    } else if lines.isEmpty, Self.isRule(body) {
      blocks.append(Block(.ornament, String(line)))
    } else {
      lines.append(line)
    }
  }

  mutating func finish() -> [Block] {
    endBlock(fence == nil ? nil : .code)
    return blocks
  }

  private mutating func endBlock(_ kind: Block.Kind? = nil) {
    defer {
      lines = []
      fence = nil
    }
    guard let first = lines.first else { return }
    let text = lines.joined(separator: "\n")
    let own: Block.Kind =
      kind == nil && lines.allSatisfy(Self.isDefinition)
      ? .definitions
      : kind == nil && Self.isOrnament(text)
        ? .ornament
        : Self.beginsItem(first.trimmingWhitespace())
          ? .list : first.trimmingWhitespace().hasPrefix(">") ? .quote : .paragraph
    if let ends, kind == nil, own == .paragraph {
      blocks += ends.blocks(of: lines)
    } else {
      blocks.append(Block(kind ?? own, text))
    }
  }

  /// CommonMark 4.7; a name that begins with ^ is a footnote's, which has words of its own.
  private static func isDefinition(_ line: Substring) -> Bool {
    let body = line.trimmingWhitespace()
    guard body.first == "[", !body.hasPrefix("[^"), let end = body.firstIndex(of: "]") else {
      return false
    }
    return body[end...].hasPrefix("]: ") && !body[end...].dropFirst(3).isEmpty
  }

  /// Whether there is nothing to rank in a text: a comment, or pictures and nothing else.
  private static func isOrnament(_ text: String) -> Bool {
    if text.hasPrefix("<!--") { return text.hasSuffix("-->") }
    guard text.hasPrefix("![") || text.hasPrefix("[![") else { return false }
    let bytes = Array(text.utf8)
    var rest = bytes.indices.filter { !bytes[$0].isBlank && bytes[$0] != UInt8(ascii: "!") }[...]
    for range in InlineMarks(bytes).ranges { rest = rest.drop { range.contains($0) } }
    return rest.isEmpty
  }

  /// The marks that open a listing; longer rows of them are drawn lines in plain texts.
  private static func fence(in line: Substring) -> String? {
    guard let mark = line.first, mark == "`" || mark == "~" else { return nil }
    let marks = line.prefix { $0 == mark }
    return (3...5).contains(marks.count) ? String(marks) : nil
  }

  /// The depth that a line of `===` or `---` gives to the line above it.
  private static func underline(in line: Substring) -> Int? {
    guard line.utf8.count >= 3 else { return nil }
    if line.utf8.allSatisfy({ $0 == UInt8(ascii: "=") }) { return 1 }
    return line.utf8.allSatisfy { $0 == UInt8(ascii: "-") } ? 2 : nil
  }

  /// Whether a line is only drawn.
  private static func isRule(_ line: Substring) -> Bool {
    line.utf8.count >= 3 && line.utf8.allSatisfy { "-=*_~+# ".utf8.contains($0) }
  }

  /// Whether an item begins here: a mark, or a number with its stop or bracket, and a space.
  private static func beginsItem(_ line: Substring) -> Bool {
    let marks = line.prefix { $0.isASCII && $0.isNumber }
    if marks.isEmpty {
      return ["- ", "* ", "+ ", "• ", "o "].contains { line.hasPrefix($0) }
    }
    let rest = line.dropFirst(marks.count)
    return rest.hasPrefix(". ") || rest.hasPrefix(") ")
  }
}
