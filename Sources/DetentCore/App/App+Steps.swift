// Sentence by sentence. The slider of a document that has steps goes through all of them: between
// two notches it shows a level that is made for the moment, which stands between the two it lies
// between, so that a pinch goes on from there to either. On a notch it is the named level, with its
// click.

/// A level between two named ones.
struct BetweenLevel: Equatable, Sendable {
  /// Where it stands among the document's levels.
  var index: Int
  /// How many sentences it has.
  var count: Int
}

extension AppState {
  /// How many levels have a name of their own, and so a notch.
  var namedCount: Int { document.levels.count - (between == nil ? 0 : 1) }

  /// The level with a name at a place among those that have one.
  func level(named index: Int) -> Int {
    between.map { index < $0.index ? index : index + 1 } ?? index
  }

  /// How many sentences the shown level has; `nil` for a document without steps.
  var sentenceCount: Int? {
    guard let steps = document.steps else { return nil }
    guard let between else { return steps.cuts[level] }
    if between.index == level { return between.count }
    return steps.cuts[level < between.index ? level : level - 1]
  }

  /// The document without the level between two.
  var namedDocument: Document {
    guard let between else { return document }
    var document = document
    document.levels.remove(at: between.index)
    document.wordCounts?.remove(at: between.index)
    return document
  }

  /// Where notches lie, whether a level stands between two of them or not.
  var notches: LevelScale { LevelScale(count: namedCount) }

  /// The slider's value for a place among the named levels.
  fileprivate func sliderScale(position: Double) -> Double {
    let notches = notches
    let index = min(max(0, Int(position)), max(0, notches.count - 2))
    guard index + 1 < notches.count else { return notches.value(of: 0) }
    let (low, high) = (notches.value(of: index), notches.value(of: index + 1))
    return low + (high - low) * (position - Double(index))
  }

  /// The slider's value for a level.
  func sliderScale(level: Int) -> Double {
    guard let between, let steps = document.steps else { return levels.levels.value(of: level) }
    guard level != between.index else {
      return sliderScale(position: steps.position(of: between.count))
    }
    return notches.value(of: level < between.index ? level : level - 1)
  }

  /// The slider's value for the hidden scale: the same, but where a level stands between notches.
  func sliderScale(_ scale: Double) -> Double {
    guard between != nil else { return scale }
    let levels = levels.levels
    let (first, last) = (levels.value(of: 0), levels.value(of: levels.count - 1))
    guard scale > first, scale < last else { return scale }
    let upper = (1..<levels.count).first { levels.value(of: $0) >= scale } ?? levels.count - 1
    let (low, high) = (levels.value(of: upper - 1), levels.value(of: upper))
    let (from, to) = (sliderScale(level: upper - 1), sliderScale(level: upper))
    return from + (to - from) * (scale - low) / (high - low)
  }

  /// The place among the named levels of the slider's value.
  func position(sliderScale scale: Double) -> Double {
    let notches = notches
    guard notches.count > 1 else { return 0 }
    let (first, last) = (notches.value(of: 0), notches.value(of: notches.count - 1))
    return Double(notches.count - 1) * (scale - first) / (last - first)
  }
}

extension App {
  /// Shows as many sentences: a named level, or one between two.
  mutating func show(sentences count: Int, at now: Double) {
    guard let steps = state.document.steps, let shown = state.sentenceCount else { return }
    let count = min(steps.count, max(steps.cuts[0], count))
    guard count != shown else { return }
    let passed = shown < count ? (shown + 1)...count : count...(shown - 1)
    let (document, level) = state.namedDocument.showing(sentences: count, of: steps)
    state.between = steps.named(count) == nil ? BetweenLevel(index: level, count: count) : nil
    reload(document, showing: level, at: now)
    if steps.cuts.contains(where: passed.contains) { click(at: now) }
  }

  /// One sentence more or less.
  mutating func step(bySentences difference: Int, at now: Double) {
    guard let count = state.sentenceCount else { return }
    show(sentences: count + difference, at: now)
  }

  /// Lets the slider's value say how many sentences are shown; near a notch it is that level.
  mutating func show(sliderScale scale: Double, at now: Double) {
    guard let steps = state.document.steps else { return }
    let layout = state.sliderLayout
    let notch = (0..<state.namedCount).first {
      abs(layout.x(of: state.notches.value(of: $0)) - layout.x(of: scale))
        <= SliderLayout.notchReach
    }
    let count =
      notch.map { steps.cuts[$0] } ?? steps.count(at: state.position(sliderScale: scale))
    show(sentences: count, at: now)
  }
}

extension Document {
  /// This document of named levels with one of so many sentences, and the number of that level.
  func showing(sentences count: Int, of steps: LevelSteps) -> (document: Document, level: Int) {
    if let named = steps.named(count) { return (self, named) }
    let index = steps.cuts.partitioningIndex { $0 > count }
    let (level, wordCount) = steps.level(count: count)
    var document = self
    document.levels.insert(level, at: index)
    document.wordCounts?.insert(wordCount, at: index)
    return (document, index)
  }
}
