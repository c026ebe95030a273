/// Reads keys by name: `+`, `m`, `Left`, `F11`, `Ctrl++`, `Alt+Shift+Left`.
enum KeyName {
  private static let modifiers: [(prefix: String, value: Modifiers)] = [
    ("ctrl+", .control), ("alt+", .alt), ("shift+", .shift),
  ]

  private static let named: [(name: String, key: Key)] =
    [
      ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down),
      ("PageUp", .pageUp), ("PageDown", .pageDown), ("Home", .home), ("End", .end),
      ("Space", .space), ("Enter", .enter), ("Tab", .tab), ("Escape", .escape), ("Esc", .escape),
      ("Backspace", .backspace), ("Delete", .delete),
      ("Plus", .character("+")), ("Minus", .character("-")),
    ] + (1...12).map { ("F\($0)", .function($0)) }

  /// The key that a word names, however it is capitalised; letters are lower case, as `Key` wants
  /// them.
  static func parse(_ word: Substring) throws(ScriptFault) -> KeyEvent {
    var rest = word.lowercased()[...]
    var held: Modifiers = []
    while let modifier = modifiers.first(where: {
      rest.hasPrefix($0.prefix) && rest.count > $0.prefix.count
    }) {
      held.insert(modifier.value)
      rest = rest.dropFirst(modifier.prefix.count)
    }
    if let match = named.first(where: { $0.name.lowercased() == rest }) {
      return KeyEvent(match.key, modifiers: held)
    }
    guard let character = rest.first, rest.count == 1 else {
      throw ScriptFault(
        "'\(word)' is not a key: one character, or \(named.map(\.name).joined(separator: " "))"
          + ", after any of Ctrl+ Alt+ Shift+")
    }
    return KeyEvent(.character(character), modifiers: held)
  }
}
