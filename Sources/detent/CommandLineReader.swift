import DetentCore
internal import Glibc

// The command line in two passes. The first finds the command, which may stand anywhere between
// the options; the second reads options and names by that command's table. An option's value is
// the next argument or follows `=`; of an option given twice the last counts; after `--` all are
// names.

/// Reads the arguments of one call.
struct CommandLineReader {
  let command: Command
  /// What is left without the command's own words.
  private let arguments: [String]

  /// Finds out which command is meant; without one it is the window.
  init(_ arguments: [String]) {
    var rest = arguments
    var words: [String] = []
    while let index = Self.firstNameIndex(in: rest) {
      let longer = words + [rest[index]]
      guard Command.all.contains(where: { $0.words.starts(with: longer) }) else { break }
      words = longer
      rest.remove(at: index)
    }
    command = Command.all.first { $0.words == words } ?? Command.window
    self.arguments = rest
  }

  /// Whether one of these options stands among the arguments, even where another one wants its
  /// value.
  func asks(for names: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains { names.contains($0) }
  }

  /// The call, every value checked.
  func call() throws(Failure) -> Call {
    var call = Call()
    var names: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst(), argument != "--" {
      if Self.isOption(argument) {
        try read(argument, &rest, into: &call)
      } else {
        names.append(argument)
      }
    }
    try checkIsNoCommand(names)
    try read(names + rest, into: &call)
    try checkPixels(of: call.settings)
    try checkModel(of: call)
    return call
  }

  private func read(
    _ argument: String, _ rest: inout ArraySlice<String>, into call: inout Call
  ) throws(Failure) {
    let (name, inlineValue) = Self.parts(of: argument)
    guard let option = command.allOptions.first(where: { "--" + $0.name == name }) else {
      throw unknownOption(name)
    }
    call.given.insert(option.name)
    guard let placeholder = option.placeholder else {
      guard inlineValue == nil else { throw Failure(.badCall, "\(name): takes no value") }
      return try option.apply(&call, "")
    }
    if let inlineValue { return try option.apply(&call, inlineValue) }
    guard let value = rest.first, value != "--", !isKnownOption(value) else {
      throw Failure(.badCall, "\(name): needs a value, \(name) \(placeholder)")
    }
    rest.removeFirst()
    try option.apply(&call, value)
  }

  private func read(_ names: [String], into call: inout Call) throws(Failure) {
    var rest = names[...]
    for required in command.required {
      guard let name = rest.popFirst() else {
        throw Failure(.badCall, "\(command.title): needs \(required); see \(command.title) --help")
      }
      guard !name.isEmpty else { throw Failure(.badCall, "\(required): needs a name") }
      call.script = name
    }
    if command.showsText || command.takesFile, let file = rest.popFirst() {
      guard !file.isEmpty else { throw Failure(.badCall, "FILE: needs a name") }
      call.file = file
    }
    if command.takesMoreFiles {
      guard !rest.contains("") else { throw Failure(.badCall, "FILE: needs a name") }
      guard rest.isEmpty || (call.file != "-" && !rest.contains("-")) else {
        throw Failure(.badCall, "standard input: cannot be one of several files")
      }
      call.otherFiles = Array(rest)
      rest = []
    }
    if command.words == ["bench"], let name = rest.first { throw unknownCommand(name) }
    if let extra = rest.first {
      throw Failure(.badCall, "\(command.title): '\(extra)' is one name too many")
    }
    if call.file == "-", call.script == "-" {
      throw Failure(.badCall, "standard input: cannot be both the text and the script")
    }
  }

  /// What says how to ask a model says nothing without one.
  private func checkModel(of call: Call) throws(Failure) {
    if call.model.name == nil {
      let alone = ["base-url", "patience", "rewrite"].first { call.given.contains($0) }
      if let alone { throw Failure(.badCall, "--\(alone): needs --model NAME") }
    }
    // An address that is none is told before anything else is done.
    _ = try ModelServer(call.model)
  }

  /// A misspelt command looks like a file, so a name that is neither gets told about both.
  private func checkIsNoCommand(_ names: [String]) throws(Failure) {
    guard command.words.isEmpty, let name = names.first, !name.isEmpty, name != "-",
      !name.contains("/"), !name.contains("."), access(name, F_OK) != 0
    else { return }
    throw unknownCommand(name)
  }

  private func unknownCommand(_ name: String) -> Failure {
    let depth = command.words.count
    let candidates = Command.all.filter {
      $0.words.starts(with: command.words) && $0.words.count == depth + 1
    }.compactMap(\.words.last)
    let kind = depth == 0 ? "neither a file nor a command" : "not a benchmark"
    let near = Nearest.match(name, among: candidates).map { "; did you mean \($0)?" }
    let list = " (\(candidates.joined(separator: ", ")))"
    return Failure(.badCall, "\(name): is \(kind)\(near ?? list)")
  }

  private func unknownOption(_ name: String) -> Failure {
    let names = command.allOptions.map { "--" + $0.name } + ["--help", "--version"]
    if let near = Nearest.match(name, among: names) {
      return Failure(.badCall, "\(name): unknown option; did you mean \(near)?")
    }
    return Failure(.badCall, "\(name): unknown option; see \(command.title) --help")
  }

  /// The limits on pixels need the size and the scale, which come in any order.
  private func checkPixels(of settings: Settings) throws(Failure) {
    guard !Script.allows(settings.size, scale: settings.scale) else { return }
    let size = "\(Int(settings.size.width))x\(Int(settings.size.height))"
    throw Failure(
      .badCall,
      "--size: \(size) at --scale \(Int(settings.scale)) is more than \(Int(Script.maximumSide)) "
        + "pixels a side or \(Int(Script.maximumPixelCount)) in all")
  }

  // MARK: - Arguments

  private static func isOption(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument != "-"
  }

  private func isKnownOption(_ argument: String) -> Bool {
    let name = Self.parts(of: argument).name
    return command.allOptions.contains { "--" + $0.name == name }
  }

  private static func parts(of argument: String) -> (name: String, value: String?) {
    guard let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  /// The first argument that is neither an option nor an option's value.
  private static func firstNameIndex(in arguments: [String]) -> Int? {
    let takeValue = Set(
      Command.all.flatMap(\.allOptions).filter { $0.placeholder != nil }.map { "--" + $0.name })
    var index = 0
    while index < arguments.count, arguments[index] != "--" {
      guard isOption(arguments[index]) else { return index }
      index += takeValue.contains(arguments[index]) ? 2 : 1
    }
    return nil
  }
}
