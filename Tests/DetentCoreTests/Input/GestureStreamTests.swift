import Chance
import Testing

@testable import DetentCore

/// Properties that hold for every stream of events, tried with seeded random ones.
@Suite struct GestureStreamTests {
  /// Makes events of every kind, most of them plausible, some of them not.
  private struct Machine {
    var random: SplitMix64
    var time = 0.0

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      Int.random(in: 0..<50, using: &random) == 0
        ? random.oneOf(LevelPropertyTests.oddNumbers)
        : random.within(range.lowerBound, range.upperBound)
    }

    mutating func point() -> Point { Point(x: number(0...900), y: number(0...640)) }

    mutating func modifiers() -> Modifiers {
      random.oneOf([[], .control, .shift, [.control, .alt]])
    }

    mutating func next() -> InputEvent {
      if Int.random(in: 0..<3, using: &random) > 0 { time += random.within(0, 0.03) }
      if Int.random(in: 0..<40, using: &random) == 0 { time += random.within(0, 3) }
      let isOdd = Int.random(in: 0..<200, using: &random) == 0
      return InputEvent(time: isOdd ? time - number(0...1) : time, kind())
    }

    private mutating func kind() -> InputEvent.Kind {
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<55: .finger(finger())
      case 55..<68: .trackpad(trackpad())
      case 68..<83:
        .wheel(WheelEvent(ticks: number(-4...4), position: point(), modifiers: modifiers()))
      case 83..<93: .pointer(pointer())
      case 93..<96: .modifiers(modifiers())
      case 96: random.oneOf([.focusLost, .hidden, .resized(Size(width: 9, height: 9), scale: 1)])
      default: random.oneOf([.focusGained, .shown, .key(KeyEvent(.space)), .closeRequested])
      }
    }

    private mutating func finger() -> FingerEvent {
      let device: Int64 = Int.random(in: 0..<8, using: &random) == 0 ? 2 : 1
      let phases: [FingerEvent.Phase] = [.down, .down, .moved, .moved, .moved, .moved, .moved, .up]
      let isCancel = Int.random(in: 0..<100, using: &random) == 0
      return FingerEvent(
        id: FingerID(device: device, finger: Int64.random(in: 0...3, using: &random)),
        phase: isCancel ? .cancelled : random.oneOf(phases), position: point())
    }

    private mutating func trackpad() -> TrackpadEvent {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: .began(point())
      case 1: .ended
      case 2: .cancelled
      default: .changed(number(0.3...3))
      }
    }

    private mutating func pointer() -> PointerEvent {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: .down(point(), count: Int.random(in: 0...3, using: &random))
      case 1: .up(point())
      case 2: .left
      default: .moved(point())
      }
    }
  }

  /// Watches gestures for what must never happen; tells the first thing that did.
  private struct Watch {
    var pinch: PinchSample.Device?
    var scrolls: [ScrollSample.Source] = []
    var pinchTime = -Double.infinity
    var begins = 0

    mutating func fault(in gesture: Gesture) -> String? {
      switch gesture {
      case .pinch(let sample): pinchFault(sample)
      case .scroll(let sample): scrollFault(sample)
      case .tap(let tap): tap.count >= 1 && tap.position.isPlausible ? nil : "a bad tap"
      case .hover(let place): place?.isPlausible == false ? "a bad hover" : nil
      }
    }

    private mutating func pinchFault(_ sample: PinchSample) -> String? {
      guard sample.factor.isFinite, sample.factor > 0 else { return "factor \(sample.factor)" }
      guard sample.phase == .changed || sample.factor == 1 else {
        return "a factor outside a change"
      }
      guard sample.focus.isPlausible, sample.time.isFinite else { return "a bad focus or time" }
      guard sample.time >= pinchTime else { return "time runs backwards" }
      pinchTime = sample.time
      if sample.phase == .began {
        guard pinch == nil else { return "two pinches at once" }
        pinch = sample.device
        begins += 1
        return nil
      }
      guard pinch == sample.device else { return "\(sample.phase) without a begin" }
      if sample.phase != .changed { pinch = nil }
      return nil
    }

    private mutating func scrollFault(_ sample: ScrollSample) -> String? {
      guard sample.distance.isFinite, sample.velocity.isFinite, sample.position.isPlausible else {
        return "a bad scroll"
      }
      if sample.phase == .began {
        guard !scrolls.contains(sample.source) else { return "two scrolls at once" }
        scrolls.append(sample.source)
        return nil
      }
      guard scrolls.contains(sample.source) else { return "\(sample.phase) without a begin" }
      if sample.phase == .ended { scrolls.removeAll { $0 == sample.source } }
      return nil
    }
  }

  @Test(arguments: [11, 12, 13, 14] as [UInt64])
  func `whatever comes in, every begin has one end and every number is sound`(seed: UInt64) {
    var machine = Machine(random: SplitMix64(seed: seed))
    var recognizer = PinchRecognizer(fingers: Hand.roundSlop)
    var watch = Watch()
    var tracker = LevelTracker(count: 3, start: 1)
    for index in 1...gestureEvents {
      let event = machine.next()
      var gestures = recognizer.handle(event)
      if Int.random(in: 0..<4, using: &machine.random) == 0 {
        gestures += recognizer.advance(to: machine.time)
      }
      for gesture in gestures {
        if let fault = watch.fault(in: gesture) {
          Issue.record("\(fault): seed \(seed), event \(index): \(event)")
          return
        }
        if case .pinch(let sample) = gesture { tracker.handle(sample) }
      }
      guard LevelTracker.scaleLimits.contains(tracker.scale(at: machine.time)) else {
        Issue.record("scale out of limits: seed \(seed), event \(index)")
        return
      }
      guard recognizer.isPinching == (watch.pinch != nil) else {
        Issue.record("isPinching is wrong: seed \(seed), event \(index)")
        return
      }
    }
    for gesture in recognizer.handle(InputEvent(time: machine.time + 1, .focusLost)) {
      #expect(watch.fault(in: gesture) == nil, "seed \(seed)")
    }
    #expect(watch.pinch == nil && watch.scrolls.isEmpty, "seed \(seed)")
    #expect(recognizer.nextDeadline == nil, "seed \(seed)")
    #expect(watch.begins > gestureEvents / 200, "seed \(seed): the stream hardly pinched")
  }

  @Test func `it does not matter how a stream is cut into steps`() {
    var machine = Machine(random: SplitMix64(seed: 21))
    let events = (1...gestureEvents).map { _ in machine.next() }
    var plain = PinchRecognizer()
    var stepped = PinchRecognizer()
    var expected: [Gesture] = []
    var found: [Gesture] = []
    var latest = 0.0
    for event in events {
      expected += plain.handle(event)
      // Steps at every moment between two events, but never before all events of one time are in.
      if event.time > latest {
        let gap = event.time - latest
        for share in [0.3, 0.9] { found += stepped.advance(to: latest + gap * share) }
        latest = event.time
      }
      found += stepped.handle(event)
    }
    expected += plain.advance(to: latest + 1)
    found += stepped.advance(to: latest + 1)
    #expect(expected.count == found.count, "seed 21")
    let difference = zip(expected, found).first { $0 != $1 }
    #expect(difference == nil, "seed 21")
  }

  /// The frames of some fingers that wander without coming near each other.
  private func wandering(_ count: Int, _ frames: Int, seed: UInt64) -> [[Point]] {
    var random = SplitMix64(seed: seed)
    var places = (0..<count).map { index in
      Point(x: 300 * Double(index % 3), y: 300 * Double(index / 3))
    }
    return (0..<frames).map { _ in
      for index in places.indices {
        places[index].x += random.within(-8, 8)
        places[index].y += random.within(-8, 8)
      }
      return places
    }
  }

  /// Plays frames with these finger numbers, the fingers told in this order.
  private func played(_ frames: [[Point]], ids: [Int64], order: [Int]) -> [PinchSample] {
    var hand = Hand()
    for (index, frame) in frames.enumerated() {
      for finger in order {
        let place = frame[finger]
        hand.finger(ids[finger], index == 0 ? .down : .moved, place.x, place.y)
      }
      hand.wait()
    }
    for finger in order { hand.finger(ids[finger], .up, 0) }
    return hand.take().pinches
  }

  @Test func `neither the order nor the numbers of the fingers matter`() {
    var random = SplitMix64(seed: 31)
    for round in 0..<UInt64(gestureEvents / 1000) {
      for count in 2...5 {
        let frames = wandering(count, 50, seed: 1000 + round)
        let expected = played(
          frames, ids: (0..<count).map(Int64.init), order: Array(0..<count))
        let ids = (0..<count).map { Int64($0) * 1_000_003 - 7 }.shuffled(using: &random)
        let found = played(frames, ids: ids, order: Array(0..<count).shuffled(using: &random))
        #expect(found.map(\.phase) == expected.map(\.phase), "seed 31, round \(round)")
        let isSame = zip(found, expected).allSatisfy { isNear($0.factor, $1.factor) }
        #expect(isSame, "seed 31, round \(round), \(count) fingers")
      }
    }
  }

  @Test func `turning the fingers' ways by a right angle changes nothing`() {
    for round in 0..<UInt64(gestureEvents / 1000) {
      let frames = wandering(3, 50, seed: 2000 + round)
      let turned = frames.map { $0.map { Point(x: 700 - $0.y, y: $0.x) } }
      let expected = played(frames, ids: [0, 1, 2], order: [0, 1, 2])
      let found = played(turned, ids: [0, 1, 2], order: [0, 1, 2])
      #expect(found.map(\.phase) == expected.map(\.phase), "seed \(2000 + round)")
      let isSame = zip(found, expected).allSatisfy { isNear($0.factor, $1.factor) }
      #expect(isSame, "seed \(2000 + round)")
    }
  }

  @Test func `the product depends on where the fingers end, not on their way`() throws {
    for round in 0..<UInt64(gestureEvents / 1000) {
      // The slop is earned in one move that both ways share.
      let frames = wandering(2, 60, seed: 3000 + round)
      let first = [Point(x: 0, y: 0), Point(x: 300, y: 0)]
      let base = [Point(x: 0, y: 0), Point(x: 350, y: 0)]
      let last = try #require(frames.last)
      let wandered = played([first, base] + frames, ids: [0, 1], order: [0, 1])
      // Half way first, so that no single sample reaches its cap.
      let middle = zip(base, last).map { Point(x: ($0.x + $1.x) / 2, y: ($0.y + $1.y) / 2) }
      let straight = played([first, base, middle, last], ids: [0, 1], order: [0, 1])
      let expected = last[0].distance(to: last[1]) / 350
      for way in [wandered, straight] {
        let product = way.reduce(1) { $0 * $1.factor }
        #expect(isNear(product, expected, within: 1e-12), "seed \(3000 + round)")
      }
    }
  }
}
