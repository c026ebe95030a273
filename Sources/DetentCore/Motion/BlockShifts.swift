// Where the blocks of a transition stand beside the scroll. When the level changes, the scroll
// jumps so that the word that is being read stays where it is. The text that leaves must not jump
// with it: it is shifted by as much as the scroll was. A text that comes back glides to where the
// scroll has it.

/// By how much each level's block stands lower than the scroll says, in points.
package struct BlockShifts: Equatable, Sendable {
  /// A quarter of a pixel at scale 2, in points.
  static let tolerance = 0.125

  private var shifts: [Int: SpringValue] = [:]

  package init() {}

  /// A block's shift at a time, in points.
  package func value(of level: Int, at now: Double) -> Double {
    shifts[level]?.value(at: now) ?? 0
  }

  /// Keeps the blocks of `leaving` where they are on screen while the scroll jumps by `distance`.
  mutating func scrollJumped(by distance: Double, leaving: [Int], shown: Int, at now: Double) {
    for level in leaving + [shown] where level != shown || shifts[level] != nil {
      var shift = shifts[level] ?? Self.makeResting()
      shift.shift(by: distance)
      if level == shown { shift.retarget(to: 0, at: now) }
      shifts[level] = shift
    }
  }

  /// Forgets the blocks that are no longer on screen, and the shifts that have ended.
  mutating func keep(_ levels: [Int], at now: Double) {
    guard !shifts.isEmpty else { return }
    shifts = shifts.filter {
      levels.contains($0.key) && ($0.value.target != 0 || $0.value.isMoving(at: now))
    }
  }

  /// Gives every level another number, or forgets it.
  mutating func renumber(_ number: (Int) -> Int?) {
    shifts = Dictionary(
      uniqueKeysWithValues: shifts.compactMap { shift in
        number(shift.key).map { ($0, shift.value) }
      })
  }

  mutating func finish() { shifts = [:] }

  package var settleTime: Double {
    shifts.values.reduce(-.infinity) { max($0, $1.settleTime) }
  }

  private static func makeResting() -> SpringValue {
    SpringValue(0, spring: .travel, tolerance: Self.tolerance)
  }
}
