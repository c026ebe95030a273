// Words that no line can hold. They are cut between clusters, as few times as it takes: each piece
// is the longest that fits, and is measured as one, since letters that join are not as wide as the
// same letters apart.

/// Cuts what is wider than a column.
struct EmergencyCutter {
  let paragraph: Paragraph
  /// The column's width, in ems.
  let width: Double
  let tracking: Tracking
  let measurer: any TextMeasurer

  /// The words of the paragraph, none wider than the column but those of a single cluster.
  func pieces() -> [Word] {
    var pieces: [Word] = []
    var group: [Word] = []
    for word in paragraph.words {
      group.append(word)
      guard word.ending != .glued else { continue }
      add(group, to: &pieces)
      group = []
    }
    add(group, to: &pieces)
    return pieces
  }

  private func add(_ group: [Word], to pieces: inout [Word]) {
    var pen = LinePen(tracking)
    group.forEach { pen.add($0) }
    // A line that ends in a hyphen has that much less room.
    let hyphen = group.last?.ending == .softHyphen ? paragraph.hyphenWidth(tracking) : 0
    if pen.width <= width - hyphen + Paragraph.slack {
      pieces += group
    } else {
      let first = pieces.count
      for word in group { cut(word, to: width - hyphen, after: first, into: &pieces) }
    }
  }

  private func cut(
    _ word: Word, to width: Double, after first: Int, into pieces: inout [Word]
  ) {
    guard !word.isTab, word.width > 0 else {
      // What has no width, and tabs, stay behind what was before them.
      if pieces.count > first { pieces[pieces.count - 1].ending = .glued }
      pieces.append(word)
      if word.ending == .glued { pieces[pieces.count - 1].ending = .breakable }
      return
    }
    let text = paragraph.text.utf8Slice(word.range)
    let spaces = text.utf8.count - text.droppingTrailingSpaces().utf8.count
    let ends = measurer.clusterBreaks(in: text.dropLast(bytes: spaces))
    var start = 0
    while start < ends.count {
      let lower = start > 0 ? ends[start - 1] : 0
      let count = longestFit(text, ends: ends[start...], from: lower, width: width, like: word)
      let isLast = start + count == ends.count
      let upper = isLast ? text.utf8.count : ends[start + count - 1]
      pieces.append(
        Word(
          text.utf8Slice(lower..<upper), at: word.range.lowerBound + lower, look: word.look,
          level: word.level, ending: isLast ? word.ending : .breakable,
          joints: Joints(around: lower..<upper, in: text, measurer: measurer), measurer: measurer))
      if pieces[pieces.count - 1].ending == .glued { pieces[pieces.count - 1].ending = .breakable }
      start += count
    }
  }

  // How many clusters fit on a line of their own; at least one.
  private func longestFit(
    _ text: Substring, ends: ArraySlice<Int>, from start: Int, width: Double, like word: Word
  ) -> Int {
    var sum = 0.0
    var count = 0
    var lower = start
    for end in ends {
      sum += advance(of: text.utf8Slice(lower..<end), like: word)
      guard sum <= width + Paragraph.slack || count == 0 else { break }
      count += 1
      lower = end
    }
    while count > 1,
      measure(text, start..<ends[ends.startIndex + count - 1], like: word) > width
    {
      count -= 1
    }
    return count
  }

  private func measure(_ text: Substring, _ range: Range<Int>, like word: Word) -> Double {
    let joints = Joints(around: range, in: text, measurer: measurer)
    return advance(of: joints.shaped(text.utf8Slice(range)), like: word) - Paragraph.slack
  }

  private func advance(of text: Substring, like word: Word) -> Double {
    measurer.advance(
      of: text, face: word.look.face, tracking: tracking,
      direction: TextDirection(level: word.level))
  }
}

extension Substring {
  /// The text without its last bytes, which are whole characters.
  fileprivate func dropLast(bytes count: Int) -> Substring {
    self[..<utf8.index(endIndex, offsetBy: -count)]
  }
}
