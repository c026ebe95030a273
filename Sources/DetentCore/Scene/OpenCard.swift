// The open card: the files that were read last, and how else a text comes into the window. A row is
// chosen by a click, by its number, or by arrows and Enter.

/// A card that lists recent files.
package struct OpenCard: Equatable, Sendable {
  package internal(set) var files: [RecentFile]
  /// The row that Enter opens; `nil` without rows.
  package internal(set) var chosen: Int?

  /// As many as have a digit of their own.
  package static let mostFiles = 9
  static let hints = ["Drop a file here, or paste a text with Ctrl+V", "Ctrl+O chooses a file"]
  private static let width = 420.0
  private static let margin = 12.0
  private static let padding = 20.0
  private static let titleHeight = 34.0
  private static let rowHeight = 40.0
  private static let hintHeight = 22.0
  private static let gap = 10.0
  private static let nameType = 15.0
  private static let folderType = 12.0
  private static let numberWidth = 22.0

  init(files: [RecentFile]) {
    self.files = Array(files.prefix(Self.mostFiles))
    chosen = files.isEmpty ? nil : 0
  }

  /// The rows that there is room for.
  private func rows(in size: Size) -> Range<Int> {
    let fixed =
      2 * (Self.margin + Self.padding) + Self.titleHeight + Self.gap
      + Double(Self.hints.count) * Self.hintHeight
    let room = Int(max(0, (size.height - fixed) / Self.rowHeight))
    let count = min(files.count, max(1, room))
    // The chosen one is among them.
    let first = min(max(0, (chosen ?? 0) - count + 1), max(0, files.count - count))
    return first..<(first + count)
  }

  private func frame(in size: Size) -> Rect {
    let width = min(Self.width, size.width - 2 * Self.margin)
    let height =
      2 * Self.padding + Self.titleHeight + Double(rows(in: size).count) * Self.rowHeight
      + Self.gap + Double(Self.hints.count) * Self.hintHeight
    return Rect(
      x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }

  private func row(_ place: Int, in card: Rect) -> Rect {
    Rect(
      x: card.minX + Self.padding / 2,
      y: card.minY + Self.padding + Self.titleHeight + Double(place) * Self.rowHeight,
      width: card.width - Self.padding, height: Self.rowHeight)
  }

  /// What a click at a point means.
  enum Hit: Equatable {
    case file(Int)
    case card
    case outside
  }

  func hit(_ point: Point, in size: Size) -> Hit {
    let card = frame(in: size)
    guard card.contains(point) else { return .outside }
    for (place, index) in rows(in: size).enumerated() where row(place, in: card).contains(point) {
      return .file(index)
    }
    return .card
  }

  func commands(size: Size, theme: Theme, measurer: (any TextMeasurer)?) -> [DrawCommand] {
    let card = frame(in: size)
    var commands = CardLook.commands(frame: card, window: size, theme: theme)
    let inner = card.minX + Self.padding
    let width = card.width - 2 * Self.padding
    func add(
      _ text: String, _ face: FontFace, _ type: Double, x: Double, y: Double, height: Double,
      color: Color
    ) {
      let room = inner + width - x
      let shown = measurer.map { $0.shortened(text, to: room, face: face, size: type) } ?? text
      commands.append(
        DrawCommand(
          .text(TextRun(text: shown, face: face, size: type)),
          frame: Rect(x: x, y: y, width: room, height: height), color: color))
    }
    add(
      files.isEmpty ? "Open" : "Read on", .semibold, 17, x: inner, y: card.minY + Self.padding,
      height: 24, color: theme.text)
    for (place, index) in rows(in: size).enumerated() {
      let row = row(place, in: card)
      if index == chosen {
        commands.append(
          DrawCommand(.fill(cornerRadius: 8), frame: row, color: theme.selection))
      }
      let text = inner + Self.numberWidth
      add(
        "\(index + 1)", .regular, Self.nameType, x: inner, y: row.minY + 2, height: 20,
        color: theme.secondary)
      add(
        files[index].name, .semibold, Self.nameType, x: text, y: row.minY + 2, height: 20,
        color: theme.text)
      add(
        files[index].folder, .regular, Self.folderType, x: text, y: row.minY + 21, height: 16,
        color: theme.secondary)
    }
    let bottom = card.maxY - Self.padding - Double(Self.hints.count) * Self.hintHeight
    for (index, hint) in Self.hints.enumerated() {
      add(
        hint, .regular, Self.folderType + 1, x: inner,
        y: bottom + Double(index) * Self.hintHeight, height: Self.hintHeight,
        color: theme.secondary)
    }
    return commands
  }
}
