// What stands before a Markdown text between two lines `---`: facts about it, a line each, as many
// programs write them. Two of them mean something here: `title`, and `start`, the level that is
// shown first. The others are passed over, but they are no text either, so none of them is shown.
// A block that holds anything else than such lines is a rule and a text that begins with it.

/// The facts before a Markdown text.
package struct FrontMatter: Equatable, Sendable {
  package var title: String?
  /// The name or the number, from 1, of the level shown first.
  package var start: String?

  /// Lines that are looked through for the end of the block.
  private static let mostLines = 200

  package init(title: String? = nil, start: String? = nil) {
    self.title = title
    self.start = start
  }

  /// A text's front matter, and what follows it; a text without any is all of it.
  package static func split(_ text: String) -> (matter: FrontMatter, body: String) {
    let lines = text.sourceLines(atMost: mostLines)
    let isMark = { (line: Substring) in line.trimmingWhitespace() == "---" && !line.hasPrefix(" ") }
    guard let first = lines.first, isMark(first),
      let end = lines.dropFirst().firstIndex(where: { isMark($0) || $0 == "..." }), end > 1
    else { return (FrontMatter(), text) }
    let facts = lines[1..<end]
    guard facts.allSatisfy({ isFact($0) }), let named = facts.first(where: { !$0.isEmpty }),
      key(of: named) != nil
    else { return (FrontMatter(), text) }
    var matter = FrontMatter()
    for line in facts {
      switch key(of: line) {
      case "title": matter.title = value(of: line)
      case "start": matter.start = value(of: line)
      default: break
      }
    }
    return (matter, String(text[lines[end].endIndex...].drop { $0.isNewline }))
  }

  /// A key and its value, or what belongs to the key above: something further in, a list's item.
  private static func isFact(_ line: Substring) -> Bool {
    key(of: line) != nil || line.trimmingWhitespace().isEmpty || line.hasPrefix(" ")
      || line.hasPrefix("\t") || line.hasPrefix("- ") || line.hasPrefix("#")
  }

  private static func key(of line: Substring) -> Substring? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let (key, rest) = (line[..<colon], line[line.index(after: colon)...])
    let isName = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    return isName && (rest.isEmpty || rest.first?.isWhitespace == true) ? key : nil
  }

  private static func value(of line: Substring) -> String? {
    let value = line.drop { $0 != ":" }.dropFirst().trimmingWhitespace()
    for quote in ["\"", "'"] where value.count >= 2 && value.hasPrefix(quote) {
      if value.hasSuffix(quote) { return String(value.dropFirst().dropLast()) }
    }
    return value.isEmpty ? nil : String(value)
  }
}

extension String {
  /// The first lines of a text, without what ends them.
  fileprivate func sourceLines(atMost count: Int) -> [Substring] {
    Array(
      split(maxSplits: count, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .prefix(count))
  }
}
