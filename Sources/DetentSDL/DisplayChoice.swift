internal import CSDL2
internal import CTrackpad

// Which display server the window goes to: X11 first, as SDL itself prefers, else Wayland. Left
// alone SDL would go on to displays that nobody can see; `SDL_VIDEODRIVER` may still ask for one of
// those. SDL 2.26 does not survive a Wayland compositor that announces no seat, as one without any
// input device may: that one is asked before, on a connection of its own, and passed over.

extension Window {
  /// Connects to a display.
  static func openDisplay() throws(MachineError) {
    var reasons: [String] = []
    for driver in try wantedDrivers() {
      if driver.name == "wayland", detent_wl_lacks_seat() != 0 {
        reasons.append("the compositor at \(driver.place) has no seat, without which SDL crashes")
        continue
      }
      // With priority: a variable that is set to nothing would win over a plain hint.
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver.name, SDL_HINT_OVERRIDE)
      if detent_init_video() == 0 { return }
      reasons.append(driver.isAsked ? lastError() : "nothing answers at \(driver.place)")
    }
    throw .noDisplay(reasons.joined(separator: ", "))
  }

  private struct Driver {
    var name: String
    /// The variable that says where its server is, with its value.
    var place: String
    /// Whether `SDL_VIDEODRIVER` names it.
    var isAsked: Bool
  }

  /// The names of SDL's drivers to be tried, in order.
  private static func wantedDrivers() throws(MachineError) -> [Driver] {
    let places = [("x11", "DISPLAY"), ("wayland", "WAYLAND_DISPLAY")]
    if let asked = environment("SDL_VIDEODRIVER") {
      return asked.split(separator: ",").map { name in
        let key = places.first { $0.0 == name }?.1 ?? "SDL_VIDEODRIVER"
        return Driver(
          name: String(name), place: "\(key)=\(environment(key) ?? "")", isAsked: true)
      }
    }
    let drivers = places.compactMap { name, key in
      environment(key).map { Driver(name: name, place: "\(key)=\($0)", isAsked: false) }
    }
    if drivers.isEmpty { throw .noDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set") }
    return drivers
  }
}

/// An environment variable that is set to something.
private func environment(_ name: String) -> String? {
  SDL_getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

/// SDL's words for the last failure of this thread.
private func lastError() -> String { String(cString: SDL_GetError()) }
