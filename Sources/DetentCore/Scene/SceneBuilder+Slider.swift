// The slider that stands over the capsule while a pointer is there or the keyboard's focus is: a
// pill of the capsule's own material, a track, a notch for each level, and the knob at the hidden
// scale. With it one pointer or the keyboard alone can do what a pinch does.

/// The slider as it is shown.
package struct SliderLook: Equatable, Sendable {
  package var layout: SliderLayout
  /// The levels' own values of the hidden scale, ascending.
  package var detents: [Double]
  /// The hidden scale at the knob.
  package var knob: Double
  package var isMoving: Bool

  package init(layout: SliderLayout, detents: [Double], knob: Double, isMoving: Bool) {
    self.layout = layout
    self.detents = detents
    self.knob = knob
    self.isMoving = isMoving
  }
}

extension SceneBuilder {
  func sliderCommands() -> [DrawCommand] {
    guard let slider else { return [] }
    let layout = slider.layout
    return pill(layout.frame) + [
      DrawCommand(
        .fill(cornerRadius: SliderLayout.trackHeight / 2), frame: layout.track,
        color: theme.quaternary)
    ] + detentCommands(slider) + [
      disc(
        slider, at: slider.knob, diameter: SliderLayout.knobDiameter, color: theme.accent,
        isMoving: slider.isMoving)
    ]
  }

  private func detentCommands(_ slider: SliderLook) -> [DrawCommand] {
    guard let first = slider.detents.first, let last = slider.detents.last else { return [] }
    let length = slider.layout.x(of: last) - slider.layout.x(of: first)
    guard length >= SliderLayout.closestDetents * Double(slider.detents.count - 1) else {
      return []
    }
    return slider.detents.map {
      disc(
        slider, at: $0, diameter: SliderLayout.detentDiameter, color: theme.secondary,
        isMoving: false)
    }
  }

  private func disc(
    _ slider: SliderLook, at scale: Double, diameter: Double, color: Color, isMoving: Bool
  ) -> DrawCommand {
    DrawCommand(
      .fill(cornerRadius: diameter / 2),
      frame: Rect(
        x: slider.layout.x(of: scale) - diameter / 2,
        y: slider.layout.frame.center.y - diameter / 2, width: diameter, height: diameter),
      color: color, isMoving: isMoving)
  }
}
