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
  private let observe: Observer
  private var opener: LinkOpener

  /// Is told each step: its events, and the program after it, at its time in seconds.
  typealias Observer = (_ events: [InputEvent], _ state: AppState, _ now: Double) -> Void

  /// Opens the window, not yet shown, on a document.
  init(
    _ call: Call, _ document: Document, observe: @escaping Observer = { _, _, _ in }
  ) throws(Failure) {
    self.observe = observe
    clock = Clock()
    do throws(MachineError) {
      window = try Window(
        WindowOptions(
          title: call.file == nil ? "Detent" : "\(document.title) – Detent",
          size: call.settings.size,
          scale: call.givenScale))
    } catch {
      throw Command.noWindow(error.description)
    }
    picture = Picture()
    opener = LinkOpener(folder: call.folder)
    var call = call
    call.settings.size = window.geometry.size
    call.settings.scale = window.geometry.scale
    app = try call.start(document, measurer: picture.measurer)
  }

  /// Shows the window until somebody closes it, or until the injected script says to stop.
  @discardableResult
  func run(
    isSilent: Bool = false,
    inject: @escaping (_ now: Double, LoopReport) -> Injection = { _, _ in Injection() }
  ) -> LoopReport {
    let speaker = isSilent ? nil : Speaker()
    let desktop = Desktop(
      window: window, clock: clock, speaker: speaker, followsDesktop: true, draw: draw)
    var loop = Loop(
      machine: desktop,
      program: LoopProgram(
        step: step, motionTime: motionTime,
        eventTime: { self.motionClock.motionTime(ofEventAt: $0) },
        prepare: prepare, inject: inject))
    loop.run()
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
    let frame = app.step(events, at: now)
    for case .open(let destination) in frame.cues { open(destination) }
    trace?.note(events, app.state, at: now)
    observe(events, app.state, now)
    return frame
  }

  /// Opens a link, or says why not.
  private func open(_ destination: String) {
    do throws(Failure) {
      try opener.open(destination)
    } catch {
      Console().report(error)
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
      picture.prepareSome(of: app.upcomingRuns(), scale: app.state.scale)
    }
    return touched
  }

  /// Rasterises one line that the next level change will need.
  private func prepare() -> Bool {
    guard let run = warmUp.next(from: { app.upcomingRuns() }) else {
      if !hasIcon { setIcon() }
      return false
    }
    picture.prepare(run, scale: app.state.scale)
    return true
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
