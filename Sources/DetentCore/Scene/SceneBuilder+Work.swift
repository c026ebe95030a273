// The progress of what takes long: a slim bar along the window's top edge, where it hides nothing
// and is seen in a window of any size.

extension SceneBuilder {
  static let workHeight = 3.0

  func workCommands() -> [DrawCommand] {
    guard let workFilled else { return [] }
    let bar = Rect(x: 0, y: 0, width: layout.size.width, height: Self.workHeight)
    let done = Rect(
      x: bar.width * workFilled.lowerBound, y: 0,
      width: bar.width * (workFilled.upperBound - workFilled.lowerBound), height: bar.height)
    return [
      DrawCommand(
        .fill(cornerRadius: 0), frame: bar,
        color: theme.hasMoreContrast ? theme.background : theme.quaternary),
      DrawCommand(.fill(cornerRadius: 0), frame: done, color: theme.accent),
    ]
  }
}
