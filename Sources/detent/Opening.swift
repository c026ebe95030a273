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
    let text = try openText(in: console)
    return Document.parse(
      text, title: title(of: file), reader: Self.reader(for: text, file: file))
  }

  /// Who reads the text of a file.
  private static func reader(for text: String, file: String) -> any PassageReader {
    let isLevelled = file == "-" && !LevelSource.all(in: text).isEmpty
    switch SourceFormat(fileName: file == "-" ? nil : file, isLevelled: isLevelled) {
    case .plain: return PlainReader()
    case .markdown: return MarkdownReader()
    }
  }

  /// Reads the text that the call names as it is, except that bytes that are not UTF-8 are U+FFFD.
  func openText(in console: Console) throws(Failure) -> String {
    guard let file else { return SampleText.text }
    let source = try TextFile.read(file, in: console)
    let name = file == "-" ? "standard input" : file
    guard source.text.contains(where: { !$0.isWhitespace }) else {
      throw Failure(.badCall, "\(name): is empty, there is nothing to read")
    }
    if let place = source.firstInvalidByte {
      console.report(
        Failure(.badCall, "\(name): byte \(place) is not UTF-8; what is not is shown as U+FFFD"))
    }
    return source.text
  }

  /// Reads the script that the call names; without one there are no events.
  func openScript(in console: Console) throws(Failure) -> [InputEvent] {
    guard let script else { return [] }
    let source = try TextFile.read(script, in: console)
    do throws(ScriptError) {
      return try Script.parse(source.text, scale: settings.scale)
    } catch {
      let name = script == "-" ? "standard input" : script
      throw Failure(.badCall, "\(name):\(error.line): \(error.reason)")
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
