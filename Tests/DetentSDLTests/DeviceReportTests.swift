import Rig
import Testing
@testable import DetentSDL

@Suite struct DeviceReportTests {
  private func report(_ environment: [String: String] = [:]) throws -> [String] {
    let rig = try Rig()
    let probe = try rig.run([builtProgram("Probe"), "devices"], environment: environment)
    #expect(probe.waitForExit() == 0, "\(probe.output)\n\(rig.log)")
    return probe.output.split(separator: "\n").map(String.init)
  }

  @Test func `the report names the server, its XInput and every device that can be pinched`() throws
  {
    let lines = try report()
    #expect(lines.contains { $0.hasPrefix("display: x11 :") })
    #expect(lines.contains { $0.hasPrefix("X server: The X.Org Foundation 21.") })
    #expect(lines.contains("window manager: none"))
    #expect(lines.contains { $0.hasPrefix("screen: 1280x800") })
    #expect(lines.contains("XInput: 2.4"))
    #expect(lines.contains("trackpad pinch: works, on SDL's connection"))
    #expect(lines.contains { $0.hasPrefix("touch screen: ") && !$0.hasSuffix("none") })
    #expect(lines.contains("X device: touch: 5 fingers"))
    #expect(lines.contains { $0.hasPrefix("X device: trackpad: gestures of up to ") })
    #expect(lines.contains { $0.hasPrefix("sound: dummy: ") })
  }

  @Test func `without a display the report says so and goes on to the sound`() throws {
    let lines = try report(["DISPLAY": ":no-such-display"])
    #expect(lines.contains { $0.hasPrefix("display: none: ") })
    #expect(lines.contains { $0.hasPrefix("sound: dummy: ") })
    #expect(!lines.contains { $0.hasPrefix("XInput") })
  }

  @Test func `another display server than X has its reason for no pinch`() throws {
    let lines = try report(["SDL_VIDEODRIVER": "dummy"])
    #expect(lines.contains("display: none: SDL's stand-in, dummy"))
    #expect(
      lines.contains(
        "trackpad pinch: none: read from X11 and Wayland only, and this is neither"))
  }

  @Test func `a seat is told by what it has`() {
    let rows: [(UInt32, String)] = [
      (0, "without devices"), (1, "pointer"), (6, "keyboard, touch"),
      (7, "pointer, keyboard, touch"),
    ]
    for (bits, words) in rows { #expect(DeviceReport.seatLine(bits).value == words) }
  }

  // X.Org 21.1.7 calls itself 12101007, and 1.20.14 called itself 12014000.
  @Test func `a server's release is read as people write it`() {
    #expect(DeviceReport.release(12_101_007) == "21.1.7")
    #expect(DeviceReport.release(12_014_000) == "1.20.14")
  }
}
