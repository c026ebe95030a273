package import DetentCore

// Between two frames a mouse reports its place many times; only the last of them can be seen. The
// pointer's moves are merged, and nothing else: an event that is not a move is a wall that no move
// crosses, so that "down, move, up" keeps its order.
//
// A finger's moves are all kept. Where fingers were is not only a place, it is what a pinch is
// measured by: the move that leaves the slop is its baseline, and no single move may be worth more
// than a factor of two. A flick that came and went within one frame would lose most of its zoom.
// A touch screen reports some 4 moves a frame and finger, each a few additions.

extension [InputEvent] {
  /// The same events with, between any two that are not moves of the pointer or the window's size,
  /// only the last of each.
  package func mergingMoves() -> [InputEvent] {
    var result: [InputEvent] = []
    var seen: Set<Mover> = []
    for event in reversed() {
      if let mover = Mover(event.kind) {
        guard seen.insert(mover).inserted else { continue }
      } else {
        seen.removeAll()
      }
      result.append(event)
    }
    return result.reversed()
  }
}

/// Whose place an event reports.
private enum Mover: Hashable {
  case pointer
  case window

  init?(_ kind: InputEvent.Kind) {
    switch kind {
    case .pointer(.moved): self = .pointer
    case .resized: self = .window
    default: return nil
    }
  }
}
