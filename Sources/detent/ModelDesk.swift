import DetentCore

// What the window has to do with a model. The text that the window opens with is asked about at
// once, since the call says so; every other text only when somebody presses the key, so that what
// is pasted or dropped, or changes on disk, is not sent anywhere unasked. The same key stops
// asking, and goes back to the text's own levels.

/// Asks a model about the open text.
final class ModelDesk {
  private let options: ModelOptions
  private let maker: ModelMaker
  /// The open text and what it was opened by; `nil` for one that is the program's own.
  private var open: (text: String, path: String)?
  private var isTooLong = false
  private var step = Step.idle

  private enum Step {
    case idle
    /// How far it has come is known beside it.
    case asking(WorkProgress)
    /// The model's levels are shown; these are the text's own.
    case shown(own: Document)
  }

  /// What the window has to do.
  enum Task {
    /// Say in a line that stays who is being asked; `nil` takes it away.
    case asking(String)
    /// Show levels, and say what they are.
    case show(Document, String)
    /// Say in a line what has happened: nobody is asked any more.
    case say(String)
  }

  /// The bell tells of news.
  init(_ options: ModelOptions, bell: Bell) {
    self.options = options
    maker = ModelMaker(bell: bell)
  }

  /// Whether the call asks for a model.
  var isWanted: Bool { options.name != nil }

  /// How far asking has come; `nil` while nobody is asked.
  var progress: WorkProgress? { if case .asking(let progress) = step { progress } else { nil } }

  var isIdle: Bool { if case .idle = step { true } else { false } }

  /// Whether its levels are on the screen.
  var isShown: Bool { if case .shown = step { true } else { false } }

  var text: String? { open?.text }

  /// Another text is open: what is made of the one before is of no use.
  func forget(_ text: String, named path: String) {
    maker.stop()
    open = (text, path)
    isTooLong = false
    step = .idle
  }

  /// A text is open that is too long to be sent.
  func forget() {
    maker.stop()
    open = nil
    isTooLong = true
    step = .idle
  }

  /// Asks, stops asking, or goes back, whichever comes next.
  func turn(eventType: UInt32) -> Task {
    switch step {
    case .asking: return stop()
    case .shown(let own):
      step = .idle
      return .show(own, "The text's own choice of sentences")
    case .idle: return ask(eventType: eventType)
    }
  }

  /// Stops asking.
  func stop() -> Task {
    maker.stop()
    if case .asking = step { step = .idle }
    return .say("Stopped; the text's own levels stay")
  }

  /// What has come of asking; `nil` for nothing new.
  func news() -> Task? {
    guard case .asking = step, let news = maker.take() else { return nil }
    switch news {
    case .asking(let line, let progress):
      step = .asking(progress)
      return .asking(line)
    case .failed(let reason):
      step = .idle
      return .say("\(reason); the text's own levels stay")
    case .made(let document, let own, let said):
      step = .shown(own: own)
      return .show(document, said)
    }
  }

  private func ask(eventType: UInt32) -> Task {
    do throws(Failure) {
      guard let server = try ModelServer(options) else {
        return .say("Start detent with --model NAME to ask a language model")
      }
      if isTooLong { return .say("This text is too long to be sent to a language model") }
      guard let open else { return .say("Open a text of yours first") }
      step = .asking(.unknown)
      maker.start(
        open.text, named: open.path, server, rewrites: options.rewrites, eventType: eventType)
      return .asking(ModelMaker.line(server))
    } catch {
      return .say(error.message)
    }
  }
}
