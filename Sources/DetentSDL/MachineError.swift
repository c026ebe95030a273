/// Why the machine cannot show a window; the text is SDL's own.
package enum MachineError: Error, Equatable, CustomStringConvertible {
  /// No display server answers.
  case noDisplay(String)
  /// The display server gives no window, or nothing to draw on.
  case noWindow(String)

  package var description: String {
    switch self {
    case .noDisplay: "no display: \(reason)"
    case .noWindow: "no window: \(reason)"
    }
  }

  /// What is said after the colon.
  var reason: String {
    switch self {
    case .noDisplay(let reason), .noWindow(let reason): reason
    }
  }
}
