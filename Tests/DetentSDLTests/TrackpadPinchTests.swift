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

    init(_ arguments: String..., environment: [String: String] = [:]) throws {
      let rig = try Rig()
      self.rig = rig
      probe = try rig.run([builtProgram("Probe")] + arguments, environment: environment)
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
    let lines = try bench.finish("pinch")
    #expect(
      lines == [
        "pinch began 400.0 200.0", "pinch changed 1.1", "pinch changed 1.2", "pinch ended",
      ])
  }

  // gestures.md 7.32: a swipe of three fingers was taken for a pinch (libinput-gestures#93). When
  // the number of fingers changes, XI 2.4 sends a cancelled end and a begin.
  @Test func `three and four fingers are the desktop's`() throws {
    let bench = try Bench()
    for fingers in [3, 4] {
      try bench.rig.trackpad.pinchBegin(fingers: fingers)
      try bench.rig.trackpad.pinchUpdate(scale: 1.5, fingers: fingers)
      try bench.rig.trackpad.pinchEnd(scale: 1.5, fingers: fingers)
    }
    try bench.rig.trackpad.pinchBegin()
    try bench.rig.trackpad.pinchUpdate(scale: 0.5)
    try bench.rig.trackpad.pinchEnd(scale: 0.5, isCancelled: true)
    try bench.rig.trackpad.pinchBegin(fingers: 3)
    try bench.rig.trackpad.pinchEnd(fingers: 3)
    let lines = try bench.finish("pinch")
    #expect(
      lines == [
        "pinch began 400.0 200.0", "pinch changed 0.5", "pinch cancelled",
      ])
  }

  @Test func `a pinch that begins beside the window is not the window's`() throws {
    let bench = try Bench()
    try bench.rig.mouse.move(100, 50)
    try bench.rig.trackpad.pinchBegin()
    try bench.rig.trackpad.pinchUpdate(scale: 1.5)
    try bench.rig.trackpad.pinchEnd(scale: 1.5)
    let lines = try bench.finish("pinch")
    #expect(lines == [])
  }

  // gestures.md 5.4: the selection of pinches replaces SDL's own of touches if it is not merged.
  @Test func `fingers on the touch screen keep their places beside the pinches`() throws {
    let bench = try Bench()
    let touch = bench.rig.touchScreen
    try touch.begin(0, 300, 200)
    try touch.begin(1, 900, 450)
    try touch.update(1, 950, 350)
    try touch.end(0)
    try touch.end(1)
    let lines = try bench.finish("finger", "pinch")
    #expect(
      lines == [
        "finger down 100.0 100.0", "finger down 700.0 350.0", "finger moved 750.0 250.0",
        "finger up 100.0 100.0", "finger up 750.0 250.0",
      ])
  }

  @Test func `fingers, trackpad, wheel and keys keep their order`() throws {
    let bench = try Bench()
    try bench.rig.trackpad.pinchBegin()
    try bench.rig.trackpad.pinchEnd()
    try bench.rig.mouse.scroll(1)
    try bench.rig.trackpad.pinchBegin()
    try bench.rig.trackpad.pinchEnd()
    try bench.rig.mouse.scroll(-2)
    let lines = try bench.finish("pinch", "wheel")
    #expect(
      lines == [
        "pinch began 400.0 200.0", "pinch ended", "wheel 1.0 false",
        "pinch began 400.0 200.0", "pinch ended", "wheel -1.0 false", "wheel -1.0 false",
      ])
  }

  @Test func `Ctrl is down while the wheel turns`() throws {
    let bench = try Bench()
    try bench.rig.keyboard.press(.leftControl)
    try bench.rig.mouse.scroll(1)
    #expect(bench.says("wheel 1.0 true"))
    try bench.rig.keyboard.release(.leftControl)
    try bench.rig.mouse.scroll(1)
    let lines = try bench.finish("wheel")
    #expect(lines == ["wheel 1.0 true", "wheel 1.0 false"])
  }

  // gestures.md 5.4: SDL_CreateRenderer replaced the X window, and the selection was gone with it.
  @Test func `pinches go on when SDL replaces the X window`() throws {
    // It is replaced for the sake of OpenGL.
    let bench = try Bench(environment: Rig.overlooksForeignLeaks)
    let before = bench.rig.screen.topWindow?.id
    try bench.rig.trackpad.pinchBegin()
    #expect(bench.says("pinch began"))
    try bench.rig.keyboard.tap(.r)
    #expect(bench.says("recreated true"))
    #expect(Rig.wait { bench.rig.screen.topWindow.map { $0.id != before } ?? false })
    #expect(bench.says("pinch cancelled"))
    try bench.rig.trackpad.pinchEnd()
    try bench.rig.trackpad.pinchBegin()
    try bench.rig.trackpad.pinchUpdate(scale: 2)
    try bench.rig.trackpad.pinchEnd(scale: 2)
    let lines = try bench.finish("pinch")
    #expect(
      Array(lines.prefix(3)) == [
        "pinch began 400.0 200.0", "pinch cancelled", "pinch began 400.0 200.0",
      ])
    #expect(lines.suffix(2) == ["pinch changed 2.0", "pinch ended"])
  }

  // gestures.md 5.4, step 6: BadAccess, for which Xlib ends the program.
  @Test func `pinches arrive though another program listens to them, and touches too`() throws {
    let bench = try Bench("later")
    let window = try #require(bench.rig.screen.topWindow?.id)
    #expect(bench.rig.screen.takePinches(of: window) == 0)
    try bench.rig.keyboard.tap(.p)
    #expect(bench.says("status ownConnection"))
    try bench.rig.trackpad.pinchBegin()
    try bench.rig.trackpad.pinchUpdate(scale: 2)
    try bench.rig.trackpad.pinchEnd(scale: 2)
    #expect(bench.says("pinch ended"))
    try bench.rig.touchScreen.begin(0, 300, 200)
    try bench.rig.touchScreen.end(0)
    let lines = try bench.finish("status", "finger", "pinch")
    #expect(
      lines == [
        "status ownConnection 2.4", "pinch began 400.0 200.0", "pinch changed 2.0",
        "pinch ended", "finger down 100.0 100.0", "finger up 100.0 100.0",
      ])
  }

  // gestures.md 7.15: a device that goes away in the middle of what it was doing.
  @Test func `a trackpad that is unplugged while it pinches ends the pinch as a cancel`() throws {
    let bench = try Bench()
    try bench.rig.trackpad.pinchBegin()
    try bench.rig.trackpad.pinchUpdate(scale: 1.5)
    #expect(bench.says("pinch changed"))
    try bench.rig.screen.setDevice("trackpad", isOn: false)
    let lines = try bench.finish("pinch")
    #expect(
      lines == [
        "pinch began 400.0 200.0", "pinch changed 1.5", "pinch cancelled",
      ])
  }
}
