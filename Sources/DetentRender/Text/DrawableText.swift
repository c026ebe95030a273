// What of a text reaches the shaper. Documents hold anything; SDL2_ttf takes C strings, draws
// control characters as boxes and stacks thousands of marks into a bitmap as high as a house. So:
// NUL becomes U+FFFD, a tab a space, other control characters nothing, and clusters and runs have
// a longest length.

/// A text that SDL2_ttf may be given.
enum DrawableText {
  /// Scalars of one cluster that are kept; the longest emoji sequences have 10, real marks fewer.
  static let longestCluster = 32
  /// Bytes of one run that are kept: no line on any screen is longer, and shaping stays quick.
  static let longestRun = 16384

  /// The drawable form of a text; most texts are their own.
  static func of(_ text: Substring) -> Substring {
    let short = text.utf8.count <= longestRun ? text : prefix(of: text)
    return isPlain(short) ? short : Substring(cleaned(short))
  }

  // Printable ASCII, which nothing has to be done about.
  private static func isPlain(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  private static func prefix(of text: Substring) -> Substring {
    let bytes = text.utf8
    var end = bytes.index(bytes.startIndex, offsetBy: longestRun)
    // Back to where a scalar begins.
    while bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return text[..<end]
  }

  private static func cleaned(_ text: Substring) -> String {
    var result = String.UnicodeScalarView()
    for cluster in text {
      for scalar in cluster.unicodeScalars.prefix(longestCluster) {
        switch scalar.value {
        case 0: result.append("\u{FFFD}")
        case 0x09: result.append(" ")
        case 0x01...0x1F, 0x7F...0x9F, 0x2028, 0x2029: break
        default: result.append(scalar)
        }
      }
    }
    return String(result)
  }
}
