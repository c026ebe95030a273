// From the state to the builder's values, and the two questions about places that need a layout.

extension App {
  /// Everything that the picture of a moment consists of.
  mutating func sceneBuilder(at now: Double) -> SceneBuilder {
    let blocks = state.transition.blocks.map { state.block(level: $0.level, layouts: &layouts) }
    return SceneBuilder(
      layout: state.layout, theme: state.theme, scale: state.scale, now: now,
      reducesMotion: state.reducesMotion, areaHeight: areaHeight(), transition: state.transition,
      blocks: blocks, alignment: state.alignmentMotion, scroll: state.scroll,
      figure: state.document.figure == nil ? nil : state.figure, capsule: state.capsule,
      hover: capsuleHover(at: now), isHelpShown: state.isHelpShown, selection: state.selection,
      find: state.findBar, measurer: layouts.measurer)
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

  /// Whether a point is on the figure as drawn; a small one is still as large as a fingertip.
  mutating func isOnFigure(_ point: Point, at now: Double) -> Bool {
    guard state.document.figure != nil, state.layout.viewport.contains(point) else { return false }
    let frame = state.layout.figure(areaHeight: areaHeight())
      .offset(dx: 0, dy: -state.scroll.offset(at: now))
    let radius = max(Self.fingertip, frame.width / 2 * state.figure.scale(at: now))
    return point.distance(to: frame.center) <= radius
  }

  /// Half of the smallest comfortable target of 44 points.
  private static let fingertip = 22.0

  private func capsuleHover(at now: Double) -> CapsuleHover? {
    guard let pointer = state.pointer, !state.isHelpShown else { return nil }
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
    return [state.level + 1, state.level - 1].filter(state.document.levels.indices.contains).flatMap
    {
      level in
      let block = state.block(level: level, layouts: &layouts)
      let top = state.scroll.target - WindowLayout.innerPadding
      return block.lines[block.lines(from: top, to: top + layout.viewport.height)].flatMap {
        block.segments(of: $0).map { TextRun($0, size: block.style.size) }
      }
    }
  }
}
