import DetentCore
import DetentSDL
import Synchronization

// A long text is there to be read before its levels are: ranking a hundred thousand words takes
// half a second. So a window shows such a text whole at once, and a thread makes its levels; when
// they land, the text is the longest of them, and nothing that is seen moves.

/// Makes the levels of long texts beside the window.
final class LevelMaker: Sendable {
  /// Shorter texts have their levels within the time of one picture at start, some 30 ms.
  static let longestAtOnce = 128 << 10
  private let state = Mutex(State())

  private struct State {
    /// The number of the text asked for last: whatever is made of others is dropped.
    var latest = 0
    var ready: Document?
  }

  /// Makes the document of a text, and then tells SDL's queue by an event of a type.
  func start(_ text: String, named path: String, eventType: UInt32) {
    let number = state.withLock { state in
      state.latest += 1
      state.ready = nil
      return state.latest
    }
    let job: @Sendable () -> Void = { [self] in
      guard let document = try? Document(text, named: path) else { return }
      let isWanted = state.withLock { state in
        guard state.latest == number else { return false }
        state.ready = document
        return true
      }
      if isWanted { Desktop.post(eventType) }
    }
    // Without a thread the text keeps its one level.
    _ = Worker.start(job)
  }

  /// Another text is shown: what is being made is of no use.
  func drop() {
    state.withLock {
      $0.latest += 1
      $0.ready = nil
    }
  }

  /// The document that has been made, once.
  func take() -> Document? {
    state.withLock { state in
      defer { state.ready = nil }
      return state.ready
    }
  }
}
