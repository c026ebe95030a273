import DetentCore
import DetentRender

// What a file holds is told by its name and, without a telling one, by its text: JSON is one value
// that can be read as levels, everything else is Markdown or plain text, with or without level
// lines.

/// A text as it was opened: its levels as its author has them, or what they are made from.
enum OpenedSource {
  /// A text, whole or in levels.
  case file(SourceFile)
  /// Levels out of JSON.
  case levels(LevelledText)

  private static let jsonSuffix = ".json"

  /// Reads a text; `name` is what it was opened by, for its suffix and for errors.
  init(_ text: String, named name: String) throws(Failure) {
    let isJSON = name.lowercased().hasSuffix(Self.jsonSuffix)
    let begin = text.first { !$0.isWhitespace }
    guard isJSON || begin == "{" || begin == "[" else {
      self = .file(SourceFile(text))
      return
    }
    do throws(FormatError) {
      self = .levels(try LevelFormat.json.read(text))
    } catch {
      // A text may begin with a bracket; a file that calls itself JSON may not be anything else.
      if isJSON { throw Failure(.badCall, "\(name): \(error.message)") }
      self = .file(SourceFile(text))
    }
  }

  /// The levels, made where the author has made none, and their lengths in words.
  ///
  /// Where a model has made a ladder of the text, they are made of that.
  func resolved(
    as format: SourceFormat, by model: ModelLevels? = nil, meter: Meter? = nil
  ) -> (levels: [LevelledText.Level], wordCounts: [Int], ladder: Ladder?) {
    switch self {
    case .levels(let text): return (text.levels, text.levels.map(\.wordCount), nil)
    case .file(let file):
      let resolved =
        if let model, let text = file.unlevelledText {
          ResolvedLevels(
            model.ladder, source: text, format: format, wholeName: file.wholeName)
        } else {
          ResolvedLevels(file, format: format, splitter: SentenceBreaks(), meter: meter)
        }
      guard let model, !model.written.isEmpty else {
        return (resolved.levels, resolved.wordCounts, resolved.ladder)
      }
      // Between levels that are written there are no steps.
      var levels = resolved.levels
      let title = model.titleLevel.map { levels[$0].text + "\n\n" } ?? ""
      for (index, written) in model.written { levels[index].text = title + written.text }
      return (levels, levels.map(\.wordCount), nil)
    }
  }

  /// The text as its only level, under the name that it has in a ladder too.
  var whole: (levels: [LevelledText.Level], wordCounts: [Int], ladder: Ladder?) {
    guard case .file(let file) = self else { return resolved(as: .markdown) }
    let level = LevelledText.Level(
      name: file.wholeName ?? LadderLevel.fullName, number: 1, text: file.body)
    return ([level], [level.wordCount], nil)
  }

  /// In what its levels are written, by the file's name; `nil` for a text without one.
  func format(fileName: String?) -> SourceFormat {
    if case .levels = self { return .markdown }
    return SourceFormat(fileName: fileName, isLevelled: isLevelled)
  }

  /// Who reads its levels.
  func reader(as format: SourceFormat) -> any PassageReader {
    guard format == .plain else { return MarkdownReader() }
    guard case .file(let file) = self, let text = file.unlevelledText else { return PlainReader() }
    return PlainReader(LineEnds(of: text))
  }

  var title: String? {
    switch self {
    case .levels(let text): text.title
    case .file(let file): file.title
    }
  }

  /// The level that its author wants shown first.
  var start: String? {
    switch self {
    case .levels(let text): text.start
    case .file(let file): file.start
    }
  }

  /// Whether an author gave it levels.
  var isLevelled: Bool {
    switch self {
    case .levels: true
    case .file(let file): file.hasLadder
    }
  }

  /// Its levels with title and start, for writing; those of an unmarked text are made.
  var levelledText: LevelledText { levelledText(by: nil) }

  /// The same with the levels that a model has made, which are noted with them.
  func levelledText(by model: ModelLevels?) -> LevelledText {
    switch self {
    case .levels(let text): return text
    case .file(let file):
      var text = LevelledText(
        title: file.title, start: file.start, otherFrontMatter: file.otherFrontMatter,
        levels: resolved(as: .markdown, by: model).levels)
      for origin in model?.origins ?? [] { text.note(origin.key, origin.value) }
      return text
    }
  }
}
