// A paragraph's cuts. A line may end only where Unicode lets it, and what stands between two such
// places is measured once; so is what stands between changes of direction or look, and between
// tabs, whose width depends on where they stand. What follows a piece is known when the next one
// comes: until then it is glued.

/// Cuts a paragraph at the places it is told, and at tabs, and measures the pieces.
struct WordCutter {
  let text: String
  let measurer: any TextMeasurer
  /// Of the stretches that are added next.
  var look = TextLook.plain
  private let hasTabs: Bool
  private(set) var words: [Word] = []

  init(text: String, measurer: any TextMeasurer) {
    self.text = text
    self.measurer = measurer
    hasTabs = text.utf8.contains(UInt8(ascii: "\t"))
  }

  /// Adds a stretch without a change of direction or look.
  mutating func add(_ range: Range<Int>, level: UInt8, isGlued: Bool) {
    let piece = text.utf8Slice(range)
    var start = piece.startIndex
    var offset = range.lowerBound
    let bytes = hasTabs ? piece.utf8 : piece[piece.endIndex...].utf8
    for tab in bytes.indices where bytes[tab] == UInt8(ascii: "\t") {
      let before = piece[start..<tab]
      add(before, at: offset, level: level)
      offset += before.utf8.count
      start = piece.utf8.index(after: tab)
      words.append(
        Word(
          range: offset..<(offset + 1), textEnd: offset, width: 0, space: 0,
          metrics: measurer.metrics(of: look.face), look: look, level: level, ending: .glued,
          isTab: true))
      offset += 1
    }
    add(piece[start...], at: offset, level: level)
    guard !isGlued, let last = words.indices.last else { return }
    words[last].ending = Self.ending(of: piece)
  }

  private static func ending(of piece: Substring) -> Word.Ending {
    switch piece.unicodeScalars.last {
    case "\u{AD}": .softHyphen
    case "\u{2028}": .forced
    default: .breakable
    }
  }

  private mutating func add(_ piece: Substring, at offset: Int, level: UInt8) {
    guard piece.utf8.count > Paragraph.longestWord else {
      guard !piece.isEmpty else { return }
      words.append(
        Word(piece, at: offset, look: look, level: level, ending: .glued, measurer: measurer))
      return
    }
    var start = 0
    for size in sizes(of: piece) {
      let part = start..<(start + size)
      if start > 0 { words[words.count - 1].ending = .breakable }
      words.append(
        Word(
          piece.utf8Slice(part), at: offset + start, look: look, level: level, ending: .glued,
          joints: Joints(around: part, in: piece, measurer: measurer), measurer: measurer))
      start += size
    }
  }

  // In bytes: parts of at most the longest word's, or of one cluster.
  private func sizes(of piece: Substring) -> [Int] {
    let count = piece.utf8.count
    var sizes: [Int] = []
    var (start, last) = (0, 0)
    for end in measurer.clusterBreaks(in: piece) {
      if end - start > Paragraph.longestWord, last > start {
        sizes.append(last - start)
        start = last
      }
      last = end
    }
    sizes.append(count - start)
    return sizes
  }
}

extension Word {
  init(
    _ piece: Substring, at offset: Int, look: TextLook, level: UInt8, ending: Ending,
    joints: Joints = Joints(), measurer: any TextMeasurer
  ) {
    let trimmed = piece.droppingTrailingSpaces()
    let direction = TextDirection(level: level)
    let extent = measurer.extent(
      of: joints.shaped(trimmed), face: look.face, direction: direction)
    let spaces = piece[trimmed.endIndex...]
    let space =
      spaces.isEmpty ? nil : measurer.extent(of: spaces, face: look.face, direction: direction)
    self.init(
      range: offset..<(offset + piece.utf8.count), textEnd: offset + trimmed.utf8.count,
      width: extent.width, space: space?.width ?? 0, clusters: Int32(extent.clusters),
      spaceClusters: Int32(space?.clusters ?? 0), metrics: extent.metrics, look: look,
      level: level, ending: ending, joints: joints)
  }
}
