internal import CSDL2
internal import CTrackpad
internal import DetentCore

// A trackpad's pinch, as the display server recognised it. SDL 2 knows nothing of it, so the C
// beside this asks the X server or the Wayland compositor, and its answers come as SDL events of a
// type of their own: here they become the core's events.

/// The pinches that the display server recognises on a window, from asking for them to events.
package final class TrackpadPinch {
  /// One step, with its time in SDL's milliseconds.
  struct Step: Equatable {
    var stamp: UInt32
    var event: TrackpadEvent
  }

  /// What the display server told.
  enum News: Equatable {
    case step(Step)
    /// The compositor keeps all fingers that are down for itself, as for a swipe of three.
    case fingersTaken(stamp: UInt32)
  }

  /// How the pinches arrive, or why none do.
  package private(set) var status: PinchStatus
  private let window: OpaquePointer
  private let eventType: UInt32
  private var clock = ServerClock()

  /// Asks for the pinches of an `SDL_Window`, which is not shown yet and outlives this.
  package init(window: OpaquePointer) {
    self.window = window
    eventType = SDL_RegisterEvents(1)
    status = PinchStatus(detent_pinch_install(window, eventType))
  }

  deinit { detent_pinch_remove() }

  /// The news in an event, if it has some; `scale` is in pixels per point.
  ///
  /// Wants to see the window's other events too: after some of them SDL has another X window or
  /// Wayland surface.
  func translate(_ event: SDL_Event, scale: Double) -> News? {
    if event.type == SDL_WINDOWEVENT.rawValue { follow() }
    guard event.type == eventType else { return nil }
    let told = withUnsafePointer(to: event) { detent_pinch_read($0) }
    if told.phase == Int32(detent_fingers_taken.rawValue) {
      return .fingersTaken(stamp: told.timestamp)
    }
    return step(told, scale: scale).map(News.step)
  }

  /// Asks again if SDL has replaced the window's handle since.
  package func follow() { status = PinchStatus(detent_pinch_follow(window)) }

  private func step(_ pinch: detent_pinch_event, scale: Double) -> Step? {
    let phase = detent_pinch_phase(UInt32(bitPattern: pinch.phase))
    if phase == detent_pinch_began { clock.forget() }
    let event: TrackpadEvent
    switch phase {
    case detent_pinch_began:
      event = .began(Point(x: Double(pinch.x) / scale, y: Double(pinch.y) / scale))
    case detent_pinch_changed: event = .changed(pinch.scale)
    case detent_pinch_ended: event = .ended
    case detent_pinch_cancelled: event = .cancelled
    default: return nil
    }
    return Step(
      stamp: clock.stamp(server: pinch.server_time, received: pinch.timestamp), event: event)
  }
}

/// The display server's clock against SDL's, both in milliseconds of 32 bits.
///
/// An event cannot have happened after it was received, so the smallest delay of a gesture is taken
/// for none: times keep the spacing that the server gave them even when several events arrive at
/// once, never lie in the future, and never run backwards within a gesture. Each gesture starts
/// anew, because the clocks of two machines drift.
struct ServerClock: Equatable {
  /// Add it to the server's time to get SDL's.
  private var offset: UInt32?

  mutating func forget() { offset = nil }

  /// An event's time on SDL's clock.
  mutating func stamp(server: UInt32, received: UInt32) -> UInt32 {
    let delay = received &- server
    let known = offset ?? delay
    // The smaller of two numbers on a circle.
    let smallest = Int32(bitPattern: delay &- known) < 0 ? delay : known
    offset = smallest
    return server &+ smallest
  }
}
