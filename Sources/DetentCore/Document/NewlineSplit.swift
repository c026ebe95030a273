// Cutting a text into lines is the first thing that is done to all of it, and going through it
// character by character takes ten times as long as going through its bytes. No newline is ever
// part of a larger character, but for CR and LF together, so the bytes tell as much.

extension StringProtocol {
  /// What lies between the newlines, in order and with what is empty; the same as
  /// `split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)`.
  ///
  /// Newlines are LF, CR, CRLF, VT, FF, NEL, U+2028 unless `keepsLineSeparators`, and U+2029.
  func splitAtNewlines(keepsLineSeparators: Bool = false) -> [SubSequence] {
    let cuts = utf8.withContiguousStorageIfAvailable {
      Newlines.ranges(in: $0, keepsLineSeparators: keepsLineSeparators)
    }
    guard let cuts else {
      return split(omittingEmptySubsequences: false) {
        $0.isNewline && !(keepsLineSeparators && $0 == "\u{2028}")
      }
    }
    var lines: [SubSequence] = []
    lines.reserveCapacity(cuts.count + 1)
    var (start, place) = (startIndex, 0)
    for cut in cuts {
      let end = utf8.index(start, offsetBy: cut.lowerBound - place)
      lines.append(self[start..<end])
      start = utf8.index(end, offsetBy: cut.count)
      place = cut.upperBound
    }
    lines.append(self[start...])
    return lines
  }
}

/// Where lines end.
enum Newlines {
  /// The bytes of every newline.
  static func ranges(
    in bytes: UnsafeBufferPointer<UInt8>, keepsLineSeparators: Bool
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      var length = 0
      // Most bytes are none of the first of a newline.
      if byte < 0x0E {
        if byte >= 0x0A { length = 1 }
        if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { length = 2 }
      } else if byte == 0xC2 {
        if index + 1 < bytes.count, bytes[index + 1] == 0x85 { length = 2 }
      } else if byte == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80 {
        let isSeparator = bytes[index + 2] == 0xA8 && !keepsLineSeparators
        if isSeparator || bytes[index + 2] == 0xA9 { length = 3 }
      }
      if length > 0 { found.append(index..<index + length) }
      index += length > 0 ? length : 1
    }
    return found
  }
}
