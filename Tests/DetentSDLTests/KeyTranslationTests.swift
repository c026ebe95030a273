import CSDL2
import Testing

@testable import DetentCore
@testable import DetentSDL

/// What a keyboard sends, and the keys that must come of it.
///
/// Sequences as recorded from SDL 2.26.5 on
/// X11 with XTEST (`xdotool key plus`, `key question`, `key ctrl+plus`, `key KP_Add` …), the other
/// layouts after xkeyboard-config's symbols files.
struct KeyRow: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let events: [SDL_Event]
  let expected: [KeyEvent]

  init(_ name: String, _ events: [SDL_Event], _ expected: KeyEvent...) {
    testDescription = name
    self.events = events
    self.expected = expected
  }
}

private let controlShift = SDL_Keymod(KMOD_LCTRL.rawValue | KMOD_LSHIFT.rawValue)

private let printingRows = [
  KeyRow("l", [keyEvent(SDLK_l, SDL_SCANCODE_L), textEvent("l")], KeyEvent(.character("l"))),
  KeyRow(
    "L with Caps Lock", [keyEvent(SDLK_l, SDL_SCANCODE_L, mod: KMOD_CAPS), textEvent("L")],
    KeyEvent(.character("l"), typed: "L")),
  KeyRow(
    "Shift+L", [keyEvent(SDLK_l, SDL_SCANCODE_L, mod: KMOD_LSHIFT), textEvent("L")],
    KeyEvent(.character("l"), modifiers: .shift, typed: "L")),
  KeyRow(
    "+ on us: Shift+=",
    [keyEvent(SDLK_EQUALS, SDL_SCANCODE_EQUALS, mod: KMOD_LSHIFT), textEvent("+")],
    KeyEvent(.character("+"))),
  KeyRow(
    "+ on de: a key of its own",
    [keyEvent(SDLK_PLUS, SDL_SCANCODE_RIGHTBRACKET), textEvent("+")], KeyEvent(.character("+"))),
  KeyRow(
    "+ on ch: Shift+1", [keyEvent(SDLK_1, SDL_SCANCODE_1, mod: KMOD_LSHIFT), textEvent("+")],
    KeyEvent(.character("+"))),
  KeyRow(
    "1 on fr: Shift+&",
    [keyEvent(SDLK_AMPERSAND, SDL_SCANCODE_1, mod: KMOD_RSHIFT), textEvent("1")],
    KeyEvent(.character("1"))),
  KeyRow(
    "? on us", [keyEvent(SDLK_SLASH, SDL_SCANCODE_SLASH, mod: KMOD_LSHIFT), textEvent("?")],
    KeyEvent(.character("?"))),
  KeyRow(
    "] on de: AltGr+9", [keyEvent(SDLK_9, SDL_SCANCODE_9, mod: KMOD_RALT), textEvent("]")],
    KeyEvent(.character("]"))),
  KeyRow(
    "€ on de: AltGr+E is no E", [keyEvent(SDLK_e, SDL_SCANCODE_E, mod: KMOD_RALT), textEvent("€")],
    KeyEvent(.character("€"))),
  KeyRow(
    "keypad + and −",
    [
      keyEvent(SDLK_KP_PLUS, SDL_SCANCODE_KP_PLUS), textEvent("+"),
      keyEvent(SDLK_KP_MINUS, SDL_SCANCODE_KP_MINUS), textEvent("-"),
    ], KeyEvent(.character("+")), KeyEvent(.character("-"))),
  KeyRow(
    "l on a Cyrillic layout", [keyEvent(sym: 0x434, SDL_SCANCODE_L), textEvent("д")],
    KeyEvent(.character("l"), typed: "д")),
  KeyRow(
    "ö on de has no Latin neighbour",
    [keyEvent(sym: 0xF6, SDL_SCANCODE_SEMICOLON), textEvent("ö")],
    KeyEvent(.character("ö"))),
  KeyRow(
    "+ held down",
    [
      keyEvent(SDLK_PLUS, SDL_SCANCODE_RIGHTBRACKET), textEvent("+"),
      keyEvent(SDLK_PLUS, SDL_SCANCODE_RIGHTBRACKET, isRepeat: true), textEvent("+"),
    ], KeyEvent(.character("+")), KeyEvent(.character("+"), isRepeat: true)),
  KeyRow("text of an input method", [textEvent("東京"), textEvent("")]),
]

private let controlRows = [
  KeyRow(
    "Ctrl+= on us",
    [keyEvent(SDLK_EQUALS, SDL_SCANCODE_EQUALS, mod: KMOD_LCTRL), textEvent("=")],
    KeyEvent(.character("="), modifiers: .control)),
  KeyRow(
    "Ctrl++ on us",
    [keyEvent(SDLK_EQUALS, SDL_SCANCODE_EQUALS, mod: controlShift), textEvent("+")],
    KeyEvent(.character("+"), modifiers: .control)),
  KeyRow(
    "Ctrl++ on de",
    [keyEvent(SDLK_PLUS, SDL_SCANCODE_RIGHTBRACKET, mod: KMOD_LCTRL), textEvent("+")],
    KeyEvent(.character("+"), modifiers: .control)),
  KeyRow(
    "Ctrl+− on us",
    [keyEvent(SDLK_MINUS, SDL_SCANCODE_MINUS, mod: KMOD_RCTRL), textEvent("-")],
    KeyEvent(.character("-"), modifiers: .control)),
  KeyRow(
    "Ctrl+= on de is Ctrl+Shift+0, and no Ctrl+0",
    [keyEvent(SDLK_0, SDL_SCANCODE_0, mod: controlShift), textEvent("=")],
    KeyEvent(.character("="), modifiers: .control)),
  KeyRow(
    "Ctrl+keypad +",
    [keyEvent(SDLK_KP_PLUS, SDL_SCANCODE_KP_PLUS, mod: KMOD_LCTRL), textEvent("+")],
    KeyEvent(.character("+"), modifiers: .control)),
  KeyRow(
    "Ctrl+keypad 0 with Num Lock",
    [
      keyEvent(
        SDLK_KP_0, SDL_SCANCODE_KP_0,
        mod: SDL_Keymod(KMOD_LCTRL.rawValue | KMOD_NUM.rawValue)), textEvent("0"),
    ], KeyEvent(.character("0"), modifiers: .control)),
  KeyRow(
    "Ctrl+Q", [keyEvent(SDLK_q, SDL_SCANCODE_Q, mod: KMOD_LCTRL)],
    KeyEvent(.character("q"), modifiers: .control)),
  KeyRow(
    "Ctrl+Shift+Q, should a text come with it",
    [keyEvent(SDLK_q, SDL_SCANCODE_Q, mod: controlShift), textEvent("Q")],
    KeyEvent(.character("q"), modifiers: [.control, .shift])),
  KeyRow(
    "Ctrl+Q on a Cyrillic layout", [keyEvent(sym: 0x439, SDL_SCANCODE_Q, mod: KMOD_LCTRL)],
    KeyEvent(.character("q"), modifiers: .control)),
]

private let silentRows = [
  KeyRow(
    "Alt+Left", [keyEvent(SDLK_LEFT, SDL_SCANCODE_LEFT, mod: KMOD_LALT)],
    KeyEvent(.left, modifiers: .alt)),
  KeyRow(
    "Alt+L, should a text come with it",
    [keyEvent(SDLK_l, SDL_SCANCODE_L, mod: KMOD_LALT), textEvent("l")],
    KeyEvent(.character("l"), modifiers: .alt)),
  KeyRow(
    "logo key+L belongs to the desktop",
    [keyEvent(SDLK_l, SDL_SCANCODE_L, mod: KMOD_LGUI), textEvent("l")]),
  KeyRow(
    "Space and Shift+Space",
    [
      keyEvent(SDLK_SPACE, SDL_SCANCODE_SPACE), textEvent(" "),
      keyEvent(SDLK_SPACE, SDL_SCANCODE_SPACE, mod: KMOD_LSHIFT), textEvent(" "),
    ], KeyEvent(.space), KeyEvent(.space, modifiers: .shift)),
  KeyRow("F11", [keyEvent(SDLK_F11, SDL_SCANCODE_F11)], KeyEvent(.function(11))),
  KeyRow(
    "keypad 9 without Num Lock", [keyEvent(SDLK_KP_9, SDL_SCANCODE_KP_9)], KeyEvent(.pageUp)),
  KeyRow(
    "keypad 9 with Num Lock",
    [keyEvent(SDLK_KP_9, SDL_SCANCODE_KP_9, mod: KMOD_NUM), textEvent("9")],
    KeyEvent(.character("9"))),
  KeyRow(
    "Enter twice over",
    [
      keyEvent(SDLK_RETURN, SDL_SCANCODE_RETURN), keyEvent(SDLK_KP_ENTER, SDL_SCANCODE_KP_ENTER),
    ], KeyEvent(.enter), KeyEvent(.enter)),
]

@Suite struct KeyTranslationTests {
  @Test(arguments: printingRows + controlRows + silentRows)
  func `a key press reaches the core once, by its meaning`(row: KeyRow) {
    var translator = makeTranslator()
    #expect(translator.kinds(row.events) == row.expected.map { .key($0) })
  }

  @Test func `releasing a key is no second press`() {
    var translator = makeTranslator()
    #expect(translator.kinds([keyEvent(SDLK_LEFT, isDown: false)]).isEmpty)
    // A letter may do something for as long as it is held.
    #expect(
      translator.kinds([keyEvent(SDLK_c, SDL_SCANCODE_C, isDown: false)])
        == [.key(KeyEvent(.character("c"), isRelease: true))])
  }

  @Test(arguments: [
    (SDLK_LCTRL, KMOD_LCTRL, Modifiers.control), (SDLK_RCTRL, KMOD_RCTRL, .control),
    (SDLK_LALT, KMOD_LALT, .alt), (SDLK_RALT, KMOD_RALT, .alt),
    (SDLK_LSHIFT, KMOD_LSHIFT, .shift), (SDLK_RSHIFT, controlShift, Modifiers([.control, .shift])),
  ])
  func `modifier keys tell what is held from now on`(
    key: SDL_KeyCode, held: SDL_Keymod, expected: Modifiers
  ) {
    var translator = makeTranslator()
    let kinds = translator.kinds([keyEvent(key, mod: held), keyEvent(key, isDown: false)])
    #expect(kinds == [.modifiers(expected), .modifiers([])])
  }
}
