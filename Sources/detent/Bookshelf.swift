import DetentCore
import DetentRender

// The texts that a window may show: the files it was called with and those that were given to it
// since, one of which is open, and what is remembered of each.

/// The files of a window.
final class Bookshelf {
  var files: [String]
  var index = 0
  let console: Console
  private let shelf: MemoryShelf?
  /// The file that is shown, as it changes; `nil` for a text without one.
  var live: LiveFile?
  /// Tells the window's loop of news.
  let bell = Bell()
  private let maker: LevelMaker
  /// The text that is being opened; `nil` while none is.
  var attempt: Attempt?
  /// Whether the open file has changed again since somebody began to read it.
  var isStale = false
  /// Whether the open text is one that is not read whole.
  private(set) var isLong = false
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
    maker = LevelMaker(bell: bell)
    model = ModelDesk(call.model, bell: bell)
    shelf = MemoryShelf()
    files = call.file.map { [$0] } ?? []
    files += call.otherFiles
  }

  /// Where a title counts the files: `2 of 3`; `nil` for a single one.
  var position: String? { files.count > 1 ? "\(index + 1) of \(files.count)" : nil }

  /// The files read last, newest first, without the open one.
  var recent: [RecentFile] {
    let shown = live.map { Self.absolute($0.path) }
    return (shelf?.recent(OpenCard.mostFiles + 1) ?? []).filter { $0.path != shown }
  }

  /// Puts another text in the place of the open one: its file, and what is to be done with it.
  func take(
    _ opened: TextOpening.Opened, named path: String, live: LiveFile?, memory: ReadingMemory?
  ) {
    self.live = live
    self.memory = memory
    kept = nil
    adopt(opened, named: path)
  }

  /// The same for another version of the open text, and for one without a file.
  func adopt(_ opened: TextOpening.Opened, named path: String) {
    maker.drop()
    waiting = nil
    switch opened.text {
    case .long(let text):
      isLong = true
      model.forget()
      waiting = (.count(text), path)
    case .whole(let source):
      isLong = false
      model.forget(source.text, named: path)
      if opened.lacksLevels { waiting = (.levels(source.text), path) }
    }
  }

  /// Begins to make what waits for it; an SDL event of a type tells that it is there.
  func makeLevels(eventType: UInt32) {
    attempt?.opening.tell(eventType: eventType)
    guard let waiting else { return }
    self.waiting = nil
    switch waiting.work {
    case .levels(let text): maker.start(text, named: waiting.path, eventType: eventType)
    case .count(let text): maker.count(text, named: waiting.path, eventType: eventType)
    }
  }

  /// How far that is which takes long; `nil` when nothing does.
  var progress: WorkProgress? { attempt?.opening.progress ?? maker.progress }

  /// Stops making levels.
  func stopLevels() { maker.drop() }

  /// What has been made of the open text, once.
  func made() -> Document? {
    guard let made = maker.take(), !model.isShown else { return nil }
    if let complaint = made.complaint { live?.complain(complaint) ?? console.report(complaint) }
    return made.document
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

  /// What is remembered of a file.
  func memory(of path: String) -> ReadingMemory? {
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
