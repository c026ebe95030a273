internal import CSDL2
import DetentCore
@testable import DetentSDL
import Glibc

// The machine's half of the program without the rest: the window and the queue are the program's
// own, and each event that they give is said, one line an event. With the argument `devices` it
// says what `detent devices` says, and ends. The test speaks to it with keys:
//
//   p   opens the ears (with the argument `later` the window is there before)
//   r   makes SDL replace the X window
//   q   ends it

@main
enum Probe {
  /// Where the window is and how large, in pixels: neither square nor at the screen's corner.
  static let place: (x: Int32, y: Int32) = (200, 100)
  static let size = Size(width: 800, height: 400)

  /// A Wayland window is there once something of it is drawn.
  private static let picture = [PixelRect(x: 0, y: 0, width: 1, height: 1)]

  static func main() throws {
    if CommandLine.arguments.contains("devices") {
      return DeviceReport.lines().forEach { say("\($0.name): \($0.value)") }
    }
    let clock = Clock()
    let window = try Window(WindowOptions(title: "Probe", size: size, scale: 1))
    SDL_SetWindowPosition(window.handle, place.x, place.y)
    if CommandLine.arguments.contains("later") {
      _ = try window.surface()
      window.present(picture)
      say("ready")
      awaitKey(SDLK_p)
    }
    var desktop = Desktop(
      window: window, clock: clock, speaker: nil, followsDesktop: false, draw: { _, _, _ in [] })
    SDL_AddEventWatch(noteUnwanted, nil)
    say("status \(desktop.trackpad.status.way) \(desktop.trackpad.status.version ?? "-")")
    _ = try window.surface()
    window.present(picture)
    say("ready")
    run(&desktop)
  }

  /// Prints a line, at once.
  nonisolated static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    precondition(write(1, bytes, bytes.count) == bytes.count, "the test reads what is said")
  }

  private static func awaitKey(_ key: SDL_KeyCode) {
    var event = SDL_Event()
    while SDL_WaitEvent(&event) != 0 {
      if event.type == SDL_KEYDOWN.rawValue, event.key.keysym.sym == Int32(key.rawValue) { return }
    }
  }

  private static func run(_ desktop: inout Desktop) {
    while true {
      for event in desktop.receive(until: nil).events {
        if event.kind == .key(KeyEvent(.character("q"))) { return }
        if event.kind == .key(KeyEvent(.character("r"))) { replaceWindow(desktop.window.handle) }
        if let words = event.kind.words { say(words) }
        // An event lies a little before now, or two clocks were not brought together.
        let age = desktop.now - event.time
        if !(-0.001...1).contains(age) { say("age \(age)") }
      }
    }
  }

  /// A window that is to have OpenGL needs another X visual, so SDL makes a new X window.
  private static func replaceWindow(_ window: OpaquePointer) {
    let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED.rawValue)
    say("recreated \(renderer != nil)")
  }
}

/// What passes SDL's filter reaches its watches, on whichever thread it was pushed.
private func noteUnwanted(
  _: UnsafeMutableRawPointer?, event: UnsafeMutablePointer<SDL_Event>?
) -> Int32 {
  if event?.pointee.type == SDL_SYSWMEVENT.rawValue { Probe.say("unwanted") }
  return 0
}

extension InputEvent.Kind {
  /// As a line says it; `nil` for what no test asks about.
  var words: String? {
    switch self {
    case .finger(let finger):
      "finger \(finger.phase) \(finger.position.x.rounded()) \(finger.position.y.rounded())"
    case .trackpad(.began(let place)): "pinch began \(place.x) \(place.y)"
    case .trackpad(.changed(let scale)): "pinch changed \((scale * 1000).rounded() / 1000)"
    case .trackpad(let step): "pinch \(step)"
    case .wheel(let wheel): "wheel \(wheel.ticks) \(wheel.modifiers.contains(.control))"
    default: nil
    }
  }
}
