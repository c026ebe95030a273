import Testing

@testable import DetentCore

/// A program whose motions and timers are written in a table, and which notes how it was driven.
private struct Notebook: Steppable {
  /// When each event's motion ends, from the event's time on.
  var motion = 0.7
  /// A timer that an event starts, and the motion that the timer starts.
  var timer: Double?
  var isRestless = false
  /// How many more steps there is something to do that needs no time.
  var work = 0
  var isWorking: Bool { work > 0 }
  var steps: [(time: Double, events: [Double])] = []
  private(set) var restTime = 0.0
  private var deadline: Double?

  init(motion: Double = 0.7, timer: Double? = nil, isRestless: Bool = false) {
    self.motion = motion
    self.timer = timer
    self.isRestless = isRestless
  }

  mutating func step(_ events: [InputEvent], at now: Double) -> Frame {
    steps.append((now, events.map(\.time)))
    work = max(0, work - 1)
    for event in events {
      restTime = event.time + motion
      deadline = timer.map { event.time + $0 }
    }
    if let due = deadline, due <= now {
      deadline = nil
      restTime = max(restTime, due + motion)
    }
    let scene = Scene(size: Size(width: 1, height: 1), scale: 1, background: .black)
    return Frame(scene: scene, cues: [], wake: wake(at: now))
  }

  private func wake(at now: Double) -> Wake {
    if isRestless || restTime > now { return .nextFrame }
    return deadline.map { .at($0) } ?? .onInput
  }
}

struct HeadlessTests {
  private func events(_ times: Double...) -> [InputEvent] {
    times.map { InputEvent(time: $0, .focusLost) }
  }

  @Test func `events until the moment are given at their own times, later ones not at all`() {
    var headless = Headless(Notebook(), events: events(0, 0.5, 0.5, 2))
    _ = headless.advance(to: 1)
    #expect(headless.program.steps.map(\.time) == [0, 0.5, 1])
    #expect(headless.program.steps.map(\.events) == [[0], [0.5, 0.5], []])
    #expect(headless.now == 1)
  }

  @Test func `an event at the very moment belongs to it`() {
    var headless = Headless(Notebook(), events: events(1))
    _ = headless.advance(to: 1)
    #expect(headless.program.steps.flatMap(\.events) == [1])
  }

  @Test func `without events rest is the start`() throws {
    var headless = Headless(Notebook(), events: [])
    #expect(try headless.advanceToRest().wake == .onInput)
    #expect(headless.now == 0)
  }

  @Test func `rest is the first moment at which nothing moves, not a frame later`() throws {
    var headless = Headless(Notebook(), events: events(0.1, 1))
    #expect(try headless.advanceToRest().wake == .onInput)
    #expect(headless.now == 1.7)
  }

  @Test func `rest waits for timers and for what they start`() throws {
    var headless = Headless(Notebook(motion: 0.25, timer: 0.5), events: events(1))
    #expect(try headless.advanceToRest().wake == .onInput)
    #expect(headless.now == 1.75)
  }

  @Test func `a timer that falls into a motion prolongs it`() throws {
    var headless = Headless(Notebook(motion: 0.5, timer: 0.25), events: events(1))
    #expect(try headless.advanceToRest().wake == .onInput)
    #expect(headless.now == 1.75)
  }

  @Test func `what never rests is an error and not an endless loop`() {
    var headless = Headless(Notebook(isRestless: true), events: events(1))
    #expect(throws: RestlessError.self) { try headless.advanceToRest() }
  }

  @Test func `a copy goes its own way`() throws {
    var headless = Headless(Notebook(), events: events(1))
    var ahead = headless
    _ = try ahead.advanceToRest()
    _ = headless.advance(to: 0.5)
    #expect(ahead.now == 1.7)
    #expect(headless.now == 0.5)
    #expect(headless.program.steps.map(\.time) == [0.5])
  }
}
