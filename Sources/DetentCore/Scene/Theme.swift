internal import Glibc

// Two themes, and each once more for people who ask their desktop for more contrast: there all text
// has 7 : 1 at least, whatever lies beneath it, things have clear edges, and no text fades over
// another.

/// The colours of a scene.
package struct Theme: Equatable, Sendable {
  package var isDark: Bool
  package var background: Color
  package var text: Color
  /// For the capsule's label.
  package var secondary: Color
  /// For the capsule's outline.
  package var quaternary: Color
  package var material: Material
  package var figure: Color
  /// Of the ring around what has the focus, and of the slider's knob.
  package var accent: Color
  /// Behind the words that a level adds.
  package var mark: Color
  /// Beneath what is selected.
  package var selection: Color
  /// Beneath what was found.
  package var match: Color
  /// Of links: at least 4.5 : 1 against the background and what is marked on it.
  package var link: Color
  /// Behind listings.
  package var code: Color
  /// Descriptions, names of columns: at least 4.5 : 1 too.
  package var quiet: Color
  /// The lines of the panel's buttons, and those of the chosen one.
  package var panelLines = Theme.panelGrey
  package var panelTint = Theme.panelBlue
  /// The lines around what floats, in points.
  package var outlineWidth = 0.5
  /// What has edges that are otherwise shadows or nothing; `nil` where that is so.
  package var edge: Color?

  /// Whether it is one for people who asked for more contrast.
  package var hasMoreContrast: Bool { edge != nil }

  /// Black on white.
  package static let light = Theme(
    isDark: false, background: .white, text: .black,
    secondary: Color(bytes: 0x3C, 0x3C, 0x43, alpha: 0.60),
    quaternary: Color(bytes: 0x3C, 0x3C, 0x43, alpha: 0.18),
    material: .ultraThinLight, figure: Color(bytes: 0x00, 0x7A, 0xFF),
    accent: Color(bytes: 0x00, 0x7A, 0xFF),
    mark: Color(bytes: 0x00, 0x7A, 0xFF, alpha: 0.18),
    selection: Color(bytes: 0x00, 0x7A, 0xFF, alpha: 0.25), match: Color(bytes: 0xFF, 0xCC, 0x00),
    link: Color(bytes: 0x00, 0x50, 0xB8), code: Color(bytes: 0x3C, 0x3C, 0x43, alpha: 0.06),
    quiet: Color(bytes: 0x5E, 0x5E, 0x66))

  /// White on a blue-tinged slate.
  package static let dark = Theme(
    isDark: true, background: Color(bytes: 35, 45, 50), text: .white,
    secondary: Color(bytes: 0xEB, 0xEB, 0xF5, alpha: 0.60),
    quaternary: Color(bytes: 0xEB, 0xEB, 0xF5, alpha: 0.16),
    material: .ultraThinDark, figure: Color(bytes: 0x0A, 0x84, 0xFF),
    accent: Color(bytes: 0x0A, 0x84, 0xFF),
    mark: Color(bytes: 0x0A, 0x84, 0xFF, alpha: 0.40),
    selection: Color(bytes: 0x0A, 0x84, 0xFF, alpha: 0.45), match: Color(bytes: 0xB8, 0x86, 0x0B),
    link: Color(bytes: 0xA6, 0xD2, 0xFF), code: Color(bytes: 0xEB, 0xEB, 0xF5, alpha: 0.08),
    quiet: Color(bytes: 0xC6, 0xCC, 0xD4))

  /// Black on white with more contrast.
  package static let strongLight = Theme(
    isDark: false, background: .white, text: .black, secondary: Color(bytes: 0x2C, 0x2C, 0x33),
    quaternary: Color(bytes: 0x55, 0x55, 0x5E), material: .ultraThinLight,
    figure: Color(bytes: 0x00, 0x40, 0xDD), accent: Color(bytes: 0x00, 0x40, 0xDD),
    mark: Color(bytes: 0xCC, 0xE2, 0xFF), selection: Color(bytes: 0xB3, 0xD4, 0xFF),
    match: Color(bytes: 0xFF, 0xD6, 0x33), link: Color(bytes: 0x00, 0x32, 0x80),
    code: Color(bytes: 0xF0, 0xF0, 0xF3), quiet: Color(bytes: 0x36, 0x36, 0x3D),
    panelLines: Color(bytes: 0x75, 0x75, 0x7A), panelTint: Color(bytes: 0x00, 0x32, 0xB0),
    outlineWidth: strongOutline, edge: .black)

  /// White on nearly black with more contrast.
  package static let strongDark = Theme(
    isDark: true, background: Color(bytes: 12, 16, 18), text: .white,
    secondary: Color(bytes: 0xE0, 0xE3, 0xE8), quaternary: Color(bytes: 0x9A, 0xA0, 0xA8),
    material: .ultraThinDark, figure: Color(bytes: 0x40, 0x9C, 0xFF),
    accent: Color(bytes: 0x6C, 0xB4, 0xFF), mark: Color(bytes: 0x00, 0x38, 0x70),
    selection: Color(bytes: 0x00, 0x40, 0x80), match: Color(bytes: 0x5A, 0x3C, 0x00),
    link: Color(bytes: 0xC8, 0xE4, 0xFF), code: Color(bytes: 0x1C, 0x22, 0x26),
    quiet: Color(bytes: 0xE0, 0xE3, 0xE8), panelLines: Color(bytes: 0x75, 0x75, 0x7A),
    panelTint: Color(bytes: 0x00, 0x32, 0xB0), outlineWidth: strongOutline, edge: .white)

  private static let strongOutline = 1.5

  /// The colour of an ink.
  package func color(of ink: TextLook.Ink) -> Color {
    switch ink {
    case .text: text
    case .link: link
    case .quiet: quiet
    }
  }

  /// The alignment panel is the same in both themes.
  package static let panel = Color.white
  package static let panelShadow = Color.black.faded(by: 0.3)
  /// The buttons' lines: the system's grey at 0.6.
  package static let panelGrey = Color(bytes: 0x8E, 0x8E, 0x93, alpha: 0.6)
  package static let panelBlue = Color(bytes: 0, 128, 255)
}

// MARK: - The desktop's own colour

extension Theme {
  /// What text must have at least against what lies beneath it, and a ring against the background
  /// (WCAG 2.2, 1.4.3 and 1.4.11).
  private static let textContrast = 4.5
  private static let ringContrast = 3.0
  private static let steps = 20

  /// The theme with another accent colour, which is mended until everything can be told apart.
  package func tinted(_ accent: Color?) -> Theme {
    guard let accent else { return self }
    var theme = self
    theme.accent = mended { step in
      accent.mixed(with: text, share: step)
    } until: {
      $0.contrast(to: background) >= Self.ringContrast
    }
    theme.selection = ground(of: accent, like: selection)
    theme.mark = ground(of: accent, like: mark)
    return theme
  }

  /// The colour as strong as another, or weaker where text could not be read on it.
  private func ground(of accent: Color, like model: Color) -> Color {
    mended { step in
      accent.faded(by: model.alpha * (1 - step))
    } until: { ground in
      let shown = background.mixed(with: ground, share: ground.alpha)
      return [text, link, quiet].allSatisfy { $0.contrast(to: shown) >= Self.textContrast }
    }
  }

  private func mended(_ color: (Double) -> Color, until isGood: (Color) -> Bool) -> Color {
    for step in 0..<Self.steps {
      let color = color(Double(step) / Double(Self.steps))
      if isGood(color) { return color }
    }
    return color(1)
  }
}

extension Color {
  /// The colour with a share of another in it, as blending does it; its own alpha.
  func mixed(with other: Color, share: Double) -> Color {
    let mix = { (a: Double, b: Double) in a + (b - a) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: alpha)
  }

  /// The ratio of two opaque colours' luminances, 1…21 (WCAG 2.2).
  package func contrast(to other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Relative luminance, 0…1 (WCAG 2.2).
  private var luminance: Double {
    let linear = [red, green, blue].map {
      $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}

/// How much contrast is asked for.
package enum ContrastChoice: String, CaseIterable, Equatable, Sendable {
  case normal
  case more
  /// What the desktop says; normal where it says nothing.
  case system
}

/// Which theme is asked for.
package enum ThemeChoice: String, CaseIterable, Equatable, Sendable {
  case light
  case dark
  /// What the desktop says; light where it says nothing.
  case system
}
