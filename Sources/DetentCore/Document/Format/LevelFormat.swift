// Levels can be kept in four forms. Each has a writer and a reader that undo each other: what is
// written is read again at once and compared, so a text that a form has no room for is refused and
// never changed silently.

/// A form in which a text at several lengths is kept.
package enum LevelFormat: String, CaseIterable, Sendable {
  /// Versions one after the other, each below a level line.
  case markdown
  /// `{"title", "start", "levels": [{"name", "text"}]}`.
  case json
  /// A list in which each item holds the next longer version.
  case bullets
  /// A `<details>` in which each holds the next longer version.
  case details

  /// The format that a text without a telling file name is in.
  package init(guessedFrom text: String) {
    let body = FrontMatter.read(text[...])?.body ?? text[...]
    let first = body.first { !$0.isWhitespace }
    if first == "{" || first == "[", (try? LevelledText(json: text)) != nil {
      self = .json
      return
    }
    let lines = MarkdownLines.read(body)
    if lines.contains(where: { $0.text == DetailsTag.own }) {
      self = .details
    } else if lines.contains(where: { if case .level = $0.kind { true } else { false } }) {
      self = .markdown
    } else if lines.contains(where: { $0.kind == .other && DetailsTag.opens($0.text) }) {
      self = .details
    } else {
      self = BulletTree(lines)?.depth ?? 0 > 1 ? .bullets : .markdown
    }
  }

  /// Reads a text of this format.
  package func read(_ text: String) throws(FormatError) -> LevelledText {
    switch self {
    case .markdown: return try LevelledText(markdown: text)
    case .json: return try LevelledText(json: text)
    case .bullets: return try LevelledText(bullets: text)
    case .details: return try LevelledText(details: text)
    }
  }

  /// Writes a text of at least two levels in this format, so that reading it gives the same value.
  package func write(_ text: LevelledText) throws(FormatError) -> String {
    guard text.levels.count > 1 else { throw FormatError("has no second level to write") }
    let written =
      switch self {
      case .markdown: text.markdown
      case .json: text.json
      case .bullets: text.bullets
      case .details: text.details
      }
    let again: LevelledText
    do throws(FormatError) { again = try read(written) } catch { throw Self.refusal(of: self, nil) }
    guard again != text else { return written }
    let changed = zip(text.levels, again.levels).first { $0.0 != $0.1 }?.0
    throw Self.refusal(of: self, changed ?? text.levels.last)
  }

  private static func refusal(of format: LevelFormat, _ level: LevelledText.Level?) -> FormatError {
    let place = level.map { "level '\($0.name)'" } ?? "it"
    return FormatError("\(place) holds what \(format.rawValue) would read as a level's mark")
  }
}

extension LevelledText {
  var frontMatter: FrontMatter {
    FrontMatter(title: title, start: start, others: otherFrontMatter)
  }

  init(_ matter: FrontMatter?, levels: [Level]) {
    self.init(
      title: matter?.title, start: matter?.start, otherFrontMatter: matter?.others ?? [],
      levels: levels)
  }

  /// The line that opens a level in the forms that are Markdown.
  static func mark(_ level: Level) -> String { "<!-- level: \(level.name) -->" }
}

// MARK: - Levelled Markdown

extension LevelledText {
  /// Reads the versions of a whole file; the file's text before the first is part of each.
  init(markdown: String) throws(FormatError) {
    let file = SourceFile(markdown)
    guard let ladder = file.wholeLadder else {
      throw FormatError(
        file.hasLadder
          ? "only some of its sections have levels" : "has no levels; detent make writes them")
    }
    self.init(
      title: file.title, start: file.start, otherFrontMatter: file.otherFrontMatter,
      levels: ladder.levels)
  }

  var markdown: String {
    frontMatter.text
      + levels.map { Self.mark($0) + "\n\n" + ($0.text.isEmpty ? "" : $0.text + "\n") }
      .joined(separator: "\n")
  }
}

// MARK: - JSON

extension LevelledText {
  /// Reads `{"title", "start", "levels"}`, or the list of levels alone; a level is `{"name",
  /// "text"}` or its text alone.
  init(json: String) throws(FormatError) {
    let value = try JSONValue(parsing: json)
    guard let entries = value["levels"]?.array ?? value.array else {
      throw FormatError("needs a list of levels, {\"levels\": [{\"name\", \"text\"}]}")
    }
    var levels: [Level] = []
    for entry in entries {
      guard let text = entry.string ?? entry["text"]?.string else {
        throw FormatError("level \(levels.count + 1) has no text")
      }
      levels.append(
        Level(name: entry["name"]?.string ?? "", number: levels.count + 1, text: text))
    }
    guard !levels.isEmpty else { throw FormatError("has no levels") }
    self.init(
      title: value["title"]?.string, start: value["start"]?.string,
      otherFrontMatter: value["frontMatter"]?.array?.compactMap(\.string) ?? [], levels: levels)
  }

  var json: String {
    var members = [("title", title), ("start", start)].compactMap { name, value in
      value.map { "  \"\(name)\": \(JSONValue.quoted($0))" }
    }
    if !otherFrontMatter.isEmpty {
      let lines = otherFrontMatter.map(JSONValue.quoted).joined(separator: ", ")
      members.append("  \"frontMatter\": [\(lines)]")
    }
    let rows = levels.map {
      "    {\"name\": \(JSONValue.quoted($0.name)), \"text\": \(JSONValue.quoted($0.text))}"
    }
    members.append("  \"levels\": [\n" + rows.joined(separator: ",\n") + "\n  ]")
    return "{\n" + members.joined(separator: ",\n") + "\n}\n"
  }
}

extension JSONValue {
  /// A string with its quotes; what RFC 8259 section 7 wants escaped is, and nothing else.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
