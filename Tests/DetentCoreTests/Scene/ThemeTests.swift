import Glibc
import Testing

@testable import DetentCore

@Suite struct ThemeTests {
  // Source: WCAG 2.2, success criterion 1.4.3 and the definition of relative luminance.
  private static func luminance(_ color: Color) -> Double {
    let linear = [color.red, color.green, color.blue].map {
      $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private static func contrast(_ a: Color, _ b: Color) -> Double {
    let (first, second) = (luminance(a), luminance(b))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func blend(_ color: Color, over ground: Color) -> Color {
    let mix = { (top: Double, bottom: Double) in
      top * color.alpha + bottom * (1 - color.alpha)
    }
    return Color(
      red: mix(color.red, ground.red), green: mix(color.green, ground.green),
      blue: mix(color.blue, ground.blue), alpha: 1)
  }

  @Test(arguments: [Theme.light, Theme.dark])
  func `links and descriptions can be read on everything that lies beneath text`(theme: Theme) {
    let grounds = [theme.code, theme.mark, theme.selection].map {
      Self.blend($0, over: theme.background)
    }
    for ground in grounds + [theme.background] {
      #expect(Self.contrast(theme.link, ground) >= 4.5)
      #expect(Self.contrast(theme.quiet, ground) >= 4.5)
    }
  }
}
