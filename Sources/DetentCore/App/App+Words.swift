// The drawn words, one by one: what a picture says, for whoever cannot look at it.

extension App {
  /// The words of a moment's text with their places.
  mutating func words(drawnBy builder: SceneBuilder) -> [Report.WordReport] {
    builder.drawnText().flatMap { words(of: $0, scale: builder.scale) }
  }

  private mutating func words(of drawn: DrawnText, scale: Double) -> [Report.WordReport] {
    let command = drawn.command
    guard case .text(let run) = command.shape else { return [] }
    let block = state.block(level: drawn.level, layouts: &layouts)
    let (list, _) = layouts.words(
      near: block.lines[drawn.line].paragraph, level: drawn.level, of: state.texts)
    let line = block.words(ofLine: drawn.line, in: list, measurer: layouts.measurer)
    let text = block.paragraphText(block.lines[drawn.line].paragraph)
    let metrics = layouts.measurer.metrics(of: run.face)
    var pen = Point(x: command.frame.minX - (run.slice?.lowerBound ?? 0), y: command.frame.minY)
    if !command.isMoving, command.scale == 1 {
      pen = Point(x: pen.x.snapped(scale: scale), y: pen.y.snapped(scale: scale))
    }
    let drop =
      (command.frame.height - (metrics.ascent + metrics.descent) * run.size) / 2
      + metrics.ascent * run.size
    let baseline = pen.y + drop.snapped(scale: scale)
    return (drawn.words ?? line.words.indices).compactMap { position in
      let word = line.words[position]
      guard list.words[word.index].isWord, drawn.segment.range.contains(word.range.lowerBound)
      else { return nil }
      return Report.WordReport(
        text: String(text.utf8Slice(word.range)),
        x: command.pivot.x + (pen.x + word.x - drawn.segment.x - command.pivot.x) * command.scale,
        y: command.pivot.y + (baseline - command.pivot.y) * command.scale,
        width: word.width * command.scale, opacity: command.opacity, scale: command.scale,
        isTravelling: drawn.isTravelling)
    }
  }
}
