// A document is one text at several lengths. Its levels stand in one file, briefest first, each
// opened by a line `<!-- level: Name -->`: a comment that no Markdown program shows. Without such
// lines the whole file is one level. Blank lines separate paragraphs; the line breaks inside one
// are spaces, but for U+2028, which is there to break a line.

/// A text at one or more levels of detail.
package struct Document: Equatable, Sendable {
  /// What the window's title says: the file's name, or the sample's.
  package var title: String
  /// At least one, briefest first.
  package var levels: [Level]
  /// The level shown first, counted from 0.
  package var startLevel: Int
  /// The figure below the text; only the built-in sample carries one.
  package var figure: Figure?
  /// How its levels become each other unless the person chooses; the built-in sample vaporizes.
  package var transition: TransitionChoice
  /// How many words each level has, for the capsule; `nil` says nothing about lengths.
  package var wordCounts: [Int]?

  package init(
    title: String, levels: [Level], startLevel: Int? = nil, figure: Figure? = nil,
    transition: TransitionChoice = .auto, wordCounts: [Int]? = nil
  ) {
    precondition(!levels.isEmpty, "a document has at least one level")
    precondition(
      wordCounts.map { $0.count == levels.count } ?? true, "every level has its number of words")
    self.title = title
    self.levels = levels
    self.startLevel = min(max(startLevel ?? (levels.count - 1) / 2, 0), levels.count - 1)
    self.figure = figure
    self.transition = transition
    self.wordCounts = wordCounts
  }

  /// What the capsule says about a level's length; `nil` for nothing.
  package func lengthNote(level: Int) -> String? {
    guard let wordCounts, let whole = wordCounts.last else { return nil }
    let count = wordCounts[level]
    let unit = whole == 1 ? "word" : "words"
    return level == levels.count - 1
      ? "\(whole.grouped) \(unit)" : "\(count.grouped) of \(whole.grouped) \(unit)"
  }

  /// One version of the text.
  package struct Level: Equatable, Sendable {
    package var name: String
    /// The paragraphs in reading order, without line breaks of their own.
    package var paragraphs: [String]

    package init(name: String, paragraphs: [String]) {
      self.name = name
      self.paragraphs = paragraphs
    }

    /// How many words, counted as runs between white space.
    package var wordCount: Int {
      paragraphs.reduce(0) { $0 + $1.split(whereSeparator: \.isWhitespace).count }
    }
  }

  /// The figure of the built-in sample: a disc.
  package enum Figure: Equatable, Sendable {
    case disc
  }

  /// The level of this name, however it is capitalised; `nil` when there is none.
  package func levelIndex(named name: String) -> Int? {
    levels.firstIndex { $0.name.lowercased() == name.lowercased() }
  }
}

extension Int {
  /// Its digits in groups of three, parted by commas.
  fileprivate var grouped: String {
    let digits = String(magnitude)
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}

extension Document {
  /// The name of the only level of a text without level lines.
  package static let wholeTextName = "Full Text"

  /// The document that a file's levels make, each a text whose blank lines part paragraphs.
  ///
  /// `start` is the name or the number from 1 of the level shown first; one that it has not is
  /// ignored.
  package init(
    levels: [LevelledText.Level], wordCounts: [Int], title: String, start: String?
  ) {
    let name = start?.lowercased()
    let index = levels.indices.first { levels[$0].name.lowercased() == name || "\($0 + 1)" == name }
    self.init(
      title: title,
      levels: levels.map { Level(name: $0.name, paragraphs: Self.paragraphs(in: $0.text)) },
      startLevel: index, wordCounts: wordCounts)
  }

  /// The paragraphs of a plain text.
  static func paragraphs(in text: String) -> [String] {
    var collector = ParagraphCollector()
    for line in lines(of: text) { collector.add(line) }
    return collector.finish()
  }

  /// Reads a text; every text is legal.
  package static func parse(_ text: String, title: String, figure: Figure? = nil) -> Document {
    var levels: [Level] = []
    var preface = ParagraphCollector()
    var collector = ParagraphCollector()
    for line in lines(of: text) {
      guard let name = levelName(in: line) else {
        if levels.isEmpty { preface.add(line) } else { collector.add(line) }
        continue
      }
      close(&levels, with: &collector)
      levels.append(Level(name: name.isEmpty ? "Level \(levels.count + 1)" : name, paragraphs: []))
    }
    close(&levels, with: &collector)
    guard !levels.isEmpty else {
      let whole = Level(name: wholeTextName, paragraphs: preface.finish())
      return Document(title: title, levels: [whole], figure: figure)
    }
    // Words before the first level line belong to every level: they would be lost otherwise.
    let shared = preface.finish()
    for index in levels.indices { levels[index].paragraphs.insert(contentsOf: shared, at: 0) }
    return Document(title: title, levels: levels, figure: figure)
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

  private static func close(_ levels: inout [Level], with collector: inout ParagraphCollector) {
    guard !levels.isEmpty else { return }
    levels[levels.count - 1].paragraphs += collector.finish()
  }

  /// The lines of a text; CR, LF, CRLF, NEL, form feed and vertical tab all end one.
  ///
  /// U+2029 ends a paragraph, as a blank line does; U+2028 stays where it is, since it was put
  /// there to end a line and not a paragraph.
  private static func lines(of text: String) -> [Substring] {
    var body = text[...]
    if body.unicodeScalars.first == "\u{FEFF}" { body.unicodeScalars.removeFirst() }
    return body.split(omittingEmptySubsequences: false) { $0.isNewline && $0 != "\u{2028}" }
      .flatMap { line in
        line.endIndex < body.endIndex && body[line.endIndex] == "\u{2029}" ? [line, ""] : [line]
      }
  }
}

/// Gathers lines into paragraphs.
private struct ParagraphCollector {
  private var paragraphs: [String] = []
  private var current = ""

  mutating func add(_ line: Substring) {
    let trimmed = line.trimmingWhitespace()
    guard !trimmed.isEmpty else {
      endParagraph()
      return
    }
    if !current.isEmpty { current += " " }
    current += trimmed
  }

  mutating func finish() -> [String] {
    endParagraph()
    defer { paragraphs = [] }
    return paragraphs
  }

  private mutating func endParagraph() {
    guard !current.isEmpty else { return }
    paragraphs.append(current)
    current = ""
  }
}

extension Substring {
  /// Without the spaces and tabs at both ends; no-break spaces stay, since they were put there on
  /// purpose.
  func trimmingWhitespace() -> Substring {
    let isBlank = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
    var scalars = unicodeScalars
    while let first = scalars.first, isBlank(first) { scalars.removeFirst() }
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return Substring(scalars)
  }
}
