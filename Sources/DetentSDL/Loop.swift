package import DetentCore

// The driver: it waits, collects input, takes one step, and shows the picture if it is another one.
//
//   wake        waits                                         then
//   onInput     for ever                                      collects until the next frame may be
//   at(t)       until t, or input                             the same
//   nextFrame   until the display's next refresh              steps
//
// Everything that arrived by the moment of the step is in that step's picture. Steps are at least
// one refresh apart, so a mouse that reports a thousand times a second costs no more than a display
// that shows sixty; the first input after a rest is answered at once. Nothing is drawn while the
// picture stays the same, or while nobody can see it.

/// What the loop needs from the machine.
///
/// Times are in seconds on one clock.
package protocol Machine {
  var now: Double { get }
  /// What the display reports, in Hz; 0 when it does not know.
  var refreshRate: Int { get }
  /// Gives what has happened, and waits for it at most until `deadline` (`nil`: as long as it
  /// takes; a past one: not at all). May come back early with nothing.
  mutating func receive(until deadline: Double?) -> Arrivals
  /// Draws the scene and brings it to the display.
  mutating func show(_ scene: Scene)
  /// Brings the last picture to the display once more.
  mutating func showAgain()
  /// Does what the program asks for once; `quit` is the loop's own.
  mutating func perform(_ cue: Cue)
  /// What the process has used.
  var usage: ProcessUsage { get }
}

/// What a machine has received.
package struct Arrivals: Equatable, Sendable {
  /// In the order in which they happened.
  package var events: [InputEvent]
  /// The window's content was lost.
  package var needsRepaint: Bool

  package init(events: [InputEvent] = [], needsRepaint: Bool = false) {
    self.events = events
    self.needsRepaint = needsRepaint
  }

  package var isEmpty: Bool { events.isEmpty && !needsRepaint }
}

/// Counters of a run.
package struct LoopReport: Equatable, Sendable {
  package var steps = 0
  /// Pictures drawn.
  package var frames = 0
  /// What the process had used when the first picture was on the display.
  package var firstFrame: ProcessUsage?

  package init() {}
}

/// Input from a script instead of a device.
package struct Injection: Equatable, Sendable {
  /// Due now; their times are the machine's.
  package var events: [InputEvent]
  /// When to ask again, on the machine's clock; `nil`: never.
  package var next: Double?
  package var stops: Bool

  package init(events: [InputEvent] = [], next: Double? = nil, stops: Bool = false) {
    self.events = events
    self.next = next
    self.stops = stops
  }
}

/// What the loop runs.
package struct LoopProgram {
  /// The events since the last step, in order and with the pointer's moves merged, and the time,
  /// both on motion's clock.
  package var step: (_ events: [InputEvent], _ now: Double) -> Frame
  /// The machine's time in, motion's time out.
  ///
  /// `wasMoving` is true when the step before asked for the next frame,
  /// so that a gap is a stall and not a rest. Must never run backwards.
  package var motionTime: (_ now: Double, _ wasMoving: Bool) -> Double
  /// The same for an event that arrived since the last step; asked after `motionTime`.
  package var eventTime: (_ time: Double) -> Double
  /// Does a small piece of work ahead of time while nothing happens; false when there is no more
  /// until the next step.
  package var prepare: () -> Bool
  /// Asked before each step.
  package var inject: (_ now: Double, LoopReport) -> Injection

  package init(
    step: @escaping (_ events: [InputEvent], _ now: Double) -> Frame,
    motionTime: @escaping (_ now: Double, _ wasMoving: Bool) -> Double = { now, _ in now },
    eventTime: @escaping (_ time: Double) -> Double = { $0 },
    prepare: @escaping () -> Bool = { false },
    inject: @escaping (_ now: Double, LoopReport) -> Injection = { _, _ in Injection() }
  ) {
    self.step = step
    self.motionTime = motionTime
    self.eventTime = eventTime
    self.prepare = prepare
    self.inject = inject
  }
}

/// Runs a program on a machine until it quits.
package struct Loop<M: Machine> {
  package private(set) var machine: M
  package private(set) var report = LoopReport()
  private let program: LoopProgram
  private var pacer: FramePacer
  /// What the last step asked for; the very first is due at once.
  private var wake = Wake.nextFrame
  private var scene: Scene?
  private var pending: [InputEvent] = []
  private var isHidden = false
  private var isPrepared = false
  /// When the script wants to be asked again.
  private var nextInjection: Double?
  /// Motion's time minus the machine's, and motion's time, at the last step.
  private var offset = 0.0
  private var motionNow = -Double.infinity

  package init(machine: M, program: LoopProgram) {
    self.machine = machine
    self.program = program
    pacer = FramePacer(refreshRate: machine.refreshRate)
  }

  /// Steps, waits and steps again, until the program or its script says to stop.
  package mutating func run() {
    while turn() { pause() }
  }
}

// MARK: - Stepping

extension Loop {
  /// One step and its picture; false when it was the last.
  mutating func turn() -> Bool {
    pacer.adopt(refreshRate: machine.refreshRate)
    let now = machine.now
    let injection = program.inject(now, report)
    nextInjection = injection.next
    if injection.stops { return false }
    let events = takePending(adding: injection.events, now: now)
    // Only input changes anything now: a script that merely looked has disturbed nothing.
    if events.isEmpty, wake == .onInput, report.steps > 0 { return true }
    pacer.begin(at: now)
    let frame = program.step(events, motionNow)
    report.steps += 1
    wake = frame.wake
    isPrepared = false
    var goesOn = true
    for cue in frame.cues {
      if cue == .quit { goesOn = false } else { machine.perform(cue) }
    }
    if goesOn { show(frame.scene) }
    return goesOn
  }

  /// The merged events on motion's clock, which is moved on to `now`.
  private mutating func takePending(adding injected: [InputEvent], now: Double) -> [InputEvent] {
    let wasMoving = wake == .nextFrame && report.steps > 0 && !isHidden
    let before = motionNow
    motionNow = max(before, program.motionTime(now, wasMoving))
    offset = motionNow - now
    // SDL's stamps are whole milliseconds: one may lie a little before the step that it came after.
    let events = (pending + injected).mergingMoves().map { event in
      InputEvent(time: min(max(program.eventTime(event.time), before), motionNow), event.kind)
    }
    pending.removeAll(keepingCapacity: true)
    return events
  }

  private mutating func show(_ next: Scene) {
    if isHidden || next == scene { return }
    machine.show(next)
    scene = next
    report.frames += 1
    if report.firstFrame == nil { report.firstFrame = machine.usage }
  }
}

// MARK: - Waiting

extension Loop {
  /// Waits until a step is due, keeping what arrives.
  mutating func pause() {
    if let limit = restLimit { rest(until: limit.time) }
    // Collects on until the display can show another picture: all of it goes into one step. Once at
    // least, or a machine too slow for its display would never see its input.
    repeat { collect(until: pacer.due) } while machine.now < pacer.due
  }

  /// How long the program may rest, `time: nil` for ever; `nil` when it may not rest at all.
  private var restLimit: (time: Double?, Void)? {
    switch wake {
    case .nextFrame where !isHidden: return nil
    // Motion that nobody sees needs no frames: it is where it has to be when the window comes back.
    case .nextFrame, .onInput: return (nextInjection, ())
    case .at(let time):
      let due = time - offset
      return (nextInjection.map { min($0, due) } ?? due, ())
    }
  }

  private mutating func rest(until limit: Double?) {
    while pending.isEmpty {
      if let limit, machine.now >= limit { return }
      if !isPrepared, wake != .nextFrame {
        collect(until: machine.now)
        if pending.isEmpty { isPrepared = !program.prepare() }
      } else {
        collect(until: limit)
      }
    }
  }

  private mutating func collect(until deadline: Double?) {
    let arrivals = machine.receive(until: deadline)
    for event in arrivals.events {
      if event.kind == .hidden { isHidden = true }
      if event.kind == .shown { isHidden = false }
    }
    pending += arrivals.events
    if arrivals.needsRepaint, scene != nil, !isHidden { machine.showAgain() }
  }
}
