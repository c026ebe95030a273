// From a file to the levels that a reader sees. An author's ladder of the whole is taken as it is.
// A file without marks gets the ladder of its own sentences. Where some sections have a ladder of
// their own, the longest of these names the levels; the others follow by name, or else by their
// place between briefest and longest, and the sections without one show as many of their sentences
// as the name promises.

/// The levels of a file, each as Markdown, and where they come from.
package struct ResolvedLevels: Sendable {
  /// At least one, briefest first.
  package var levels: [LevelledText.Level]
  /// The ladder that made them; `nil` when the author did, all or some of them.
  package var ladder: Ladder?
  /// The length of each level in words.
  package var wordCounts: [Int] { ladder?.levels.map(\.wordCount) ?? levels.map(\.wordCount) }

  /// Resolves a file's levels, making those that its author has not written.
  ///
  /// In a plain text no sign is a mark, so its headings stand without any.
  package init(
    _ file: SourceFile, format: SourceFormat = .markdown, splitter: some SentenceSplitter,
    meter: Meter? = nil
  ) {
    if let own = file.wholeLadder {
      levels = own.levels
    } else if file.hasLadder {
      levels = SectionedLevels(file, format, splitter).levels()
    } else {
      let text = file.parts.map(\.text).joined()
      let made = Self(
        Ladder(BlockReader.blocks(in: text, as: format), splitter, meter: meter),
        source: text, format: format, wholeName: file.wholeName)
      levels = made.levels
      ladder = made.ladder
    }
  }

  /// The levels of a ladder that is made of a source text; `wholeName` is the author's for the
  /// longest.
  package init(
    _ ladder: Ladder, source: String, format: SourceFormat, wholeName: String? = nil
  ) {
    levels = ladder.levels.enumerated().map { index, level in
      LevelledText.Level(
        name: level.name, number: index + 1,
        text: Self.text(of: level, in: ladder, source: source, format: format))
    }
    if let wholeName { levels[levels.count - 1].name = wholeName }
    self.ladder = ladder
  }

  /// A level as source; the whole is the source as it stands.
  package static func text(
    of level: LadderLevel, in ladder: Ladder, source: String, format: SourceFormat
  ) -> String {
    level.isFull
      ? source
      : ladder.text(of: level).map { BlockReader.source(of: $0, format) }
        .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

extension SourceFile {
  /// What levels are made of; `nil` when an author made some of them.
  package var unlevelledText: String? { hasLadder ? nil : parts.map(\.text).joined() }
}

extension SourceFile.Part {
  /// The text; empty for a ladder.
  fileprivate var text: String { if case .text(let text) = self { text } else { "" } }

  fileprivate var ladder: SourceFile.Ladder? {
    if case .ladder(let ladder) = self { ladder } else { nil }
  }
}

/// Makes the levels of a file of which some sections have their own.
private struct SectionedLevels {
  private let parts: [SourceFile.Part]
  /// The blocks of all plain parts, one after the other, and where each part's begin.
  private var blocks: [Block] = []
  private var firstBlocks: [Int] = []
  /// Of each ladder that stands below a heading, that heading's block.
  private var owners: [Int: Int] = [:]
  private let ladder: Ladder
  private let format: SourceFormat
  private let ladders: [SourceFile.Ladder]
  /// The one that names the levels.
  private let leader: SourceFile.Ladder

  init(_ file: SourceFile, _ format: SourceFormat, _ splitter: some SentenceSplitter) {
    self.format = format
    parts = file.parts
    ladders = parts.compactMap(\.ladder)
    var heading: Int?
    for (index, part) in parts.enumerated() {
      firstBlocks.append(blocks.count)
      if part.ladder != nil {
        owners[index] = heading
      } else {
        blocks += BlockReader.blocks(in: part.text)
        heading = blocks.lastIndex { $0.kind.headingLevel != nil }
      }
    }
    firstBlocks.append(blocks.count)
    ladder = Ladder(blocks, splitter)
    var leader = ladders[0]
    for other in ladders where other.levels.count > leader.levels.count { leader = other }
    self.leader = leader
  }

  func levels() -> [LevelledText.Level] {
    var leastShare = 0.0
    return leader.levels.indices.map { index in
      let isLast = index == leader.levels.count - 1
      leastShare = max(leastShare, share(at: index))
      let level = isLast ? ladder.prefix(count: .max) : ladder.prefix(share: leastShare)
      return LevelledText.Level(
        name: leader.levels[index].name, number: index + 1,
        text: SourceFile.joined(texts(at: index, automatic: level)))
    }
  }

  /// The parts' texts at a level.
  private func texts(at index: Int, automatic level: LadderLevel) -> [String] {
    let own = parts.map { part in part.ladder.map { version(of: $0, at: index) } }
    let headings = parts.indices.compactMap { part in
      own[part]?.isEmpty == false ? owners[part] : nil
    }
    let excerpts = ladder.excerpts(of: level, showingAlso: headings)
    return parts.indices.flatMap { part -> [String] in
      if let text = own[part] { return [text] }
      if level.isFull { return [parts[part].text] }
      let range = firstBlocks[part]..<firstBlocks[part + 1]
      return excerpts.filter { range.contains($0.number) }.map {
        BlockReader.source(of: $0.block, format)
      }
    }
  }

  /// What a section says at a level of the leader.
  private func version(of ladder: SourceFile.Ladder, at index: Int) -> String {
    let name = leader.levels[index].name.lowercased()
    if let same = ladder.levels.first(where: { $0.name.lowercased() == name }) { return same.text }
    let (last, leaderLast) = (ladder.levels.count - 1, leader.levels.count - 1)
    let place = (Double(index * last) / Double(leaderLast)).rounded()
    return ladder.levels[Int(place)].text
  }

  /// How much of the sections without a ladder a level shows, from 0 to 1.
  private func share(at index: Int) -> Double {
    let name = leader.levels[index].name.lowercased()
    if let known = LadderLevel.targets.first(where: { $0.name.lowercased() == name }) {
      return known.share
    }
    let shares = ladders.map { ladder -> Double in
      let whole = Words.count(in: (ladder.levels.last?.text ?? "").utf8)
      let part = Words.count(in: version(of: ladder, at: index).utf8)
      return min(1, Double(part) / Double(max(whole, 1)))
    }
    return shares.reduce(0, +) / Double(shares.count)
  }
}
