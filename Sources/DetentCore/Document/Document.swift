// A document is one text at several lengths. Its levels stand in one file, briefest first, each
// opened by a line `<!-- level: Name -->`: a comment that no Markdown program shows. Without such
// lines the whole file is one level. Each level's text is read by itself, as Markdown or as plain
// text.

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
  /// What lies between its levels; `nil` for levels that an author has written.
  package var steps: LevelSteps?

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
    let length =
      level == levels.count - 1
      ? Self.words(whole) : Self.words(wordCounts[level], of: whole)
    return levels[level].writer.map { "\(length), written by \($0)" } ?? length
  }

  /// A number of words, of so many where that is said.
  static func words(_ count: Int, of whole: Int? = nil) -> String {
    let unit = whole ?? count == 1 ? "word" : "words"
    return whole.map { "\(count.grouped) of \($0.grouped) \(unit)" } ?? "\(count.grouped) \(unit)"
  }

  /// One version of the text.
  package struct Level: Equatable, Sendable {
    package var name: String
    /// The paragraphs, and what stands in their place, in reading order.
    package var paragraphs: Passages
    /// Who wrote it, when that was not the text's author.
    package var writer: String?

    package init(name: String, paragraphs: [Passage], writer: String? = nil) {
      self.init(name: name, passages: Passages(paragraphs), writer: writer)
    }

    /// A level whose passages may be read where they are needed.
    package init(name: String, passages: Passages, writer: String? = nil) {
      self.name = name
      paragraphs = passages
      self.writer = writer
    }

    /// A level of plain paragraphs.
    package init(name: String, texts: [String]) {
      self.init(name: name, paragraphs: texts.map { Passage($0) })
    }

    /// The texts of the paragraphs, without any marks.
    package var texts: [String] { paragraphs.map(\.text) }
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
    levels: [LevelledText.Level], wordCounts: [Int], title: String, start: String?,
    reader: any PassageReader = PlainReader(), steps: LevelSteps? = nil
  ) {
    let name = start?.lowercased()
    let index = levels.indices.first { levels[$0].name.lowercased() == name || "\($0 + 1)" == name }
    self.init(
      title: title,
      levels: levels.map {
        Level(name: $0.name, paragraphs: reader.passages(in: $0.text))
      },
      startLevel: index, wordCounts: wordCounts)
    self.steps = steps
  }

  /// Reads a text; every text is legal.
  package static func parse(
    _ text: String, title: String, figure: Figure? = nil,
    reader: any PassageReader = PlainReader()
  ) -> Document {
    let file = SourceFile(text)
    guard let ladder = file.wholeLadder else {
      let whole = Level(
        name: file.wholeName ?? wholeTextName, paragraphs: reader.passages(in: file.body))
      return Document(title: title, levels: [whole], figure: figure)
    }
    let levels = ladder.levels.map {
      Level(name: $0.name, paragraphs: reader.passages(in: $0.text))
    }
    return Document(title: title, levels: levels, figure: figure)
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
