import Chance
import CSDL2

@testable import DetentCore
@testable import DetentSDL

// Hands that do anything, and devices that lose anything. What they do is a list of SDL events and
// of losses without an event, each with its time; the machine that plays it is the real path of
// events from SDL's values on: translator, ledger of fingers, loop. Only the queue and the clock
// are made up.

extension SplitMix64 {
  fileprivate mutating func isOne(in bound: Int) -> Bool { below(bound) == 0 }

  /// A number from `low` to `high`, as the standard library draws it.
  fileprivate mutating func within(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &self)
  }
}

/// One thing that happens to the machine.
enum Happening {
  case event(SDL_Event)
  case trackpad(TrackpadEvent)
  /// A finger is down, or not, whatever the events say.
  case hardware(finger: Int64, isDown: Bool)
  /// All fingers vanish without a word.
  case unplugged
  /// A Wayland compositor keeps the fingers for itself; SDL goes on to count them as down.
  case taken
  /// A key of the test's own, which the program does not know.
  case mark(Int)
}

/// A script that grows by random deeds.
struct RandomHands {
  private(set) var script: [(time: Double, what: Happening)] = []
  private(set) var now = 0.0
  private var random: SplitMix64
  private var nextFinger: Int64 = 1
  private var isMinimized = false
  private var isResized = false

  static let width = 800.0
  static let height = 600.0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// One random sequence, a rest with nothing held, and a plain pinch that has to work.
  mutating func act() {
    let start = now
    var end = now
    for _ in 0...random.below(3) {
      now = start + random.within(0, 0.2)
      deed()
      end = max(end, now)
    }
    now = end
    letGo()
    script.sort { $0.time < $1.time }
    // Longer than the silence of a wheel, the clutch, and every motion.
    now += 4
    add(.mark(9))
    now += 0.5
    prove()
    now += 4
    add(.mark(8))
  }

  private mutating func add(_ what: Happening) { script.append((now, what)) }

  private mutating func wait(_ longest: Double) { now += random.within(0, longest) }

  private mutating func deed() {
    switch random.below(8) {
    case 0...2: touch()
    case 3: pinch()
    case 4, 5: turnWheel()
    case 6: dragMouse()
    default: changeWindow()
    }
  }

  // MARK: - Deeds

  private mutating func finger(_ type: SDL_EventType, _ id: Int64, _ x: Double, _ y: Double) {
    let event = fingerEvent(
      type, x: Float(x / (Self.width - 1)), y: Float(y / (Self.height - 1)), finger: id)
    add(.event(event))
  }

  private mutating func touch() {
    var fingers: [(id: Int64, x: Double, y: Double)] = []
    for _ in 0...random.below(4) {
      let (x, y) = (random.within(0, 800), random.within(0, 600))
      fingers.append((nextFinger, x, y))
      add(.hardware(finger: nextFinger, isDown: true))
      // A "down" gets lost now and then.
      if !random.isOne(in: 30) { finger(SDL_FINGERDOWN, nextFinger, x, y) }
      nextFinger += 1
      wait(0.03)
    }
    let centre = (x: random.within(100, 700), y: random.within(100, 500))
    for _ in 0..<random.below(12) {
      let growth = random.within(0.7, 1.4)
      for index in fingers.indices {
        fingers[index].x = centre.x + (fingers[index].x - centre.x) * growth
        fingers[index].y = centre.y + (fingers[index].y - centre.y) * growth
        finger(SDL_FINGERMOTION, fingers[index].id, fingers[index].x, fingers[index].y)
      }
      wait(0.02)
      if random.isOne(in: 40) { changeWindow() }
    }
    if random.isOne(in: 12) { return add(.unplugged) }
    if random.isOne(in: 12) { return add(.taken) }
    fingers.shuffle(using: &random)
    for touch in fingers {
      add(.hardware(finger: touch.id, isDown: false))
      // So does an "up".
      if !random.isOne(in: 10) { finger(SDL_FINGERUP, touch.id, touch.x, touch.y) }
      wait(0.03)
    }
  }

  private mutating func pinch() {
    add(.trackpad(.began(Point(x: random.within(0, 800), y: random.within(0, 600)))))
    for _ in 0..<random.below(10) {
      wait(0.02)
      add(.trackpad(.changed(random.isOne(in: 20) ? 0 : random.within(0.2, 4))))
      if random.isOne(in: 30) { changeWindow() }
    }
    // A device that is taken away in mid pinch ends it with a cancel of the server's.
    add(.trackpad(random.isOne(in: 3) ? .cancelled : .ended))
  }

  private mutating func turnWheel() {
    let usesControl = random.isOne(in: 2)
    if usesControl { control(isDown: true) }
    for _ in 0..<random.below(8) {
      let ticks = Float(random.within(-2, 2))
      add(.event(wheelEvent(y: Int32(ticks), precise: ticks, at: (400, 130))))
      wait(0.1)
      if random.isOne(in: 8) { control(isDown: !usesControl) }
    }
    control(isDown: false)
  }

  private mutating func control(isDown: Bool) {
    let mod = isDown ? KMOD_LCTRL : SDL_Keymod(0)
    add(.event(keyEvent(SDLK_LCTRL, SDL_SCANCODE_LCTRL, mod: mod, isDown: isDown)))
  }

  private mutating func dragMouse() {
    let isOnCapsule = random.isOne(in: 2)
    let y = isOnCapsule ? random.within(500, 580) : random.within(0, 600)
    let clicks: UInt8 = random.isOne(in: 2) ? 2 : 1
    let x = random.within(300, 500)
    add(.event(motionEvent(x: Int32(x), y: Int32(y))))
    add(.event(buttonEvent(isDown: true, x: Int32(x), y: Int32(y), clicks: clicks)))
    for _ in 0..<random.below(6) {
      wait(0.03)
      add(.event(motionEvent(x: Int32(random.within(200, 600)), y: Int32(y))))
    }
    // The release is lost together with the focus only: SDL resets the mouse then.
    if random.isOne(in: 6) {
      add(.event(windowEvent(SDL_WINDOWEVENT_FOCUS_LOST)))
    } else {
      add(.event(buttonEvent(isDown: false, x: Int32(x), y: Int32(y))))
    }
  }

  private mutating func changeWindow() {
    switch random.below(4) {
    case 0: add(.event(windowEvent(SDL_WINDOWEVENT_FOCUS_LOST)))
    case 1:
      isMinimized = true
      add(.event(windowEvent(SDL_WINDOWEVENT_MINIMIZED)))
    case 2:
      isResized = true
      add(.event(windowEvent(SDL_WINDOWEVENT_SIZE_CHANGED, 500, 400)))
    default: add(.event(windowEvent(SDL_WINDOWEVENT_LEAVE)))
    }
  }

  /// Nothing is held any more, and the window is as it was.
  ///
  /// Only what was done to it is undone: a new size resets every gesture, and would hide what
  /// sticks.
  private mutating func letGo() {
    control(isDown: false)
    if isMinimized { add(.event(windowEvent(SDL_WINDOWEVENT_RESTORED))) }
    if isResized {
      let (width, height) = (Int32(Self.width), Int32(Self.height))
      add(.event(windowEvent(SDL_WINDOWEVENT_SIZE_CHANGED, width, height)))
    }
    add(.event(windowEvent(SDL_WINDOWEVENT_FOCUS_GAINED)))
    (isMinimized, isResized) = (false, false)
  }

  /// The figure, which may by now be larger than the window, gets its own size by keys.
  private mutating func shrinkFigure() {
    add(.event(keyEvent(SDLK_TAB, SDL_SCANCODE_TAB, mod: KMOD_LSHIFT)))
    add(.event(keyEvent(SDLK_0, SDL_SCANCODE_0)))
    add(.event(textEvent("0")))
    add(.event(keyEvent(SDLK_TAB, SDL_SCANCODE_TAB)))
  }

  /// From the second level by 1.6 to the third, without a swing at the end.
  private mutating func prove() {
    shrinkFigure()
    add(.event(keyEvent(SDLK_2, SDL_SCANCODE_2)))
    add(.event(textEvent("2")))
    now += 0.5
    if random.isOne(in: 2) {
      add(.trackpad(.began(Point(x: 400, y: 130))))
      for scale in [1.2, 1.4, 1.6] {
        now += 0.02
        add(.trackpad(.changed(scale)))
      }
      now += 0.3
      return add(.trackpad(.ended))
    }
    let pair = [nextFinger, nextFinger + 1]
    nextFinger += 2
    for (index, distance) in [100.0, 150, 180, 210, 240].enumerated() {
      for (side, id) in zip([-0.5, 0.5], pair) {
        if index == 0 { add(.hardware(finger: id, isDown: true)) }
        let type = index == 0 ? SDL_FINGERDOWN : SDL_FINGERMOTION
        finger(type, id, 400 + side * distance, 130)
      }
      now += 0.02
    }
    now += 0.3
    for id in pair {
      add(.hardware(finger: id, isDown: false))
      finger(SDL_FINGERUP, id, 400, 130)
    }
  }
}
