// Where the steps of the keyboard lead in a text as it is laid out: through clusters and words in
// the order of the text, through lines and pages by what stands below what.

/// Moves a place by the steps of the keyboard.
struct PlaceMover {
  let finder: PlaceFinder
  let level: Document.Level
  /// How far a page is, in points.
  let page: Double
  /// Where lines are gone through, in points from the block's left edge; `nil` is where the place
  /// is.
  var column: Double?
  /// Between two lines the place is on the one that ends there.
  var leansBack = false

  func place(from place: TextPosition, by step: Shortcut.Extend) -> TextPosition {
    switch step {
    case .left, .right:
      return isForward(step, at: place) ? next(after: place) : previous(before: place)
    case .wordLeft, .wordRight:
      return isForward(step, at: place) ? nextWord(after: place) : previousWord(before: place)
    case .lineUp: return line(from: place, by: -1)
    case .lineDown: return line(from: place, by: 1)
    case .pageUp: return line(from: place, beyond: -page)
    case .pageDown: return line(from: place, beyond: page)
    case .textStart: return level.wholeSelection?.start ?? place
    case .textEnd: return level.wholeSelection?.end ?? place
    case .lineStart, .lineEnd:
      guard let line = line(of: place).map({ finder.block.lines[$0] }) else { return place }
      let shown = finder.block.text(of: line).utf8.count - (line.hasHyphen ? 1 : 0)
      let offset = line.range.lowerBound + (step == .lineEnd ? shown : 0)
      return TextPosition(paragraph: line.paragraph, offset: offset)
    }
  }

  // To the right is forward, but in a paragraph that runs to the left.
  private func isForward(_ step: Shortcut.Extend, at place: TextPosition) -> Bool {
    let isRightToLeft = finder.block.paragraph(place.paragraph).level == 1
    return (step == .right || step == .wordRight) != isRightToLeft
  }

  private func text(_ index: Int) -> String { level.paragraphs[index].text }

  private func next(after place: TextPosition) -> TextPosition {
    let ends = finder.measurer.clusterBreaks(in: text(place.paragraph)[...])
    if let end = ends.first(where: { $0 > place.offset }) {
      return TextPosition(paragraph: place.paragraph, offset: end)
    }
    guard place.paragraph + 1 < level.paragraphs.count else { return place }
    return TextPosition(paragraph: place.paragraph + 1, offset: 0)
  }

  private func previous(before place: TextPosition) -> TextPosition {
    guard place.offset > 0 else {
      guard place.paragraph > 0 else { return place }
      let index = place.paragraph - 1
      return TextPosition(paragraph: index, offset: text(index).utf8.count)
    }
    let ends = finder.measurer.clusterBreaks(in: text(place.paragraph)[...])
    return TextPosition(
      paragraph: place.paragraph, offset: ends.last { $0 < place.offset } ?? 0)
  }

  private func nextWord(after place: TextPosition) -> TextPosition {
    let text = text(place.paragraph)
    guard place.offset < text.utf8.count else { return next(after: place) }
    let word = finder.measurer.word(at: place.offset, in: text)
    return TextPosition(
      paragraph: place.paragraph, offset: max(place.offset + 1, word.upperBound))
  }

  private func previousWord(before place: TextPosition) -> TextPosition {
    guard place.offset > 0 else { return previous(before: place) }
    let before = previous(before: place)
    let word = finder.measurer.word(at: before.offset, in: text(place.paragraph))
    return TextPosition(paragraph: place.paragraph, offset: min(before.offset, word.lowerBound))
  }

  /// The line that a place is on.
  func line(of place: TextPosition) -> Int? {
    finder.line(of: place, leansBack: leansBack)
  }

  /// Where a place is on its line, in points from the block's left edge.
  func x(of place: TextPosition) -> Double? {
    line(of: place).map { finder.x(of: place, on: finder.block.lines[$0]) }
  }

  private func line(from place: TextPosition, by step: Int) -> TextPosition {
    guard let index = line(of: place) else { return place }
    return self.place(onLine: index + step, from: place) ?? end(step < 0) ?? place
  }

  private func line(from place: TextPosition, beyond distance: Double) -> TextPosition {
    guard let index = line(of: place) else { return place }
    let block = finder.block
    let y = block.lines[index].y + block.lines[index].height / 2 + distance
    guard y > block.top, y < block.bottom else { return end(distance < 0) ?? place }
    return block.line(nearest: y).flatMap { self.place(onLine: $0, from: place) } ?? place
  }

  private func end(_ isStart: Bool) -> TextPosition? {
    level.wholeSelection.map { isStart ? $0.start : $0.end }
  }

  private func place(onLine index: Int, from place: TextPosition) -> TextPosition? {
    let block = finder.block
    guard block.lines.indices.contains(index) else { return nil }
    let y = block.lines[index].y + block.lines[index].height / 2
    return finder.position(at: Point(x: column ?? x(of: place) ?? 0, y: y))
  }
}
