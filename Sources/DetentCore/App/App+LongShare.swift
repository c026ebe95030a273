// Where in a long text one is. Nobody knows how high all of it is, but its bytes are counted.

extension App {
  /// What the scroll bar of a long text shows.
  ///
  /// It goes by bytes, which are known, and so does not move when a height that was guessed is
  /// found out.
  mutating func longShare(at now: Double) -> ScrollShare? {
    guard state.isLong(state.level) else { return nil }
    let column = state.column(state.level)
    let block = shownBlock()
    let view = state.view(at: state.scroll.offset(at: now))
    let total = Double(column.passages.byteCount)
    let above = byte(at: view.lowerBound, of: block, in: column)
    let below = total - byte(at: view.upperBound - state.layout.bottomInset, of: block, in: column)
    let height = state.layout.viewport.height
    return ScrollShare(
      length: height / (height + column.estimate.height(ofBytes: column.passages.byteCount)),
      progress: above + below > 0 ? max(0, min(1, above / (above + below))) : 0)
  }

  /// How many bytes of a long level stand above a height of its block.
  func byte(at y: Double, of block: BlockLayout, in column: LevelColumn) -> Double {
    let next = block.lines.partitioningIndex { $0.y > y }
    let bytes = { (number: Int) -> Double in
      guard number < block.lines.endIndex else {
        return Double(column.passages.byteOffset(of: block.covered.upperBound))
      }
      let line = block.lines[number]
      return Double(column.passages.byteOffset(of: line.paragraph) + line.range.lowerBound)
    }
    guard next > block.lines.startIndex else { return bytes(next) }
    let top = block.lines[next - 1].y
    let bottom = next < block.lines.endIndex ? block.lines[next].y : block.bottom
    let part = bottom > top ? min(1, (y - top) / (bottom - top)) : 1
    return bytes(next - 1) + part * max(0, bytes(next) - bytes(next - 1))
  }

  /// How far the text is scrolled, in points; in the middle of a long text about so far.
  mutating func scrolled(at now: Double) -> Double {
    let offset = state.scroll.offset(at: now)
    guard state.isLong(state.level) else { return offset }
    guard !state.scroll.lowest.isFinite else { return offset - state.scroll.lowest }
    let block = shownBlock()
    let column = state.column(state.level)
    let bytes = column.passages.byteOffset(of: block.covered.lowerBound)
    return offset - block.top + column.estimate.height(ofBytes: bytes)
  }
}
