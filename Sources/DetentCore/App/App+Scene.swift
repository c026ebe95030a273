// From the state to the builder's values, and the two questions about places that need a layout.

extension App {
  /// Everything that the picture of a moment consists of.
  mutating func sceneBuilder(at now: Double) -> SceneBuilder {
    followScroll(at: now)
    let blocks = state.transition.blocks.map { state.block(level: $0.level, layouts: &layouts) }
    let area = textArea(at: now)
    return SceneBuilder(
      layout: state.layout, theme: state.theme, scale: state.scale, now: now,
      reducesMotion: state.reducesMotion, areaHeight: area.height, areaTop: area.top,
      transition: state.transition,
      blocks: blocks,
      blockShifts: state.transition.blocks.map { state.blockShifts.value(of: $0.level, at: now) },
      blockShiftsSettleTime: state.blockShifts.settleTime, morph: currentMorph(at: now),
      follow: state.follow, marks: marks(at: now), markStrength: state.marks.strength(at: now),
      alignment: state.alignmentMotion, scroll: state.scroll,
      scrollBar: scrollBarLook(at: now),
      figure: state.document.figure == nil ? nil : state.figure, capsule: state.capsule,
      hover: capsuleHover(at: now), slider: state.sliderLook(at: now),
      keyFocus: state.isCovered ? nil : state.keyFocus,
      pictureZooms: state.pictureZooms, pictureVersion: state.pictureVersion,
      isHelpShown: state.isHelpShown, helpScroll: state.helpScroll, openCard: state.openCard,
      notice: state.notice,
      selection: state.selection, caret: state.caret, find: state.findBar,
      peek: peekLook(at: now),
      measurer: layouts.measurer,
      workFilled: state.workFilled(at: now))
  }

  /// The morph as long as it or the transition that it stands for is under way.
  private func currentMorph(at now: Double) -> Morph? {
    guard let morph = state.morph else { return nil }
    return now < max(morph.settleTime, state.transition.settleTime) ? morph : nil
  }

  /// What the shown level adds to the next briefer one, on the lines that can be seen.
  private mutating func marks(at now: Double) -> [Mark] {
    guard state.marks.strength(at: now) > 0, state.level > 0,
      layouts.canMatch(state.level - 1, state.level, of: state.texts)
    else { return [] }
    let matching = layouts.matching(from: state.level - 1, to: state.level, of: state.texts)
    let list = layouts.words(level: state.level, of: state.texts)
    let block = shownBlock()
    let top = state.scroll.offset(at: now) - WindowLayout.innerPadding
    var marks: [Mark] = []
    for line in block.lines(from: top, to: top + state.layout.viewport.height) {
      var isOpen = false
      let words = block.words(ofLine: line, in: list, measurer: layouts.measurer).words
      // As they stand: in a line of two directions that is not the order of the text.
      for word in words.sorted(by: { $0.x < $1.x }) {
        let isAdded = matching.toOld[word.index] < 0
        if isAdded, isOpen, let last = marks.last {
          marks[marks.count - 1].stretch =
            last.stretch.lowerBound..<max(last.stretch.upperBound, word.x + word.width)
        } else if isAdded {
          marks.append(Mark(line: line, stretch: word.x..<(word.x + word.width)))
        }
        isOpen = isAdded
      }
    }
    return marks
  }

  /// The text area's height: that of the tallest level when a figure stands below, so that it
  /// stays put.
  mutating func areaHeight() -> Double {
    let hasFigure = state.document.figure != nil
    let levels =
      hasFigure ? Array(state.document.levels.indices) : state.transition.blocks.map(\.level)
    var tallest = 0.0
    for level in levels {
      tallest = max(tallest, state.block(level: level, layouts: &layouts).height)
    }
    return state.layout.areaHeight(textHeight: tallest, hasFigure: hasFigure)
  }

  /// Where the text area begins and how high it is, in points, in the shown block's heights; that
  /// of a long text reaches beyond the view unless an end of the text is known to be there.
  private mutating func textArea(at now: Double) -> (top: Double, height: Double) {
    let blocks = state.transition.blocks
    guard blocks.contains(where: { state.isLong($0.level) }) else { return (0, areaHeight()) }
    let (scroll, view) = (state.scroll, state.layout.viewport.height)
    let offset = scroll.offset(at: now)
    let top = scroll.lowest.isFinite ? scroll.lowest : offset - view
    let bottom = scroll.limit.isFinite ? scroll.limit + view : offset + 2 * view
    return (top, max(bottom - top, WindowLayout.shortestArea))
  }

  /// Whether a point is on the figure as drawn; a small one is still as large as a fingertip.
  mutating func isOnFigure(_ point: Point, at now: Double) -> Bool {
    guard state.document.figure != nil, state.layout.viewport.contains(point) else { return false }
    let frame = state.layout.figure(areaHeight: areaHeight())
      .offset(dx: 0, dy: -state.scroll.offset(at: now))
    let radius = max(Self.fingertip, frame.width / 2 * state.figure.scale(at: now))
    return point.distance(to: frame.center) <= radius
  }

  /// Half of the smallest comfortable target of 44 points.
  static let fingertip = 22.0

  private func capsuleHover(at now: Double) -> CapsuleHover? {
    guard let pointer = state.pointer, !state.isCovered else { return nil }
    let capsule = state.capsuleFrame(at: now)
    guard capsule.contains(pointer) else { return nil }
    return CapsuleHover(
      half: pointer.x < capsule.center.x ? .less : .more, hasLess: state.level > 0,
      hasMore: state.level < state.document.levels.count - 1)
  }

  /// The lines that a change to the next level up or down would show, nearest first, so that
  /// whoever draws can prepare them while nothing moves.
  package mutating func upcomingRuns() -> [TextRun] {
    let layout = state.layout
    for level in [state.level + 1, state.level - 1]
    where state.document.levels.indices.contains(level) {
      // What a change would have to find out first.
      guard layouts.canMatch(state.level, level, of: state.texts) else { continue }
      _ = layouts.matching(from: state.level, to: level, of: state.texts)
    }
    return [state.level + 1, state.level - 1].filter(state.document.levels.indices.contains).flatMap
    {
      level in
      let (block, scroll) = upcoming(level: level)
      let top = scroll - WindowLayout.innerPadding
      return block.lines[block.lines(from: top, to: top + layout.viewport.height)].flatMap {
        block.segments(of: $0).map { TextRun($0) }
      }
    }
  }
}
