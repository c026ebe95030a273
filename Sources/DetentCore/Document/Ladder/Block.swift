/// One piece of a document as its source has it: what a Markdown parser finds, or a plain
/// paragraph.
package struct Block: Equatable, Sendable {
  package var kind: Kind
  /// The text as it stands in the source, line breaks included.
  package var text: String
  /// What stands before the text in a plain source and is none of its words: a heading's `## `.
  package var mark: String

  package init(_ kind: Kind, _ text: String, mark: String = "") {
    self.kind = kind
    self.text = text
    self.mark = mark
  }

  /// What a block is.
  package enum Kind: Equatable, Sendable {
    /// From 1, the document's title or a chapter, to 6.
    case heading(level: Int)
    /// Prose, whose sentences may be shown one by one.
    case paragraph
    /// Lines of a plain text that stand for themselves, each shown whole or not at all.
    case lines
    /// Quoted prose.
    case quote
    /// A whole list: half of one misleads, so it is shown whole or not at all.
    case list
    /// A whole listing, for the same reason.
    case code
    /// A whole table, for the same reason.
    case table
    /// Where links lead that are named elsewhere, `[name]: address`; no reader sees it.
    case definitions
    /// A rule, a picture, a comment: whatever has no words to rank; only the full text has it.
    case ornament

    /// Whether a reader finds words in it.
    var hasWords: Bool { self != .ornament && self != .definitions }

    /// The depth of a heading; `nil` for everything else.
    var headingLevel: Int? {
      guard case .heading(let level) = self else { return nil }
      return level
    }
  }
}

extension Block {
  /// The paragraphs of a document's level as blocks.
  package static func blocks(of level: Document.Level) -> [Block] {
    level.paragraphs.map { Block(.paragraph, $0.text) }
  }
}
