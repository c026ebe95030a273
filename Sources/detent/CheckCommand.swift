import DetentCore

// What `check` prints can be read by people and jumped to by editors: `FILE:LINE: what is wrong`.

extension Command {
  /// Tells what is wrong with the levels of a file.
  static let check = Command(
    words: ["check"],
    usage: "check FILE [options]",
    about: [
      "Tells what is wrong with the levels of a file, one line each, and ends with status 1 if "
        + "anything is: a level that is empty, that is shorter than the briefer one before it, "
        + "that drops words or headings of it, that has another's name; a level line alone; a "
        + "start that is no level. Also prints, for each step, how it grows and how much it "
        + "carries over.",
      Notes.levelled,
    ],
    options: [.carried], showsText: false, takesFile: true,
    examples: [
      Example(call: "detent check story.md", meaning: "everything that is wrong with it"),
      Example(
        call: "detent check story.md --carried 80",
        meaning: "levels may drop up to a fifth of the words of the briefer one"),
    ]
  ) { (call, console) throws(Failure) in
    let name = call.fileName
    let check: LevelCheck
    switch try OpenedSource(try call.openText(in: console), named: name) {
    case .levels(let text): check = LevelCheck(text, leastCarried: call.leastCarried)
    case .file(let file):
      check = LevelCheck(file, leastCarried: call.leastCarried)
      if !file.hasLadder, file.strayLevelLines.isEmpty {
        try console.write("\(name): has no level lines; its levels are its own sentences\n")
      }
    }
    for step in check.steps { try console.write("\(name): \(step)\n") }
    for finding in check.findings {
      let place = finding.line.map { ":\($0)" } ?? ""
      try console.write("\(name)\(place): \(finding.message)\n")
    }
    guard check.findings.isEmpty else {
      let count = check.findings.count
      throw Failure(
        .checkFailed, "\(name): \(count == 1 ? "1 thing is" : "\(count) things are") wrong")
    }
  }
}

extension Option {
  static let carried = Option(
    name: "carried", placeholder: "PERCENT",
    help: "the share of a level's words that the next longer one must have; default 100"
  ) { (call, value) throws(Failure) in
    let digits = value.hasSuffix("%") ? String(value.dropLast()) : value
    call.leastCarried =
      try Value.number(digits, of: "carried", in: Limits.percents, unit: "percent") / 100
  }
}

extension Notes {
  static let levelled =
    "FILE is a text as detent shows it, JSON of the form {\"title\", \"levels\": [{\"name\", "
    + "\"text\"}]} or a list of such levels, or - for standard input; at most 64 MiB."
}
