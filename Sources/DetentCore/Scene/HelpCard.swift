// The help: every key on one card, in the middle of the window. The card takes the type size that
// lets all its rows fit, down to a small one, so that it is whole even in the smallest window.

/// A card that lists the keys.
package struct HelpCard {
  let size: Size
  let theme: Theme

  static let rows: [(keys: String, meaning: String)] = [
    ("Pinch, Ctrl+wheel", "More or less of the text"),
    ("+  ]  and  −  [", "One level up or down"),
    ("1 … 9", "That level"),
    ("Tab, left and right", "The level, or the figure's size"),
    ("L  E  T", "Align left, centred, right"),
    ("Arrows, Space, Home", "Scroll a long text"),
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
  private static let smallestType = 5.0
  private static let leading = 1.6
  /// The widths of the two columns and the space between them, in ems of the card's type.
  private static let keysColumn = 10.5
  private static let meaningColumn = 16.5

  /// The type size at which all rows fit into the window, in points.
  private var typeSize: Double {
    let room = Size(
      width: size.width - 2 * (Self.margin + Self.padding),
      height: size.height - 2 * (Self.margin + Self.padding))
    let byWidth = room.width / (Self.keysColumn + Self.meaningColumn)
    let byHeight = room.height / (Double(Self.rows.count) * Self.leading)
    return max(Self.smallestType, min(Self.largestType, byWidth, byHeight))
  }

  func commands() -> [DrawCommand] {
    let type = typeSize
    let row = type * Self.leading
    let width = (Self.keysColumn + Self.meaningColumn) * type + 2 * Self.padding
    let height = Double(Self.rows.count) * row + 2 * Self.padding
    let card = Rect(
      x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
    var commands = CardLook.commands(frame: card, window: size, theme: theme)
    for (index, entry) in Self.rows.enumerated() {
      let y = card.minY + Self.padding + Double(index) * row
      commands.append(
        text(entry.keys, face: .semibold, type: type, x: card.minX + Self.padding, y: y, row: row))
      commands.append(
        text(
          entry.meaning, face: .regular, type: type,
          x: card.minX + Self.padding + Self.keysColumn * type, y: y, row: row))
    }
    return commands
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
