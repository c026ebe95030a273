// A notice stands below the alignment panel, where it covers no more than a line of the text's top
// edge.

extension SceneBuilder {
  static let noticeHeight = 32.0
  static let noticeType = 13.0
  static let noticePadding = 16.0
  static let noticeGap = 8.0

  func noticeCommands() -> [DrawCommand] {
    guard let notice, let measurer, case let opacity = steady(notice.opacity(at: now)), opacity > 0
    else { return [] }
    let room = max(0, layout.size.width - 2 * (WindowLayout.outerPadding + Self.noticePadding))
    let text = measurer.shortened(
      notice.text, to: room, face: .regular, size: Self.noticeType)
    let width = measurer.width(of: text[...], face: .regular, size: Self.noticeType)
    let frame = Rect(
      x: (layout.size.width - width) / 2 - Self.noticePadding,
      y: layout.panel.maxY + Self.noticeGap, width: width + 2 * Self.noticePadding,
      height: Self.noticeHeight)
    let radius = frame.height / 2
    let isMoving = opacity < 1
    return [
      DrawCommand(
        .shadow(cornerRadius: radius, sigma: 8, offsetY: Self.capsuleShadowOffset), frame: frame,
        color: Color.black.faded(by: 0.3), opacity: opacity, isMoving: isMoving),
      DrawCommand(
        .fill(cornerRadius: radius), frame: frame, color: theme.background, opacity: opacity,
        isMoving: isMoving),
      rim(of: frame, cornerRadius: radius, opacity: opacity, isMoving: isMoving),
      DrawCommand(
        .text(TextRun(text: text, face: .regular, size: Self.noticeType)),
        frame: Rect(
          x: frame.minX + Self.noticePadding, y: frame.minY, width: width, height: frame.height),
        color: theme.text, opacity: opacity, isMoving: isMoving),
    ]
  }
}

extension TextMeasurer {
  /// A text, or as much of its beginning as fits into a width in points together with an ellipsis.
  func shortened(_ text: String, to room: Double, face: FontFace, size: Double) -> String {
    guard width(of: text[...], face: face, size: size) > room else { return text }
    return text.shortened { width(of: $0[...], face: face, size: size) <= room }
  }
}
