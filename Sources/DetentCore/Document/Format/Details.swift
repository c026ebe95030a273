// Pages that show Markdown fold what stands in `<details>`. Detent writes each longer version into
// one, inside the version before it, so such a page unfolds a text level by level. It reads any
// file with `<details>`: at each step those one deeper are open.

extension LevelledText {
  init(details: String) throws(FormatError) {
    let found = FrontMatter.read(details[...])
    let lines = MarkdownLines.read(found?.body ?? details[...])
    if let levels = Self.nest(lines) {
      self.init(found?.matter, levels: levels)
      return
    }
    let folds = Folds(lines)
    guard folds.depth > 0 else { throw FormatError("has no <details>") }
    let levels = (0...folds.depth).map {
      Level(name: "", number: $0 + 1, text: folds.text(open: $0))
    }
    self.init(found?.matter, levels: levels)
  }

  var details: String {
    var text = frontMatter.text
    for (index, level) in levels.enumerated() {
      text +=
        index == 0
        ? Self.mark(level) + "\n\n"
        : "\n\(DetailsTag.own)\n<summary>\(HTMLText.escaped(level.name))</summary>\n\n"
      if !level.text.isEmpty { text += level.text + "\n" }
    }
    return text + "\n" + levels.dropFirst().map { _ in "</details>\n" }.joined()
  }

  /// The levels of a file that Detent wrote; `nil` for any other.
  private static func nest(_ lines: [MarkdownLine]) -> [Level]? {
    guard let first = lines.first(where: { !$0.text.trimmingWhitespace().isEmpty }),
      case .level(let name) = first.kind
    else { return nil }
    var names = [name]
    var texts: [[Substring]] = [[]]
    var awaitsName = false
    for line in lines.drop(while: { $0.number <= first.number }) {
      if awaitsName {
        guard let summary = DetailsTag.summary(line.text) else { return nil }
        names.append(summary)
        texts.append([])
        awaitsName = false
      } else if line.text == DetailsTag.own {
        awaitsName = true
      } else {
        texts[texts.count - 1].append(line.text)
      }
    }
    guard names.count > 1 else { return nil }
    var last = texts.removeLast()[...]
    for _ in 1..<names.count {
      while let end = last.last, end.trimmingWhitespace().isEmpty { last.removeLast() }
      guard last.popLast()?.trimmingWhitespace() == "</details>" else { return nil }
    }
    texts.append(Array(last))
    return names.indices.map {
      Level(name: names[$0], number: $0 + 1, text: texts[$0].joined(separator: "\n"))
    }
  }
}

/// Knows the tags of a fold when they stand at the beginning of a line.
enum DetailsTag {
  /// The line that opens a level of Detent's own.
  static let own = "<details class=\"level\">"

  static func opens(_ line: Substring) -> Bool {
    let tag = line.trimmingWhitespace().prefix(9).lowercased()
    return tag.hasPrefix("<details") && (tag.utf8.count < 9 || tag.last == ">" || tag.last == " ")
  }

  static func closes(_ line: Substring) -> Bool {
    line.trimmingWhitespace().lowercased().hasPrefix("</details>")
  }

  /// What stands in `<summary>` on one line; `nil` without one.
  static func summary(_ line: Substring) -> String? {
    guard let open = range(of: "<summary>", in: line),
      let close = range(of: "</summary>", in: line), open.upperBound <= close.lowerBound
    else { return nil }
    return HTMLText.unescaped(line[open.upperBound..<close.lowerBound].trimmingWhitespace())
  }

  private static func range(
    of tag: String, in line: Substring
  ) -> Range<Substring.Index>? {
    var start = line.startIndex
    while start < line.endIndex {
      let rest = line[start...]
      if rest.prefix(tag.count).lowercased() == tag {
        return start..<line.index(start, offsetBy: tag.count)
      }
      start = line.index(after: start)
    }
    return nil
  }
}

/// The text of a file and what is folded in it.
private struct Folds {
  private var lines: [(depth: Int, text: String)] = []
  private(set) var depth = 0

  init(_ source: [MarkdownLine]) {
    var open = 0
    for line in source {
      if line.kind == .listing {
        lines.append((open, String(line.text)))
      } else if DetailsTag.opens(line.text) || line.text.lowercased().hasPrefix("<summary>") {
        if DetailsTag.opens(line.text) { open += 1 }
        depth = max(depth, open)
        guard let summary = DetailsTag.summary(line.text) else { continue }
        // Closed, a fold shows its summary.
        lines += [(open - 1, ""), (open - 1, "**\(summary)**"), (open - 1, "")]
      } else if DetailsTag.closes(line.text) {
        open = max(0, open - 1)
      } else {
        lines.append((open, String(line.text)))
      }
    }
  }

  /// The text with the folds open that stand in fewer others than `open`.
  func text(open: Int) -> String {
    var shown: [String] = []
    for line in lines where line.depth <= open {
      if line.text.isEmpty, shown.last?.isEmpty != false { continue }
      shown.append(line.text)
    }
    return shown.joined(separator: "\n")
  }
}

/// Text inside HTML.
package enum HTMLText {
  /// With the three characters that mean something to HTML, and the quote, written as entities.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// With those entities read.
  static func unescaped(_ text: Substring) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
    var result = ""
    var rest = text
    while let first = rest.first {
      if first == "&", let (name, sign) = entities.first(where: { rest.hasPrefix($0.0) }) {
        result += sign
        rest = rest.dropFirst(name.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
