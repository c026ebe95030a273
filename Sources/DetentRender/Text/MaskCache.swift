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

  // An object, so that noting a use needs no second search.
  private final class Entry {
    let mask: GlyphMask
    var lastUse: Int

    init(mask: GlyphMask, lastUse: Int) {
      self.mask = mask
      self.lastUse = lastUse
    }
  }

  private var entries: [Key: Entry] = [:]
  private var clock = 0
  private(set) var bytes = 0
  /// How many masks were made: a picture that is drawn again makes none.
  private(set) var misses = 0

  /// The mask under a key, made when it is not there.
  func mask(_ key: Key, make: () -> GlyphMask) -> GlyphMask {
    clock += 1
    if let entry = entries[key] {
      entry.lastUse = clock
      return entry.mask
    }
    misses += 1
    let mask = make()
    bytes += mask.byteCount
    entries[key] = Entry(mask: mask, lastUse: clock)
    while bytes > Self.mostBytes, entries.count > 1 { dropOldest() }
    return mask
  }

  /// The mask under a key, when it is there; that it was looked at is no use of it.
  func kept(_ key: Key) -> GlyphMask? { entries[key]?.mask }

  private func dropOldest() {
    guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
    bytes -= oldest.value.mask.byteCount
    entries[oldest.key] = nil
  }
}
