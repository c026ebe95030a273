// A passage is what stands between two blank lines: a paragraph, a heading, an item of a list, a
// listing. Its text is one string without any marks, so words, matches, selections and what is
// found are ranges of it, whatever it looks like; how it looks is said beside it: by its kind, by
// what it is nested in, and by spans of its text.

extension Document {
  /// A paragraph or what stands in its place.
  package struct Passage: Equatable, Sendable {
    /// Without marks and without line breaks, but for U+2028, which ends a line.
    package var text: String
    package var kind: Kind
    /// Looks of parts of the text, in the order of their beginnings; they may nest.
    package var spans: [Span]
    /// The quotes and lists that it stands in, outermost first; at most `deepestNesting`.
    package var nesting: [Nest]
    /// What stands before its first line, for the first passage of an item.
    package var marker: Marker?
    /// Whether it follows the passage before it without a gap, as the items of a short list do.
    package var isTight: Bool
    /// Whether in its source, and in a copy, only the end of a line parts it from the passage
    /// before it, and no empty line.
    package var isNextLine: Bool
    /// Whether it goes on with the paragraph or listing that the passage before it begins: nothing
    /// stands between the two, neither a gap nor, in a copy, a line's end.
    package var isContinuation: Bool

    /// Deeper nesting is drawn as this one: no column has room for it.
    package static let deepestNesting = 8

    package init(
      _ text: String, kind: Kind = .body, spans: [Span] = [], nesting: [Nest] = [],
      marker: Marker? = nil, isTight: Bool = false, isNextLine: Bool = false,
      isContinuation: Bool = false
    ) {
      self.text = text
      self.kind = kind
      self.spans = spans
      self.nesting = nesting
      self.marker = marker
      self.isTight = isTight
      self.isNextLine = isNextLine
      self.isContinuation = isContinuation
    }
  }
}

extension Document.Passage {
  /// What a passage is.
  package enum Kind: Equatable, Sendable {
    case body
    /// A line of a text whose lines stand for themselves, with the blanks before it; what finds no
    /// room stands further in.
    case line
    /// From 1, the largest, to 6.
    case heading(depth: Int)
    /// A listing; U+2028 ends each line but the last.
    case code
    /// Rows are ended by U+2028 and cells parted by tabs.
    case table(Table)
    /// A drawn line; it has no text.
    case rule
    /// A picture; the text says what it shows.
    case image(Picture)
  }

  /// What a passage stands in.
  package enum Nest: Equatable, Sendable {
    case quote
    case item
  }

  /// What stands before an item.
  package enum Marker: Equatable, Sendable {
    case bullet
    /// With the sign that follows it: `3.` or `3)`.
    case number(String)
    case task(isDone: Bool)
  }

  /// The columns of a table.
  package struct Table: Equatable, Sendable {
    /// Where the cells of each column stand.
    package var columns: [TextSide]
    /// Whether the first row names the columns.
    package var hasHead: Bool
    /// Of a table that was cut: the names of its columns, and the longest cells of each, so that
    /// all pieces have the same columns.
    package var names: [String] = []
    package var longestCells: [[String]] = []

    package init(columns: [TextSide], hasHead: Bool = true) {
      self.columns = columns
      self.hasHead = hasHead
    }
  }

  /// Where a cell stands in its column.
  package enum TextSide: Equatable, Sendable {
    case leading
    case center
    case trailing
  }

  /// A picture as the source names it.
  package struct Picture: Equatable, Sendable {
    /// Its address, which is looked for in the document's folder; nothing is fetched.
    package var path: String

    package init(path: String) {
      self.path = path
    }
  }

  /// How a part of the text looks.
  package struct Span: Equatable, Sendable {
    /// UTF-8 offsets in the text, between characters.
    package var range: Range<Int>
    package var style: Style

    package init(_ range: Range<Int>, _ style: Style) {
      self.range = range
      self.style = style
    }
  }

  /// The looks of a part of a text.
  package enum Style: Equatable, Sendable {
    case emphasis
    case strong
    case code
    case strikethrough
    case link(destination: String)
    /// Words that are not the source's: a model wrote them.
    case written
  }
}

extension Document.Passage: ExpressibleByStringLiteral {
  /// A plain paragraph.
  package init(stringLiteral text: String) {
    self.init(text)
  }
}
