// What more contrast asks for beyond colours. Nothing fades: while one text gives way to another,
// each is there wholly or not at all, and the same curves that would fade them say when. And what
// is told from its surroundings by a tint or a shadow gets an edge. Letters have no thin strokes.

extension SceneBuilder {
  /// An opacity as it is drawn: as it is, or wholly there from its half on.
  ///
  /// Of two texts that fade into each other only one is above its half.
  func steady(_ opacity: Double) -> Double {
    guard theme.hasMoreContrast else { return opacity }
    return opacity > 0.5 ? 1 : 0
  }

  /// Makes all letters heavier.
  func strengthen(_ commands: inout [DrawCommand]) {
    for index in commands.indices {
      if case .text = commands[index].shape { commands[index].isStrong = true }
    }
  }

  /// The line around what floats over the text.
  func rim(
    of box: Rect, cornerRadius: Double, opacity: Double = 1, isMoving: Bool = false
  ) -> DrawCommand {
    DrawCommand(
      .outline(cornerRadius: cornerRadius, width: theme.outlineWidth), frame: box,
      color: theme.edge ?? theme.quaternary, opacity: opacity, isMoving: isMoving)
  }

  /// A line inside the edge of a box, where the theme has such lines.
  func edge(of box: Rect, cornerRadius: Double) -> [DrawCommand] {
    theme.edge == nil ? [] : [rim(of: box, cornerRadius: cornerRadius)]
  }

  /// The boxes on a line; where they have edges those that touch are one.
  func edged(_ boxes: [Rect]) -> [Rect] {
    guard theme.hasMoreContrast else { return boxes }
    return boxes.reduce(into: []) { joined, box in
      if let last = joined.last, abs(last.maxX - box.minX) < 1e-6 {
        joined[joined.count - 1].size.width = box.maxX - last.minX
      } else {
        joined.append(box)
      }
    }
  }

  /// A tinted box beneath the shown text, in points from its block's top left corner; with its edge
  /// where the theme has one.
  func ground(
    _ box: Rect, cornerRadius: Double, color: Color, opacity: Double, hasEdge: Bool
  ) -> [DrawCommand] {
    guard
      let fill = underlay(box, cornerRadius: cornerRadius, color: color, opacity: opacity)
    else { return [] }
    guard hasEdge, theme.hasMoreContrast else { return [fill] }
    var line = fill
    line.shape = .outline(cornerRadius: cornerRadius, width: theme.outlineWidth)
    line.color = theme.accent
    return [fill, line]
  }
}
