internal import DetentCore

// SDL can lose a finger without a word: an unknown touch device makes it reset its table
// (gestures.md 5.2). So the fingers that were reported down are compared with the fingers that SDL
// still has, and those missing are cancelled. And it can keep one that is gone: to a compositor of
// Wayland that takes the fingers over it does not listen, but `TrackpadPinch` does.

/// The fingers that are down according to the events so far.
struct FingerLedger: Equatable {
  private var places: [FingerID: Point] = [:]

  mutating func note(_ event: InputEvent) {
    guard case .finger(let finger) = event.kind else { return }
    switch finger.phase {
    case .down, .moved: places[finger.id] = finger.position
    case .up, .cancelled: places[finger.id] = nil
    }
  }

  /// The fingers that a device no longer has, in a fixed order.
  ///
  /// Ask only with the queue empty: before, an
  /// "up" may still be on its way.
  func lost(stillThere: (_ device: Int64) -> Set<Int64>) -> [FingerID] {
    if places.isEmpty { return [] }
    var present: [Int64: Set<Int64>] = [:]
    for device in Set(places.keys.map(\.device)) { present[device] = stillThere(device) }
    return places.keys
      .filter { present[$0.device]?.contains($0.finger) != true }
      .sorted { ($0.device, $0.finger) < ($1.device, $1.finger) }
  }

  /// Drops fingers; the events that cancel them where they were last.
  mutating func cancelled(_ ids: [FingerID], at time: Double) -> [InputEvent] {
    ids.map { id in
      let place = places.removeValue(forKey: id) ?? .zero
      return InputEvent(
        time: time, .finger(FingerEvent(id: id, phase: .cancelled, position: place)))
    }
  }
}
