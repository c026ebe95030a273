// From the order in which text is written to the order in which it stands. A line's words are
// joined into stretches of one level, the spaces that hang over its end are left out (rule L1 puts
// them where lines end, whatever direction they had), and the stretches are put in order by rule
// L2.

/// A part of a line that is set as one run.
package struct LineSegment: Equatable, Sendable {
  package var text: String
  /// UTF-8 offsets in the paragraph; a hyphen at the end is not in it.
  package var range: Range<Int>
  /// From the line's left edge, in points.
  package var x: Double
  /// In points.
  package var width: Double
  package var direction: TextDirection
  package var look: TextLook
  /// The type size, in points.
  package var size: Double
  /// Which of its ends are cuts through joined letters.
  package var joints = Joints()

  /// The text as it is shaped and drawn.
  var shapedText: String { String(joints.shaped(text[...])) }
}

extension BlockLayout {
  /// The runs of a line by its number, kept for the next time.
  package func segments(ofLine number: Int) -> [LineSegment] {
    shown.segments(number) { segments(of: lines[number]) }
  }

  /// The runs of a line, from left to right; none for a line without text.
  package func segments(of line: LaidOutLine) -> [LineSegment] {
    let paragraph = paragraph(line.paragraph)
    if paragraph.isPlain {
      let text = text(of: line)
      guard !text.isEmpty else { return [] }
      let segment = LineSegment(
        text: text, range: line.range, x: 0, width: line.width, direction: .leftToRight,
        look: paragraph.words.first?.look ?? .plain, size: line.size,
        joints: Joints(
          before: line.cut.first?.joints.before ?? false,
          after: line.cut.last?.joints.after ?? false))
      return [segment]
    }
    if let row = line.row, let grid = grids[line.paragraph] {
      return cells(of: line, in: grid, row: row)
    }
    let words = measuredWords(of: line)
    var runs = SegmentRuns(
      paragraph: paragraph, hasHyphen: line.hasHyphen, tracking: Tracking(size: line.size))
    let end = words.lastIndex { $0.width > 0 }.map { $0 + 1 } ?? words.startIndex
    for word in words[..<end] { runs.add(word) }
    return runs.placed(fontSize: line.size)
  }

  /// The runs of a table's row.
  private func cells(of line: LaidOutLine, in grid: TableGrid, row: Int) -> [LineSegment] {
    let paragraph = paragraph(line.paragraph)
    return grid.rows[row].cells.enumerated().flatMap { column, cell -> [LineSegment] in
      let words = paragraph.words[cell].filter { !$0.isTab }
      var runs = SegmentRuns(paragraph: paragraph, hasHyphen: false, tracking: grid.tracking)
      for word in words.prefix((words.lastIndex { $0.width > 0 } ?? -1) + 1) { runs.add(word) }
      let x = grid.x(column: column, width: grid.width(of: words[...])) * line.size
      return runs.placed(fontSize: line.size).map {
        var segment = $0
        segment.x += x
        return segment
      }
    }
  }
}

/// The runs of the lines that were shown lately: a block that moves shows the same ones in every
/// frame.
final class SegmentCache {
  /// More lines than the largest screens show; beyond it all are dropped.
  private static let mostLines = 512

  private var known: [Int: [LineSegment]] = [:]

  /// The runs of a line, cut when they are not there.
  func segments(_ number: Int, cut: () -> [LineSegment]) -> [LineSegment] {
    if let segments = known[number] { return segments }
    if known.count >= Self.mostLines { known.removeAll(keepingCapacity: true) }
    let segments = cut()
    known[number] = segments
    return segments
  }
}

/// Joins words into runs and puts them in order.
private struct SegmentRuns {
  private struct Run {
    var range: Range<Int>
    /// In ems.
    var width: Double
    /// The part of it that is spaces at the end of what was written.
    var space: Double
    var level: UInt8
    var isTab: Bool
    var look: TextLook
    var joints: Joints
  }

  let paragraph: Paragraph
  let hasHyphen: Bool
  private var runs: [Run] = []
  private var pen: LinePen

  init(paragraph: Paragraph, hasHyphen: Bool, tracking: Tracking) {
    self.paragraph = paragraph
    self.hasHyphen = hasHyphen
    pen = LinePen(tracking)
  }

  mutating func add(_ word: Word) {
    let before = pen.width + pen.pending
    pen.add(word)
    let width = pen.width + pen.pending - before
    if let last = runs.indices.last, runs[last].level == word.level, !runs[last].isTab,
      !word.isTab, runs[last].look == word.look
    {
      runs[last].range = runs[last].range.lowerBound..<word.range.upperBound
      runs[last].width += width
      runs[last].space = word.space(pen.tracking)
      runs[last].joints.after = word.joints.after
    } else {
      runs.append(
        Run(
          range: word.range, width: width, space: word.space(pen.tracking), level: word.level,
          isTab: word.isTab, look: word.look, joints: word.joints))
    }
  }

  func placed(fontSize: Double) -> [LineSegment] {
    var runs = runs
    if let last = runs.indices.last {
      runs[last].width -= runs[last].space
      if hasHyphen { runs[last].width += paragraph.hyphenWidth(pen.tracking) }
    }
    var segments: [LineSegment] = []
    var x = 0.0
    for index in BidiLevels.visualOrder(runs.map(\.level)) {
      let run = runs[index]
      if !run.isTab {
        segments.append(
          LineSegment(
            text: text(of: run, isLast: index == runs.count - 1), range: run.range,
            x: x * fontSize, width: run.width * fontSize,
            direction: TextDirection(level: run.level), look: run.look, size: fontSize,
            joints: run.joints))
      }
      x += run.width
    }
    return segments
  }

  private func text(of run: Run, isLast: Bool) -> String {
    let text = paragraph.text.utf8Slice(run.range)
    guard isLast else { return String(text) }
    return String(text.droppingTrailingSpaces()) + (hasHyphen ? Paragraph.hyphenText : "")
  }
}
