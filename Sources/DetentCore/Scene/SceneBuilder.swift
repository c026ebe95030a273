// A moment as a picture. The builder is given everything that a moment consists of and lists what
// is to be drawn, from back to front: the figure, the text, the alignment panel, the capsule, the
// help. It decides nothing and remembers nothing.

/// Everything that one picture depends on.
package struct SceneBuilder {
  package var layout: WindowLayout
  package var theme: Theme
  /// Device pixels per point.
  package var scale: Double
  /// In seconds.
  package var now: Double
  package var reducesMotion: Bool
  package var areaHeight: Double
  package var transition: Transition
  /// The layouts of the transition's blocks, in the same order.
  package var blocks: [BlockLayout]
  package var alignment: AlignmentMotion
  package var scroll: ScrollMotion
  /// `nil` for a document without one.
  package var figure: FigureMotion?
  package var capsule: CapsuleMotion
  /// What the pointer rests on.
  package var hover: CapsuleHover?
  package var isHelpShown: Bool
  /// What is selected in the shown level, and who knows how wide its parts are.
  package var selection: TextSelection?
  package var find: FindBar?
  package var measurer: (any TextMeasurer)?

  /// The picture, from back to front.
  package func scene() -> Scene {
    var commands: [DrawCommand] = []
    commands += figureCommands()
    commands += matchCommands()
    commands += selectionCommands()
    for index in transition.blocks.indices { commands += textCommands(index) }
    commands += scrollBarCommands()
    commands += panelCommands()
    commands += capsuleCommands()
    commands += findBarCommands()
    if isHelpShown { commands += HelpCard(size: layout.size, theme: theme).commands() }
    return Scene(
      size: layout.size, scale: scale, background: theme.background, commands: commands)
  }

  var scrollOffset: Double { scroll.offset(at: now) }
}

// MARK: - The figure

extension SceneBuilder {
  private func figureCommands() -> [DrawCommand] {
    guard let figure else { return [] }
    let frame = layout.figure(areaHeight: areaHeight).offset(dx: 0, dy: -scrollOffset)
    return [
      DrawCommand(
        .fill(cornerRadius: WindowLayout.figureSide / 2), frame: frame, color: theme.figure,
        scale: figure.scale(at: now), clip: layout.viewport,
        isMoving: now < figure.settleTime || now < scroll.settleTime)
    ]
  }
}

// MARK: - The text

extension TextRun {
  /// A part of a line of the reading text.
  init(_ segment: LineSegment, size: Double) {
    self.init(text: segment.text, face: .regular, size: size, direction: segment.direction)
  }
}

/// One line of the shown text where it stands.
package struct PlacedLine: Equatable, Sendable {
  package var text: String
  /// From the column's left edge, in points.
  package var x: Double
  /// Width in points.
  package var width: Double
  /// The line box's top edge in window coordinates, before any transition.
  package var y: Double
  /// Its runs from left to right.
  package var segments: [LineSegment]
}

extension SceneBuilder {
  /// What the text is clipped to: the part of its area that the viewport shows.
  package var textClip: Rect {
    layout.area(height: areaHeight).offset(dx: 0, dy: -scrollOffset)
      .intersection(layout.viewport)
  }

  /// A block's frame in window coordinates when it is shown.
  package func blockFrame(_ index: Int) -> Rect {
    Rect(
      x: layout.columnX, y: layout.viewport.minY + WindowLayout.innerPadding - scrollOffset,
      width: layout.columnWidth, height: blocks[index].height)
  }

  /// The lines of a block between two heights in window coordinates, aligned by a share.
  package func lines(
    _ index: Int, from top: Double, to bottom: Double, share: Double
  ) -> [PlacedLine] {
    let block = blocks[index]
    let frame = blockFrame(index)
    let visible = block.lines(from: top - frame.minY, to: bottom - frame.minY)
    return block.lines[visible].map { line in
      PlacedLine(
        text: block.text(of: line), x: line.x(share: share, columnWidth: block.columnWidth),
        width: line.width, y: frame.minY + line.y, segments: block.segments(of: line))
    }
  }

  private func textCommands(_ index: Int) -> [DrawCommand] {
    let block = transition.blocks[index]
    let look = block.look(at: now, reducesMotion: reducesMotion)
    let isMoving =
      now < max(block.settleTime, scroll.settleTime) || alignment.movesText(at: now)
    guard let from = alignment.fadingShare, alignment.fade(at: now) < 1 else {
      return textCommands(
        index, look: look, share: alignment.share(at: now), opacity: 1, isMoving: isMoving)
    }
    let fade = alignment.fade(at: now)
    return textCommands(index, look: look, share: from, opacity: 1 - fade, isMoving: isMoving)
      + textCommands(
        index, look: look, share: alignment.share(at: now), opacity: fade, isMoving: isMoving)
  }

  private func textCommands(
    _ index: Int, look: BlockLook, share: Double, opacity: Double, isMoving: Bool
  ) -> [DrawCommand] {
    let opacity = look.opacity * opacity
    guard opacity > 0, look.scale > 0 else { return [] }
    let clip = textClip
    let pivot = pivot(index)
    // Where the clip's edges were before the transition moved and scaled the block.
    let top = pivot.y + (clip.minY - pivot.y - look.offsetY) / look.scale
    let bottom = pivot.y + (clip.maxY - pivot.y - look.offsetY) / look.scale
    let block = blocks[index]
    return lines(index, from: top, to: bottom, share: share).flatMap { line in
      line.segments.map { segment in
        DrawCommand(
          .text(TextRun(segment, size: block.style.size)),
          frame: Rect(
            x: layout.columnX + line.x + segment.x, y: line.y + look.offsetY,
            width: segment.width, height: block.style.lineHeight),
          color: theme.text, opacity: opacity, scale: look.scale,
          pivot: Point(x: pivot.x, y: pivot.y + look.offsetY), clip: clip, isMoving: isMoving)
      }
    }
  }

  /// The centre of a block's frame; of its visible part when it is taller than the viewport, since
  /// a text of many screens would otherwise leave at many screens a second.
  private func pivot(_ index: Int) -> Point {
    let frame = blockFrame(index)
    guard frame.height > layout.viewport.height else { return frame.center }
    return Point(x: frame.center.x, y: frame.intersection(layout.viewport).center.y)
  }
}

// MARK: - The alignment panel

extension SceneBuilder {
  static let panelCornerRadius = 5.0
  static let panelShadowSigma = 20.0

  private func panelCommands() -> [DrawCommand] {
    let panel = layout.panel
    var commands = [
      DrawCommand(
        .shadow(
          cornerRadius: Self.panelCornerRadius, sigma: Self.panelShadowSigma, offsetY: 0),
        frame: panel, color: Theme.panelShadow),
      DrawCommand(
        .fill(cornerRadius: Self.panelCornerRadius), frame: panel, color: Theme.panel),
    ]
    let origin = layout.button(.leading).origin
    for alignment in TextAlignment.allCases {
      for (line, x) in Selection.places(alignment).enumerated() {
        commands.append(
          selectionLine(line, x: x, origin: origin, color: Theme.panelLines, isMoving: false))
      }
    }
    let isMoving = now < alignment.settleTime
    for line in 0..<Selection.lineCount {
      commands.append(
        selectionLine(
          line, x: alignment.place(line: line, at: now), origin: origin, color: Theme.panelTint,
          isMoving: isMoving))
    }
    return commands
  }

  private func selectionLine(
    _ line: Int, x: Double, origin: Point, color: Color, isMoving: Bool
  ) -> DrawCommand {
    DrawCommand(
      .fill(cornerRadius: Selection.cornerRadius),
      frame: Rect(
        x: origin.x + x, y: origin.y + Double(line) * Selection.linePitch,
        width: Selection.width(line: line), height: Selection.lineHeight),
      color: color, isMoving: isMoving)
  }
}
