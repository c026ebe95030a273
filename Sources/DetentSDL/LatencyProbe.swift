internal import CSDL2

/// Presses a key again and again as a person would, and times the screen's answers.
package final class LatencyProbe {
  private let run: OpaquePointer
  private let count: Int

  /// Starts on a window that is about to be shown; when done, the window is asked to close.
  package init(_ window: Window, count: Int) {
    precondition(count > 0, "a measuring has presses")
    self.count = count
    run = detent_latency_start(window.handle, Int32(count))
  }

  /// The times from press to changed pixel, in seconds, in order; to be called once, after the
  /// window's loop.
  package func finish() throws(LatencyFault) -> [Double] {
    var times = [Double](repeating: 0, count: count)
    let measured = Int(detent_latency_finish(run, &times))
    switch measured {
    case detent_latency_no_x: throw .noXWindow
    case detent_latency_no_xtest: throw .noXTest
    case detent_latency_no_answer: throw .noAnswer
    default: return Array(times.prefix(measured))
    }
  }
}

/// Why the screen's answers could not be timed.
package enum LatencyFault: Error, Equatable, CustomStringConvertible {
  case noXWindow
  case noXTest
  case noAnswer

  package var description: String {
    switch self {
    case .noXWindow: "the window is not an X window"
    case .noXTest: "no XTEST: the library libXtst.so.6 or the server's extension is missing"
    case .noAnswer: "the window does not answer: another one has the keyboard"
    }
  }
}
