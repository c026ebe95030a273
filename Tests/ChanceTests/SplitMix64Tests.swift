import Chance
import Testing

@Suite struct SplitMix64Tests {
  // The numbers that Vigna's splitmix64.c gives, as Rosetta Code's page on it lists them.
  @Test func `its numbers are the published ones`() {
    var random = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in random.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `what is made of them stays within its bounds`() {
    var random = SplitMix64(seed: 1)
    var digits: Set<Int> = []
    for _ in 0..<1_000 {
      digits.insert(random.below(10))
      #expect((0..<1).contains(random.unit()))
      #expect((-2...3).contains(random.between(-2, 3)))
      #expect("abc".contains(random.pick("abc")))
      #expect([5, 6].contains(random.pick([5, 6])))
    }
    #expect(digits == Set(0..<10))
  }
}
