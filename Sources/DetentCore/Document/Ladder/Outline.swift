// Headings make a tree: a heading belongs under the nearest one above it that is less deep. A
// sentence brings its branch along, so that no passage of a level stands without saying where it is
// from.

/// The headings of a document as a tree, and where each sentence hangs in it.
struct Outline {
  /// By block, the number of the heading that it stands under; `nil` when there is none.
  private(set) var parents: [Int?] = []
  /// How many sentences each section has, in order; sections without any are left out.
  private(set) var sectionCounts: [Int] = []
  /// The heading that names the document, as a block number.
  let title: Int?

  init(_ blocks: [Block], _ sentences: [Sentence]) {
    title = Self.title(of: blocks)
    var open: [(level: Int, block: Int)] = []
    for (index, block) in blocks.enumerated() {
      if let level = block.kind.headingLevel {
        while let last = open.last, last.level >= level { open.removeLast() }
      }
      parents.append(open.last?.block)
      if let level = block.kind.headingLevel { open.append((level, index)) }
    }
    // Whatever heading is nearest, of any depth, begins a section.
    var section: Int?
    var next = 0
    for (index, block) in blocks.enumerated() {
      if block.kind.headingLevel != nil { section = nil }
      while next < sentences.count, sentences[next].block == index {
        if section == nil {
          sectionCounts.append(0)
          section = sectionCounts.count - 1
        }
        sectionCounts[sectionCounts.count - 1] += 1
        next += 1
      }
    }
  }

  /// The heading that stands before everything else and above all others.
  private static func title(of blocks: [Block]) -> Int? {
    guard
      let first = blocks.firstIndex(where: { $0.kind.hasWords && !$0.isBlank }),
      let level = blocks[first].kind.headingLevel
    else { return nil }
    let others = blocks[(first + 1)...].compactMap(\.kind.headingLevel)
    return others.allSatisfy { $0 > level } ? first : nil
  }
}

extension Block {
  /// Whether there is nothing to read in it.
  var isBlank: Bool { text.utf8.allSatisfy(\.isBlank) }
}
