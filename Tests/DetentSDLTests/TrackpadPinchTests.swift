import Foundation
import Rig
import Testing
@testable import DetentSDL

// A real window on a real X server with real devices; no recogniser, no picture.

@Suite struct TrackpadPinchTests {
  /// A rig with the probe's window on it.
  private struct Bench {
    let rig: Rig
    let probe: ChildProcess

    init(_ arguments: String...) throws {
      let rig = try Rig()
      self.rig = rig
      probe = try rig.run([builtProgram("Probe")] + arguments)
      try #require(says("ready"), "\(probe.output)\n\(rig.log)")
      // The middle of the window: that is at (200, 100) and 800×400 large.
      try rig.mouse.move(600, 300)
    }

    /// Whether the probe has said, or says soon, a line that starts like this.
    func says(_ start: String) -> Bool {
      Rig.wait { probe.output.split(separator: "\n").contains { $0.hasPrefix(start) } }
    }

    /// Ends the probe and gives what it said about events of a kind.
    func finish(_ kinds: String...) throws -> [String] {
      try rig.keyboard.tap(.q)
      #expect(probe.waitForExit() == 0, "\(probe.output)")
      return probe.output.split(separator: "\n").map(String.init).filter { line in
        (kinds + ["unwanted", "age"]).contains { line.hasPrefix($0) }
      }
    }
  }

  @Test func `a trackpad's pinch arrives with its place, its scales and its end`() throws {
    let bench = try Bench()
    #expect(bench.says("status sharedConnection 2.4"))
    try bench.rig.trackpad.pinchBegin()
    try bench.rig.trackpad.pinchUpdate(scale: 1.1)
    try bench.rig.trackpad.pinchUpdate(scale: 1.2)
    try bench.rig.trackpad.pinchEnd(scale: 1.2)
    #expect(
      try bench.finish("pinch") == [
        "pinch began 400.0 200.0", "pinch changed 1.1", "pinch changed 1.2", "pinch ended",
      ])
  }
}
