// The ring that says where the keys go.

/// What has the keyboard's focus; keys that need none work all the same.
package enum KeyFocus: Equatable, Sendable {
  case capsule
  case figure
  /// A link of the shown level, by its text's place.
  case link(TextSelection)
}

extension SceneBuilder {
  /// Between what has the focus and its ring, and the ring's width, in points.
  static let focusGap = 3.0
  static let focusWidth = 2.0

  func capsuleFocusCommands() -> [DrawCommand] {
    guard keyFocus == .capsule else { return [] }
    let scale = capsule.scale(at: now, reducesMotion: reducesMotion)
    return [ring(around: capsuleFrame, scale: scale, isMoving: now < capsule.settleTime)]
  }

  func figureFocusCommands() -> [DrawCommand] {
    guard keyFocus == .figure, let figure else { return [] }
    let isMoving = now < figure.settleTime || now < scroll.settleTime
    var ring = ring(around: figureFrame, scale: figure.scale(at: now), isMoving: isMoving)
    ring.clip = layout.viewport
    return [ring]
  }

  private func ring(around frame: Rect, scale: Double, isMoving: Bool) -> DrawCommand {
    let reach = Self.focusGap + Self.focusWidth
    let ring = frame.scaled(by: scale, about: frame.center).outset(dx: reach, dy: reach)
    return DrawCommand(
      .outline(cornerRadius: ring.height / 2, width: Self.focusWidth), frame: ring,
      color: theme.accent, isMoving: isMoving)
  }
}
