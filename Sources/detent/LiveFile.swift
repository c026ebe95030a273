import DetentSDL
import Glibc

// The file behind a window. It is read again when it has changed, and when somebody asks; a file
// that cannot be shown, as one that is gone, or emptied by an editor that is about to write it,
// leaves the version before on the screen, and is told of once.

/// A window's file, as it is now.
final class LiveFile {
  /// Notices changes from before the first reading on; `nil` where nothing can.
  let watch: FileWatch?
  private let path: String
  private let console: Console
  private var complaint: String?

  /// The file that a call names; `nil` for the sample, and for what can be read only once.
  init?(_ call: Call, in console: Console) {
    guard let path = call.file, path != "-", Self.isFile(path) else { return nil }
    self.path = path
    self.console = console
    watch = FileWatch(path: path)
  }

  /// The text as it stands; `nil` when there is none that can be shown.
  func read() -> String? {
    do throws(Failure) {
      // Opening a pipe would wait for whoever writes it.
      if exists, !Self.isFile(path) { throw Failure(.badCall, "\(path): is not a file any more") }
      let source = try TextFile.read(path, in: console)
      try source.requireWords(in: path)
      complain(source.complaint(in: path))
      return source.text
    } catch {
      complain(Failure(.badCall, error.message + "; the version before stays"))
      return nil
    }
  }

  private func complain(_ failure: Failure?) {
    if let failure, failure.message != complaint { console.report(failure) }
    complaint = failure?.message
  }

  private var exists: Bool { access(path, F_OK) == 0 }

  private static func isFile(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }
}
