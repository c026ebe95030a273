import Testing

/// What others got wrong with text, by public report: every story is told where a test makes sure
/// that it does not happen here.
@Suite struct StoryTests {
  /// Parts of the reports' names as the tests write them, in the order of the list that they were
  /// collected in (text.md, section 7).
  static let reports = [
    "SDL_ttf#311", "SDL_ttf#321", "text.md 7 row 3", "SDL_ttf#482", "SDL_ttf#157", "SDL_ttf#552",
    "SDL_ttf#350", "text.md 7 row 8", "koreader#2806", "typst#5990", "harfbuzz#4520",
    "ImGuiColorTextEdit#10", "sora-editor#863", "css-line-break#2", "SDL_ttf#584",
    "libunibreak 1.1", "SDL_ttf#472", "SDL_ttf#591", "python-bidi#13", "PebbleOS PR 1972",
    "lexical#4443", "SDL_ttf#362", "SDL_ttf#549", "SDL_ttf issue 232", "SDL_ttf#201", "satori#668",
    "godot#77268", "virtual-scroller#64", "SDL#6438", "SDL#11493", "text.md 7 row 41", "clay#573",
    "SDL_ttf issue 339",
  ]

  @Test func `every report has a test that tells its story`() {
    let texts = House.tests.filter { !$0.path.hasPrefix("Tests/TidyTests/") }.map(\.text)
    for report in Self.reports {
      #expect(texts.contains { $0.contains(report) }, "\(report)")
    }
  }
}
