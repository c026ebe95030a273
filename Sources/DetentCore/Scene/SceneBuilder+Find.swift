// The bar above the capsule in which one types what to find, and the matches beneath the text.

/// What the bar shows.
package struct FindBar: Equatable, Sendable {
  package var query: String
  /// How many there are, or where else there are some.
  package var note: String
  /// The matches in the shown level, in the order of the text.
  package var matches: [TextSelection]
  package var current: Int?

  private static let size = Size(width: 360, height: 36)
  private static let gap = 12.0

  /// The bar's frame: over the capsule, as wide as the window allows.
  static func frame(in layout: WindowLayout) -> Rect {
    let capsule = layout.capsule(width: 0)
    let width = min(size.width, max(0, layout.size.width - 2 * WindowLayout.outerPadding))
    return Rect(
      x: (layout.size.width - width) / 2, y: capsule.minY - gap - size.height, width: width,
      height: size.height)
  }
}

extension SceneBuilder {
  static let findPadding = 14.0
  static let findType = 14.0
  static let caretWidth = 1.5
  static let matchRadius = 2.0
  /// The opacity of a match that is not the current one.
  static let otherMatch = 0.4

  func findBarCommands() -> [DrawCommand] {
    guard let find, let measurer else { return [] }
    let frame = FindBar.frame(in: layout)
    let radius = frame.height / 2
    let noteWidth = measurer.width(of: find.note[...], face: .regular, size: Self.findType)
    let room = max(0, frame.width - 3 * Self.findPadding - noteWidth)
    let query = find.query.isEmpty ? "Find" : find.query
    let direction = TextDirection(level: measurer.levels(of: find.query, base: nil).paragraph)
    let width = measurer.width(
      of: query[...], face: .regular, size: Self.findType, direction: direction)
    let field = Rect(
      x: frame.minX + Self.findPadding, y: frame.minY, width: room, height: frame.height)
    // The end of a query longer than the field is what is being typed.
    let x = find.query.isEmpty ? field.minX : field.minX + min(0, room - width)
    var commands = [
      DrawCommand(
        .shadow(cornerRadius: radius, sigma: 8, offsetY: Self.capsuleShadowOffset), frame: frame,
        color: Color.black.faded(by: 0.3)),
      DrawCommand(.fill(cornerRadius: radius), frame: frame, color: theme.background),
      rim(of: frame, cornerRadius: radius),
      DrawCommand(
        .text(TextRun(text: query, face: .regular, size: Self.findType, direction: direction)),
        frame: Rect(x: x, y: frame.minY, width: width, height: frame.height),
        color: find.query.isEmpty
          ? theme.hasMoreContrast ? theme.secondary : theme.quaternary : theme.text, clip: field),
      DrawCommand(
        .fill(cornerRadius: 0),
        frame: Rect(
          x: field.minX + (find.query.isEmpty ? 0 : min(width, room)),
          y: frame.center.y - Self.findType * 0.6, width: Self.caretWidth,
          height: Self.findType * 1.2), color: theme.text),
    ]
    if !find.note.isEmpty {
      commands.append(
        DrawCommand(
          .text(TextRun(text: find.note, face: .regular, size: Self.findType)),
          frame: Rect(
            x: frame.maxX - Self.findPadding - noteWidth, y: frame.minY, width: noteWidth,
            height: frame.height), color: theme.secondary, clip: frame))
    }
    return commands
  }

  /// The matches on the lines that can be seen.
  func matchCommands() -> [DrawCommand] {
    guard let find, let measurer, let block = blocks.last, !find.matches.isEmpty else { return [] }
    let frame = blockFrame(blocks.count - 1)
    let clip = textClip
    let finder = PlaceFinder(block: block, measurer: measurer, share: alignment.share(at: now))
    let lines = block.lines[block.lines(from: clip.minY - frame.minY, to: clip.maxY - frame.minY)]
    guard let first = lines.first, let last = lines.last else { return [] }
    let start = TextPosition(paragraph: first.paragraph, offset: first.range.lowerBound)
    let end = TextPosition(paragraph: last.paragraph, offset: last.range.upperBound)
    let from = find.matches.partitioningIndex { $0.end > start }
    let to = max(from, find.matches.partitioningIndex { $0.start >= end })
    return (from..<to).flatMap { index in
      let isCurrent = index == find.current
      return lines.flatMap { finder.boxes(of: find.matches[index], on: $0) }.flatMap {
        ground(
          $0, cornerRadius: Self.matchRadius, color: theme.match,
          opacity: isCurrent || theme.hasMoreContrast ? 1 : Self.otherMatch, hasEdge: isCurrent)
      }
    }
  }
}
