// Pictures of a document zoom as the sample's figure does: a pinch on one multiplies its size, and
// it keeps that, whatever level is shown.

extension App {
  /// The path of the picture at a point of the window, as it is drawn; a small one is still as
  /// large as a fingertip.
  mutating func picture(at point: Point, now: Double) -> String? {
    guard state.layout.viewport.contains(point), !state.isHelpShown,
      !state.capsuleFrame(at: now).contains(point)
    else { return nil }
    let block = shownBlock()
    guard !block.decorations.all.isEmpty else { return nil }
    let (finder, origin) = places(at: now)
    // What is zoomed lies above the others.
    let found = block.decorations.all.compactMap { decoration -> (path: String, scale: Double)? in
      guard case .picture(let path, _) = decoration.kind, let index = decoration.line else {
        return nil
      }
      let line = block.lines[index]
      let x = origin.x + line.x(share: finder.share, columnWidth: block.columnWidth)
      let frame = decoration.frame.offset(dx: x, dy: origin.y + line.y)
      let scale = state.pictureZooms[path]?.scale(at: now) ?? 1
      let drawn = frame.scaled(by: scale, about: frame.center)
      let reach = max(0, Self.fingertip - min(drawn.width, drawn.height) / 2)
      return drawn.outset(dx: reach, dy: reach).contains(point) ? (path, scale) : nil
    }
    return found.max { $0.scale < $1.scale }?.path
  }

  mutating func pinchPicture(_ path: String, _ sample: PinchSample) {
    let reducesMotion = state.reducesMotion
    state.pictureZooms[path, default: FigureMotion()].handle(sample, reducesMotion: reducesMotion)
  }

  /// Draws all pictures anew at a time, in seconds, since some of their files have changed; what is
  /// being read stays where it is, whatever their sizes are now.
  package mutating func redrawPictures(at now: Double) {
    state.pictureVersion += 1
    state.place = nil
    notePlace(.firstLine, level: state.level, at: now)
    // Not a column that there is: the lines are no longer where they were in this one.
    state.place?.columnWidth = -1
    layouts.forgetBlocks()
    relayout(holding: .firstLine, at: now) { _ in }
    state.place = nil
  }

  /// Returns a picture to its own size.
  mutating func resetPicture(_ path: String, at now: Double) {
    let reducesMotion = state.reducesMotion
    state.pictureZooms[path]?.reset(at: now, reducesMotion: reducesMotion)
  }
}
