// A passage of the source in a panel of its own, a little smaller than the reading text, beside the
// line that was asked about. A long passage shows the lines around the word in question.

/// A passage as it is shown.
package struct PeekLook: Equatable, Sendable {
  /// The panel, in window coordinates.
  package var frame: Rect
  /// Its runs of text, each with the box that it stands in.
  package var runs: [(segment: LineSegment, frame: Rect)]
  /// What the shown level has of it.
  package var marks: [Rect]
  /// What another click does.
  package var hint: String
  package var hintFrame: Rect

  package static func == (one: Self, other: Self) -> Bool {
    one.frame == other.frame && one.marks == other.marks && one.hint == other.hint
      && one.runs.elementsEqual(other.runs) { $0.segment == $1.segment && $0.frame == $1.frame }
  }
}

/// A word among some passages.
struct PassageWord: Equatable {
  var paragraph: Int
  /// UTF-8 offsets in it.
  var range: Range<Int>
}

/// Lays a passage out, with its neighbours.
struct PeekLayout {
  private let window: WindowLayout
  private let block: BlockLayout
  private let measurer: any TextMeasurer

  private static let widest = 480.0
  private static let padding = 16.0
  private static let typeShare = 0.88
  private static let mostLines = 9
  private static let fewestLines = 2
  /// The share of the view's height that a panel may take.
  private static let mostHeight = 0.5
  static let hintType = 12.0
  private static let hintHeight = 24.0
  /// Between the line that was asked about and the panel.
  private static let gap = 6.0
  private static let markReach = 2.0

  init(window: WindowLayout, texts: [Paragraph], measurer: any TextMeasurer) {
    self.window = window
    self.measurer = measurer
    var style = window.style
    style.size *= Self.typeShare
    let width = min(Self.widest, window.size.width - 2 * WindowLayout.outerPadding)
    block = BlockLayout(
      paragraphs: texts, style: style,
      columnWidth: max(WindowLayout.narrowestColumn, width - 2 * Self.padding),
      measurer: measurer)
  }

  /// The panel for a point of the window, showing a word; `shown` are the words that are marked, in
  /// order.
  func look(
    at point: Point, word: PassageWord, shown: [PassageWord], levelName: String
  ) -> PeekLook {
    let lines = visibleLines(around: word)
    let top = block.lines[lines].first?.y ?? 0
    let size = Size(
      width: block.columnWidth + 2 * Self.padding,
      height: height(of: lines) + 2 * Self.padding + Self.hintHeight)
    let frame = frame(of: size, at: point)
    let origin = Point(x: frame.minX + Self.padding, y: frame.minY + Self.padding - top)
    let finder = PlaceFinder(block: block, measurer: measurer, share: 0)
    return PeekLook(
      frame: frame,
      runs: block.lines[lines].flatMap { line in
        let x = origin.x + line.x(share: 0, columnWidth: block.columnWidth)
        return block.segments(of: line).map { segment in
          (
            segment,
            Rect(
              x: x + segment.x, y: origin.y + line.y, width: segment.width, height: line.height)
          )
        }
      },
      marks: block.lines[lines].flatMap { line in
        Self.joined(shown, on: line).flatMap { finder.boxes(of: $0, on: line) }.map {
          $0.offset(dx: origin.x, dy: origin.y).outset(dx: Self.markReach, dy: 0)
        }
      },
      hint: "Read on in \(levelName)  ⏎",
      hintFrame: Rect(
        x: origin.x, y: frame.maxY - Self.padding / 2 - Self.hintHeight,
        width: block.columnWidth, height: Self.hintHeight))
  }

  private func visibleLines(around word: PassageWord) -> Range<Int> {
    let room = window.viewport.height * Self.mostHeight
    let line = block.line(paragraph: word.paragraph, offset: word.range.lowerBound) ?? 0
    // Grows from the line in question, one line up for two down.
    var shown = line..<min(block.lines.count, line + 1)
    var turn = 0
    while shown.count < Self.mostLines {
      turn += 1
      let grown =
        turn % 3 == 0 && shown.lowerBound > 0 || shown.upperBound == block.lines.count
        ? max(0, shown.lowerBound - 1)..<shown.upperBound
        : shown.lowerBound..<(shown.upperBound + 1)
      guard grown != shown, shown.count < Self.fewestLines || height(of: grown) <= room else {
        break
      }
      shown = grown
    }
    return shown
  }

  private func height(of lines: Range<Int>) -> Double {
    guard let first = block.lines[lines].first, let last = block.lines[lines].last else { return 0 }
    return last.y + last.height - first.y
  }

  /// Below the line, or above it where there is more room.
  private func frame(of size: Size, at point: Point) -> Rect {
    let view = window.viewport
    let line = window.style.lineHeight / 2 + Self.gap
    let below = point.y + line
    let above = point.y - line - size.height
    let lowest = view.maxY - WindowLayout.outerPadding - size.height
    let y =
      below <= lowest - window.bottomInset ? below : above >= view.minY ? above : lowest
    let x = point.x - size.width / 2
    let rightmost = window.size.width - WindowLayout.outerPadding - size.width
    return Rect(
      x: max(WindowLayout.outerPadding, min(x, rightmost)), y: max(0, y), width: size.width,
      height: size.height)
  }

  /// Words that follow each other on a line, as one stretch each.
  private static func joined(_ words: [PassageWord], on line: LaidOutLine) -> [TextSelection] {
    var stretches: [Range<Int>] = []
    for word in words where word.paragraph == line.paragraph && word.range.overlaps(line.range) {
      // A space, or a sign that belongs to the word, is between neighbours.
      if let last = stretches.last, word.range.lowerBound - last.upperBound <= 2 {
        stretches[stretches.count - 1] = last.lowerBound..<word.range.upperBound
      } else {
        stretches.append(word.range)
      }
    }
    return stretches.map { stretch in
      let range = stretch.clamped(to: line.range)
      return TextSelection(
        anchor: TextPosition(paragraph: line.paragraph, offset: range.lowerBound),
        focus: TextPosition(paragraph: line.paragraph, offset: range.upperBound))
    }
  }
}
