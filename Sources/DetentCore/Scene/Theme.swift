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

  /// Black on white.
  package static let light = Theme(
    isDark: false, background: .white, text: .black,
    secondary: Color(bytes: 0x3C, 0x3C, 0x43, alpha: 0.60),
    quaternary: Color(bytes: 0x3C, 0x3C, 0x43, alpha: 0.18),
    material: .ultraThinLight, figure: Color(bytes: 0x00, 0x7A, 0xFF),
    mark: Color(bytes: 0x00, 0x7A, 0xFF, alpha: 0.18),
    selection: Color(bytes: 0x00, 0x7A, 0xFF, alpha: 0.25), match: Color(bytes: 0xFF, 0xCC, 0x00))

  /// White on a blue-tinged slate.
  package static let dark = Theme(
    isDark: true, background: Color(bytes: 35, 45, 50), text: .white,
    secondary: Color(bytes: 0xEB, 0xEB, 0xF5, alpha: 0.60),
    quaternary: Color(bytes: 0xEB, 0xEB, 0xF5, alpha: 0.16),
    material: .ultraThinDark, figure: Color(bytes: 0x0A, 0x84, 0xFF),
    mark: Color(bytes: 0x0A, 0x84, 0xFF, alpha: 0.40),
    selection: Color(bytes: 0x0A, 0x84, 0xFF, alpha: 0.45), match: Color(bytes: 0xB8, 0x86, 0x0B))

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
