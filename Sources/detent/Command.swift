/// One thing the program can be told to do: how it is called, what its help says, and how it is
/// done.
struct Command: Sendable {
  /// The words that name it after `detent`; none for the window.
  let words: [String]
  /// The call after `detent`, as the help shows it.
  let usage: String
  /// What it does, for the help; paragraphs.
  let about: [String]
  let options: [Option]
  /// Whether it takes the options and the FILE of a text.
  let showsText: Bool
  /// Whether it takes FILE although it shows nothing.
  var takesFile = false
  /// Whether more files may follow.
  var takesMoreFiles = false
  /// Names that must be given before FILE, for the help and for errors.
  var required: [String] = []
  let examples: [Example]
  let perform: @Sendable (Call, Console) throws(Failure) -> Void

  struct Example: Sendable {
    let call: String
    let meaning: String
  }

  /// Every option that it understands, its own first.
  var allOptions: [Option] { options + (showsText ? Option.common : []) }

  /// As people call it: `detent bench scene`.
  var title: String { (["detent"] + words).joined(separator: " ") }
}

extension Command {
  static let version = "0.1.0"

  static let all = [
    window, render, replay, dump, levels, check, make, convert, export, devices, bench, benchScene,
    benchMorph, benchText, benchWindow, benchLatency,
  ]

  /// Does what the arguments say and answers the exit code; a failure is one line on standard
  /// error.
  static func run(_ arguments: [String], in console: Console) -> Int32 {
    do throws(Failure) {
      try dispatch(arguments, in: console)
      return 0
    } catch {
      console.report(error)
      return error.status.rawValue
    }
  }

  private static func dispatch(_ arguments: [String], in console: Console) throws(Failure) {
    let line = CommandLineReader(arguments)
    // Asked for with whatever else, these are all that is wanted.
    if line.asks(for: ["--help", "-h"]) {
      return try console.write(Help.text(for: line.command))
    }
    if line.asks(for: ["--version"]) { return try console.write("detent \(version)\n") }
    let call = try line.call()
    try line.command.perform(call, console)
  }
}
