import Chance
import CSDL2
import Testing

@testable import DetentCore
@testable import DetentSDL

@Suite struct EventTranslatorTests {
  /// SDL 2.26.5 divides by the last coordinate on X11 and by the size on Wayland
  /// (src/video/x11/SDL_x11xinput2.c, src/video/wayland/SDL_waylandevents.c).
  @Test(arguments: [
    (true, 1.0, 1.0, Float(0), Float(0), Point(x: 0, y: 0)),
    (true, 1.0, 1.0, 1, 1, Point(x: 799, y: 399)),
    (false, 1.0, 1.0, 1, 1, Point(x: 800, y: 400)),
    (false, 1.0, 1.0, 0.5, 0.25, Point(x: 400, y: 100)),
    // On X11 at scale 2 a unit is half a point; on Wayland at scale 2 it is a whole one.
    (true, 1.0, 2.0, 1, 1, Point(x: 399.5, y: 199.5)),
    (false, 2.0, 2.0, 1, 1, Point(x: 800, y: 400)),
    // A finger that drags out of the window keeps its true place.
    (false, 1.0, 1.0, -0.5, 1.5, Point(x: -400, y: 600)),
  ])
  func `a finger's share of the window becomes points`(
    spansLast: Bool, density: Double, scale: Double, x: Float, y: Float, expected: Point
  ) {
    var translator = makeTranslator(
      density: density, scale: scale, spansLastUnit: spansLast)
    #expect(
      translator.kind(fingerEvent(SDL_FINGERDOWN, x: x, y: y))
        == .finger(
          FingerEvent(id: FingerID(device: 3, finger: 41), phase: .down, position: expected)))
  }

  @Test func `fingers go down, move and leave under their own numbers`() {
    var translator = makeTranslator(spansLastUnit: false)
    let kinds = translator.kinds([
      fingerEvent(SDL_FINGERDOWN, x: 0, y: 0), fingerEvent(SDL_FINGERMOTION, x: 0.5, y: 0.5),
      fingerEvent(SDL_FINGERUP, x: 0.5, y: 0.5, finger: 99),
    ])
    let first = FingerID(device: 3, finger: 41)
    #expect(
      kinds == [
        .finger(FingerEvent(id: first, phase: .down, position: .zero)),
        .finger(FingerEvent(id: first, phase: .moved, position: Point(x: 400, y: 200))),
        .finger(
          FingerEvent(
            id: FingerID(device: 3, finger: 99), phase: .up, position: Point(x: 400, y: 200))),
      ])
  }

  @Test func `what SDL makes from a mouse or a touch a second time is ignored`() {
    var translator = makeTranslator()
    let events = [
      fingerEvent(SDL_FINGERDOWN, x: 0, y: 0, touch: detent_mouse_touch_id),
      motionEvent(x: 1, y: 1, which: detent_touch_mouse_id),
      buttonEvent(isDown: true, x: 1, y: 1, which: detent_touch_mouse_id),
      fingerEvent(SDL_FINGERDOWN, x: .nan, y: 0),
    ]
    #expect(translator.kinds(events).isEmpty)
  }

  // gestures.md 7.13: SDL's own gesture has a turn that is not a number when fingers meet, and
  // loses that distance for ever; measured with 2.26.5.
  @Test func `SDL's own gestures are not listened to`() {
    var translator = makeTranslator()
    for type in [SDL_MULTIGESTURE, SDL_DOLLARGESTURE, SDL_DOLLARRECORD] {
      for (turn, distance) in [(Float.nan, Float(-0.0313)), (0.1, 0.0313)] {
        var event = SDL_Event()
        event.mgesture.type = type.rawValue
        event.mgesture.touchId = 1
        event.mgesture.dTheta = turn
        event.mgesture.dDist = distance
        event.mgesture.numFingers = 2
        #expect(translator.translate(event, ticks: 0) == .ignored)
      }
    }
  }

  @Test func `events of other windows are ignored, those of none are ours`() {
    var translator = makeTranslator()
    #expect(translator.kind(fingerEvent(SDL_FINGERDOWN, x: 0, y: 0, window: 8)) == nil)
    #expect(translator.kind(fingerEvent(SDL_FINGERDOWN, x: 0, y: 0, window: 0)) != nil)
    #expect(translator.kind(windowEvent(SDL_WINDOWEVENT_CLOSE, window: 8)) == nil)
    #expect(
      translator.translate(windowEvent(SDL_WINDOWEVENT_EXPOSED, window: 8), ticks: 0) == .ignored)
  }

  /// SDL_MouseWheelEvent in the SDL wiki: `y`, `preciseY`, and `direction` FLIPPED meaning
  /// "multiply by −1".
  @Test(arguments: [
    (Int32(1), Float(1), Int32(0), false, Double?(1)),
    (-1, -1, 0, false, -1),
    (1, 1, 0, true, -1),
    (0, 0.25, 0, false, 0.25),
    (0, -0.5, 0, true, 0.5),
    // A source that only knows whole ticks.
    (2, 0, 0, false, 2),
    // Sideways.
    (0, 0, 3, false, nil),
    (1, .infinity, 0, false, nil),
  ])
  func `a wheel turns in fractions, flipped or not, and never sideways`(
    y: Int32, precise: Float, x: Int32, isFlipped: Bool, ticks: Double?
  ) {
    var translator = makeTranslator(scale: 2)
    let kind = translator.kind(
      wheelEvent(y: y, precise: precise, x: x, isFlipped: isFlipped, at: (460, 350)))
    #expect(
      kind == ticks.map { .wheel(WheelEvent(ticks: $0, position: Point(x: 230, y: 175))) })
  }

  @Test func `a wheel has the modifiers of its own moment, not of the end of the queue`() {
    // xdotool keydown ctrl click 4 keyup ctrl, all in one batch.
    var translator = makeTranslator()
    let kinds = translator.kinds([
      keyEvent(SDLK_LCTRL, mod: KMOD_LCTRL), wheelEvent(y: 1, precise: 1),
      keyEvent(SDLK_LCTRL, isDown: false), wheelEvent(y: 1, precise: 1),
    ])
    #expect(
      kinds == [
        .modifiers(.control),
        .wheel(WheelEvent(ticks: 1, position: .zero, modifiers: .control)),
        .modifiers([]),
        .wheel(WheelEvent(ticks: 1, position: .zero)),
      ])
  }

  @Test func `only the first mouse button presses`() {
    var translator = makeTranslator(scale: 2)
    let kinds = translator.kinds([
      motionEvent(x: 10, y: 20), buttonEvent(isDown: true, x: 10, y: 20),
      buttonEvent(isDown: false, x: 10, y: 20),
      buttonEvent(isDown: true, x: 10, y: 20, clicks: 2),
      buttonEvent(isDown: true, x: 10, y: 20, button: SDL_BUTTON_RIGHT),
      windowEvent(SDL_WINDOWEVENT_LEAVE),
    ])
    let place = Point(x: 5, y: 10)
    #expect(
      kinds == [
        .pointer(.moved(place)), .pointer(.down(place, count: 1)), .pointer(.up(place)),
        .pointer(.down(place, count: 2)), .pointer(.left),
      ])
  }

  @Test func `a new size is told in points, and later fingers are measured by it`() {
    var translator = makeTranslator(scale: 2, spansLastUnit: false)
    let kinds = translator.kinds([
      windowEvent(SDL_WINDOWEVENT_SIZE_CHANGED, 1000, 500),
      windowEvent(SDL_WINDOWEVENT_SIZE_CHANGED, 0, 500),
      fingerEvent(SDL_FINGERDOWN, x: 1, y: 1),
    ])
    #expect(
      kinds == [
        .resized(Size(width: 500, height: 250), scale: 2),
        .finger(
          FingerEvent(
            id: FingerID(device: 3, finger: 41), phase: .down, position: Point(x: 500, y: 250))),
      ])
  }

  @Test func `hiding and showing are told once, however many names SDL has for them`() {
    var translator = makeTranslator()
    let kinds = translator.kinds([
      windowEvent(SDL_WINDOWEVENT_SHOWN), windowEvent(SDL_WINDOWEVENT_MINIMIZED),
      windowEvent(SDL_WINDOWEVENT_HIDDEN), windowEvent(SDL_WINDOWEVENT_SHOWN),
      windowEvent(SDL_WINDOWEVENT_RESTORED), windowEvent(SDL_WINDOWEVENT_MINIMIZED),
      windowEvent(SDL_WINDOWEVENT_MAXIMIZED),
    ])
    #expect(kinds == [.hidden, .shown, .hidden, .shown])
  }

  @Test func `focus, closing and lost content are told`() {
    var translator = makeTranslator()
    let kinds = translator.kinds([
      windowEvent(SDL_WINDOWEVENT_FOCUS_GAINED), windowEvent(SDL_WINDOWEVENT_FOCUS_LOST),
      windowEvent(SDL_WINDOWEVENT_CLOSE),
    ])
    #expect(kinds == [.focusGained, .focusLost, .closeRequested])
    #expect(
      translator.translate(windowEvent(SDL_WINDOWEVENT_EXPOSED), ticks: 0) == .repaint)
    var quit = SDL_Event()
    quit.type = SDL_QUIT.rawValue
    #expect(translator.kind(quit) == .closeRequested)
  }

  @Test(
    arguments: [
      (0b0000, 0, Appearance()), (0b0010, 0, Appearance(prefersDark: true)),
      (0b0001, 0, Appearance(prefersDark: false)), (0b1000, 0, Appearance(reducesMotion: true)),
      (0b0110, 0, Appearance(prefersDark: true, reducesMotion: false)),
      (0b100000, 0, Appearance(prefersContrast: true)), (125 << 6, 0, Appearance(textScale: 1.25)),
      (900 << 6, 0, Appearance(textScale: 3)), (1 << 6, 0, Appearance(textScale: 0.5)),
      (0, 0x1FF_80_00, Appearance(accent: Color(bytes: 255, 128, 0))),
      (0, 0x100_00_00, Appearance(accent: .black)),
    ] as [(Int32, Int, Appearance)])
  func `the desktop's wishes come packed into two numbers`(
    code: Int32, accent: Int, expected: Appearance
  ) {
    var translator = makeTranslator()
    var event = SDL_Event()
    event.user.type = SDL_USEREVENT.rawValue
    event.user.code = code
    event.user.data1 = UnsafeMutableRawPointer(bitPattern: accent)
    #expect(translator.kind(event) == .appearance(expected))
  }

  @Test func `the watched file's event says that it is another one`() {
    var translator = makeTranslator()
    var event = SDL_Event()
    event.user.type = SDL_USEREVENT.rawValue + 1
    #expect(translator.kind(event) == .fileChanged)
  }

  /// SDL_Event.common.timestamp is a 32-bit count of milliseconds, SDL_GetTicks64 is not.
  @Test(arguments: [
    (UInt32(1_500), UInt64(1_516), 1.5), (0, 0, 0), (1_517, 1_516, 1.517),
    // The stamp was taken just before the 32 bits wrapped after 49.7 days, or after.
    (UInt32.max, 0x1_0000_0003, 4_294_967.295), (5, 0x1_0000_0009, 4_294_967.301),
  ])
  func `an event's time is in seconds on the clock of the frames`(
    stamp: UInt32, ticks: UInt64, seconds: Double
  ) {
    var translator = makeTranslator()
    var event = motionEvent(x: 0, y: 0)
    event.motion.timestamp = stamp
    #expect(
      translator.translate(event, ticks: ticks)
        == .input(InputEvent(time: seconds, .pointer(.moved(.zero)))))
  }

  @Test func `any bytes in an event are survived`() {
    // Seed 2026: random events, of every type SDL has a number for.
    var random = SplitMix64(seed: 2026)
    var translator = makeTranslator()
    for _ in 0..<20_000 {
      var event = SDL_Event()
      withUnsafeMutableBytes(of: &event) { bytes in
        for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: random.next()) }
      }
      let types = [SDL_KEYDOWN, SDL_TEXTINPUT, SDL_FINGERMOTION, SDL_MOUSEWHEEL, SDL_WINDOWEVENT]
      event.type = types[Int(random.next() % UInt64(types.count))].rawValue
      event.window.windowID = testWindow
      event.tfinger.windowID = testWindow
      event.text.text.31 = 0
      if case .input(let input) = translator.translate(event, ticks: random.next() >> 12) {
        #expect(input.time.isFinite)
      }
    }
  }
}
