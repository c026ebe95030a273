internal import CSDL2
internal import CTrackpad

// What a person is asked for who reports that pinching does not work: which display server this is,
// what it can do, and which devices there are. The display part needs a window of its own, never
// shown, because both SDL and the X server answer about a window only.

/// The facts about this machine's display, input and sound, as lines for people.
package enum DeviceReport {
  /// One fact: what it is about, and what is known.
  package struct Line: Equatable, Sendable {
    package var name: String
    package var value: String
  }

  /// Asks the machine; works without a display too, and says so.
  package static func lines() -> [Line] {
    [Line(name: "SDL", value: sdlVersion)] + displayLines() + soundLines()
  }

  private static var sdlVersion: String {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return "\(version.major).\(version.minor).\(version.patch)"
  }
}

// MARK: - Display and input

extension DeviceReport {
  /// Enough for any desk; what is beyond is not listed.
  private static let deviceLimit = 32

  private static func displayLines() -> [Line] {
    do throws(MachineError) {
      try Window.openDisplay()
    } catch {
      return [Line(name: "display", value: "none: \(error.reason)")]
    }
    defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    let side: Int32 = 64
    guard let window = SDL_CreateWindow("Detent", 0, 0, side, side, SDL_WINDOW_HIDDEN.rawValue)
    else { return [Line(name: "display", value: "gives no window: \(lastError())")] }
    defer { SDL_DestroyWindow(window) }
    return serverLines(window) + screenLines(window) + pinchLines(window) + touchLines()
      + deviceLines(window)
  }

  private static func serverLines(_ window: OpaquePointer) -> [Line] {
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "unknown"
    // What SDL takes when no display server answers.
    let isBlind = driver == "dummy" || driver == "offscreen"
    var lines = [
      Line(name: "display", value: isBlind ? "none: SDL's stand-in, \(driver)" : driver)
    ]
    var server = detent_x_server()
    guard detent_x_server_facts(window, &server) != 0 else { return lines }
    lines[0].value += " \(text(&server.display))"
    let kind = server.is_xwayland != 0 ? "Xwayland" : "X server"
    lines.append(
      Line(
        name: kind, value: "\(text(&server.vendor)) \(release(Int(server.release)))"))
    if server.has_window_manager == 0 {
      lines.append(Line(name: "window manager", value: "none"))
    }
    return lines
  }

  /// X.Org counts its releases as 1·10⁷ + a·10⁵ + b·10³ + c: a.b.c since 21.1, 1.a.b before.
  static func release(_ number: Int) -> String {
    let plain = number % 10_000_000
    let (a, b, c) = (plain / 100_000, plain / 1000 % 100, plain % 1000)
    return a >= 21 ? "\(a).\(b).\(c)" : "1.\(a).\(b)"
  }

  private static func screenLines(_ window: OpaquePointer) -> [Line] {
    var mode = SDL_DisplayMode()
    let index = max(0, SDL_GetWindowDisplayIndex(window))
    guard SDL_GetDesktopDisplayMode(index, &mode) == 0 else { return [] }
    let rate = mode.refresh_rate > 0 ? ", \(mode.refresh_rate) Hz" : ""
    var (units, pixels): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &units, nil)
    SDL_GetWindowSizeInPixels(window, &pixels, nil)
    let density = units > 0 ? Double(pixels) / Double(units) : 1
    return [
      Line(name: "screen", value: "\(mode.w)x\(mode.h)\(rate), \(density) pixels a unit")
    ]
  }

  private static func pinchLines(_ window: OpaquePointer) -> [Line] {
    let pinch = TrackpadPinch(window: window)
    let told = Line(name: "trackpad pinch", value: pinch.status.description)
    if pinch.status.isWayland { return [seatLine(detent_wl_capabilities()), told] }
    return [Line(name: "XInput", value: pinch.status.version ?? "none"), told]
  }

  /// What a Wayland compositor has for hands, from the bits of `wl_seat.capability`.
  static func seatLine(_ capabilities: UInt32) -> Line {
    let names = ["pointer", "keyboard", "touch"]
    let has = names.indices.filter { capabilities >> UInt32($0) & 1 != 0 }.map { names[$0] }
    return Line(name: "seat", value: has.isEmpty ? "without devices" : has.joined(separator: ", "))
  }

  private static func touchLines() -> [Line] {
    let count = SDL_GetNumTouchDevices()
    guard count > 0 else { return [Line(name: "touch screen", value: "none")] }
    return (0..<count).map { index in
      let name = SDL_GetTouchName(index).map { String(cString: $0) } ?? "without a name"
      let isDirect =
        SDL_GetTouchDeviceType(SDL_GetTouchDevice(index)) == SDL_TOUCH_DEVICE_DIRECT
      return Line(name: isDirect ? "touch screen" : "touch pad", value: name)
    }
  }

  private static func deviceLines(_ window: OpaquePointer) -> [Line] {
    var devices = [detent_x_device](repeating: detent_x_device(), count: deviceLimit)
    let count = Int(detent_x_list_devices(window, &devices, Int32(deviceLimit)))
    return devices.prefix(count).map { device in
      var device = device
      let can =
        device.gesture_touches > 0
        ? "gestures of up to \(device.gesture_touches) fingers"
        : "\(device.touches) fingers\(device.is_direct != 0 ? "" : ", as a pad")"
      return Line(name: "X device", value: "\(text(&device.name)): \(can)")
    }
  }
}

// MARK: - Sound

extension DeviceReport {
  private static func soundLines() -> [Line] {
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else {
      return [Line(name: "sound", value: "none: \(lastError())")]
    }
    defer { SDL_QuitSubSystem(SDL_INIT_AUDIO) }
    let driver = SDL_GetCurrentAudioDriver().map { String(cString: $0) } ?? "unknown"
    let names = (0..<max(0, SDL_GetNumAudioDevices(0))).map { index in
      SDL_GetAudioDeviceName(index, 0).map { String(cString: $0) } ?? "without a name"
    }
    let list = names.isEmpty ? "no device" : names.joined(separator: ", ")
    return [Line(name: "sound", value: "\(driver): \(list)")]
  }

  private static func lastError() -> String { String(cString: SDL_GetError()) }

  /// The text in a C array, which Swift sees as a tuple.
  private static func text(_ array: inout some Any) -> String {
    withUnsafeBytes(of: &array) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
