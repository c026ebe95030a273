internal import CSDL2

/// A file whose changes the machine reports, from the moment at which the watch was made.
package final class FileWatch {
  private var handle: OpaquePointer?

  /// Begins to watch a path; `nil` where the system does not let it be watched.
  package init?(path: String) {
    guard let handle = detent_file_watch_open(path) else { return nil }
    self.handle = handle
  }

  deinit {
    if let handle { detent_file_watch_close(handle) }
  }

  /// Lets SDL events of a type tell of what has changed since, and of what will.
  func start(eventType: UInt32) {
    guard let handle else { return }
    self.handle = nil
    detent_file_watch_start(handle, eventType)
  }
}
