// Reading a long text. Only a stretch of it is laid out, which follows the scroll: before each
// event and each picture it is made to reach a little farther than the view, a few lines at a time,
// and what has been left far behind is let go. Where its layout ends before the text does, the
// scroll has no end either; when it comes to the text's own end, what moves there is stopped as if
// the end had always been known. Whoever goes far away gets a new stretch there, and sees the last
// screen of the way.

extension App {
  /// The stretch reaches at least so many heights of the view beyond it, and is given a little more
  /// when it does not: less than the fingers' pull shows, and no more than a frame has time for.
  private static let nearest = 0.25
  private static let piece = 0.125
  /// What is farther away than this is not reached line by line.
  static let farthest = 4.0
  /// When the stretch reaches beyond the view by more than `most`, it is cut to `kept`.
  private static let most = 3.0
  private static let kept = 1.5
  /// How far the text is laid out ahead while nothing happens.
  private static let ahead = 4.0
  /// An end that is found may move the view, where the other end may be; no text has more.
  private static let mostTurns = 4

  /// Lays out what the scroll has come to by a time.
  mutating func followScroll(at now: Double) {
    guard state.isLong(state.level) else { return }
    for _ in 0..<Self.mostTurns {
      let offset = state.scroll.offset(at: now)
      guard reach(offset, at: now) else { return }
      if state.scroll.offset(at: now) == offset { return }
    }
  }

  /// Lays out what a level's words may travel from or to.
  mutating func reachFarthest(level: Int, at now: Double) {
    reach(state.scroll.offset(at: now), level: level, margin: MorphBuilder.farthest, at: now)
  }

  /// Lays out the view of a level, else the shown one, at an offset of the scroll, unless it is,
  /// and learns where the text ends; whether there was something to do.
  ///
  /// Around the view there is a margin, in heights of the view.
  @discardableResult
  mutating func reach(
    _ offset: Double, level: Int? = nil, margin: Double? = nil, at now: Double
  ) -> Bool {
    let level = level ?? state.level
    let margin = margin ?? Self.nearest
    guard state.isLong(level) else { return false }
    let column = state.column(level)
    let old = state.stretches[level]
    var stretch = old ?? begun(Stretch(from: 0))
    var view = state.view(at: offset)
    let height = state.reachHeight
    let block = layouts.block(stretch, in: column)
    if let far = farStretch(view, from: block, height: height, in: column) {
      dropMorph(of: level)
      stretch = begun(far)
    } else {
      // What is seen now stays.
      let shown = state.view(at: state.scroll.offset(at: now))
      if abs(shown.lowerBound - view.lowerBound) <= Self.farthest * height {
        view = min(view.lowerBound, shown.lowerBound)...max(view.upperBound, shown.upperBound)
      }
      let isAtTop = stretch.paragraphs.lowerBound == 0
      let isAtEnd = stretch.paragraphs.upperBound == column.passages.count
      let near = view.widened(by: margin * height)
      if old != nil, isAtTop || block.top <= near.lowerBound,
        isAtEnd || block.bottom >= near.upperBound
      {
        return false
      }
    }
    let wanted = view.widened(by: (margin + Self.piece) * height)
    stretch = layouts.grown(stretch, over: wanted, in: column)
    let most = view.widened(by: Self.most * height)
    let grown = layouts.block(stretch, in: column)
    if state.morph == nil, grown.top < most.lowerBound || grown.bottom > most.upperBound {
      stretch.shrink(to: view.widened(by: Self.kept * height), in: grown)
    }
    state.stretches[level] = stretch
    if level == state.level { state.scroll.findLimits(scrollLimits(), at: now) }
    return true
  }

  /// A stretch for a view that is far away from a layout, about where it would be; `nil` when it is
  /// near.
  private func farStretch(
    _ view: ClosedRange<Double>, from block: BlockLayout, height: Double, in column: LevelColumn
  ) -> Stretch? {
    let (passages, covered) = (column.passages, block.covered)
    let far = Self.farthest * height
    let isBelow = view.lowerBound > block.bottom + far && covered.upperBound < passages.count
    let isAbove = view.upperBound < block.top - far && covered.lowerBound > 0
    guard isBelow || isAbove else { return nil }
    let edge = passages.byteOffset(of: isBelow ? covered.upperBound : covered.lowerBound)
    let distance = view.lowerBound - (isBelow ? block.bottom : block.top)
    let bytes = Double(edge) + column.estimate.bytes(inHeight: distance)
    let byte = Int(min(max(0, bytes), Double(passages.byteCount)))
    return Stretch(from: passages.index(atByte: byte), y: view.lowerBound)
  }

  /// Gives a new stretch its number.
  mutating func begun(_ stretch: Stretch) -> Stretch {
    guard stretch.grid == 0 else { return stretch }
    var stretch = stretch
    state.stretchCount += 1
    stretch.grid = state.stretchCount
    return stretch
  }

  /// Words on their way to or from lines that get other numbers are in their places.
  mutating func dropMorph(of level: Int) {
    guard let morph = state.morph else { return }
    if morph.level == level || morph.pieces.contains(where: { $0.level == level }) {
      state.morph = nil
    }
  }

  /// How far a long level's scroll may go, as far as is known.
  mutating func scrollLimits() -> ClosedRange<Double> {
    let layout = state.layout
    let block = shownBlock()
    let count = state.texts.levels[state.level].paragraphs.count
    let lowest = block.covered.lowerBound == 0 ? block.top : -.infinity
    guard block.covered.upperBound == count else { return lowest...(.infinity) }
    return lowest...max(lowest, layout.scrollLimit(bottom: block.bottom))
  }

  /// Measures a paragraph that a scroll from here would come to; false when they all are.
  mutating func prepareStretch() -> Bool {
    guard state.isLong(state.level), let stretch = state.stretches[state.level] else {
      return false
    }
    return layouts.prepareParagraph(
      around: stretch, within: Self.ahead * state.reachHeight, in: state.column(state.level))
  }

  /// The layout of a level and the scroll, as they would be after a change to it.
  mutating func upcoming(level: Int) -> (block: BlockLayout, scroll: Double) {
    let landing =
      level == state.level
      ? Landing(stretch: state.stretches[level], scroll: state.scroll.target)
      : landingAfterChange(to: level)
    guard state.isLong(level), let stretch = landing.stretch else {
      return (state.block(level: level, layouts: &layouts), landing.scroll)
    }
    let margin = (MorphBuilder.farthest + Self.piece) * state.reachHeight
    let part = state.view(at: landing.scroll).widened(by: margin)
    let grown = layouts.grown(stretch, over: part, in: state.column(level))
    return (layouts.block(grown, in: state.column(level)), landing.scroll)
  }
}

extension AppState {
  /// Whether only a part of a level is laid out.
  func isLong(_ level: Int) -> Bool { texts.levels[level].paragraphs.isLong }

  /// A level in the column of the window.
  func column(_ level: Int) -> LevelColumn {
    LevelColumn(
      level: level, document: texts, style: layout.style, columnWidth: layout.columnWidth)
  }

  /// What is seen of the block at an offset of the scroll, in the block's heights.
  func view(at offset: Double) -> ClosedRange<Double> {
    let top = offset - WindowLayout.innerPadding
    return top...(top + layout.viewport.height)
  }

  /// The view's height; that of a few lines in a window with no room for any.
  var reachHeight: Double { max(layout.viewport.height, 2 * layout.style.lineHeight) }

  /// Keeps only those stretches that something on screen is laid out in.
  mutating func dropStretches(but level: Int?) {
    guard !stretches.isEmpty else { return }
    let needed = Set(transition.blocks.map(\.level) + (morph?.pieces.map(\.level) ?? []))
    stretches = stretches.filter { $0.key == level || needed.contains($0.key) }
  }
}

extension ClosedRange<Double> {
  /// With so much more on both sides.
  fileprivate func widened(by margin: Double) -> ClosedRange<Double> {
    (lowerBound - margin)...(upperBound + margin)
  }
}
