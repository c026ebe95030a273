/// The names of a replay's pictures: a path with one `%d` or `%04d` in its last part.
struct FramePattern: Equatable {
  /// More digits than any frame number has are a slip of the finger.
  private static let maximumWidth = 9

  private let before: String
  private let after: String
  private let width: Int

  /// Reads a pattern; `%%` is a percent sign.
  init(_ pattern: String) throws(Failure) {
    var parts = [""]
    var width = 0
    var rest = Array(pattern)[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        parts[parts.count - 1].append(character)
        continue
      }
      if rest.first == "%" {
        parts[parts.count - 1].append(rest.removeFirst())
        continue
      }
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest.removeFirst(digits.count)
      guard rest.popFirst() == "d", digits.isEmpty || digits.first == "0",
        let number = Int("0" + String(digits)), number <= Self.maximumWidth
      else {
        throw Failure(.badCall, "--out: '\(pattern)' has a % that is not %d, %04d or %%")
      }
      width = number
      parts.append("")
    }
    guard parts.count == 2 else {
      throw Failure(.badCall, "--out: '\(pattern)' needs one %d or %04d for the frame's number")
    }
    guard !parts[1].contains("/") else {
      throw Failure(.badCall, "--out: '\(pattern)' numbers a folder; number the file")
    }
    before = parts[0]
    after = parts[1]
    self.width = width
  }

  /// The path of a frame, numbered from 0.
  func path(of frame: Int) -> String {
    let digits = String(frame)
    return before + String(repeating: "0", count: max(0, width - digits.count)) + digits + after
  }
}
