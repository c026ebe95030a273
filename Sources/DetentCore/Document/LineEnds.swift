// Whether the end of a line means anything. Plain text does not say: a book that was broken into
// lines of seventy columns is to be read as paragraphs, and a log, a poem, a table, a list or a
// listing line by line. The text itself shows which it is, to everybody who looks at its beginning.
//
// * Lines that were broken to fit a width fill it: the first word of the next line would not have
//   had room any more. This one test tells more than the lengths themselves, and it needs a width;
//   the width is the one, from 40 to 100 columns, that fits most pairs of lines. Where it does not
//   fit seven pairs in ten, nothing was broken: verse, records and code end where they end.
// * Records of one length fill a width too. But what was broken goes on with any word, small ones
//   mostly, and not always with a date, a bracket or a name; and its lines have spaces.
// * Where no line follows another, or where lines are as long as paragraphs, end with sentences and
//   begin with words, as word processors write them, each line is a paragraph.
// * In everything else a line's end is kept. A wrong guess this way only looks narrow; the other
//   way it destroys what somebody has arranged.
//
// The same test then decides each line's end: in a book its verse, its letters' heads and its lists
// keep their lines, and so do `From:` and `> ` in a letter. Nothing but the two lines beside it and
// the width of the whole text has a say, so the answer is the same from wherever it is asked.
//
// What others do: calibre puts lengths of lines into a histogram and joins lines longer than a
// share of the median; format=flowed (RFC 3676) marks soft ends by a space, which few writers do
// and many editors delete; textwrap's `unfill` and fmt trust blank lines alone. A space at a line's
// end is neither needed nor held against anybody here. Only the text's beginning is looked at for
// the width: a long file opens as quickly as a short one.

/// What the ends of lines mean in a text.
package enum LineEnds: Equatable, Sendable {
  /// Each line stands for itself.
  case lines
  /// Each line is a paragraph.
  case paragraphs
  /// Lines were broken to fit a width, in columns; those that were not stand for themselves.
  case wrapped(width: Int)
  /// Nothing: blank lines alone end paragraphs. No text is read so unless it is known to be prose.
  case joined
}

extension LineEnds {
  /// How much of a text is looked at, in bytes: about a chapter.
  package static let sampleByteCount = 65_536
  /// Widths that texts are broken to, in columns: from a column of a newspaper to a wide terminal.
  private static let widths = 40...100
  /// The share of the long lines that have to fill the width.
  private static let filledShare = 0.7
  /// The share of lines that go on with a small letter; German capitals leave a half, and a title
  /// in capitals none.
  private static let smallShare = 0.4
  /// A narrow width is believed when so many lines fill it: short lines do by chance.
  private static let leastNarrow = 3
  private static let narrow = 55
  /// A line that is shorter than this share of the width says nothing: paragraphs end anywhere.
  private static let longShare = 0.6
  /// Lines of paragraphs have so many columns on the mean; a log's have fewer, or no sentences.
  private static let paragraphColumns = 120

  /// The answer that a text gives by its beginning, UTF-8 without a byte order mark.
  package init(of text: UnsafeBufferPointer<UInt8>) {
    var sample = LineSample()
    sample.read(text)
    if sample.pairs.isEmpty {
      self = .paragraphs
    } else if let width = Self.width(of: sample.pairs) {
      self = .wrapped(width: width)
    } else {
      self = Self.isProse(sample.lines) ? .paragraphs : .lines
    }
  }

  /// The answer that a text gives.
  package init(of text: String) {
    var text = text
    self = text.withUTF8 { LineEnds(of: $0) }
  }

  /// Whether a line goes on in the next one.
  package func joins(_ line: LineFacts, _ next: LineFacts) -> Bool {
    if self == .joined { return true }
    guard case .wrapped(let width) = self else { return false }
    return Self.mayJoin(line, next) && Self.fills(line, next, width)
  }

  /// How a passage is shown.
  package struct Shape: Equatable, Sendable {
    /// Whether it is a line that stands for itself, and no paragraph.
    package var isLine: Bool
    /// Whether the blanks before it are shown.
    package var isIndented: Bool
  }

  /// How a passage is shown, by its first line and the line that follows that, in it or below it.
  ///
  /// `second` is `nil` when a blank line follows; `isNextLine` says that none stands above.
  /// In a book a line among others keeps its place, as verse has it, and one alone does not: it is
  /// a paragraph, or a heading in the middle of the page. Among lines that stand for themselves a
  /// long one of prose below a blank line is a paragraph.
  package func shape(of first: LineFacts, before second: LineFacts?, isNextLine: Bool) -> Shape {
    switch self {
    case .lines:
      let isLine = isNextLine || !Self.isParagraph(first)
      return Shape(isLine: isLine, isIndented: isLine)
    case .paragraphs, .joined: return Shape(isLine: false, isIndented: false)
    case .wrapped: break
    }
    if first.isTooLong { return Shape(isLine: false, isIndented: false) }
    if first.beginning == .item { return Shape(isLine: true, isIndented: true) }
    if let second, joins(first, second) {
      return Shape(isLine: false, isIndented: isNextLine && first.indent > second.indent)
    }
    let isAmongOthers = isNextLine || second != nil
    return Shape(isLine: isAmongOthers, isIndented: isAmongOthers)
  }

  /// Whether the first word of the next line had no room in a line.
  private static func fills(_ line: LineFacts, _ next: LineFacts, _ width: Int) -> Bool {
    // A word longer than the width, or an editor's hand: a little more is no other kind of line.
    guard line.end <= width + width / 8 else { return false }
    let room = width - line.end
    if next.isWideAtStart { return room < wideRoom }
    if next.firstWord + 1 > room { return true }
    // People break lines sooner than machines do.
    return next.beginning == .small && !line.endsSentence
      && next.firstWord + 1 + width / 6 > room
  }

  /// Fewer columns than this stay empty where any character may end a line: one that may not begin
  /// a line takes one with it, and some writers let it go over.
  private static let wideRoom = 6

  /// Whether nothing but the width speaks against a line that goes on.
  fileprivate static func mayJoin(_ line: LineFacts, _ next: LineFacts) -> Bool {
    guard !line.isTooLong, !next.isTooLong, line.isWordy, !line.hasColumns, !next.hasColumns
    else { return false }
    switch next.beginning {
    case .small, .capital, .other: break
    // A dash, or the number of a day or a century: what an item follows is another one, or ends a
    // sentence, or stands further in.
    case .item:
      guard line.beginning != .item, !line.endsSentence, line.indent == next.indent else {
        return false
      }
    case .mark, .quote: return false
    }
    guard line.beginning != .quote, line.beginning != .mark || line.isWideAtStart
    else { return false }
    // The first line of a paragraph stands further in, the first line of an item further out.
    let step = next.indent - line.indent
    return step <= 1 ? step >= -deepestIndent : line.beginning == .item && step <= deepestIndent
  }

  private static let deepestIndent = 10

  /// The width that the lines of a text were broken to; `nil` when none was.
  private static func width(of pairs: [LineSample.Pair]) -> Int? {
    var best: (width: Int, filled: Int, small: Int, long: Int)?
    for width in widths {
      var (filled, small, long) = (0, 0, 0)
      for pair in pairs {
        let (line, next) = (pair.line, pair.next)
        // A letter may be quotations mostly.
        guard Double(line.end) >= longShare * Double(width), line.beginning != .quote,
          next.beginning != .quote
        else { continue }
        long += 1
        guard line.end <= width, pair.mayJoin, !pair.beginsAlike else { continue }
        let room = width - line.end
        guard next.isWideAtStart ? room < wideRoom : next.firstWord + 1 > room else { continue }
        filled += 1
        if next.beginning == .small { small += 1 }
      }
      if filled > (best?.filled ?? 0) { best = (width, filled, small, long) }
    }
    guard let best, Double(best.filled) >= filledShare * Double(best.long),
      Double(best.small) >= smallShare * Double(best.filled),
      best.width >= narrow || best.filled >= leastNarrow
    else { return nil }
    return best.width
  }

  /// Whether a line among lines is a paragraph, as notes with a list in them have it: prose so long
  /// that its author broke no lines.
  static func isParagraph(_ line: LineFacts) -> Bool {
    line.isTooLong || (line.indent == 0 && isProse([line]))
  }

  /// Whether lines are paragraphs of prose: long, from a word to the end of a sentence.
  static func isProse(_ lines: [LineFacts]) -> Bool {
    let columns = lines.reduce(0) { $0 + min($1.end, LineFacts.longestLine) }
    let ended = lines.count { $0.endsSentence }
    let words = lines.count { $0.isWordy && ($0.beginning == .capital || $0.beginning == .small) }
    return columns >= paragraphColumns * lines.count && 2 * ended > lines.count
      && 2 * words > lines.count
  }
}

/// The lines of a text's beginning.
private struct LineSample {
  /// A line with words, and the one that follows it without a blank line between.
  struct Pair {
    var line: LineFacts
    var next: LineFacts
    var mayJoin: Bool
    /// Records begin with the same word again and again, and lines of prose seldom.
    var beginsAlike: Bool {
      line.firstWordMark == next.firstWordMark && line.firstWord == next.firstWord
        && !next.isWideAtStart
    }
  }

  private(set) var lines: [LineFacts] = []
  private(set) var pairs: [Pair] = []

  mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    let sample = UnsafeBufferPointer(rebasing: text.prefix(LineEnds.sampleByteCount))
    var previous: LineFacts?
    var start = 0
    for end in Newlines.ranges(in: sample, keepsLineSeparators: true) {
      let line = add(sample[start..<end.lowerBound], after: previous)
      // U+2029 ends a paragraph.
      previous = end.count == 3 ? nil : line
      start = end.upperBound
    }
    // A line that the sample ends in says nothing.
    if sample.count == text.count { _ = add(sample[start...], after: previous) }
  }

  private mutating func add(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, after previous: LineFacts?
  ) -> LineFacts? {
    let bytes = UnsafeBufferPointer(rebasing: line)
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
    let facts = LineFacts(bytes)
    lines.append(facts)
    if let previous {
      let mayJoin = LineEnds.mayJoin(previous, facts)
      pairs.append(Pair(line: previous, next: facts, mayJoin: mayJoin))
    }
    return facts
  }
}
