// There is one scale, so there is one pinch at a time. The first device to begin has it until it
// ends; what others do meanwhile is not told. One that is still pinching then begins with its next
// change.

/// Lets one device's pinch through.
struct PinchGate: Equatable, Sendable {
  /// The device whose pinch is under way.
  private(set) var owner: PinchSample.Device?

  /// The gesture as it shall be told, or `nil` if it shall not.
  mutating func pass(_ gesture: Gesture) -> Gesture? {
    guard case .pinch(var sample) = gesture else { return gesture }
    switch sample.phase {
    case .began:
      guard owner == nil else { return nil }
      owner = sample.device
    case .changed:
      guard let owner else {
        owner = sample.device
        sample.phase = .began
        sample.factor = 1
        return .pinch(sample)
      }
      guard owner == sample.device else { return nil }
    case .ended, .cancelled:
      guard owner == sample.device else { return nil }
      owner = nil
    }
    return gesture
  }
}
