// What the keys mean. A held key may go on scrolling and resizing, but one press is one level and
// one switch of anything, however long it takes.

/// What a key asks for.
package enum Shortcut: Equatable, Sendable {
  package enum Step: Equatable, Sendable {
    case up
    case down
  }

  package enum TextSize: Equatable, Sendable {
    case larger
    case smaller
    case reset
  }

  package enum Alignment: Equatable, Sendable {
    case leading
    case center
    case trailing
  }

  package enum Scroll: Equatable, Sendable {
    case lineUp
    case lineDown
    case pageUp
    case pageDown
    case start
    case end
  }

  /// How the end of a selection moves.
  package enum Extend: Equatable, Sendable {
    case left
    case right
    case wordLeft
    case wordRight
    case lineUp
    case lineDown
    case lineStart
    case lineEnd
    case pageUp
    case pageDown
    case textStart
    case textEnd
  }

  /// One level up or down.
  case level(Step)
  /// More or less of what has the focus: one level, or the figure's size.
  case focused(Step)
  /// The focus goes to the next place that can have it, or to the one before.
  case focus(Step)
  /// The link that has the focus is opened.
  case follow
  /// What has the focus is as large as it was.
  case ownSize
  /// The level with this index, 0-based; the document may have fewer.
  case levelIndex(Int)
  case textSize(TextSize)
  case alignment(Alignment)
  case scroll(Scroll)
  case find
  /// The next match, or the one before.
  case match(Step)
  case selectAll
  case copy
  case extend(Extend)
  /// The arrows lead the caret, or scroll again.
  case caret
  case fullScreen
  case escape
  /// Read the text again.
  case reload
  /// Choose a file, and the files that were read last.
  case open
  case recent
  case paste
  /// The passage of the source that a text in sight comes from.
  case peek
  /// The next file of several, or the one before.
  case file(Step)
  case quit
  case help
  case mute
  case reduceMotion
  /// The next way in which levels become each other.
  case transition
  /// Ask the language model, stop that, or go back to the text's own levels.
  case askModel
  /// Mark what the level adds, until the key is let go.
  case showChanges
  case hideChanges

  /// What a key event asks for, if anything.
  package init?(_ event: KeyEvent) {
    if event.isRelease {
      // Whatever modifiers are held by then: the mark must not stay.
      guard case .character(let character) = event.key, character.foldedASCII == "c" else {
        return nil
      }
      self = .hideChanges
      return
    }
    guard let found = Self.meaning(of: event.key, modifiers: event.modifiers) else { return nil }
    if event.isRepeat && !found.mayRepeat { return nil }
    self = found
  }

  /// Whether it does something while a card lies over the text: what nobody sees must not change.
  var worksUnderCard: Bool {
    switch self {
    case .help, .escape, .recent, .open, .paste, .quit, .fullScreen, .mute, .reduceMotion,
      .hideChanges:
      true
    default: false
    }
  }

  /// Whether holding the key does it again and again.
  private var mayRepeat: Bool {
    switch self {
    case .scroll, .textSize, .extend, .match: true
    case .level, .levelIndex, .focus, .follow, .focused, .ownSize, .alignment, .fullScreen,
      .escape, .quit, .help, .mute, .reduceMotion, .selectAll, .copy, .caret, .find, .reload, .open,
      .recent, .paste, .peek, .file, .transition, .askModel, .showChanges, .hideChanges:
      false
    }
  }

  private static func meaning(of key: Key, modifiers: Modifiers) -> Shortcut? {
    if modifiers.contains(.shift), let step = extending(key, modifiers.subtracting(.shift)) {
      return .extend(step)
    }
    return switch key {
    case .character(let character):
      sign(character.foldedASCII, modifiers: modifiers.subtracting(.shift))
    case .space:
      modifiers.isEmpty ? .scroll(.pageDown) : modifiers == .shift ? .scroll(.pageUp) : nil
    case .left:
      modifiers == .alt ? .alignment(.leading) : modifiers.isEmpty ? .focused(.down) : nil
    case .up: modifiers == .alt ? .alignment(.center) : modifiers.isEmpty ? .scroll(.lineUp) : nil
    case .right:
      modifiers == .alt ? .alignment(.trailing) : modifiers.isEmpty ? .focused(.up) : nil
    case .tab: modifiers.isEmpty ? .focus(.up) : modifiers == .shift ? .focus(.down) : nil
    case .enter: modifiers.isEmpty ? .follow : nil
    case .down: modifiers.isEmpty ? .scroll(.lineDown) : nil
    case .pageUp: modifiers.isEmpty ? .scroll(.pageUp) : modifiers == .control ? .file(.up) : nil
    case .pageDown:
      modifiers.isEmpty ? .scroll(.pageDown) : modifiers == .control ? .file(.down) : nil
    // With Ctrl too, as in every editor.
    case .home: modifiers.subtracting(.control).isEmpty ? .scroll(.start) : nil
    case .end: modifiers.subtracting(.control).isEmpty ? .scroll(.end) : nil
    case .escape: modifiers.isEmpty ? .escape : nil
    case .function(3):
      modifiers.isEmpty ? .match(.down) : modifiers == .shift ? .match(.up) : nil
    case .function(1): modifiers.isEmpty ? .help : nil
    case .function(5): modifiers.isEmpty ? .reload : nil
    case .function(7): modifiers.isEmpty ? .caret : nil
    case .function(11): modifiers.isEmpty ? .fullScreen : nil
    case .function, .backspace, .delete: nil
    }
  }

  private static func extending(_ key: Key, _ others: Modifiers) -> Extend? {
    switch (key, others) {
    case (.left, []): .left
    case (.right, []): .right
    case (.left, .control): .wordLeft
    case (.right, .control): .wordRight
    case (.up, []): .lineUp
    case (.down, []): .lineDown
    case (.home, []): .lineStart
    case (.end, []): .lineEnd
    case (.pageUp, []): .pageUp
    case (.pageDown, []): .pageDown
    case (.home, .control): .textStart
    case (.end, .control): .textEnd
    default: nil
    }
  }

  /// Where a key leads the caret, with Shift or without; `nil` for every other key.
  static func caretStep(_ event: KeyEvent) -> Extend? {
    extending(event.key, event.modifiers.subtracting(.shift))
  }

  /// What a sign asks for; Shift does not count, since many layouts need it for the sign itself.
  private static func sign(_ sign: Character, modifiers: Modifiers) -> Shortcut? {
    if modifiers == .control {
      switch sign {
      case "+", "=", "]": return .textSize(.larger)
      case "-", "_", "[": return .textSize(.smaller)
      case "0": return .textSize(.reset)
      case "r": return .reload
      case "o": return .open
      case "v": return .paste
      case "q": return .quit
      case "f": return .find
      case "a": return .selectAll
      case "c": return .copy
      default: return nil
      }
    }
    guard modifiers.isEmpty else { return nil }
    switch sign {
    case "+", "=", "]": return .level(.up)
    case "-", "_", "[": return .level(.down)
    case "0": return .ownSize
    case "1"..."9": return sign.wholeNumberValue.map { .levelIndex($0 - 1) }
    case "l": return .alignment(.leading)
    case "e": return .alignment(.center)
    case "t": return .alignment(.trailing)
    case "?": return .help
    case "a": return .askModel
    case "m": return .mute
    case "o": return .recent
    case "p": return .peek
    case "r": return .reduceMotion
    case "v": return .transition
    case "c": return .showChanges
    default: return nil
    }
  }
}

extension Character {
  /// The lower case of an ASCII capital, anything else as it is.
  fileprivate var foldedASCII: Character {
    guard let value = asciiValue, (65...90).contains(value) else { return self }
    return Character(UnicodeScalar(value + 32))
  }
}
