import Glibc

// A file that is written is either all there or not there at all. The bytes go into a temporary
// file beside the target, which then takes the target's name in one step; whatever fails on the
// way, the temporary file goes and the target stays as it was. Signals wait for that short time,
// so that Ctrl+C in the middle of a replay leaves whole pictures only.

/// Writes whole files.
enum AtomicFile {
  /// As many links in a row as Linux itself follows (path_resolution(7)).
  private static let maximumLinkCount = 40
  /// Names tried for the temporary file: others are left from killed processes that had our
  /// number.
  private static let maximumAttemptCount = 100

  /// Writes a file, over one that is there; devices and pipes are written straight into.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR {
      throw Failure(.badCall, "\(path): \(Descriptor.reason(EISDIR))")
    }
    if exists, kind != S_IFREG || isOpenFile(path) {
      return try writeStraight(bytes, to: path)
    }
    guard let target = followLinks(path) else {
      throw Failure(.badCall, "\(path): \(Descriptor.reason(ELOOP))")
    }
    if exists, access(target, W_OK) != 0 {
      throw Failure(.badCall, "\(path): \(Descriptor.reason(errno))")
    }
    let code = withoutSignals {
      replace(target, with: bytes, mode: exists ? status.st_mode & 0o777 : nil)
    }
    if let code { throw Failure(.badCall, "\(path): \(explain(code, target))") }
  }

  /// Whether the path is one of the names of a file that is open already, as `/dev/stdout` is.
  private static func isOpenFile(_ path: String) -> Bool {
    path == "/dev/stdout" || path == "/dev/stderr" || path.hasPrefix("/dev/fd/")
      || path.hasPrefix("/proc/")
  }

  private static func writeStraight(_ bytes: [UInt8], to path: String) throws(Failure) {
    // Appending is right for a file that is open already, and means nothing to devices and pipes.
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw Failure(.badCall, "\(path): \(Descriptor.reason(errno))") }
    let code = Descriptor.write(bytes, to: descriptor)
    let closing = close(descriptor) == 0 ? nil : errno
    if let code = code ?? closing {
      throw Failure(.badCall, "\(path): \(Descriptor.reason(code))")
    }
  }

  /// Writes beside the target and renames; answers the system's error number, `nil` when all went
  /// well.
  private static func replace(_ target: String, with bytes: [UInt8], mode: mode_t?) -> Int32? {
    var temporary = ""
    var descriptor: Int32 = -1
    for attempt in 0..<maximumAttemptCount {
      temporary = folder(of: target) + ".detent-\(getpid())-\(attempt).tmp"
      descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard descriptor < 0, errno == EEXIST else { break }
    }
    guard descriptor >= 0 else { return errno }
    var code = Descriptor.write(bytes, to: descriptor)
    if code == nil, let mode, fchmod(descriptor, mode) != 0 { code = errno }
    if close(descriptor) != 0, code == nil { code = errno }
    if code == nil, rename(temporary, target) != 0 { code = errno }
    if code != nil { unlink(temporary) }
    return code
  }

  /// A missing folder is the person's likeliest slip, and the system's words for it name the file.
  private static func explain(_ code: Int32, _ target: String) -> String {
    guard code == ENOENT else { return Descriptor.reason(code) }
    return "the folder \(folder(of: target)) does not exist"
  }

  /// The folder's path with its final slash; empty for the current one.
  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }

  /// The file that a chain of symbolic links ends at, whether it exists or not; `nil` for a ring.
  private static func followLinks(_ path: String) -> String? {
    var path = path
    for _ in 0..<maximumLinkCount {
      guard let link = readLink(path) else { return path }
      path = link.hasPrefix("/") ? link : folder(of: path) + link
    }
    return nil
  }

  /// What a symbolic link holds; `nil` for anything else.
  private static func readLink(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func withoutSignals<Result>(_ body: () -> Result) -> Result {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }
}
