import Foundation
import Rig
import Testing

/// A run of the real program whose trace a test reads while it goes on.
protocol TracedProgram {
  var program: ChildProcess { get }
  /// The file that `DETENT_TRACE` named.
  var tracePath: String { get }
}

extension TracedProgram {
  /// One line of the program's trace.
  typealias Line = [String: any Sendable]

  /// The trace as it stands, for a failure's report.
  var trace: String { TextOnDisk.read(tracePath) ?? "" }

  /// All that the program has understood so far.
  var lines: [Line] { Self.lines(at: tracePath) }

  static func lines(at path: String) -> [Line] {
    let text = TextOnDisk.read(path) ?? ""
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
}

/// The program built beside the tests.
func builtDetent() -> String {
  let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  return folder.appending(path: "detent").path
}
