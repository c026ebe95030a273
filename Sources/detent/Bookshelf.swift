import DetentCore
import DetentRender
import DetentSDL
import Glibc

// The texts that a window may show: the files it was called with and those that were given to it
// since, one of which is open, and what is remembered of each.

/// The files of a window.
final class Bookshelf {
  private var files: [String]
  private var index = 0
  private let console: Console
  private let shelf: MemoryShelf?
  /// The file that is shown, as it changes; `nil` for a text without one.
  private(set) var live: LiveFile?
  private let maker = LevelMaker()
  /// Standard input, while it is waited for.
  private var pipe: PipeReader?
  /// Who makes levels of the open text, when somebody asks.
  let model: ModelDesk
  /// What is still to be made of the open text, and its path.
  private var waiting: (work: Work, path: String)?

  private enum Work {
    /// Its levels.
    case levels(String)
    /// How many words it has.
    case count(LongText)
  }

  /// What was kept last of the open document.
  private var kept: ReadingMemory?
  /// What was remembered of the open file when it was opened; `nil` for a new one, or no file.
  private(set) var memory: ReadingMemory?

  init(_ call: Call, in console: Console) {
    self.console = console
    model = ModelDesk(call.model)
    shelf = MemoryShelf()
    files = call.file.map { [$0] } ?? []
    files += call.otherFiles
    live = call.file.flatMap { LiveFile(path: $0, in: console) }
    memory = live.flatMap { memory(of: $0.path) }
  }

  /// Where a title counts the files: `2 of 3`; `nil` for a single one.
  var position: String? { files.count > 1 ? "\(index + 1) of \(files.count)" : nil }

  /// The files read last, newest first, without the open one.
  var recent: [RecentFile] {
    let shown = live.map { Self.absolute($0.path) }
    return (shelf?.recent(OpenCard.mostFiles + 1) ?? []).filter { $0.path != shown }
  }

  /// Opens the first of some files; all of them are there to go on to.
  func open(_ paths: [String]) throws(Failure) -> Document {
    guard let first = paths.first else { preconditionFailure("somebody opens no file") }
    let document = try open(first)
    if let known = files.firstIndex(of: first), paths.count == 1 {
      index = known
    } else {
      let at = files.isEmpty ? 0 : index + 1
      files.insert(contentsOf: paths, at: at)
      index = at
    }
    return document
  }

  /// Opens the file that stands some places further, round the ends; `nil` for a single one.
  func openNeighbour(by distance: Int) throws(Failure) -> Document? {
    guard files.count > 1 else { return nil }
    let count = files.count
    var fault: Failure?
    // Files that cannot be opened are passed over.
    for step in 1..<count {
      let next = ((index + step * distance) % count + count) % count
      do throws(Failure) {
        let document = try open(files[next])
        index = next
        return document
      } catch {
        fault = fault ?? error
      }
    }
    if let fault { throw fault }
    return nil
  }

  /// The document of the open text; of a long one only the whole, until its levels are made.
  ///
  /// Whoever wants a certain level of it, or was there, gets all of them at once.
  func document(
    of text: OpenedText, named path: String, atOnce: Bool = false
  ) throws(Failure) -> Document {
    try document(of: text, named: path, atOnce: atOnce, memory: memory)
  }

  private func document(
    of text: OpenedText, named path: String, atOnce: Bool = false, memory: ReadingMemory?
  ) throws(Failure) -> Document {
    maker.drop()
    waiting = nil
    switch text {
    case .long(let text):
      model.forget()
      waiting = (.count(text), path)
      return Document(text, named: path)
    case .whole(let source):
      model.forget(source.text, named: path)
      let isWanted = atOnce || memory.map { $0.note.level != LadderLevel.fullName } == true
      let document = try Document(source.text, named: path, atOnce: isWanted)
      if document.levels.count == 1, document.steps == nil, Document.isLong(source.text) {
        waiting = (.levels(source.text), path)
      }
      return document
    }
  }

  /// Begins to make what waits for it; an SDL event of a type tells that it is there.
  func makeLevels(eventType: UInt32) {
    pipe?.tell(eventType: eventType)
    guard let waiting else { return }
    self.waiting = nil
    switch waiting.work {
    case .levels(let text): maker.start(text, named: waiting.path, eventType: eventType)
    case .count(let text): maker.count(text, named: waiting.path, eventType: eventType)
    }
  }

  /// How far that is which is being made; `nil` when nothing is.
  var progress: WorkProgress? { maker.progress ?? (pipe == nil ? nil : .unknown) }

  /// Stops what takes long, and says what becomes of it.
  func stopWork() -> String {
    if let pipe {
      pipe.stop()
      return "Stopped; this is what has come"
    }
    maker.drop()
    return "Stopped; the text stays whole"
  }

  /// The open document as it is now: with what has been made of it, or its file read again.
  func refreshed(eventType: UInt32) -> Document? {
    if maker.tookEvent() {
      guard let made = maker.take(), !model.isShown else { return nil }
      if let complaint = made.complaint { live?.complain(complaint) ?? console.report(complaint) }
      return made.document
    }
    guard let live else { return nil }
    return live.read { [maker, model] opened throws(Failure) in
      switch opened {
      case .long(let text):
        model.forget()
        maker.count(text, named: live.path, eventType: eventType)
        return nil
      case .whole(let source):
        // Text that is the same keeps the levels that a model made of it, or is making.
        guard model.isIdle || model.text != source.text else { return nil }
        model.forget(source.text, named: live.path)
        guard Document.isLong(source.text) else {
          return try Document(source.text, named: live.path)
        }
        maker.start(source.text, named: live.path, eventType: eventType)
        return nil
      }
    }
  }

  /// Shows a text that has no file.
  func close() {
    live = nil
    kept = nil
    memory = nil
  }

  /// Keeps where and how the open file is read; what cannot be kept is told once.
  func remember(_ note: ReadingNote, textSize: Double, windowSize: Size) {
    guard let live, let shelf else { return }
    var memory = ReadingMemory(
      path: Self.absolute(live.path), note: note, textSize: textSize, windowSize: windowSize,
      time: kept?.time ?? 0)
    guard memory != kept else { return }
    memory.time = Int(MachineClock.calendar.milliseconds)
    kept = memory
    do throws(Failure) { try shelf.keep(memory) } catch { live.complain(error) }
  }

  private func open(_ path: String) throws(Failure) -> Document {
    guard LiveFile.isFile(path) || access(path, F_OK) != 0 else {
      throw Failure(.badCall, "\(path): is not a file")
    }
    let live = LiveFile(path: path, in: console)
    let text = try opened(path)
    let memory = memory(of: path)
    let document = try document(of: text, named: path, memory: memory)
    self.live = live
    self.memory = memory
    kept = nil
    return document
  }

  /// The text of standard input, if it comes at once; else it is waited for, and arrives later.
  func pipedAtOnce() throws(Failure) -> OpenedText? {
    let reader = PipeReader(console)
    guard let outcome = reader.outcomeAtOnce() else {
      pipe = reader
      return nil
    }
    return told(try outcome.get(), named: "-")
  }

  /// The text that was waited for, once it is there, once.
  func arrived() throws(Failure) -> OpenedText? {
    guard let outcome = pipe?.take() else { return nil }
    pipe = nil
    return told(try outcome.get(), named: "-")
  }

  /// Reads a text; what is wrong with one that is shown all the same is told.
  func opened(_ path: String) throws(Failure) -> OpenedText {
    told(try OpenedText.open(path, in: console), named: path)
  }

  private func told(_ text: OpenedText, named path: String) -> OpenedText {
    if case .whole(let source) = text,
      let complaint = source.complaint(in: TextFile.name(of: path))
    {
      console.report(complaint)
    }
    return text
  }

  private func memory(of path: String) -> ReadingMemory? {
    shelf?.memory(of: Self.absolute(path)) { [console] file in
      console.report(
        Failure(.badCall, "\(file): what was remembered could not be read; kept there"))
    }
  }

  /// The path from the root, links followed; the path itself for what is not there.
  private static func absolute(_ path: String) -> String {
    FileBeside.real(path) ?? path
  }
}
