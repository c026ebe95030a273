// The one form that all formats are read into and written from: a title, the level to start at, and
// the versions of a text, briefest first, each as Markdown. Blank lines around a version say
// nothing and are dropped, so writing and reading again gives the same value, whatever the format.

/// A text at several lengths, as source.
package struct LevelledText: Equatable, Sendable {
  /// `nil` when its file does not say.
  package var title: String?
  /// The name of the level shown first; `nil` when its file does not say.
  package var start: String?
  /// The other lines of its front matter, as they stand there.
  package var otherFrontMatter: [String]
  /// Briefest first.
  package var levels: [Level]

  package init(
    title: String? = nil, start: String? = nil, otherFrontMatter: [String] = [], levels: [Level]
  ) {
    self.title = title
    self.start = start
    self.otherFrontMatter = otherFrontMatter
    self.levels = levels
  }

  /// One version.
  package struct Level: Equatable, Sendable {
    package var name: String
    /// Markdown without blank lines at its ends.
    package var text: String

    /// An empty name becomes `Level N`, by the number from 1.
    package init(name: String, number: Int, text: some StringProtocol) {
      let name = Substring(name).trimmingWhitespace()
      self.name = name.isEmpty ? "Level \(number)" : String(name)
      self.text = String(Substring(text).droppingBlankEnds().withPlainLineBreaks())
    }

    /// Its length in words; the marks of headings are none.
    package var wordCount: Int {
      BlockReader.blocks(in: text).reduce(0) {
        $0 + ($1.kind.hasWords ? Words.count(in: $1.text.utf8) : 0)
      }
    }
  }
}

extension LevelledText {
  /// The same without those lines of its levels that would open levels of their own: comments,
  /// which no reader sees.
  package var withoutLevelLines: LevelledText {
    var copy = self
    for (index, level) in levels.enumerated() where MarkdownLines.mayHaveLevels(level.text) {
      let lines = MarkdownLines.read(level.text[...])
      let kept = lines.filter { if case .level = $0.kind { false } else { true } }
      guard kept.count < lines.count else { continue }
      copy.levels[index].text = String(
        Substring(kept.map(\.text).joined(separator: "\n")).droppingBlankEnds())
    }
    return copy
  }
}

extension LevelledText {
  /// Says something about it in its front matter, in place of what the same key said before.
  package mutating func note(_ key: String, _ value: String) {
    otherFrontMatter.removeAll { $0.hasPrefix(key + ":") }
    otherFrontMatter.append("\(key): \(YAMLScalar.write(value))")
  }
}

/// Why a text cannot be written in a format, or is not of it.
package struct FormatError: Error, Equatable {
  /// One line, without the file's name; begins with the place where there is one.
  package var message: String

  package init(_ message: String) { self.message = message }
}

extension Substring {
  /// With LF for CR and CRLF.
  fileprivate func withPlainLineBreaks() -> Substring {
    guard utf8.contains(UInt8(ascii: "\r")) else { return self }
    var result = ""
    for character in self {
      result.append(character == "\r\n" || character == "\r" ? "\n" : character)
    }
    return result[...]
  }

  /// Without the lines at both ends that have nothing but white space in them.
  func droppingBlankEnds() -> Substring {
    var start = utf8.startIndex
    var place = start
    while place < utf8.endIndex, utf8[place].isBlank {
      place = utf8.index(after: place)
      if utf8[utf8.index(before: place)] == UInt8(ascii: "\n") { start = place }
    }
    guard place < utf8.endIndex else { return self[endIndex...] }
    var end = utf8.endIndex
    while utf8[utf8.index(before: end)].isBlank { end = utf8.index(before: end) }
    return self[start..<end]
  }
}
