import Chance
import Testing

@testable import DetentCore

/// Properties of the morph over texts and hands that nobody has thought of.
@Suite struct MorphFuzzTests {
  /// A text in several levels: each keeps a part of the next longer one's words, in order.
  static func document(_ random: inout SplitMix64, paragraphs: Int = 3, words: Int = 60) -> Document
  {
    var levels: [Document.Level] = []
    var text = (0..<paragraphs).map { _ in
      (0..<words).map { _ in
        String((0..<(1 + random.below(8))).map { _ in random.pick("etaoinshrdlu") })
          + random.pick(["", "", "", "", ",", "."])
      }
    }
    for level in 0..<3 {
      levels.append(
        Document.Level(
          name: "\(level)", texts: text.map { $0.joined(separator: " ") }))
      text = text.map { $0.filter { _ in random.below(3) > 0 } }.filter { !$0.isEmpty }
      if text.count > 1, random.below(3) == 0 { text.removeFirst() }
      if text.isEmpty { text = [["end"]] }
    }
    return Document(title: "fuzz", levels: levels.reversed())
  }

  @Test(arguments: 0..<40)
  func `travelling words never cross in reading order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var desk = Desk(Self.document(&random))
    var now = 0.0
    for _ in 0..<6 {
      now += random.unit() * 0.2
      desk.key(.character(random.pick("123")), at: now)
      for _ in 0..<4 {
        now += random.unit() * 0.1
        let places = Self.travellers(in: &desk, at: now)
        for (a, b) in zip(places, places.dropFirst()) {
          #expect(b.y > a.y - 1e-3, "seed \(seed) at \(now)")
          if abs(b.y - a.y) < 1e-3 { #expect(b.x.lowerBound > a.x.upperBound - 1e-3) }
        }
      }
    }
  }

  /// The boxes of the words that have been on their way from the beginning, in reading order: those
  /// that entered stand where they stay.
  private static func travellers(
    in desk: inout Desk, at now: Double
  ) -> [(x: ClosedRange<Double>, y: Double)] {
    guard let morph = desk.app.state.morph else { return [] }
    let block = desk.app.shownBlock()
    let list = desk.app.layouts.words(level: morph.level, of: desk.app.state.document)
    return morph.pieces.filter {
      $0.isShared && !$0.isLeaving && $0.insertion.settleTime < 0 && $0.removal.settleTime < 0
    }.flatMap { piece in
      let pen = piece.pen(at: now, share: 0)
      let words = block.words(
        ofLine: piece.line, in: list, measurer: desk.app.layouts.measurer)
      return piece.words.map { position in
        let word = words.words[position]
        return (pen.x + word.x...pen.x + word.x + word.width, pen.y)
      }
    }
  }

  @Test(arguments: 0..<40)
  func `every word of both texts is drawn once, or fades`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let document = Self.document(&random, paragraphs: 2, words: 40)
    var desk = Desk(document, settings: Settings(size: Size(width: 900, height: 4000)))
    var now = 0.0
    for _ in 0..<8 {
      now += random.unit() * 0.3
      desk.key(.character(random.pick("123")), at: now)
      now += random.unit() * 0.3
      guard let morph = desk.app.state.morph else { continue }
      // The shown text's words, each in exactly one piece.
      var shown: [Int] = []
      let list = desk.app.layouts.words(level: morph.level, of: document)
      let block = desk.app.shownBlock()
      for piece in morph.pieces where !piece.isLeaving {
        let words = block.words(ofLine: piece.line, in: list, measurer: desk.app.layouts.measurer)
        shown += piece.words.map { words.words[$0].index }
      }
      #expect(shown == Array(list.words.indices), "seed \(seed) at \(now)")
      let leaving = morph.pieces.filter { $0.isLeaving }
      #expect(leaving.allSatisfy { $0.removal.target == 1 }, "what is not shown is fading")
    }
  }

  @Test(arguments: 0..<50)
  func `fifty random toggles leave no piece behind`(seed: UInt64) {
    // motiondivision/motion 3541 and 1572: fast toggling left a leaving element stuck.
    var random = SplitMix64(seed: seed)
    let document = Self.document(&random, paragraphs: 1, words: 30)
    var desk = Desk(document)
    var now = 0.0
    for _ in 0..<50 {
      now += random.unit() * 0.2
      desk.key(.character(random.pick("123+-")), at: now)
      #expect((desk.app.state.morph?.pieces.count ?? 0) < 400)
    }
    let rest = desk.rest(from: now)
    #expect(desk.app.state.morph == nil)
    let settings = Settings(level: .number(desk.level))
    #expect(desk.scene(at: rest) == Desk(document, settings: settings).scene(at: 0))
  }
}
