// Frames are paced by deadlines on a grid of the display's refresh, not by "sleep one period": a
// late frame does not move those after it, so the rate is right on average and nothing drifts. When
// a whole slot was missed, or after a rest, the grid starts anew at the frame that was really
// drawn.

/// When the next frame is due.
///
/// All times in seconds on one clock.
package struct FramePacer: Equatable, Sendable {
  /// From one frame to the next.
  package private(set) var period: Double
  /// The slot of the latest frame.
  private var slot: Double?

  package init(refreshRate: Int) { period = 1 / FramePacer.trusted(refreshRate) }

  /// Refresh rates outside are what virtual displays report when they have none.
  static let plausibleRates = 24...500
  static let defaultRate = 60.0

  /// A display's own figure where it can be true, in Hz.
  static func trusted(_ reported: Int) -> Double {
    plausibleRates.contains(reported) ? Double(reported) : defaultRate
  }

  /// Changes to another display's rate from the next frame on.
  package mutating func adopt(refreshRate: Int) { period = 1 / FramePacer.trusted(refreshRate) }

  /// The earliest time for the next frame; before the first one, any time.
  package var due: Double { slot.map { $0 + period } ?? -.infinity }

  /// Notes that a frame was begun.
  package mutating func begin(at now: Double) {
    let isOnTime = now < due + period && due.isFinite
    slot = isOnTime ? min(due, now) : now
  }
}
