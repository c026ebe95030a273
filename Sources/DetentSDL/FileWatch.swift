internal import CSDL2
internal import Glibc

/// Files whose changes the machine reports, from the moment at which the watch was made.
package final class FileWatch {
  private let handle: OpaquePointer
  private var state = State.waiting

  private enum State {
    case waiting
    case running
    case failed
  }

  /// Begins to watch a path; `nil` where the system does not let it be watched.
  package convenience init?(path: String) { self.init(paths: [path]) }

  /// Begins to watch some paths; `nil` where the system lets none of them be watched.
  package init?(paths: [String]) {
    var names = paths.map { strdup($0).map { UnsafePointer($0) } }
    defer { names.forEach { free(UnsafeMutablePointer(mutating: $0)) } }
    guard let handle = detent_file_watch_open(&names, Int32(names.count)) else { return nil }
    self.handle = handle
  }

  deinit {
    switch state {
    case .waiting: detent_file_watch_close(handle)
    case .running: detent_file_watch_stop(handle)
    case .failed: break
    }
  }

  /// Lets SDL events of a type tell of what has changed since, and of what will; once.
  package func start(eventType: UInt32) {
    guard state == .waiting else { return }
    state = detent_file_watch_start(handle, eventType) != 0 ? .running : .failed
  }
}
