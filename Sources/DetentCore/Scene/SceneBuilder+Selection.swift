// What is selected, as boxes beneath the text of the shown level, and the caret above it. The caret
// does not blink: at rest nothing is drawn.

/// The end of a selection that keys lead.
package struct Caret: Equatable, Sendable {
  package var place: TextPosition
  /// Between two lines it is on the one that ends there.
  package var leansBack: Bool
}

extension SceneBuilder {
  /// The boxes of a selection on the lines that can be seen.
  func selectionCommands() -> [DrawCommand] {
    guard let selection, let measurer, let block = blocks.last else { return [] }
    let frame = blockFrame(blocks.count - 1)
    let clip = textClip
    let finder = PlaceFinder(
      block: block, measurer: measurer, share: alignment.share(at: now))
    let lines = block.lines(from: clip.minY - frame.minY, to: clip.maxY - frame.minY)
    return block.lines[lines].flatMap { edged(finder.boxes(of: selection, on: $0)) }.flatMap {
      ground($0, cornerRadius: 0, color: theme.selection, opacity: 1, hasEdge: true)
    }
  }

  private static let caretThickness = 2.0

  /// The caret before its character: in a word that runs to the left, at that character's right.
  func caretCommands() -> [DrawCommand] {
    guard let caret, let measurer, let block = blocks.last else { return [] }
    let finder = PlaceFinder(block: block, measurer: measurer, share: alignment.share(at: now))
    guard let index = finder.line(of: caret.place, leansBack: caret.leansBack) else { return [] }
    let line = block.lines[index]
    let box = Rect(
      x: finder.x(of: caret.place, on: line) - Self.caretThickness / 2, y: line.y,
      width: Self.caretThickness, height: line.height)
    return [underlay(box, cornerRadius: 0, color: theme.accent, opacity: 1)].compactMap(\.self)
  }
}
