/// A level's name as the capsule sets it: in capitals, tracked, shortened when the window is too
/// narrow.
package struct CapsuleLabel: Equatable, Sendable {
  package let text: String
  /// In points.
  package let width: Double

  package static let fontSize = 14.0
  package static let tracking = 0.48
  package static let face = FontFace.semibold
  package static let padding = 20.0

  package var capsuleWidth: Double { width + 2 * Self.padding }

  package init(name: String, windowWidth: Double, measurer: any TextMeasurer) {
    let room = windowWidth - 2 * (WindowLayout.outerPadding + Self.padding)
    var text = name.uppercased()
    var width = Self.width(of: text, measurer: measurer)
    if width > room, text.count > 1 {
      text = Self.shortened(text, to: room, measurer: measurer)
      width = Self.width(of: text, measurer: measurer)
    }
    self.text = text
    self.width = width
  }

  /// The width of tracked text: the space after its last character does not count.
  private static func width(of text: String, measurer: any TextMeasurer) -> Double {
    let advance = text.reduce(0.0) {
      $0 + measurer.advance(of: Substring(String($1)), face: face) * fontSize
    }
    return advance + tracking * Double(max(0, text.count - 1))
  }

  /// The longest beginning that fits together with an ellipsis; at least one character of it.
  private static func shortened(
    _ text: String, to room: Double, measurer: any TextMeasurer
  ) -> String {
    let characters = Array(text)
    var low = 1
    var high = characters.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      let candidate = String(characters[..<middle]) + "…"
      if width(of: candidate, measurer: measurer) <= room {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return String(characters[..<low]) + "…"
  }
}
