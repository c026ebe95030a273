import Glibc

/// The three streams that a command talks through, as file descriptors.
struct Console {
  var input: Int32 = 0
  var output: Int32 = 1
  var errors: Int32 = 2

  /// Writes to standard output; a full disk behind it is a failure like any other.
  func write(_ bytes: [UInt8]) throws(Failure) {
    if let code = Descriptor.write(bytes, to: output) {
      throw Failure(.badCall, "standard output: \(Descriptor.reason(code))")
    }
  }

  func write(_ text: String) throws(Failure) {
    try write(Array(text.utf8))
  }

  /// Says one line on standard error; if even that cannot be written, nobody is there to be told.
  func report(_ failure: Failure) {
    _ = Descriptor.write(Array(failure.line.utf8), to: errors)
  }
}

/// The system's calls on file descriptors, made whole: interrupted calls go on, short writes are
/// finished.
enum Descriptor {
  /// Writes all bytes; answers the system's error number, or `nil` when all went well.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        guard errno == EINTR else { return errno }
      } else {
        rest.removeFirst(count)
      }
    }
    return nil
  }

  /// Reads up to `limit` bytes more; answers none at the end, `nil` with the error number in
  /// `errno`.
  static func read(_ descriptor: Int32, upTo limit: Int) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      var count = Glibc.read(descriptor, buffer.baseAddress, limit)
      while count < 0, errno == EINTR {
        count = Glibc.read(descriptor, buffer.baseAddress, limit)
      }
      failed = count < 0
      filled = max(0, count)
    }
    return failed ? nil : bytes
  }

  /// The system's words for an error number.
  static func reason(_ code: Int32) -> String {
    guard let words = strerror(code) else { return "error \(code)" }
    return String(cString: words)
  }
}
