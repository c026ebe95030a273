import CSDL2
import Testing

@testable import DetentCore
@testable import DetentSDL

// SDL's video and sound live once a process and read its environment, so each of these runs in a
// process of its own, with SDL's dummy drivers: no display, no sound device.

@Suite struct DesktopTests {
  @Test func `a window has its points in pixels, and new pixels only when it changes`() async {
    await #expect(processExitsWith: .success) {
      SDL_setenv("SDL_VIDEODRIVER", "dummy", 1)
      let window = try Window(
        WindowOptions(title: "Test", size: Size(width: 400, height: 300), scale: 2))
      #expect(window.geometry.size == Size(width: 400, height: 300))
      let first = try window.surface()
      #expect((first.width, first.height) == (800, 600))
      #expect(first.isNew)
      window.present([PixelRect(x: -10, y: 0, width: 5000, height: 5000)])
      window.present([])
      #expect(try window.surface().isNew == false)
      SDL_SetWindowSize(window.handle, 700, 500)
      let second = try window.surface()
      #expect(second.isNew)
      #expect((second.width, second.height) == (700, 500))
    }
  }

  @Test func `without a display the window says what it looked for`() async {
    await #expect(processExitsWith: .success) {
      for name in ["SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"] { SDL_setenv(name, "", 1) }
      let options = WindowOptions(title: "Test", size: Size(width: 400, height: 300))
      #expect(throws: MachineError.noDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set")) {
        _ = try Window(options)
      }
      SDL_setenv("DISPLAY", ":4711", 1)
      #expect(throws: MachineError.noDisplay("nothing answers at DISPLAY=:4711")) {
        _ = try Window(options)
      }
    }
  }

  @Test func `opening the display leaves the environment as it was`() async {
    await #expect(processExitsWith: .success) {
      SDL_setenv("SDL_VIDEODRIVER", "dummy", 1)
      SDL_setenv("LC_ALL", "C.UTF-8", 1)
      let before = ["LC_ALL", "XMODIFIERS", "DBUS_SESSION_BUS_ADDRESS"].map(environment)
      let window = try Window(WindowOptions(title: "Test", size: Size(width: 400, height: 300)))
      let after = ["LC_ALL", "XMODIFIERS", "DBUS_SESSION_BUS_ADDRESS"].map(environment)
      #expect(after == before)
      #expect(window.geometry.scale == 1)
    }
  }

  @Test(.serialized, arguments: ["dummy", "pulseaudio", "alsa", "no such driver"])
  func `sound that cannot be played is no error, and the speaker always ends`(
    driver: String
  ) async {
    await #expect(processExitsWith: .success) { [driver] in
      SDL_setenv("SDL_AUDIODRIVER", driver, 1)
      let speaker = Speaker()
      speaker.close()
      let other = Speaker()
      for _ in 0..<3 {
        other.warm()
        other.click()
      }
      other.close()
      other.click()
    }
  }

  @Test func `a program runs in the window from its first picture to its quit`() async {
    await #expect(processExitsWith: .success) {
      SDL_setenv("SDL_VIDEODRIVER", "dummy", 1)
      let clock = Clock()
      let window = try Window(WindowOptions(title: "Test", size: Size(width: 400, height: 300)))
      var drawn: [Bool] = []
      let desktop = Desktop(window: window, clock: clock, speaker: nil, followsDesktop: true) {
        scene, surface, previous in
        drawn.append(previous == nil)
        return [PixelRect(x: 0, y: 0, width: surface.width, height: surface.height)]
      }
      var steps = 0
      var loop = Loop(
        machine: desktop,
        program: LoopProgram(step: { events, now in
          steps += 1
          let shade = Color(red: Double(steps) / 10, green: 0, blue: 0)
          return Frame(
            scene: Scene(size: Size(width: 400, height: 300), scale: 1, background: shade),
            cues: steps == 4 ? [.quit] : [], wake: .nextFrame)
        }))
      loop.run()
      #expect(drawn == [true, false, false])
      #expect(loop.report.frames == 3)
    }
  }
}

@Sendable private func environment(_ name: String) -> String? {
  SDL_getenv(name).map { String(cString: $0) }
}
