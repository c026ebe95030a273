// What stands beside the text. It comes and goes with its block; while words travel it fades where
// it is, for a panel that flew across the page would only be in their way.

extension SceneBuilder {
  /// The decorations of all blocks, those of leaving ones first.
  func decorationCommands() -> [DrawCommand] {
    transition.blocks.indices.flatMap { index in
      decorationCommands(index) { zoom(of: $0) == 1 }
    }
  }

  /// The pictures that are larger or smaller than their place: above the text, which they may hide.
  func zoomedPictureCommands() -> [DrawCommand] {
    guard !pictureZooms.isEmpty else { return [] }
    return transition.blocks.indices.flatMap { index in
      decorationCommands(index) { zoom(of: $0) != 1 }
    }
  }

  private func zoom(of decoration: BlockDecoration) -> Double {
    guard !pictureZooms.isEmpty, case .picture(let path, _) = decoration.kind else { return 1 }
    return pictureZooms[path]?.scale(at: now) ?? 1
  }

  private func decorationCommands(
    _ index: Int, where isWanted: (BlockDecoration) -> Bool
  ) -> [DrawCommand] {
    let block = blocks[index]
    guard !block.decorations.all.isEmpty else { return [] }
    let look = decorationLook(index)
    guard look.opacity > 0, look.scale > 0 else { return [] }
    let isMoving =
      now
      < max(
        transition.blocks[index].settleTime, scroll.settleTime, blockShiftsSettleTime,
        follow.settleTime)
      || alignment.movesText(at: now)
    let frame = blockFrame(index)
    let clip = textClip
    // A block that is on its way, and a picture that is zoomed, reach beyond their places.
    let reach = isMoving || !pictureZooms.isEmpty ? 2 * layout.viewport.height : 0
    let visible = block.decorations.visible(
      from: clip.minY - frame.minY - reach, to: clip.maxY - frame.minY + reach)
    let share = alignment.share(at: now)
    let pivot = Point(x: frame.center.x, y: pivotY(laidOutFrame(index)) + look.offsetY)
    return visible.filter(isWanted).flatMap { decoration -> [DrawCommand] in
      var box = decoration.frame.offset(dx: frame.minX, dy: frame.minY + look.offsetY)
      if let line = decoration.line.map({ block.lines[$0] }) {
        box = box.offset(dx: line.x(share: share, columnWidth: block.columnWidth), dy: line.y)
      }
      let zoom = zoom(of: decoration)
      return commands(of: decoration, in: box).map { part in
        var command = part
        command.opacity *= steady(look.opacity)
        command.scale = zoom
        command.pivot = box.center
        if zoom == 1 {
          command.scale = look.scale
          command.pivot = pivot
        } else {
          command = command.scaled(by: look.scale, about: pivot)
        }
        command.clip = clip
        command.isMoving = isMoving || isZooming(decoration)
        return command.scaled(by: followScale, about: follow.pivot)
      }
    }
  }

  private func isZooming(_ decoration: BlockDecoration) -> Bool {
    guard !pictureZooms.isEmpty, case .picture(let path, _) = decoration.kind else { return false }
    return pictureZooms[path].map { now < $0.settleTime } ?? false
  }

  private func decorationLook(_ index: Int) -> BlockLook {
    var look = transition.blocks[index].look(at: now, reducesMotion: reducesMotion)
    guard morph != nil else { return look }
    look.offsetY = 0
    look.scale = 1
    return look
  }

  private func pivotY(_ frame: Rect) -> Double {
    frame.height > layout.viewport.height
      ? frame.intersection(layout.viewport).center.y : frame.center.y
  }

  private static let panelRadius = 8.0
  private static let boxRadius = 3.0
  private static let boxLine = 1.5

  private func commands(of decoration: BlockDecoration, in box: Rect) -> [DrawCommand] {
    switch decoration.kind {
    case .panel:
      [DrawCommand(.fill(cornerRadius: Self.panelRadius), frame: box, color: theme.code)]
        + edge(of: box, cornerRadius: Self.panelRadius)
    case .bar:
      [DrawCommand(.fill(cornerRadius: box.width / 2), frame: box, color: theme.quaternary)]
    case .hairline:
      [DrawCommand(.fill(cornerRadius: 0), frame: box, color: theme.quaternary)]
    case .text(let text, let face, let size, let ink):
      [
        DrawCommand(
          // The name of a column has so much room and no more.
          .text(
            TextRun(
              text: text, face: face, size: size, slice: ink == .quiet ? 0..<box.width : nil)),
          frame: box, color: theme.color(of: ink))
      ]
    case .box(let isDone): boxCommands(box, isDone: isDone)
    case .picture(let path, _):
      [DrawCommand(.picture(path: path, version: pictureVersion), frame: box, color: theme.text)]
    case .missing:
      [DrawCommand(.fill(cornerRadius: Self.boxRadius), frame: box, color: theme.code)]
    }
  }

  private func boxCommands(_ box: Rect, isDone: Bool) -> [DrawCommand] {
    let shape: DrawCommand.Shape =
      isDone
      ? .fill(cornerRadius: Self.boxRadius)
      : .outline(cornerRadius: Self.boxRadius, width: Self.boxLine)
    return [DrawCommand(shape, frame: box, color: theme.quiet)]
  }
}

// MARK: - The focus

extension SceneBuilder {
  private static let ringReach = 3.0
  private static let ringRadius = 4.0
  private static let ringWidth = 2.0

  /// A ring around each part of the link that has the focus.
  func linkFocusCommands() -> [DrawCommand] {
    guard case .link(let focusedLink) = keyFocus, let measurer, let block = blocks.last else {
      return []
    }
    let finder = PlaceFinder(block: block, measurer: measurer, share: alignment.share(at: now))
    let frame = blockFrame(blocks.count - 1)
    let lines = block.lines(from: textClip.minY - frame.minY, to: textClip.maxY - frame.minY)
    return block.lines[lines].flatMap { finder.boxes(of: focusedLink, on: $0) }.compactMap {
      var ring = underlay(
        $0.outset(dx: Self.ringReach, dy: 0), cornerRadius: Self.ringRadius, color: theme.accent,
        opacity: 1)
      ring?.shape = .outline(cornerRadius: Self.ringRadius, width: Self.ringWidth)
      return ring
    }
  }
}

// MARK: - Lines of the text itself

extension SceneBuilder {
  /// How thick lines under and through text are, in ems, and how far below the baseline they lie.
  private static let lineThickness = 1.0 / 17
  private static let underlineDrop = 0.12
  private static let strikeRise = 0.26

  /// The line under a link and the one through what is struck, where the text stands.
  func lines(of drawn: DrawnText) -> [DrawCommand] {
    guard case .text(let run) = drawn.command.shape, let measurer else { return [] }
    let frame = drawn.command.frame
    // Ink may hang over the run's ends, lines do not.
    let slice = run.slice ?? 0..<drawn.segment.width
    let part = slice.clamped(to: 0..<max(drawn.segment.width, 0))
    guard !part.isEmpty else { return [] }
    let metrics = measurer.metrics(of: run.face)
    let box = LineBox(size: run.size, height: frame.height, metrics: metrics)
    // As the text is: whole pixels below a top on whole pixels.
    let top = drawn.command.isMoving ? frame.minY : frame.minY.snapped(scale: scale)
    let baseline = top + box.baseline.snapped(scale: scale)
    let thickness = max(1 / scale, (Self.lineThickness * run.size).snapped(scale: scale))
    var offsets: [Double] = []
    if drawn.segment.look.ink == .link { offsets.append(Self.underlineDrop * run.size) }
    if drawn.segment.look.isStruck { offsets.append(-Self.strikeRise * run.size) }
    let line = { (part: Range<Double>, offset: Double) in
      var line = drawn.command
      line.shape = .fill(cornerRadius: 0)
      line.frame = Rect(
        x: frame.minX + part.lowerBound - slice.lowerBound,
        y: baseline + offset.snapped(scale: scale), width: part.upperBound - part.lowerBound,
        height: thickness)
      return line
    }
    let lines = offsets.map { line(part, $0) }
    guard drawn.segment.look.isWritten else { return lines }
    return lines
      + Self.dashes(part, ofLength: Self.dash * run.size, gap: Self.dashGap * run.size).map {
        var dash = line($0, Self.dashDrop * run.size)
        dash.color = theme.quiet
        return dash
      }
  }

  /// How long the dashes under written words and the gaps between them are, in ems, and how far
  /// below the baseline they lie: lower than a link's line, so that a written link has both.
  private static let dash = 0.3
  private static let dashGap = 0.2
  private static let dashDrop = 0.24

  /// The dashes within a part of a run, which stand where those of the whole run do: so words that
  /// travel alone have the same as on their line.
  private static func dashes(
    _ part: Range<Double>, ofLength length: Double, gap: Double
  ) -> [Range<Double>] {
    let step = length + gap
    let first = Int((part.lowerBound / step).rounded(.down))
    let last = Int((part.upperBound / step).rounded(.up))
    return (first..<max(first, last)).compactMap { number in
      let dash = (Double(number) * step)..<(Double(number) * step + length)
      let shown = dash.clamped(to: part)
      return shown.isEmpty ? nil : shown
    }
  }
}
