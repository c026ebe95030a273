import Glibc

/// How fast a scale was changing, as a natural logarithm a second.
struct Pace: Equatable, Sendable {
  /// How far back it is measured, in seconds; libadwaita's swipe tracker takes the same.
  static let window = 0.15
  /// A scale that has rested for this long before the end has no speed, in seconds.
  static let rest = 0.1

  private struct Mark: Equatable, Sendable {
    var time: Double
    var logarithm: Double
  }

  /// The marks of the last `window`, oldest first, one for each time.
  private var marks: [Mark]

  init(_ value: Double, at time: Double) {
    marks = [Mark(time: time, logarithm: log(value))]
  }

  mutating func note(_ value: Double, at time: Double) {
    if marks.last?.time == time { marks.removeLast() }
    marks.append(Mark(time: time, logarithm: log(value)))
    marks.removeAll { $0.time < time - Self.window }
  }

  /// The speed at an end, between the oldest and the newest mark of the window; 0 after a rest.
  func velocity(at end: Double) -> Double {
    let recent = marks.filter { $0.time >= end - Self.window }
    guard let first = recent.first, let last = recent.last, last.time > first.time,
      end - last.time < Self.rest
    else { return 0 }
    return (last.logarithm - first.logarithm) / (last.time - first.time)
  }
}
