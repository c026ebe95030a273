import DetentCore
import DetentRender

/// The built-in sample's title.
private let sampleTitle = "Detent"

extension Call {
  /// Reads the text that the call names; bytes that are not UTF-8 are shown as U+FFFD and
  /// reported.
  func openDocument(in console: Console) throws(Failure) -> Document {
    guard let file else { return .sample }
    let text: String
    switch try OpenedText.open(file, in: console) {
    case .long(let long):
      if model.name != nil {
        throw Failure(.badCall, "\(fileName): is too long to be sent to a language model")
      }
      if let byte = long.firstInvalidByte {
        console.report(TextFile.complaint(about: byte, in: fileName))
      }
      return Document(long, named: file, wordCount: long.wordCount)
    case .whole(let source): text = try shown(source, in: console)
    }
    guard model.name != nil else { return try Document(text, named: file) }
    let source = try OpenedSource(text, named: fileName)
    let format = source.format(fileName: Document.isFile(file) ? file : nil)
    return try Document(
      text, named: file, by: try modelLevels(of: source.ladder(as: format), in: console))
  }

  /// Reads the text that the call names as it is, except that bytes that are not UTF-8 are U+FFFD.
  func openText(in console: Console) throws(Failure) -> String {
    guard let file else { return SampleText.text }
    return try shown(try TextFile.read(file, in: console), in: console)
  }

  /// A text that has words, with what is to be said of it said.
  private func shown(_ source: TextFile, in console: Console) throws(Failure) -> String {
    try source.requireWords(in: fileName)
    if let complaint = source.complaint(in: fileName) { console.report(complaint) }
    return source.text
  }

  /// Reads the script that the call names; without one there are no events.
  func openScript(in console: Console) throws(Failure) -> [InputEvent] {
    guard let script else { return [] }
    let source = try TextFile.read(script, in: console)
    do throws(ScriptError) {
      return try Script.parse(source.text, scale: settings.scale) { path throws(ScriptFault) in
        do throws(Failure) {
          let text = try TextFile.read(path, in: console)
          try text.requireWords(in: path)
          return text.text
        } catch {
          throw ScriptFault(error.message)
        }
      }
    } catch {
      throw Failure(.badCall, "\(TextFile.name(of: script)):\(error.line): \(error.reason)")
    }
  }

  /// Starts the program on a text.
  func start(_ document: Document, measurer: any TextMeasurer) throws(Failure) -> App {
    if let engine = measurer as? TextEngine {
      engine.pictures.folder = folder
      engine.pictures.report = { path, reason in
        Console().report(Failure(.badCall, "\(path): \(reason)"))
      }
    }
    do throws(SettingsError) {
      return try App(document: document, settings: settings, measurer: measurer) {
        (try? Document($0, named: $1)) ?? Document.parse($0, title: $1)
      }
    } catch {
      throw Failure(.badCall, "--level: \(error.message)")
    }
  }

  /// Starts the program on the call's text and script, its clock at 0.
  func startHeadless(
    with measurer: any TextMeasurer, in console: Console
  ) throws(Failure) -> Headless<App> {
    let events = try openScript(in: console)
    return Headless(
      try start(try openDocument(in: console), measurer: measurer), events: events)
  }
}

extension Document {
  /// The document that a text makes; `path` is what it was opened by.
  ///
  /// Of a long text that gets its levels by itself there is only the whole when they are not wanted
  /// at once. `model` has made levels of it; `meter` is told how far they are.
  init(
    _ text: String, named path: String, atOnce: Bool = true, by model: ModelLevels? = nil,
    meter: Meter? = nil
  ) throws(Failure) {
    let source = try OpenedSource(text, named: TextFile.name(of: path))
    let format = source.format(fileName: Self.isFile(path) ? path : nil)
    let isPutOff = !atOnce && Self.isLong(text) && !source.isLevelled && source.start == nil
    let resolved = isPutOff ? source.whole : source.resolved(as: format, by: model, meter: meter)
    // Nobody waits for the passages either.
    if let meter, !meter.isWanted { throw Failure(.checkFailed, "\(path): is not wanted any more") }
    let reader = source.reader(as: format)
    self.init(
      levels: resolved.levels, wordCounts: resolved.wordCounts,
      title: source.title ?? Self.title(of: path), start: source.start,
      reader: reader,
      steps: resolved.ladder.flatMap { LevelSteps($0, reader: reader) })
    if let ladder = resolved.ladder, format == .plain {
      // Sentences of a text tell nothing of what the ends of its lines mean.
      for (index, level) in ladder.levels.enumerated() where !level.isFull {
        levels[index].paragraphs = Passages(reader.passages(of: ladder.text(of: level)))
      }
    }
    let title = model?.titleLevel.map { levels[$0].paragraphs } ?? []
    for (index, written) in model?.written ?? [:] {
      levels[index].paragraphs = Passages(title + written.passages)
      levels[index].writer = model?.server.name
    }
  }
}

extension Document {
  /// The built-in sample.
  static var sample: Document {
    var sample = Document.parse(SampleText.text, title: sampleTitle, figure: .disc)
    // Its levels share sentences, but it shows the transition that it was written for.
    sample.transition = .vaporize
    return sample
  }

  /// What stands for the path of a text that was pasted or dropped.
  static let pasted = "Pasted text"

  /// Whether a text was opened by the name of a file.
  static func isFile(_ path: String) -> Bool { path != "-" && path != pasted }

  /// Whether making a text's levels takes longer than one should wait for a window.
  static func isLong(_ text: String) -> Bool { text.utf8.count > LevelMaker.longestAtOnce }
}

extension Headless {
  /// The frame of the moment that a call asks for.
  mutating func advance(to moment: Call.Moment) throws(Failure) -> Frame {
    switch moment {
    case .time(let time): return advance(to: time)
    case .rest:
      do throws(RestlessError) {
        return try advanceToRest()
      } catch {
        throw Failure(
          .checkFailed,
          "rest: something still moves after \(JSON.number(error.time)) seconds; name a moment")
      }
    }
  }
}
