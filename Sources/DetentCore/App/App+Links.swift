// Links. A click on one follows it, and so does Enter on the one that has the focus, which Tab
// leads from link to link. A link into the text itself scrolls to its
// heading; every other one is told to the machine, which decides whether it is one that may be
// opened.

/// A link of a level.
struct Link: Equatable, Sendable {
  /// Its text.
  var place: TextSelection
  var destination: String
}

extension Document.Level {
  /// The links of a paragraph, in order.
  func links(inParagraph index: Int) -> [Link] {
    paragraphs[index].spans.compactMap { span in
      guard case .link(let destination) = span.style else { return nil }
      return Link(
        place: TextSelection(
          anchor: TextPosition(paragraph: index, offset: span.range.lowerBound),
          focus: TextPosition(paragraph: index, offset: span.range.upperBound)),
        destination: destination)
    }
  }

  /// All links, in reading order.
  ///
  /// A text that is never read whole is plain, and has none.
  var links: [Link] {
    paragraphs.store == nil ? paragraphs.indices.flatMap { links(inParagraph: $0) } : []
  }

  /// The paragraph of the heading that an address such as `#a-heading` means.
  func heading(for anchor: Substring) -> Int? {
    guard paragraphs.store == nil else { return nil }
    return paragraphs.firstIndex { paragraph in
      guard case .heading = paragraph.kind else { return false }
      return Self.anchor(of: paragraph.text) == anchor
    }
  }

  /// As GitHub makes them: small letters, spaces as hyphens, and no signs.
  static func anchor(of heading: String) -> String {
    String(
      heading.lowercased().compactMap { character -> Character? in
        if character == " " { return "-" }
        return character.isLetter || character.isNumber || character == "-" || character == "_"
          ? character : nil
      })
  }
}

extension App {
  /// The link at a point of the window.
  mutating func link(at point: Point, now: Double) -> Link? {
    guard isOnText(point, at: now) else { return nil }
    let (finder, origin) = places(at: now)
    let place = Point(x: point.x - origin.x, y: point.y - origin.y)
    guard let position = finder.position(at: place) else { return nil }
    let level = state.document.levels[state.level]
    return level.links(inParagraph: position.paragraph).first { link in
      finder.block.lines(from: place.y, to: place.y + 1).contains { line in
        finder.boxes(of: link.place, on: finder.block.lines[line]).contains { $0.contains(place) }
      }
    }
  }

  mutating func follow(_ link: Link, at now: Double) {
    guard link.destination.hasPrefix("#") else {
      cues.append(.follow(link.destination))
      return
    }
    let level = state.document.levels[state.level]
    guard let paragraph = level.heading(for: link.destination.dropFirst()) else { return }
    show(
      TextPosition(paragraph: paragraph, offset: 0), below: WindowLayout.innerPadding,
      always: true, at: now)
  }

  /// Opens the link that has the focus.
  mutating func openFocusedLink(at now: Double) {
    let links = state.document.levels[state.level].links
    guard let link = links.first(where: { $0.place == state.focusedLink }) else { return }
    follow(link, at: now)
  }

  /// The index of the first link that is not above the view.
  mutating func firstShown(_ links: [Link], at now: Double) -> Int {
    let block = shownBlock()
    let top = state.scroll.offset(at: now) - WindowLayout.innerPadding
    guard !state.isLong(state.level) else {
      guard let anchor = block.anchor(at: top) else { return 0 }
      let first = TextPosition(paragraph: anchor.paragraph, offset: anchor.offset)
      return links.firstIndex { $0.place.start >= first } ?? 0
    }
    return links.firstIndex { link in
      let start = link.place.start
      let line = block.line(paragraph: start.paragraph, offset: start.offset)
      return line.map { block.lines[$0].y >= top } ?? false
    } ?? 0
  }

  /// Scrolls to a link that is out of sight.
  mutating func show(_ link: Link, at now: Double) {
    let shown = state.layout.viewport.height - state.layout.bottomInset
    show(link.place.start, below: shown / 2, at: now)
  }
}
