// Places in a text, and from one place to another. A place is a paragraph and a UTF-8 offset in it,
// always between two grapheme clusters; so it means the same at every width and text size, and what
// is copied is cut out of the source: no line ends, no hyphens of ours.

/// A place between two characters of a level.
package struct TextPosition: Comparable, Hashable, Sendable {
  package var paragraph: Int
  /// In UTF-8 bytes.
  package var offset: Int

  package init(paragraph: Int, offset: Int) {
    self.paragraph = paragraph
    self.offset = offset
  }

  package static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.paragraph, a.offset) < (b.paragraph, b.offset)
  }
}

/// What is selected: from where it was begun to where it was led.
package struct TextSelection: Equatable, Sendable {
  package var anchor: TextPosition
  package var focus: TextPosition

  package init(anchor: TextPosition, focus: TextPosition) {
    self.anchor = anchor
    self.focus = focus
  }

  package var start: TextPosition { min(anchor, focus) }
  package var end: TextPosition { max(anchor, focus) }
  package var isEmpty: Bool { anchor == focus }

  /// The part of a paragraph of so many bytes that is selected; `nil` when nothing of it is.
  func range(inParagraph index: Int, of count: Int) -> Range<Int>? {
    guard !isEmpty, (start.paragraph...end.paragraph).contains(index) else { return nil }
    let lower = index == start.paragraph ? min(start.offset, count) : 0
    let upper = index == end.paragraph ? min(end.offset, count) : count
    return lower..<max(lower, upper)
  }
}

extension Document.Level {
  /// The selected text as it stands in the source, lines parted by their ends and paragraphs by an
  /// empty line; only what is selected is read.
  package func text(in selection: TextSelection) -> String {
    guard !selection.isEmpty else { return "" }
    var text = ""
    let last = min(selection.end.paragraph, paragraphs.count - 1)
    for index in stride(from: selection.start.paragraph, through: last, by: 1) {
      let passage = paragraphs[index]
      if index > selection.start.paragraph, !passage.isContinuation {
        text += passage.isNextLine ? "\n" : "\n\n"
      }
      if let range = selection.range(inParagraph: index, of: passage.text.utf8.count) {
        text += passage.text.utf8Slice(range)
      }
    }
    return text
  }

  /// About how many bytes of a long level are selected; 0 of any other.
  func byteCount(of selection: TextSelection) -> Int {
    guard paragraphs.isLong, selection.end.paragraph < paragraphs.count else { return 0 }
    return paragraphs.byteOffset(of: selection.end.paragraph + 1)
      - paragraphs.byteOffset(of: selection.start.paragraph)
  }

  /// From the first to the last character; `nil` for a level without paragraphs.
  var wholeSelection: TextSelection? {
    guard !paragraphs.isEmpty else { return nil }
    let last = paragraphs.count - 1
    return TextSelection(
      anchor: TextPosition(paragraph: 0, offset: 0),
      focus: TextPosition(paragraph: last, offset: paragraphs[last].text.utf8.count))
  }
}

/// Finds places on lines; a line of two directions may show one selection as several boxes.
struct PlaceFinder {
  var block: BlockLayout
  let measurer: any TextMeasurer
  /// The share of a line's free space that lies before it.
  let share: Double

  /// The place nearest to a point, in points from the block's top left corner; `nil` in a block
  /// without lines.
  func position(at point: Point) -> TextPosition? {
    guard !block.lines.isEmpty else { return nil }
    let index = block.lines.partitioningIndex {
      $0.y + $0.height + $0.below > point.y
    }
    let line = block.lines[min(index, block.lines.endIndex - 1)]
    let x = point.x - line.x(share: share, columnWidth: block.columnWidth)
    let segments = block.segments(of: line)
    let segment = segments.first { x < $0.x + $0.width } ?? segments.last
    let offset = segment.map { nearest(to: x - $0.x, in: $0) } ?? line.range.lowerBound
    return TextPosition(paragraph: line.paragraph, offset: offset)
  }

  /// Whether a point is on a line of text, give or take a little at its ends.
  func isOnText(_ point: Point) -> Bool {
    let visible = block.lines(from: point.y, to: point.y + 1)
    return block.lines[visible].contains { line in
      let x = point.x - line.x(share: share, columnWidth: block.columnWidth)
      return (-Self.reach...(line.width + Self.reach)).contains(x)
    }
  }

  /// How far beside a line a press still takes hold of it, in points.
  private static let reach = 8.0

  /// The boxes of a selection on a line, in points from the block's top left corner.
  func boxes(of selection: TextSelection, on line: LaidOutLine) -> [Rect] {
    let count = block.paragraphText(line.paragraph).utf8.count
    guard let range = selection.range(inParagraph: line.paragraph, of: count) else { return [] }
    let left = line.x(share: share, columnWidth: block.columnWidth)
    return block.segments(of: line).compactMap { segment in
      let lower = max(range.lowerBound, segment.range.lowerBound)
      let upper = min(range.upperBound, segment.range.upperBound)
      guard lower < upper else { return nil }
      let span = span(of: lower..<upper, in: [segment])
      return Rect(
        x: left + span.lowerBound, y: line.y, width: span.upperBound - span.lowerBound,
        height: line.height)
    }
  }

  /// The line that holds a place; where two meet it is the later one, or, for a place that leans
  /// back, the earlier.
  func line(of position: TextPosition, leansBack: Bool = false) -> Int? {
    guard let line = block.line(paragraph: position.paragraph, offset: position.offset) else {
      return nil
    }
    let isBetween =
      line > block.lines.startIndex && block.lines[line].range.lowerBound == position.offset
      && block.lines[line - 1].paragraph == position.paragraph
    return leansBack && isBetween ? line - 1 : line
  }

  /// Where a place is on its line, in points from the block's left edge.
  func x(of position: TextPosition, on line: LaidOutLine) -> Double {
    let left = line.x(share: share, columnWidth: block.columnWidth)
    let segments = block.segments(of: line)
    let segment =
      segments.first { $0.range.contains(position.offset) }
      ?? segments.max { $0.range.upperBound < $1.range.upperBound }
    return left + (segment.map { $0.x + x(of: position.offset, in: $0) } ?? 0)
  }

  /// Where a stretch of a line is, in points from the line's left edge; where it runs over several
  /// segments, all that lies from its first to its last.
  func span(of range: Range<Int>, in segments: [LineSegment]) -> Range<Double> {
    var span: Range<Double>?
    for segment in segments where segment.range.overlaps(range) {
      let ends = [range.lowerBound, range.upperBound].map { segment.x + x(of: $0, in: segment) }
      let (lower, upper) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
      span = min(span?.lowerBound ?? lower, lower)..<max(span?.upperBound ?? upper, upper)
    }
    return span ?? 0..<0
  }

  // From the segment's left edge. A place inside a ligature divides it as its letters would.
  private func x(of offset: Int, in segment: LineSegment) -> Double {
    let count = min(max(0, offset - segment.range.lowerBound), segment.text.utf8.count)
    let text = segment.text[...].utf8Slice(0..<count)
    let advance =
      offset >= segment.range.upperBound
      ? segment.width
      : measurer.extent(
        of: Joints(before: segment.joints.before).shaped(text), face: segment.look.face,
        direction: segment.direction
      ).width(Tracking(size: segment.size)) * segment.size
    let inside = min(advance, segment.width)
    return segment.direction == .leftToRight ? inside : segment.width - inside
  }

  private func nearest(to x: Double, in segment: LineSegment) -> Int {
    let ends = [0] + measurer.clusterBreaks(in: segment.text[...])
    let offsets = ends.map { segment.range.lowerBound + $0 }
      .filter { $0 <= segment.range.upperBound }
    let isForward = segment.direction == .leftToRight
    let next = offsets.partitioningIndex {
      isForward ? self.x(of: $0, in: segment) > x : self.x(of: $0, in: segment) < x
    }
    guard next > 0 else { return segment.range.lowerBound }
    guard next < offsets.count else { return offsets[offsets.count - 1] }
    let (before, after) = (offsets[next - 1], offsets[next])
    let toBefore = abs(self.x(of: before, in: segment) - x)
    return toBefore <= abs(self.x(of: after, in: segment) - x) ? before : after
  }
}
