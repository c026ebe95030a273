// The program as one function: events and a time go in, a frame comes out. The state is a value;
// the layouts beside it are a cache. Timers (a wheel burst that falls silent) fire at their own
// time, whatever the steps are, so any split of the same events into steps ends in the same state.

/// The program.
package struct App {
  package internal(set) var state: AppState
  var layouts: LayoutCache
  /// Makes a document of a text that was read again.
  let readText: TextReader
  /// What the current step has to tell the machine.
  var cues: [Cue] = []
  /// How much the current step may still look through; see `Search`.
  var searchWork = 0
  /// Who looks through a level, by its number, as long as somebody is needed.
  var searcher: (level: Int, searcher: any PassageSearcher)?
  let foldings: Foldings
  /// The latest time seen, in seconds.
  package private(set) var lastTime = 0.0

  /// A text and its file's path in, a document out.
  package typealias TextReader = @Sendable (_ text: String, _ path: String) -> Document

  /// Starts with a document; a level that it does not have is an error.
  package init(
    document: Document, settings: Settings, measurer: any TextMeasurer,
    readText: @escaping TextReader = { Document.parse($0, title: $1) }
  ) throws(SettingsError) {
    self.readText = readText
    let level = try settings.level.map(document.levelIndex) ?? document.startLevel
    layouts = LayoutCache(measurer: measurer)
    foldings = Foldings(measurer.folded)
    let label = CapsuleLabel(
      name: document.levels[level].name, note: document.lengthNote(level: level),
      windowWidth: settings.size.width, measurer: measurer)
    state = AppState(
      document: document, settings: settings, level: level,
      capsule: CapsuleMotion(
        text: label.text, labelWidth: label.width, note: label.note, noteWidth: label.noteWidth,
        width: label.capsuleWidth))
    updateScrollLimit(at: 0)
  }

  /// Takes what happened since the last step, in order, and describes the moment `now`, in seconds.
  ///
  /// Times never run backwards: an event or a step from the past counts as now.
  package mutating func step(_ events: [InputEvent], at now: Double) -> Frame {
    cues = []
    let isIdle = events.isEmpty && now >= state.settleTime
    searchWork = isIdle ? Search.workAtLeisure : Search.workAtOnce
    for var event in events {
      // Moves of several fingers share one time and are measured together, so equal times do not
      // advance.
      if event.time > lastTime { advance(to: event.time) }
      event.time = lastTime
      handle(event)
    }
    advance(to: now)
    lookOn(at: lastTime)
    state.dropGone(at: lastTime)
    return Frame(scene: scene(at: now), cues: cues, wake: wake(at: now))
  }

  /// The picture of a moment, in seconds.
  package mutating func scene(at now: Double) -> Scene {
    sceneBuilder(at: now).scene()
  }

  /// When nothing moves any more, in seconds, as far as is known now; timers are not counted.
  package var restTime: Double { max(state.settleTime, barFadeEnd(at: lastTime)) }

  /// Whether the next steps have something to do that needs no time to pass.
  package var isWorking: Bool { state.find?.search != nil }

  /// When the next step is due if nothing else happens.
  package func wake(at now: Double) -> Wake {
    if isWorking { return .nextFrame }
    if now < state.settleTime || now < barFadeEnd(at: now) { return .nextFrame }
    if let notice = state.notice, now < notice.settleTime(at: now) { return .nextFrame }
    let press = state.longPress.flatMap { $0.isSelecting ? nil : $0.deadline }
    let deadlines = [
      state.recognizer.nextDeadline, press, state.notice?.deadline,
      state.peekQuestion?.deadline, barDeadline(at: now),
      state.work?.deadline(at: now, reducesMotion: state.reducesMotion),
    ].compactMap(\.self)
    return deadlines.min().flatMap { $0.isFinite ? .at($0) : nil } ?? .onInput
  }

  /// Ends every motion at once, as after a suspension that nobody watched.
  package mutating func finishMotion(at now: Double) {
    state.finishMotion(at: now)
  }

  private mutating func advance(to time: Double) {
    if time.isFinite { lastTime = max(lastTime, time) }
    for gesture in state.recognizer.advance(to: lastTime) { apply(gesture) }
    followScroll(at: lastTime)
    selectByLongPress(until: lastTime)
    scrollAtEdge(until: lastTime)
    peekIfDue(until: lastTime)
  }
}
