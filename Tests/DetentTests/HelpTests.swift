import Foundation
import Testing

@testable import detent

struct HelpTests {
  static let commands = Command.all.map { $0.words.joined(separator: " ") }

  /// The stored help of every command lies in `Help`, one file each.
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Help")

  @Test(arguments: commands)
  func `each command's help is as stored`(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let name = (["detent"] + words).joined(separator: "-") + ".txt"
    let stored = try? String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let outcome = detent(words + ["--help"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output == stored,
      "accept with: swift run detent \(command) --help > Tests/DetentTests/Help/\(name)")
  }

  @Test func `every stored help belongs to a command`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let expected = Command.all.map { (["detent"] + $0.words).joined(separator: "-") + ".txt" }
    #expect(names.sorted() == expected.sorted())
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
    #expect(outcome.output.hasPrefix("Usage: detent [FILE] [options]\n"))
  }

  @Test(arguments: commands)
  func `each command knows the version`(command: String) {
    let outcome = detent(command.split(separator: " ").map(String.init) + ["--version"])
    #expect(outcome.status == 0)
    #expect(outcome.output == "detent \(Command.version)\n")
  }

  @Test func `after two dashes help is a file's name`() {
    #expect(detent("dump", "--", "--help").errors == "detent: --help: No such file or directory\n")
  }
}
