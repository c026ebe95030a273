import Foundation
import Rig
import Testing

/// The real program in a window on a screen of its own, under the hands of a test.
struct ProgramBench {
  let rig: Rig
  let program: ChildProcess
  /// Where the window is on the screen, in pixels, which are points here.
  let area: ScreenArea

  /// One line of the program's trace.
  typealias Line = [String: any Sendable]

  /// Starts the program with these arguments and waits for its window and its first picture.
  init(_ arguments: [String] = []) throws {
    let rig = try Rig()
    self.rig = rig
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    program = try rig.run(
      [folder.appending(path: "detent").path] + arguments,
      environment: ["DETENT_TRACE": rig.path(of: "trace")])
    let isUp = Rig.wait { rig.screen.topWindow != nil && !Self.lines(rig).isEmpty }
    try #require(isUp, "\(program.output)\n\(rig.log)")
    area = try #require(rig.screen.topWindow?.area)
    try rig.mouse.move(middle.x, middle.y)
  }

  /// The window's middle on the screen.
  var middle: (x: Double, y: Double) {
    (Double(area.x) + Double(area.width) / 2, Double(area.y) + Double(area.height) / 2)
  }

  /// All that the program has understood so far.
  var lines: [Line] { Self.lines(rig) }

  /// The trace as it stands, for a failure's report.
  var trace: String { Self.trace(rig) }

  private static func trace(_ rig: Rig) -> String {
    TextOnDisk.read(rig.path(of: "trace")) ?? ""
  }

  private static func lines(_ rig: Rig) -> [Line] {
    let text = trace(rig)
    // The last piece is empty, or a line that is just being written.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? Line
    }
  }

  /// The steps of all pinches so far, as in `began fingers`, moves once each.
  var pinches: [String] {
    var steps: [String] = []
    for line in lines {
      guard let phase = line["pinch"] as? String, let device = line["device"] as? String
      else { continue }
      let step = "\(phase) \(device)"
      if steps.last != step || phase != "changed" { steps.append(step) }
    }
    return steps
  }

  /// The product of all factors so far.
  var factor: Double { lines.compactMap { $0["factor"] as? Double }.reduce(1, *) }

  private var lastState: Line { lines.last { $0["level"] != nil } ?? [:] }
  var level: Int { lastState["level"] as? Int ?? 0 }
  var clicks: Int { lastState["clicks"] as? Int ?? 0 }
  var isPinching: Bool { lastState["pinching"] as? Bool ?? false }

  /// The levels that were shown, in order.
  var levels: [Int] {
    var levels: [Int] = []
    for level in lines.compactMap({ $0["level"] as? Int }) where levels.last != level {
      levels.append(level)
    }
    return levels
  }

  /// Waits until the program has understood what was done.
  func expect(
    _ what: Comment, at location: SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
  ) {
    let holds = Rig.wait(until: condition)
    #expect(holds, "\(what)\n\(trace)\(program.output)", sourceLocation: location)
  }

  /// The picture in the window.
  func picture() throws -> Picture { try rig.screen.grab(area) }
}
