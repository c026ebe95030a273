import DetentCore
import DetentRender
import DetentSDL
import Glibc

// From a text to the levels that a model makes of it: the contract says what to ask, the cache
// knows what was answered before, the server is asked for the rest. Whatever goes wrong, nothing
// has changed: the text's own levels are there already.

/// Asks a model for the levels of one text.
final class ModelAsker {
  private let server: ModelServer
  private let rewrites: Bool
  private let cache: ModelCache?
  /// Is told how many questions of how many are answered, before each that goes to the server.
  private let progress: (_ done: Int, _ all: Int) -> Void
  private let isWanted: () -> Bool
  /// Why answers cannot be kept, the first time.
  private(set) var cacheFault: Failure?

  /// Why there are no levels.
  enum Refusal: Error, Equatable {
    /// Nobody wants them any more.
    case stopped
    /// One line.
    case failed(String)
  }

  init(
    _ server: ModelServer, rewrites: Bool, cache: ModelCache? = ModelCache(),
    progress: @escaping (_ done: Int, _ all: Int) -> Void = { _, _ in },
    isWanted: @escaping () -> Bool = { true }
  ) {
    self.server = server
    self.rewrites = rewrites
    self.cache = cache
    self.progress = progress
    self.isWanted = isWanted
  }

  /// The ladder of a text in the model's order.
  func levels(of ladder: Ladder) throws(Refusal) -> ModelLevels {
    guard let contract = SelectionContract(ladder) else {
      throw .failed("this text is too short to choose from")
    }
    let sections = contract.sections
    guard sections.count <= SelectionContract.mostSections else {
      throw .failed(
        "this text is too long for \(server.name): it would be asked \(sections.count) times")
    }
    var rankings: [[SentenceID]] = []
    for (index, section) in sections.enumerated() {
      rankings.append(
        try ask(contract.question(section), { progress(index, sections.count) }) {
          (answer) throws(ModelFault) in try contract.ranking(of: section, answer.text)
        })
    }
    let ranked = contract.ladder(by: rankings)
    guard rewrites else { return ModelLevels(ladder: ranked, server: server) }
    return try written(ranked, asked: sections.count)
  }

  /// The levels of a ladder in the model's own words, as far as they can be trusted.
  private func written(_ ladder: Ladder, asked: Int) throws(Refusal) -> ModelLevels {
    var levels = ModelLevels(ladder: ladder, server: server)
    let contract = RewriteContract(ladder)
    let wanted = contract.levels
    var longer = contract.ownText(of: ladder.levels.count - 1)
    for (place, level) in wanted.enumerated() {
      let announce = { self.progress(asked + place, asked + wanted.count) }
      if let text = try write(level, from: longer, contract, announce) {
        longer = text
        levels.written[level] = ModelLevels.Written(text, passages: contract.passages(of: text))
      } else {
        longer = contract.ownText(of: level)
      }
    }
    return levels
  }

  /// A level written from a longer version; after a second attempt with faults there is none.
  private func write(
    _ level: Int, from longer: String, _ contract: RewriteContract, _ announce: () -> Void
  ) throws(Refusal) -> String? {
    guard let question = contract.question(level, from: longer) else { return nil }
    let first = try ask(question, announce) { (answer) throws(ModelFault) in answer }
    let text = contract.text(of: first)
    let faults = contract.faults(in: text, of: first, level, from: longer)
    guard !faults.isEmpty else { return text }
    let again = contract.question(question, after: first, faults)
    let second = try ask(again, announce) { (answer) throws(ModelFault) in answer }
    let better = contract.text(of: second)
    return contract.faults(in: better, of: second, level, from: longer).isEmpty ? better : nil
  }

  /// The answer to a question as its contract reads it, from before or from the server.
  private func ask<Value>(
    _ question: ModelQuestion, _ announce: () -> Void,
    read: (ModelAnswer) throws(ModelFault) -> Value
  ) throws(Refusal) -> Value {
    guard isWanted() else { throw .stopped }
    let body = question.body(model: server.name)
    if let kept = cache?.answer(to: body, at: server.address), let value = try? read(kept) {
      return value
    }
    announce()
    do throws(ModelFault) {
      let answer = try post(body)
      let value = try read(answer)
      keep(answer, to: body)
      return value
    } catch {
      guard isWanted() else { throw .stopped }
      throw .failed("\(server.title) \(error.message)")
    }
  }

  private func post(_ body: String) throws(ModelFault) -> ModelAnswer {
    var reply = ModelReply()
    var isTooLong = false
    let post = HTTPPost(
      url: server.completionsURL, isLocal: server.isLocal, body: body, bearer: server.key,
      patience: server.patience)
    let outcome = post.perform(
      receive: {
        isTooLong = !reply.read(Array($0))
        return !isTooLong
      }, isWanted: isWanted)
    switch outcome {
    case .answered(let status): return try reply.finish(status: status)
    case .stopped:
      throw ModelFault(isTooLong ? "answers more than anybody asked for" : "was stopped")
    case .timedOut: throw ModelFault("was silent for \(server.patience) seconds")
    case .refused: throw ModelFault("cannot be reached: nobody listens there")
    case .failed(let words): throw ModelFault("cannot be talked to: \(words)")
    case .noLibrary: throw ModelFault("cannot be asked: libcurl (package libcurl4) is missing")
    }
  }

  private func keep(_ answer: ModelAnswer, to body: String) {
    do throws(Failure) {
      try cache?.keep(answer, to: body, at: server.address)
    } catch {
      if cacheFault == nil {
        cacheFault = Failure(error.status, "the answer could not be kept: \(error.message)")
      }
    }
  }
}

/// The levels that a model made of a text.
struct ModelLevels: Sendable {
  let ladder: Ladder
  let server: ModelServer
  /// By their numbers, the levels that it wrote; all others are of the author's sentences.
  var written: [Int: Written] = [:]

  init(ladder: Ladder, server: ModelServer) {
    self.ladder = ladder
    self.server = server
  }

  /// The level that is the title alone, which stands above what is written too.
  var titleLevel: Int? { ladder.levels[0].sentences.isEmpty ? 0 : nil }

  /// A level in other words than the author's.
  struct Written: Sendable {
    let text: String
    let passages: [Document.Passage]

    init(_ text: String, passages: [Document.Passage]) {
      self.text = text
      self.passages = passages
    }
  }

  /// What is said when they are there.
  var announcement: String {
    let names = writtenNames
    return names.isEmpty
      ? "Sentences chosen by \(server.title)" : "\(names) written by \(server.title)"
  }

  /// The lines in the front matter of a file that keeps them.
  var origins: [(key: String, value: String)] {
    let chosen = [("levels-chosen-by", server.title)]
    return written.isEmpty
      ? chosen : chosen + [("levels-written-by", "\(server.title): \(writtenNames)")]
  }

  private var writtenNames: String {
    written.keys.sorted().map { ladder.levels[$0].name }.joined(separator: ", ")
  }
}

extension OpenedSource {
  /// The ladder that a model may be asked about; `nil` where an author gave levels.
  func ladder(as format: SourceFormat) -> Ladder? {
    guard case .file(let file) = self, let text = file.unlevelledText else { return nil }
    return Ladder(BlockReader.blocks(in: text, as: format), SentenceBreaks())
  }

  /// The levels that a server makes of a ladder, asked on this thread.
  static func levels(
    of ladder: Ladder, _ server: ModelServer, _ call: Call, in console: Console
  ) throws(Failure) -> ModelLevels {
    let asker = ModelAsker(server, rewrites: call.model.rewrites)
    do throws(ModelAsker.Refusal) {
      let levels = try asker.levels(of: ladder)
      if let fault = asker.cacheFault { console.report(fault) }
      return levels
    } catch {
      guard case .failed(let reason) = error else { throw Failure(.badCall, "stopped") }
      throw Failure(.badCall, reason)
    }
  }
}

extension Call {
  /// The levels that this call's model makes of a ladder; `nil` when none is asked for, and when it
  /// fails or there is nothing to ask about, which is reported.
  func modelLevels(of ladder: Ladder?, in console: Console) throws(Failure) -> ModelLevels? {
    guard let server = try ModelServer(model) else { return nil }
    guard let ladder else {
      console.report(
        Failure(.badCall, "\(fileName): has levels of its own; \(server.name) is not asked"))
      return nil
    }
    do throws(Failure) {
      return try OpenedSource.levels(of: ladder, server, self, in: console)
    } catch {
      console.report(Failure(.badCall, error.message + "; the text's own levels stay"))
      return nil
    }
  }
}
