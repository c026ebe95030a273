/// A level's name as the capsule sets it: in capitals, tracked, shortened when the window is too
/// narrow.
package struct CapsuleLabel: Equatable, Sendable {
  package let text: String
  /// Name and note together, in points.
  package let width: Double
  /// What stands beside the name; empty for nothing.
  package let note: String
  /// In points.
  package let noteWidth: Double

  package static let fontSize = 14.0
  /// Added after each letter in place of what the size asks for, in points.
  package static let tracking = 0.48
  package static let face = FontFace.semibold
  package static let padding = 20.0
  /// A note is set in small letters of the regular face, which are as tall beside capitals.
  package static let noteSize = 14.0
  package static let noteFace = FontFace.regular
  package static let noteGap = 8.0

  package var capsuleWidth: Double { width + 2 * Self.padding }

  /// A note that a window is too narrow for is left out.
  package init(
    name: String, note: String? = nil, windowWidth: Double, measurer: any TextMeasurer
  ) {
    let room = windowWidth - 2 * (WindowLayout.outerPadding + Self.padding)
    var text = name.uppercased()
    var width = Self.width(of: text, measurer: measurer)
    if width > room, text.count > 1 {
      text = text.shortened(atLeast: 1) { Self.width(of: $0, measurer: measurer) <= room }
      width = Self.width(of: text, measurer: measurer)
    }
    self.text = text
    let noteWidth =
      note.map { measurer.width(of: $0[...], face: Self.noteFace, size: Self.noteSize) } ?? 0
    let fits = note?.isEmpty == false && width + Self.noteGap + noteWidth <= room
    self.note = fits ? note ?? "" : ""
    self.noteWidth = fits ? noteWidth : 0
    self.width = fits ? width + Self.noteGap + noteWidth : width
  }

  /// The direction of a name's first strong character.
  static func direction(of text: String, measurer: any TextMeasurer) -> TextDirection {
    TextDirection(level: measurer.levels(of: text, base: nil).paragraph)
  }

  /// The width of tracked text: the space after its last character does not count.
  private static func width(of text: String, measurer: any TextMeasurer) -> Double {
    let direction = direction(of: text, measurer: measurer)
    let extent = measurer.extent(of: text[...], face: face, direction: direction)
    return extent.width * fontSize + tracking * Double(max(0, extent.clusters - 1))
  }
}

extension String {
  /// The longest beginning that fits together with an ellipsis; at least so many characters of it.
  func shortened(atLeast fewest: Int = 0, where fits: (String) -> Bool) -> String {
    let characters = Array(self)
    var (low, high) = (fewest, max(fewest, characters.count - 1))
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(String(characters[..<middle]) + "…") { low = middle } else { high = middle - 1 }
    }
    return String(characters[..<low]) + "…"
  }
}
