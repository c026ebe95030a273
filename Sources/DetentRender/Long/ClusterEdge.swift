// Where an endless word may be cut: between two grapheme clusters (Unicode Standard Annex 29). To
// know whether an edge is one, a cluster's beginning has to be known before it; it is looked for
// among the characters that never join what stands beside them.

internal import CBytes

/// Looks for the edges of grapheme clusters among bytes.
enum ClusterEdge {
  /// How far back from a limit a place is looked for from which on clusters can be told, in bytes.
  private static let reach: Int64 = 1024
  /// What is read behind the limit, in bytes: the next scalar decides.
  private static let lookahead: Int64 = 16

  /// The last edge behind `start`, which is one, and not behind `limit`; else `start`.
  static func last(
    in bytes: UnsafePointer<UInt8>, after start: Int64, upTo limit: Int64, of count: Int64
  ) -> Int64 {
    let from = knownEdge(in: bytes, after: start, before: limit)
    var scalars = String.UnicodeScalarView()
    var ends: [Int64] = []
    var at = from
    let stop = min(count, limit + lookahead)
    while at < stop {
      var length: Int64 = 0
      let value = detent_scalar(bytes, at, count, &length)
      scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
      at += length
      ends.append(at)
    }
    var edge = from
    var number = 0
    for cluster in String(scalars) {
      number += cluster.unicodeScalars.count
      guard ends[number - 1] <= limit else { break }
      edge = ends[number - 1]
    }
    return edge
  }

  /// A cluster's edge close before a limit that can be told from the two scalars beside it; `start`
  /// when there is none.
  private static func knownEdge(
    in bytes: UnsafePointer<UInt8>, after start: Int64, before limit: Int64
  ) -> Int64 {
    var next: Int64?
    var at = limit - 1
    while at > start, at > limit - reach {
      let length = lonerLength(bytes[Int(at)])
      if length > 0, let next, next == at + length { return next }
      // The last byte of a sequence is no lead, so a loner behind it waits for its neighbour.
      if length > 0 { next = at } else if bytes[Int(at)] & 0xC0 != 0x80 { next = nil }
      at -= 1
    }
    return start
  }

  /// How many bytes a scalar has, by its first one, when it joins no other of its kind; else 0.
  private static func lonerLength(_ lead: UInt8) -> Int64 {
    switch lead {
    // Printable ASCII.
    case 0x20..<0x7F: 1
    // Latin letters with their marks, Cyrillic ones.
    case 0xC3, 0xD0, 0xD1: 2
    // Han, and Hangul syllables with their vowels.
    case 0xE4...0xE9, 0xEB, 0xEC: 3
    default: 0
    }
  }
}
