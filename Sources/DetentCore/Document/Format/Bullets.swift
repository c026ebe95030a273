// Telescopic text is a list in which an item's own items say the same at greater length. Detent
// writes one item a level, each inside the one before, with the level's name in a comment. It reads
// any nested list: at each depth the text is made of the items there, and of shallower ones that
// have nothing below them.

extension LevelledText {
  init(bullets: String) throws(FormatError) {
    let found = FrontMatter.read(bullets[...])
    let lines = MarkdownLines.read(found?.body ?? bullets[...])
    if let levels = Self.chain(lines) {
      self.init(found?.matter, levels: levels)
      return
    }
    guard let tree = BulletTree(lines), tree.depth > 1 else {
      throw FormatError("is not a list with a list in it")
    }
    let levels = (1...tree.depth).map {
      Level(name: "", number: $0, text: tree.text(depth: $0))
    }
    self.init(found?.matter, levels: levels)
  }

  var bullets: String {
    var text = frontMatter.text
    for (depth, level) in levels.enumerated() {
      let margin = String(repeating: " ", count: Self.indent * depth)
      if depth > 0 { text += "\n" }
      text += margin + "- " + Self.mark(level) + "\n\n"
      let inside = margin + String(repeating: " ", count: Self.indent)
      for line in level.text.split(separator: "\n", omittingEmptySubsequences: false)
      where !level.text.isEmpty {
        text += line.isEmpty ? "\n" : inside + line + "\n"
      }
    }
    return text
  }

  private static let indent = 2

  /// The levels of a list that Detent wrote; `nil` for any other.
  private static func chain(_ lines: [MarkdownLine]) -> [Level]? {
    var names: [String] = []
    var texts: [[Substring]] = []
    for line in lines {
      let inside = names.count * indent
      let margin = line.text.prefix { $0 == " " }.utf8.count
      let body = line.text.dropFirst(margin)
      if margin == inside, body.hasPrefix("- "),
        let name = MarkdownLines.levelName(in: body.dropFirst(2))
      {
        names.append(name)
        texts.append([])
      } else if !texts.isEmpty {
        guard line.text.isEmpty || margin >= inside else { return nil }
        texts[texts.count - 1].append(line.text.dropFirst(min(margin, inside)))
      } else if !line.text.trimmingWhitespace().isEmpty {
        return nil
      }
    }
    guard !names.isEmpty else { return nil }
    return names.indices.map {
      Level(name: names[$0], number: $0 + 1, text: texts[$0].joined(separator: "\n"))
    }
  }
}

/// A nested list.
struct BulletTree {
  private struct Item {
    var depth: Int
    var text: String
    var hasChildren = false
  }

  private var items: [Item] = []

  /// `nil` for lines that are not all of one list.
  init?(_ lines: [MarkdownLine]) {
    var indents: [Int] = []
    for line in lines where !line.text.trimmingWhitespace().isEmpty {
      let margin = line.text.prefix { $0 == " " || $0 == "\t" }.reduce(0) {
        $0 + ($1 == "\t" ? 4 : 1)
      }
      let body = line.text.trimmingWhitespace()
      guard ["- ", "* ", "+ "].contains(where: { body.hasPrefix($0) }) else {
        guard margin > 0, let last = items.indices.last else { return nil }
        items[last].text += " " + body
        continue
      }
      while let last = indents.last, last >= margin { indents.removeLast() }
      guard !(indents.isEmpty && margin > 0 && !items.isEmpty) else { return nil }
      if !indents.isEmpty, let last = items.indices.last {
        items[parent(of: last, indents.count)]
          .hasChildren = true
      }
      indents.append(margin)
      items.append(
        Item(depth: indents.count, text: String(body.dropFirst(2).trimmingWhitespace())))
    }
    guard !items.isEmpty else { return nil }
  }

  /// How many lists stand inside each other.
  var depth: Int { items.map(\.depth).max() ?? 0 }

  /// The text at a depth from 1; each outermost item is a paragraph.
  func text(depth: Int) -> String {
    var paragraphs: [[String]] = []
    for item in items {
      if item.depth == 1 { paragraphs.append([]) }
      guard item.depth == depth || (item.depth < depth && !item.hasChildren) else { continue }
      paragraphs[paragraphs.count - 1].append(item.text)
    }
    return paragraphs.map { $0.joined(separator: " ") }.joined(separator: "\n\n")
  }

  /// The last item at a depth, at or before an index.
  private func parent(of index: Int, _ depth: Int) -> Int {
    items[...index].lastIndex { $0.depth == depth } ?? index
  }
}
