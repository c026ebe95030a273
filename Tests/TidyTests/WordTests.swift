import Testing

// Words that do not belong here: what makes a run depend on the moment or the machine, what
// crashes instead of saying why, and what was meant to be done later. The snippets spell such
// words with an escape, so that this file obeys its own rules.

@Suite struct WordTests {
  /// Where each row of tokens stands, as findings.
  static func uses(_ file: SourceFile, of sequences: [[String]], _ message: String) -> [Finding] {
    let byFirst = Dictionary(grouping: sequences) { $0[0] }
    return file.tokens.indices.compactMap { start in
      guard let candidates = byFirst[file.tokens[start].text] else { return nil }
      let found = candidates.first { sequence in
        let row = file.tokens[start...].prefix(sequence.count).map(\.text)
        return row == sequence && (row[0] == "." || !isMemberOrName(at: start, in: file.tokens))
      }
      return found.map { file.finding("\($0.joined()): \(message)", line: file.tokens[start].line) }
    }
  }

  /// Whether the word is somebody's own: `log.print(…)`, `func print(…)`.
  private static func isMemberOrName(at index: Int, in tokens: [Token]) -> Bool {
    [".", "func"].contains(tokens.text(at: index - 1) ?? "")
  }

  static func clocksAndChance(_ file: SourceFile) -> [Finding] {
    let clocks = [
      ["ContinuousClock"], ["SuspendingClock"], ["Date"], ["DispatchTime"], ["clock_gettime"],
      ["gettimeofday"], ["time", "(", "nil"], ["SDL_GetTicks"], ["SDL_GetPerformanceCounter"],
    ]
    let chance = [
      ["SystemRandomNumberGenerator"], ["rand", "("], ["random", "("], ["arc4random"], ["drand48"],
      ["getrandom"], [".", "randomElement", "(", ")"], [".", "shuffled", "(", ")"],
      [".", "shuffle", "(", ")"],
    ]
    let unseeded = file.tokens.positions(of: ".", "random", "(").filter { start in
      !file.tokens[start...].prefix { $0.text != ")" }.contains { $0.text == "using" }
    }
    return uses(file, of: clocks, "time comes in as a value") + uses(file, of: chance, "unseeded")
      + unseeded.map { file.finding(".random: unseeded", line: file.tokens[$0].line) }
  }

  static func printing(_ file: SourceFile) -> [Finding] {
    let calls = file.isSwift ? ["print", "debugPrint"] : ["printf", "puts", "fprintf", "perror"]
    return uses(file, of: calls.map { [$0, "("] }, "only the executable speaks, in one file")
  }

  /// Files that print: each outside the executable, and there each after the first.
  static func speakers(_ files: [SourceFile]) -> [Finding] {
    let found = files.compactMap { printing($0).first }
    let first = found.first { $0.path.hasPrefix("Sources/detent/") }
    return found.filter { $0 != first }
  }

  static func devices(_ file: SourceFile) -> [Finding] {
    let parts = ["Window", "Event", "Audio", "Keyboard", "Mouse"]
    return file.tokens.filter { token in
      token.text.hasPrefix("SDL_") && parts.contains { token.text.contains($0) }
    }.map { file.finding("\($0.text): the machine is DetentSDL's", line: $0.line) }
  }

  static func forcedTries(_ file: SourceFile) -> [Finding] {
    uses(file, of: [["try", "!"]], "say what is wrong instead of trapping")
  }

  static func leftovers(_ file: SourceFile) -> [Finding] {
    let words: Set = ["TO\u{44}O", "FIX\u{4D}E", "XX\u{58}", "HAC\u{4B}"]
    return file.lines.enumerated().flatMap { index, line in
      Token.all(in: line).filter { words.contains($0.text) }.map {
        file.finding("\($0.text): do it, or file it", line: index + 1)
      }
    }
  }

  static func machinePaths(_ file: SourceFile) -> [Finding] {
    let path = #/(^|[^\w.\/*])\/(home|root|work|Users)\//#
    return file.lines.enumerated().filter { $1.contains("/") && $1.contains(path) }.map {
      index, _ in
      file.finding("a path of one machine", line: index + 1)
    }
  }

  static func tabs(_ file: SourceFile) -> [Finding] {
    file.lines.enumerated().filter { $1.contains("\t") }.map { index, _ in
      file.finding("a tab", line: index + 1)
    }
  }

  @Test func `the core and the renderer know no clock and no chance`() {
    let pure = ["Sources/DetentCore/", "Sources/DetentRender/"]
    expectNone(
      House.sources.filter { file in pure.contains { file.path.hasPrefix($0) } }
        .flatMap(Self.clocksAndChance))
    expectLines([1], Self.clocksAndChance(.swift("let now = ContinuousClock.now")))
    expectLines([1], Self.clocksAndChance(.swift("let a = [1].shuffled()")))
    expectLines([1], Self.clocksAndChance(.swift("let a = Int.random(in: 0..<3)")))
    expectLines([], Self.clocksAndChance(.swift("let a = Int.random(in: 0..<3, using: &seeded)")))
    expectLines([], Self.clocksAndChance(.swift("let a = spring.time(nil)")))
  }

  @Test func `nothing prints but one file of the executable`() {
    expectNone(Self.speakers(House.sources))
    expectLines([1], Self.printing(.swift("print(1)\nlog.print(1)\nfunc print() {}\n// print(1)")))
    expectLines([1], Self.printing(.c("printf(\"\");\nsnprintf(a, 1, \"\");")))
    let files = ["detent/A", "detent/B", "DetentCore/C"].map {
      SourceFile.swift("print(1)", path: "Sources/\($0).swift")
    }
    expectLines([], Self.speakers([files[0]]))
    #expect(Self.speakers(files).map(\.path) == files[1...].map(\.path))
  }

  @Test func `the renderer reaches for no window, event or sound`() {
    expectNone(
      House.sources.filter { $0.path.hasPrefix("Sources/DetentRender/") }
        .flatMap(Self.devices))
    expectLines([1, 2], Self.devices(.swift("SDL_PollEvent(a)\nSDL_CreateWindow()\nSDL_Init(0)")))
  }

  @Test func `nothing traps on an error that it could name`() {
    expectNone(House.code.flatMap(Self.forcedTries))
    expectLines([1], Self.forcedTries(.swift("let a = tr\u{79}! b()\nlet c = try? b()\n// try!")))
  }

  @Test func `nothing is left for later`() {
    expectNone(House.files.flatMap(Self.leftovers))
    expectLines([1, 3], Self.leftovers(.swift("// TO\u{44}O: a\n// todo list\n// XX\u{58}")))
  }

  @Test func `no path of a machine is written down`() {
    expectNone(House.files.flatMap(Self.machinePaths))
    let bad = "let a = \"/ho\u{6D}e/me/a\"\n// https://example.org/ho\u{6D}e/a\n/ro\u{6F}t/a"
    expectLines([1, 3], Self.machinePaths(.swift(bad)))
  }

  @Test func `no line holds a tab`() {
    expectNone(House.files.flatMap(Self.tabs))
    expectLines([2], Self.tabs(.swift("a\nb\tc")))
  }
}
