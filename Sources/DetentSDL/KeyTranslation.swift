internal import CSDL2
internal import DetentCore

// A key press reaches the core once, by what it means on the person's layout. SDL tells it twice: a
// key event with the key's *unshifted* sign, and a text event with what was really typed.
//
//   held              printing keys come from        because
//   nothing, Shift,   the text event                 "+" is Shift+"=" on one layout, Shift+"1" on
//   AltGr                                            another, a key of its own on a third
//   Ctrl              the key event                  Ctrl+letter makes no text
//   Ctrl+Shift,       letters: the key event,        Ctrl+"+" wants the sign that Shift makes
//   Ctrl+AltGr        all else: the text event
//   Alt               the key event
//   the logo key      neither                        it belongs to the desktop
//
// Keys that print nothing (arrows, Space, F11 …) always come from the key event. A sign that needs
// Shift or AltGr has used it up: "+" arrives without `.shift`. Letters keep it.

extension EventTranslator {
  mutating func key(_ event: SDL_KeyboardEvent) -> InputEvent.Kind? {
    let symbol = event.keysym
    held = SDL_Keymod(UInt32(symbol.mod))
    if isModifier(SDL_KeyCode(UInt32(bitPattern: symbol.sym))) {
      return .modifiers(Modifiers(held))
    }
    guard event.type == SDL_KEYDOWN.rawValue else { return release(symbol) }
    lastKey = (symbol.scancode, event.repeat != 0)
    guard !held.intersects(KMOD_GUI) else { return nil }
    let key = silentKey(symbol) ?? printingKey(symbol)
    return key.map {
      .key(KeyEvent($0, modifiers: Modifiers(held), isRepeat: event.repeat != 0))
    }
  }

  /// A letter let go, by its plain sign and whatever is held: there is no text event for that.
  private func release(_ symbol: SDL_Keysym) -> InputEvent.Kind? {
    guard let character = plainCharacter(symbol), character.isLetter else { return nil }
    return .key(KeyEvent(.character(letter(character, symbol.scancode)), isRelease: true))
  }

  func text(_ event: SDL_TextInputEvent) -> InputEvent.Kind? {
    let typed = withUnsafePointer(to: event) { String(cString: detent_text($0)) }
    guard let character = typed.first, typed.count == 1, character != " " else { return nil }
    guard !held.intersects(KMOD_GUI), !held.intersects(KMOD_LALT) else { return nil }
    let isLetter = character.isLetter
    if held.intersects(KMOD_CTRL), !isShiftedLayer || isLetter { return nil }
    var modifiers = Modifiers(held).subtracting(.alt)
    if !isLetter { modifiers.remove(.shift) }
    let meant = isLetter ? letter(character, lastKey?.scancode) : character
    return .key(
      KeyEvent(
        .character(meant), modifiers: modifiers, isRepeat: lastKey?.isRepeat ?? false,
        typed: meant == character ? nil : character))
  }

  /// Whether a key now prints another sign than its plain one: Shift, AltGr, or the layout's mode
  /// key.
  private var isShiftedLayer: Bool {
    held.intersects(KMOD_SHIFT) || held.intersects(KMOD_RALT) || held.intersects(KMOD_MODE)
  }

  /// The printing key, where the table above takes it from the key event.
  private func printingKey(_ symbol: SDL_Keysym) -> Key? {
    let isControl = held.intersects(KMOD_CTRL)
    guard isControl || held.intersects(KMOD_LALT) else { return nil }
    guard let character = keypadCharacter(symbol) ?? plainCharacter(symbol) else { return nil }
    let isLetter = character.isLetter
    if isControl, isShiftedLayer, !isLetter { return nil }
    return .character(isLetter ? letter(character, symbol.scancode) : character)
  }

  private func plainCharacter(_ symbol: SDL_Keysym) -> Character? {
    // Keys without a sign have bit 30 set; below the space are controls, 0x7F is delete.
    guard symbol.sym > 0x20, symbol.sym != 0x7F, symbol.sym & SDLK_SCANCODE_MASK == 0,
      let scalar = Unicode.Scalar(UInt32(symbol.sym))
    else { return nil }
    return Character(scalar)
  }

  /// A letter in lower case.
  ///
  /// On layouts that have no Latin letters (Cyrillic, Greek …) it is the one
  /// printed beside it on the same key, or no letter shortcut would work there.
  private func letter(_ character: Character, _ scancode: SDL_Scancode?) -> Character {
    let small = character.lowercased().first ?? character
    guard !small.isASCII, !held.intersects(KMOD_RALT), let code = scancode?.rawValue,
      (SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue).contains(code)
    else { return small }
    let position = code - SDL_SCANCODE_A.rawValue
    return Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(position)))
  }

  /// Keys that print nothing, and the keypad's keys while Num Lock is off.
  private func silentKey(_ symbol: SDL_Keysym) -> Key? {
    let code = SDL_KeyCode(UInt32(bitPattern: symbol.sym))
    if !held.intersects(KMOD_NUM), let key = keypadMove(code) { return key }
    switch code {
    case SDLK_LEFT: return .left
    case SDLK_RIGHT: return .right
    case SDLK_UP: return .up
    case SDLK_DOWN: return .down
    case SDLK_PAGEUP: return .pageUp
    case SDLK_PAGEDOWN: return .pageDown
    case SDLK_HOME: return .home
    case SDLK_END: return .end
    case SDLK_SPACE: return .space
    case SDLK_RETURN, SDLK_KP_ENTER: return .enter
    case SDLK_TAB: return .tab
    case SDLK_ESCAPE: return .escape
    case SDLK_BACKSPACE: return .backspace
    case SDLK_DELETE: return .delete
    default:
      guard (SDLK_F1.rawValue...SDLK_F12.rawValue).contains(code.rawValue) else { return nil }
      return .function(Int(code.rawValue - SDLK_F1.rawValue) + 1)
    }
  }

  private func keypadMove(_ code: SDL_KeyCode) -> Key? {
    switch code {
    case SDLK_KP_1: .end
    case SDLK_KP_2: .down
    case SDLK_KP_3: .pageDown
    case SDLK_KP_4: .left
    case SDLK_KP_6: .right
    case SDLK_KP_7: .home
    case SDLK_KP_8: .up
    case SDLK_KP_9: .pageUp
    default: nil
    }
  }

  private func keypadCharacter(_ symbol: SDL_Keysym) -> Character? {
    switch SDL_KeyCode(UInt32(bitPattern: symbol.sym)) {
    case SDLK_KP_PLUS: "+"
    case SDLK_KP_MINUS: "-"
    case SDLK_KP_0: "0"
    case SDLK_KP_1: "1"
    case SDLK_KP_2: "2"
    case SDLK_KP_3: "3"
    case SDLK_KP_4: "4"
    case SDLK_KP_5: "5"
    case SDLK_KP_6: "6"
    case SDLK_KP_7: "7"
    case SDLK_KP_8: "8"
    case SDLK_KP_9: "9"
    default: nil
    }
  }

  private func isModifier(_ code: SDL_KeyCode) -> Bool {
    switch code {
    case SDLK_LCTRL, SDLK_RCTRL, SDLK_LSHIFT, SDLK_RSHIFT, SDLK_LALT, SDLK_RALT: true
    default: false
    }
  }
}

extension SDL_Keymod {
  func intersects(_ other: SDL_Keymod) -> Bool { rawValue & other.rawValue != 0 }
}

extension Modifiers {
  init(_ held: SDL_Keymod) {
    self = []
    if held.intersects(KMOD_CTRL) { insert(.control) }
    if held.intersects(KMOD_ALT) { insert(.alt) }
    if held.intersects(KMOD_SHIFT) { insert(.shift) }
  }
}
