// What an author wants to know before publishing a levelled file: does each level say more than
// the one before, and does it keep what that one said? Nothing here judges style; each finding is
// a fact about the file with its line.

/// Checks the levels of a file.
package struct LevelCheck {
  /// Something wrong with a file.
  package struct Finding: Equatable, Sendable {
    /// From 1; `nil` when it is about the file.
    package var line: Int?
    package var message: String
  }

  package private(set) var findings: [Finding] = []
  /// One line a step between two levels: what it adds, and what it carries over.
  package private(set) var steps: [String] = []
  /// The share of a level's words that the next longer one must have, from 0 to 1.
  private let leastCarried: Double

  /// How many of the words that were dropped are named.
  private static let namedWords = 5

  /// Checks a levelled Markdown file, its sections' ladders one by one.
  package init(_ file: SourceFile, leastCarried: Double) {
    self.leastCarried = leastCarried
    for line in file.strayLevelLines {
      add(line, "this level line has no second one beside it, so it opens no level")
    }
    var names: [String] = []
    for case .ladder(let ladder) in file.parts {
      check(ladder.levels, lines: ladder.lines)
      names += ladder.levels.map(\.name)
    }
    check(start: file.start, among: names)
    findings.sort { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// Checks levels that stand in another format.
  package init(_ text: LevelledText, leastCarried: Double) {
    self.leastCarried = leastCarried
    check(text.levels, lines: nil)
    check(start: text.start, among: text.levels.map(\.name))
  }

  private mutating func check(_ levels: [LevelledText.Level], lines: [Int]?) {
    for (index, level) in levels.enumerated() {
      let line = lines?[index]
      if level.text.isEmpty { add(line, "level '\(level.name)' is empty") }
      if levels[..<index].contains(where: { $0.name.lowercased() == level.name.lowercased() }) {
        add(line, "level '\(level.name)' has the name of an earlier one")
      }
      if index > 0 { check(levels[index - 1], before: level, line) }
    }
  }

  private mutating func check(start: String?, among names: [String]) {
    guard let start, !names.isEmpty, Int(start) == nil,
      !names.contains(where: { $0.lowercased() == start.lowercased() })
    else { return }
    add(nil, "start: '\(start)' is not one of \(names.joined(separator: ", "))")
  }

  private mutating func check(
    _ brief: LevelledText.Level, before long: LevelledText.Level, _ line: Int?
  ) {
    let (briefCount, longCount) = (
      Words.count(in: brief.text.utf8), Words.count(in: long.text.utf8)
    )
    if longCount < briefCount, !long.text.isEmpty {
      add(
        line,
        "level '\(long.name)' has \(longCount) words, fewer than the \(briefCount) of the briefer "
          + "'\(brief.name)'")
    }
    let (dropped, total) = Self.dropped(from: brief.text, in: long.text)
    let carried = total == 0 ? 1 : 1 - Double(dropped.count) / Double(total)
    steps.append(
      "\(brief.name) to \(long.name): \(briefCount) to \(longCount) words, "
        + "\(Int((100 * carried).rounded(.down))) % carried over")
    if carried < leastCarried, !long.text.isEmpty {
      let named = dropped.prefix(Self.namedWords).joined(separator: ", ")
      let more =
        dropped.count > Self.namedWords ? " and \(dropped.count - Self.namedWords) more" : ""
      add(line, "level '\(long.name)' drops words of the briefer '\(brief.name)': \(named)\(more)")
    }
    let kept = Set(Self.headings(in: long.text))
    for heading in Self.headings(in: brief.text) where !kept.contains(heading) {
      add(
        line, "level '\(long.name)' lacks the heading '\(heading)' of the briefer '\(brief.name)'")
    }
  }

  /// The words of a text that another has not, or not as often, and how many words it has.
  private static func dropped(from brief: String, in long: String) -> ([String], total: Int) {
    var left: [String: Int] = [:]
    WordReader.forEachWord(in: Array(long.utf8)[...]) { word, _ in
      left[String(decoding: word, as: UTF8.self), default: 0] += 1
    }
    var dropped: [String] = []
    var total = 0
    WordReader.forEachWord(in: Array(brief.utf8)[...]) { word, _ in
      total += 1
      let word = String(decoding: word, as: UTF8.self)
      let count = left[word, default: 0]
      if count > 0 { left[word] = count - 1 } else { dropped.append(word) }
    }
    return (dropped, total)
  }

  private static func headings(in text: String) -> [String] {
    MarkdownLines.read(text[...]).compactMap { line in
      guard case .heading = line.kind else { return nil }
      let words = line.text.trimmingWhitespace().drop { $0 == "#" }
      return String(words.trimmingWhitespace())
    }
  }

  private mutating func add(_ line: Int?, _ message: String) {
    findings.append(Finding(line: line, message: message))
  }
}
