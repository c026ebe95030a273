import DetentCore

@testable import DetentRender

/// Fonts that Scripts/test installs, and no others: so tests draw the same on every machine.
enum Fonts {
  private static let folder = "/usr/share/fonts/truetype/"

  /// Of fonts-noto-core, fonts-noto-color-emoji, fonts-droid-fallback and fonts-nanum.
  static let paths: [String] =
    [
      "", "Arabic", "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati",
      "Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Malayalam", "Mongolian", "Myanmar",
      "Oriya", "Sinhala", "Symbols", "Symbols2", "Syriac", "Tamil", "Telugu", "Thaana", "Thai",
      "Yi",
    ].map { folder + "noto/NotoSans\($0)-Regular.ttf" }
    + [
      "noto/NotoNastaliqUrdu-Regular.ttf", "noto/NotoSerifTibetan-Regular.ttf",
      "noto/NotoSansHebrew-Bold.ttf", "noto/NotoColorEmoji.ttf",
      "droid/DroidSansFallbackFull.ttf", "nanum/NanumGothic.ttf",
    ].map { folder + $0 }

  static let noto = folder + "noto/"

  /// A library of these fonts.
  static func library() -> FontLibrary { FontLibrary(paths: paths) }

  /// The family of the font that draws a text that needs a single one; `nil` for the built-in one.
  static func family(of text: String, by engine: TextEngine) -> String? {
    guard case .other(let index) = engine.items(of: text[...], face: .regular).first?.font else {
      return nil
    }
    return engine.shelf.library.entries[index].family
  }
}
