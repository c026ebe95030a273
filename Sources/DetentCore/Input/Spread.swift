// How far fingers are apart. For any number of them: their centre is the mean of their places, and
// their span is twice the mean distance to it, which for two fingers is the distance between them.
// The ratio of two spans of the same fingers is the pinch's factor. Both are measured in points,
// never in shares of the window, so a pinch is worth the same in every direction. Source: the span
// of Android's ScaleGestureDetector and Flutter's ScaleGestureRecognizer, as numbers.

/// The centre and the span of some fingers.
struct Spread: Equatable, Sendable {
  /// The mean place, in points.
  var focus: Point
  /// Twice the mean distance to the focus, in points.
  var span: Double

  /// Measures at least one place.
  init(_ places: [Point]) {
    precondition(!places.isEmpty, "no fingers have no spread")
    let count = Double(places.count)
    let sum = places.reduce(Point.zero, +)
    let center = Point(x: sum.x / count, y: sum.y / count)
    focus = center
    span = 2 * places.reduce(0) { $0 + $1.distance(to: center) } / count
  }
}
