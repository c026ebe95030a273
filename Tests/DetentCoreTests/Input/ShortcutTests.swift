import Testing

@testable import DetentCore

@Suite struct ShortcutTests {
  // Source: the table of inputs of this program.
  private static let rows: [(key: Key, modifiers: Modifiers, shortcut: Shortcut?)] = [
    (.character("+"), [], .level(.up)), (.character("="), [], .level(.up)),
    (.character("]"), [], .level(.up)), (.character("+"), .shift, .level(.up)),
    (.character("-"), [], .level(.down)), (.character("_"), .shift, .level(.down)),
    (.character("["), [], .level(.down)),
    (.character("1"), [], .levelIndex(0)), (.character("9"), [], .levelIndex(8)),
    (.character("0"), [], .ownSize), (.character("1"), .control, nil), (.character("٣"), [], nil),
    (.character("+"), .control, .textSize(.larger)),
    (.character("="), [.control, .shift], .textSize(.larger)),
    (.character("-"), .control, .textSize(.smaller)),
    (.character("0"), .control, .textSize(.reset)),
    (.character("+"), .alt, nil), (.character("+"), [.alt, .control], nil),
    (.left, .alt, .alignment(.leading)), (.up, .alt, .alignment(.center)),
    (.right, .alt, .alignment(.trailing)),
    (.left, [], .focused(.down)), (.right, [], .focused(.up)), (.tab, [], .focus(.up)),
    (.tab, .shift, .focus(.down)), (.tab, .control, nil), (.left, .control, nil),
    (.character("l"), [], .alignment(.leading)), (.character("E"), .shift, .alignment(.center)),
    (.character("T"), [], .alignment(.trailing)), (.character("l"), .control, nil),
    (.up, [], .scroll(.lineUp)), (.down, [], .scroll(.lineDown)), (.down, .alt, nil),
    (.pageUp, [], .scroll(.pageUp)), (.pageDown, [], .scroll(.pageDown)),
    (.space, [], .scroll(.pageDown)), (.space, .shift, .scroll(.pageUp)), (.space, .alt, nil),
    (.home, [], .scroll(.start)), (.end, .control, .scroll(.end)), (.end, .alt, nil),
    (.function(11), [], .fullScreen), (.function(1), [], .help), (.function(2), [], nil),
    (.function(11), .alt, nil), (.escape, [], .escape),
    (.character("q"), .control, .quit), (.character("Q"), .control, .quit),
    (.character("q"), [], nil), (.character("?"), .shift, .help),
    (.character("m"), [], .mute), (.character("M"), [], .mute),
    (.character("v"), [], .transition), (.character("c"), [], .showChanges),
    (.character("C"), .shift, .showChanges), (.character("c"), .control, .copy),
    (.character("r"), [], .reduceMotion), (.character("r"), .control, .reload),
    (.function(5), [], .reload), (.function(5), .shift, nil),
    (.character("É"), [], nil), (.character("👩‍🚀"), [], nil),
    (.enter, [], .follow), (.enter, .control, nil), (.character("o"), .control, .open),
    (.character("o"), [], .recent), (.character("v"), .control, .paste),
    (.character("p"), [], .peek), (.character("a"), [], .askModel),
    (.pageUp, .control, .file(.up)), (.pageDown, .control, .file(.down)), (.backspace, [], nil),
    (.delete, [], nil),
  ]

  @Test func `keys mean what the table says`() {
    for row in Self.rows {
      let found = Shortcut(KeyEvent(row.key, modifiers: row.modifiers))
      #expect(found == row.shortcut, "\(row.key) with \(row.modifiers.rawValue)")
    }
  }

  @Test func `a held key goes on scrolling and sizing but does nothing else again`() {
    for row in Self.rows {
      let found = Shortcut(KeyEvent(row.key, modifiers: row.modifiers, isRepeat: true))
      switch row.shortcut {
      case .scroll, .textSize: #expect(found == row.shortcut, "\(row.key)")
      default: #expect(found == nil, "\(row.key)")
      }
    }
  }
}
