// What is selected, as boxes beneath the text of the shown level.

extension SceneBuilder {
  /// The boxes of a selection on the lines that can be seen.
  func selectionCommands() -> [DrawCommand] {
    guard let selection, let measurer, let block = blocks.last else { return [] }
    let look = transition.shown.look(at: now, reducesMotion: reducesMotion)
    guard look.opacity > 0 else { return [] }
    let index = blocks.count - 1
    let frame = blockFrame(index)
    let clip = textClip
    let finder = PlaceFinder(
      block: block, measurer: measurer, share: alignment.share(at: now))
    let lines = block.lines(from: clip.minY - frame.minY, to: clip.maxY - frame.minY)
    return block.lines[lines].flatMap { finder.boxes(of: selection, on: $0) }.map { box in
      DrawCommand(
        .fill(cornerRadius: Self.selectionRadius),
        frame: box.offset(dx: layout.columnX, dy: frame.minY + look.offsetY),
        color: theme.selection, opacity: look.opacity, clip: clip,
        isMoving: now < max(transition.settleTime, scroll.settleTime))
    }
  }

  static let selectionRadius = 0.0
}
