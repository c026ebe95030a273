internal import CRig
import Foundation

// Processes that cannot outlive the tests. Each runs under a small shell that reads from a pipe of
// which only the test process has the other end: when that closes, because the test is done, failed
// or was killed, the shell ends the program, politely first.

/// A program run by a test, with what it writes.
package final class ChildProcess {
  /// What went wrong outside the program.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// The file to which both output streams go.
  private let log: String
  private let process: pid_t
  private let lifeline: Int32
  private var exitStatus: Int32?

  /// How long a program that was asked to end may take, in seconds, before it is killed.
  static let patience = 2

  /// The shell's part: "$@" is the program; descriptor 4 is the lifeline, 3 may be the program's.
  private static let guardian = """
    "$@" </dev/null 4<&- & child=$!
    exec 3>&-
    { read -r _ <&4; kill $child 2>/dev/null; sleep \(patience); kill -9 $child; } \
    >/dev/null 2>&1 & watch=$!
    exec 4<&-
    wait $child; status=$?
    kill $watch 2>/dev/null
    exit $status
    """

  /// Tests side by side have hundreds of files and pipes open; a process may often have no more
  /// than 1024.
  private static let firstFree: Int32 = 1000

  /// Starts the program named by the first of `arguments`, with variables added to this process's
  /// own environment, its output going to the file `log`, and `third` as its descriptor 3.
  package init(
    _ arguments: [String], environment: [String: String] = [:], log: String, third: Int32? = nil
  ) throws {
    self.log = log
    var ends: [Int32] = [0, 0]
    guard rig_pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
    defer { close(ends[0]) }
    lifeline = ends[1]
    let output = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw Failure(description: "cannot write \(log)") }
    defer { close(output) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Through numbers that nobody has, so that no copy overwrites the source of the next.
    let copies = [(output, 1), (output, 2), (third ?? output, 3), (ends[0], 4)]
    for (offset, copy) in copies.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, copy.0, Self.firstFree + Int32(offset))
    }
    for (offset, copy) in copies.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, Self.firstFree + Int32(offset), Int32(copy.1))
      posix_spawn_file_actions_addclose(&actions, Self.firstFree + Int32(offset))
    }
    // A thread of the tests may have signals blocked, and a child inherits that: a shell would wait
    // for ever for the end of its own child.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var child: pid_t = 0
    let code = Self.withStrings(["sh", "-c", Self.guardian, "sh"] + arguments) { words in
      Self.withStrings(all.map { "\($0)=\($1)" }) { variables in
        posix_spawn(&child, "/bin/sh", &actions, &attributes, words, variables)
      }
    }
    guard code == 0 else { throw Failure(description: "cannot start \(arguments[0]): \(code)") }
    process = child
  }

  deinit { stop() }

  /// What the program has written so far.
  package var output: String { TextOnDisk.read(log) ?? "" }

  /// The processor time that the program itself has used, in the kernel's ticks of 10 ms.
  package var ticks: Int? {
    // The program is the first child of its guardian; fields 14 and 15 follow the name in brackets.
    guard
      let children = TextOnDisk.read("/proc/\(process)/task/\(process)/children"),
      let child = children.split(separator: " ").first,
      let line = TextOnDisk.read("/proc/\(child)/stat"),
      let tail = line.split(separator: ")").last
    else { return nil }
    return tail.split(separator: " ").dropFirst(11).prefix(2).compactMap { Int($0) }.reduce(0, +)
  }

  /// Whether it has not ended yet.
  package var isRunning: Bool {
    if exitStatus != nil { return false }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return true }
    exitStatus = status >> 8 & 0xFF
    return false
  }

  /// Waits until the program ends by itself; its exit code, or `nil` when it does not in time.
  package func waitForExit(seconds: Double = 5) -> Int32? {
    let limit = Date(timeIntervalSinceNow: seconds)
    while isRunning, Date() < limit { usleep(2000) }
    return exitStatus
  }

  /// Ends the program if it still runs.
  package func stop() {
    guard exitStatus == nil else { return }
    close(lifeline)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    exitStatus = status >> 8 & 0xFF
  }

  private static func withStrings<R>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R
  ) -> R {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
  }
}
