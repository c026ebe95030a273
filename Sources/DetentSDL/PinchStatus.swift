internal import CTrackpad

/// How a trackpad's pinches arrive at a window, or why none do.
package struct PinchStatus: Equatable, Sendable {
  package enum Way: Equatable, Sendable {
    case sharedConnection
    case ownConnection
    /// By the Wayland compositor's gestures.
    case wayland
    case unknownDisplay
    case noLibrary
    case noExtension
    case oldServer
    case taken
    case noConnection
    case noWayland
    case noGestures
  }

  package var way: Way
  /// The server's version of XInput, as in "2.4"; `nil` when it has none or was not asked.
  package var version: String?

  /// Whether pinches arrive.
  package var works: Bool { [.sharedConnection, .ownConnection, .wayland].contains(way) }

  /// Whether it was a Wayland compositor that was asked.
  package var isWayland: Bool { [.wayland, .noWayland, .noGestures].contains(way) }

  /// One line for people, for bug reports.
  package var description: String {
    switch way {
    case .sharedConnection: "works, on SDL's connection"
    case .ownConnection: "works, on a connection of its own"
    case .wayland: "works, by the compositor's gestures"
    case .unknownDisplay: "none: read from X11 and Wayland only, and this is neither"
    case .noLibrary: "none: the library libXi.so.6 is missing"
    case .noExtension: "none: the X server has no XInput 2"
    case .oldServer: "none: the X server's XInput is older than 2.4 (X.Org 21.1)"
    case .taken: "none: another program listens to the pinches of this window"
    case .noConnection: "none: the X server gives no second connection"
    case .noWayland: "none: the library libwayland-client.so.0 is missing, or older than 1.20"
    case .noGestures: "none: the compositor has no pointer gestures"
    }
  }
}

extension PinchStatus {
  init(_ status: detent_pinch_status) {
    switch status.state {
    case detent_pinch_shared: way = .sharedConnection
    case detent_pinch_own: way = .ownConnection
    case detent_pinch_no_library: way = .noLibrary
    case detent_pinch_no_xinput: way = .noExtension
    case detent_pinch_old_xinput: way = .oldServer
    case detent_pinch_taken: way = .taken
    case detent_pinch_no_connection: way = .noConnection
    case detent_pinch_wayland: way = .wayland
    case detent_pinch_no_wayland: way = .noWayland
    case detent_pinch_no_gestures: way = .noGestures
    default: way = .unknownDisplay
    }
    version = status.major > 0 ? "\(status.major).\(status.minor)" : nil
  }
}
