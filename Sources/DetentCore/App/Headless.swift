// The program without a window, on a clock that only moves when it is told to. A script's events
// are given in order, each at its own time; then the clock is set to a moment, and that moment is
// the picture. "At rest" is a moment too: the first one, after the last event, from which nothing
// changes any more without input. What takes a window several steps, as a search through a long
// text, is over here in the moment in which it began: how fast a machine is does not show.

/// What a clock can drive: the program, or a stand-in in a test.
package protocol Steppable {
  /// Takes events up to `now` and answers with the picture at `now`, in seconds.
  mutating func step(_ events: [InputEvent], at now: Double) -> Frame
  /// The time at which everything that runs has settled; not after the present when nothing moves.
  var restTime: Double { get }
  /// Whether the next steps have something to do that needs no time to pass.
  var isWorking: Bool { get }
}

extension App: Steppable {}

/// A program that never comes to rest.
package struct RestlessError: Error, Equatable, Sendable {
  /// The time reached, in seconds.
  package var time: Double
}

/// Drives a program through a script; a copy goes its own way from where the original stands.
package struct Headless<Program: Steppable> {
  /// How many timers and motions may follow each other after the last event.
  ///
  /// The longest chain (burst end, capsule, fling) is below ten; a thousand means that they feed
  /// each other.
  package static var maximumRestSteps: Int { 1000 }

  package private(set) var program: Program
  /// The clock, in seconds; the frame of 0 has been taken.
  package private(set) var now = 0.0
  private var events: ArraySlice<InputEvent>

  /// Starts the clock at 0 with events whose times never go backwards.
  package init(_ program: Program, events: [InputEvent]) {
    self.program = program
    self.events = events[...]
  }

  /// The frame at a time, every event until then given, later ones not.
  package mutating func advance(to time: Double) -> Frame {
    precondition(time >= now, "the clock only moves on")
    while let next = events.first, next.time <= time {
      let batch = events.prefix { $0.time == next.time }
      events.removeFirst(batch.count)
      _ = workedOut(program.step(Array(batch), at: next.time), at: next.time)
    }
    now = time
    return workedOut(program.step([], at: time), at: time)
  }

  /// The frame after all work is done, which here takes no time.
  private mutating func workedOut(_ frame: Frame, at time: Double) -> Frame {
    var frame = frame
    while program.isWorking {
      let next = program.step([], at: time)
      frame = Frame(scene: next.scene, cues: frame.cues + next.cues, wake: next.wake)
    }
    return frame
  }

  /// The frame of the first moment, after all events, at which only input changes anything.
  package mutating func advanceToRest() throws(RestlessError) -> Frame {
    var frame = advance(to: max(now, events.last?.time ?? now))
    for _ in 0..<Self.maximumRestSteps {
      switch frame.wake {
      case .onInput: return frame
      case .at(let time): frame = advance(to: max(time, now))
      case .nextFrame: frame = advance(to: max(program.restTime, now.nextUp))
      }
    }
    throw RestlessError(time: now)
  }
}
