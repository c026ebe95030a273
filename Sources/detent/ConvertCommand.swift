import DetentCore

// The same levels in another form, for another program or another taste; what a form has no room
// for is refused, so nothing is lost on the way.

extension Command {
  /// Writes levels in another form.
  static let convert = Command(
    words: ["convert"],
    usage: "convert FILE --to FORMAT [options]",
    about: [
      "Writes the levels of a file in another form: markdown (each below a level line), json "
        + "({\"title\", \"start\", \"levels\": [{\"name\", \"text\"}]}), bullets (a list in which "
        + "each item holds the next longer version) or details (a <details> in which each holds "
        + "the next). Converting back gives the same levels; a text that a form has no room for is "
        + "refused. Where only sections have levels, those of the whole are written.",
      "Reads all four, and any nested list or file with <details>.", Notes.writing,
    ],
    options: [.to, .from, .outText], showsText: false, takesFile: true,
    examples: [
      Example(call: "detent convert story.md --to json", meaning: "for another program"),
      Example(
        call: "detent convert outline.md --from bullets --to markdown --out story.md",
        meaning: "telescopic bullets as a file that detent shows"),
    ]
  ) { (call, console) throws(Failure) in
    guard let target = call.targetFormat else {
      throw Failure(.badCall, "detent convert: needs --to FORMAT")
    }
    let name = call.fileName
    let text = try call.openText(in: console)
    try call.write(
      try call.levels(of: text, named: name), as: target, named: name, in: console)
  }
}

extension Call {
  /// The levels of a text in the form that the call names, or that the text looks like.
  fileprivate func levels(of text: String, named name: String) throws(Failure) -> LevelledText {
    let format =
      sourceFormat
      ?? (name.lowercased().hasSuffix(".json") ? .json : LevelFormat(guessedFrom: text))
    if format == .markdown, case let file = SourceFile(text), file.hasLadder {
      return OpenedSource.file(file).levelledText
    }
    do throws(FormatError) {
      return try format.read(text)
    } catch {
      throw Failure(.badCall, "\(name): \(error.message)")
    }
  }
}

extension Option {
  static let to = Option(
    name: "to", placeholder: "FORMAT", help: "markdown, json, bullets or details"
  ) { (call, value) throws(Failure) in call.targetFormat = try Value.choice(value, of: "to") }

  static let from = Option(
    name: "from", placeholder: "FORMAT",
    help: "the form that FILE is in; without it, its name and its text tell"
  ) { (call, value) throws(Failure) in call.sourceFormat = try Value.choice(value, of: "from") }
}
