// Where one level of a file ends and the next begins. A level line is a line of its own that holds
// a comment `<!-- level: Name -->`: no Markdown program shows it. In a listing between fences it is
// part of the listing; a fence that nobody closes hides no level line, since a mark is forgotten
// more often than a file ends in a listing of its own format.

/// A level as it stands in a source text.
package struct LevelSource: Equatable, Sendable {
  /// As the level line gives it; may be empty.
  package var name: String
  /// What follows the level line, with what stands before the first one: that belongs to all.
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// The levels of a source text, briefest first; none when it has no level lines.
  package static func all(in text: String) -> [LevelSource] {
    // Looked for first: most texts have no comment, and need not be cut into lines.
    guard text.hasCommentMark else { return [] }
    var lines = LevelLines(text)
    lines.scan()
    let found = lines.found
    guard let first = found.first else { return [] }
    let preface = text[..<first.start]
    let isPrefaced = preface.contains { !$0.isWhitespace }
    return found.indices.map { index in
      let next = index + 1 < found.count ? found[index + 1].start : text.endIndex
      let own = text[found[index].end..<next]
      return LevelSource(
        name: found[index].name, text: isPrefaced ? "\(preface)\n\n\(own)" : String(own))
    }
  }

  /// The name that a level line gives; `nil` for any other line.
  static func name(in line: Substring) -> String? {
    let trimmed = line.trimmingWhitespace()
    guard trimmed.hasPrefix("<!--"), trimmed.hasSuffix("-->"), trimmed.utf8.count >= 7 else {
      return nil
    }
    let inside = trimmed.dropFirst(4).dropLast(3).trimmingWhitespace()
    guard inside.lowercased().hasPrefix("level:") else { return nil }
    return String(inside.dropFirst("level:".count).trimmingWhitespace())
  }
}

/// Finds the level lines of a text.
private struct LevelLines {
  /// A level line, and where it stands.
  struct Line {
    var name: String
    var start: String.Index
    var end: String.Index
    /// Whether it stands after a fence that is still open.
    var isFenced: Bool
  }

  private let text: String
  private var candidates: [Line] = []
  private var fence: Fence?

  init(_ text: String) {
    self.text = text
  }

  /// The level lines, in order.
  var found: [Line] { candidates.filter { !$0.isFenced } }

  mutating func scan() {
    for line in text.sourceLines {
      if let fence, fence.isClosed(by: line) {
        self.fence = nil
      } else if fence == nil, let opened = Fence(line) {
        fence = opened
      } else if let name = LevelSource.name(in: line) {
        candidates.append(
          Line(name: name, start: line.startIndex, end: line.endIndex, isFenced: fence != nil))
      }
    }
    guard let fence else { return }
    for index in candidates.indices where candidates[index].start >= fence.end {
      candidates[index].isFenced = false
    }
  }
}

/// A line that opens a listing, by CommonMark 4.5.
private struct Fence {
  let mark: Character
  let count: Int
  let end: String.Index

  init?(_ line: Substring) {
    let body = line.trimmingWhitespace()
    guard let mark = body.first, mark == "`" || mark == "~" else { return nil }
    count = body.prefix { $0 == mark }.count
    guard count >= 3, mark == "~" || !body.dropFirst(count).contains("`") else { return nil }
    self.mark = mark
    end = line.endIndex
  }

  func isClosed(by line: Substring) -> Bool {
    let body = line.trimmingWhitespace()
    return body.count >= count && body.allSatisfy { $0 == mark }
  }
}

extension String {
  /// Whether a comment may begin somewhere.
  fileprivate var hasCommentMark: Bool {
    var copy = self
    return copy.withUTF8 { bytes in
      let mark = Array("<!--".utf8)
      return bytes.indices.dropLast(mark.count - 1).contains { index in
        bytes[index] == mark[0] && mark.indices.allSatisfy { bytes[index + $0] == mark[$0] }
      }
    }
  }
}
