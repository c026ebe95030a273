internal import CSDL2

// One time base for everything: SDL stamps events in whole milliseconds since its own start, and
// the performance counter runs on the same clock in nanoseconds. A `Clock` made before anything
// else of SDL sees that start, so that "now" and an event's time can be subtracted.

/// Seconds since SDL's clock was started, with the performance counter's resolution.
package struct Clock: Sendable {
  private let origin: UInt64
  private let frequency: Double

  /// Starts SDL's clock, or joins it when it runs already (then to within a millisecond).
  package init() {
    let before = SDL_GetPerformanceCounter()
    let elapsed = SDL_GetTicks64()
    let perSecond = SDL_GetPerformanceFrequency()
    origin = before &- elapsed &* perSecond / 1000
    frequency = Double(perSecond)
  }

  /// The present moment, in seconds.
  package var now: Double {
    Double(Int64(bitPattern: SDL_GetPerformanceCounter() &- origin)) / frequency
  }

  /// The time of an event in seconds, from its 32-bit stamp in milliseconds (which wraps every 49.7
  /// days) and SDL's 64-bit count at about the same moment.
  static func seconds(stamp: UInt32, ticks: UInt64) -> Double {
    let age = Int32(bitPattern: UInt32(truncatingIfNeeded: ticks) &- stamp)
    return Double(Int64(bitPattern: ticks) - Int64(age)) / 1000
  }
}
