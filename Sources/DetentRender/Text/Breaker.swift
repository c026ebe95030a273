internal import CText
import DetentCore

/// ICU's rules of one kind, ready for text after text.
final class Breaker {
  private let rules: OpaquePointer

  init(_ kind: detent_break_kind) {
    guard let rules = detent_breaker_open(kind) else {
      preconditionFailure("ICU knows where text may break: its data is part of its library.")
    }
    self.rules = rules
  }

  deinit { detent_breaker_close(rules) }

  /// The breaks as UTF-8 offsets in ascending order, the end being the last; none in an empty text.
  func breaks(in text: String) -> [Int] {
    var text = text
    return text.withUTF8 { utf8 in
      guard let start = utf8.baseAddress, !utf8.isEmpty else { return [] }
      // ICU's offsets are 32-bit; a text that long is one piece.
      guard utf8.count < Int(Int32.max) else { return [utf8.count] }
      let opened = start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
        detent_breaker_start(rules, $0, Int64(utf8.count))
      }
      guard opened else { return [utf8.count] }
      var offsets: [Int] = []
      while case let next = detent_breaker_next(rules), next >= 0 { offsets.append(Int(next)) }
      return offsets
    }
  }
}

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
