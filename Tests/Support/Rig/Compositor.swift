import Foundation

// A Wayland compositor of the tests' own, in C beside this folder: no compositor that runs without
// real devices sends pinches, takes fingers away, or has no seat. It is compiled when it is needed
// first, with the protocols' own descriptions, and kept beside the tests.
//
// Needs the packages libwayland-dev, wayland-protocols and libxkbcommon-dev.

/// A Wayland compositor with one window, and hands that a test moves.
///
/// Places are pixels of the window, which lies nowhere in particular.
package final class Compositor {
  /// What it does not have.
  package enum Lack: String, Sendable {
    case seat = "no-seat"
    case gestures = "no-gestures"
  }

  /// What a seat may have, as the protocol counts.
  package struct Devices: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let pointer = Devices(rawValue: 1)
    package static let keyboard = Devices(rawValue: 2)
    package static let touch = Devices(rawValue: 4)
    package static let all: Devices = [.pointer, .keyboard, .touch]
  }

  /// Keys by Linux's codes.
  package enum Key: Int, Sendable {
    case digit1 = 2
    case digit2, digit3
    case tab = 15
    case q = 16
    case r = 19
    case leftControl = 29
  }

  private let server: ChildProcess
  private let folder: TemporaryFolder
  private let control: Int32

  package init(lacking lacks: Lack...) throws {
    folder = try TemporaryFolder()
    let folder = folder.path
    server = try ChildProcess(
      [try Self.program(), folder] + lacks.map(\.rawValue), log: "\(folder)/server.log")
    var connection: Int32 = -1
    // The last socket that it makes is the client's.
    let isUp = Rig.wait { FileManager.default.fileExists(atPath: folder + "/test") }
    if isUp { connection = Self.connect(to: folder + "/control") }
    guard connection >= 0 else {
      throw Rig.Failure(description: "the compositor does not answer: \(server.output)")
    }
    control = connection
  }

  deinit { close(control) }

  /// What a client needs to find it, and nothing else.
  package var environment: [String: String] {
    [
      "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "test", "DISPLAY": "",
      "SDL_VIDEODRIVER": "wayland", "SDL_AUDIODRIVER": "dummy",
    ].merging(Rig.overlooksForeignLeaks) { $1 }
  }

  /// Starts the program named by the first of `arguments` as the client.
  package func run(_ arguments: [String], environment more: [String: String] = [:]) throws
    -> ChildProcess
  {
    try ChildProcess(
      arguments, environment: environment.merging(more) { $1 }, log: path(of: "program.log"))
  }

  /// A file of a program's own, beside the server's.
  package func path(of name: String) -> String { "\(folder.path)/\(name)" }
}

// MARK: - Hands

extension Compositor {
  /// A number that is another one when the window's picture is; `nil` before there is one.
  package var picture: UInt? { (try? tell("picture")).flatMap(UInt.init) }

  package func pinchBegin(fingers: Int = 2) throws { try perform("pinch begin \(fingers)") }

  /// `scale` is that since the begin.
  package func pinchUpdate(scale: Double) throws { try perform("pinch update \(scale)") }

  package func pinchEnd(isCancelled: Bool = false) throws {
    try perform("pinch end \(isCancelled ? 1 : 0)")
  }

  package func touchDown(_ finger: Int, _ x: Double, _ y: Double) throws {
    try perform("touch down \(finger) \(x) \(y)")
  }

  package func touchMove(_ finger: Int, _ x: Double, _ y: Double) throws {
    try perform("touch move \(finger) \(x) \(y)")
  }

  package func touchUp(_ finger: Int) throws { try perform("touch up \(finger)") }

  /// Takes all fingers away, as for a gesture of the desktop's own.
  package func touchCancel() throws { try perform("touch cancel") }

  package func press(_ key: Key) throws { try perform("key \(key.rawValue) 1") }

  package func release(_ key: Key) throws { try perform("key \(key.rawValue) 0") }

  /// Presses and releases.
  package func tap(_ key: Key) throws {
    try press(key)
    try release(key)
  }

  package func move(_ x: Double, _ y: Double) throws { try perform("motion \(x) \(y)") }

  /// Turns the wheel away from the person.
  package func scroll(_ ticks: Int) throws { try perform("wheel \(ticks)") }

  /// Gives the keyboard to the window, or takes it away, as a locked screen does.
  package func setFocus(_ hasFocus: Bool) throws { try perform("focus \(hasFocus ? 1 : 0)") }

  /// Plugs devices in and out.
  package func setDevices(_ devices: Devices) throws { try perform("devices \(devices.rawValue)") }
}

// MARK: - The wire

extension Compositor {
  private func perform(_ command: String) throws {
    let answer = try tell(command)
    guard answer != "no" else {
      throw Rig.Failure(description: "\(command): no window, or no such command")
    }
  }

  /// Sends a command and waits for the answer, a line.
  private func tell(_ command: String) throws -> String {
    let bytes = Array("\(command)\n".utf8)
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    if send(control, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count {
      while recv(control, &byte, 1, 0) == 1, byte != UInt8(ascii: "\n") { answer.append(byte) }
    }
    guard byte == UInt8(ascii: "\n") else {
      throw Rig.Failure(description: "\(command): the compositor is gone: \(server.output)")
    }
    return String(decoding: answer, as: UTF8.self)
  }

  private static func connect(to path: String) -> Int32 {
    let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(O_CLOEXEC), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return code == 0 ? connection : -1
  }
}

// MARK: - Building

extension Compositor {
  /// The protocols beyond Wayland's own, by the names that the source includes them under.
  private static let protocols = [
    "xdg-shell": "stable/xdg-shell/xdg-shell",
    "xdg-decoration": "unstable/xdg-decoration/xdg-decoration-unstable-v1",
    "pointer-gestures": "unstable/pointer-gestures/pointer-gestures-unstable-v1",
  ]

  /// The built program's path; built anew when the source is.
  private static func program() throws -> String {
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Compositor/compositor.c").standardized.path
    let built = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "test-compositor").path
    if let (from, to) = try? (changed(source), changed(built)), to > from { return built }
    let folder = try TemporaryFolder()
    let scanning = protocols.sorted { $0.key < $1.key }.flatMap { name, path in
      ["server-header:h", "private-code:c"].map { kind in
        let (mode, ending) = (kind.prefix { $0 != ":" }, kind.suffix(1))
        return "wayland-scanner \(mode) /usr/share/wayland-protocols/\(path).xml \(name).\(ending)"
      }
    }
    let parts = protocols.keys.sorted().map { "\($0).c" }.joined(separator: " ")
    let steps =
      ["cd '\(folder.path)'"] + scanning + [
        "cc -O1 -Wall -Werror -I. -o program '\(source)' \(parts) -lwayland-server -lxkbcommon"
      ]
    // Several tests may build at once: the last one's file stays.
    let line = (steps + ["mv program '\(built)'"]).joined(separator: " && ")
    let shell = try ChildProcess(["sh", "-c", line], log: "\(folder.path)/log")
    guard shell.waitForExit(seconds: 60) == 0 else {
      throw Rig.Failure(description: "the compositor cannot be built: \(shell.output)")
    }
    return built
  }

  private static func changed(_ path: String) throws -> Date {
    try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      ?? .distantPast
  }
}
