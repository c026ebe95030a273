// Small letters want to stand apart, or they run together; large ones closer, or a word falls into
// letters. Metal type had that cut into each size; a font that is one outline for all sizes needs
// it added. What families that are read every day add, in thousandths of an em beyond what they add
// at 17 points (Apple's tables of SF; Inter's formula, -22.3 + 185·e^(-0.1745·size)):
//
//   points        9   10   11   12   13   14   15 | 17 | 20   22   27   40   64
//   SF Pro            38        26   20   15        0
//   SF Rounded                       17   13    7   0
//   Inter        29   23   18   13   10    7    4   0   -4   -6   -8   -9   -9
//   here         19   15   11    8    6    3    2   0   -3   -6  -11  -19  -23
//
// Nunito's letters are wide and stand wide, as round ones must, and at 17 points that is right; so
// for a point around it nothing changes. Downwards it follows Inter's curve with a little less,
// since there is air between its letters already; upwards more has to go than from narrower faces,
// until at display sizes its bowls stand as close as the stems of theirs. Both were settled by eye,
// over one sentence at eight sizes, on screens of one and two pixels a point. The size that counts
// is the one that text is set in: what grows for a moment under the fingers keeps its spacing.

import Glibc

/// The distance that a text size adds between letters.
package struct Tracking: Equatable, Sendable {
  /// In thousandths of an em, the built-in fonts' own unit; it goes after each cluster of letters
  /// that has an advance.
  package let thousandths: Int

  package static let none = Tracking(thousandths: 0)

  package init(thousandths: Int) {
    self.thousandths = thousandths
  }

  /// The optical tracking at a type size in points.
  package init(size: Double) {
    self.init(thousandths: Self.thousandths(size: size))
  }

  /// Sizes, in points, at which the fonts' own spacing is right.
  static let normalSizes = 16.0...18.0
  /// The most that is added, in thousandths of an em, reached at 8 points, below which letters are
  /// grey whatever stands between them; and the most that is taken away.
  static let most = 24.0
  /// How fast small sizes gain, in thousandths of an em, and the logarithm of the growth a point:
  /// that is Inter's.
  private static let smallGain = 8.0
  private static let smallRate = 0.1745
  /// How fast large sizes come near the most that they lose: half of it is gone at 28 points.
  private static let largeRate = 0.07

  private static func thousandths(size: Double) -> Int {
    if size < normalSizes.lowerBound {
      let gain = smallGain * (exp(smallRate * (normalSizes.lowerBound - size)) - 1)
      return Int(min(most, gain).rounded())
    }
    if size > normalSizes.upperBound {
      return -Int((most * (1 - exp(-largeRate * (size - normalSizes.upperBound)))).rounded())
    }
    return 0
  }

  /// In ems, for so many clusters.
  package func ems(_ clusters: Int) -> Double { Double(clusters * thousandths) / 1000 }

  /// What a run of a size is tracked by, in points: nothing in columns of code, and where letters
  /// join, as they do in most scripts that run to the left.
  static func points(size: Double, face: FontFace, direction: TextDirection) -> Double {
    guard face.isProportional, direction == .leftToRight else { return 0 }
    return Tracking(size: size).ems(1) * size
  }
}

extension TextExtent {
  /// The width of the tracked text, in ems.
  func width(_ tracking: Tracking) -> Double { width + tracking.ems(clusters) }
}

extension TextMeasurer {
  /// The width of a text as it is drawn at a size, in points.
  package func width(
    of text: Substring, face: FontFace, size: Double, direction: TextDirection = .leftToRight
  ) -> Double {
    advance(of: text, face: face, tracking: Tracking(size: size), direction: direction) * size
  }

  /// The advance width of a tracked text set as one run, in ems.
  func advance(
    of text: Substring, face: FontFace, tracking: Tracking,
    direction: TextDirection = .leftToRight
  ) -> Double {
    // The first question is the cheaper one: nothing is remembered for it but words.
    tracking == .none && direction == .leftToRight
      ? advance(of: text, face: face)
      : extent(of: text, face: face, direction: direction).width(tracking)
  }
}
