package import Chance

// Changes of an input as they find faults: bytes that are other ones, gone, twice or moved, and two
// inputs spliced. Whoever has libFuzzer has better ones, led by what code they reach.

/// Changes inputs by chance, the same at every run.
package enum Mutation {
  /// Bytes that programs treat in a way of their own.
  private static let special: [UInt8] = [
    0, 0x09, 0x0A, 0x0D, 0x20, 0x22, 0x23, 0x2A, 0x2D, 0x3C, 0x3E, 0x5B, 0x60, 0x7B, 0x7C, 0x80,
    0x85, 0xA9, 0xC2, 0xE2, 0xED, 0xF0, 0xF4, 0xFF,
  ]

  /// An input with some changes, spliced with parts of another one.
  package static func of(
    _ input: [UInt8], with other: [UInt8], _ random: inout SplitMix64
  ) -> [UInt8] {
    var bytes = input
    for _ in 0...random.below(5) {
      let place = random.below(bytes.count + 1)
      let end = min(bytes.count, place + random.below(1 + random.pick([2, 8, 200])))
      switch random.below(6) {
      case 0 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1 where place < bytes.count: bytes[place] = random.pick(special)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count + 1))
      case 4:
        bytes.insert(
          contentsOf: repeatElement(random.pick(special), count: random.pick([1, 3, 70])),
          at: place)
      default:
        let start = random.below(other.count + 1)
        bytes.insert(contentsOf: other[start..<min(other.count, start + 40)], at: place)
      }
    }
    return bytes
  }
}
