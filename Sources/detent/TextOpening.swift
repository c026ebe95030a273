import DetentCore
import Glibc
import Synchronization

// A text may take its time: a long one has to be looked through, a slow disk has to turn, a pipe
// waits for another program. So a thread opens it, and the window goes on. Most texts are there
// within a moment, and whoever begins waits that long: then nothing of this is seen.

/// A text that is being opened on a thread.
final class TextOpening: Sendable {
  /// What comes of it.
  struct Opened: Sendable {
    let text: OpenedText
    /// What can be shown of it; `nil` when that is still to be made.
    let document: Document?
    /// Whether its levels are still to be made.
    let lacksLevels: Bool
  }

  /// Between two reports of progress, in seconds: what the eye needs to see that it goes on.
  private static let pace = 0.25
  /// How often it is asked whether anybody still waits for a pipe, in milliseconds.
  private static let pipePace: Int32 = 100

  private struct State {
    var outcome: Result<Opened, Failure>?
    var progress = WorkProgress.unknown
    var isWanted = true
    var isDone = false
    /// The SDL event that tells of news; `nil` while nobody wants to be told.
    var eventType: UInt32?
    var lastReport = 0.0
  }

  private let state = Mutex(State())
  private let bell: Bell
  private let isThere: Semaphore

  /// Begins to open a text; `-` is standard input.
  ///
  /// Of a long one that gets its levels by itself there is only the whole, unless they are wanted
  /// at once; `again` says that somebody makes those of a long one, however they are wanted. What
  /// is not opened `beside` the caller is there when this returns.
  convenience init(
    _ path: String, atOnce: Bool, again: Bool = false, beside: Bool = true, bell: Bell,
    in console: Console
  ) {
    self.init(beside: beside, bell: bell) { (opening: TextOpening) throws(Failure) in
      let text = try opening.open(path, in: console)
      return try opening.opened(text, named: path, atOnce: atOnce, again: again)
    }
  }

  /// Begins to read a text that was pasted or dropped.
  convenience init(pasted text: String, bell: Bell) {
    self.init(bell: bell) { (opening: TextOpening) throws(Failure) in
      try opening.opened(try OpenedText(pasted: text), named: Document.pasted, atOnce: false)
    }
  }

  private init(
    beside: Bool = true, bell: Bell,
    _ body: @escaping @Sendable (TextOpening) throws(Failure) -> Opened
  ) {
    self.bell = bell
    isThere = Semaphore()
    if !beside || !Worker.start({ [self] in end(body) }) { end(body) }
  }

  /// What came of it, if that is there within some seconds, once.
  func outcome(within seconds: Double) -> Result<Opened, Failure>? {
    isThere.wait(seconds: seconds)
    return take()
  }

  /// What came of it, if that is there, once.
  func take() -> Result<Opened, Failure>? {
    state.withLock { state in
      defer { state.outcome = nil }
      return state.outcome
    }
  }

  /// Lets the bell tell of progress and of the end.
  func tell(eventType: UInt32) {
    let isDone = state.withLock { state in
      state.eventType = eventType
      return state.isDone
    }
    if isDone { bell.ring(eventType) }
  }

  /// Nobody waits any more: what has come of a pipe is all, and a file is not opened.
  func stop() { state.withLock { $0.isWanted = false } }

  /// How far it has come.
  var progress: WorkProgress { state.withLock { $0.progress } }

  // MARK: - On the thread

  private var isWanted: Bool { state.withLock { $0.isWanted } }

  private func end(_ body: (TextOpening) throws(Failure) -> Opened) {
    let outcome: Result<Opened, Failure>
    do throws(Failure) { outcome = .success(try body(self)) } catch { outcome = .failure(error) }
    let eventType = state.withLock { state in
      state.outcome = outcome
      state.isDone = true
      return state.eventType
    }
    isThere.post()
    if let eventType { bell.ring(eventType) }
  }

  private func open(_ path: String, in console: Console) throws(Failure) -> OpenedText {
    let isPipe = path == "-"
    let text = try OpenedText.open(
      path, in: console, progress: report,
      waits: { [self] in isPipe ? waits(for: $0) : isWanted })
    guard isPipe || isWanted else { throw OpenedText.notWanted(path) }
    return text
  }

  private func opened(
    _ text: OpenedText, named path: String, atOnce: Bool, again: Bool = false
  ) throws(Failure) -> Opened {
    guard case .whole(let source) = text else {
      guard case .long(let long) = text, !again else {
        return Opened(text: text, document: nil, lacksLevels: false)
      }
      return Opened(text: text, document: Document(long, named: path), lacksLevels: false)
    }
    // What it was looked through for was whether it is read whole; how long the rest takes, nobody
    // knows.
    let eventType = state.withLock { state in
      state.progress = .unknown
      return state.eventType
    }
    if let eventType { bell.ring(eventType) }
    let isLong = Document.isLong(source.text)
    if again, isLong { return Opened(text: text, document: nil, lacksLevels: true) }
    let document: Document
    do throws(Failure) {
      let isRanked = atOnce && (isWanted || !isLong)
      document = try Document(
        source.text, named: path, atOnce: isRanked, meter: isRanked && isLong ? Meter(report) : nil)
    } catch {
      // What has come through a pipe cannot be had again: it is shown without levels.
      guard path == "-", !isWanted else { throw error }
      document = try Document(source.text, named: path, atOnce: false)
    }
    let isWhole = document.levels.count == 1 && document.steps == nil
    return Opened(text: text, document: document, lacksLevels: isWhole && isLong)
  }

  /// Notes how far it has come, and tells of it now and then; false when nobody waits any more.
  private func report(_ share: Double) -> Bool {
    let now = MachineClock.steady.seconds
    let (isWanted, eventType) = state.withLock { state in
      // What is done is not over: its passages are still to be made.
      state.progress = share < 1 ? .share(share) : .unknown
      guard now - state.lastReport >= Self.pace else { return (state.isWanted, UInt32?.none) }
      state.lastReport = now
      return (state.isWanted, state.eventType)
    }
    if let eventType { bell.ring(eventType) }
    return isWanted
  }

  /// Waits until there is something to read, or the end; false when nobody waits any more.
  private func waits(for descriptor: Int32) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while isWanted {
      if poll(&watched, 1, Self.pipePace) != 0 { return true }
    }
    return false
  }
}

/// A thing that one thread waits for until another one has it.
private final class Semaphore: @unchecked Sendable {
  private let handle: UnsafeMutablePointer<sem_t>

  init() {
    handle = .allocate(capacity: 1)
    handle.initialize(to: sem_t())
    sem_init(handle, 0, 0)
  }

  deinit {
    sem_destroy(handle)
    handle.deallocate()
  }

  func post() { sem_post(handle) }

  /// Waits some seconds at most, or for ever.
  func wait(seconds: Double) {
    guard seconds.isFinite else {
      while sem_wait(handle) != 0, errno == EINTR {}
      return
    }
    var until = timespec()
    clock_gettime(CLOCK_REALTIME, &until)
    let nanoseconds = Double(until.tv_nsec) + seconds * 1e9
    until.tv_sec += Int(nanoseconds / 1e9)
    until.tv_nsec = Int(nanoseconds) % 1_000_000_000
    while sem_timedwait(handle, &until) != 0, errno == EINTR {}
  }
}
