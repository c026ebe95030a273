// The panel with a passage of the source.

extension SceneBuilder {
  private static let peekRadius = 12.0
  private static let peekMarkRadius = 3.0
  private static let peekLift = 0.5

  func peekCommands() -> [DrawCommand] {
    guard let peek else { return [] }
    var commands = [
      DrawCommand(
        .shadow(cornerRadius: Self.peekRadius, sigma: 16, offsetY: 4), frame: peek.frame,
        color: .black, opacity: 0.3),
      DrawCommand(
        .fill(cornerRadius: Self.peekRadius), frame: peek.frame, color: theme.background),
      // In the dark no shadow tells a panel from what is below it; being lighter does.
      DrawCommand(
        .fill(cornerRadius: Self.peekRadius), frame: peek.frame, color: theme.quaternary,
        opacity: theme.isDark && !theme.hasMoreContrast ? Self.peekLift : 0),
      rim(of: peek.frame, cornerRadius: Self.peekRadius),
    ]
    commands += peek.marks.map {
      DrawCommand(.fill(cornerRadius: Self.peekMarkRadius), frame: $0, color: theme.mark)
    }
    commands += peek.runs.map { run in
      DrawCommand(.text(TextRun(run.segment)), frame: run.frame, color: theme.text)
    }
    commands.append(
      DrawCommand(
        .text(TextRun(text: peek.hint, face: .regular, size: PeekLayout.hintType)),
        frame: peek.hintFrame, color: theme.secondary))
    return commands
  }
}
