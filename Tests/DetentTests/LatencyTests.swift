import Foundation
import Rig
import Testing

@testable import detent

@Suite struct LatencyTests {
  @Test func `a key is answered on the screen within one frame of a 60 Hz display`() throws {
    let rig = try Rig()
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let program = try rig.run(
      [folder.appending(path: "detent").path, "bench", "latency", "--samples", "60"])
    #expect(program.waitForExit(seconds: 30) == 0, "\(program.output)\n\(rig.log)")
    var values: [String: Double] = [:]
    for line in program.output.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2 { values[String(words[0])] = Double(words[1]) }
    }
    #expect(values["samples"] == 60, "\(program.output)")
    let median = try #require(values["latency_median_ms"])
    #expect(median > 0 && median < 1000.0 / 60, "\(program.output)")
    #expect(try #require(values["latency_p99_ms"]) >= median)
  }

  @Test func `without a display nothing can be timed`() {
    let outcome = detent("bench", "latency")
    #expect(outcome.status == 3)
    #expect(outcome.errors.hasPrefix("detent: no display: "))
  }

  @Test func `the median is the middle, the 99th percentile the slow end`() {
    let results = LatencyBench.results((1...100).map { Double($0) / 1000 })
    #expect(results.map(\.key) == ["latency_median_ms", "latency_p99_ms", "samples"])
    #expect(results.map { $0.value.rounded() } == [50, 99, 100])
  }
}
