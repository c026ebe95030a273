// How far the letters of a script reach above and below the line. Font files name far more than
// that (an Arabic one 2.1 ems in all, for vowel signs stacked three high), and lines set by it fall
// apart; so what counts is the ink of some words of the script, with the tallest of its marks that
// are in daily use. Scripts without a sample count as the font file says, signs not at all.

internal import CText
import DetentCore

/// A font that draws a script.
struct ScriptFont: Hashable {
  let font: FontID
  let script: Script
}

extension TextEngine {
  /// Words with high and deep letters and marks, by the script's tag.
  private static let samples = [
    "Arab": "ٱلْحَمْدُ لِلّٰهِ إِلَيْكَ ٱلرَّحِيمِ", "Hebr": "שָׁלוֹם לְךָ ץףקֵ", "Syrc": "ܫܠܡܐ",
    "Deva": "र्त्कीं हूँ श्रृं ङ्क्र", "Beng": "র্কী শ্রী ক্ষূ", "Taml": "ழ்றூ க்ஷீ",
    "Telu": "క్ష్రీ త్త్వ", "Knda": "ಕ್ಷ್ರೀ ತ್ತ್ವ", "Mlym": "ക്ഷ്രീ ത്ത്വ", "Gujr": "ર્કીં ક્ષૂ",
    "Guru": "ਕ੍ਰੀਂ ਹੂੰ", "Orya": "ର୍କୀଂ କ୍ଷୂ", "Sinh": "ක්‍ෂූ ශ්‍රී",
    "Thai": "ปู่ ญี่ปุ่น ฏู้ ฐู", "Laoo": "ປູ່ ຍີ່ປຸ່ນ ຫຼູ້", "Khmr": "ខ្មែរ ស្ត្រី ក្រុំ",
    "Mymr": "မြန်မာ ကြ္ဂူ့ ကျွန်ုပ်",
    "Tibt": "བོད་སྐད་རྒྱུད་སྐྱོང",
  ]

  /// How far a part reaches, in ems; `nil` when that is no further than the built-in font.
  func reach(of item: TextItem) -> FontMetrics? {
    guard case .other = item.font, let script = item.script else { return nil }
    let key = ScriptFont(font: item.font, script: script)
    if let known = reaches[key] { return known }
    let reach = inkReach(item.font, script) ?? fontReach(item.font)
    reaches[key] = .some(reach)
    return reach
  }

  /// Fonts that are a hair taller than the built-in one by their file, as Greek and Chinese ones
  /// are, do not make lines uneven for it.
  private static let tolerance = 0.08

  private func fontReach(_ id: FontID) -> FontMetrics? {
    let font = measuringFont(id)
    let em = font.pixelSize > 0 ? font.pixelSize : Self.unitsPerEm
    let reach = FontMetrics(
      ascent: Double(font.ascent) / em, descent: Double(-TTF_FontDescent(font.handle)) / em)
    let own = metrics(of: .regular)
    let isTaller =
      reach.ascent > own.ascent + Self.tolerance || reach.descent > own.descent + Self.tolerance
    return isTaller ? reach : nil
  }

  /// Pixels an em at which a sample is drawn.
  private static let sampleSize = 100.0

  private func inkReach(_ id: FontID, _ script: Script) -> FontMetrics? {
    guard let sample = Self.samples[script.tag] else { return nil }
    let font = shelf.font(id, pixelsAcross: Self.sampleSize, pixelsDown: Self.sampleSize)
    guard font.pixelSize == 0 else { return nil }
    let isRightToLeft = Bidi.levels(of: sample, base: nil).paragraph == 1
    font.use(script, isRightToLeft ? .rightToLeft : .leftToRight)
    guard let surface = font.render(font.guarded(sample[...])) else { return nil }
    defer { SDL_FreeSurface(surface) }
    let columns = Int((lead(of: id).sentinel * Self.sampleSize).rounded(.up))
    let baseline = font.baseline(of: surface, columns: columns)
    guard let rows = Font.inkedRows(of: surface, columns: Int(surface.pointee.w)) else {
      return nil
    }
    return FontMetrics(
      ascent: Double(baseline - rows.lowerBound) / Self.sampleSize,
      descent: Double(rows.upperBound + 1 - baseline) / Self.sampleSize)
  }
}
