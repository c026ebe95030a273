/// Thins clicks out so that each is heard as one.
package struct ClickGate: Equatable, Sendable {
  /// The shortest time between two clicks, in seconds; Wear OS thins its haptics out by the same.
  package static let interval = 0.03

  private var last: Double?

  package init() {}

  /// Whether a click may sound at a time, in seconds; if so, it counts as sounded.
  package mutating func allows(at time: Double) -> Bool {
    if let last, time - last < Self.interval { return false }
    last = time
    return true
  }
}
