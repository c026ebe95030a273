import Foundation

/// The path of a program that was built beside these tests.
func builtProgram(_ name: String) -> String {
  let tests = URL(filePath: CommandLine.arguments[0])
  return tests.deletingLastPathComponent().appending(path: name).path
}
