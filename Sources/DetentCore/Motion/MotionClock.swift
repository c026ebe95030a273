// The machine's time is not the time that animations should live by. If the program is kept from
// drawing for a third of a second, a closed form would jump over the middle of every motion, and
// nobody would have seen it. So motions live by their own time, which is the machine's minus what
// was lost in such stalls. Three cases, by the gap between two frames of a running animation:
//
// * up to 50 ms: the machine's own pace, however uneven. Slow screens (24 Hz: 42 ms) are no stalls.
// * up to 1 s: a stall. The motion goes on as after one slow frame, 1/30 s, and the rest is lost.
// * longer, or nothing of the window could be seen: nobody waits for the middle of a motion after
//   that. All running motions are to be finished on return.
//
// While nothing moves no frames are drawn, so a gap there is no stall, and time just passes.
//
// Events are stamped by the machine between two frames. Motion time runs evenly from one frame to
// the next, so an event gets its proportional share: exactly its own time shifted when nothing was
// lost, and squeezed with the rest of the gap in a stall. Hence events keep their order, never lie
// before the last frame (whose picture has been shown) and never after the present one. After a
// rest, an event that had to wait long for its frame, because the program was busy, may be at most
// 50 ms old, so that what it starts is seen from the start.
//
// Without stalls nothing is ever shifted: on a virtual clock motion time is machine time, bit for
// bit.

/// Turns the machine's time into the time that motions live by, in seconds.
package struct MotionClock: Equatable, Sendable {
  /// Gaps up to this pass unchanged: 20 frames a second, below the slowest screen in use.
  package static let longestFrame = 0.05
  /// What passes of a longer gap: two frames at 60 Hz, enough to move and too little to miss.
  package static let stallStep = 1.0 / 30
  /// Gaps beyond this finish all motions: longer than any motion of the program takes.
  package static let longestStall = 1.0

  /// Whether nothing of the window can be seen; to be set by the events of a frame.
  package var isHidden = false
  /// The motion time of the present frame; 0 before the first.
  package private(set) var now = 0.0
  private var machineTime: Double?
  private var lastMachineTime = 0.0
  private var lastNow = 0.0
  /// Machine time minus motion time.
  private var lost = 0.0
  private var gap = Gap.idle

  /// What the gap before the present frame was.
  private enum Gap: Equatable, Sendable {
    case idle
    case passes
    case stall
  }

  package init() {}

  /// Begins a frame at a time of the machine, before the frame's events are looked at.
  ///
  /// `wasAnimating` is whether the previous frame asked for this one. Gives the frame's motion
  /// time, never before that of the previous frame, and whether motions that run are to be finished
  /// at it. A machine time before the previous one counts as no time passed.
  package mutating func advance(
    to time: Double, wasAnimating: Bool
  ) -> (now: Double, finishesMotion: Bool) {
    precondition(time.isFinite, "A time is finite.")
    guard let previous = machineTime else {
      machineTime = time
      lastMachineTime = time
      (now, lastNow) = (time, time)
      return (now, false)
    }
    lastNow = now
    lastMachineTime = previous
    machineTime = time
    let elapsed = time - previous
    let finishes = wasAnimating && (elapsed > Self.longestStall || isHidden)
    if elapsed < 0 {
      lost = time - now
      gap = .passes
    } else if !wasAnimating || finishes {
      now = max(lastNow, time - lost)
      gap = .idle
    } else if elapsed > Self.longestFrame {
      now = lastNow + Self.stallStep
      lost = time - now
      gap = .stall
    } else {
      now = max(lastNow, time - lost)
      gap = .passes
    }
    return (now, finishes)
  }

  /// The motion time of an event of the present frame that the machine stamped with `time`.
  ///
  /// Later stamps never give earlier times; all lie between the previous frame and the present one.
  package func motionTime(ofEventAt time: Double) -> Double {
    precondition(time.isFinite, "A time is finite.")
    guard let machineTime, time < machineTime else { return now }
    switch gap {
    case .stall:
      let share = (time - lastMachineTime) / (machineTime - lastMachineTime)
      return min(now, max(lastNow, lastNow + share * (now - lastNow)))
    case .passes:
      return min(now, max(lastNow, time - lost))
    case .idle:
      return min(now, max(lastNow, time - lost, now - Self.longestFrame))
    }
  }
}
