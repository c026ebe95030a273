internal import CSDL2
package import DetentCore

// The window is created hidden, drawn, and shown with its first picture in one go, so that nobody
// sees an empty one. Its pixels are SDL's window surface: ordinary memory, of which only the
// damaged rectangles are sent. On X11 that is a shared-memory image; the hint below keeps SDL from
// putting OpenGL in between (50 ms and 95 MB). Wayland has no such surface in SDL, there SDL
// uploads it as a texture.

/// What a window should be like when it opens.
package struct WindowOptions: Equatable, Sendable {
  package var title: String
  /// In points.
  package var size: Size
  /// Pixels per point; `nil` leaves it to the desktop.
  package var scale: Double?

  package init(title: String, size: Size, scale: Double? = nil) {
    self.title = title
    self.size = size
    self.scale = scale
  }

  /// Below this, in points, the capsule and the alignment control no longer fit side by side with
  /// text.
  package static let minimumSize = Size(width: 320, height: 240)
}

/// The program's one window, from the display connection to the pixels.
package final class Window {
  let handle: OpaquePointer
  let id: UInt32
  private let scale: Double
  private let isX11: Bool
  private var isShown = false
  /// The surface last handed out, and the memory it had: SDL replaces both when the size changes.
  private var current: UnsafeMutablePointer<SDL_Surface>?
  private var currentPixels: UnsafeMutableRawPointer?
  /// Of the last picture that was sent, in pixels.
  private var presentedSize = (width: 0, height: 0)
  /// Stands in for a display whose pixels are not 32 bits of RGB.
  private var substitute: UnsafeMutablePointer<SDL_Surface>?

  /// Connects to the display and makes the window, not yet visible.
  package init(_ options: WindowOptions) throws(MachineError) {
    Window.setHints()
    try Window.openDisplay()
    isX11 = SDL_GetCurrentVideoDriver().map { String(cString: $0) } == "x11"
    if isX11 { SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
    let flags =
      SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    let isASCII = options.title.utf8.allSatisfy { $0 < 0x80 }
    guard
      let handle = SDL_CreateWindow(
        isASCII ? options.title : "", detent_window_centered, detent_window_centered,
        Int32(options.size.width), Int32(options.size.height), flags)
    else {
      let reason = lastError()
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noWindow(reason)
    }
    self.handle = handle
    id = SDL_GetWindowID(handle)
    if !isASCII { detent_set_title(handle, options.title) }
    let density = Window.density(of: handle)
    let resources = detent_x_resources(handle).map { String(cString: $0) }
    scale = WindowScale.resolve(asked: options.scale, density: density, resources: resources)
    fit(options.size, density: density)
  }

  deinit {
    if let substitute { SDL_FreeSurface(substitute) }
    SDL_DestroyWindow(handle)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Size and scale as they are now.
  package var geometry: WindowGeometry {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(handle, &width, &height)
    return WindowGeometry(
      units: Size(width: Double(width), height: Double(height)),
      density: Window.density(of: handle), scale: scale, spansLastUnit: isX11)
  }

  /// The refresh rate of the window's display as the system tells it, in Hz; 0 when it does not
  /// know.
  package var reportedRefreshRate: Int {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(handle)
    return SDL_GetCurrentDisplayMode(max(0, display), &mode) == 0 ? Int(mode.refresh_rate) : 0
  }

  /// What the title bar says.
  package func setTitle(_ title: String) { detent_set_title(handle, title) }

  /// Whether the window fills the screen.
  package var isFullScreen: Bool {
    get { SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0 }
    set {
      SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    }
  }

  /// Sets the picture in task bars and switchers: rows of `0xAARRGGBB`, top first, alpha straight.
  package func setIcon(_ pixels: [UInt32], width: Int, height: Int) {
    precondition(pixels.count == width * height, "an icon has width × height pixels")
    var pixels = pixels
    pixels.withUnsafeMutableBytes { bytes in
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        bytes.baseAddress, Int32(width), Int32(height), 32, Int32(width * 4),
        SDL_PIXELFORMAT_ARGB8888.rawValue)
      guard let surface else { return }
      SDL_SetWindowIcon(handle, surface)
      SDL_FreeSurface(surface)
    }
  }
}

// MARK: - Pixels

extension Window {
  /// The pixels to draw on, of the window's present size.
  package func surface() throws(MachineError) -> Surface {
    guard let surface = SDL_GetWindowSurface(handle) else { throw .noWindow(lastError()) }
    let target = isPlain(surface) ? surface : try substitute(for: surface)
    guard let pixels = target.pointee.pixels else { throw .noWindow("its surface has no memory") }
    let isNew = target != current || pixels != currentPixels
    current = target
    currentPixels = pixels
    return Surface(
      pixels: pixels, width: Int(target.pointee.w), height: Int(target.pointee.h),
      pitch: Int(target.pointee.pitch), isNew: isNew)
  }

  /// Sends rectangles of the surface to the display, and shows the window the first time.
  ///
  /// A window that has changed its size since `surface()` shows nothing: the event that says so is
  /// on its way, and brings a new picture.
  package func present(_ rects: [PixelRect]) {
    if !isShown {
      isShown = true
      SDL_ShowWindow(handle)
    }
    guard let current else { return }
    let (width, height) = (Int(current.pointee.w), Int(current.pointee.h))
    let areas = rects.compactMap { $0.clamped(width: width, height: height) }.map {
      SDL_Rect(x: Int32($0.x), y: Int32($0.y), w: Int32($0.width), h: Int32($0.height))
    }
    if areas.isEmpty { return }
    if let substitute, let surface = SDL_GetWindowSurface(handle) {
      for area in areas { detent_blit(substitute, surface, area) }
    }
    SDL_UpdateWindowSurfaceRects(handle, areas, Int32(areas.count))
    // On Wayland SDL shows the surface through OpenGL. The first picture of a new size still goes
    // into a buffer of the old one, and the second is placed by the old height: cut off, until the
    // third. At rest there would be none.
    if !isX11, presentedSize.width != width || presentedSize.height != height {
      for _ in 0..<2 { SDL_UpdateWindowSurfaceRects(handle, areas, Int32(areas.count)) }
    }
    presentedSize = (width, height)
  }

  /// Whether a surface has the one layout that is drawn.
  private func isPlain(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
    let format = surface.pointee.format.pointee.format
    return format == SDL_PIXELFORMAT_RGB888.rawValue
      || format == SDL_PIXELFORMAT_ARGB8888.rawValue
  }

  private func substitute(for surface: UnsafeMutablePointer<SDL_Surface>) throws(MachineError)
    -> UnsafeMutablePointer<SDL_Surface>
  {
    let (width, height) = (surface.pointee.w, surface.pointee.h)
    if let substitute {
      if substitute.pointee.w == width, substitute.pointee.h == height { return substitute }
      SDL_FreeSurface(substitute)
      self.substitute = nil
    }
    let made = SDL_CreateRGBSurfaceWithFormat(
      0, width, height, 32, SDL_PIXELFORMAT_RGB888.rawValue)
    guard let made else { throw .noWindow(lastError()) }
    substitute = made
    return made
  }
}

// MARK: - Opening

extension Window {
  /// Everything that SDL must know before it opens the display.
  private static func setHints() {
    let hints = [
      // Fingers are read as fingers, the mouse as a mouse; capture is known to swallow touches on
      // X11.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"), (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      (SDL_HINT_MOUSE_AUTO_CAPTURE, "0"),
      // A reader is not a game: the screen may blank, the compositor keeps working, a click that
      // focuses the window counts, Ctrl+C in the terminal ends the program at once.
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"), (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"), (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      // The close button asks; without this it also sends SDL_QUIT.
      (SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0"),
      (SDL_HINT_APP_NAME, "Detent"),
    ]
    for (name, value) in hints { SDL_SetHint(name, value) }
    // What desktop files call StartupWMClass; SDL reads these two from the environment.
    SDL_setenv("SDL_VIDEO_X11_WMCLASS", "detent", 1)
    SDL_setenv("SDL_VIDEO_WAYLAND_WMCLASS", "detent", 1)
  }

  /// Pixels per window unit; 1 where the display server does not say.
  private static func density(of handle: OpaquePointer) -> Double {
    var units: Int32 = 0
    var pixels: Int32 = 0
    SDL_GetWindowSize(handle, &units, nil)
    SDL_GetWindowSizeInPixels(handle, &pixels, nil)
    return units > 0 && pixels > 0 ? Double(pixels) / Double(units) : 1
  }

  /// Gives the window its size and least size, now that it is known what a point is.
  private func fit(_ size: Size, density: Double) {
    let unitsPerPoint = scale / density
    func units(_ points: Double) -> Int32 { Int32((points * unitsPerPoint).rounded()) }
    if unitsPerPoint != 1 {
      SDL_SetWindowSize(handle, units(size.width), units(size.height))
      SDL_SetWindowPosition(handle, detent_window_centered, detent_window_centered)
    }
    let least = WindowOptions.minimumSize
    SDL_SetWindowMinimumSize(handle, units(least.width), units(least.height))
  }
}

/// SDL's words for the last failure of this thread.
private func lastError() -> String { String(cString: SDL_GetError()) }
