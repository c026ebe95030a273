// One run of text as SDL2_ttf wants it: one font, one script, one direction a call. Text is taken
// cluster by cluster. Spaces belong to the built-in font whatever stands beside them, so that a
// word is set the same and is as wide in every sentence; a sign that many scripts share goes with
// the letters before it when the same font draws both.

internal import CText
import DetentCore

/// A part of a run that is shaped by itself.
struct TextItem {
  var text: Substring
  let font: FontID
  var script: Script?

  /// Whether distance may be added between its letters: those of the fonts of the machine may join,
  /// and columns of code stay columns.
  func isTracked(_ direction: TextDirection) -> Bool {
    guard direction == .leftToRight, case .builtin(let face) = font else { return false }
    return face.isProportional
  }
}

extension TextEngine {
  /// The parts of a run in the order in which it is read.
  func items(of text: Substring, face: FontFace) -> [TextItem] {
    guard !text.isEmpty else { return [] }
    if Self.isBuiltIn(text) {
      return [TextItem(text: text, font: .builtin(face), script: Script.latin)]
    }
    var items: [TextItem] = []
    // A joiner before the first letter is shaped with it, or it joins nothing.
    let first = text.unicodeScalars.first == "\u{200D}" ? text.index(after: text.startIndex) : nil
    for index in text.indices where index != text.startIndex || first == nil {
      let cluster = text[index...index]
      let script = Script(cluster)
      let font = font(for: cluster, script: script, after: items.last, face: face)
      add(
        index == first ? text[...index] : cluster, font: font, script: script, to: &items)
    }
    return items.isEmpty
      ? [TextItem(text: text, font: .builtin(face), script: Script.latin)] : items
  }

  // ASCII, and the Latin letters, dashes and quotes that the built-in font surely has.
  private static func isBuiltIn(_ text: Substring) -> Bool {
    text.unicodeScalars.allSatisfy {
      switch $0.value {
      case 0x20...0x7E, 0xC0...0x131, 0x134...0x148, 0x14A...0x17E, 0x2013, 0x2014, 0x2018,
        0x2019, 0x201C, 0x201D, 0x2026:
        true
      default: false
      }
    }
  }

  private func add(
    _ cluster: Substring, font: FontID, script: Script?, to items: inout [TextItem]
  ) {
    if let last = items.indices.last, items[last].font == font,
      script == nil || items[last].script == nil || items[last].script == script
    {
      items[last].text = items[last].text.base[items[last].text.startIndex..<cluster.endIndex]
      items[last].script = items[last].script ?? script
    } else {
      items.append(TextItem(text: cluster, font: font, script: script))
    }
  }

  private func font(
    for cluster: Substring, script: Script?, after last: TextItem?, face: FontFace
  ) -> FontID {
    let library = shelf.library
    if !cluster.isEmoji {
      if isCovered(cluster, by: face) { return .builtin(face) }
      if script == nil, case .other(let index) = last?.font,
        library.covers(index, cluster, asColor: false)
      {
        return .other(index)
      }
    }
    return library.font(for: cluster, face: face).map(FontID.other) ?? .builtin(face)
  }

  /// Whether a built-in face has all of a cluster.
  func isCovered(_ cluster: Substring, by face: FontFace) -> Bool {
    let font = measuringFont(builtin: face)
    return cluster.unicodeScalars.allSatisfy {
      $0.needsNoGlyph || TTF_GlyphIsProvided32(font.handle, $0.value) != 0
    }
  }
}

extension Script {
  /// What the built-in font is made for.
  static let latin = Script("a")
}
