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

  package init(
    title: String, levels: [Level], startLevel: Int? = nil, figure: Figure? = nil,
    transition: TransitionChoice = .auto
  ) {
    precondition(!levels.isEmpty, "a document has at least one level")
    self.title = title
    self.levels = levels
    self.startLevel = min(max(startLevel ?? (levels.count - 1) / 2, 0), levels.count - 1)
    self.figure = figure
    self.transition = transition
  }

  /// One version of the text.
  package struct Level: Equatable, Sendable {
    package var name: String
    /// The paragraphs, and what stands in their place, in reading order.
    package var paragraphs: [Passage]

    package init(name: String, paragraphs: [Passage]) {
      self.name = name
      self.paragraphs = paragraphs
    }

    /// A level of plain paragraphs.
    package init(name: String, texts: [String]) {
      self.init(name: name, paragraphs: texts.map { Passage($0) })
    }

    /// The texts of the paragraphs, without any marks.
    package var texts: [String] { paragraphs.map(\.text) }

    /// How many words, counted as runs between white space.
    package var wordCount: Int {
      paragraphs.reduce(0) { $0 + $1.text.split(whereSeparator: \.isWhitespace).count }
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

extension Document {
  /// The name of the only level of a text without level lines.
  package static let wholeTextName = "Full Text"

  /// Reads a text; every text is legal.
  package static func parse(
    _ text: String, title: String, figure: Figure? = nil,
    reader: any PassageReader = PlainReader()
  ) -> Document {
    let whole = text.droppingByteOrderMark()
    let (matter, body) = reader.readsFrontMatter ? FrontMatter.split(whole) : (FrontMatter(), whole)
    let title = matter.title ?? title
    let sources = LevelSource.all(in: body)
    guard !sources.isEmpty else {
      let whole = Level(name: wholeTextName, paragraphs: reader.passages(in: body))
      return Document(title: title, levels: [whole], figure: figure)
    }
    let levels = sources.enumerated().map { index, source in
      Level(
        name: source.name.isEmpty ? "Level \(index + 1)" : source.name,
        paragraphs: reader.passages(in: source.text))
    }
    var document = Document(title: title, levels: levels, figure: figure)
    if let start = matter.start {
      let number = Int(start).map { $0 - 1 }.flatMap { levels.indices.contains($0) ? $0 : nil }
      document.startLevel = document.levelIndex(named: start) ?? number ?? document.startLevel
    }
    return document
  }
}

extension String {
  /// Without the mark that some editors put before a text, which is none of its characters.
  fileprivate func droppingByteOrderMark() -> String {
    guard unicodeScalars.first == "\u{FEFF}" else { return self }
    return String(unicodeScalars.dropFirst())
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
