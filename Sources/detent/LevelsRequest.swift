import DetentCore

// A level may be asked for by number, name, share or length; the answer is text, from the author's
// own level where there are any, and else from the ladder of the text's own sentences.

/// Which length of a text `levels` prints.
struct LevelsRequest: Equatable {
  /// `nil` asks for the list of levels.
  var choice: Choice?
  /// Whether each line of the text is one sentence.
  var isLinewise = false

  enum Choice: Equatable {
    /// From 1, briefest first.
    case number(Int)
    /// In any case.
    case name(String)
    /// From 0 to 1.
    case share(Double)
    /// The words of whole sentences, at most 8 % more.
    case words(Int)
  }
}

extension LevelsRequest {
  /// What the command prints: of a levelled text a level of its author, of others own sentences.
  ///
  /// `name` is what the text was opened by; `model` answers the levels that a model makes of a
  /// ladder, `nil` when it makes none, and is asked with `nil` about an author's.
  func output(
    for text: String, named name: String,
    model: (Ladder?) throws(Failure) -> ModelLevels? = { _ throws(Failure) in nil }
  ) throws(Failure) -> String {
    if isLinewise {
      let own = Ladder(BlockReader.lines(in: text), OneSentence(), showingHeadings: false)
      let ladder = try model(own)?.ladder ?? own
      let shown = try level(of: ladder).map { ladder.text(of: $0) }
      return shown.map { $0.map { $0.text + "\n" }.joined() } ?? Self.list(of: ladder)
    }
    let source = try OpenedSource(text, named: name)
    let format = source.format(fileName: name)
    let resolved = source.resolved(as: format, by: try model(source.ladder(as: format)))
    guard let ladder = resolved.ladder else { return try output(for: resolved.levels) }
    guard let level = try level(of: ladder) else { return Self.list(of: ladder) }
    if level.isFull { return text }
    return Self.joined(
      ladder.text(of: level).map { BlockReader.source(of: $0, format) }.filter { !$0.isEmpty })
  }

  private func level(of ladder: Ladder) throws(Failure) -> LadderLevel? {
    switch choice {
    case nil: return nil
    case .words(let words): return ladder.prefix(words: words)
    case .share(let share): return ladder.prefix(share: share)
    case .number, .name: return ladder.levels[try index(among: ladder.levels.map(\.name))]
    }
  }

  /// The author's levels; a share or a number of words chooses the nearest.
  private func output(for levels: [LevelledText.Level]) throws(Failure) -> String {
    let counts = levels.map(\.wordCount)
    let whole = max(counts.max() ?? 1, 1)
    let index: Int
    switch choice {
    case nil:
      return Self.list(levels.map(\.name), counts, whole: whole)
    case .share(let share): index = Self.nearest(to: share * Double(whole), among: counts)
    case .words(let words): index = Self.nearest(to: Double(words), among: counts)
    case .number, .name: index = try self.index(among: levels.map(\.name))
    }
    return Self.joined([levels[index].text])
  }

  private static func nearest(to length: Double, among counts: [Int]) -> Int {
    counts.indices.min { abs(Double(counts[$0]) - length) < abs(Double(counts[$1]) - length) } ?? 0
  }

  private func index(among names: [String]) throws(Failure) -> Int {
    switch choice {
    case .number(let number) where names.indices.contains(number - 1): return number - 1
    case .number(let number):
      throw Failure(.badCall, "--level: \(number) is not 1 to \(names.count)")
    case .name(let name):
      let match = names.firstIndex { $0.lowercased() == name.lowercased() }
      guard let match else {
        throw Failure(
          .badCall, "--level: '\(name)' is not one of \(names.joined(separator: ", "))")
      }
      return match
    default: preconditionFailure("only numbers and names are looked up")
    }
  }

  private static func joined(_ paragraphs: [String]) -> String {
    paragraphs.joined(separator: "\n\n") + "\n"
  }

  private static func list(of ladder: Ladder) -> String {
    list(ladder.levels.map(\.name), ladder.levels.map(\.wordCount), whole: ladder.wordCount)
  }

  /// Number, name, words and percent of each level, parted by tabs.
  private static func list(_ names: [String], _ counts: [Int], whole: Int) -> String {
    zip(names, counts).enumerated().map { index, level in
      let percent = Int((100 * Double(level.1) / Double(max(whole, 1))).rounded())
      let unit = level.1 == 1 ? "word" : "words"
      return "\(index + 1)\t\(level.0)\t\(level.1) \(unit)\t\(percent) %\n"
    }.joined()
  }
}

/// Each text is one sentence.
private struct OneSentence: SentenceSplitter {
  func sentenceEnds(in text: String) -> [Int] { [] }
}
