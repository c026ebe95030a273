internal import CTrackpad

/// How a trackpad's pinches arrive at a window, or why none do.
package struct PinchStatus: Equatable, Sendable {
  package enum Way: Equatable, Sendable {
    case sharedConnection
    case ownConnection
    case notX11
    case noLibrary
    case noExtension
    case oldServer
    case taken
    case noConnection
  }

  package var way: Way
  /// The server's version of XInput, as in "2.4"; `nil` when it has none or was not asked.
  package var version: String?

  /// Whether pinches arrive.
  package var works: Bool { way == .sharedConnection || way == .ownConnection }

  /// One line for people, for bug reports.
  package var description: String {
    switch way {
    case .sharedConnection: "works, on SDL's connection"
    case .ownConnection: "works, on a connection of its own"
    case .notX11: "none: read from X11 only, and this is another display server"
    case .noLibrary: "none: the library libXi.so.6 is missing"
    case .noExtension: "none: the X server has no XInput 2"
    case .oldServer: "none: the X server's XInput is older than 2.4 (X.Org 21.1)"
    case .taken: "none: another program listens to the pinches of this window"
    case .noConnection: "none: the X server gives no second connection"
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
    default: way = .notX11
    }
    version = status.major > 0 ? "\(status.major).\(status.minor)" : nil
  }
}
