/// The words of the lines of one column of a level, where somebody has asked for them.
struct LineWordsMemo {
  /// By their numbers, for a level that is laid out whole.
  private var whole: [LineWords?] = []
  /// For a long level, whichever stretches of it are laid out.
  private var known: [Key: LineWords] = [:]

  /// Lines of a long level kept at once; whoever scrolls leaves them behind.
  private static let mostLines = 8_192

  private struct Key: Hashable {
    var paragraph: Int
    var range: Range<Int>

    init(_ line: LaidOutLine) {
      paragraph = line.paragraph
      range = line.range
    }
  }

  /// The words of a line of a block by its number; `nil` where nobody has asked.
  subscript(number: Int, block: BlockLayout) -> LineWords? {
    get {
      guard block.isWhole else { return known[Key(block.lines[number])] }
      return number < whole.count ? whole[number] : nil
    }
    set {
      guard block.isWhole else {
        if known.count >= Self.mostLines { known = [:] }
        known[Key(block.lines[number])] = newValue
        return
      }
      if whole.isEmpty { whole = Array(repeating: nil, count: block.lines.count) }
      whole[number] = newValue
    }
  }
}
