internal import CSDL2
internal import DetentCore

// `SDL_Event` in, `InputEvent` out. The translator is a value: no queue, no device and no clock is
// asked, so that a hand-built event is a complete test. What it has to remember is small: which
// modifier keys were down when the events before this one happened (a wheel event does not say),
// and which key the text that follows a key press belongs to.

/// Turns SDL's events into the core's, one at a time and in their order.
struct EventTranslator {
  /// What became of an event.
  enum Result: Equatable {
    case input(InputEvent)
    /// The window's content was lost: show it again.
    case repaint
    case ignored
  }

  let windowID: UInt32
  /// The registered type of the events in which `DesktopAppearance` reports.
  let appearanceEvent: UInt32?
  /// The registered type of the events that tell that the text's file has changed.
  let fileEvent: UInt32?
  /// The registered type of the events that offer something to be read.
  let offerEvent: UInt32?
  /// What is being dropped: SDL tells of it piece by piece.
  private var drop = Drop()
  var geometry: WindowGeometry
  /// The modifiers held at this point of the queue.
  ///
  /// They follow the key events themselves, each of which carries SDL's modifier state of its own
  /// moment, so that a Ctrl released later in the same batch does not change the wheel before it.
  var held: SDL_Keymod
  /// The last key that went down: a text event says neither where its key sits nor whether it
  /// repeats.
  var lastKey: (scancode: SDL_Scancode, isRepeat: Bool)?
  private var isHidden = false

  init(
    windowID: UInt32, geometry: WindowGeometry, held: SDL_Keymod = SDL_Keymod(0),
    appearanceEvent: UInt32? = nil, fileEvent: UInt32? = nil, offerEvent: UInt32? = nil
  ) {
    self.windowID = windowID
    self.geometry = geometry
    self.held = held
    self.appearanceEvent = appearanceEvent
    self.fileEvent = fileEvent
    self.offerEvent = offerEvent
  }

  /// The core's event for SDL's, if it has one; `ticks` is SDL's 64-bit count of milliseconds now.
  mutating func translate(_ event: SDL_Event, ticks: UInt64) -> Result {
    guard let kind = kind(of: event) else {
      let isExposure =
        event.type == SDL_WINDOWEVENT.rawValue && isOurs(event.window.windowID)
        && SDL_WindowEventID(UInt32(event.window.event)) == SDL_WINDOWEVENT_EXPOSED
      return isExposure ? .repaint : .ignored
    }
    return .input(
      InputEvent(time: Clock.seconds(stamp: event.common.timestamp, ticks: ticks), kind))
  }

  private mutating func kind(of event: SDL_Event) -> InputEvent.Kind? {
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN: return finger(event.tfinger, .down)
    case SDL_FINGERMOTION: return finger(event.tfinger, .moved)
    case SDL_FINGERUP: return finger(event.tfinger, .up)
    case SDL_MOUSEWHEEL: return wheel(event.wheel)
    case SDL_MOUSEMOTION: return motion(event.motion)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: return button(event.button)
    case SDL_KEYDOWN, SDL_KEYUP:
      guard isOurs(event.key.windowID) else { return nil }
      return key(event.key)
    case SDL_TEXTINPUT:
      guard isOurs(event.text.windowID) else { return nil }
      return text(event.text)
    case SDL_WINDOWEVENT:
      guard isOurs(event.window.windowID) else { return nil }
      return window(event.window)
    case SDL_QUIT: return .closeRequested
    case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE:
      return drop.take(event.drop).map { .offered($0) }
    default:
      if let fileEvent, event.type == fileEvent { return .fileChanged }
      if let offerEvent, event.type == offerEvent {
        return Offer(event.user).map { .offered($0) }
      }
      guard let appearanceEvent, event.type == appearanceEvent else { return nil }
      return .appearance(Appearance(event.user))
    }
  }

  /// Events without a window (0) are made when SDL has not yet noticed the focus: they are ours
  /// too.
  private func isOurs(_ id: UInt32) -> Bool { id == windowID || id == 0 }
}

// MARK: - Fingers, mouse and wheel

extension EventTranslator {
  private func finger(_ event: SDL_TouchFingerEvent, _ phase: FingerEvent.Phase)
    -> InputEvent.Kind?
  {
    guard isOurs(event.windowID), event.touchId != detent_mouse_touch_id else { return nil }
    guard event.x.isFinite, event.y.isFinite else { return nil }
    return .finger(
      FingerEvent(
        id: FingerID(device: event.touchId, finger: event.fingerId), phase: phase,
        position: geometry.point(shareX: event.x, shareY: event.y)))
  }

  private func wheel(_ event: SDL_MouseWheelEvent) -> InputEvent.Kind? {
    guard isOurs(event.windowID), event.which != detent_touch_mouse_id else { return nil }
    // A source that knows only whole ticks may leave the precise value at 0.
    var ticks = event.preciseY == 0 ? Double(event.y) : Double(event.preciseY)
    if event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue { ticks = -ticks }
    guard ticks.isFinite, ticks != 0 else { return nil }
    return .wheel(
      WheelEvent(
        ticks: ticks, position: geometry.point(x: event.mouseX, y: event.mouseY),
        modifiers: Modifiers(held)))
  }

  private func motion(_ event: SDL_MouseMotionEvent) -> InputEvent.Kind? {
    guard isOurs(event.windowID), event.which != detent_touch_mouse_id else { return nil }
    return .pointer(.moved(geometry.point(x: event.x, y: event.y)))
  }

  private func button(_ event: SDL_MouseButtonEvent) -> InputEvent.Kind? {
    guard isOurs(event.windowID), event.which != detent_touch_mouse_id,
      Int32(event.button) == SDL_BUTTON_LEFT
    else { return nil }
    let position = geometry.point(x: event.x, y: event.y)
    return event.state == UInt8(SDL_PRESSED)
      ? .pointer(.down(position, count: max(1, Int(event.clicks)))) : .pointer(.up(position))
  }
}

// MARK: - The window

extension EventTranslator {
  private mutating func window(_ event: SDL_WindowEvent) -> InputEvent.Kind? {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      guard event.data1 > 0, event.data2 > 0 else { return nil }
      geometry.units = Size(width: Double(event.data1), height: Double(event.data2))
      return .resized(geometry.size, scale: geometry.scale)
    case SDL_WINDOWEVENT_FOCUS_GAINED: return .focusGained
    case SDL_WINDOWEVENT_FOCUS_LOST: return .focusLost
    case SDL_WINDOWEVENT_LEAVE: return .pointer(.left)
    case SDL_WINDOWEVENT_CLOSE: return .closeRequested
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      if isHidden { return nil }
      isHidden = true
      return .hidden
    // A window that was maximised comes back from the icon as maximised, not as restored.
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
      guard isHidden else { return nil }
      isHidden = false
      return .shown
    default: return nil
    }
  }
}

extension Appearance {
  /// From the numbers in which the watching thread packs the desktop's wishes (CSDL2.h).
  init(_ event: SDL_UserEvent) {
    func wish(_ shift: Int) -> Bool? {
      switch event.code >> Int32(shift) & 3 {
      case 1: false
      case 2: true
      default: nil
      }
    }
    let hundredths = event.code >> Int32(detent_appearance_scale_shift)
    let color = UInt32(truncatingIfNeeded: UInt(bitPattern: event.data1))
    let parts = [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    self.init(
      prefersDark: wish(Int(detent_appearance_dark_shift)),
      reducesMotion: wish(Int(detent_appearance_motion_shift)),
      prefersContrast: wish(Int(detent_appearance_contrast_shift)),
      textScale: hundredths > 0 ? Double(hundredths) / 100 : nil,
      accent: color == 0 ? nil : Color(bytes: parts[0], parts[1], parts[2]))
  }
}
