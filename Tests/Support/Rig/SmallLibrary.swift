import Foundation

/// Compiles a shared library of a test's own, to be loaded before a program's; returns its path.
package func compileLibrary(_ source: String, to path: String) throws -> String {
  let from = path + ".c"
  try source.write(toFile: from, atomically: false, encoding: .utf8)
  let compiler = try ChildProcess(
    ["cc", "-shared", "-fPIC", "-o", path, from], log: path + ".log")
  guard compiler.waitForExit(seconds: 30) == 0 else {
    throw Rig.Failure(description: compiler.output)
  }
  return path
}
