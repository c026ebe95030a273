import DetentCore
import DetentSDL
import Glibc

// The file behind a window. It is read again when it has changed, and when somebody asks; a file
// that cannot be shown, as one that is gone, or emptied by an editor that is about to write it,
// leaves the version before on the screen, and is told of once.

/// A window's file, as it is now.
final class LiveFile {
  /// Notices changes from before the first reading on; `nil` where nothing can.
  let watch: FileWatch?
  let path: String
  private let console: Console
  private var complaint: String?

  /// The file of a path; `nil` for what can be read only once.
  init?(path: String, in console: Console) {
    guard path != "-", Self.isFile(path) else { return nil }
    self.path = path
    self.console = console
    watch = FileWatch(path: path)
  }

  /// Why it cannot be read again; `nil` when that has to be tried.
  var fault: Failure? {
    // Opening a pipe would wait for whoever writes it.
    Self.fault(of: path).map { _ in Failure(.badCall, "\(path): is not a file any more") }
  }

  /// How long it is now, in bytes.
  var byteCount: Int {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_size : 0
  }

  /// Tells of something once, until there is nothing or something else to tell.
  func complain(_ failure: Failure?) {
    if let failure, failure.message != complaint { console.report(failure) }
    complaint = failure?.message
  }

  /// Why a path leads to nothing that can be opened; `nil` when that has to be tried.
  static func fault(of path: String) -> Failure? {
    guard access(path, F_OK) == 0, !isFile(path) else { return nil }
    return Failure(.badCall, "\(path): is not a file")
  }

  /// Whether a path leads to something that can be read to an end.
  static func isFile(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }
}
