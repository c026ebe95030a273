import DetentCore

/// The coverage masks of runs drawn lately, the longest unused given up first.
final class MaskCache {
  struct Key: Hashable {
    let text: String
    let face: FontFace
    let direction: TextDirection
    /// In pixels.
    let size: Double
    /// In pixels.
    let tracking: Double
  }

  /// Bytes kept.
  ///
  /// A screen of text at scale 2 takes about 4 MiB, and two of them move past each other
  /// during a transition; at 400 % and scale 3 one takes 7 MiB.
  static let mostBytes = 24 << 20

  private var entries: [Key: GlyphMask] = [:]
  private var clock = 0
  private(set) var bytes = 0
  /// How many masks were made: a picture that is drawn again makes none.
  private(set) var misses = 0

  /// The mask under a key, made when it is not there.
  func mask(_ key: Key, make: () -> GlyphMask) -> GlyphMask {
    if let mask = entries[key] {
      noteUse(of: mask)
      return mask
    }
    misses += 1
    let mask = make()
    noteUse(of: mask)
    bytes += mask.byteCount
    entries[key] = mask
    while bytes > Self.mostBytes, entries.count > 1 { dropOldest() }
    return mask
  }

  /// Keeps a mask that somebody drew without asking for it again.
  func noteUse(of mask: GlyphMask) {
    clock += 1
    mask.lastUse = clock
  }

  private func dropOldest() {
    guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
    bytes -= oldest.value.byteCount
    entries[oldest.key] = nil
  }
}
