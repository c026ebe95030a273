import DetentCore
import DetentRender

// Opening a text, from the window's side. Whatever is opened, and read again, is read on a thread;
// what is there within a moment is shown in the same step, and what is not arrives later, while the
// text before can be read on. Only what was asked for last arrives.

extension Bookshelf {
  /// A text that is being opened.
  struct Attempt {
    let opening: TextOpening
    let path: String
    /// Its file as it changes; `nil` for standard input.
    let live: LiveFile?
    let memory: ReadingMemory?
    let goal: Goal
  }

  /// What a text is opened for.
  enum Goal {
    /// It is what the window was opened for.
    case start
    /// It is the first of some files, which all are there to go on to.
    case files([String])
    /// It stands so many steps of a distance further among the files; those before could not be
    /// opened, the first of them for a reason.
    case neighbour(by: Int, step: Int, Failure?)
    /// It was pasted or dropped, and has no file.
    case paste
    /// The open one has changed.
    case again
  }

  /// What came of it.
  enum Arrival {
    case opened(Document, isFile: Bool = true)
    /// Another version of the open text.
    case changed(Document)
    case failed(Failure)
    /// The same of what the window was opened for: there is no text.
    case lost(Failure)
    /// There is no other file.
    case alone
    /// Nothing is to be shown for it, or not yet.
    case nothing
  }

  /// What a text may take before a window opens without it, in seconds: most programs that write
  /// into a pipe have said all by then, and most files have been looked through.
  private static let patience = 0.3
  /// What one may take in an open window before that goes on without it, in seconds: two frames.
  private static let moment = 1.0 / 30

  /// Opens what the window was called with, if it comes soon; else it arrives later.
  func start(_ path: String, atOnce: Bool, waits: Bool) throws(Failure) -> Document? {
    let live = LiveFile(path: path, in: console)
    let memory = live.flatMap { self.memory(of: $0.path) }
    // A thread costs more than to read a page, and there is no window yet that would stand still.
    let isShort = live.map { $0.byteCount <= LevelMaker.longestAtOnce } == true
    let opening = TextOpening(
      path, atOnce: atOnce || memory?.isElsewhere == true, beside: !isShort, bell: bell,
      in: console)
    let attempt = Attempt(opening: opening, path: path, live: live, memory: memory, goal: .start)
    guard let outcome = opening.outcome(within: waits ? Self.patience : .infinity) else {
      self.attempt = attempt
      return nil
    }
    let opened = try outcome.get()
    take(opened, for: attempt)
    return opened.document
  }

  /// Opens the first of some files; all of them are there to go on to.
  func open(_ paths: [String], eventType: UInt32) -> Arrival {
    guard let first = paths.first else { preconditionFailure("somebody opens no file") }
    return begin(first, for: .files(paths), eventType: eventType)
  }

  /// Shows a text that has no file.
  func paste(_ text: String, eventType: UInt32) -> Arrival {
    leave()
    let opening = TextOpening(pasted: text, bell: bell)
    return wait(
      for: Attempt(
        opening: opening, path: Document.pasted, live: nil, memory: nil, goal: .paste),
      eventType: eventType)
  }

  /// Opens the file that stands some places further, round the ends.
  func openNeighbour(by distance: Int, eventType: UInt32) -> Arrival {
    guard files.count > 1 else { return .alone }
    var step = 1
    // On from the one that is still being opened, or back from it.
    if case .neighbour(let before, let steps, _) = attempt?.goal {
      step = steps * before * distance + 1
      guard step != 0 else {
        leave()
        return .nothing
      }
    }
    return openNeighbour(by: distance, step: step, after: nil, eventType: eventType)
  }

  // Files that cannot be opened are passed over.
  private func openNeighbour(
    by distance: Int, step: Int, after fault: Failure?, eventType: UInt32
  ) -> Arrival {
    if step >= files.count, let fault { return stays(for: fault, eventType: eventType) }
    let next = neighbour(by: distance, step: step)
    return begin(
      files[next], for: .neighbour(by: distance, step: step, fault), eventType: eventType)
  }

  private func neighbour(by distance: Int, step: Int) -> Int {
    ((index + step * distance) % files.count + files.count) % files.count
  }

  /// Reads the open file again.
  func readAgain(eventType: UInt32) -> Arrival {
    guard let live else { return .nothing }
    // Read later: what is being read of it has to arrive first, and what somebody waits for
    // replaces it, if that can be opened.
    guard attempt == nil else {
      isStale = true
      return .nothing
    }
    if let fault = live.fault { return finish(.failure(fault), live) }
    let opening = TextOpening(live.path, atOnce: true, again: true, bell: bell, in: console)
    return wait(
      for: Attempt(opening: opening, path: live.path, live: live, memory: nil, goal: .again),
      // The words of a long one are still to be counted in any case.
      seconds: isLong ? 0 : Self.moment, eventType: eventType)
  }

  /// What has arrived of what takes longer.
  func arrived(eventType: UInt32) -> Arrival {
    guard let attempt else {
      guard isStale else { return .nothing }
      isStale = false
      return readAgain(eventType: eventType)
    }
    guard let outcome = attempt.opening.take() else { return .nothing }
    self.attempt = nil
    return finish(outcome, attempt, eventType: eventType)
  }

  /// Stops opening a text, or making levels, and says what becomes of it; whether there is a text.
  func stopWork() -> (said: String, hasText: Bool) {
    guard let attempt else {
      stopLevels()
      return ("Stopped; the text stays whole", true)
    }
    attempt.opening.stop()
    if attempt.path == "-" { return ("Stopped; this is what has come", true) }
    self.attempt = nil
    if case .again = attempt.goal { isStale = false }
    guard case .start = attempt.goal else {
      return ("Stopped; the text before stays", true)
    }
    return ("Stopped; \(Document.title(of: attempt.path)) is not opened", false)
  }

  // MARK: - Steps

  /// Nobody waits for what is being opened.
  func leave() {
    attempt?.opening.stop()
    attempt = nil
    isStale = false
  }

  private func begin(_ path: String, for goal: Goal, eventType: UInt32) -> Arrival {
    // The open text stays, and is to be read again, if this one cannot be opened.
    let wasStale = if case .again = attempt?.goal { true } else { isStale }
    leave()
    isStale = wasStale
    if let fault = LiveFile.fault(of: path) { return failed(fault, goal, eventType: eventType) }
    let live = LiveFile(path: path, in: console)
    let memory = memory(of: path)
    let opening = TextOpening(
      path, atOnce: memory?.isElsewhere == true, bell: bell, in: console)
    return wait(
      for: Attempt(opening: opening, path: path, live: live, memory: memory, goal: goal),
      eventType: eventType)
  }

  private func wait(
    for attempt: Attempt, seconds: Double = moment, eventType: UInt32
  ) -> Arrival {
    guard let outcome = attempt.opening.outcome(within: seconds) else {
      self.attempt = attempt
      attempt.opening.tell(eventType: eventType)
      return .nothing
    }
    return finish(outcome, attempt, eventType: eventType)
  }

  private func finish(
    _ outcome: Result<TextOpening.Opened, Failure>, _ attempt: Attempt, eventType: UInt32
  ) -> Arrival {
    switch (attempt.goal, outcome) {
    case (.again, _):
      guard let live = attempt.live, live === self.live else { return .nothing }
      // What has been read is shown before it is read once more.
      if isStale { bell.ring(eventType) }
      return finish(outcome, live)
    case (_, .failure(let fault)):
      return failed(fault, attempt.goal, eventType: eventType)
    case (_, .success(let opened)):
      guard let document = opened.document else { return .nothing }
      take(opened, for: attempt)
      if case .paste = attempt.goal { return .opened(document, isFile: false) }
      return .opened(document)
    }
  }

  private func failed(_ fault: Failure, _ goal: Goal, eventType: UInt32) -> Arrival {
    switch goal {
    case .start: return .lost(fault)
    case .neighbour(let distance, let step, let first):
      return openNeighbour(
        by: distance, step: step + 1, after: first ?? fault, eventType: eventType)
    case .files, .paste, .again: return stays(for: fault, eventType: eventType)
    }
  }

  /// The open text stays, and is read again if it has changed meanwhile.
  private func stays(for fault: Failure, eventType: UInt32) -> Arrival {
    if isStale { bell.ring(eventType) }
    return .failed(fault)
  }

  /// The open file was read again.
  private func finish(
    _ outcome: Result<TextOpening.Opened, Failure>, _ live: LiveFile
  ) -> Arrival {
    switch outcome {
    case .failure(let fault):
      live.complain(Failure(.badCall, fault.message + "; the version before stays"))
      return .nothing
    case .success(let opened):
      if case .whole(let source) = opened.text {
        live.complain(source.complaint(in: live.path))
        // Text that is the same keeps the levels that a model made of it, or is making.
        guard model.isIdle || model.text != source.text else { return .nothing }
      }
      adopt(opened, named: live.path)
      return opened.document.map { .changed($0) } ?? .nothing
    }
  }

  private func take(_ opened: TextOpening.Opened, for attempt: Attempt) {
    isStale = false
    take(opened, named: attempt.path, live: attempt.live, memory: attempt.memory)
    if case .whole(let source) = opened.text,
      let complaint = source.complaint(in: TextFile.name(of: attempt.path))
    {
      console.report(complaint)
    }
    switch attempt.goal {
    case .start, .paste, .again: break
    case .neighbour(let distance, let step, _): index = neighbour(by: distance, step: step)
    case .files(let paths):
      if let known = files.firstIndex(of: attempt.path), paths.count == 1 {
        index = known
      } else {
        let at = files.isEmpty ? 0 : index + 1
        files.insert(contentsOf: paths, at: at)
        index = at
      }
    }
  }
}

extension ReadingMemory {
  /// Whether another level than the whole was read, so that it has to be there at once.
  fileprivate var isElsewhere: Bool { note.level != LadderLevel.fullName }
}
