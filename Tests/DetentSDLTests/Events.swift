import CSDL2

@testable import DetentCore
@testable import DetentSDL

// Hand-built SDL events: what the queue would hold, without a queue.

/// The window that the built events belong to.
let testWindow: UInt32 = 7

func makeTranslator(
  width: Double = 800, height: Double = 400, density: Double = 1, scale: Double = 1,
  spansLastUnit: Bool = true
) -> EventTranslator {
  EventTranslator(
    windowID: testWindow,
    geometry: WindowGeometry(
      units: Size(width: width, height: height), density: density, scale: scale,
      spansLastUnit: spansLastUnit),
    appearanceEvent: SDL_USEREVENT.rawValue, fileEvent: SDL_USEREVENT.rawValue + 1)
}

extension EventTranslator {
  /// The translated kind of an event, whatever its time.
  mutating func kind(_ event: SDL_Event) -> InputEvent.Kind? {
    guard case .input(let input) = translate(event, ticks: 0) else { return nil }
    return input.kind
  }

  /// The kinds of a sequence, leaving out what is ignored.
  mutating func kinds(_ events: [SDL_Event]) -> [InputEvent.Kind] {
    events.compactMap { kind($0) }
  }
}

func keyEvent(
  _ key: SDL_KeyCode, _ scancode: SDL_Scancode = SDL_SCANCODE_UNKNOWN,
  mod: SDL_Keymod = SDL_Keymod(0), isDown: Bool = true, isRepeat: Bool = false
) -> SDL_Event {
  keyEvent(
    sym: SDL_Keycode(bitPattern: key.rawValue), scancode, mod: mod, isDown: isDown,
    isRepeat: isRepeat)
}

func keyEvent(
  sym: SDL_Keycode, _ scancode: SDL_Scancode, mod: SDL_Keymod = SDL_Keymod(0),
  isDown: Bool = true, isRepeat: Bool = false
) -> SDL_Event {
  var event = SDL_Event()
  event.key.type = (isDown ? SDL_KEYDOWN : SDL_KEYUP).rawValue
  event.key.windowID = testWindow
  event.key.repeat = isRepeat ? 1 : 0
  event.key.keysym = SDL_Keysym(
    scancode: scancode, sym: sym, mod: UInt16(mod.rawValue), unused: 0)
  return event
}

func textEvent(_ text: String) -> SDL_Event {
  var event = SDL_Event()
  event.text.type = SDL_TEXTINPUT.rawValue
  event.text.windowID = testWindow
  withUnsafeMutableBytes(of: &event.text.text) { room in
    for (index, byte) in text.utf8.prefix(room.count - 1).enumerated() { room[index] = byte }
  }
  return event
}

func fingerEvent(
  _ type: SDL_EventType, x: Float, y: Float, touch: Int64 = 3, finger: Int64 = 41,
  window: UInt32 = testWindow
) -> SDL_Event {
  var event = SDL_Event()
  event.tfinger.type = type.rawValue
  event.tfinger.touchId = touch
  event.tfinger.fingerId = finger
  event.tfinger.windowID = window
  event.tfinger.x = x
  event.tfinger.y = y
  return event
}

func wheelEvent(
  y: Int32, precise: Float, x: Int32 = 0, isFlipped: Bool = false, at place: (Int32, Int32) = (0, 0)
) -> SDL_Event {
  var event = SDL_Event()
  event.wheel.type = SDL_MOUSEWHEEL.rawValue
  event.wheel.windowID = testWindow
  event.wheel.x = x
  event.wheel.y = y
  event.wheel.preciseX = Float(x)
  event.wheel.preciseY = precise
  event.wheel.mouseX = place.0
  event.wheel.mouseY = place.1
  event.wheel.direction =
    (isFlipped ? SDL_MOUSEWHEEL_FLIPPED : SDL_MOUSEWHEEL_NORMAL).rawValue
  return event
}

func buttonEvent(
  isDown: Bool, x: Int32, y: Int32, button: Int32 = SDL_BUTTON_LEFT, clicks: UInt8 = 1,
  which: UInt32 = 0
) -> SDL_Event {
  var event = SDL_Event()
  event.button.type = (isDown ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP).rawValue
  event.button.windowID = testWindow
  event.button.which = which
  event.button.button = UInt8(button)
  event.button.state = UInt8(isDown ? SDL_PRESSED : SDL_RELEASED)
  event.button.clicks = clicks
  event.button.x = x
  event.button.y = y
  return event
}

func motionEvent(x: Int32, y: Int32, which: UInt32 = 0) -> SDL_Event {
  var event = SDL_Event()
  event.motion.type = SDL_MOUSEMOTION.rawValue
  event.motion.windowID = testWindow
  event.motion.which = which
  event.motion.x = x
  event.motion.y = y
  return event
}

func windowEvent(
  _ id: SDL_WindowEventID, _ data1: Int32 = 0, _ data2: Int32 = 0, window: UInt32 = testWindow
) -> SDL_Event {
  var event = SDL_Event()
  event.window.type = SDL_WINDOWEVENT.rawValue
  event.window.windowID = window
  event.window.event = UInt8(id.rawValue)
  event.window.data1 = data1
  event.window.data2 = data2
  return event
}
