/// A small generator of random numbers that gives the same ones on every machine.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// The next number, from all that there are.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, not including, `bound`.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A number from 0 up to, not including, 1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number from `low` to `high`, evenly spread.
  package mutating func between(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * unit()
  }

  /// One of some choices, of which there is one at least.
  package mutating func pick<C: RandomAccessCollection>(_ choices: C) -> C.Element {
    choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
  }

  /// One of a text's characters, of which there is one at least.
  package mutating func pick(_ text: String) -> Character { pick(Array(text)) }
}
