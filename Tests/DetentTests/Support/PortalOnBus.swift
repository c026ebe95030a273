import Foundation
import Rig
import Testing

extension VirtualScreen {
  /// A session bus of the test's own, and one of the portals of Tests/Support/Portal on it; the
  /// environment that leads there.
  func startPortal(
    _ script: String, _ arguments: [String]
  ) throws -> (environment: [String: String], bus: ChildProcess, portal: ChildProcess) {
    let socket = path(of: "bus")
    let bus = try run(["dbus-daemon", "--session", "--nofork", "--address=unix:path=\(socket)"])
    try #require(Rig.wait { FileManager.default.fileExists(atPath: socket) }, "\(bus.output)")
    let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(socket)"]
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Support/Portal/\(script)").path
    let portal = try run(["/usr/bin/python3", file] + arguments, environment: environment)
    return (environment, bus, portal)
  }
}
