import Synchronization

// What a thread makes beside the window waits here until the window's loop, woken by an event, asks
// for it. Only the job that was begun last counts: what comes of others is dropped.

/// One thing from a thread to the window.
final class Inbox<Content: Sendable>: Sendable {
  private let state = Mutex(State())

  private struct State {
    /// The number of the job that was begun last.
    var latest = 0
    var content: Content?
  }

  /// Begins a job and forgets what came of those before; gives its number.
  @discardableResult
  func begin() -> Int {
    state.withLock { state in
      state.latest += 1
      state.content = nil
      return state.latest
    }
  }

  /// Whether a job is the one begun last.
  func isLatest(_ job: Int) -> Bool { state.withLock { $0.latest == job } }

  /// Puts down what a job has, unless another one was begun since; whether it did.
  @discardableResult
  func put(_ content: Content, of job: Int) -> Bool {
    state.withLock { state in
      guard state.latest == job else { return false }
      state.content = content
      return true
    }
  }

  /// What was put down last, once.
  func take() -> Content? {
    state.withLock { state in
      defer { state.content = nil }
      return state.content
    }
  }
}
