// The one place where devices become gestures. Each kind of device has its own small tracker; this
// type gives them their events in order, fires what falls due in between at its own time, and lets
// one pinch through at a time. Every pinch that begins ends or is cancelled exactly once.
//
// Call `handle` for each event, in order, then `advance` to the time of the picture: moves of
// several fingers at one time are measured together, when the next event of another time or kind
// comes or time is told to have reached them. So the picture of a moment shows all that happened
// up to it, and it does not matter how a stream of events is cut into steps, as long as events of
// one time stay together.
//
// A hand that draws rests on the glass: SDL tells of a pen as of a mouse, and fingers that are down
// while it is pressed, and do not pinch yet, are a palm. They do nothing until they are lifted.

/// Turns input events into gestures.
package struct PinchRecognizer: Equatable, Sendable {
  private var fingers: FingerTracker
  private var trackpad = TrackpadTracker()
  private var wheel = WheelTracker()
  private var pointer = PointerTracker()
  private var gate = PinchGate()
  /// The fingers that are no fingers.
  private var palms: Set<FingerID> = []
  /// The latest time seen in events and gestures, in seconds: time never runs backwards from here
  /// on.
  private var clock = 0.0

  package init(fingers options: FingerOptions = FingerOptions()) {
    fingers = FingerTracker(options: options)
  }

  /// Whether a pinch has begun and not ended.
  package var isPinching: Bool { gate.owner != nil }

  /// Whether a mouse's or a pen's button is down that nobody else has taken.
  package var isPointerPressed: Bool { pointer.isPressed }

  /// When `advance` has something to tell next if nothing else happens, in seconds.
  package var nextDeadline: Double? {
    [fingers.pendingTime, wheel.deadline].compactMap(\.self).min()
  }

  /// Takes one event and tells what it means, after what fell due before it.
  ///
  /// An event from the past, or of no time at all, counts as of the last event's time.
  package mutating func handle(_ event: InputEvent) -> [Gesture] {
    let time = event.time.isFinite ? max(clock, event.time) : clock
    var found: [Gesture] = []
    if !isMergeable(event, at: time) { found += fingers.measure() }
    found += wheel.advance(to: time)
    clock = time
    found += meaning(of: event.kind, at: time)
    return found.compactMap { gate.pass($0) }
  }

  /// Tells what falls due up to a time, in seconds, each gesture with its own due time.
  package mutating func advance(to time: Double) -> [Gesture] {
    var found: [Gesture] = []
    if let pending = fingers.pendingTime, pending <= time { found += fingers.measure() }
    if let deadline = wheel.deadline, deadline <= time { clock = max(clock, deadline) }
    found += wheel.advance(to: time)
    return found.compactMap { gate.pass($0) }
  }

  /// Forgets fingers that the device no longer has down, because their lifting was never told.
  ///
  /// The window's side calls it whenever a finger lands or lifts, with the device's own list.
  package mutating func prune(keeping down: Set<FingerID>, at time: Double) -> [Gesture] {
    clock = time.isFinite ? max(clock, time) : clock
    palms.formIntersection(down)
    let found = fingers.measure() + fingers.prune(keeping: down, at: clock)
    return found.compactMap { gate.pass($0) }
  }

  /// Whether an event belongs to the moves that wait to be measured.
  private func isMergeable(_ event: InputEvent, at time: Double) -> Bool {
    guard case .finger(let finger) = event.kind else { return false }
    return finger.phase == .moved && fingers.pendingTime == time
  }

  /// Whether a finger's event is a palm's, and means nothing.
  package func isPalm(_ event: FingerEvent) -> Bool {
    event.phase == .down ? pointer.isPressed : palms.contains(event.id)
  }

  /// The gestures of a finger, if it is one.
  private mutating func touch(_ event: FingerEvent, at time: Double) -> [Gesture] {
    let isPalm = isPalm(event)
    palms.remove(event.id)
    guard isPalm else { return fingers.handle(event, at: time) }
    if event.phase == .down || event.phase == .moved { palms.insert(event.id) }
    return []
  }

  /// A pen or a mouse; when it is pressed, fingers that rest are a palm.
  private mutating func point(_ event: PointerEvent, at time: Double) -> [Gesture] {
    var found: [Gesture] = []
    if case .down = event, !fingers.isPinching {
      palms.formUnion(fingers.ids)
      found = fingers.cancel(at: time)
    }
    return found + pointer.handle(event, at: time)
  }

  private mutating func meaning(of kind: InputEvent.Kind, at time: Double) -> [Gesture] {
    switch kind {
    case .finger(let event): touch(event, at: time)
    case .trackpad(let event): trackpad.handle(event, at: time)
    case .wheel(let event): wheel.handle(event, at: time)
    case .pointer(let event): point(event, at: time)
    case .modifiers(let held): held.contains(.control) ? [] : wheel.releaseControl(at: time)
    case .focusLost, .hidden, .resized: cancel(at: time)
    case .key, .focusGained, .shown, .closeRequested, .appearance, .fileChanged, .reread,
      .offered, .work:
      []
    }
  }

  private mutating func cancel(at time: Double) -> [Gesture] {
    palms = []
    return fingers.cancel(at: time) + trackpad.cancel(at: time) + wheel.cancel(at: time)
      + pointer.cancel(at: time)
  }
}
