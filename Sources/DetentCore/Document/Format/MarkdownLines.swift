// Levels, sections and details are marked by whole lines, and a listing may hold such lines as mere
// text. So whoever looks for them walks the lines with this, which knows fences.

/// A line of a Markdown text.
struct MarkdownLine: Equatable {
  /// Without its line break.
  var text: Substring
  /// From 1.
  var number: Int
  var kind: Kind

  var isBlank: Bool { text.trimmingWhitespace().isEmpty }

  enum Kind: Equatable {
    case other
    /// Part of a listing, or a fence around one.
    case listing
    /// From 1 to 6; an underlined heading is told by its first line.
    case heading(depth: Int)
    /// `<!-- level: Name -->`; the name may be empty.
    case level(name: String)
  }
}

/// Reads a text's lines.
enum MarkdownLines {
  /// All lines, in order; a text that ends in a line break has no empty line after it.
  ///
  /// A fence that nobody closes makes no listing here: a mark is forgotten more often than a file
  /// ends in a listing of its own format.
  static func read(_ text: Substring, firstNumber: Int = 1) -> [MarkdownLine] {
    var lines: [MarkdownLine] = []
    var fence: Fence?
    var opening = 0
    for (index, line) in split(text).enumerated() {
      let wasOpen = fence != nil
      let kind = kind(of: line, fence: &fence)
      if !wasOpen, fence != nil { opening = index }
      lines.append(MarkdownLine(text: line, number: firstNumber + index, kind: kind))
    }
    if fence != nil {
      for index in lines.indices.dropFirst(opening + 1) {
        var none: Fence?
        lines[index].kind = kind(of: lines[index].text, fence: &none)
      }
    }
    markUnderlined(&lines)
    return lines
  }

  /// Finds headings by the row of signs below them.
  private static func markUnderlined(_ lines: inout [MarkdownLine]) {
    for below in lines.indices.dropFirst() {
      let above = below - 1
      guard let depth = underline(lines[below].text), lines[below].kind == .other,
        lines[above].kind == .other, !lines[above].isBlank,
        above == 0 || lines[above - 1].isBlank || lines[above - 1].kind != .other
      else { continue }
      lines[above].kind = .heading(depth: depth)
    }
  }

  /// Whether a text may hold a level line at all; far cheaper than reading its lines.
  static func mayHaveLevels(_ text: String) -> Bool {
    let mark: [UInt8] = Array("<!--".utf8)
    var matched = 0
    for byte in text.utf8 {
      if byte == mark[matched] {
        matched += 1
        if matched == mark.count { return true }
      } else {
        matched = byte == mark[0] ? 1 : 0
      }
    }
    return false
  }

  private static func split(_ text: Substring) -> [Substring] {
    // CommonMark 2.1: no other character ends a line.
    var lines = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func kind(of line: Substring, fence: inout Fence?) -> MarkdownLine.Kind {
    if let open = fence {
      if open.isClosed(by: line) { fence = nil }
      return .listing
    }
    if let opened = Fence(openedBy: line) {
      fence = opened
      return .listing
    }
    if let name = levelName(in: line) { return .level(name: name) }
    return headingDepth(line).map { .heading(depth: $0) } ?? .other
  }

  /// The name that a level line gives; `nil` for any other line.
  static func levelName(in line: Substring) -> String? {
    let trimmed = line.trimmingWhitespace()
    guard trimmed.hasPrefix("<!--"), trimmed.hasSuffix("-->"), trimmed.utf8.count >= 7 else {
      return nil
    }
    let inside = trimmed.dropFirst(4).dropLast(3).trimmingWhitespace()
    guard inside.lowercased().hasPrefix("level:") else { return nil }
    return String(inside.dropFirst("level:".count).trimmingWhitespace())
  }

  /// `## Words`; CommonMark 4.2.
  private static func headingDepth(_ line: Substring) -> Int? {
    guard let body = line.droppingIndent(upTo: 3) else { return nil }
    let marks = body.prefix { $0 == "#" }
    guard (1...6).contains(marks.count) else { return nil }
    let rest = body.dropFirst(marks.count)
    return rest.isEmpty || rest.first == " " || rest.first == "\t" ? marks.count : nil
  }

  /// The depth that a row of `=` or `-` gives to the line above it; CommonMark 4.3.
  private static func underline(_ line: Substring) -> Int? {
    guard let body = line.droppingIndent(upTo: 3)?.trimmingWhitespace(), let mark = body.first,
      mark == "=" || (mark == "-" && body.utf8.count > 1), body.allSatisfy({ $0 == mark })
    else { return nil }
    return mark == "=" ? 1 : 2
  }
}

/// The fence of a listing, however far it is indented: it may stand in a list (CommonMark 4.5).
private struct Fence {
  let mark: Character
  let count: Int

  init?(openedBy line: Substring) {
    let body = line.trimmingWhitespace()
    guard let mark = body.first, mark == "`" || mark == "~"
    else { return nil }
    self.mark = mark
    count = body.prefix { $0 == mark }.count
    // A listing inside a line of text: ```like this```.
    guard count >= 3, mark == "~" || !body.dropFirst(count).contains("`") else { return nil }
  }

  func isClosed(by line: Substring) -> Bool {
    let body = line.trimmingWhitespace()
    return body.utf8.count >= count && body.allSatisfy { $0 == mark }
  }
}

extension Substring {
  /// Without its leading spaces; `nil` when there are more than a number, or a tab.
  fileprivate func droppingIndent(upTo limit: Int) -> Substring? {
    let body = drop { $0 == " " }
    guard distance(from: startIndex, to: body.startIndex) <= limit, body.first != "\t" else {
      return nil
    }
    return body
  }
}
