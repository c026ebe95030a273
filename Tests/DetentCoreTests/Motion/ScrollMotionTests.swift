import Chance
import Testing

@testable import DetentCore

@Suite struct ScrollMotionTests {
  private static let limit = 2000.0
  private static let view = 600.0

  /// A text that a finger has pulled to a place and lets go at a time.
  private func released(
    at place: Double, velocity: Double, limit: Double = Self.limit, time: Double = 1,
    reducesMotion: Bool = false
  ) -> ScrollMotion {
    var scroll = ScrollMotion()
    scroll.setLimit(limit, viewHeight: Self.view, at: 0)
    scroll.hold(at: time)
    scroll.drag(by: place, at: time)
    scroll.release(velocity: velocity, at: time, reducesMotion: reducesMotion)
    return scroll
  }

  // Source: UIScrollView's normal deceleration, 0.998 a millisecond: the way to go is 0.4995 s of
  // speed, and after a second 0.998^1000 = 0.13506 of it is left.
  @Test func `a text let go in full swing coasts as iOS's does`() {
    let scroll = released(at: 100, velocity: 1000)
    expectClose(scroll.target, 100 + 499.5, within: 0.01)
    expectClose(scroll.offset(at: 2), scroll.target - 499.5 * 0.135065, within: 0.01)
    #expect(scroll.offset(at: 1) == 100)
    // ln(499.5 / 0.125) · 0.4995 s.
    expectClose(scroll.settleTime, 1 + 4.1425, within: 1e-3)
    #expect(scroll.offset(at: scroll.settleTime) == scroll.target)
    let back = released(at: 700, velocity: -1000)
    expectClose(back.target, 700 - 499.5, within: 0.01)
  }

  // Source: pmndrs/use-gesture's rubberband, c = 0.55, over a view of 600.
  @Test(arguments: [(10.0, 5.4504), (100, 50.381), (600, 212.903), (6000, 507.692)])
  func `beyond an end a text follows the finger less and less`(pull: Double, shown: Double) {
    for isAtEnd in [false, true] {
      var scroll = ScrollMotion()
      scroll.setLimit(Self.limit, viewHeight: Self.view, at: 0)
      scroll.jump(to: isAtEnd ? Self.limit : 0, at: 0)
      scroll.hold(at: 1)
      scroll.drag(by: isAtEnd ? pull : -pull, at: 1)
      expectClose(
        scroll.offset(at: 1), isAtEnd ? Self.limit + shown : -shown, within: 1e-3, "\(pull)")
      scroll.drag(by: isAtEnd ? -pull : pull, at: 1)
      #expect(scroll.offset(at: 1) == (isAtEnd ? Self.limit : 0), "no dead travel on the way back")
      scroll.drag(by: isAtEnd ? pull : -pull, at: 1)
      scroll.release(velocity: 0, at: 2, reducesMotion: false)
      #expect(scroll.target == (isAtEnd ? Self.limit : 0))
      #expect(scroll.settleTime > 2 && scroll.settleTime < 4)
      #expect(scroll.offset(at: scroll.settleTime) == scroll.target)
    }
  }

  @Test func `a coast that meets the end goes a little beyond it and comes back`() {
    let scroll = released(at: 1900, velocity: 4000)
    var farthest = 0.0
    for step in 0...3000 { farthest = max(farthest, scroll.offset(at: 1 + Double(step) / 1000)) }
    // The speed left at the end over ω·e, of a critically damped spring with ω = 10.
    expectClose(farthest - Self.limit, (4000 - 100 / 0.4995) / (10 * 2.71828), within: 0.1)
    #expect(scroll.offset(at: scroll.settleTime) == Self.limit)
  }

  @Test func `a text that is thrown back from beyond its end coasts on into it`() {
    let scroll = released(at: Self.limit + 100, velocity: -1000)
    let start = scroll.offset(at: 1)
    #expect(start > Self.limit)
    expectClose(scroll.target, start - 499.5, within: 0.01)
  }

  @Test func `a finger stops what coasts, and takes up what springs back where it is`() {
    var coasting = released(at: 100, velocity: 1000)
    let place = coasting.offset(at: 1.3)
    coasting.touch(at: 1.3)
    #expect(coasting.offset(at: 1.3) == place && coasting.offset(at: 9) == place)
    #expect(coasting.settleTime < 1.3)

    var springing = released(at: Self.limit + 200, velocity: 0)
    let beyond = springing.offset(at: 1.05)
    springing.touch(at: 1.05)
    #expect(springing.target == Self.limit, "a mere touch does not leave it beyond its end")
    springing.hold(at: 1.05)
    expectClose(springing.offset(at: 1.05), beyond, within: 1e-9)
    #expect(springing.offset(at: 5) == springing.offset(at: 1.05))
  }

  @Test func `reduced motion lets nothing coast and nothing spring back`() {
    let coasting = released(at: 100, velocity: 1000, reducesMotion: true)
    #expect(coasting.offset(at: 1) == 100 && coasting.settleTime == -.infinity)
    let beyond = released(at: Self.limit + 200, velocity: 0, reducesMotion: true)
    #expect(beyond.offset(at: 1) == Self.limit && beyond.settleTime == -.infinity)
  }

  @Test func `a text that fits does not move at all`() {
    var scroll = ScrollMotion()
    scroll.setLimit(0, viewHeight: Self.view, at: 0)
    scroll.hold(at: 1)
    scroll.drag(by: 300, at: 1)
    #expect(scroll.offset(at: 1) == 0)
    scroll.release(velocity: 4000, at: 1, reducesMotion: false)
    #expect(scroll.settleTime <= 1 && scroll.offset(at: 1.2) == 0)
  }

  @Test func `a text that grows shorter under a coast ends at its new end, without a jump`() {
    var scroll = released(at: 100, velocity: 2000)
    let before = scroll.offset(at: 1.2)
    scroll.setLimit(300, viewHeight: Self.view, at: 1.2)
    expectClose(scroll.offset(at: 1.2), before, within: 1e-9)
    #expect(scroll.target == 300)
    scroll.setLimit(300, viewHeight: Self.view, at: 1.25)
    #expect(scroll.offset(at: scroll.settleTime) == 300)
  }

  /// Seeds are printed with a failure.
  @Test(arguments: 0..<200)
  func `whatever is done to it, a scroll is continuous, finite, and rests within its limits`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var scroll = ScrollMotion()
    var now = 0.0
    scroll.setLimit(random.between(0, 3000), viewHeight: 500, at: now)
    for _ in 0..<40 {
      now += random.pick([0, 0.004, 0.05, 0.4, 3])
      let before = scroll.offset(at: now)
      switch random.below(8) {
      case 0: scroll.hold(at: now)
      case 1, 2: scroll.drag(by: random.between(-400, 400), at: now)
      case 3, 4:
        scroll.release(velocity: random.between(-8000, 8000), at: now, reducesMotion: false)
        expectClose(scroll.offset(at: now), before, within: 1e-6, "seed \(seed)")
      case 5:
        scroll.touch(at: now)
        expectClose(scroll.offset(at: now), before, within: 1e-6, "seed \(seed)")
      case 6: scroll.glide(to: random.between(-100, 4000), at: now, reducesMotion: false)
      default: scroll.setLimit(random.between(0, 3000), viewHeight: 500, at: now)
      }
      let offset = scroll.offset(at: now)
      // Under a finger less than a view beyond the ends; the fastest coast 8000 / (10 · e).
      #expect(offset.isFinite && offset > -800, "seed \(seed)")
      #expect(scroll.settleTime < now + 10, "seed \(seed)")
    }
    scroll.release(velocity: random.between(-8000, 8000), at: now, reducesMotion: false)
    let rest = max(now, scroll.settleTime)
    #expect((0...scroll.limit).contains(scroll.offset(at: rest)), "seed \(seed)")
    // The last moment before the rest is as near to it as the rest's tolerance says.
    let last = scroll.offset(at: rest.nextDown)
    expectClose(
      last, scroll.offset(at: rest), within: ScrollMotion.tolerance + 1e-6, "seed \(seed)")
  }
}
