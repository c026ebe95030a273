// The help: every key on one card, in the middle of the window. The card takes the type size that
// lets all its rows fit; what would be too small to read then is scrolled instead, and in a narrow
// window what a key does stands below it.

/// A card that lists the keys.
package struct HelpCard {
  let size: Size
  let theme: Theme
  /// How far the rows are scrolled, in points.
  var scroll = 0.0

  static let rows: [(keys: String, meaning: String)] = [
    ("Pinch, Ctrl+wheel", "More or less of the text"),
    ("+  ]  and  −  [", "One level up or down"),
    ("1 … 9", "That level"),
    ("Tab, left and right", "The level, or the figure's size"),
    ("L  E  T", "Align left, centred, right"),
    ("Arrows, Space, Home", "Scroll a long text"),
    ("Drag at the right edge", "The scroll bar; a click goes there"),
    ("Ctrl+F, Enter, F3", "Find in all levels, next"),
    ("Drag, double click", "Select; Shift+arrows extend"),
    ("F7", "The arrows move a caret, or scroll"),
    ("Double click, drag", "On the figure: its size"),
    ("Ctrl+A  Ctrl+C", "Select all, copy"),
    ("Ctrl + and −", "Larger or smaller text"),
    ("Ctrl+0", "Text, or the figure, at its own size"),
    ("M", "Click sound on or off"),
    ("V", "Words travel, or texts fade"),
    ("C held", "Mark what this level adds"),
    ("Click a sentence, P", "Its passage in the whole text"),
    ("A", "Ask the language model, or stop"),
    ("R", "Reduced motion on or off"),
    ("Ctrl+O  O  Ctrl+V", "Open, recent files, paste"),
    ("Ctrl+PgUp, PgDn", "Another of several files"),
    ("F5, Ctrl+R", "Read the file again"),
    ("F11", "Full screen"),
    ("Esc", "Leave full screen, close this"),
    ("Ctrl+Q", "Quit"),
  ]

  private static let margin = 16.0
  private static let padding = 20.0
  private static let largestType = 15.0
  /// Smaller type is hard to read for many.
  private static let smallestType = 11.0
  private static let leading = 1.6
  /// The line height and the space between rows where meanings stand below their keys.
  private static let stackedLeading = 1.35
  private static let stackedGap = 0.5
  /// The widths of the two columns and the space between them, in ems of the card's type.
  private static let keysColumn = 10.5
  private static let meaningColumn = 16.5

  /// The room that the rows have, in points.
  private var room: Size {
    Size(
      width: max(0, size.width - 2 * (Self.margin + Self.padding)),
      height: max(0, size.height - 2 * (Self.margin + Self.padding)))
  }

  /// The type size at which all rows fit into the window if it can be read, in points.
  private var typeSize: Double {
    let byWidth = room.width / (Self.keysColumn + Self.meaningColumn)
    let byHeight = room.height / (Double(Self.rows.count) * Self.leading)
    return max(Self.smallestType, min(Self.largestType, byWidth, byHeight))
  }

  private var isStacked: Bool {
    (Self.keysColumn + Self.meaningColumn) * typeSize > room.width
  }

  private var rowHeight: Double {
    typeSize * (isStacked ? 2 * Self.stackedLeading + Self.stackedGap : Self.leading)
  }

  private var contentHeight: Double { Double(Self.rows.count) * rowHeight }

  /// How far the rows can be scrolled, in points.
  var scrollLimit: Double { max(0, contentHeight - room.height) }

  /// One page, in points.
  var page: Double { max(rowHeight, room.height - rowHeight) }

  func commands() -> [DrawCommand] {
    let type = typeSize
    let columns = isStacked ? Self.meaningColumn : Self.keysColumn + Self.meaningColumn
    let inner = Size(
      width: min(room.width, columns * type), height: min(room.height, contentHeight))
    let width = inner.width + 2 * Self.padding
    let height = inner.height + 2 * Self.padding
    let card = Rect(
      x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
    let view = Rect(
      x: card.minX, y: card.minY + Self.padding, width: card.width, height: inner.height)
    let offset = min(scrollLimit, max(0, scroll))
    var commands = CardLook.commands(frame: card, window: size, theme: theme)
    for (index, entry) in Self.rows.enumerated() {
      let y = view.minY + Double(index) * rowHeight - offset
      guard y + rowHeight > view.minY, y < view.maxY else { continue }
      let x = card.minX + Self.padding
      let line = isStacked ? type * Self.stackedLeading : rowHeight
      commands.append(text(entry.keys, face: .semibold, type: type, x: x, y: y, row: line))
      commands.append(
        text(
          entry.meaning, face: .regular, type: type,
          x: isStacked ? x : x + Self.keysColumn * type, y: isStacked ? y + line : y, row: line))
    }
    // Rows that are cut off say by that that there are more.
    if scrollLimit > 0 {
      for index in commands.indices {
        if case .text = commands[index].shape { commands[index].clip = view }
      }
      commands.append(bar(beside: view, offset: offset))
    }
    return commands
  }

  private func bar(beside view: Rect, offset: Double) -> DrawCommand {
    let length = view.height * view.height / contentHeight
    let width = ScrollBarLayout.slimWidth
    return DrawCommand(
      .fill(cornerRadius: width / 2),
      frame: Rect(
        x: view.maxX - Self.padding / 2 - width / 2,
        y: view.minY + (view.height - length) * offset / scrollLimit, width: width,
        height: length), color: theme.secondary, opacity: SceneBuilder.barOpacity)
  }

  private func text(
    _ text: String, face: FontFace, type: Double, x: Double, y: Double, row: Double
  ) -> DrawCommand {
    let width = (face == .semibold ? Self.keysColumn : Self.meaningColumn) * type
    return DrawCommand(
      .text(TextRun(text: text, face: face, size: type)),
      frame: Rect(x: x, y: y, width: width, height: row), color: theme.text)
  }
}
