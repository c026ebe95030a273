/// How a card looks that lies over everything else.
enum CardLook {
  private static let radius = 12.0

  /// The window dimmed, and the empty card on it.
  static func commands(frame: Rect, window: Size, theme: Theme) -> [DrawCommand] {
    [
      DrawCommand(
        .fill(cornerRadius: 0),
        frame: Rect(x: 0, y: 0, width: window.width, height: window.height), color: .black,
        opacity: 0.35),
      DrawCommand(
        .shadow(cornerRadius: radius, sigma: 20, offsetY: 4), frame: frame, color: .black,
        opacity: 0.3),
      DrawCommand(.fill(cornerRadius: radius), frame: frame, color: theme.background),
    ]
      + (theme.edge.map { edge in
        [
          DrawCommand(
            .outline(cornerRadius: radius, width: theme.outlineWidth), frame: frame, color: edge)
        ]
      } ?? [])
  }
}
