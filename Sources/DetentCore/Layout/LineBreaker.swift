// Which lines a paragraph gets. Filling one line after the other leaves the rag to chance: a long
// word makes a hole, and the last line may hold a single syllable. Instead all ways to break are
// weighed that need no more lines than that: each line costs the square of the share of it that
// stays empty, the last one only when it is shorter than a quarter, and the cheapest way wins
// (Knuth and Plass, 1981, without stretching). One rule at every width, so that nothing switches
// while a window is dragged; linear in the text, since a line holds so many words and no more.

/// One line of a paragraph.
struct BrokenLine: Equatable, Sendable {
  /// UTF-8 offsets in the paragraph, trailing spaces included.
  var range: Range<Int>
  /// The width without trailing spaces and with the hyphen, in ems.
  var width: Double
  /// The indices of its words.
  var words: Range<Int>
  /// A line out of the middle of a word that is wider than the column has words of its own.
  var cut: [Word] = []
  /// Whether it goes on with a line of the source that had to be cut.
  var isContinuation = false
}

/// The end of a line that is being filled.
struct LinePen {
  /// Without trailing spaces, in ems.
  private(set) var width = 0.0
  /// The trailing spaces.
  private(set) var pending = 0.0
  let tracking: Tracking

  init(_ tracking: Tracking) {
    self.tracking = tracking
  }

  /// From one tab stop to the next, in ems: about eight spaces.
  static let tabStops = 2.0

  mutating func add(_ word: Word) {
    if word.isTab {
      let stop = ((width + pending) / Self.tabStops).rounded(.down) + 1
      pending = stop * Self.tabStops - width
    } else if word.width > 0 {
      width = width + pending + word.width(tracking)
      pending = word.space(tracking)
    } else {
      pending += word.space(tracking)
    }
  }
}

extension Paragraph {
  /// The lines of the tracked paragraph in a column of `width` ems; at least one, and every
  /// character is in one.
  ///
  /// A word wider than the column is cut between clusters, at least one to a line. Linear in the
  /// text.
  func lines(
    width: Double, tracking: Tracking, measurer: any TextMeasurer
  ) -> [BrokenLine] {
    guard !words.isEmpty else { return [BrokenLine(range: 0..<0, width: 0, words: 0..<0)] }
    let hang = setting.hasHang ? Self.lineHang(width: width) : 0
    var chooser = LineChooser(
      words: words, tracking: tracking, hyphenWidth: hyphenWidth(tracking), width: width,
      hang: hang)
    let widest = widestWord(tracking)
    guard widest > width - hang + Self.slack else { return chooser.lines() }
    if widest <= width + Self.slack {
      // A word that a line which goes on has no room for stands in the first one, maybe.
      let lines = chooser.lines()
      let fits = lines.allSatisfy {
        $0.width <= width - ($0.isContinuation ? hang : 0) + Self.slack
      }
      if fits { return lines }
    }
    let cutter = EmergencyCutter(
      paragraph: self, width: width - hang, tracking: tracking, measurer: measurer)
    let pieces = cutter.pieces()
    chooser.words = pieces
    return chooser.lines().map { line in
      var line = line
      line.cut = Array(pieces[line.words])
      return line
    }
  }

  /// How much further in a line of the source goes on, in ems; in a narrow column no more than half
  /// of it.
  static func lineHang(width: Double) -> Double { min(PassageSetting.lineHang, width / 2) }

  /// Sums of widths carry rounding: a line of exactly its own natural width must still fit.
  static let slack = 1e-9
}

/// Chooses the lines of words of which each fits.
private struct LineChooser {
  var words: [Word]
  let tracking: Tracking
  let hyphenWidth: Double
  /// The column's, in ems.
  var width: Double
  /// How much less room there is for a text of several lines.
  var hang: Double

  /// Places to break that are tried for one line.
  ///
  /// The widest column holds some 80 letters; only text without any width has more, and would take
  /// time with the square of its length.
  static let mostPlaces = 256
  /// A last line shorter than this share of the column costs as much as a line half empty.
  static let shortestLastLine = 0.25
  static let lastLineCost = 0.25

  /// The best way to a place where a line may end.
  private struct Way {
    var lines = Int.max
    var cost = 0.0
    /// The place where its last line begins, and that line's width.
    var from = 0
    var width = 0.0

    func isBetter(than other: Way) -> Bool {
      lines != other.lines ? lines < other.lines : cost < other.cost
    }
  }

  func lines() -> [BrokenLine] {
    var lines: [BrokenLine] = []
    var start = 0
    for (index, word) in words.enumerated() where word.ending == .forced {
      lines += self.lines(start..<(index + 1))
      start = index + 1
    }
    return start < words.count ? lines + self.lines(start..<words.count) : lines
  }

  // The lines of words that end as a paragraph does.
  private func lines(_ part: Range<Int>) -> [BrokenLine] {
    var pen = LinePen(tracking)
    for word in words[part] { pen.add(word) }
    guard pen.width > width + Paragraph.slack else { return [line(part, width: pen.width)] }
    guard hang == 0 else {
      var narrow = self
      (narrow.width, narrow.hang) = (width - hang, 0)
      let lines = narrow.lines(part)
      return lines.indices.map { index in
        var line = lines[index]
        line.isContinuation = index > 0
        return line
      }
    }
    let places =
      [part.lowerBound]
      + part.filter { words[$0].ending != .glued || $0 == part.last }
      .map { $0 + 1 }
    let ways = ways(through: places)
    var lines: [BrokenLine] = []
    var place = places.count - 1
    while place > 0 {
      let way = ways[place]
      lines.append(line(places[way.from]..<places[place], width: way.width))
      place = way.from
    }
    return lines.reversed()
  }

  private func line(_ words: Range<Int>, width: Double) -> BrokenLine {
    let start = self.words[words.lowerBound].range.lowerBound
    let end = self.words[words.upperBound - 1].range.upperBound
    return BrokenLine(range: start..<end, width: width, words: words)
  }

  private func ways(through places: [Int]) -> [Way] {
    var ways = [Way](repeating: Way(), count: places.count)
    ways[0].lines = 0
    for from in 0..<(places.count - 1) {
      guard ways[from].lines < Int.max else { continue }
      var pen = LinePen(tracking)
      for to in (from + 1)..<min(places.count, from + 1 + Self.mostPlaces) {
        for word in words[places[to - 1]..<places[to]] { pen.add(word) }
        let isFirst = to == from + 1
        guard isFirst || pen.width <= width + Paragraph.slack else { break }
        let isLast = to == places.count - 1
        let hasHyphen = pen.width > 0 && endsInHyphen(places[to])
        let lineWidth = pen.width + (hasHyphen ? hyphenWidth : 0)
        guard isFirst || lineWidth <= width + Paragraph.slack else { continue }
        let way = Way(
          lines: ways[from].lines + 1, cost: ways[from].cost + cost(of: lineWidth, isLast: isLast),
          from: from, width: lineWidth)
        if way.isBetter(than: ways[to]) { ways[to] = way }
      }
    }
    return ways
  }

  // At the end of a paragraph there is nothing to go on with.
  private func endsInHyphen(_ end: Int) -> Bool {
    end < words.count && words[end - 1].ending == .softHyphen
  }

  private func cost(of lineWidth: Double, isLast: Bool) -> Double {
    guard width > 0 else { return 0 }
    if isLast { return lineWidth < width * Self.shortestLastLine ? Self.lastLineCost : 0 }
    let empty = max(0, width - lineWidth) / width
    return empty * empty
  }
}
