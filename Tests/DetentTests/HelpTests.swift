import Foundation
import Testing

@testable import detent

struct HelpTests {
  /// Every command and the name of its stored help.
  static let commands = [
    ("", "detent"), ("render", "detent-render"), ("replay", "detent-replay"),
    ("dump", "detent-dump"), ("levels", "detent-levels"), ("check", "detent-check"),
    ("make", "detent-make"), ("convert", "detent-convert"), ("export", "detent-export"),
    ("devices", "detent-devices"),
    ("bench", "detent-bench"), ("bench scene", "detent-bench-scene"),
    ("bench morph", "detent-bench-morph"), ("bench text", "detent-bench-text"),
    ("bench window", "detent-bench-window"), ("bench latency", "detent-bench-latency"),
  ]

  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

  @Test(arguments: commands)
  func `each command's help is as stored`(command: String, name: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let path = Self.folder.appending(path: name + ".txt")
    let stored = try? String(contentsOf: path, encoding: .utf8)
    let outcome = detent(words + ["--help"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output == stored,
      "accept with: swift run detent \(command) --help > Tests/DetentTests/Goldens/\(name).txt")
  }

  @Test func `every command has a stored help`() {
    #expect(Self.commands.map(\.0) == Command.all.map { $0.words.joined(separator: " ") })
  }

  @Test(arguments: Command.all.indices)
  func `a help fits a terminal, names every option and has examples`(index: Int) {
    let command = Command.all[index]
    let lines = Help.text(for: command).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < 80 })
    for option in command.allOptions {
      #expect(lines.contains { $0.hasPrefix("  --" + option.name) })
    }
    #expect(!command.examples.isEmpty)
  }

  /// Whoever asks for help in the middle of a wrong call wants the help.
  @Test(arguments: [
    ["--help"], ["-h"], ["--nonsense", "--help"], ["a", "b", "--help"], ["--size", "--help"],
  ])
  func `help is given whatever else the call says`(arguments: [String]) {
    let outcome = detent(arguments)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Usage: detent [FILE ...] [options]\n"))
  }

  @Test(arguments: commands)
  func `each command knows the version`(command: String, _: String) {
    let outcome = detent(command.split(separator: " ").map(String.init) + ["--version"])
    #expect(outcome.status == 0)
    #expect(outcome.output == "detent \(Command.version)\n")
  }

  @Test func `after two dashes help is a file's name`() {
    #expect(detent("dump", "--", "--help").errors == "detent: --help: No such file or directory\n")
  }
}
