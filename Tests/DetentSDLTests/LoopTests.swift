import Testing

@testable import DetentCore
@testable import DetentSDL

/// A machine whose clock moves only when the loop waits, and whose input is a list.
private struct FakeMachine: Machine {
  var now = 100.0
  var refreshRate = 100
  /// What will arrive, at its time; in order.
  var arriving: [(time: Double, arrivals: Arrivals)] = []
  /// What was done, and when.
  var log: [String] = []
  /// How long drawing takes.
  var drawing = 0.0
  /// Waits without an end and with nothing to come: the test is over.
  var sleptForEver = 0

  var usage: ProcessUsage { ProcessUsage(sinceStart: now - 100, cpu: 0, residentKilobytes: 1) }

  mutating func receive(until deadline: Double?) -> Arrivals {
    guard let next = arriving.first, next.time <= deadline ?? .infinity else {
      guard let deadline else {
        sleptForEver += 1
        // A real machine would still be waiting; the close button is the way out.
        return Arrivals(events: [InputEvent(time: now, .closeRequested)])
      }
      now = max(now, deadline)
      return Arrivals()
    }
    now = max(now, next.time)
    arriving.removeFirst()
    return next.arrivals
  }

  mutating func show(_ scene: Scene) {
    log.append("show \(scene.size.width) at \(time)")
    now += drawing
  }
  mutating func showAgain() { log.append("again at \(time)") }
  mutating func perform(_ cue: Cue) { log.append("\(cue)") }

  private var time: Double { ((now - 100) * 1000).rounded() / 1000 }

  mutating func arrive(_ time: Double, _ kinds: InputEvent.Kind...) {
    let events = kinds.map { InputEvent(time: 100 + time, $0) }
    arriving.append((100 + time, Arrivals(events: events)))
  }
}

private func scene(_ number: Double) -> Scene {
  Scene(size: Size(width: number, height: 1), scale: 1, background: .white)
}

/// What the program under the loop saw and answers.
private final class Program {
  var seen: [(events: [InputEvent.Kind], now: Double)] = []
  /// The answer to the n-th step.
  let answer: (_ step: Int, _ events: [InputEvent.Kind]) -> Frame

  init(answer: @escaping (_ step: Int, _ events: [InputEvent.Kind]) -> Frame) {
    self.answer = answer
  }

  func step(_ events: [InputEvent], _ now: Double) -> Frame {
    let kinds = events.map(\.kind)
    seen.append((kinds, ((now - 100) * 1000).rounded() / 1000))
    var frame = answer(seen.count - 1, kinds)
    if kinds.contains(.closeRequested) { frame.cues.append(.quit) }
    return frame
  }
}

private func frame(_ number: Double, _ wake: Wake = .onInput, _ cues: Cue...) -> Frame {
  Frame(scene: scene(number), cues: cues, wake: wake)
}

private func run(_ machine: FakeMachine, _ program: Program) -> Loop<FakeMachine> {
  var loop = Loop(machine: machine, program: LoopProgram(step: program.step))
  loop.run()
  return loop
}

@Suite struct LoopTests {
  private let key = InputEvent.Kind.key(KeyEvent(.space))

  @Test func `at rest nothing is stepped or drawn`() {
    let program = Program { _, _ in frame(1) }
    let loop = run(FakeMachine(), program)
    #expect(program.seen.map(\.now) == [0, 0.01])
    #expect(loop.machine.log == ["show 1.0 at 0.0"])
    #expect(loop.machine.sleptForEver == 1)
    #expect(loop.report.frames == 1)
    #expect(loop.report.firstFrame?.sinceStart == 0)
  }

  @Test func `the first input after a rest is answered at once`() {
    var machine = FakeMachine()
    machine.arrive(3.1234, key)
    let program = Program { step, _ in frame(Double(min(step, 1))) }
    let loop = run(machine, program)
    #expect(program.seen[1].now == 3.123)
    #expect(loop.machine.log == ["show 0.0 at 0.0", "show 1.0 at 3.123"])
  }

  @Test func `motion is drawn once a refresh, on the grid`() {
    let program = Program { step, _ in frame(Double(step), step < 5 ? .nextFrame : .onInput) }
    _ = run(FakeMachine(), program)
    #expect(program.seen.map(\.now) == [0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06])
  }

  @Test func `input during motion waits for the frame, and all of it is in that frame`() {
    var machine = FakeMachine()
    machine.arrive(0.003, .pointer(.moved(Point(x: 1, y: 0))))
    machine.arrive(0.006, .pointer(.moved(Point(x: 2, y: 0))))
    machine.arrive(0.01, key)
    let program = Program { step, _ in frame(Double(step), step < 2 ? .nextFrame : .onInput) }
    _ = run(machine, program)
    #expect(program.seen[1].now == 0.01)
    #expect(program.seen[1].events == [.pointer(.moved(Point(x: 2, y: 0))), key])
  }

  @Test func `a machine too slow for its display still sees its input`() {
    var machine = FakeMachine()
    machine.drawing = 0.035
    machine.arrive(0.04, key)
    let program = Program { step, _ in frame(Double(step), step < 4 ? .nextFrame : .onInput) }
    _ = run(machine, program)
    #expect(program.seen.map(\.now).prefix(4) == [0, 0.035, 0.07, 0.105])
    #expect(program.seen[2].events == [key])
  }

  @Test func `a mouse of 1000 reports a second makes no more steps than the display refreshes`() {
    var machine = FakeMachine()
    for n in 0..<1000 { machine.arrive(1 + Double(n) / 1000, .pointer(.moved(.zero))) }
    let program = Program { _, _ in frame(1) }
    let loop = run(machine, program)
    #expect((100...103).contains(program.seen.count))
    #expect(loop.report.frames == 1)
  }

  @Test func `a wake time is kept, unless input comes first`() {
    var machine = FakeMachine()
    machine.arrive(2, key)
    let program = Program { step, _ in
      frame(1, step < 2 ? .at(100 + Double(step * 4 + 1)) : .onInput)
    }
    _ = run(machine, program)
    // Step 0 asks for 1 s, step 1 for 5 s but a key comes at 2 s.
    #expect(program.seen.map(\.now).prefix(3) == [0, 1, 2])
  }

  @Test func `a hidden window is not drawn and its motion not stepped`() {
    var machine = FakeMachine()
    machine.arrive(0.004, .hidden)
    machine.arrive(60, .shown)
    let program = Program { step, _ in frame(Double(step), step < 3 ? .nextFrame : .onInput) }
    let loop = run(machine, program)
    #expect(program.seen.map(\.now).prefix(3) == [0, 0.01, 60])
    #expect(loop.machine.log.prefix(2) == ["show 0.0 at 0.0", "show 2.0 at 60.0"])
  }

  @Test func `lost content is shown again without a step`() {
    var machine = FakeMachine()
    machine.arriving = [(101, Arrivals(needsRepaint: true))]
    let program = Program { _, _ in frame(1) }
    let loop = run(machine, program)
    #expect(loop.machine.log == ["show 1.0 at 0.0", "again at 1.0"])
    #expect(program.seen.count == 2)
  }

  @Test func `cues are performed before the picture, and quit ends the loop without one`() {
    let program = Program { step, _ in
      step == 0 ? frame(0, .nextFrame, .click) : frame(1, .onInput, .fullScreen(true), .quit)
    }
    let loop = run(FakeMachine(), program)
    #expect(loop.machine.log == ["click", "show 0.0 at 0.0", "fullScreen(true)"])
    #expect(loop.report.steps == 2)
  }

  @Test func `a script's events come at their times, and it can stop the run`() {
    var asked = 0
    var program = LoopProgram(step: Program { step, _ in frame(Double(step)) }.step)
    var seen: [Int] = []
    let step = program.step
    program.step = { events, now in
      seen.append(events.count)
      return step(events, now)
    }
    let space = key
    program.inject = { now, _ in
      asked += 1
      if now < 102 { return Injection(next: 102) }
      if now < 103 { return Injection(events: [InputEvent(time: 102, space)], next: 103) }
      return Injection(stops: true)
    }
    var loop = Loop(machine: FakeMachine(), program: program)
    loop.run()
    #expect(seen == [0, 1])
    #expect(asked == 3)
    #expect(loop.machine.now == 103)
  }

  // A scroll bar that will fade is no reason to let what comes next wait.
  @Test(arguments: [Wake.onInput, .at(150)])
  func `work ahead of time is done while nothing happens, and yields to input`(wake: Wake) {
    var machine = FakeMachine()
    machine.arrive(1, key)
    var prepared = 0
    var program = LoopProgram(
      step: Program { step, _ in frame(1, step == 0 ? wake : .onInput) }.step)
    program.prepare = {
      prepared += 1
      return prepared < 3
    }
    var loop = Loop(machine: machine, program: program)
    loop.run()
    // Three times after the first step; once each, in vain, after the key and the close button.
    #expect(prepared == 4)
  }

  @Test func `motion's clock may lag behind the machine's, and wake times follow it`() {
    var program = LoopProgram(
      step: Program { step, _ in frame(1, step == 0 ? .at(51) : .onInput) }.step)
    var asked: [Double] = []
    program.motionTime = { now, _ in
      asked.append(now)
      return now - 50
    }
    var loop = Loop(machine: FakeMachine(), program: program)
    loop.run()
    #expect(asked.prefix(2) == [100, 101])
  }

  @Test func `only frames that motion asked for can be late`() {
    var machine = FakeMachine()
    machine.arrive(7, key)
    var moving: [Bool] = []
    var program = LoopProgram(
      step: Program { step, _ in frame(1, step < 2 ? .nextFrame : .onInput) }.step)
    program.motionTime = { now, wasMoving in
      moving.append(wasMoving)
      return now
    }
    var loop = Loop(machine: machine, program: program)
    loop.run()
    #expect(moving == [false, true, true, false, false])
  }
}
