// Where the words of a line stand in it. A word is never drawn on its own: it is a slice of its
// line, which is shaped as one. So kerning and ligatures are those of the line, and a word that has
// arrived is, pixel for pixel, the part of the line that it has become. Slices meet in the middle
// of a space, or where two signs touch, so that together they are the line.

/// A word in its line; lengths are points from the line's left edge.
struct PlacedWord: Equatable, Sendable {
  /// In the level's list.
  var index: Int
  /// UTF-8 offsets in the paragraph, of the part that stands on this line.
  var range: Range<Int>
  var x: Double
  var width: Double
  /// Where the slices before and after it meet; the first word's reaches over the line's edge.
  var cut: Double
  /// False for a part of a word that is broken over several lines: it does not travel.
  var isWhole: Bool
  /// What it is set in: a word of another size or face is not the same word to the eye.
  var setting: WordSetting
}

/// The look of a word and its line's measures, in points.
struct WordSetting: Equatable, Sendable {
  var look: TextLook
  var size: Double
  var lineHeight: Double

  var tracking: Tracking { Tracking(size: size) }

  /// Whether a word may become one that is set like this.
  func matches(_ other: WordSetting) -> Bool { look.face == other.look.face && size == other.size }
}

/// The words of a line, in reading order.
struct LineWords: Equatable, Sendable {
  var words: [PlacedWord]
  /// How far the last slice reaches.
  var end: Double

  /// The slice of some words that stand side by side.
  func slice(_ range: Range<Int>) -> Range<Double> {
    let end = range.upperBound < words.count ? words[range.upperBound].cut : self.end
    return words[range.lowerBound].cut..<max(words[range.lowerBound].cut, end)
  }
}

extension BlockLayout {
  /// The number of the line on which a character stands; `nil` where nothing is laid out.
  func line(paragraph: Int, offset: Int) -> Int? {
    guard isWhole || covered.contains(paragraph) else { return nil }
    let next = lines.partitioningIndex {
      ($0.paragraph, $0.range.lowerBound) > (paragraph, offset)
    }
    return lines.isEmpty ? nil : max(lines.startIndex, next - 1)
  }

  /// The words of a line with their places.
  func words(ofLine index: Int, in list: WordList, measurer: any TextMeasurer) -> LineWords {
    let line = lines[index]
    guard paragraph(line.paragraph).isPlain else {
      return segmentedWords(of: line, in: list, measurer: measurer)
    }
    let ink = line.size
    let setting = WordSetting(
      look: paragraph(line.paragraph).words.first?.look ?? .plain, size: line.size,
      lineHeight: line.height)
    let text = paragraphText(line.paragraph)
    let indices = list.indices(paragraph: line.paragraph, in: line.range)
    var words: [PlacedWord] = []
    words.reserveCapacity(indices.count)
    var chunks = ChunkWalk(
      words: measuredWords(of: line), line: line.range, tracking: setting.tracking)
    for index in indices {
      let whole = list.words[index].range
      let range = whole.clamped(to: line.range)
      let chunk = chunks.move(to: range.lowerBound) { advance(text, $0, setting, measurer) }
      let isAlone = range == chunk.range
      let right =
        isAlone
        ? chunk.x + chunk.width
        : chunk.x + advance(text, chunk.range.lowerBound..<range.upperBound, setting, measurer)
      let x =
        range.lowerBound == chunk.range.lowerBound
        ? chunk.x : right - advance(text, range, setting, measurer)
      let cut = words.last.map { (($0.x + $0.width) + x * line.size) / 2 } ?? -ink
      words.append(
        PlacedWord(
          index: index, range: range, x: x * line.size, width: (right - x) * line.size,
          cut: cut, isWhole: range == whole, setting: setting))
    }
    return LineWords(words: words, end: line.width + ink)
  }

  /// The words of a line of several runs; where they stand as they are read, each is a slice.
  ///
  /// In a line of two directions none of them travels: it is never drawn in slices.
  private func segmentedWords(
    of line: LaidOutLine, in list: WordList, measurer: any TextMeasurer
  ) -> LineWords {
    let isForward = paragraph(line.paragraph).isForward
    let finder = PlaceFinder(block: self, measurer: measurer, share: 0)
    let segments = segments(of: line)
    var words: [PlacedWord] = []
    for index in list.indices(paragraph: line.paragraph, in: line.range) {
      let whole = list.words[index].range
      let range = whole.clamped(to: line.range)
      let span = finder.span(of: range, in: segments)
      let before = words.last.map { ($0.x + $0.width + span.lowerBound) / 2 }
      let look = segments.first { $0.range.overlaps(range) }?.look ?? .plain
      words.append(
        PlacedWord(
          index: index, range: range, x: span.lowerBound,
          width: span.upperBound - span.lowerBound,
          cut: isForward ? before ?? -line.size : -line.size,
          isWhole: isForward && range == whole,
          setting: WordSetting(look: look, size: line.size, lineHeight: line.height)))
    }
    return LineWords(words: words, end: line.width + line.size)
  }

  /// In ems.
  private func advance(
    _ text: String, _ range: Range<Int>, _ setting: WordSetting, _ measurer: any TextMeasurer
  ) -> Double {
    measurer.advance(
      of: text.utf8Slice(range), face: setting.look.face, tracking: setting.tracking)
  }
}

/// Goes along a line by what the line breaker measured: words with what hangs on them.
private struct ChunkWalk {
  /// A stretch without spaces, its place and its width in ems.
  struct Chunk {
    var range: Range<Int>
    var x: Double
    var width: Double
  }

  private let words: ArraySlice<Word>
  private let line: Range<Int>
  private let tracking: Tracking
  private var next: Int
  private var x = 0.0
  private var current = Chunk(range: 0..<0, x: 0, width: 0)

  init(words: ArraySlice<Word>, line: Range<Int>, tracking: Tracking) {
    self.words = words
    self.line = line
    self.tracking = tracking
    next = words.startIndex
  }

  /// The chunk in which a character stands; characters come in order.
  ///
  /// `measure` is asked about the parts of a word that is broken over lines.
  mutating func move(to offset: Int, measure: (Range<Int>) -> Double) -> Chunk {
    while next < words.endIndex, words[next].range.lowerBound <= offset {
      let word = words[next]
      let text = word.range.lowerBound..<word.textEnd
      let part = text.clamped(to: line)
      let width = part == text ? word.width(tracking) : measure(part)
      current = Chunk(range: part, x: x, width: width)
      x += width + word.space(tracking)
      next += 1
    }
    return current
  }
}
