internal import Chance
import DetentCore
import DetentRender

// Whether words keep up with the fingers. Pinches of many kinds are played on texts of four sizes,
// a frame every sixtieth of a second, and each frame is timed from its first event to its last
// pixel: gestures, matching, layout, the pieces, the scene, and the picture's changed part. It is
// timed by the clock and by the processor: a frame never waits for anything, so the two differ only
// on a machine that has other things to do, and then the latter says what the frame costs. Between
// two pinches, and with two lines a frame while fingers are down, the lines of the next levels are
// rasterised ahead and a piece of the next change is prepared, as the window does; the latter is
// part of its frame's time.

/// Times the frames of pinched texts.
enum MorphBench {
  static let wordCounts = [100, 1000, 5000, 50_000]
  private static let size = Size(width: 1280, height: 800)
  private static let frame = 1.0 / 60
  /// The budgets of a frame at 120 and at 60 Hz, in milliseconds.
  private static let budgets = [("8ms", 1000.0 / 120), ("16ms", 1000.0 / 60)]

  /// For each size the shares of frames within the budgets, the worst, and the stages' medians.
  static func measure(pinches: Int) throws(Failure) -> SceneBench.Results {
    var results: SceneBench.Results = []
    for words in wordCounts {
      var player = try Player(words: words)
      player.play(pinches: pinches)
      let times = player.frames.map { $0.step + $0.draw }.sorted()
      let costs = player.frames.map(\.cost).sorted()
      let changes = player.frames.filter(\.isChange).map(\.cost).sorted()
      let name = "words_\(words)"
      results.append(("\(name)_frames", Double(times.count)))
      for (label, budget) in budgets {
        let within = times.count { $0 <= budget }
        results.append(
          ("\(name)_frames_within_\(label)_pct", 100 * Double(within) / Double(times.count)))
        let cheap = costs.count { $0 <= budget }
        results.append(
          ("\(name)_frames_within_\(label)_cpu_pct", 100 * Double(cheap) / Double(times.count)))
      }
      results.append(("\(name)_worst_ms", times.last ?? 0))
      results.append(("\(name)_median_ms", times[times.count / 2]))
      results.append(("\(name)_worst_cpu_ms", costs.last ?? 0))
      results.append(("\(name)_median_cpu_ms", costs[costs.count / 2]))
      results.append(("\(name)_changes", Double(changes.count)))
      results.append(("\(name)_change_median_cpu_ms", changes[changes.count / 2]))
      results.append(("\(name)_step_worst_ms", player.frames.map(\.step).max() ?? 0))
      results.append(("\(name)_draw_worst_ms", player.frames.map(\.draw).max() ?? 0))
    }
    return results
  }

  /// Plays pinches and times the frames.
  private struct Player {
    /// One frame, in milliseconds.
    struct Frame {
      var step: Double
      var draw: Double
      /// Of the processor.
      var cost: Double
      /// Whether the level changed with it.
      var isChange: Bool
    }

    private(set) var frames: [Frame] = []
    private let picture = Picture()
    private var app: App
    private var random = SplitMix64(seed: 2026)
    private var now = 0.0
    private var scene: Scene?

    init(words: Int) throws(Failure) {
      var call = Call()
      call.settings.size = MorphBench.size
      call.settings.transition = .morph
      var random = SplitMix64(seed: UInt64(words))
      let document = BenchText.document(words: words, random: &random)
      app = try call.start(document, measurer: picture.measurer)
      // The window's own start, which is timed elsewhere.
      show([], isTimed: false)
      rest()
    }

    mutating func play(pinches: Int) {
      for index in 0..<pinches {
        if index % 3 == 2 { scroll() }
        let focus = Point(
          x: 400 + 480 * random.unit(), y: 150 + 550 * random.unit())
        pinch(at: focus, turns: 1 + index % 4)
        rest()
      }
    }

    /// Out, in, and as often again, over half a second to a second each way.
    private mutating func pinch(at focus: Point, turns: Int) {
      show([.trackpad(.began(focus))])
      var value = 1.0
      for turn in 0..<turns {
        let target = turn.isMultiple(of: 2) == (app.state.level < 2) ? 2.2 : 0.4
        let count = 30 + Int(30 * random.unit())
        let from = value
        for step in 1...count {
          value = from + (target - from) * Double(step) / Double(count)
          show([.trackpad(.changed(value))])
        }
      }
      show([.trackpad(.ended)])
      // Until all has come to rest.
      while app.wake(at: now) == .nextFrame { show([]) }
    }

    private mutating func scroll() {
      let ticks = (random.unit() - 0.5) * 40
      show([.wheel(WheelEvent(ticks: ticks, position: Point(x: 640, y: 400)))])
    }

    /// A second of nothing, in which lines are prepared.
    private mutating func rest() {
      while app.prepareChange() {}
      for run in app.upcomingRuns() { picture.prepare(run, scale: 1) }
      now += 1
      show([], isTimed: false)
    }

    private mutating func show(_ kinds: [InputEvent.Kind], isTimed: Bool = true) {
      now += MorphBench.frame
      let level = app.state.level
      let start = MachineClock.steady.milliseconds
      let began = MachineClock.processor.milliseconds
      let next = app.step(kinds.map { InputEvent(time: now, $0) }, at: now).scene
      let stepped = MachineClock.steady.milliseconds
      if next != scene { picture.draw(next, since: scene) }
      scene = next
      if app.state.isPinching {
        _ = app.prepareChange()
        picture.prepareSome(of: app.upcomingRuns(), scale: 1)
      }
      let end = MachineClock.steady.milliseconds
      let cost = MachineClock.processor.milliseconds - began
      guard isTimed else { return }
      let isChange = app.state.level != level
      frames.append(
        Frame(step: stepped - start, draw: end - stepped, cost: cost, isChange: isChange))
    }
  }
}

/// Texts like real ones: common words often, rare ones rarely, levels that keep sentences and
/// words.
private enum BenchText {
  /// Three levels: all of the words, about half, and about a fifth of them.
  static func document(words count: Int, random: inout SplitMix64) -> Document {
    let common = Document.parse(SampleText.text, title: "").levels.flatMap(\.texts)
      .flatMap { $0.split(separator: " ").map(String.init) }
    var sentences: [[String]] = []
    var total = 0
    while total < count {
      let length = 6 + random.below(18)
      let sentence = (0..<length).map { _ in
        random.below(5) == 0 ? rareWord(&random) : common[random.below(common.count)]
      }
      sentences.append(sentence)
      total += length
    }
    var levels: [Document.Level] = []
    for (name, keptSentences, keptWords) in [("Full", 10, 10), ("Medium", 7, 8), ("Brief", 5, 6)] {
      var kept: [[String]] = []
      for sentence in sentences where random.below(10) < keptSentences {
        kept.append(sentence.filter { _ in random.below(10) < keptWords })
      }
      sentences = kept.isEmpty ? sentences : kept
      let paragraphs = stride(from: 0, to: sentences.count, by: 4).map { start in
        sentences[start..<min(start + 4, sentences.count)].map { $0.joined(separator: " ") + "." }
          .joined(separator: " ")
      }
      levels.append(Document.Level(name: name, texts: paragraphs))
    }
    return Document(title: "bench", levels: levels.reversed())
  }

  /// Zipf's tail: one of some ten thousand words.
  private static func rareWord(_ random: inout SplitMix64) -> String {
    let syllables = ["ka", "lo", "mi", "ren", "sta", "ver", "tu", "pol", "dan", "es"]
    return (0..<4).map { _ in syllables[random.below(syllables.count)] }.joined()
  }
}
