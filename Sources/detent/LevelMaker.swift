import DetentCore
import DetentRender
import Synchronization

// A long text is there to be read before its levels are: ranking a hundred thousand words takes
// half a second. So a window shows such a text whole at once, and a thread makes its levels; when
// they land, the text is the longest of them, and nothing that is seen moves. How far they are is
// told a few times a second. A text that is not even read whole gets no levels, but its words are
// counted.

/// Makes the levels of long texts beside the window.
final class LevelMaker: Sendable {
  /// Shorter texts have their levels within the time of one picture at start, some 30 ms.
  static let longestAtOnce = 128 << 10
  /// Between two reports of progress, in seconds: what the eye needs to see that it goes on.
  private static let pace = 0.25

  /// What has been made of a text.
  struct Made {
    var document: Document
    /// What is to be said of the text, when it is shown all the same.
    var complaint: Failure?
  }

  private let inbox = Inbox<Made>()
  /// The job that was begun last, and how far it is; `nil` when it is over.
  private let state = Mutex<(job: Int, progress: WorkProgress?)>((0, nil))
  private let bell: Bell

  /// The bell tells of progress and of the end.
  init(bell: Bell) {
    self.bell = bell
  }

  /// Makes the document of a text, and tells SDL's queue by an event of a type, of progress too.
  func start(_ text: String, named path: String, eventType: UInt32) {
    let job = inbox.begin()
    state.withLock { $0 = (job, .share(0)) }
    // Without a thread the text keeps its one level.
    let isStarted = Worker.start { [self] in
      var lastReport = MachineClock.steady.seconds
      let meter = Meter { [self] share in
        guard inbox.isLatest(job) else { return false }
        guard MachineClock.steady.seconds - lastReport >= Self.pace else { return true }
        lastReport = MachineClock.steady.seconds
        let isNews = state.withLock { state in
          guard state.job == job else { return false }
          state.progress = .share(share)
          return true
        }
        if isNews { bell.ring(eventType) }
        return isNews
      }
      let document = try? Document(text, named: path, meter: meter)
      end(job, with: document.map { Made(document: $0) }, eventType: eventType)
    }
    if !isStarted { drop() }
  }

  /// Counts the words of a text that is not read whole, and looks for bytes that are not UTF-8.
  func count(_ text: LongText, named path: String, eventType: UInt32) {
    let job = inbox.begin()
    state.withLock { $0 = (job, .unknown) }
    let made = { @Sendable in
      Made(
        document: Document(text, named: path, wordCount: text.wordCount),
        complaint: text.firstInvalidByte.map { TextFile.complaint(about: $0, in: path) })
    }
    let isStarted = Worker.start { [self] in end(job, with: made(), eventType: eventType) }
    if !isStarted { end(job, with: made(), eventType: eventType) }
  }

  /// Hands over what a job has made, if that is still wanted.
  private func end(_ job: Int, with made: Made?, eventType: UInt32) {
    guard inbox.isLatest(job) else { return }
    state.withLock { state in
      if state.job == job { state.progress = nil }
    }
    if let made { inbox.put(made, of: job) }
    bell.ring(eventType)
  }

  /// What is being made is of no use any more.
  func drop() {
    let job = inbox.begin()
    state.withLock { $0 = (job, nil) }
  }

  /// How far the levels are that are being made; `nil` when none are.
  var progress: WorkProgress? { state.withLock { $0.progress } }

  /// What has been made, once.
  func take() -> Made? { inbox.take() }
}
