import Testing

@testable import DetentCore

/// What the desktop says of looks, beside what a person chose.
@Suite struct AppearanceTests {
  private static let long = Document.parse(
    (1...60).map { "Paragraph \($0) has some words, so that the text is a long one." }
      .joined(separator: "\n\n"), title: "Long")

  @Test func `the desktop's theme and contrast count until somebody chooses`() {
    let asked = Appearance(prefersDark: true, prefersContrast: true)
    let rows: [(Settings, Theme)] = [
      (Settings(), .strongDark), (Settings(theme: .light), .strongLight),
      (Settings(contrast: .normal), .dark), (Settings(theme: .light, contrast: .normal), .light),
    ]
    for (settings, theme) in rows {
      var desk = Desk(settings: settings)
      desk.send(.appearance(asked), at: 0.1)
      #expect(desk.app.state.theme == theme)
    }
    #expect(Desk(settings: Settings(contrast: .more)).app.state.theme == .strongLight)
    #expect(Desk().app.state.theme == .light)
  }

  @Test func `the desktop's text scale multiplies the person's, and the reading place holds`() {
    var desk = Desk(Self.long)
    for time in [0.1, 1.1] { desk.key(.pageDown, at: time) }
    let now = desk.rest(from: 2)
    let before = firstWord(desk, at: now)
    desk.send(.appearance(Appearance(textScale: 1.5)), at: now + 1)
    #expect(desk.app.state.layout.style.size == 17 * 1.5)
    #expect(desk.app.state.textSize == 1)
    #expect(firstWord(desk, at: now + 1) == before)
    desk.send(.appearance(Appearance()), at: now + 2)
    #expect(firstWord(desk, at: now + 2) == before)
    #expect(desk.app.state.layout.style.size == 17)
  }

  private func firstWord(_ desk: Desk, at now: Double) -> String? {
    var app = desk.app
    let top = app.state.layout.viewport.minY
    return app.report(at: now).words.first { $0.y > top + 20 && $0.opacity == 1 }.map(\.text)
  }

  @Test func `keys go on to sizes that are seen, whatever the desktop's scale`() {
    var desk = Desk(Self.long, settings: Settings(textSize: 4))
    desk.send(.appearance(Appearance(textScale: 2)), at: 0.1)
    #expect(desk.app.state.shownTextSize == 4)
    desk.key(.character("-"), modifiers: .control, at: 0.2)
    #expect(desk.app.state.shownTextSize == 3.5)
    #expect(desk.app.state.textSize == 1.75)
    for step in 0..<20 {
      desk.key(.character("-"), modifiers: .control, at: 0.3 + Double(step) / 100)
    }
    #expect(desk.app.state.shownTextSize == 1)
    desk.key(.character("0"), modifiers: .control, at: 1)
    #expect(desk.app.state.shownTextSize == 2)
    desk.key(.character("+"), modifiers: .control, at: 1.1)
    #expect(desk.app.state.shownTextSize == 2.2)
  }

  /// Source: text.md 6, "no fades of text over text".
  @Test(arguments: [TransitionChoice.vaporize, .morph], [true, false])
  func `with more contrast text is there or not, never in between, and never twice`(
    transition: TransitionChoice, reducesMotion: Bool
  ) {
    var desk = Desk(
      settings: Settings(contrast: .more, reducesMotion: reducesMotion, transition: transition))
    desk.key(.character("+"), at: 0.1)
    desk.key(.character("e"), at: 0.15)
    for step in 0...60 {
      let now = 0.1 + Double(step) / 60
      desk.wait(until: now)
      for command in desk.scene(at: now).commands {
        guard case .text = command.shape else { continue }
        #expect(command.opacity == 1, "\(now)")
      }
    }
    #expect(desk.level == 3)
  }

  @Test func `a text that is reduced to stillness by the desktop stops travelling`() {
    var desk = Desk(settings: Settings(transition: .morph))
    desk.key(.character("+"), at: 0.1)
    #expect(desk.app.state.morph != nil)
    desk.send(.appearance(Appearance(reducesMotion: true)), at: 0.15)
    #expect(desk.app.state.morph == nil)
  }
}
