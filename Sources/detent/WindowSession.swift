import DetentCore
import DetentRender
import DetentSDL

// The one place where the program meets the machine: the window's loop asks for steps and
// pictures, the core takes the steps, the renderer draws the pictures straight onto the window's
// pixels.

/// A window that shows the program until it is closed.
final class WindowSession {
  private let picture: Picture
  private let clock: Clock
  private let window: Window
  private var app: App
  private var motionClock = MotionClock()
  /// After a long stall nobody saw the middle of the motions: they are finished at the next step.
  private var finishesMotion = false
  private var warmUp = WarmUp()
  private let trace = TraceFile.fromEnvironment()
  private let observe: Observer?
  /// The files that it may show; `nil` for a window that shows one text only.
  private let shelf: Bookshelf?
  private var fileEvent: UInt32 = 0
  private var opener: LinkOpener
  /// The level that the call asks for of a text that is not there yet.
  private var wantedLevel: LevelChoice?
  /// The pictures' files that are listened to.
  private var pictureWatch: (watch: FileWatch?, files: [String]) = (nil, [])

  /// Is told each step: its events, and the program after it, at its time in seconds.
  typealias Observer = (_ events: [InputEvent], _ state: AppState, _ now: Double) -> Void

  /// Opens the window, not yet shown, on a document.
  init(
    _ call: Call, _ document: Document, shelf: Bookshelf? = nil, observe: Observer? = nil
  ) throws(Failure) {
    self.observe = observe
    self.shelf = shelf
    clock = Clock()
    var call = call
    let memory = shelf?.memory ?? shelf?.attempt?.memory
    if let memory { call.adopt(memory) }
    if shelf?.attempt != nil {
      wantedLevel = call.settings.level
      call.settings.level = nil
    }
    do throws(MachineError) {
      window = try Window(
        WindowOptions(
          title: call.file == nil ? Self.name : Self.title(document, shelf),
          size: call.settings.size,
          scale: call.givenScale))
    } catch {
      throw Command.noWindow(error.description)
    }
    picture = Picture()
    opener = LinkOpener(folder: call.folder)
    call.settings.size = window.geometry.size
    call.settings.scale = window.geometry.scale
    if let level = memory?.note.level, !call.given.contains("level"),
      document.levelIndex(named: level) != nil
    {
      call.settings.level = .name(level)
    }
    app = try call.start(document, measurer: picture.measurer)
    if let memory, !call.given.contains("level") { app.restore(memory.note, at: 0) }
    if call.file == nil, let recent = shelf?.recent, !recent.isEmpty { app.showRecent(recent) }
  }

  private static let name = "Detent"

  private static func title(_ document: Document, _ shelf: Bookshelf?) -> String {
    [document.title, shelf?.position, name].compactMap(\.self).joined(separator: " – ")
  }

  /// Shows the window until somebody closes it, or until the injected script says to stop.
  @discardableResult
  func run(
    isSilent: Bool = false,
    inject: @escaping (_ now: Double, LoopReport) -> Injection = { _, _ in Injection() }
  ) -> LoopReport {
    let speaker = isSilent ? nil : Speaker()
    let desktop = Desktop(
      window: window, clock: clock, speaker: speaker, followsDesktop: true,
      file: shelf?.live?.watch,
      draw: draw)
    fileEvent = desktop.fileEvent
    shelf?.makeLevels(eventType: fileEvent)
    showWork(at: 0)
    if let model = shelf?.model, model.isWanted {
      perform(model.turn(eventType: fileEvent), at: 0)
      showWork(at: 0)
    }
    var loop = Loop(
      machine: desktop,
      program: LoopProgram(
        step: step, motionTime: motionTime,
        eventTime: { self.motionClock.motionTime(ofEventAt: $0) },
        prepare: prepare, inject: inject))
    loop.run()
    remember(at: app.lastTime)
    speaker?.close()
    return loop.report
  }

  /// Shows the window while keys are pressed at it; how long each had to wait for its picture, in
  /// seconds.
  func answerTimes(count: Int) throws(LatencyFault) -> [Double] {
    let probe = LatencyProbe(window, count: count)
    run(isSilent: true)
    return try probe.finish()
  }

  private func motionTime(now: Double, wasMoving: Bool) -> Double {
    let time = motionClock.advance(to: now, wasAnimating: wasMoving)
    finishesMotion = finishesMotion || time.finishesMotion
    return time.now
  }

  private func step(events: [InputEvent], now: Double) -> Frame {
    if finishesMotion {
      app.finishMotion(at: now)
      finishesMotion = false
    }
    for event in events {
      if event.kind == .hidden { motionClock.isHidden = true }
      if event.kind == .shown { motionClock.isHidden = false }
    }
    warmUp.restart()
    var frame = app.step(events, at: now)
    let cues = frame.cues
    if cues.reduce(false, { follow($1, at: now) || $0 }) {
      frame = app.step([], at: now)
      frame.cues = cues + frame.cues
    }
    if events.contains(where: { $0.kind == .focusLost || $0.kind == .hidden }) { remember(at: now) }
    // The state is large: it is copied only for somebody.
    if let trace { trace.note(events, app.state, at: now) }
    if let observe { observe(events, app.state, now) }
    return frame
  }

  /// Opens a link, or says why not.
  private func follow(_ destination: String, at now: Double) -> Bool {
    do throws(Failure) {
      try opener.open(destination)
      return false
    } catch {
      app.notify(error.message, at: now)
      return true
    }
  }

  private func draw(_ scene: Scene, on surface: Surface, since previous: Scene?) -> [PixelRect] {
    let touched = picture.draw(
      scene,
      into: PixelBuffer(
        memory: surface.pixels, width: surface.width, height: surface.height,
        stride: surface.pitch),
      since: previous)
    // Fingers may cross a border at any moment, and what they hold is known only now.
    if app.state.isPinching {
      _ = app.prepareChange()
      picture.prepareSome(of: app.upcomingRuns(), scale: app.state.scale)
    }
    return touched
  }

  /// Works out, or rasterises, one thing that the next level change will need.
  private func prepare() -> Bool {
    if app.prepareChange() { return true }
    guard let run = warmUp.next(from: { app.upcomingRuns() }) else {
      if !hasIcon { setIcon() }
      watchPictures()
      return false
    }
    picture.prepare(run, scale: app.state.scale)
    return true
  }

  /// Listens to the files of the pictures that are known by now.
  private func watchPictures() {
    guard shelf != nil, case let files = picture.files, files != pictureWatch.files else { return }
    pictureWatch = (files.isEmpty ? nil : FileWatch(paths: files), files)
    pictureWatch.watch?.start(eventType: fileEvent)
  }

  private var hasIcon = false

  /// The window's icon is a picture of the program's own; it can wait until the first frame is out.
  private func setIcon() {
    hasIcon = true
    let side = 64
    let pixels = Picture().pixels(AppIcon.scene(side: Double(side)))
    window.setIcon(pixels, width: side, height: side)
  }
}

// MARK: - Other texts

extension WindowSession {
  /// Does what a cue asks of whoever has the files; whether the program shows something else now.
  private func follow(_ cue: Cue, at now: Double) -> Bool {
    if case .follow(let destination) = cue { return follow(destination, at: now) }
    guard let shelf else { return false }
    switch cue {
    case .askModel: perform(shelf.model.turn(eventType: fileEvent), at: now)
    case .stopModel: perform(shelf.model.stop(), at: now)
    case .stopWork: stopWork(of: shelf, at: now)
    case .reload: update(from: shelf, at: now)
    case .open(let paths): open(at: now) { $0.open(paths, eventType: $1) }
    case .switchFile(let distance):
      open(at: now) { $0.openNeighbour(by: distance, eventType: $1) }
    case .openText(let text):
      guard text.contains(where: { !$0.isWhitespace }) else { break }
      open(at: now) { $0.paste(text, eventType: $1) }
    case .listRecent: app.showRecent(shelf.recent)
    default: return false
    }
    showWork(at: now)
    return true
  }

  /// Shows how far that has come which takes long.
  private func showWork(at now: Double) {
    app.setWork(shelf?.progress ?? shelf?.model.progress, at: now)
  }

  /// Does what asking a model, or what came of it, wants done.
  private func perform(_ task: ModelDesk.Task, at now: Double) {
    if case .asking(let line) = task { return app.setAsking(line, at: now) }
    app.setAsking(nil, at: now)
    switch task {
    case .asking: break
    case .show(let document, let said):
      app.reload(document, at: now)
      app.notify(said, at: now)
    case .say(let said): app.notify(said, at: now)
    }
  }

  private func open(
    at now: Double, _ body: (Bookshelf, _ eventType: UInt32) -> Bookshelf.Arrival
  ) {
    guard let shelf else { return }
    remember(at: now)
    wantedLevel = nil
    present(body(shelf, fileEvent), at: now)
  }

  /// Shows what threads beside the window have for it, or has the file read again.
  private func update(from shelf: Bookshelf, at now: Double) {
    let wasIdle = shelf.model.isIdle
    let hasNews = shelf.bell.tookRing()
    // A picture's file is no reason to read the text again: that has an event of its own.
    let isPicture = picture.refresh()
    if isPicture { app.redrawPictures(at: now) }
    let arrival =
      hasNews
      ? shelf.arrived(eventType: fileEvent)
      : isPicture ? .nothing : shelf.readAgain(eventType: fileEvent)
    if case .opened = arrival {
    } else if !wasIdle, shelf.model.isIdle {
      perform(.say("The text has changed; A asks the model again"), at: now)
    }
    present(arrival, at: now)
    guard hasNews else { return }
    if let task = shelf.model.news() { perform(task, at: now) }
    if let document = shelf.made() { app.reload(document, at: now) }
  }

  private func present(_ arrival: Bookshelf.Arrival, at now: Double) {
    switch arrival {
    case .opened(let document, let isFile):
      present(document, titled: Self.title(document, isFile ? shelf : nil), at: now)
    case .changed(let document): app.reload(document, at: now)
    case .failed(let fault): app.notify(fault.message, at: now)
    case .lost(let fault):
      showSample(at: now)
      app.notify(fault.message, at: now)
    case .alone: app.notify("There is no other file", at: now)
    case .nothing: break
    }
    shelf?.makeLevels(eventType: fileEvent)
  }

  /// Stops what takes long.
  private func stopWork(of shelf: Bookshelf, at now: Double) {
    let (said, hasText) = shelf.stopWork()
    if !hasText { showSample(at: now) }
    app.notify(said, at: now)
  }

  /// What a window without a text shows.
  private func showSample(at now: Double) {
    app.show(.sample, at: now)
    window.setTitle(Self.name)
    if let recent = shelf?.recent, !recent.isEmpty { app.showRecent(recent) }
  }

  /// Shows what the shelf has just opened, where it was read last.
  private func present(_ document: Document, titled title: String, at now: Double) {
    let folder = shelf?.live.flatMap { Call.folder(of: $0.path) }
    opener.folder = folder
    picture.folder = folder
    app.setAsking(nil, at: now)
    var level: Int?
    do throws(SettingsError) {
      level = try wantedLevel.map(document.levelIndex)
    } catch {
      app.notify("--level: \(error.message)", at: now)
    }
    wantedLevel = nil
    app.show(document, level: level, place: level == nil ? shelf?.memory?.note : nil, at: now)
    shelf?.live?.watch?.start(eventType: fileEvent)
    window.setTitle(title)
  }

  private func remember(at now: Double) {
    shelf?.remember(
      app.readingNote(at: now), textSize: app.state.textSize, windowSize: app.state.size)
  }
}

extension Call {
  /// Takes what was remembered, unless the call says otherwise.
  fileprivate mutating func adopt(_ memory: ReadingMemory) {
    if !given.contains("text-size") { settings.textSize = memory.textSize }
    let least = WindowOptions.minimumSize
    if !given.contains("size"), memory.windowSize.width >= least.width,
      memory.windowSize.height >= least.height
    {
      settings.size = memory.windowSize
    }
  }
}

/// Lines that are rasterised ahead of their frame, one at a time.
private struct WarmUp {
  private var runs: [TextRun]?

  /// Asks again after a step, which may have changed what comes next.
  mutating func restart() { runs = nil }

  mutating func next(from upcoming: () -> [TextRun]) -> TextRun? {
    var waiting = runs ?? upcoming().reversed()
    let next = waiting.popLast()
    runs = waiting
    return next
  }
}
