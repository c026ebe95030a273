// A pinch that the system recognised. Its values are absolute since its begin, so the factor of a
// sample is value / last value, and the last value is 1 at each begin. Multiplying the values
// themselves would square the zoom (1.1, 1.2, 1.3 must make 1.3, not 1.716).

/// Turns the system's pinches into factors.
struct TrackpadTracker: Equatable, Sendable {
  /// The scales that are believed; XInput's 16.16 fixed point carries 1.5e-5 to 32,768.
  static let plausibleValues = 1e-6...1e6

  /// The pinch's centre; `nil` when there is none.
  private var focus: Point?
  private var lastValue = 1.0

  mutating func handle(_ event: TrackpadEvent, at time: Double) -> [Gesture] {
    switch event {
    case .began(let place):
      guard place.isPlausible else { return [] }
      let found = finish(.cancelled, at: time)
      focus = place
      lastValue = 1
      return found + sample(.began, at: time)
    case .changed(let value):
      guard Self.plausibleValues.contains(value) else { return [] }
      let factor = value / lastValue
      lastValue = value
      return sample(.changed, factor: factor, at: time)
    case .ended: return finish(.ended, at: time)
    case .cancelled: return finish(.cancelled, at: time)
    }
  }

  mutating func cancel(at time: Double) -> [Gesture] {
    finish(.cancelled, at: time)
  }

  private mutating func finish(_ phase: PinchSample.Phase, at time: Double) -> [Gesture] {
    let found = sample(phase, at: time)
    focus = nil
    return found
  }

  private func sample(
    _ phase: PinchSample.Phase, factor: Double = 1, at time: Double
  ) -> [Gesture] {
    guard let focus else { return [] }
    return [
      .pinch(PinchSample(phase: phase, factor: factor, focus: focus, time: time, device: .trackpad))
    ]
  }
}
