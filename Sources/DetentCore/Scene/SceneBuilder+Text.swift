// The text of a moment. At rest it is the lines of one level. During a change it is either two and
// more blocks, each with its look, or the pieces of a morph and those lines that it does not touch.
// All of it grows and shrinks a little with the fingers.

extension TextRun {
  /// A part of a line of the reading text.
  init(_ segment: LineSegment) {
    self.init(
      text: segment.shapedText, face: segment.look.face, size: segment.size,
      direction: segment.direction)
  }
}

/// One line of the shown text where it stands.
package struct PlacedLine: Equatable, Sendable {
  /// The index in its block.
  package var index: Int
  /// From the column's left edge, in points.
  package var x: Double
  /// Width in points.
  package var width: Double
  /// The line box's top edge in window coordinates, before any transition.
  package var y: Double
  /// The line box's height, in points.
  package var height: Double
  /// Its runs from left to right; none for a line without text.
  package var segments: [LineSegment]
}

/// A run of text as it is drawn, and which words it is.
struct DrawnText: Equatable, Sendable {
  var level: Int
  var line: Int
  /// Positions on the line; `nil` is all of them that the run holds.
  var words: Range<Int>?
  /// The whole run, where it stands on its line.
  var segment: LineSegment
  var isTravelling: Bool
  var command: DrawCommand
}

extension SceneBuilder {
  /// What the text is clipped to: the part of its area that the viewport shows.
  package var textClip: Rect {
    layout.area(height: areaHeight).offset(dx: 0, dy: areaTop - scrollOffset)
      .intersection(layout.viewport)
  }

  /// A block's frame in window coordinates when it is shown; its top is where heights of the block
  /// are counted from, which in a long text may be far from what is laid out.
  package func blockFrame(_ index: Int) -> Rect {
    Rect(
      x: layout.columnX,
      y: layout.viewport.minY + WindowLayout.innerPadding - scrollOffset + blockShifts[index],
      width: layout.columnWidth, height: blocks[index].height)
  }

  /// The frame of what is laid out.
  func laidOutFrame(_ index: Int) -> Rect {
    blockFrame(index).offset(dx: 0, dy: blocks[index].top)
  }

  /// The lines of a block between two heights in window coordinates, aligned by a share.
  package func lines(
    _ index: Int, from top: Double, to bottom: Double, share: Double
  ) -> [PlacedLine] {
    let block = blocks[index]
    let frame = blockFrame(index)
    return block.lines(from: top - frame.minY, to: bottom - frame.minY).map { number in
      let line = block.lines[number]
      return PlacedLine(
        index: number, x: line.x(share: share, columnWidth: block.columnWidth),
        width: line.width, y: frame.minY + line.y, height: line.height,
        segments: block.segments(ofLine: number))
    }
  }

  /// The text from back to front, leaving before shown, each in reading order and the runs
  /// of a line from left to right.
  func drawnText() -> [DrawnText] {
    var drawn: [DrawnText] = []
    if let morph {
      drawn = morphText(morph)
    } else {
      drawn.reserveCapacity(blocks.reduce(0) { $0 + min($1.lines.count, Self.usualLines) })
      for index in transition.blocks.indices { addBlockText(index, to: &drawn) }
    }
    if theme.hasMoreContrast {
      drawn.removeAll { steady($0.command.opacity) == 0 }
      for index in drawn.indices { drawn[index].command.opacity = 1 }
    }
    let scale = followScale
    guard scale != 1 else { return drawn }
    let isMoving = now < follow.settleTime
    for index in drawn.indices {
      drawn[index].command = drawn[index].command.scaled(by: scale, about: follow.pivot)
      if isMoving { drawn[index].command.isMoving = true }
    }
    return drawn
  }

  /// Lines of a block in a view, for which room is made at once; more make it grow.
  private static let usualLines = 32

  var followScale: Double { reducesMotion ? 1 : follow.scale(at: now) }

  /// A height in window coordinates before the text was scaled by the fingers.
  private func unscaled(_ y: Double) -> Double {
    follow.pivot.y + (y - follow.pivot.y) / followScale
  }
}

// MARK: - Blocks

extension SceneBuilder {
  private func addBlockText(_ index: Int, to drawn: inout [DrawnText]) {
    let block = transition.blocks[index]
    let look = block.look(at: now, reducesMotion: reducesMotion)
    let isMoving =
      now < max(block.settleTime, scroll.settleTime, blockShiftsSettleTime)
      || alignment.movesText(at: now)
    var manner = BlockManner(
      look: look, share: alignment.share(at: now), opacity: look.opacity, isMoving: isMoving)
    guard let from = alignment.fadingShare, alignment.fade(at: now) < 1 else {
      return addBlockText(index, manner, to: &drawn)
    }
    let (share, fade) = (manner.share, alignment.fade(at: now))
    (manner.share, manner.opacity) = (from, look.opacity * (1 - fade))
    addBlockText(index, manner, to: &drawn)
    (manner.share, manner.opacity) = (share, look.opacity * fade)
    addBlockText(index, manner, to: &drawn)
  }

  /// How the text of a block stands.
  private struct BlockManner {
    var look: BlockLook
    /// Of the free space of each line.
    var share: Double
    var opacity: Double
    var isMoving: Bool
  }

  private func addBlockText(_ index: Int, _ manner: BlockManner, to drawn: inout [DrawnText]) {
    let (look, block) = (manner.look, blocks[index])
    guard manner.opacity > 0, look.scale > 0 else { return }
    let (clip, pivot, frame) = (textClip, pivot(index), blockFrame(index))
    // Where the clip's edges were before the transition moved and scaled the block.
    let top = pivot.y + (unscaled(clip.minY) - pivot.y - look.offsetY) / look.scale
    let bottom = pivot.y + (unscaled(clip.maxY) - pivot.y - look.offsetY) / look.scale
    let moved = Point(x: pivot.x, y: pivot.y + look.offsetY)
    for number in block.lines(from: top - frame.minY, to: bottom - frame.minY) {
      let line = block.lines[number]
      let x = layout.columnX + line.x(share: manner.share, columnWidth: block.columnWidth)
      for segment in block.segments(ofLine: number) {
        let command = DrawCommand(
          .text(TextRun(segment)),
          frame: Rect(
            x: x + segment.x, y: frame.minY + line.y + look.offsetY, width: segment.width,
            height: line.height),
          color: theme.color(of: segment.look.ink), opacity: manner.opacity, scale: look.scale,
          pivot: moved, clip: clip, isMoving: manner.isMoving)
        drawn.append(
          DrawnText(
            level: transition.blocks[index].level, line: number, segment: segment,
            isTravelling: false, command: command))
      }
    }
  }

  /// The centre of a block's frame; of its visible part when it is taller than the viewport, since
  /// a text of many screens would otherwise leave at many screens a second.
  private func pivot(_ index: Int) -> Point {
    let frame = laidOutFrame(index)
    guard frame.height > layout.viewport.height else { return frame.center }
    return Point(x: frame.center.x, y: frame.intersection(layout.viewport).center.y)
  }
}

// MARK: - Words that travel

extension SceneBuilder {
  /// Words come and go over the whole view, above the text's own top edge too.
  private var morphClip: Rect {
    let area = layout.area(height: areaHeight)
    return Rect(
      x: area.minX, y: layout.viewport.minY, width: area.width, height: layout.viewport.height)
  }

  private func morphText(_ morph: Morph) -> [DrawnText] {
    let clip = morphClip
    var drawn: [DrawnText] = []
    var index = morph.pieces.startIndex
    while index < morph.pieces.endIndex {
      let piece = morph.pieces[index]
      var end = index + 1
      while end < morph.pieces.endIndex, morph.pieces[end].isBeside(piece) { end += 1 }
      let line = morph.pieces[index..<end]
      if !piece.isLeaving, line.allSatisfy({ now >= $0.settleTime }) {
        var whole = piece
        whole.slice = nil
        drawn += text(of: whole, in: morph, clip: clip).map {
          var text = $0
          text.words = nil
          text.command.isMoving = isScrollingOrAligning
          return text
        }
      } else {
        drawn += line.flatMap { text(of: $0, in: morph, clip: clip) }
      }
      index = end
    }
    return drawn + untouchedLines(morph, clip: clip)
  }

  private var isScrollingOrAligning: Bool {
    now < scroll.settleTime || alignment.movesText(at: now)
  }

  private func text(of piece: Morph.Piece, in morph: Morph, clip: Rect) -> [DrawnText] {
    let look = piece.look(at: now)
    guard look.opacity > 0, look.scale > 0 else { return [] }
    let pen = piece.pen(at: now, share: alignment.share(at: now))
    let top = layout.viewport.minY + WindowLayout.innerPadding - scrollOffset
    let slice = piece.slice ?? 0..<piece.lineWidth
    let frame = Rect(
      x: layout.columnX + pen.x + slice.lowerBound, y: top + pen.y + look.offsetY,
      width: slice.upperBound - slice.lowerBound, height: piece.lineHeight)
    // Ink may hang over its line by as much again.
    let reach = 1.5 * piece.lineHeight * look.scale
    guard frame.center.y + reach > unscaled(clip.minY),
      frame.center.y - reach < unscaled(clip.maxY)
    else { return [] }
    return piece.segments.compactMap { segment in
      var run = TextRun(segment)
      var box = Rect(
        x: frame.minX + segment.x, y: frame.minY, width: segment.width, height: frame.height)
      if let part = piece.slice {
        // Its runs meet where the line's do; only at the line's ends may ink hang over.
        let isFirst = segment == piece.segments.first
        let isLast = segment == piece.segments.last
        let lower = isFirst ? part.lowerBound : max(part.lowerBound, segment.x)
        let upper = isLast ? part.upperBound : min(part.upperBound, segment.x + segment.width)
        guard lower < upper else { return nil }
        run.slice = lower - segment.x..<upper - segment.x
        box = Rect(
          x: frame.minX + lower - part.lowerBound, y: frame.minY, width: upper - lower,
          height: frame.height)
      }
      return DrawnText(
        level: piece.level, line: piece.line, words: piece.slice == nil ? nil : piece.words,
        segment: segment, isTravelling: piece.isTravelling(at: now),
        command: DrawCommand(
          .text(run), frame: box, color: theme.color(of: segment.look.ink), opacity: look.opacity,
          scale: look.scale,
          pivot: frame.center, clip: clip, isMoving: true))
    }
  }

  /// Lines that a scroll has brought on screen since the words set out.
  private func untouchedLines(_ morph: Morph, clip: Rect) -> [DrawnText] {
    let shown = blocks.count - 1
    let lines = lines(
      shown, from: unscaled(clip.minY), to: unscaled(clip.maxY), share: alignment.share(at: now))
    return lines.filter { !morph.covers(line: $0.index) }.flatMap { line in
      line.segments.map { segment in
        DrawnText(
          level: morph.level, line: line.index, segment: segment, isTravelling: false,
          command: DrawCommand(
            .text(TextRun(segment)),
            frame: Rect(
              x: layout.columnX + line.x + segment.x, y: line.y, width: segment.width,
              height: line.height),
            color: theme.color(of: segment.look.ink), clip: clip, isMoving: isScrollingOrAligning))
      }
    }
  }
}

extension Morph.Piece {
  /// Whether it stands on the same line of the same text, staying as the other stays.
  fileprivate func isBeside(_ other: Self) -> Bool {
    level == other.level && line == other.line && isLeaving == other.isLeaving
  }
}

// MARK: - What changed

extension SceneBuilder {
  /// A box beneath the shown text, in points from the block's top left corner; it comes and goes,
  /// and grows with the fingers, as the text does.
  func underlay(_ box: Rect, cornerRadius: Double, color: Color, opacity: Double) -> DrawCommand? {
    let look = transition.shown.look(at: now, reducesMotion: reducesMotion)
    guard look.opacity > 0 else { return nil }
    // Words that travel do not come from below.
    let rise = morph == nil ? look.offsetY : 0
    let isMoving =
      isScrollingOrAligning || now < max(transition.settleTime, blockShiftsSettleTime)
      || now < follow.settleTime
    return DrawCommand(
      .fill(cornerRadius: cornerRadius),
      frame: box.offset(dx: layout.columnX, dy: blockFrame(blocks.count - 1).minY + rise),
      color: color, opacity: steady(look.opacity) * opacity, clip: textClip, isMoving: isMoving
    ).scaled(by: followScale, about: follow.pivot)
  }
}

/// A stretch of a line that the shown level adds, in points from the line's left edge.
struct Mark: Equatable, Sendable {
  var line: Int
  var stretch: Range<Double>
}

extension SceneBuilder {
  /// A mark reaches this far over its words, and is rounded so much, in ems of the text.
  private static let markReach = 0.18
  private static let markRadius = 0.25

  func markCommands() -> [DrawCommand] {
    guard markStrength > 0, let block = blocks.last else { return [] }
    let frame = blockFrame(blocks.count - 1)
    let share = alignment.share(at: now)
    let reach = Self.markReach * block.style.size
    let clip = textClip
    return marks.map { mark in
      let line = block.lines[mark.line]
      let x = frame.minX + line.x(share: share, columnWidth: block.columnWidth)
      let box = Rect(
        x: x + mark.stretch.lowerBound - reach, y: frame.minY + line.y,
        width: mark.stretch.upperBound - mark.stretch.lowerBound + 2 * reach,
        height: line.height)
      return DrawCommand(
        .fill(cornerRadius: Self.markRadius * block.style.size), frame: box, color: theme.mark,
        opacity: markStrength, clip: clip, isMoving: isScrollingOrAligning
      ).scaled(by: followScale, about: follow.pivot)
    }
  }
}
