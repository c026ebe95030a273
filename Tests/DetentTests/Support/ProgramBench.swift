import Foundation
import Rig
import Testing

/// The real program in a window on a screen of its own, under the hands of a test.
struct ProgramBench: TracedProgram {
  let rig: Rig
  let program: ChildProcess
  let tracePath: String
  /// Where the window is on the screen, in pixels, which are points here.
  let area: ScreenArea

  /// Starts the program with these arguments and waits for its window and its first picture.
  init(_ arguments: [String] = []) throws {
    let rig = try Rig()
    let path = rig.path(of: "trace")
    self.rig = rig
    tracePath = path
    program = try rig.run([builtDetent()] + arguments, environment: ["DETENT_TRACE": path])
    let isUp = Rig.wait { rig.screen.topWindow != nil && !Self.lines(at: path).isEmpty }
    try #require(isUp, "\(program.output)\n\(rig.log)")
    area = try #require(rig.screen.topWindow?.area)
    try rig.mouse.move(middle.x, middle.y)
  }

  /// The window's middle on the screen.
  var middle: (x: Double, y: Double) {
    (Double(area.x) + Double(area.width) / 2, Double(area.y) + Double(area.height) / 2)
  }

  /// The picture in the window.
  func picture() throws -> Picture { try rig.screen.grab(area) }
}
