import Chance
import Foundation
import Fuzz
import Testing

@testable import DetentRender

extension RenderTests {
  /// Nasty files, every prefix of them, and what chance makes of them; Scripts/fuzz goes on for as
  /// long as one likes, and what it finds comes to the corpus.
  @Suite struct FuzzTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Support/Fuzz/Corpus")

    /// The files of the corpus, in the order of their names.
    static let corpus: [(name: String, bytes: [UInt8])] = {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.sorted().compactMap { name in
        (try? Data(contentsOf: folder.appending(path: name))).map { (name, Array($0)) }
      }
    }()

    private let reading = FuzzedReading(library: Fonts.library())

    @Test func `every nasty file and every beginning of one can be read`() {
      #expect(Self.corpus.count > 10)
      for (_, bytes) in Self.corpus {
        // Each way to open it and each thing to do is chosen by the bytes, so by their number too.
        for count in 0...bytes.count { reading.read(Array(bytes.prefix(count)), steps: 1) }
      }
    }

    @Test func `what chance makes of nasty files can be read`() {
      var random = SplitMix64(seed: 20_261_130)
      for _ in 0..<150 {
        let (one, other) = (random.pick(Self.corpus).bytes, random.pick(Self.corpus).bytes)
        reading.read(Mutation.of(one, with: other, &random))
      }
    }
  }
}
