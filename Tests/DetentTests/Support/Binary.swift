import Foundation
import Glibc

@testable import detent

// Every call is a process of its own: that is how people call it, and the libraries that set text
// keep state that two calls at a time in one process would share.
//
// Foundation's Process hands on the signal mask of the thread that it is called from, and tests
// run on threads that block every signal: a program started so cannot even be ended. So it is
// started by hand.

/// The built program, beside the test bundle.
enum Binary {
  private static var path: String {
    get throws {
      let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(fileURLWithPath: bundle).deletingLastPathComponent().path + "/detent"
    }
  }

  /// Runs a shell line in which `$DETENT` is the program.
  static func run(_ line: String, in folder: TemporaryFolder = TemporaryFolder()) throws -> Outcome
  {
    let line = "cd '\(folder.path)' && { \(line)\n}"
    return try outcome(of: "/bin/sh", ["sh", "-c", line], input: "")
  }

  /// Calls the program.
  static func call(_ arguments: [String], input: String) throws -> Outcome {
    try outcome(of: try path, ["detent"] + arguments, input: input)
  }

  private static func outcome(
    of program: String, _ arguments: [String], input: String
  ) throws -> Outcome {
    let streams = [try Stream(input), try Stream(), try Stream()]
    let process = try spawn(program, arguments, streams)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The macros WIFEXITED and WEXITSTATUS, which are not imported.
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return Outcome(
      status: code, bytes: streams[1].contents,
      errors: String(decoding: streams[2].contents, as: UTF8.self))
  }

  /// Starts a program without a display, a home, a bus or a sound device.
  private static func spawn(
    _ program: String, _ arguments: [String], _ streams: [Stream]
  ) throws -> pid_t {
    let environment = [
      "DETENT=\(try path)", "PATH=/usr/bin:/bin", "HOME=/nonexistent", "SDL_AUDIODRIVER=dummy",
    ]
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
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream.descriptor, Int32(number))
    }

    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer { for word in argv + envp { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return process
  }
}
