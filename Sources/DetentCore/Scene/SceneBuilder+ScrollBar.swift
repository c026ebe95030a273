// The scroll bar: a slim mark at the window's edge that shows where in a long text one is and how
// much of it the window holds. It is to be seen, not to be taken hold of.

/// What part of a text is seen.
struct ScrollShare: Equatable, Sendable {
  /// How much of it, 0…1.
  var length: Double
  /// How much of what is not seen is above, 0…1.
  var progress: Double
}

extension SceneBuilder {
  static let barWidth = 4.0
  /// From the window's right edge, and from the viewport's top and bottom.
  static let barInset = 4.0
  /// However long the text is, the mark can be seen.
  static let shortestBar = 24.0
  static let barOpacity = 0.5

  /// The mark's frame; `nil` when nothing but the space kept free for the capsule is out of sight.
  package var scrollBarFrame: Rect? {
    let view = layout.viewport
    let track = view.height - 2 * Self.barInset
    guard scroll.limit - scroll.lowest > layout.bottomInset, track > Self.shortestBar else {
      return nil
    }
    let share =
      longShare
      ?? ScrollShare(
        length: view.height / (view.height + scroll.limit),
        progress: min(1, max(0, scrollOffset / scroll.limit)))
    let height = max(Self.shortestBar, track * share.length)
    return Rect(
      x: view.maxX - Self.barInset - Self.barWidth,
      y: view.minY + Self.barInset + (track - height) * share.progress,
      width: Self.barWidth, height: height)
  }

  func scrollBarCommands() -> [DrawCommand] {
    guard let frame = scrollBarFrame else { return [] }
    return [
      DrawCommand(
        .fill(cornerRadius: Self.barWidth / 2), frame: frame, color: theme.secondary,
        opacity: Self.barOpacity, isMoving: now < scroll.settleTime)
    ]
  }
}
