import DetentCore
import DetentRender

// Where the time of a frame goes, and whether it stays there when texts grow. Only what is seen
// should cost anything, so the stages are timed on texts of three sizes, and the growth between
// the sizes is held against the growth of the text.

/// Times the stages of a frame.
enum SceneBench {
  typealias Results = [(key: String, value: Double)]

  /// Growth above 1 is more than proportional; half as much again is what noise on a shared
  /// machine does.
  static let growthLimit = 1.5
  /// A stage below this many microseconds is too short for its growth to mean anything.
  private static let shortestMeaningful = 50.0
  private static let wordCounts = [100, 1000, 5000]
  private static let size = Size(width: 1000, height: 700)

  /// One stage: what is done once before each timing, and what is timed.
  private struct Stage {
    let name: String
    let prepare: () -> Void
    let body: () -> Void
  }

  /// The medians of every stage and size, and the growths between the sizes.
  static func measure(rounds: Int) throws(Failure) -> Results {
    var medians: [String: [Double]] = [:]
    var order: [String] = []
    for words in wordCounts {
      for stage in try stages(words: words) {
        if medians[stage.name] == nil { order.append(stage.name) }
        medians[stage.name, default: []].append(median(of: stage, rounds: rounds))
      }
    }
    var results: Results = []
    for name in order {
      let times = medians[name] ?? []
      results += zip(wordCounts, times).map { ("\(name)_us_\($0)", $1) }
      for index in 1..<times.count {
        let text = Double(wordCounts[index]) / Double(wordCounts[index - 1])
        let cost = max(times[index], shortestMeaningful) / max(times[index - 1], shortestMeaningful)
        results.append(("\(name)_growth_\(wordCounts[index])", cost / text))
      }
    }
    return results
  }

  /// Fails when a stage's cost grows faster than the text.
  static func check(_ results: Results) throws(Failure) {
    for (key, value) in results
    where key.split(separator: "_").contains("growth") && value > growthLimit {
      throw Failure(
        .checkFailed, "bench scene: \(key) is \(JSON.number(value)), above \(growthLimit)")
    }
  }

  /// The stages over a text of so many words a level, in the middle of a level change.
  private static func stages(words: Int) throws(Failure) -> [Stage] {
    let picture = Picture()
    var call = Call()
    call.settings.size = size
    let document = Document.parse(text(words: words), title: "bench")
    var app = try call.start(document, measurer: picture.measurer)
    var now = 0.0
    var width = size.width
    let key = KeyEvent(.character("+"))
    _ = app.step([InputEvent(time: now, .key(key))], at: now)
    var before = app.step([], at: now + 0.1).scene
    var after = app.step([], at: now + 0.1 + 1 / 60).scene
    now += 0.1

    /// A change of level now and then keeps the text moving; it is not what is timed.
    func keepMoving() {
      now += 1.0 / 60
      guard case .onInput = app.step([], at: now).wake else { return }
      let isUp = app.report(at: now).level.index < document.levels.count
      let next = KeyEvent(.character(isUp ? "+" : "-"))
      _ = app.step([InputEvent(time: now, .key(next))], at: now)
      now += 1.0 / 60
    }
    return [
      Stage(name: "step", prepare: keepMoving) { _ = app.step([], at: now) },
      Stage(name: "layout", prepare: { width = width < size.width ? width + 1 : 400 }) {
        let resized = Size(width: width, height: size.height)
        _ = app.step([InputEvent(time: now, .resized(resized, scale: 1))], at: now)
      },
      Stage(name: "raster", prepare: {}) { picture.draw(after, since: nil) },
      Stage(name: "damage", prepare: { swap(&before, &after) }) {
        picture.draw(after, since: before)
      },
    ]
  }

  /// Three levels of so many words each, in paragraphs of fifty, from the built-in sample's words.
  private static func text(words count: Int) -> String {
    let sample = Document.parse(SampleText.text, title: "").levels.flatMap(\.texts)
    let words = sample.flatMap { $0.split(separator: " ") }
    return (1...3).map { level in
      let body = (0..<count).map { index in
        words[(index + level) % words.count] + ((index + 1) % 50 == 0 ? "\n\n" : " ")
      }
      return "<!-- level: Level \(level) -->\n" + body.joined() + "\n"
    }.joined()
  }

  private static func median(of stage: Stage, rounds: Int) -> Double {
    // The first run fills caches.
    stage.prepare()
    stage.body()
    let times = (0..<rounds).map { _ in
      stage.prepare()
      let start = MachineClock.steady.nanoseconds
      stage.body()
      return Double(MachineClock.steady.nanoseconds - start) / 1e3
    }.sorted()
    return times[times.count / 2]
  }
}
