@testable import DetentCore

/// A font in which every character is half an em wide, and lines may end after spaces and hyphens.
final class FixedWidthMeasurer: TextMeasurer {
  static let advance = 0.5

  /// How often somebody asked; layouts must not ask again for what they know.
  private(set) var questions = 0
  /// Whether its letters stand further apart or closer, as the text's size wants it.
  private let isTracked: Bool

  init(isTracked: Bool = false) {
    self.isTracked = isTracked
  }

  func advance(of text: Substring, face: FontFace) -> Double {
    questions += 1
    return Double(text.count) * Self.advance
  }

  func extent(
    of text: Substring, face: FontFace, direction: TextDirection
  ) -> TextExtent {
    TextExtent(
      width: advance(of: text, face: face),
      clusters: isTracked && face.isProportional ? text.count : 0, metrics: metrics(of: face))
  }

  func lineBreaks(in text: String) -> [Int] {
    var breaks: [Int] = []
    var offset = 0
    var previous: Character?
    for character in text {
      if let before = previous,
        before == "\u{2028}" || (before == " " || before == "-") && character != " "
      {
        breaks.append(offset)
      }
      offset += character.utf8.count
      previous = character
    }
    if offset > 0 { breaks.append(offset) }
    return breaks
  }

  /// Runs of letters and digits are words; any other character that is not a space is one of its
  /// own.
  func words(in text: String) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var offset = 0
    var isInWord = false
    for character in text {
      let end = offset + character.utf8.count
      let isLetter = character.isLetter || character.isNumber
      if isLetter, isInWord, let last = words.last {
        words[words.count - 1] = last.lowerBound..<end
      } else if !character.isWhitespace {
        words.append(offset..<end)
      }
      isInWord = isLetter
      offset = end
    }
    return words
  }

  /// One picture, of 400 × 200 points unless somebody says otherwise.
  var pictureHeight = 200.0

  func pictureSize(_ path: String) -> Size? {
    path == "p.png" ? Size(width: 400, height: pictureHeight) : nil
  }

  func metrics(of face: FontFace) -> FontMetrics { FontMetrics(ascent: 1.0, descent: 0.35) }
}
