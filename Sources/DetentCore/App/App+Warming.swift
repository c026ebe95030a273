// What a change of level has to know before its first frame: the other level's lines, which words
// the two share, and where the words stand that are on screen or close to it. All of it can be
// found out before anybody asks, while nothing happens or in the frames of a pinch, piece by piece.

extension App {
  /// The lines whose words are placed in one piece of work: some tenths of a millisecond.
  private static let linesAtOnce = 24
  /// How many levels away a pinch may get before there is time again.
  private static let reach = 2

  /// Does a piece of the work that changes from the shown level would begin with.
  ///
  /// False when there is nothing left to do.
  package mutating func prepareChange() -> Bool {
    let distances = (0...Self.reach).flatMap { $0 == 0 ? [0] : [$0, -$0] }
    let near = distances.map { state.level + $0 }
      .filter(state.document.levels.indices.contains)
    if prepareStretch() { return true }
    let layout = state.layout
    for level in near {
      guard !state.isLong(level) else {
        let count = layouts.measuredCount
        _ = upcoming(level: level)
        if layouts.measuredCount > count { return true }
        continue
      }
      let isNew = layouts.prepareBlock(
        level: level, of: state.texts, style: layout.style, columnWidth: layout.columnWidth)
      if isNew { return true }
    }
    for old in near {
      for new in near where new != old {
        if layouts.prepareMatching(from: old, to: new, of: state.texts) { return true }
      }
    }
    for level in near where abs(level - state.level) <= 1 {
      if prepareWords(level: level) { return true }
    }
    return false
  }

  /// Places the words of lines that can be seen, or come from close to where they can.
  private mutating func prepareWords(level: Int) -> Bool {
    // Nobody goes from a single long text to another one word by word.
    guard state.document.levels.count > 1 || !state.isLong(level),
      layouts.canMatch(level, level, of: state.texts)
    else { return false }
    let (block, scroll) = upcoming(level: level)
    let top = scroll - WindowLayout.innerPadding
    let height = state.layout.viewport.height
    let away = MorphBuilder.farthest * height
    return layouts.prepareWords(
      ofLines: block.lines(from: top - away, to: top + height + away), level: level,
      of: state.texts, in: block, atMost: Self.linesAtOnce)
  }
}
