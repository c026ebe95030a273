import Testing

@testable import DetentCore

// A scroll whose ends are found on the way.

@Suite struct EndlessScrollTests {
  static let endless = -Double.infinity...Double.infinity

  func coasting(velocity: Double) -> ScrollMotion {
    var scroll = ScrollMotion()
    scroll.setLimits(Self.endless, viewHeight: 500, at: 0)
    scroll.hold(at: 0)
    scroll.release(velocity: velocity, at: 0, reducesMotion: false)
    return scroll
  }

  @Test func `an end that is found late stops a coast as if it had been known`() {
    for end in [100.0, 900, 1_500] {
      var known = ScrollMotion()
      known.setLimits(-10...end, viewHeight: 500, at: 0)
      known.hold(at: 0)
      known.release(velocity: 4_000, at: 0, reducesMotion: false)
      for found in [0.01, 0.2, 3, 30] {
        var scroll = coasting(velocity: 4_000)
        scroll.findLimits(-.infinity...end, at: found)
        for now in [found, found + 0.1, 40] {
          #expect(scroll.offset(at: now) == known.offset(at: now))
        }
        // One that is lost again changes nothing.
        scroll.findLimits(Self.endless, at: found)
        #expect(scroll.offset(at: 40) == end)
      }
    }
  }

  @Test func `without ends nothing pulls back and everything is finite`() {
    var scroll = ScrollMotion()
    scroll.setLimits(Self.endless, viewHeight: 500, at: 0)
    scroll.move(by: -3_000, at: 0)
    #expect(scroll.offset(at: 1) == -3_000)
    scroll.hold(at: 1)
    scroll.drag(by: 1_000, at: 1)
    #expect(scroll.offset(at: 1) == -2_000)
    scroll.findLimits(-1_900...(.infinity), at: 2)
    let pulled = scroll.offset(at: 2)
    #expect(pulled < -1_900 && pulled > -2_000)
    scroll.release(velocity: 0, at: 2, reducesMotion: false)
    #expect(scroll.offset(at: scroll.settleTime) == -1_900)
  }

  @Test func `a coast that does not come to the end does not mind it`() {
    var scroll = coasting(velocity: -1_000)
    let before = scroll
    scroll.findLimits(-600...10, at: 0.2)
    #expect(scroll.offset(at: 0.5) == before.offset(at: 0.5))
    #expect(scroll.settleTime == before.settleTime)
  }
}
