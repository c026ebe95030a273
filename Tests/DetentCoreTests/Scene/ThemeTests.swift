import Testing

@testable import DetentCore

@Suite struct ThemeTests {
  // Source: WCAG 2.2, success criteria 1.4.3, 1.4.6 and 1.4.11. Black on white has 21 : 1, and
  // 767676 is the lightest grey that has 4.5 : 1 on white.
  @Test func `contrast is that of the guidelines`() {
    #expect(Color.black.contrast(to: .white) == 21)
    #expect(Color(bytes: 0x76, 0x76, 0x76).contrast(to: .white) >= 4.5)
    #expect(Color(bytes: 0x77, 0x77, 0x77).contrast(to: .white) < 4.5)
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
      #expect(theme.link.contrast(to: ground) >= 4.5)
      #expect(theme.quiet.contrast(to: ground) >= 4.5)
    }
  }

  @Test(arguments: [Theme.strongLight, Theme.strongDark])
  func `with more contrast all text has 7 to 1 on everything that lies beneath it`(theme: Theme) {
    let grounds = [theme.background, theme.code, theme.mark, theme.selection, theme.match]
    for ground in grounds {
      #expect(ground.alpha == 1)
      for ink in [theme.text, theme.link, theme.quiet] { #expect(ink.contrast(to: ground) >= 7) }
    }
    #expect(theme.secondary.contrast(to: theme.background) >= 7)
    for edge in [theme.edge ?? theme.background, theme.accent, theme.quaternary, theme.figure] {
      #expect(edge.alpha == 1 && edge.contrast(to: theme.background) >= 3)
    }
    for edge in [theme.selection, theme.match] { #expect(theme.accent.contrast(to: edge) >= 3) }
    for line in [theme.panelLines, theme.panelTint] { #expect(line.contrast(to: .white) >= 3) }
    #expect(theme.outlineWidth >= 1)
  }

  /// The nine of GNOME 47, and the ends of the range.
  @Test(arguments: [
    Color(bytes: 0x35, 0x84, 0xE4), Color(bytes: 0x21, 0x90, 0xA4), Color(bytes: 0x3A, 0x94, 0x4A),
    Color(bytes: 0xC8, 0x88, 0x00), Color(bytes: 0xED, 0x5B, 0x00), Color(bytes: 0xE6, 0x2D, 0x42),
    Color(bytes: 0xD5, 0x61, 0x99), Color(bytes: 0x91, 0x41, 0xAC), Color(bytes: 0x6F, 0x83, 0x96),
    .black, .white, Color(bytes: 255, 255, 0),
  ])
  func `whatever the accent colour, text is read on it and its rings are seen`(accent: Color) {
    for plain in [Theme.light, .dark] {
      let theme = plain.tinted(accent)
      #expect(theme.accent.contrast(to: theme.background) >= 3)
      for ground in [theme.mark, theme.selection].map({ Self.blend($0, over: theme.background) }) {
        #expect(theme.link.contrast(to: ground) >= 4.5)
        #expect(theme.text.contrast(to: ground) >= 4.5)
      }
      #expect(theme.text == plain.text && theme.figure == plain.figure)
    }
    #expect(Theme.light.tinted(nil) == .light)
  }
}
