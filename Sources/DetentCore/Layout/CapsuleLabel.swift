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
      note.map { measurer.advance(of: $0[...], face: Self.noteFace) * Self.noteSize } ?? 0
    let fits = note?.isEmpty == false && width + Self.noteGap + noteWidth <= room
    self.note = fits ? note ?? "" : ""
    self.noteWidth = fits ? noteWidth : 0
    self.width = fits ? width + Self.noteGap + noteWidth : width
  }

  /// The distance added between a name's letters, in points: none in scripts whose letters join or
  /// stack, which it would tear apart.
  static func tracking(of text: String) -> Double {
    text.unicodeScalars.allSatisfy { $0.value < firstJoining || isSign($0) } ? tracking : 0
  }

  /// Latin, Greek, Cyrillic and Armenian letters come before this one.
  private static let firstJoining: UInt32 = 0x590

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    (0x2000...0x2BFF).contains(scalar.value)
  }

  /// The direction of a name's first strong character.
  static func direction(of text: String, measurer: any TextMeasurer) -> TextDirection {
    TextDirection(level: measurer.levels(of: text, base: nil).paragraph)
  }

  /// The width of tracked text: the space after its last character does not count.
  private static func width(of text: String, measurer: any TextMeasurer) -> Double {
    guard tracking(of: text) > 0 else {
      let direction = direction(of: text, measurer: measurer)
      return measurer.extent(of: text[...], face: face, direction: direction).width * fontSize
    }
    let advance = text.reduce(0.0) {
      $0 + measurer.advance(of: Substring(String($1)), face: face) * fontSize
    }
    return advance + tracking * Double(max(0, text.count - 1))
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
