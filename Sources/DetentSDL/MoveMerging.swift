package import DetentCore

// Between two frames a touch screen or a mouse reports a place many times; only the last of them
// can be seen. Moves are merged, and nothing else: an event that is not a move is a wall that no
// move crosses, so that "down, move, up" keeps its order and a finger's last place before a change
// of fingers survives.

extension [InputEvent] {
  /// The same events with, between any two that are not moves, only the last move of each finger
  /// and of the pointer, in the order of those last moves; of successive resizes only the last.
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
  case finger(FingerID)
  case pointer
  case window

  init?(_ kind: InputEvent.Kind) {
    switch kind {
    case .finger(let finger) where finger.phase == .moved: self = .finger(finger.id)
    case .pointer(.moved): self = .pointer
    case .resized: self = .window
    default: return nil
    }
  }
}
