// Where things stand right now: the places that pictures and hit tests share.

extension AppState {
  /// The layout of a level at the current column width and text size.
  func block(level: Int, layouts: inout LayoutCache) -> BlockLayout {
    let layout = layout
    return layouts.block(
      level: level, of: texts, style: layout.style, columnWidth: layout.columnWidth,
      stretch: stretches[level])
  }

  /// The capsule's frame as drawn.
  func capsuleFrame(at now: Double) -> Rect {
    let frame = layout.capsule(width: max(0, capsule.width(at: now)))
    return frame.scaled(
      by: capsule.scale(at: now, reducesMotion: reducesMotion), about: frame.center)
  }
}
