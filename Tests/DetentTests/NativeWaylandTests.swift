import Foundation
import Rig
import Testing

// The program as a client of Wayland itself, not of Xwayland. The compositor is Weston, whose own
// window is the whole screen of a rig: so the rig's hands and eyes work there too. Weston 10 passes
// keys and the pointer on, no touch and no pinches.

@Suite struct NativeWaylandTests {
  /// The corner in which the compositor draws the pointer, in pixels.
  private static let corner = 16

  /// All of the screen but the corner where the pointer is.
  private func picture(_ rig: Rig) throws -> [UInt32] {
    let whole = ScreenArea(x: 0, y: 0, width: Rig.width, height: Rig.height)
    let picture = try rig.screen.grab(whole)
    return (0..<Rig.height).flatMap { y in
      let width = y < Rig.height - Self.corner ? Rig.width : Rig.width - Self.corner
      return (0..<width).map { picture[$0, y] }
    }
  }

  /// Starts Weston over all of the rig's screen; what its clients need to find it.
  private func compositor(_ rig: Rig) throws -> (ChildProcess, environment: [String: String]) {
    let folder = rig.path(of: "run")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let place = ["XDG_RUNTIME_DIR": folder]
    let weston = try rig.run(
      [
        "weston", "--backend=x11-backend.so", "--shell=kiosk-shell.so", "--use-pixman",
        "--no-config", "--socket=test", "--width=\(Rig.width)", "--height=\(Rig.height)",
      ], environment: place)
    let isUp = Rig.wait { FileManager.default.fileExists(atPath: folder + "/test") }
    try #require(isUp, "\(weston.output)")
    return (
      weston,
      place.merging(["WAYLAND_DISPLAY": "test", "SDL_VIDEODRIVER": "wayland"]) { $1 }
        .merging(Rig.overlooksForeignLeaks) { $1 }
    )
  }

  /// The picture on a screen without a compositor.
  private func pictureOnX() throws -> [UInt32] {
    let rig = try Rig()
    try rig.mouse.move(Double(Rig.width - 1), Double(Rig.height - 1))
    let size = "\(Rig.width)x\(Rig.height)"
    let program = try rig.run([builtDetent(), "--size", size])
    let isUp = Rig.wait { (try? Set(picture(rig)).count).map { $0 > 100 } == true }
    #expect(isUp, "\(program.output)\n\(rig.log)")
    return try picture(rig)
  }

  // Story: the first picture after the compositor had made the window larger stayed cut off, the
  // upper part outside, until something moved. Source: seen here, with SDL 2.26.5 and Weston 10.
  @Test func `on Wayland the picture is that on X, and keys arrive`() throws {
    let expected = try pictureOnX()
    #expect(Set(expected).count > 100, "there is a picture")
    let rig = try Rig()
    try rig.mouse.move(Double(Rig.width - 1), Double(Rig.height - 1))
    let (weston, environment) = try compositor(rig)
    // Opened smaller: this compositor makes every window as large as the screen.
    let onWayland = try rig.run([builtDetent()], environment: environment)
    #expect(Rig.wait { (try? Set(picture(rig)).count).map { $0 > 100 } == true })
    var different = 0
    let isEqual = Rig.wait {
      guard let now = try? picture(rig) else { return false }
      different = zip(now, expected).count { $0 != $1 }
      return different == 0
    }
    #expect(isEqual, "\(different) pixels\n\(onWayland.output)\n\(weston.output)")
    try rig.keyboard.press(.leftControl)
    try rig.keyboard.tap(.q)
    try rig.keyboard.release(.leftControl)
    #expect(onWayland.waitForExit() == 0, "\(onWayland.output)")
  }

  private struct Client: TracedProgram {
    let program: ChildProcess
    let tracePath: String
  }

  // Story: the key 1 did nothing, and 3 after it did. It was pressed in the first fifth of a
  // second, before the compositor had given the window the keyboard: such a key is nobody's.
  // Source: seen here by hand, under Weston 10.
  @Test func `under Weston every digit chooses its level, whichever comes first`() throws {
    let rig = try Rig()
    let (weston, environment) = try compositor(rig)
    let trace = ["DETENT_TRACE": rig.path(of: "trace")]
    let client = Client(
      program: try rig.run([builtDetent()], environment: environment.merging(trace) { $1 }),
      tracePath: rig.path(of: "trace"))
    #expect(Rig.wait { (try? Set(picture(rig)).count).map { $0 > 100 } == true })
    for (key, level) in [(Keyboard.Key.digit1, 1), (.digit3, 3), (.digit2, 2), (.digit1, 1)] {
      try rig.keyboard.tap(key)
      client.expect("level \(level); \(weston.output)") { client.level == level }
    }
  }

  @Test func `on Wayland the report says why no pinch arrives`() throws {
    let rig = try Rig()
    let (weston, environment) = try compositor(rig)
    let report = try rig.run([builtDetent(), "devices"], environment: environment)
    #expect(report.waitForExit() == 0, "\(report.output)\n\(weston.output)")
    #expect(report.output.contains("display: wayland\n"))
    #expect(report.output.contains("trackpad pinch: none: the compositor has no pointer gestures"))
  }
}
