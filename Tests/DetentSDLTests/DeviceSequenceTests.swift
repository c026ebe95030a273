import CSDL2
import Foundation
import Testing

@testable import DetentCore
@testable import DetentSDL

// Story: pinches that get stuck, and pinches that are not heard any more, after a finger, a focus
// or a device was lost. Sources: gestures.md 7, rows 2, 5, 14, 15, 20, 21 and 36, all at once and
// in any order.

/// How many random sequences are played; `DETENT_SEQUENCES` asks for more.
private let sequenceCount =
  ProcessInfo.processInfo.environment["DETENT_SEQUENCES"].flatMap(Int.init) ?? 2000
/// So many go through one program, each beginning with what the one before left behind.
private let sequencesPerProgram = 100

/// A machine that plays a script through the program's own translation of events.
private struct ScriptedMachine: Machine {
  var now = 0.0
  let refreshRate: Int
  let usage = ProcessUsage(sinceStart: 0, cpu: 0, residentKilobytes: 0)
  private var script: ArraySlice<(time: Double, what: Happening)>
  private var translator = makeTranslator(width: RandomHands.width, height: RandomHands.height)
  private var ledger = FingerLedger()
  private var fingers: Set<Int64> = []
  private var areTaken = false

  init(_ script: [(time: Double, what: Happening)], refreshRate: Int) {
    self.script = script[...]
    self.refreshRate = refreshRate
  }

  mutating func show(_ scene: Scene) {}
  mutating func showAgain() {}
  mutating func perform(_ cue: Cue) {}

  mutating func receive(until deadline: Double?) -> Arrivals {
    guard let next = script.first else {
      now = max(now, deadline ?? now)
      return Arrivals(events: [InputEvent(time: now, .closeRequested)])
    }
    guard next.time <= deadline ?? .infinity else {
      now = max(now, deadline ?? now)
      return Arrivals()
    }
    now = max(now, next.time)
    var arrivals = Arrivals()
    while let next = script.first, next.time <= now {
      script.removeFirst()
      if let event = happen(next.what, at: next.time) {
        ledger.note(event)
        arrivals.events.append(event)
      }
      if areTaken {
        arrivals.events += ledger.cancelled(ledger.lost { _ in [] }, at: next.time)
        areTaken = false
      }
    }
    // As Desktop settles with the queue empty.
    let lost = ledger.lost(stillThere: { _ in fingers })
    arrivals.events += ledger.cancelled(lost, at: now)
    return arrivals
  }

  private mutating func happen(_ what: Happening, at time: Double) -> InputEvent? {
    switch what {
    case .event(var event):
      let ticks = UInt64(time * 1000)
      event.common.timestamp = UInt32(truncatingIfNeeded: ticks)
      guard case .input(let input) = translator.translate(event, ticks: ticks) else { return nil }
      return input
    case .trackpad(let event): return InputEvent(time: time, .trackpad(event))
    case .hardware(let finger, true): fingers.insert(finger)
    case .hardware(let finger, false): fingers.remove(finger)
    case .unplugged: fingers = []
    case .taken: areTaken = true
    case .mark(let number): return InputEvent(time: time, .key(KeyEvent(.function(number))))
    }
    return nil
  }
}

/// A font in which every character is half an em wide and lines may end anywhere.
private final class AnyMeasurer: TextMeasurer {
  func advance(of text: Substring, face: FontFace) -> Double { Double(text.utf8.count) / 2 }
  func lineBreaks(in text: String) -> [Int] { Array(1..<max(1, text.utf8.count + 1)) }
  func words(in text: String) -> [Range<Int>] { text.isEmpty ? [] : [0..<text.utf8.count] }
  func metrics(of face: FontFace) -> FontMetrics { FontMetrics(ascent: 1, descent: 0.35) }
}

/// The program under the script, and what it did wrong.
private final class Subject {
  private var app: App
  private var isMarked = false
  private(set) var faults: [String] = []
  private(set) var checks = 0

  init() throws {
    let text = ["a", "b b", "c c c"].map { "<!-- level: \($0) -->\n\($0)\n" }.joined()
    app = try App(
      document: Document.parse(text, title: "t", figure: .disc),
      settings: Settings(size: Size(width: RandomHands.width, height: RandomHands.height)),
      measurer: AnyMeasurer())
  }

  func step(_ events: [InputEvent], _ now: Double) -> Frame {
    let frame = app.step(events, at: now)
    for event in events {
      guard case .key(let key) = event.kind else { continue }
      if key.key == .function(9) { checkRest(frame, at: now) }
      if key.key == .function(8), app.state.level != 2 {
        faults.append("lost: level \(app.state.level + 1) instead of 3 at \(now)")
      }
    }
    return frame
  }

  private func checkRest(_ frame: Frame, at now: Double) {
    checks += 1
    let state = app.state
    if state.isPinching { faults.append("still pinching at \(now)") }
    if state.figureGrip != nil { faults.append("the figure is held at \(now)") }
    if state.sliderGrip != nil { faults.append("the slider is held at \(now)") }
    if state.recognizer.isPinching { faults.append("the recogniser pinches at \(now)") }
    if frame.wake != .onInput { faults.append("wakes by \(frame.wake) at \(now)") }
  }
}

@Suite struct DeviceSequenceTests {
  @Test(arguments: 0..<UInt64(max(1, sequenceCount / sequencesPerProgram)))
  func `after whatever hands and devices did nothing sticks, and the next pinch works`(
    seed: UInt64
  ) throws {
    var hands = RandomHands(seed: seed)
    for _ in 0..<sequencesPerProgram { hands.act() }
    let subject = try Subject()
    var loop = Loop(
      machine: ScriptedMachine(hands.script, refreshRate: [10, 25, 60][Int(seed % 3)]),
      program: LoopProgram(step: subject.step))
    loop.run()
    #expect(subject.checks == sequencesPerProgram, "seed \(seed)")
    #expect(subject.faults.isEmpty, "seed \(seed): \(subject.faults.prefix(3))")
  }
}
