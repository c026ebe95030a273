// Where levels lie on the scale, and when a value belongs to another one. Levels are spread evenly
// over 0.5…1.5; the border between two is the middle. A border holds back: it is crossed only by a
// value that lies beyond it by 4 %, from either side, so a hand that trembles on it changes nothing
// (touch jitter is 0.7 % of a span of 150 points, a Wayland step 0.4 %).

import Glibc

/// The levels of a document as values of the hidden scale.
package struct LevelScale: Equatable, Sendable {
  /// The values of the first and the last level.
  static let range = 0.5...1.5
  /// How far beyond a border a value must lie to cross it, as a natural logarithm.
  package static let hysteresis = 0.04
  /// Two values closer than this share are the same: 1.5 / 1.2 is 1.25, whichever way it was
  /// computed.
  private static let rounding = 1e-9

  package let count: Int
  private let hold: Double

  /// At least one level; `hysteresis` is a natural logarithm.
  package init(count: Int, hysteresis: Double = Self.hysteresis) {
    precondition(count >= 1, "a document has at least one level")
    self.count = count
    hold = exp(hysteresis) * (1 + Self.rounding)
  }

  /// The scale at which a level is meant most clearly.
  package func value(of level: Int) -> Double {
    precondition(level >= 0 && level < count, "no such level")
    guard count > 1 else { return 1 }
    let length = Self.range.upperBound - Self.range.lowerBound
    return Self.range.lowerBound + length * Double(level) / Double(count - 1)
  }

  /// The border between a level and the next higher one.
  package func border(above level: Int) -> Double {
    (value(of: level) + value(of: level + 1)) / 2
  }

  /// The level that a value belongs to when `current` is shown.
  package func level(for value: Double, from current: Int) -> Int {
    var level = current
    while level + 1 < count, value > border(above: level) * hold { level += 1 }
    guard level == current else { return level }
    while level > 0, value < border(above: level - 1) / hold { level -= 1 }
    return level
  }
}
