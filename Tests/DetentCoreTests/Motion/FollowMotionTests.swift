import Chance
import Glibc
import Testing

@testable import DetentCore

@Suite struct FollowMotionTests {
  static let levels = LevelScale(count: 3)

  @Test(arguments: [
    // At a level's own value nothing pulls; where the level changes, the limit is reached.
    (1.0, 1, 1.0), (1.25 * exp(0.04), 1, 1.04), (0.75 / exp(0.04), 1, 1 / 1.04),
    (0.5, 0, 1), (0.75 * exp(0.04), 0, 1.04),
    // gestures.md section 1, use-gesture's band with 0.15: 0.1 beyond shows as 0.015 (0.0148).
    (1.5 * exp(0.1), 2, exp(0.014778325)), (0.5 / exp(0.1), 0, exp(-0.014778325)),
    (1.6, 2, 1.009634071), (0.4, 0, 0.968131383),
  ])
  func `how much a hidden scale pulls`(scale: Double, level: Int, shown: Double) {
    let pull = FollowMotion.pull(of: scale, at: level, on: Self.levels)
    #expect(abs(exp(pull) - shown) < 1e-9)
  }

  @Test(arguments: [
    (0.1, 0.15, 0.0148), (0.5, 0.15, 0.0698), (1, 0.15, 0.1304), (1, 0.55, 0.3548),
  ])
  func `the rubber band is use-gesture's`(distance: Double, constant: Double, shown: Double) {
    let stretched = FollowMotion.stretched(distance, range: 1, constant: constant)
    #expect(abs(stretched - shown) < 1e-4)
  }

  @Test func `the band is stiffer beyond the last level, and gives ever less`() {
    let pull = { (scale: Double, level: Int) in
      FollowMotion.pull(of: scale, at: level, on: Self.levels)
    }
    #expect(pull(1.55, 2) / log(1.55 / 1.5) < pull(1.05, 1) / log(1.05))
    #expect(pull(1.2, 1) - pull(1.1, 1) < pull(1.1, 1) - pull(1, 1))
    #expect(FollowMotion.pull(of: 1.6, at: 0, on: LevelScale(count: 1)) > 0)
  }

  @Test func `the text feels the fingers, and springs back with their speed`() throws {
    var desk = Desk(MorphTests.document)
    #expect(desk.value("follow.scale", at: 0) == nil, "nothing is told while nothing pulls")
    desk.send(.trackpad(.began(Desk.overText)), at: 0)
    var last = 1.0
    for step in 1...4 {
      desk.send(.trackpad(.changed(1 + 0.02 * Double(step))), at: 0.02 * Double(step))
      let scale = try #require(desk.value("follow.scale", at: 0.02 * Double(step)))
      #expect(scale > last && scale <= 1.04)
      last = scale
    }
    let text = try #require(desk.scene(at: 0.08).commands.first { $0.isBodyText })
    #expect(abs(text.scale - last) < 1e-12)
    desk.send(.trackpad(.ended), at: 0.08)
    let at = try #require(desk.value("follow.scale", at: 0.08))
    #expect(abs(at - last) < 1e-9, "no jump")
    let next = try #require(desk.value("follow.scale", at: 0.081))
    #expect(next > at, "the speed goes on")
    #expect(desk.value("follow.scale", at: desk.rest(from: 0.08)) == nil)
  }

  @Test func `it never exceeds the limit, whatever the fingers do`() {
    for seed in UInt64(0)..<20 {
      var random = SplitMix64(seed: seed)
      var desk = Desk(MorphTests.document)
      var now = 0.0
      desk.send(.trackpad(.began(Desk.overText)), at: now)
      for _ in 0..<40 {
        now += random.unit() * 0.05
        desk.send(.trackpad(.changed(0.4 + 1.6 * random.unit())), at: now)
        let scale = desk.value("follow.scale", at: now + random.unit() * 0.05) ?? 1
        #expect(scale <= 1.04 + 1e-12 && scale >= 1 / 1.04 - 1e-12)
      }
    }
  }

  @Test func `a level that changes does not make the text jump`() {
    var desk = Desk(MorphTests.document)
    desk.send(.trackpad(.began(Desk.overText)), at: 0)
    desk.send(.trackpad(.changed(1.29)), at: 0.1)
    let before = desk.value("follow.scale", at: 0.1) ?? 1
    let level = desk.level
    desk.send(.trackpad(.changed(3)), at: 0.1)
    #expect(desk.level == level + 1)
    #expect(abs((desk.value("follow.scale", at: 0.1) ?? 1) - before) < 1e-9)
  }

  @Test func `reduced motion keeps the size`() {
    var desk = Desk(MorphTests.document, settings: Settings(reducesMotion: true))
    desk.send(.trackpad(.began(Desk.overText)), .trackpad(.changed(1.2)), at: 0)
    #expect(desk.value("follow.scale", at: 0.1) == nil)
  }

  @Test func `two scales about two points are one`() {
    let inner = DrawCommand(
      .fill(cornerRadius: 0), frame: Rect(x: 10, y: 20, width: 30, height: 40), color: .black,
      scale: 1.5, pivot: Point(x: 7, y: 9))
    let outer = Point(x: 100, y: -50)
    let both = inner.scaled(by: 1.04, about: outer)
    let expected = inner.frame.scaled(by: 1.5, about: inner.pivot).scaled(by: 1.04, about: outer)
    let drawn = both.frame.scaled(by: both.scale, about: both.pivot)
    #expect(abs(drawn.minX - expected.minX) < 1e-9 && abs(drawn.maxY - expected.maxY) < 1e-9)
    #expect(inner.scaled(by: 1, about: .zero) == inner)
  }
}
