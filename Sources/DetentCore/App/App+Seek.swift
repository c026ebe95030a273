// Going to a share of a long text, as a hand on the scroll bar asks for it many times a second.
// Where that is, is known in bytes; how it is scrolled there is found out in what is laid out
// around it. As long as the hand stays near, that is the same layout, and the text follows the hand
// without a jump, to the fraction of a point; a step farther gets a new layout of one view.

extension App {
  /// How often a layout that ends before the place is made larger.
  ///
  /// Once is enough unless a guess of heights was far out.
  private static let mostSeeks = 6
  /// Halvings of a few views' height that leave less than a millionth of a point.
  private static let mostHalvings = 40

  /// Scrolls the shown long level so far that of what is not seen this share is above.
  mutating func seek(_ progress: Double, at now: Double) {
    guard progress > 0, progress < 1 else {
      return arrive(landing(atEnd: progress >= 1), at: now)
    }
    let column = state.column(state.level)
    let wanted = progress * (Double(column.passages.byteCount) - seenBytes(at: now, in: column))
    approach(byte: wanted, in: column, at: now)
    for _ in 0..<Self.mostSeeks {
      let offset = offset(of: progress, in: column)
      state.scroll.jump(to: offset, at: now)
      followScroll(at: now)
      let share = longShare(at: now)?.progress ?? progress
      if abs(share - progress) <= 1e-9 || state.scroll.target != offset { return }
    }
  }

  /// Nothing that is still leaving could be seen to go along.
  private mutating func arrive(_ landing: Landing, at now: Double) {
    if landing.stretch?.grid != state.stretches[state.level]?.grid {
      state.transition.finish(at: now)
      state.blockShifts.finish()
      state.morph = nil
    }
    land(landing, at: now)
  }

  private mutating func seenBytes(at now: Double, in column: LevelColumn) -> Double {
    let block = shownBlock()
    let view = state.view(at: state.scroll.offset(at: now))
    return byte(at: view.upperBound - state.layout.bottomInset, of: block, in: column)
      - byte(at: view.lowerBound, of: block, in: column)
  }

  /// Scrolls to about a byte; what is laid out stays when that is near.
  private mutating func approach(byte wanted: Double, in column: LevelColumn, at now: Double) {
    let offset = state.scroll.offset(at: now)
    let above = byte(at: state.view(at: offset).lowerBound, of: shownBlock(), in: column)
    let distance = column.estimate.height(ofBytes: 1) * (wanted - above)
    if abs(distance) <= Self.farthest * state.reachHeight {
      reach(offset + distance, at: now)
      return
    }
    let byte = min(max(0, Int(wanted)), column.passages.byteCount - 1)
    let paragraph = column.passages.index(atByte: byte)
    let part = wanted - Double(column.passages.byteOffset(of: paragraph))
    let inside = column.estimate.height(ofBytes: 1) * max(0, part)
    arrive(
      Landing(stretch: Stretch(from: paragraph), scroll: WindowLayout.innerPadding + inside),
      at: now)
  }

  /// The offset in what is laid out at which the bar stands at a share, or the nearest to it.
  private mutating func offset(of progress: Double, in column: LevelColumn) -> Double {
    let block = shownBlock()
    let total = Double(column.passages.byteCount)
    let height = state.layout.viewport.height
    let (lowest, limit) = (state.scroll.lowest, state.scroll.limit)
    var low = lowest.isFinite ? lowest : block.top + WindowLayout.innerPadding
    var high = limit.isFinite ? limit : block.bottom + WindowLayout.innerPadding - height
    guard low < high else { return low }
    for _ in 0..<Self.mostHalvings {
      let middle = (low + high) / 2
      let view = state.view(at: middle)
      let above = byte(at: view.lowerBound, of: block, in: column)
      let below =
        total - byte(at: view.upperBound - state.layout.bottomInset, of: block, in: column)
      if above * (1 - progress) < progress * below { low = middle } else { high = middle }
    }
    return high
  }
}
