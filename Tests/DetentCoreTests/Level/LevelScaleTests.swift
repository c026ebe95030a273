import Glibc
import Testing

@testable import DetentCore

@Suite struct LevelScaleTests {
  @Test func `levels are spread evenly over 0,5 to 1,5`() {
    let rows: [(count: Int, values: [Double])] = [
      (1, [1]), (2, [0.5, 1.5]), (3, [0.5, 1, 1.5]), (5, [0.5, 0.75, 1, 1.25, 1.5]),
    ]
    for row in rows {
      let levels = LevelScale(count: row.count)
      #expect((0..<row.count).map(levels.value(of:)) == row.values)
    }
    #expect(LevelScale(count: 3).border(above: 0) == 0.75)
    #expect(LevelScale(count: 3).border(above: 1) == 1.25)
  }

  // Source: the rule's own figures: 0.7206, 0.7806, 1.2010, 1.3010.
  @Test func `a border is crossed four per cent beyond it, from either side`() {
    let rows: [(current: Int, value: Double, level: Int)] = [
      (1, 1.3010, 1), (1, 1.3011, 2), (2, 1.2010, 2), (2, 1.2009, 1),
      (0, 0.7806, 0), (0, 0.7807, 1), (1, 0.7206, 1), (1, 0.7205, 0),
      (0, 1.3010, 1), (0, 1.3011, 2), (2, 0.7206, 1), (2, 0.7205, 0),
      (1, 0.4, 0), (1, 1.6, 2), (0, 0.4, 0), (2, 1.6, 2), (1, .nan, 1),
    ]
    let levels = LevelScale(count: 3)
    for row in rows {
      #expect(levels.level(for: row.value, from: row.current) == row.level, "\(row)")
    }
  }

  // Story: at 1.2 a tick, one tick from the upper level lands exactly on the border, and rounding
  // decides. The same number computed in several ways must give one answer: the border is not
  // crossed.
  @Test func `a value on a border does not cross it, however it was rounded`() {
    let levels = LevelScale(count: 3, hysteresis: 0)
    let ways = [
      1.5 / 1.2, 1.5 * (1 / 1.2), 1.5 * exp(-WheelTracker.zoomPerTick), 1.5 / 1.44 * 1.2,
      1.25.nextDown, 1.25, 1.25.nextUp,
    ]
    for value in ways {
      #expect(levels.level(for: value, from: 2) == 2, "\(value)")
      #expect(levels.level(for: value, from: 1) == 1, "\(value)")
    }
    let held = LevelScale(count: 3)
    for edge in [1.25 * exp(0.04), 1.25 / exp(-0.04), exp(log(1.25) + 0.04)] {
      for value in [edge.nextDown, edge, edge.nextUp] {
        #expect(held.level(for: value, from: 1) == 1, "\(value)")
      }
    }
  }

  @Test func `every number of levels can be walked up and down in single steps`() {
    for count in 1...50 {
      let levels = LevelScale(count: count)
      let limits = LevelTracker.scaleLimits
      var level = 0
      var visited = [0]
      let steps = 4000
      for pass in [Array(0...steps), Array((0...steps).reversed())] {
        for step in pass {
          let share = Double(step) / Double(steps)
          let value = limits.lowerBound + (limits.upperBound - limits.lowerBound) * share
          let next = levels.level(for: value, from: level)
          if next != level { visited.append(next) }
          #expect(abs(next - level) <= 1, "\(count) levels at \(value)")
          level = next
        }
      }
      let all = Array(0..<count) + (0..<(count - 1)).reversed()
      #expect(visited == all, "\(count) levels")
    }
  }

  @Test func `a level's own value belongs to it`() {
    for count in 1...50 {
      let levels = LevelScale(count: count)
      for level in 0..<count {
        #expect(levels.level(for: levels.value(of: level), from: level) == level)
      }
    }
  }
}
