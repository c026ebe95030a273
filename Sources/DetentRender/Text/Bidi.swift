// The directions of a paragraph, asked of ICU. Most texts need no question: nothing in them runs to
// the left.

internal import CText
import DetentCore

/// The Unicode bidirectional algorithm, by ICU.
enum Bidi {
  /// The levels of a paragraph; a text without a character of a right-to-left script or a control
  /// of direction needs no algorithm.
  static func levels(of text: String, base: TextDirection?) -> BidiLevels {
    let count = text.utf8.count
    guard count > 0 else { return BidiLevels(paragraph: base == .rightToLeft ? 1 : 0, runs: []) }
    let plain = BidiLevels(paragraph: 0, runs: [LevelRun(end: count, level: 0)])
    if base != .rightToLeft, !needsLevels(text) { return plain }
    guard count < Int(Int32.max) else { return plain }
    let direction =
      switch base {
      case nil: detent_base_automatic
      case .leftToRight: detent_base_left_to_right
      case .rightToLeft: detent_base_right_to_left
      }
    var paragraph: Int32 = -1
    var text = text
    let levels = [UInt8](unsafeUninitializedCapacity: count) { levels, used in
      used = count
      text.withUTF8 { utf8 in
        guard let start = utf8.baseAddress, let out = levels.baseAddress else { return }
        start.withMemoryRebound(to: CChar.self, capacity: count) {
          paragraph = detent_bidi_levels($0, Int32(count), direction, out)
        }
      }
    }
    guard paragraph >= 0 else { return plain }
    var runs: [LevelRun] = []
    for (index, level) in levels.enumerated() {
      if let last = runs.indices.last, runs[last].level == level {
        runs[last].end = index + 1
      } else {
        runs.append(LevelRun(end: index + 1, level: level))
      }
    }
    return BidiLevels(paragraph: UInt8(paragraph), runs: runs)
  }

  // Source: UCD 15.0, DerivedBidiClass: R, AL, AN and the controls lie in these blocks only.
  private static func needsLevels(_ text: String) -> Bool {
    // All of them begin with one of these bytes in UTF-8.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains {
      switch $0.value {
      case 0x590...0x8FF, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
        0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
