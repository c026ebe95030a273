// Which font draws what the built-in one cannot. The question is asked for a whole cluster: a
// letter and its marks, or an emoji of seven parts, come from one font or fall apart. Answers
// depend on the fonts that there are and on nothing else: fontconfig lists them, in the order in
// which the machine prefers them, but its order alone would draw emoji in black and white and
// Hebrew in whatever font comes first, so what is asked for decides before it:
//
// 1. emoji that ask for colour get a font with colour, other text never does;
// 2. the Noto font made for the script, then any Noto Sans, then any Noto, then any other;
// 3. the weight nearest to the built-in face's, upright;
// 4. the machine's order.

internal import CText
import DetentCore

/// One of the fonts that text is drawn with.
enum FontID: Hashable {
  case builtin(FontFace)
  /// Its index in the library.
  case other(Int)
}

/// A script as ICU numbers them.
struct Script: Hashable {
  let code: Int32

  /// The script of the first character of a text that has one of its own; `nil` for digits and
  /// signs.
  init?(_ text: some StringProtocol) {
    for scalar in text.unicodeScalars {
      let code = detent_script_of(scalar.value)
      guard code == Int32(detent_no_script) else {
        self.code = code
        return
      }
    }
    return nil
  }

  /// Four letters of ISO 15924, which SDL2_ttf takes.
  var tag: String { String(cString: detent_script_tag(code)) }
  /// Its English name, as font families spell it.
  var name: String { String(cString: detent_script_name(code)).filter { $0 != "_" } }
}

/// The fonts beside the built-in ones.
package final class FontLibrary {
  /// Where a font is, and what has to be known before it is opened.
  struct Entry {
    let path: String
    let family: String
    /// The face in its file.
    let face: Int
    let weight: Int
    /// Pixels an em of a font of colour bitmaps; 0 for outlines.
    let pixelSize: Double
    let isColored: Bool
    let kind: Kind
    /// Its place in fontconfig's list.
    let index: Int32
  }

  /// What a family's name says of it.
  enum Kind: Equatable {
    /// Made for a script; for many, the Latin one among them, when the name is empty.
    case notoSans(script: String)
    case noto
    case other

    init(family: String) {
      if family.hasPrefix("Noto Sans") {
        self = .notoSans(script: family.dropFirst("Noto Sans".count).filter { $0 != " " })
      } else {
        self = family.hasPrefix("Noto ") ? .noto : .other
      }
    }

    /// How well it suits a script; 0 is best.
    func rank(for script: String?) -> Int {
      switch self {
      case .notoSans(let own): own.isEmpty || own == script ? 0 : 1
      case .noto: 2
      case .other: 3
      }
    }
  }

  private struct Question: Hashable {
    let cluster: String
    let face: FontFace
  }

  /// Answers remembered, forgotten all at once: a long text in Chinese has some thousands.
  static let mostAnswers = 16_384

  private let open: () -> OpaquePointer?
  /// `nil` until the first question, so that nobody lists the fonts only to close the list.
  private var opened: OpaquePointer??
  private var fonts: OpaquePointer? {
    if let opened { return opened }
    let fonts = open()
    opened = .some(fonts)
    return fonts
  }
  private(set) lazy var entries: [Entry] = loadEntries()
  private var answers: [Question: Int?] = [:]

  /// All fonts of the machine; they are listed when the first one is needed.
  package init() {
    open = { detent_fonts_open_system() }
  }

  /// The fonts of some files, in this order: the same on every machine that has them.
  package init(paths: [String]) {
    open = {
      let fonts = detent_fonts_open_empty()
      if let fonts { for path in paths { _ = detent_fonts_add(fonts, path) } }
      return fonts
    }
  }

  deinit {
    if let opened, let fonts = opened { detent_fonts_close(fonts) }
  }

  /// The index of the font for a cluster that the built-in face lacks; `nil` when there is none.
  func font(for cluster: Substring, face: FontFace) -> Int? {
    let question = Question(cluster: String(cluster), face: face)
    if let known = answers[question] { return known }
    if answers.count >= Self.mostAnswers { answers.removeAll(keepingCapacity: true) }
    let answer = choose(for: cluster, face: face)
    answers[question] = answer
    return answer
  }

  /// Whether a font has all of a cluster, and is one of colours if that is asked for.
  func covers(_ index: Int, _ cluster: Substring, asColor: Bool) -> Bool {
    let entry = entries[index]
    return entry.isColored == asColor
      && cluster.unicodeScalars.allSatisfy { $0.needsNoGlyph || covers(entry, $0) }
  }

  /// Takes a font that turned out not to open out of the choice.
  func exclude(_ index: Int) {
    excluded.insert(index)
    answers.removeAll(keepingCapacity: true)
  }

  private var excluded: Set<Int> = []

  /// The first letter that a font has, by its number; a space when it has none.
  func letter(of index: Int) -> Unicode.Scalar {
    let values = (UInt32(0x21)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
    return values.first { self.covers(self.entries[index], $0) && $0.properties.isAlphabetic }
      ?? " "
  }

  private func choose(for cluster: Substring, face: FontFace) -> Int? {
    let scalars = Array(cluster.unicodeScalars).filter { !$0.needsNoGlyph }
    let all = Self.isChinese(cluster) ? scalars + Self.ideographs : scalars
    return choose(for: cluster, with: all, face: face)
      // A rare ideograph comes from wherever it is.
      ?? (all.count > scalars.count ? choose(for: cluster, with: scalars, face: face) : nil)
  }

  private func choose(
    for cluster: Substring, with scalars: [Unicode.Scalar], face: FontFace
  ) -> Int? {
    let script = Script(cluster)?.name
    let wantsColor = cluster.isEmoji
    let weight = face.isStrong ? Self.semibold : Self.regular
    var best: (index: Int, rank: (Int, Int, Int))?
    for (index, entry) in entries.enumerated() where !excluded.contains(index) {
      if entry.isColored, !wantsColor { continue }
      let rank = (
        entry.isColored == wantsColor ? 0 : 1, entry.kind.rank(for: script),
        abs(entry.weight - weight)
      )
      // Where all else is equal the machine's order decides.
      if let best, rank >= best.rank { continue }
      if scalars.allSatisfy({ covers(entry, $0) }) { best = (index, rank) }
    }
    return best?.index
  }

  /// An ideograph of China, Japan and Korea, one of China alone, and one of Japan's letters.
  private static let ideographs: [Unicode.Scalar] = ["\u{4E00}", "\u{8FD9}", "\u{3042}"]

  // Ideographs are in Korean fonts too, some thousands of them, and their signs in fonts for Yi or
  // Mongolian: a sentence would be patched together. All of it comes from a font for all of it.
  private static func isChinese(_ cluster: Substring) -> Bool {
    switch cluster.unicodeScalars.first?.value ?? 0 {
    case 0x2E80...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF01...0xFFEF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// fontconfig's numbers of the two weights.
  private static let regular = 80
  private static let semibold = 180

  private func covers(_ entry: Entry, _ scalar: Unicode.Scalar) -> Bool {
    guard let fonts else { return false }
    return detent_fonts_cover(fonts, entry.index, scalar.value)
  }

  private func loadEntries() -> [Entry] {
    guard let fonts else { return [] }
    return (0..<detent_fonts_count(fonts)).compactMap { index in
      let facts = detent_fonts_facts(fonts, index)
      // A space tells where a run's pen is; bitmaps without colour look like nothing else here.
      guard
        let path = facts.path, let family = facts.family, facts.isUpright,
        detent_fonts_cover(fonts, index, 0x20),
        facts.isOutline || (facts.isColored && facts.pixelSize > 0)
      else { return nil }
      return Entry(
        path: String(cString: path), family: String(cString: family), face: Int(facts.face),
        weight: Int(facts.weight), pixelSize: facts.isOutline ? 0 : facts.pixelSize,
        isColored: facts.isColored, kind: Kind(family: String(cString: family)), index: index)
    }
  }
}

extension Unicode.Scalar {
  /// Variation selectors, joiners and the like: they choose or join pictures and have none.
  var needsNoGlyph: Bool { properties.isDefaultIgnorableCodePoint }
}

extension Substring {
  /// Whether a cluster is to be shown as a colour picture (UTS 51).
  ///
  /// Characters that are pictures by default are, unless VS15 follows; others only when VS16, a
  /// skin tone or the keycap asks for it.
  var isEmoji: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    for scalar in unicodeScalars.dropFirst() {
      switch scalar.value {
      case 0xFE0E: return false
      case 0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF: return true
      default: continue
      }
    }
    return first.properties.isEmojiPresentation
  }
}
