import DetentSDL
import Synchronization

// Threads beside the window wake its loop by an event of the same type that a file's watch sends.
// Each event that they send is counted, so that it is not taken for a change of the file.

/// Tells the window's loop that a thread has news.
final class Bell: Sendable {
  /// Rings that nobody has answered yet.
  private let rings = Mutex(0)

  /// Wakes the loop by an SDL event of a type.
  func ring(_ eventType: UInt32) {
    rings.withLock { $0 += 1 }
    Desktop.post(eventType)
  }

  /// Whether an event of the type came from here; asked once for each.
  func tookRing() -> Bool {
    rings.withLock { rings in
      guard rings > 0 else { return false }
      rings -= 1
      return true
    }
  }
}
