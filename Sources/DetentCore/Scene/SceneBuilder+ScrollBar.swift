// The scroll bar: a slim mark at the window's edge that shows where in a long text one is and how
// much of it the window holds. It fades when nobody needs it, and widens for a pointer that comes
// to take it; beside a thumb that is held a label says how far that is.

/// The scroll bar as it is shown.
package struct ScrollBarLook: Equatable, Sendable {
  package var layout: ScrollBarLayout
  package var thumb: Rect
  /// From 0, a mark, to 1, something to take.
  package var width: Double
  /// 0…1.
  package var opacity: Double
  package var isHeld: Bool
  /// How far a held thumb has come, and the widest that this can be; `nil` at other times.
  package var label: (text: String, widest: String)?
  package var isMoving: Bool

  package static func == (one: Self, other: Self) -> Bool {
    one.layout == other.layout && one.thumb == other.thumb && one.width == other.width
      && one.opacity == other.opacity && one.isHeld == other.isHeld
      && one.label?.text == other.label?.text && one.isMoving == other.isMoving
  }
}

extension SceneBuilder {
  /// How strong the thumb is on a text, near a pointer, and in a hand.
  static let barOpacity = 0.5
  private static let nearOpacity = 0.75
  private static let heldOpacity = 1.0
  private static let trackOpacity = 0.6
  private static let labelGap = 8.0

  /// The thumb's frame; `nil` when nothing but the space kept free for the capsule is out of sight.
  package var scrollBarFrame: Rect? { scrollBar?.thumb }

  func scrollBarCommands() -> [DrawCommand] {
    guard let bar = scrollBar, case let opacity = theme.hasMoreContrast ? 1 : bar.opacity,
      opacity > 0
    else { return [] }
    var commands: [DrawCommand] = []
    let isGrowing = bar.width > 0 && bar.width < 1
    let share = steady(min(1, max(0, bar.width))) * opacity
    if share > 0 {
      let track = bar.layout.track
      let radius = track.width / 2
      commands = [
        DrawCommand(
          .fill(cornerRadius: radius), frame: track,
          color: theme.hasMoreContrast ? theme.background : theme.quaternary,
          opacity: theme.hasMoreContrast ? share : share * Self.trackOpacity, isMoving: isGrowing)
      ]
      if theme.hasMoreContrast { commands.append(rim(of: track, cornerRadius: radius)) }
    }
    commands.append(
      DrawCommand(
        .fill(cornerRadius: bar.thumb.width / 2), frame: bar.thumb, color: theme.secondary,
        opacity: strength(of: bar) * opacity, isMoving: bar.isMoving || isGrowing))
    return commands
  }

  private func strength(of bar: ScrollBarLook) -> Double {
    if theme.hasMoreContrast { return 1 }
    if bar.isHeld { return Self.heldOpacity }
    return Self.barOpacity + (Self.nearOpacity - Self.barOpacity) * min(1, max(0, bar.width))
  }

  /// The label beside a thumb that is held.
  func scrollLabelCommands() -> [DrawCommand] {
    guard let bar = scrollBar, let label = bar.label, let measurer else { return [] }
    let width = { (text: String) in
      measurer.width(of: text[...], face: .regular, size: Self.noticeType)
    }
    // As wide as it can become, lest it tremble under the hand.
    let own = width(label.text)
    let room = max(own, width(label.widest))
    let view = layout.viewport
    let track = bar.layout.track
    let frame = Rect(
      x: track.minX - Self.labelGap - room - 2 * Self.noticePadding,
      y: min(
        max(view.minY + ScrollBarLayout.inset, bar.thumb.center.y - Self.noticeHeight / 2),
        view.maxY - ScrollBarLayout.inset - Self.noticeHeight),
      width: room + 2 * Self.noticePadding, height: Self.noticeHeight)
    guard frame.minX >= ScrollBarLayout.inset else { return [] }
    let radius = frame.height / 2
    return [
      DrawCommand(
        .shadow(cornerRadius: radius, sigma: 8, offsetY: Self.capsuleShadowOffset), frame: frame,
        color: Color.black.faded(by: 0.3)),
      DrawCommand(.fill(cornerRadius: radius), frame: frame, color: theme.background),
      rim(of: frame, cornerRadius: radius),
      DrawCommand(
        .text(TextRun(text: label.text, face: .regular, size: Self.noticeType)),
        frame: Rect(
          x: frame.maxX - Self.noticePadding - own, y: frame.minY, width: own,
          height: frame.height), color: theme.text),
    ]
  }
}
