extension Point {
  /// The farthest coordinate that is believed, in points: X11 itself ends at 32,767.
  static let farthest = 1e6

  /// Whether a device can have meant this place; not-a-number, infinities and absurd sizes are not.
  var isPlausible: Bool { abs(x) <= Self.farthest && abs(y) <= Self.farthest }
}
