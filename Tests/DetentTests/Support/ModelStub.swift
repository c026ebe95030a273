import Foundation
import Rig
import Testing

/// A server of models that answers or misbehaves as a test wants it.
final class ModelStub {
  let folder = TemporaryFolder()
  private let process: ChildProcess
  private(set) var port = 0

  /// Starts it; each request is met in the next of these ways, those behind the last in the last.
  init(_ ways: String...) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Support/Model/server.py").path
    process = try ChildProcess(
      ["/usr/bin/python3", script, folder.path] + ways, log: folder("log"))
    let isUp = Rig.wait(seconds: 20) { TextOnDisk.read(folder("port")) != nil }
    try #require(isUp, "\(process.output)")
    port = try #require(Int(TextOnDisk.read(folder("port")) ?? ""))
  }

  var address: String { "http://127.0.0.1:\(port)/v1" }

  /// One request: its path, its headers and its body.
  struct Request: Decodable {
    var path: String
    var headers: [String: String]
    var body: String
  }

  /// What it was asked, in order.
  var requests: [Request] {
    (TextOnDisk.read(folder("requests")) ?? "").split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Request.self, from: Data($0.utf8))
    }
  }

  /// Runs a shell line in which `$DETENT` is the program, `$M` asks this server for the model
  /// "parrot", and answers are kept in the server's folder.
  func run(_ line: String) throws -> Outcome {
    try Binary.run(
      "export XDG_CACHE_HOME='\(folder.path)'; M='--model parrot --base-url \(address)'; \(line)",
      in: folder)
  }
}
