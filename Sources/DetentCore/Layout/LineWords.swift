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
  /// The index of the line on which a character stands; `nil` for an empty block.
  func line(paragraph: Int, offset: Int) -> Int? {
    let next = lines.partitioningIndex {
      ($0.paragraph, $0.range.lowerBound) > (paragraph, offset)
    }
    return lines.isEmpty ? nil : max(0, next - 1)
  }

  /// The words of a line with their places.
  func words(ofLine index: Int, in list: WordList, measurer: any TextMeasurer) -> LineWords {
    let line = lines[index]
    let ink = style.size
    let text = paragraphText(line.paragraph)
    let indices = list.indices(paragraph: line.paragraph, in: line.range)
    guard !text.utf8Slice(line.range).hasRightToLeft else {
      // Its words stand in another order than their bytes: the line is one piece.
      let words = indices.prefix(1).map {
        PlacedWord(
          index: $0, range: line.range, x: 0, width: line.width, cut: -ink, isWhole: false)
      }
      return LineWords(words: words, end: line.width + ink)
    }
    var words: [PlacedWord] = []
    var (chunk, chunkX) = (line.range.lowerBound, 0.0)
    var (end, right) = (line.range.lowerBound, 0.0)
    for index in indices {
      let whole = list.words[index].range
      let range = whole.clamped(to: line.range)
      let gap = end..<max(end, range.lowerBound)
      if !gap.isEmpty {
        chunk = range.lowerBound
        chunkX = right + advance(text, gap, measurer)
      }
      let newRight = chunkX + advance(text, chunk..<range.upperBound, measurer)
      let x =
        range.lowerBound == chunk ? chunkX : newRight - advance(text, range, measurer)
      words.append(
        PlacedWord(
          index: index, range: range, x: x, width: newRight - x,
          cut: words.isEmpty ? -ink : gap.isEmpty ? x : (right + x) / 2, isWhole: range == whole))
      (end, right) = (range.upperBound, newRight)
    }
    return LineWords(words: words, end: line.width + ink)
  }

  private func advance(
    _ text: String, _ range: Range<Int>, _ measurer: any TextMeasurer
  ) -> Double {
    measurer.advance(of: text.utf8Slice(range), face: .regular) * style.size
  }
}

extension Substring {
  /// Whether a letter of a script that is written from right to left is in the text.
  fileprivate var hasRightToLeft: Bool {
    // Their UTF-8 begins with D6 at the earliest.
    guard utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return unicodeScalars.contains {
      switch $0.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
