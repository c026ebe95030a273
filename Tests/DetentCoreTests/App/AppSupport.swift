@testable import DetentCore

/// A program on the fixed-width font, and short ways to act on it.
struct Desk {
  var app: App
  var cues: [Cue] = []

  static let document = Document.parse(
    """
    <!-- level: Basic Overview -->
    A short text of some words.
    <!-- level: Detailed Analysis -->
    A short text of some words, and then some more words for a second line of the whole.
    <!-- level: Advanced Analysis -->
    A short text of some words, and then some more words for a second line of the whole.

    And a second paragraph, which nobody needs but which is nice to have all the same.
    """, title: "Sample", figure: .disc)

  init(_ document: Document = Self.document, settings: Settings = Settings()) {
    do {
      app = try App(document: document, settings: settings, measurer: FixedWidthMeasurer())
    } catch {
      preconditionFailure(error.message)
    }
  }

  mutating func send(_ kinds: InputEvent.Kind..., at time: Double) {
    cues += app.step(kinds.map { InputEvent(time: time, $0) }, at: time).cues
  }

  mutating func wait(until time: Double) {
    cues += app.step([], at: time).cues
  }

  mutating func pinch(_ values: [Double], from start: Double, step: Double, end: TrackpadEvent?) {
    var now = start
    send(.trackpad(.began(Self.overText)), at: now)
    for value in values {
      now += step
      send(.trackpad(.changed(value)), at: now)
    }
    if let end { send(.trackpad(end), at: now + 0.2) }
  }

  mutating func key(_ key: Key, modifiers: Modifiers = [], at time: Double) {
    send(.key(KeyEvent(key, modifiers: modifiers)), at: time)
  }

  mutating func wheel(_ ticks: Double, at time: Double, modifiers: Modifiers = .control) {
    send(.wheel(WheelEvent(ticks: ticks, position: Self.overText, modifiers: modifiers)), at: time)
  }

  mutating func click(_ point: Point, count: Int = 1, at time: Double) {
    send(
      .pointer(.moved(point)), .pointer(.down(point, count: count)), .pointer(.up(point)), at: time)
  }

  static let overText = Point(x: 450, y: 150)

  /// The level shown, counted from 1, as people count.
  var level: Int { app.state.level + 1 }

  /// A value of the report by name; `nil` when there is none.
  func value(_ name: String, at now: Double) -> Double? {
    var app = app
    return app.report(at: now).values.first { $0.name == name }?.value
  }

  func scene(at now: Double) -> Scene {
    var app = app
    return app.scene(at: now)
  }

  /// Steps from wake to wake until nothing moves any more; gives that time.
  @discardableResult
  mutating func rest(from start: Double) -> Double {
    var now = start
    for _ in 0..<100 {
      let frame = app.step([], at: now)
      cues += frame.cues
      switch frame.wake {
      case .onInput: return now
      case .at(let time): now = time
      case .nextFrame: now = app.restTime
      }
    }
    preconditionFailure("the program must come to rest")
  }
}
