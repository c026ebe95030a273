import DetentSDL
import Glibc
import Synchronization

// A pipe may take its time, and may never end. What has not come within a moment is waited for
// beside an open window, which says so; whoever has waited long enough reads what has come so far.

/// Reads standard input on a thread.
final class PipeReader: Sendable {
  /// Most programs have said all that they have to say by then, in seconds.
  static let patience = 0.3
  /// How often it is asked whether anybody still waits, in milliseconds.
  private static let pace: Int32 = 100

  private struct State {
    var outcome: Result<OpenedText, Failure>?
    var isWanted = true
    var isDone = false
    /// The SDL event that tells that it is done; `nil` while nobody wants to be told.
    var eventType: UInt32?
  }

  private let state = Mutex(State())
  private let console: Console

  init(_ console: Console) {
    self.console = console
  }

  /// Begins to read, and waits a moment; what has come when that was enough, else `nil`.
  func outcomeAtOnce() -> Result<OpenedText, Failure>? {
    guard Worker.start({ [self] in read() }) else {
      read()
      return take()
    }
    let step = 2_000
    for _ in 0..<Int(Self.patience * 1e6) / step {
      if let outcome = take() { return outcome }
      usleep(UInt32(step))
    }
    return take()
  }

  /// Tells SDL's queue by an event of a type when the end has come.
  func tell(eventType: UInt32) {
    let isDone = state.withLock {
      $0.eventType = eventType
      return $0.isDone
    }
    if isDone { Desktop.post(eventType) }
  }

  /// Ends the reading: what has come is all.
  func stop() { state.withLock { $0.isWanted = false } }

  /// What was read, once it is there, once.
  func take() -> Result<OpenedText, Failure>? {
    state.withLock { state in
      defer { state.outcome = nil }
      return state.outcome
    }
  }

  private func read() {
    let outcome: Result<OpenedText, Failure>
    do throws(Failure) {
      outcome = .success(
        try OpenedText.open("-", in: console, waits: { [self] in waits(for: $0) }))
    } catch {
      outcome = .failure(error)
    }
    let eventType = state.withLock {
      $0.outcome = outcome
      $0.isDone = true
      return $0.eventType
    }
    if let eventType { Desktop.post(eventType) }
  }

  /// Waits until there is something to read, or the end; false when nobody waits any more.
  private func waits(for descriptor: Int32) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while state.withLock({ $0.isWanted }) {
      if poll(&watched, 1, Self.pace) != 0 { return true }
    }
    return false
  }
}
