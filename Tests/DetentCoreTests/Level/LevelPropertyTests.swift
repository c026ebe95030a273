import Chance
import Glibc
import Testing

@testable import DetentCore

/// How many random events a property is tried with; `DETENT_EVENTS=1000000` asks for more.
let gestureEvents = getenv("DETENT_EVENTS").flatMap { Int(String(cString: $0)) } ?? 20_000

@Suite struct LevelPropertyTests {
  /// Every kind of number that a device, or a fault in one, can come up with.
  static let oddNumbers: [Double] = [
    0, -0.0, -1, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, .leastNormalMagnitude,
    .greatestFiniteMagnitude, 1e-12, 1e12, 1.0.nextUp, 1.0.nextDown,
  ]

  // Story: levels flicker at their border. Source: OsmAnd/OsmAnd-core pull request 1138,
  // mrdoob/three.js issue 14565, fleaflet/flutter_map 189, Leaflet/Leaflet 6259.
  @Test func `a hand that trembles on a border for a thousand samples changes at most one level`() {
    var random = SplitMix64(seed: 1)
    for count in 2...50 {
      for border in 0..<(count - 1) {
        for start in [border, border + 1] {
          var hand = Pincher(count: count, start: start)
          let place = hand.tracker.levels.border(above: border)
          hand.send(.began)
          hand.send(.changed, place / hand.scale)
          var changes = 0
          var last = hand.tracker.level
          // A thousand for three levels as told; fewer for each of the many other borders.
          for _ in 1...(count == 3 ? 1000 : 50) {
            let target = place * random.within(0.99, 1.01)
            hand.send(.changed, target / hand.scale)
            if hand.tracker.level != last { changes += 1 }
            last = hand.tracker.level
          }
          #expect(changes <= 1, "seed 1, border \(border) of \(count) levels")
        }
      }
    }
  }

  @Test func `a pinch out and the same pinch in end where they began`() {
    var random = SplitMix64(seed: 2)
    for _ in 1...1000 {
      var scale = Scale(1, limits: LevelTracker.scaleLimits)
      let factors = (1...8).map { _ in random.within(0.95, 1.05) }
      for factor in factors { scale.multiply(by: factor) }
      for factor in factors { scale.multiply(by: 1 / factor) }
      #expect(isNear(scale.value, 1, within: 1e-12), "seed 2")
    }
  }

  @Test func `a factor is worth the same in one piece and in many`() {
    var random = SplitMix64(seed: 3)
    for _ in 1...1000 {
      let factor = random.within(0.45, 1.55)
      let parts = Int.random(in: 1...100, using: &random)
      var scale = Scale(1, limits: LevelTracker.scaleLimits)
      for _ in 1...parts { scale.multiply(by: pow(factor, 1 / Double(parts))) }
      #expect(isNear(scale.value, factor, within: 1e-9), "seed 3, \(parts) parts")
    }
  }

  @Test func `whatever is pinched, the scale stays in its limits and a cancel undoes all of it`() {
    var random = SplitMix64(seed: 4)
    var count = 0
    while count < gestureEvents {
      let levels = Int.random(in: 1...50, using: &random)
      var hand = Pincher(count: levels, start: Int.random(in: 0..<levels, using: &random))
      for _ in 1...20 {
        hand.now += random.within(0, 2)
        let before = (level: hand.tracker.level, scale: hand.scale)
        let ending: PinchSample.Phase = Bool.random(using: &random) ? .ended : .cancelled
        let device = random.oneOf([PinchSample.Device.fingers, .trackpad, .wheel])
        hand.send(.began, device: device)
        #expect(hand.scale == before.scale)
        for _ in 1...10 {
          hand.now += random.within(0, 0.05)
          let isOdd = Int.random(in: 0..<5, using: &random) == 0
          hand.send(
            .changed, isOdd ? random.oneOf(Self.oddNumbers) : random.within(0.7, 1.4),
            device: device)
          #expect(LevelTracker.scaleLimits.contains(hand.scale), "seed 4")
          #expect((0..<levels).contains(hand.tracker.level))
        }
        let last = hand.tracker.level
        hand.send(ending, device: device)
        if ending == .cancelled {
          #expect(hand.tracker.level == before.level && hand.scale == before.scale, "seed 4")
        } else {
          #expect(abs(hand.tracker.level - last) <= (device == .wheel ? 0 : 1), "seed 4")
        }
        count += 12
      }
    }
  }

  @Test func `clicks are level changes, 30 ms apart or merged`() {
    var random = SplitMix64(seed: 6)
    var hand = Pincher(count: 9, start: 4)
    var gate = ClickGate()
    var heard: [Double] = []
    var changes = 0
    hand.send(.began)
    for _ in 1...gestureEvents {
      let level = hand.tracker.level
      hand.now += random.within(0, 0.02)
      hand.send(.changed, random.within(0.9, 1.1))
      guard hand.tracker.level != level else { continue }
      changes += 1
      if gate.allows(at: hand.now) { heard.append(hand.now) }
    }
    #expect(heard.count <= changes && heard.count > changes / 4, "seed 6")
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $1 - $0 >= ClickGate.interval }, "seed 6")
  }

  @Test func `a level changes once for each crossing of its held border`() {
    var random = SplitMix64(seed: 5)
    for _ in 1...(gestureEvents / 100) {
      var hand = Pincher()
      hand.send(.began)
      var last = hand.tracker.level
      for _ in 1...100 {
        hand.send(.changed, random.within(0.9, 1.1))
        let level = hand.tracker.level
        if level > last { #expect(hand.scale > [0.7806, 1.3010][level - 1], "seed 5") }
        if level < last { #expect(hand.scale < [0.7206, 1.2011][level], "seed 5") }
        last = level
      }
    }
  }
}
