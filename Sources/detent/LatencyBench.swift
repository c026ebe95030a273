import DetentCore
import DetentSDL

/// Opens a window and times its answers to keys.
enum LatencyBench {
  typealias Results = [(key: String, value: Double)]

  /// Presses `call.samples` keys, one after the other.
  static func measure(_ call: Call, in console: Console) throws(Failure) -> Results {
    var call = call
    call.settings.size = WindowBench.size
    let session = try WindowSession(call, try call.openDocument(in: console))
    let times: [Double]
    do throws(LatencyFault) {
      times = try session.answerTimes(count: call.samples)
    } catch {
      throw Failure(.cannotRunHere, "bench latency: \(error)")
    }
    return results(times)
  }

  /// The middle and the slow end of times in seconds.
  static func results(_ times: [Double]) -> Results {
    [
      ("latency_median_ms", 1000 * quantile(0.5, of: times)),
      ("latency_p99_ms", 1000 * quantile(0.99, of: times)),
      ("samples", Double(times.count)),
    ]
  }

  /// The smallest time that this share of all does not exceed.
  private static func quantile(_ share: Double, of times: [Double]) -> Double {
    guard !times.isEmpty else { return 0 }
    let rank = Int((share * Double(times.count)).rounded(.up))
    return times.sorted()[max(0, rank - 1)]
  }
}
