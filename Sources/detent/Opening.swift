import DetentCore
import DetentRender

/// The built-in sample's title.
private let sampleTitle = "Detent"

extension Call {
  /// Reads the text that the call names; bytes that are not UTF-8 are shown as U+FFFD and
  /// reported.
  func openDocument(in console: Console) throws(Failure) -> Document {
    guard let file else {
      var sample = Document.parse(SampleText.text, title: sampleTitle, figure: .disc)
      // Its levels share sentences, but it shows the transition that it was written for.
      sample.transition = .vaporize
      return sample
    }
    let source = try LevelSource(try openText(in: console), named: fileName)
    let resolved = source.resolved
    return Document(
      levels: resolved.levels, wordCounts: resolved.wordCounts,
      title: source.title ?? title(of: file), start: source.start)
  }

  /// Reads the text that the call names as it is, except that bytes that are not UTF-8 are U+FFFD.
  func openText(in console: Console) throws(Failure) -> String {
    guard let file else { return SampleText.text }
    let source = try TextFile.read(file, in: console)
    let name = file == "-" ? "standard input" : file
    try source.requireWords(in: name)
    if let complaint = source.complaint(in: name) { console.report(complaint) }
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
      let name = script == "-" ? "standard input" : script
      throw Failure(.badCall, "\(name):\(error.line): \(error.reason)")
    }
  }

  /// Starts the program on a text.
  func start(_ document: Document, measurer: any TextMeasurer) throws(Failure) -> App {
    do throws(SettingsError) {
      return try App(document: document, settings: settings, measurer: measurer)
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

  private func title(of path: String) -> String {
    path == "-" ? sampleTitle : path.split(separator: "/").last.map(String.init) ?? path
  }
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
