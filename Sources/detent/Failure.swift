/// Why a command stops: an exit code and one line for the person who called it.
struct Failure: Error, Equatable {
  /// The exit codes, as `product.md` lists them for programs of this kind.
  enum Status: Int32 {
    /// A check that the command makes has failed.
    case checkFailed = 1
    /// The call, a file it names, or a place it writes to is not usable.
    case badCall = 2
    /// The call is right, but this machine cannot do it.
    case cannotRunHere = 3
  }

  let status: Status
  /// Names the thing and the place.
  let message: String

  init(_ status: Status = .badCall, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The line for standard error, with its line break: control characters are spelled out, so that
  /// no name can break it in two or drive the terminal.
  var line: String {
    var line = "detent: "
    for scalar in message.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        line += "\\u{\(String(scalar.value, radix: 16))}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line + "\n"
  }
}
