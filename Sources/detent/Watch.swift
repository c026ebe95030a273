import DetentCore

// What the program understands, told to the person at the devices while it happens. It is the twin
// of the trace for eyes instead of tests: one gesture a line, the moment first.

/// Turns a run's steps into lines for people.
struct Watch {
  private var recognizer = PinchRecognizer()
  private var level: Int?
  /// What the pinch under way has multiplied by so far.
  private var product = 1.0

  /// The lines of one step: its events, and the level shown after it.
  mutating func lines(
    for events: [InputEvent], level: Int, of levels: [String], at now: Double
  ) -> [String] {
    var lines: [String] = []
    for gesture in recognizer.gestures(in: events, upTo: now) {
      if let (time, words) = tell(gesture) { lines.append(Self.line(words, at: time)) }
    }
    if self.level != level {
      let name = "level \(level + 1) of \(levels.count), \(levels[level])"
      lines.append(Self.line(name, at: now))
      self.level = level
    }
    return lines
  }

  private static func line(_ words: String, at time: Double) -> String {
    "\(rounded(time, to: 1000)) s: \(words)"
  }

  /// A number with no more decimals than anybody reads.
  private static func rounded(_ value: Double, to steps: Double) -> String {
    JSON.number((value * steps).rounded() / steps)
  }

  private static func place(_ point: Point) -> String {
    "\(rounded(point.x, to: 1)), \(rounded(point.y, to: 1))"
  }

  /// A gesture's moment and words; `nil` for the pointer's resting, which nobody meant.
  private mutating func tell(_ gesture: Gesture) -> (time: Double, words: String)? {
    switch gesture {
    case .pinch(let sample): (sample.time, "pinch by \(sample.device) \(tell(sample))")
    case .scroll(let sample): (sample.time, "scroll by \(sample.source) \(Self.tell(sample))")
    case .tap(let tap):
      (tap.time, "\(tap.count == 2 ? "double tap" : "tap") at \(Self.place(tap.position))")
    case .hover: nil
    }
  }

  private mutating func tell(_ sample: PinchSample) -> String {
    if sample.phase == .began { product = 1 }
    product *= sample.factor
    let inAll = "\(Self.rounded(product, to: 1000)) times in all"
    return switch sample.phase {
    case .began: "begins at \(Self.place(sample.focus))"
    case .changed: "\(Self.rounded(sample.factor, to: 1000)) times, \(inAll)"
    case .ended: "ends, \(inAll)"
    case .cancelled: "is cancelled, after \(inAll)"
    }
  }

  private static func tell(_ sample: ScrollSample) -> String {
    switch sample.phase {
    case .began: "begins at \(place(sample.position))"
    case .changed: "\(rounded(sample.distance, to: 10)) points"
    case .ended: "ends, at \(rounded(sample.velocity, to: 1)) points a second"
    }
  }
}

extension PinchRecognizer {
  /// The gestures of one step: its events, and what falls due by its time, in seconds.
  mutating func gestures(in events: [InputEvent], upTo now: Double) -> [Gesture] {
    var gestures: [Gesture] = []
    for event in events {
      gestures += advance(to: event.time)
      gestures += handle(event)
    }
    return gestures + advance(to: now)
  }
}
