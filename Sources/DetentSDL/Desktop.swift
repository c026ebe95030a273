internal import CSDL2
package import DetentCore

// The machine that a person sits at: one window, SDL's event queue, one speaker.

/// SDL's window, queue and sound as the loop's machine.
package struct Desktop: Machine {
  /// Draws the scene on the surface.
  ///
  /// `previous` is the scene whose picture the surface holds, `nil` when
  /// it holds none; the result is what has changed, in pixels.
  package typealias Draw = (_ scene: Scene, _ surface: Surface, _ previous: Scene?) -> [PixelRect]

  /// How the pinches of a trackpad arrive; declared before the window, so that it ends before it.
  package let trackpad: TrackpadPinch
  package let window: Window
  private let clock: Clock
  private let speaker: Speaker?
  private let draw: Draw
  private var translator: EventTranslator
  private var fingers = FingerLedger()
  private var drawn: Scene?
  /// The connection to the X server; `nil` on other displays.
  private let xDisplay: UnsafeMutableRawPointer?
  /// When SDL last looked at the display server, in seconds.
  private var lastLook = 0.0
  private let appearanceEvent: UInt32
  private var watchesAppearance: Bool
  /// The type of the SDL events that tell of a file's change.
  package let fileEvent: UInt32
  private let offerEvent: UInt32
  private var file: FileWatch?
  package private(set) var refreshRate: Int

  /// Joins the parts.
  ///
  /// - Parameters:
  ///   - window: opened before, not yet shown.
  ///   - clock: made before the window, so that it has SDL's own zero.
  ///   - speaker: `nil` for a silent run.
  ///   - followsDesktop: whether to report the desktop's look, from after the first picture on.
  ///   - file: what to report the changes of, from after the first picture on.
  ///   - draw: puts a scene on the window's pixels.
  package init(
    window: Window, clock: Clock, speaker: Speaker?, followsDesktop: Bool,
    file: FileWatch? = nil, draw: @escaping Draw
  ) {
    self.window = window
    self.clock = clock
    self.speaker = speaker
    self.draw = draw
    xDisplay = detent_x_display(window.handle)
    appearanceEvent = SDL_RegisterEvents(1)
    watchesAppearance = followsDesktop
    fileEvent = SDL_RegisterEvents(1)
    offerEvent = SDL_RegisterEvents(1)
    self.file = file
    translator = EventTranslator(
      windowID: window.id, geometry: window.geometry, appearanceEvent: appearanceEvent,
      fileEvent: fileEvent, offerEvent: offerEvent)
    trackpad = TrackpadPinch(window: window.handle)
    refreshRate = window.reportedRefreshRate
  }

  package var now: Double { clock.now }

  package var usage: ProcessUsage { ProcessUsage.current() }

  /// Plays, or changes the window; quitting is the loop's.
  package mutating func perform(_ cue: Cue) {
    switch cue {
    case .click: speaker?.click()
    case .fullScreen(let isOn): window.isFullScreen = isOn
    // What cannot be copied is not: there is nobody to tell.
    case .copy(let text): _ = SDL_SetClipboardText(text)
    case .offer(let text): _ = SDL_SetPrimarySelectionText(text)
    case .paste: pasteText()
    case .chooseFile: detent_choose_files(window.handle, offerEvent)
    // The loop's, and the session's.
    case .quit, .reload, .open, .openText, .listRecent, .switchFile, .follow, .askModel, .stopModel,
      .stopWork:
      break
    }
  }

  /// Puts an event of a type into SDL's queue; from any thread.
  package static func post(_ type: UInt32) {
    var event = SDL_Event()
    event.type = type
    SDL_PushEvent(&event)
  }

  /// What was copied comes as an event, like everything else that is offered.
  private func pasteText() {
    guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else { return }
    var event = SDL_Event()
    event.type = offerEvent
    event.user.code = Int32(detent_offers_text)
    event.user.data1 = UnsafeMutableRawPointer(text)
    if SDL_PushEvent(&event) != 1 { SDL_free(text) }
  }
}

// MARK: - Pictures

extension Desktop {
  /// Draws a scene and presents what has changed.
  package mutating func show(_ scene: Scene) {
    // A surface that cannot be had now (a display going away) is asked for again with the next
    // picture.
    guard let surface = try? window.surface() else { return }
    let rects = draw(scene, surface, surface.isNew ? nil : drawn)
    drawn = scene
    window.present(rects)
    if watchesAppearance {
      watchesAppearance = false
      detent_watch_appearance(appearanceEvent)
    }
    file?.start(eventType: fileEvent)
    file = nil
  }

  /// Presents the last picture again, drawn anew if the surface lost it.
  package mutating func showAgain() {
    guard let drawn, let surface = try? window.surface() else { return }
    if surface.isNew {
      guard surface.holds(drawn) else {
        // The window has another size by now, and the step that knows it comes next.
        self.drawn = nil
        return
      }
      _ = draw(drawn, surface, nil)
    }
    window.present([PixelRect(x: 0, y: 0, width: surface.width, height: surface.height)])
  }
}

// MARK: - Events

extension Desktop {
  /// Drains the queue, after waiting for it at most until a time on the clock.
  package mutating func receive(until deadline: Double?) -> Arrivals {
    var arrivals = Arrivals()
    guard wait(until: deadline) else { return arrivals }
    lastLook = now
    var event = SDL_Event()
    // One look at the display server for all events: SDL_PollEvent would look again for each.
    SDL_PumpEvents()
    while Desktop.takeEvent(&event) {
      if let news = trackpad.translate(event, scale: translator.geometry.scale) {
        arrivals.events += take(news, ticks: SDL_GetTicks64())
        continue
      }
      switch translator.translate(event, ticks: SDL_GetTicks64()) {
      case .input(let input):
        fingers.note(input)
        arrivals.events.append(input)
      case .repaint: arrivals.needsRepaint = true
      case .ignored: break
      }
    }
    settle(&arrivals)
    return arrivals
  }

  /// The events that the display server's news are worth.
  private mutating func take(_ news: TrackpadPinch.News, ticks: UInt64) -> [InputEvent] {
    switch news {
    case .step(let step):
      let time = Clock.seconds(stamp: step.stamp, ticks: ticks)
      return [InputEvent(time: time, .trackpad(step.event))]
    case .fingersTaken(let stamp):
      // SDL goes on to count them as down, so they are not found missing.
      return fingers.cancelled(
        fingers.lost { _ in [] }, at: Clock.seconds(stamp: stamp, ticks: ticks))
    }
  }

  /// Waits up to this long, in seconds, are those between two frames.
  ///
  /// On X11 they are slept in one go, to the microsecond: SDL's own wait asks the server's socket
  /// twenty times first and knows only milliseconds. When the server has said nothing, SDL is not
  /// let look either: it would ask the socket four times more. What other threads put into SDL's
  /// queue does not end such a wait, and is read after it.
  private static let shortWait = 0.05

  /// In seconds, how long SDL may go without looking: a request of the system to end waits for it.
  private static let longestUnlooked = 0.1

  private static var hasEvents: Bool {
    SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE
  }

  private static func takeEvent(_ event: inout SDL_Event) -> Bool {
    SDL_PeepEvents(
      &event, 1, SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) > 0
  }

  /// Blocks until something is in SDL's queue or the deadline is there; whether there may be
  /// something in it now, or be put there by a look at the display server.
  private func wait(until deadline: Double?) -> Bool {
    guard let deadline else {
      SDL_WaitEvent(nil)
      return true
    }
    if let xDisplay, deadline - now <= Desktop.shortWait {
      return Desktop.hasEvents || detent_x_sleep(xDisplay, deadline - now) || Desktop.hasEvents
        || now - lastLook > Desktop.longestUnlooked
    }
    let milliseconds = ((deadline - now) * 1000).rounded(.down)
    // SDL waits in whole milliseconds; a day is as good as for ever.
    if milliseconds >= 1, SDL_WaitEventTimeout(nil, Int32(min(milliseconds, 86_400_000))) != 0 {
      return true
    }
    // The last fraction of a millisecond is slept, not spun; input in it is read right after.
    detent_sleep(min(deadline - now, 0.001))
    return true
  }

  /// With the queue empty, SDL's own state is that of the last event: what no event told is taken
  /// from it.
  private mutating func settle(_ arrivals: inout Arrivals) {
    translator.held = SDL_GetModState()
    let geometry = window.geometry
    if geometry != translator.geometry {
      translator.geometry = geometry
      arrivals.events.append(
        InputEvent(time: now, .resized(geometry.size, scale: geometry.scale)))
    }
    let lost = fingers.lost(stillThere: Desktop.fingersDown)
    arrivals.events += fingers.cancelled(lost, at: now)
    if arrivals.events.contains(where: { $0.kind.mayClick }) { speaker?.warm() }
    if arrivals.events.contains(where: { $0.kind.mayChangeDisplay }) {
      refreshRate = window.reportedRefreshRate
    }
  }

  /// The fingers that SDL has on a touch device.
  private static func fingersDown(on device: Int64) -> Set<Int64> {
    let count = SDL_GetNumTouchFingers(device)
    return Set((0..<max(0, count)).compactMap { SDL_GetTouchFinger(device, $0)?.pointee.id })
  }
}

extension Surface {
  /// Whether a scene's picture is as large as this surface.
  fileprivate func holds(_ scene: Scene) -> Bool {
    Double(width) == (scene.size.width * scene.scale).rounded()
      && Double(height) == (scene.size.height * scene.scale).rounded()
  }
}

extension InputEvent.Kind {
  /// Whether a level may change by what follows from this, so that the click should be ready.
  var mayClick: Bool {
    switch self {
    case .finger(let finger): finger.phase == .down
    case .wheel(let wheel): wheel.modifiers.contains(.control)
    case .pointer(.down), .trackpad(.began): true
    case .key(let key): !key.isRepeat
    default: false
    }
  }

  /// Whether the window may be on another display after this.
  var mayChangeDisplay: Bool {
    switch self {
    case .resized, .focusGained, .shown: true
    default: false
    }
  }
}
