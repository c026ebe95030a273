import DetentCore

// `levels` is the pinch without a window: the same ladder, printed at one of its lengths.

extension Command {
  /// A text at a length, as text.
  static let levels = Command(
    words: ["levels"],
    usage: "levels [FILE] [options]",
    about: [
      "Prints a text at one of its levels, as Markdown. A text without levels of its own gets them "
        + "from its own sentences: Title, Gist (about 5 % of the words), Brief (17 %), Medium "
        + "(35 %), Long (65 %) and Full, the source itself; short texts get fewer. No word is "
        + "added, and each level contains the briefer ones.",
      "Without --level and --words it lists the levels: number, name, words and percent, parted by "
        + "tabs.",
      Notes.file,
    ],
    options: [.ladderLevel, .ladderWords, .sentencePerLine] + Option.model, showsText: false,
    takesFile: true,
    examples: [
      Example(call: "detent levels report.md", meaning: "which levels it has"),
      Example(call: "detent levels report.md --level brief", meaning: "the brief one"),
      Example(call: "man ls | detent levels - --level 20%", meaning: "a fifth of a manual page"),
    ]
  ) { (call, console) throws(Failure) in
    let text = try call.openText(in: console)
    let output = try call.levels.output(for: text, named: call.fileName) { ladder throws(Failure) in
      try call.modelLevels(of: ladder, in: console)
    }
    try console.write(output)
  }
}

extension Option {
  static let ladderLevel = Option(
    name: "level", placeholder: "N|NAME|PERCENT%",
    help: "the level's number from 1, its name in any case, or the share of the words"
  ) { (call, value) throws(Failure) in
    guard !value.isEmpty else { throw Failure(.badCall, "--level: needs a number or a name") }
    if value.hasSuffix("%") {
      let percent = try Value.number(
        String(value.dropLast()), of: "level", in: Limits.percents, unit: "percent")
      call.levels.choice = .share(percent / 100)
    } else {
      call.levels.choice = Int(value).map { .number($0) } ?? .name(value)
    }
  }

  static let ladderWords = Option(
    name: "words", placeholder: "N",
    help: "as many whole sentences as N words, and 8 % more, have room for; at least one"
  ) { (call, value) throws(Failure) in
    let words = try Value.number(value, of: "words", in: Limits.words, unit: "words")
    guard words == words.rounded() else {
      throw Failure(.badCall, "--words: '\(value)' is not a whole number")
    }
    call.levels.choice = .words(Int(words))
  }

  static let sentencePerLine = Option(
    name: "sentence-per-line", placeholder: nil,
    help: "each line of FILE is one sentence, and so is each line printed; lines that begin with # "
      + "are headings, which guide the choice but are neither printed nor counted"
  ) { (call, _) throws(Failure) in call.levels.isLinewise = true }
}

extension Option.Limits {
  static let percents = 0.0...100
  /// More than any file that is read has.
  static let words = 1.0...100_000_000
}
