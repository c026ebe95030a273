import Foundation
import Rig
import Testing

// The machine's half of the program on native Wayland: what SDL does not tell arrives, in order.

@Suite struct WaylandPinchTests {
  // Story: SDL replaces a window's surface for the sake of OpenGL, and what was asked for the old
  // one is gone. Source: gestures.md 5.4, step 1. On Wayland it does so for OpenGL ES, which the
  // variable asks for, with the first picture.
  @Test func `pinches arrive at the surface that SDL puts in place of the first`() throws {
    let hands = try Compositor()
    let probe = try hands.run(
      [builtProgram("Probe")],
      environment: ["WAYLAND_DEBUG": "1", "SDL_FRAMEBUFFER_ACCELERATION": "opengles2"])
    func says(_ words: String) -> Bool { Rig.wait { probe.output.contains("\n" + words) } }
    #expect(says("status wayland -"))
    #expect(Rig.wait { hands.picture.map { $0 != 0 } == true }, "\(probe.output)")
    // Asked once for each surface. SDL itself wants the seat in a later version.
    let asksAgain = Rig.wait {
      probe.output.components(separatedBy: "\"wl_seat\", 3, new id").count - 1 == 2
    }
    #expect(asksAgain, "\(probe.output)")
    // The new request has to reach the compositor first; a second begin is none.
    let hasBegun = Rig.wait {
      try? hands.pinchBegin()
      return probe.output.contains("\npinch began")
    }
    #expect(hasBegun, "\(probe.output)")
    try hands.pinchUpdate(scale: 1.5)
    try hands.touchDown(3, 100, 50)
    try hands.pinchUpdate(scale: 2)
    try hands.touchCancel()
    try hands.touchDown(3, 100, 50)
    try hands.pinchEnd(isCancelled: true)
    try hands.press(.q)
    #expect(probe.waitForExit() == 0, "\(probe.output)")
    let told = probe.output.split(separator: "\n").filter {
      $0.hasPrefix("pinch") || $0.hasPrefix("finger")
    }
    #expect(
      told == [
        "pinch began 300.0 130.0", "pinch changed 1.5", "finger down 100.0 50.0",
        "pinch changed 2.0", "finger cancelled 100.0 50.0", "finger up 100.0 50.0",
        "finger down 100.0 50.0", "pinch cancelled",
      ])
    #expect(!probe.output.contains("unwanted"))
  }
}
