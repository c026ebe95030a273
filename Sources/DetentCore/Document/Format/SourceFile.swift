// A file as its author wrote it. Two level lines make a ladder of versions. Before the first
// heading they are versions of the whole file; below a heading they are versions of that heading's
// section, which ends at the next heading that is not deeper. What stands in no ladder is plain
// text, and gets its levels from its own sentences.

/// A levelled or plain Markdown file, taken apart.
package struct SourceFile: Equatable, Sendable {
  package var title: String?
  package var start: String?
  /// The other lines of the front matter.
  package var otherFrontMatter: [String]
  /// In the file's order; together they are the file.
  package var parts: [Part]
  /// The numbers of the lines with a level mark that has no second one beside it; they say nothing.
  package var strayLevelLines: [Int]
  /// The name that a single level line above everything else gives to the whole.
  package private(set) var wholeName: String?
  /// All of it below the front matter, as it stands.
  package private(set) var body: String

  package enum Part: Equatable, Sendable {
    case text(String)
    case ladder(Ladder)
  }

  /// The versions of one stretch of the file.
  package struct Ladder: Equatable, Sendable {
    package var levels: [LevelledText.Level]
    /// Where each level's mark stands, from 1.
    package var lines: [Int]
  }

  /// Takes a file apart; every text is legal.
  package init(_ text: String) {
    var body = text[...]
    if body.unicodeScalars.first == "\u{FEFF}" { body.unicodeScalars.removeFirst() }
    var firstLine = 1
    let found = FrontMatter.read(body)
    if let found { (body, firstLine) = (found.body, found.line) }
    title = found?.matter.title
    start = found?.matter.start
    otherFrontMatter = found?.matter.others ?? []
    self.body = String(body)
    guard MarkdownLines.mayHaveLevels(text) else {
      parts = [.text(String(body))]
      strayLevelLines = []
      return
    }
    var reader = PartReader(body)
    for line in MarkdownLines.read(body, firstNumber: firstLine) { reader.read(line) }
    (parts, strayLevelLines) = reader.finish()
    takeWholeName()
  }

  private mutating func takeWholeName() {
    guard parts.count == 1, strayLevelLines.count == 1, case .text(let text) = parts[0],
      let first = MarkdownLines.read(text[...]).first(where: { !$0.isBlank }),
      case .level(let name) = first.kind
    else { return }
    wholeName = name.isEmpty ? nil : name
    body = String(text[first.text.endIndex...])
    parts = [.text(body)]
  }

  /// The ladder that the whole file is, with the text before it put in front of every level; `nil`
  /// when it is none, or one of several.
  package var wholeLadder: Ladder? {
    switch parts.count {
    case 1:
      guard case .ladder(let ladder) = parts[0] else { return nil }
      return ladder
    case 2:
      guard case .text(let preface) = parts[0], case .ladder(var ladder) = parts[1] else {
        return nil
      }
      // Words before the first level line belong to every level: they would be lost otherwise.
      for index in ladder.levels.indices {
        ladder.levels[index].text = Self.joined([preface, ladder.levels[index].text])
      }
      return ladder
    default: return nil
    }
  }

  /// Whether the author gave levels to any of it.
  package var hasLadder: Bool {
    parts.contains { if case .ladder = $0 { true } else { false } }
  }

  /// Texts, parted by a blank line; blank ones are left out.
  static func joined(_ texts: [String]) -> String {
    texts.map { String($0[...].droppingBlankEnds()) }.filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }
}

/// Gathers lines into parts.
private struct PartReader {
  private let text: Substring
  private var parts: [SourceFile.Part] = []
  private var strays: [Int] = []
  /// Where the text that is in no part yet begins.
  private var start: Substring.Index
  private var depth = 0
  private var open: OpenLadder?

  private struct OpenLadder {
    /// The depth of the heading it stands under; 0 for the whole file.
    var depth: Int
    var marks: [(name: String, line: MarkdownLine)]
  }

  init(_ text: Substring) {
    self.text = text
    start = text.startIndex
  }

  mutating func read(_ line: MarkdownLine) {
    switch line.kind {
    case .other, .listing: break
    case .heading(let depth):
      if let open, open.depth > 0, depth <= open.depth { close(at: line.text.startIndex) }
      self.depth = depth
    case .level(let name):
      if open == nil { open = OpenLadder(depth: depth, marks: []) }
      open?.marks.append((name, line))
    }
  }

  mutating func finish() -> ([SourceFile.Part], [Int]) {
    close(at: text.endIndex)
    add(text[start...])
    return (parts.isEmpty ? [.text("")] : parts, strays)
  }

  private mutating func close(at end: Substring.Index) {
    defer { open = nil }
    guard let marks = open?.marks, let first = marks.first else { return }
    guard marks.count > 1 else {
      strays.append(first.line.number)
      return
    }
    add(text[start..<first.line.text.startIndex])
    let ends = marks.dropFirst().map(\.line.text.startIndex) + [end]
    let levels = zip(marks, ends).enumerated().map { index, pair in
      LevelledText.Level(
        name: pair.0.name, number: index + 1, text: text[pair.0.line.text.endIndex..<pair.1])
    }
    parts.append(.ladder(SourceFile.Ladder(levels: levels, lines: marks.map(\.line.number))))
    start = end
  }

  private mutating func add(_ text: Substring) {
    guard !text.droppingBlankEnds().isEmpty else { return }
    parts.append(.text(String(text)))
  }
}
