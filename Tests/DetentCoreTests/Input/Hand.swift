import Chance
@testable import DetentCore

extension SplitMix64 {
  /// A number from `low` to `high`, as the standard library draws it.
  mutating func within(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &self)
  }

  mutating func oneOf<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &self)]
  }
}

/// A person at the devices: sends events 10 ms apart and keeps what the recogniser makes of them.
struct Hand {
  static let frame = 0.01

  var recognizer: PinchRecognizer
  var now = 1.0
  private(set) var gestures: [Gesture] = []

  /// The program's thresholds, but for one: the sample that leaves the slop counts for nothing, so
  /// that a table can leave it in one move of any size.
  static var roundSlop: FingerOptions {
    var options = FingerOptions()
    options.swallowsSample = true
    return options
  }

  init(_ options: FingerOptions = Self.roundSlop) {
    recognizer = PinchRecognizer(fingers: options)
  }

  /// Options for tables that know no thresholds, with this slop.
  static func bare(slop: Double) -> FingerOptions {
    var options = FingerOptions()
    options.slop = slop
    options.swallowsSample = true
    options.minimumSpan = 0
    options.factors = 1e-3...1e3
    return options
  }

  /// One event, now.
  mutating func send(_ kind: InputEvent.Kind) {
    gestures += recognizer.handle(InputEvent(time: now, kind))
  }

  /// Time goes on without events.
  mutating func wait(_ seconds: Double = Self.frame) {
    now += seconds
    gestures += recognizer.advance(to: now)
  }

  mutating func finger(
    _ finger: Int64, _ phase: FingerEvent.Phase, _ x: Double, _ y: Double = 0, device: Int64 = 1
  ) {
    send(
      .finger(
        FingerEvent(
          id: FingerID(device: device, finger: finger), phase: phase, position: Point(x: x, y: y))))
  }

  /// Fingers land one after the other in one frame, numbered from 0.
  mutating func down(_ places: [(Double, Double)]) {
    for (index, place) in places.enumerated() { finger(Int64(index), .down, place.0, place.1) }
    wait()
  }

  /// Fingers on the line y = 0 land in one frame, numbered from 0.
  mutating func down(_ xs: Double...) { down(xs.map { ($0, 0) }) }

  /// Some fingers move in one frame.
  mutating func move(_ places: [Int64: (Double, Double)]) {
    for (finger, place) in places.sorted(by: { $0.key < $1.key }) {
      self.finger(finger, .moved, place.0, place.1)
    }
    wait()
  }

  /// Fingers 0, 1, … move on the line y = 0 in one frame.
  mutating func move(_ xs: Double...) {
    for (index, x) in xs.enumerated() { finger(Int64(index), .moved, x) }
    wait()
  }

  /// Fingers lift in one frame.
  mutating func up(_ fingers: Int64...) {
    for finger in fingers { self.finger(finger, .up, 0) }
    wait()
  }

  mutating func wheel(_ ticks: Double, _ modifiers: Modifiers = []) {
    send(.wheel(WheelEvent(ticks: ticks, position: Point(x: 450, y: 300), modifiers: modifiers)))
  }

  mutating func prune(keeping fingers: Int64...) {
    gestures += recognizer.prune(
      keeping: Set(fingers.map { FingerID(device: 1, finger: $0) }), at: now)
  }

  /// What came since the last call.
  mutating func take() -> [Gesture] {
    defer { gestures = [] }
    return gestures
  }
}

extension [Gesture] {
  var pinches: [PinchSample] {
    compactMap { if case .pinch(let sample) = $0 { sample } else { nil } }
  }

  var scrolls: [ScrollSample] {
    compactMap { if case .scroll(let sample) = $0 { sample } else { nil } }
  }

  var taps: [Tap] {
    compactMap { if case .tap(let tap) = $0 { tap } else { nil } }
  }

  var phases: [PinchSample.Phase] { pinches.map(\.phase) }

  /// The product of the pinch's factors.
  var product: Double { pinches.reduce(1) { $0 * $1.factor } }

  func count(_ phase: PinchSample.Phase) -> Int { phases.count { $0 == phase } }
}

/// Whether two numbers are equal but for rounding.
func isNear(_ a: Double, _ b: Double, within tolerance: Double = 1e-12) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(b))
}
