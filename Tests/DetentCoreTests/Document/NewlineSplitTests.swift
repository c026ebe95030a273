import Chance
import Testing

@testable import DetentCore

@Suite struct NewlineSplitTests {
  /// Every newline, what might cling to one, and what begins with the same byte as one.
  private static let parts = [
    "a", " ", "é", "\u{80}", "\u{301}", "\u{200D}", "\u{2027}", "\u{202A}", "👩‍👧", "🇩🇪",
    "\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}",
  ]

  private static func text(_ random: inout SplitMix64) -> String {
    let count = Int.random(in: 0...24, using: &random)
    return (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }

  @Test(arguments: [false, true])
  func `bytes tell the lines that characters tell`(keepsLineSeparators: Bool) {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let text = Self.text(&random)
      let expected = text.split(omittingEmptySubsequences: false) {
        $0.isNewline && !(keepsLineSeparators && $0 == "\u{2028}")
      }
      let lines = text.splitAtNewlines(keepsLineSeparators: keepsLineSeparators)
      #expect(lines == expected, "\(text.debugDescription)")
      #expect(lines.map(\.startIndex) == expected.map(\.startIndex))
      let part = text.dropFirst().dropLast()
      #expect(
        part.splitAtNewlines(keepsLineSeparators: keepsLineSeparators)
          == part.split(omittingEmptySubsequences: false) {
            $0.isNewline && !(keepsLineSeparators && $0 == "\u{2028}")
          })
    }
  }
}
