import DetentCore

// The model's levels are made beside the window, as those of long texts are: the text is read on
// while a thread talks to the server. Where nobody wants to know any more, the talk is ended.

/// Asks a model beside the window.
final class ModelMaker: Sendable {
  /// What has happened since the last time.
  enum News: Sendable {
    /// Who is asked for what, as a line.
    case asking(String, WorkProgress)
    /// The model's levels, the text's own, and what is to be said.
    case made(Document, own: Document, String)
    case failed(String)
  }

  private let inbox = Inbox<News>()
  private let bell: Bell

  /// The bell tells of news.
  init(bell: Bell) {
    self.bell = bell
  }

  /// Asks about a text, and tells SDL's queue by an event of a type whenever there is news.
  func start(
    _ text: String, named path: String, _ server: ModelServer, rewrites: Bool, eventType: UInt32
  ) {
    let job = inbox.begin()
    let tell: @Sendable (News) -> Void = { [inbox, bell] in
      if inbox.put($0, of: job) { bell.ring(eventType) }
    }
    let isStarted = Worker.start { [inbox] in
      tell(
        Self.ask(text, named: path, server, rewrites: rewrites, tell: tell) {
          inbox.isLatest(job)
        })
    }
    if !isStarted { tell(.failed("There is no thread to ask \(server.name) on")) }
  }

  /// Nobody wants to know any more.
  func stop() { inbox.begin() }

  /// What is new, once.
  func take() -> News? { inbox.take() }

  /// Who is asked, as a line for the window.
  static func line(_ server: ModelServer, done: Int = 0, all: Int = 1) -> String {
    let part = all > 1 ? ", \(done + 1) of \(all)" : ""
    return "Asking \(server.title)\(part) – Esc stops"
  }

  private static func ask(
    _ text: String, named path: String, _ server: ModelServer, rewrites: Bool,
    tell: @escaping (News) -> Void, isWanted: @escaping () -> Bool
  ) -> News {
    do throws(Failure) {
      let name = TextFile.name(of: path)
      let source = try OpenedSource(text, named: name)
      let format = source.format(fileName: Document.isFile(path) ? path : nil)
      guard let ladder = source.ladder(as: format) else {
        return .failed("This text has levels of its own; \(server.name) is not asked")
      }
      let asker = ModelAsker(
        server, rewrites: rewrites,
        progress: { done, all in
          tell(
            .asking(
              line(server, done: done, all: all),
              all > 1 ? .share(Double(done) / Double(all)) : .unknown))
        }, isWanted: isWanted)
      let levels: ModelLevels
      do throws(ModelAsker.Refusal) {
        levels = try asker.levels(of: ladder)
      } catch {
        guard case .failed(let reason) = error else { return .failed("Stopped") }
        return .failed(reason)
      }
      let said = [levels.announcement, asker.cacheFault?.message].compactMap(\.self)
      return .made(
        try Document(text, named: path, by: levels), own: try Document(text, named: path),
        said.joined(separator: "; "))
    } catch {
      return .failed(error.message)
    }
  }
}
