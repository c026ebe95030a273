import Foundation
import Glibc

@testable import detent

// Foundation's Process hands on the signal mask of the thread that it is called from, and tests run on
// threads that block every signal: a program started so cannot even be ended. So it is started by hand.

/// The built program, beside the test bundle.
enum Binary {
  private static var path: String {
    get throws {
      let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(fileURLWithPath: bundle).deletingLastPathComponent().path + "/detent"
    }
  }

  /// Runs a shell line in which `$DETENT` is the program, without a display, a home or a bus.
  static func run(_ line: String, in folder: TemporaryFolder = TemporaryFolder()) throws -> Outcome
  {
    let environment = [
      "DETENT=\(try path)", "PATH=/usr/bin:/bin", "HOME=/nonexistent", "SDL_AUDIODRIVER=dummy",
    ]
    let output = try Stream()
    let errors = try Stream()
    let arguments = ["sh", "-c", "cd '\(folder.path)' && { \(line)\n}"]
    let process = try spawn(arguments, environment, output: output, errors: errors)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The macros WIFEXITED and WEXITSTATUS, which are not imported.
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return Outcome(
      status: code, bytes: output.contents,
      errors: String(decoding: errors.contents, as: UTF8.self))
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String], output: Stream, errors: Stream
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.descriptor, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.descriptor, 2)

    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer { for word in argv + envp { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return process
  }
}
