import DetentCore

// An author seldom starts from nothing: `make` gives the levels that Detent would show anyway, in a
// file to go on from.

extension Command {
  /// Writes the automatic levels of a text into a levelled file.
  static let make = Command(
    words: ["make"],
    usage: "make FILE [options]",
    about: [
      "Writes a text with its automatic levels into one file of levelled Markdown, for an author "
        + "to edit: each level below a line <!-- level: Name -->, the last one the text itself. "
        + "Sections that have levels of their own keep them. A file that is levelled as a whole is "
        + "refused. With --model the levels are the model's, and the front matter says so; when it "
        + "fails, nothing is written.",
      Notes.levelled, Notes.writing,
    ],
    options: [.outText] + Option.model, showsText: false, takesFile: true,
    examples: [
      Example(call: "detent make report.md --out report.levels.md", meaning: "a draft to edit"),
      Example(
        call: "detent make report.md --out report.md", meaning: "the same, into the file itself"),
    ]
  ) { (call, console) throws(Failure) in
    let name = call.fileName
    let source = try OpenedSource(try call.openText(in: console), named: name)
    if source.isWhole {
      throw Failure(.badCall, "\(name): has levels already; detent check looks at them")
    }
    var made: ModelLevels?
    if let server = try ModelServer(call.model) {
      guard let ladder = source.ladder(as: .markdown) else {
        throw Failure(.badCall, "\(name): has sections with levels; \(server.name) is not asked")
      }
      made = try OpenedSource.levels(of: ladder, server, call, in: console)
    }
    let text = source.levelledText(by: made).withoutLevelLines
    guard text.levels.count > 1 else {
      throw Failure(.badCall, "\(name): is too short for more than one level")
    }
    try call.write(text, as: .markdown, named: name, in: console)
  }
}

extension OpenedSource {
  /// Whether every part of it has an author's levels.
  fileprivate var isWhole: Bool {
    switch self {
    case .levels: true
    case .file(let file): file.wholeLadder != nil
    }
  }
}

extension Call {
  /// Where the text comes from, as errors name it.
  var fileName: String {
    file.map(TextFile.name) ?? "the built-in sample"
  }

  /// Writes levels to where the call says, or to standard output.
  func write(
    _ text: LevelledText, as format: LevelFormat, named name: String, in console: Console
  ) throws(Failure) {
    let written: String
    do throws(FormatError) {
      written = try format.write(text)
    } catch {
      throw Failure(.badCall, "\(name): \(error.message)")
    }
    try write(written, in: console)
  }

  /// Writes a text to where the call says, or to standard output.
  func write(_ text: String, in console: Console) throws(Failure) {
    guard let output, output != "-" else { return try console.write(text) }
    try AtomicFile.write(Array(text.utf8), to: output)
  }
}

extension Option {
  static let outText = Option(
    name: "out", placeholder: "FILE", help: "where the text goes; default and - are standard output"
  ) { (call, value) throws(Failure) in call.output = try Value.path(value, of: "out") }
}
