internal import CRig
import Foundation

// A private X server with a screen of memory and devices that the test moves. No headless stand-in
// gives this: touches, trackpad pinches and wheels on the very path that a person's take.
//
//   test ── socket ──▶ inputtest driver ─▶ Xorg ─▶ the program's window
//     ▲                                      │
//     └────────── picture of the screen ─────┘
//
// Needs the packages xserver-xorg-core (with the inputtest driver) and xserver-xorg-video-dummy.
// All it makes lies in one temporary folder, and the display's number is the server's choice, so
// rigs run side by side. Each test takes a fresh one.

/// An X server of the test's own.
package final class Rig {
  /// Something about the server, with its log's last lines.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// As in the environment variable `DISPLAY`.
  package let display: String
  package let touchScreen: TouchScreen
  package let trackpad: Trackpad
  package let mouse: Mouse
  package let keyboard: Keyboard
  // Freed in this order: the eyes, the server, its files.
  package let screen: Screen
  private let server: ChildProcess
  private let folder: TemporaryFolder

  /// The screen's size in pixels: not square, so that mixed-up axes show.
  package static let width = 1280
  package static let height = 800

  /// How long the server may take to start, in seconds; it takes about 0.2.
  private static let patience = 10.0

  /// Starts the server and takes its devices into the hands.
  package init() throws {
    folder = try TemporaryFolder()
    (server, display) = try Self.start(in: folder.path)
    do {
      screen = try Screen(display: display)
      touchScreen = TouchScreen(try TestDevice(.touch, in: folder.path))
      trackpad = Trackpad(try TestDevice(.trackpad, in: folder.path))
      mouse = Mouse(try TestDevice(.mouse, in: folder.path))
      keyboard = Keyboard(try TestDevice(.keyboard, in: folder.path))
    } catch {
      throw Failure(description: "\(error)\n\(Self.tail(of: server.output))")
    }
  }

  /// The environment of a program that brings in Mesa or Wayland.
  ///
  /// Their libraries keep memory of their own, and are unloaded before a sanitizer reports that, so
  /// that it cannot be told to overlook them by name. Wrong accesses are still found.
  package static let overlooksForeignLeaks = ["ASAN_OPTIONS": "detect_leaks=0"]

  /// What the server has to say, for a failure's report.
  package var log: String { Self.tail(of: server.output) }

  /// Starts the program named by the first of `arguments` on this server's screen and without
  /// sound.
  package func run(_ arguments: [String], environment: [String: String] = [:]) throws
    -> ChildProcess
  {
    let own = ["DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"]
    return try ChildProcess(
      arguments, environment: own.merging(environment) { $1 },
      log: "\(folder.path)/program-\(UUID().uuidString).log")
  }

  /// A file of a program's own, beside the server's.
  package func path(of name: String) -> String { "\(folder.path)/\(name)" }

  /// Waits for something to become true, in small steps; false when it does not in time.
  package static func wait(seconds: Double = 5, until condition: () -> Bool) -> Bool {
    let limit = Date(timeIntervalSinceNow: seconds)
    while !condition() {
      if Date() > limit { return false }
      usleep(1000)
    }
    return true
  }
}

/// A folder that goes when its owner goes.
final class TemporaryFolder {
  let path: String

  init() throws {
    // Unix sockets' paths are short: no deep folder.
    var template = Array("/tmp/detent-rig.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Rig.Failure(description: "no temporary folder")
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

// MARK: - The server

extension Rig {
  private static func start(in folder: String) throws -> (ChildProcess, display: String) {
    let configuration = "\(folder)/xorg.conf"
    try Self.configuration(in: folder).write(
      toFile: configuration, atomically: false, encoding: .utf8)
    return try serve(
      [
        "Xorg", "-config", configuration, "-logfile", "\(folder)/xorg.log",
        "-novtswitch", "-sharevts",
      ], log: "\(folder)/server.log")
  }

  /// Starts an X server on a display of its own choice, and waits until it is ready.
  static func serve(
    _ arguments: [String], log: String
  ) throws -> (ChildProcess, display: String) {
    var ends: [Int32] = [0, 0]
    guard rig_pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
    defer { close(ends[0]) }
    defer { if ends[1] >= 0 { close(ends[1]) } }
    let server = try ChildProcess(
      arguments + ["-displayfd", "3", "-noreset", "-nolisten", "tcp"], log: log, third: ends[1])
    close(ends[1])
    ends[1] = -1
    guard let number = readLine(from: ends[0]) else {
      server.stop()
      throw Failure(description: "\(arguments[0]) does not start:\n\(tail(of: server.output))")
    }
    return (server, ":\(number)")
  }

  /// The number that the server writes when it is ready.
  private static func readLine(from descriptor: Int32) -> String? {
    var text: [UInt8] = []
    var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&source, 1, Int32(patience * 1000)) > 0 {
      var byte: UInt8 = 0
      guard read(descriptor, &byte, 1) == 1 else { return nil }
      if byte == UInt8(ascii: "\n") { return String(decoding: text, as: UTF8.self) }
      text.append(byte)
    }
    return nil
  }

  static func tail(of log: String) -> String {
    log.split(separator: "\n").suffix(20).joined(separator: "\n")
  }

  private static func configuration(in folder: String) -> String {
    func device(_ device: TestDevice.Name, _ type: String, _ more: String = "") -> String {
      """
      Section "InputDevice"
        Identifier "\(device.rawValue)"
        Driver "inputtest"
        Option "DeviceType" "\(type)"
        Option "SocketPath" "\(device.socketPath(in: folder))"
        \(more)
      EndSection

      """
    }
    let devices =
      device(.mouse, "PointerAbsolute") + device(.trackpad, "PointerGesture")
      + device(.touch, "Touch", "Option \"TouchCount\" \"\(TouchScreen.fingerLimit)\"")
      + device(.keyboard, "Keyboard")
    return """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "DontVTSwitch" "true"
      EndSection
      Section "Device"
        Identifier "card"
        Driver "dummy"
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 1-1000
        VertRefresh 1-1000
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "card"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "\(width)x\(height)"
          Virtual \(width) \(height)
        EndSubSection
      EndSection
      \(devices)
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
        InputDevice "mouse" "CorePointer"
        InputDevice "trackpad"
        InputDevice "touch"
        InputDevice "keyboard" "CoreKeyboard"
      EndSection
      """
  }
}
