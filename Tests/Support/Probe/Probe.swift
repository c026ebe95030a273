internal import CSDL2
import DetentCore
@testable import DetentSDL
import Glibc

// A window that says what arrives at it, one line an event: the machine's half of the program
// without the rest. The test speaks to it with keys:
//
//   p   asks for pinches (with the argument `later` it has not yet)
//   r   makes SDL replace the X window
//   q   ends it

@main
struct Probe {
  /// Where the window is and how large, in pixels: neither square nor at the screen's corner.
  static let area = SDL_Rect(x: 200, y: 100, w: 800, h: 400)

  let window: OpaquePointer
  var pinch: TrackpadPinch?

  static func main() {
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "0")
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0,
      let window = SDL_CreateWindow(
        "Probe", area.x, area.y, area.w, area.h, SDL_WINDOW_HIDDEN.rawValue)
    else { return say("no window: \(String(cString: SDL_GetError()))") }
    var probe = Probe(window: window)
    if !CommandLine.arguments.contains("later") { probe.ask() }
    SDL_ShowWindow(window)
    // Forwards what the server still has to say about the opening.
    SDL_PumpEvents()
    say("ready")
    probe.run()
  }

  /// Prints a line, at once.
  static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    precondition(write(1, bytes, bytes.count) == bytes.count, "the test reads what is said")
  }

  mutating func ask() {
    let pinch = TrackpadPinch(window: window)
    self.pinch = pinch
    Probe.say("status \(pinch.status.way) \(pinch.status.version ?? "-")")
  }

  mutating func run() {
    var event = SDL_Event()
    while SDL_WaitEvent(&event) != 0 {
      if let step = pinch?.translate(event, scale: 1) {
        Probe.say("pinch \(step.event.words)")
        Probe.check(step.stamp)
      } else if !handle(event) {
        return
      }
    }
  }

  /// A step's time lies a little before now, or the two clocks were not brought together.
  static func check(_ stamp: UInt32) {
    let age = Int32(bitPattern: SDL_GetTicks() &- stamp)
    if !(0...1000).contains(age) { say("age \(age)") }
  }

  /// False when it was the last.
  mutating func handle(_ event: SDL_Event) -> Bool {
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN: say(event.tfinger, "down")
    case SDL_FINGERMOTION: say(event.tfinger, "moved")
    case SDL_FINGERUP: say(event.tfinger, "up")
    case SDL_MOUSEWHEEL:
      Probe.say("wheel \(event.wheel.preciseY) \(SDL_GetModState().rawValue & 0xC0 != 0)")
    case SDL_KEYDOWN: return press(event.key.keysym.sym)
    case SDL_SYSWMEVENT: Probe.say("unwanted")
    default: break
    }
    return true
  }

  func say(_ finger: SDL_TouchFingerEvent, _ what: String) {
    let x = finger.x * Float(Probe.area.w - 1)
    let y = finger.y * Float(Probe.area.h - 1)
    Probe.say("finger \(what) \(x.rounded()) \(y.rounded())")
  }

  mutating func press(_ key: SDL_Keycode) -> Bool {
    switch Int(key) {
    case Int(SDLK_q.rawValue): return false
    case Int(SDLK_p.rawValue): ask()
    case Int(SDLK_r.rawValue):
      // A window that is to have OpenGL needs another X visual, so SDL makes a new X window.
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED.rawValue)
      Probe.say("recreated \(renderer != nil)")
    default: break
    }
    return true
  }
}

extension TrackpadEvent {
  /// As a line says it.
  var words: String {
    switch self {
    case .began(let place): "began \(place.x) \(place.y)"
    case .changed(let scale): "changed \((scale * 1000).rounded() / 1000)"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}
