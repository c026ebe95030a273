// From spans to looks. Spans of a passage nest and overlap; what is set is a row of stretches, each
// with one face, one ink and lines or none. A sweep over the spans' ends counts how many of each
// kind are open, so that thousands of nested marks cost no more than their sort.

/// How a stretch of text is drawn.
package struct TextLook: Equatable, Hashable, Sendable {
  package var face = FontFace.regular
  package var ink = Ink.text
  package var isStruck = false
  /// Whether it is none of the source's words.
  package var isWritten = false

  package static let plain = TextLook()

  /// Whether lines go with the text, beneath or through it.
  package var hasLines: Bool { ink == .link || isStruck || isWritten }

  /// What a text is drawn in.
  package enum Ink: Equatable, Hashable, Sendable {
    case text
    /// A link, which is underlined too.
    case link
    /// A picture's description, the label of a cell.
    case quiet
  }
}

/// A stretch of a paragraph with one look.
struct LookRun: Equatable, Sendable {
  /// The UTF-8 offset after its last byte.
  var end: Int
  var look: TextLook
}

extension LookRun {
  /// The looks of a passage, in order and without gaps; none where all of it is plain.
  static func all(of passage: Document.Passage) -> [LookRun] {
    let base = Counts(of: passage.kind)
    var changes: [(offset: Int, style: Document.Passage.Style, step: Int)] = []
    for span in passage.spans {
      changes.append((span.range.lowerBound, span.style, 1))
      changes.append((span.range.upperBound, span.style, -1))
    }
    if case .table(let table) = passage.kind, table.hasHead {
      let separator = "\u{2028}"
      let row = passage.text.unicodeScalars.prefix { $0 != separator.unicodeScalars.first }
      changes.append((0, .strong, 1))
      changes.append((String(row).utf8.count, .strong, -1))
    }
    guard !changes.isEmpty || base.look != .plain else { return [] }
    changes.sort { $0.offset < $1.offset }
    var runs: [LookRun] = []
    var counts = base
    var start = 0
    for change in changes {
      if change.offset > start {
        Self.add(LookRun(end: change.offset, look: counts.look), to: &runs)
        start = change.offset
      }
      counts.count(change.style, by: change.step)
    }
    let end = passage.text.utf8.count
    if end > start { Self.add(LookRun(end: end, look: counts.look), to: &runs) }
    return runs
  }

  private static func add(_ run: LookRun, to runs: inout [LookRun]) {
    if let last = runs.indices.last, runs[last].look == run.look {
      runs[last].end = run.end
    } else {
      runs.append(run)
    }
  }
}

/// How many spans of each kind are open.
private struct Counts {
  private var emphasis = 0
  private var strong = 0
  private var code = 0
  private var strikethrough = 0
  private var written = 0
  private var links = 0
  private var isQuiet = false

  init(of kind: Document.Passage.Kind) {
    switch kind {
    case .heading: strong = 1
    case .code: code = 1
    case .image: isQuiet = true
    case .body, .line, .table, .rule: break
    }
  }

  mutating func count(_ style: Document.Passage.Style, by step: Int) {
    switch style {
    case .emphasis: emphasis += step
    case .strong: strong += step
    case .code: code += step
    case .strikethrough: strikethrough += step
    case .written: written += step
    case .link: links += step
    }
  }

  var look: TextLook {
    TextLook(
      face: FontFace(isStrong: strong > 0, isEmphasis: emphasis > 0, isCode: code > 0),
      ink: links > 0 ? .link : isQuiet ? .quiet : .text, isStruck: strikethrough > 0,
      isWritten: written > 0)
  }
}
