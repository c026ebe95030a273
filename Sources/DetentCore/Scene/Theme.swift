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

  /// Black on white.
  package static let light = Theme(
    isDark: false, background: .white, text: .black,
    secondary: Color(bytes: 0x3C, 0x3C, 0x43, alpha: 0.60),
    quaternary: Color(bytes: 0x3C, 0x3C, 0x43, alpha: 0.18),
    material: .ultraThinLight, figure: Color(bytes: 0x00, 0x7A, 0xFF),
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
    mark: Color(bytes: 0x0A, 0x84, 0xFF, alpha: 0.40),
    selection: Color(bytes: 0x0A, 0x84, 0xFF, alpha: 0.45), match: Color(bytes: 0xB8, 0x86, 0x0B),
    link: Color(bytes: 0xA6, 0xD2, 0xFF), code: Color(bytes: 0xEB, 0xEB, 0xF5, alpha: 0.08),
    quiet: Color(bytes: 0xC6, 0xCC, 0xD4))

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
  package static let panelLines = Color(bytes: 0x8E, 0x8E, 0x93, alpha: 0.6)
  package static let panelTint = Color(bytes: 0, 128, 255)
}

/// Which theme is asked for.
package enum ThemeChoice: String, CaseIterable, Equatable, Sendable {
  case light
  case dark
  /// What the desktop says; light where it says nothing.
  case system
}
