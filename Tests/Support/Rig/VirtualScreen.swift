import Foundation

// The plain case: an Xvfb without devices, and xdotool, whose keys and wheel arrive through XTEST
// as if somebody had pressed them. What the rig's Xorg cannot leave out, a real desktop's drivers,
// is not here.
//
// Needs the packages xvfb and xdotool.

/// A virtual screen of the test's own.
package final class VirtualScreen {
  /// As in the environment variable `DISPLAY`.
  package let display: String
  package let screen: Screen
  private let server: ChildProcess
  private let folder: TemporaryFolder

  /// Starts the server with a screen of 1280 × 800.
  package init() throws {
    folder = try TemporaryFolder()
    (server, display) = try Rig.serve(
      ["Xvfb", "-screen", "0", "1280x800x24"], log: "\(folder.path)/server.log")
    screen = try Screen(display: display)
  }

  /// Starts the program named by the first of `arguments` on this screen and without sound.
  package func run(_ arguments: [String], environment: [String: String] = [:]) throws
    -> ChildProcess
  {
    // No bus and no memory of the person who runs the tests.
    let own = [
      "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy",
      "HOME": "/nonexistent", "XDG_STATE_HOME": "", "XDG_RUNTIME_DIR": folder.path,
      "DBUS_SESSION_BUS_ADDRESS": "",
    ]
    return try ChildProcess(
      arguments, environment: own.merging(environment) { $1 },
      log: "\(folder.path)/\(UUID().uuidString).log")
  }

  /// Does what xdotool's arguments say, and waits until it is done.
  package func type(_ arguments: String...) throws {
    let tool = try run(["xdotool"] + arguments)
    guard tool.waitForExit() == 0 else { throw Rig.Failure(description: tool.output) }
  }

  /// What a window's title bar says.
  package func title(of window: UInt) -> String? {
    guard let tool = try? run(["xdotool", "getwindowname", String(window)]),
      tool.waitForExit() == 0
    else { return nil }
    return tool.output.split(separator: "\n").last.map(String.init)
  }

  /// A file of a program's own, beside the server's.
  package func path(of name: String) -> String { "\(folder.path)/\(name)" }
}
