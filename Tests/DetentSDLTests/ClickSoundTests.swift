import Testing

@testable import DetentSDL

@Suite struct ClickSoundTests {
  @Test(arguments: [(22_050, 529), (44_100, 1_058), (48_000, 1_152)])
  func `the click lasts 24 ms, begins and ends in silence, and is soft`(rate: Int, count: Int) {
    let samples = ClickSound.samples(rate: rate)
    #expect(samples.count == count)
    #expect(samples.first == 0)
    #expect(samples.last == 0)
    #expect(samples.map { $0.magnitude }.max() == UInt16((0.35 * 32_767).rounded()))
  }

  @Test func `the click is over in 10 ms to the ear, and leans to neither side`() {
    let samples = ClickSound.samples().map { Double($0) / 32_767 }
    let energy = samples.map { $0 * $0 }
    let early = energy.prefix(480).reduce(0, +)
    #expect(early / energy.reduce(0, +) > 0.99)
    let mean = samples.reduce(0, +) / Double(samples.count)
    #expect(mean.magnitude < 0.01)
  }

  @Test func `the click is heard at once: its peak lies in the first millisecond`() throws {
    let samples = ClickSound.samples()
    let loudest = try #require(samples.map { $0.magnitude }.max())
    let place = try #require(samples.firstIndex { $0.magnitude == loudest })
    #expect(place < 48)
  }

  @Test func `the click is the same every time`() {
    #expect(ClickSound.samples() == ClickSound.samples())
    // FNV-1a, 64 bits, over the samples: it changes when the sound does, and on no machine else.
    let hash = ClickSound.samples().reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64(UInt16(bitPattern: $1))) &* 0x100_0000_01B3
    }
    #expect(hash == 0xF2E0A54974360FE8)
  }
}
