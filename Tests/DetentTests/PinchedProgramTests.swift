import Foundation
import Rig
import Testing

// The program that people use, on a real X server, pinched by real devices. What it understood is
// read from its trace, what it shows from the screen.

@Suite struct PinchedProgramTests {
  /// Two places on both sides of the window's middle, so far from each other in a direction.
  private func pair(
    _ bench: ProgramBench, _ distance: Double, along direction: (x: Double, y: Double)
  ) -> [(x: Double, y: Double)] {
    [-0.5, 0.5].map {
      (
        bench.middle.x + direction.x * distance * $0, bench.middle.y + direction.y * distance * $0
      )
    }
  }

  /// Puts fingers 0 and 1 down at a distance from each other.
  private func putDown(
    _ bench: ProgramBench, _ distance: Double, along direction: (x: Double, y: Double) = (1, 0)
  ) throws {
    for (finger, place) in pair(bench, distance, along: direction).enumerated() {
      try bench.rig.touchScreen.begin(finger, place.x, place.y)
    }
  }

  /// Moves fingers 0 and 1 to these distances from each other, one after the other, as fast as the
  /// server takes it.
  private func spread(
    _ bench: ProgramBench, _ distances: [Double], along direction: (x: Double, y: Double) = (1, 0)
  ) throws {
    for distance in distances {
      for (finger, place) in pair(bench, distance, along: direction).enumerated() {
        try bench.rig.touchScreen.update(finger, place.x, place.y)
      }
    }
  }

  // A diagonal in a window that is not square is where normalised coordinates go wrong.
  @Test(arguments: [(1.0, 0.0), (0.0, 1.0), (0.6, 0.8)])
  func `two fingers that part show more, whichever way they go`(x: Double, y: Double) throws {
    let bench = try ProgramBench()
    let start = bench.level
    let before = try bench.picture()
    try putDown(bench, 120, along: (x, y))
    try spread(bench, [150, 200, 260, 320, 380], along: (x, y))
    try bench.rig.touchScreen.end(0)
    try bench.rig.touchScreen.end(1)
    bench.expect("the pinch ends") { bench.pinches.last == "ended fingers" && !bench.isPinching }
    #expect(bench.pinches == ["began fingers", "changed fingers", "ended fingers"])
    #expect(bench.level > start, "\(bench.trace)")
    #expect(bench.clicks == bench.levels.count - 1)
    let changes = Rig.wait { (try? bench.picture()) != before }
    #expect(changes, "the picture changes with the level")
    // From the slop's edge at 136, up to a pixel of each finger.
    #expect(abs(bench.factor - 380.0 / 136) < 0.03)
  }

  // Slow is in many small moves, fast is in one that is not yet worth a factor of two.
  @Test(arguments: [2.0, 20, 90])
  func `a pinch is worth the same at every speed`(step: Double) throws {
    let bench = try ProgramBench()
    try putDown(bench, 120)
    let distances = Array(stride(from: 120 + step, to: 300, by: step)) + [300]
    try spread(bench, distances)
    for finger in 0...1 { try bench.rig.touchScreen.end(finger) }
    bench.expect("the end") { bench.pinches.last == "ended fingers" && !bench.isPinching }
    // From the slop's edge at 136, up to a pixel of each finger.
    #expect(abs(bench.factor - 300.0 / 136) < 0.03, "\(bench.trace)")
    #expect(bench.level == 3)
  }

  @Test func `a trackpad's pinch shows less, and its cancel takes it back unheard`() throws {
    let bench = try ProgramBench(["--level", "3"])
    let pad = bench.rig.trackpad
    try pad.pinchBegin()
    for scale in [0.9, 0.7, 0.5, 0.35] { try pad.pinchUpdate(scale: scale) }
    bench.expect("fewer words") { bench.level < 3 }
    let clicks = bench.clicks
    try pad.pinchEnd(scale: 0.35, isCancelled: true)
    bench.expect("the cancel") { bench.level == 3 && !bench.isPinching }
    #expect(bench.clicks == clicks)
    #expect(bench.pinches == ["began trackpad", "changed trackpad", "cancelled trackpad"])
  }

  @Test func `scales of a trackpad are absolute`() throws {
    let bench = try ProgramBench()
    for scale in [1.1, 1.2, 1.3] {
      if scale == 1.1 { try bench.rig.trackpad.pinchBegin() }
      try bench.rig.trackpad.pinchUpdate(scale: scale)
    }
    try bench.rig.trackpad.pinchEnd(scale: 1.3)
    bench.expect("the end") { bench.pinches.last == "ended trackpad" }
    // 16.16 fixed point.
    #expect(abs(bench.factor - 1.3) < 1e-4)
  }

  @Test func `Ctrl and the wheel pinch, the wheel alone does not`() throws {
    let bench = try ProgramBench()
    let start = bench.level
    try bench.rig.mouse.scroll(-3)
    // Burst and burst are two when 150 ms lie between them, on the clock of the events.
    bench.expect("the end of a scroll") { bench.lines.last?["scroll"] as? String == "ended" }
    try bench.rig.keyboard.press(.leftControl)
    for _ in 0..<6 { try bench.rig.mouse.scroll(1) }
    try bench.rig.keyboard.release(.leftControl)
    bench.expect("the end of the burst") { bench.pinches.last == "ended wheel" }
    #expect(bench.pinches.first == "began wheel")
    #expect(bench.level > start, "\(bench.trace)")
  }

  // gestures.md 7.20: Ctrl pressed while a page coasts zoomed it. A machine with other things to do
  // may let more than 150 ms pass between two ticks: then they are two bursts, the second may zoom,
  // and the test is made again.
  @Test func `Ctrl pressed while the wheel coasts does not zoom`() throws {
    let bench = try ProgramBench()
    let ticks = 4
    for attempt in 1...20 {
      let (count, level) = (bench.lines.count, bench.level)
      try bench.rig.mouse.scroll(-1)
      try bench.rig.keyboard.press(.leftControl)
      for _ in 1..<ticks { try bench.rig.mouse.scroll(-1) }
      try bench.rig.keyboard.release(.leftControl)
      func told(_ kind: String, _ phase: String) -> [Double] {
        bench.lines.dropFirst(count).filter { $0[kind] as? String == phase }.compactMap {
          $0["at"] as? Double
        }
      }
      bench.expect("the end of every burst, in attempt \(attempt)") {
        told("scroll", "changed").count + told("pinch", "changed").count == ticks
          && told("scroll", "ended").count == told("scroll", "began").count
          && told("pinch", "ended").count == told("pinch", "began").count
      }
      if told("scroll", "began").count == 1, told("pinch", "began").isEmpty {
        #expect(bench.level == level)
        return
      }
      for zoom in told("pinch", "began") {
        let before = told("scroll", "changed").last { $0 <= zoom } ?? 0
        #expect(zoom - before >= 0.15, "\(bench.trace)")
      }
    }
    Issue.record("the machine never turned the wheel within 150 ms\n\(bench.trace)")
  }

  // gestures.md 7.36: a finger that is left over from a pinch dragged the content.
  @Test func `a finger left over from a pinch does nothing, and the next pair pinches`() throws {
    let bench = try ProgramBench()
    try putDown(bench, 200)
    try spread(bench, [240, 260])
    try bench.rig.touchScreen.end(1)
    bench.expect("the end") { bench.pinches.last == "ended fingers" }
    let count = bench.lines.count
    try bench.rig.touchScreen.update(0, bench.middle.x - 300, bench.middle.y + 200)
    try bench.rig.touchScreen.end(0)
    try putDown(bench, 200)
    try spread(bench, [260, 300])
    bench.expect("a second pinch") { bench.pinches.count >= 5 }
    let between = bench.lines.dropFirst(count).prefix { $0["pinch"] == nil }
    #expect(!between.contains { $0["scroll"] != nil || $0["tap"] != nil })
  }

  // gestures.md 7.8: the third finger made the scale jump.
  @Test func `a third finger that comes and goes changes nothing`() throws {
    let bench = try ProgramBench()
    try putDown(bench, 200)
    try spread(bench, [240])
    bench.expect("the pinch") { bench.pinches.contains("began fingers") }
    try bench.rig.touchScreen.begin(2, bench.middle.x, bench.middle.y + 200)
    try bench.rig.touchScreen.end(2)
    try bench.rig.touchScreen.end(0)
    try bench.rig.touchScreen.end(1)
    bench.expect("the end") { !bench.isPinching && bench.pinches.last == "ended fingers" }
    // What the first two did, of which the slop may have taken some or all.
    #expect(bench.factor >= 1 && bench.factor <= 240.0 / 200, "\(bench.trace)")
  }

  // gestures.md 7.15: a touch screen that went away left its fingers behind.
  @Test(arguments: ["touch", "trackpad"])
  func `a device unplugged in a pinch cancels it, and nothing sticks`(device: String) throws {
    let bench = try ProgramBench()
    let start = bench.level
    if device == "touch" {
      try putDown(bench, 120)
      try spread(bench, [150, 400])
    } else {
      try bench.rig.trackpad.pinchBegin()
      try bench.rig.trackpad.pinchUpdate(scale: 3)
    }
    bench.expect("another level") { bench.level != start && bench.isPinching }
    try bench.rig.screen.setDevice(device, isOn: false)
    bench.expect("no pinch") { !bench.isPinching }
    try bench.rig.keyboard.tap(.digit1)
    bench.expect("the first level") { bench.level == 1 }
  }

  @Test func `a click in the middle of a pinch does not end it`() throws {
    let bench = try ProgramBench()
    try bench.rig.trackpad.pinchBegin()
    try bench.rig.trackpad.pinchUpdate(scale: 1.1)
    try bench.rig.mouse.press()
    try bench.rig.mouse.release()
    try bench.rig.trackpad.pinchUpdate(scale: 1.2)
    try bench.rig.trackpad.pinchEnd(scale: 1.2)
    bench.expect("no pinch") { !bench.isPinching && bench.pinches.count > 2 }
    #expect(bench.pinches.filter { $0.hasPrefix("began") }.count == 1)
  }

  // gestures.md 7.5: two fingers that lift together ended a pinch twice, or never.
  @Test(arguments: [[0, 1], [1, 0]])
  func `fingers that lift together end the pinch once`(order: [Int]) throws {
    let bench = try ProgramBench()
    try putDown(bench, 200)
    try spread(bench, [240, 250])
    for finger in order { try bench.rig.touchScreen.end(finger) }
    bench.expect("the end") { bench.pinches.last == "ended fingers" && !bench.isPinching }
    try putDown(bench, 200)
    try spread(bench, [240, 250])
    for finger in order { try bench.rig.touchScreen.end(finger) }
    bench.expect("the second end") {
      bench.pinches.filter { $0 == "ended fingers" }.count == 2 && !bench.isPinching
    }
    #expect(bench.pinches.filter { $0 == "began fingers" }.count == 2)
  }

  // gestures.md 7.32: three fingers on the pad, and two that glide side by side, zoomed.
  @Test func `a swipe of three and a glide of two are no pinches`() throws {
    let bench = try ProgramBench()
    try bench.rig.trackpad.pinchBegin(fingers: 3)
    try bench.rig.trackpad.pinchUpdate(scale: 2, fingers: 3)
    try bench.rig.trackpad.pinchEnd(scale: 2, fingers: 3)
    try putDown(bench, 200)
    for step in 1...10 {
      for (finger, place) in pair(bench, 200, along: (1, 0)).enumerated() {
        try bench.rig.touchScreen.update(finger, place.x + 10 * Double(step), place.y)
      }
    }
    for finger in 0...1 { try bench.rig.touchScreen.end(finger) }
    try bench.rig.keyboard.tap(.digit1)
    bench.expect("the key after it all") { bench.level == 1 }
    #expect(bench.pinches == [])
  }

  // Everything that takes the window away in mid pinch; gestures.md 7.2 and 7.14.
  @Test func `a window that changes its size in mid pinch cancels it`() throws {
    let bench = try ProgramBench()
    let start = bench.level
    try putDown(bench, 120)
    try spread(bench, [150, 300])
    bench.expect("another level") { bench.level != start && bench.isPinching }
    let window = try #require(bench.rig.screen.topWindow)
    bench.rig.screen.place(window.id, in: ScreenArea(x: 0, y: 0, width: 700, height: 500))
    bench.expect("the cancel") { bench.level == start && !bench.isPinching }
    #expect(bench.pinches.last == "cancelled fingers")
    try bench.rig.touchScreen.update(0, 10, 10)
    for finger in 0...1 { try bench.rig.touchScreen.end(finger) }
    try bench.rig.keyboard.tap(.digit1)
    bench.expect("the first level") { bench.level == 1 && !bench.isPinching }
  }

  @Test(arguments: ["touch", "trackpad"], ["locked", "minimised"])
  func `a window that is taken away in a pinch cancels it, and pinches when it is back`(
    device: String, loss: String
  ) throws {
    let bench = try ProgramBench()
    let start = bench.level
    func pinch() throws {
      if device == "touch" {
        try putDown(bench, 120)
        try spread(bench, [150, 400])
      } else {
        try bench.rig.trackpad.pinchBegin()
        try bench.rig.trackpad.pinchUpdate(scale: 3)
      }
    }
    func letGo() throws {
      guard device == "touch" else { return try bench.rig.trackpad.pinchEnd(scale: 3) }
      for finger in 0...1 { try bench.rig.touchScreen.end(finger) }
    }
    let window = try #require(bench.rig.screen.topWindow?.id)
    try pinch()
    bench.expect("another level") { bench.level != start && bench.isPinching }
    let screen = bench.rig.screen
    if loss == "locked" { screen.lock() } else { screen.setShown(false, window) }
    bench.expect("the cancel") { bench.level == start && !bench.isPinching }
    try letGo()
    if loss == "locked" { screen.unlock() } else { screen.setShown(true, window) }
    // The key shows that the window has the keyboard again.
    bench.expect("the first level") {
      try? bench.rig.keyboard.tap(.digit1)
      return bench.level == 1
    }
    #expect(!bench.isPinching)
    try pinch()
    try letGo()
    bench.expect("more words") { bench.level > 1 && !bench.isPinching }
  }

  @Test func `the slider takes a mouse from level to level, and Esc takes it back`() throws {
    let bench = try ProgramBench()
    let middle = bench.middle.x
    let knob = Double(bench.area.y + bench.area.height) - 24 - 40 - 8 - 12
    // The track is 196 long, for scales of 0.4 to 1.6; the knob is in its middle.
    try bench.rig.mouse.move(middle, knob)
    try bench.rig.mouse.press()
    try bench.rig.mouse.move(middle + 82, knob)
    bench.expect("the third level") { bench.level == 3 && bench.isPinching }
    try bench.rig.keyboard.tap(.escape)
    bench.expect("the second level") { bench.level == 2 && !bench.isPinching }
    try bench.rig.mouse.release()
    try bench.rig.mouse.move(middle, knob)
    try bench.rig.mouse.press()
    try bench.rig.mouse.move(middle - 82, knob)
    try bench.rig.mouse.release()
    bench.expect("the first level") { bench.level == 1 && !bench.isPinching }
  }

  @Test func `with the focus the arrows go through the levels`() throws {
    let bench = try ProgramBench()
    try bench.rig.keyboard.tap(.right)
    try bench.rig.keyboard.tap(.tab)
    try bench.rig.keyboard.tap(.left)
    bench.expect("the first level") { bench.level == 1 }
    // A release and a press within 2 ms are a key's repeat to SDL.
    for level in 2...3 {
      try bench.rig.keyboard.tap(.right)
      bench.expect("level \(level)") { bench.level == level }
      usleep(5000)
    }
    #expect(bench.levels == [2, 1, 2, 3])
  }
}
