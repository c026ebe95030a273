// What is selected, as boxes beneath the text of the shown level.

extension SceneBuilder {
  /// The boxes of a selection on the lines that can be seen.
  func selectionCommands() -> [DrawCommand] {
    guard let selection, let measurer, let block = blocks.last else { return [] }
    let frame = blockFrame(blocks.count - 1)
    let clip = textClip
    let finder = PlaceFinder(
      block: block, measurer: measurer, share: alignment.share(at: now))
    let lines = block.lines(from: clip.minY - frame.minY, to: clip.maxY - frame.minY)
    return block.lines[lines].flatMap { finder.boxes(of: selection, on: $0) }.flatMap {
      ground($0, cornerRadius: 0, color: theme.selection, opacity: 1, hasEdge: true)
    }
  }
}
