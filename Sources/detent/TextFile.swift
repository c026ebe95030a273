import Glibc

// A file that a person names may be anything: missing, a folder, a picture, a pipe that never
// ends, Latin-1. Whatever can be shown is shown; what cannot be is refused in one line.

/// A text as read from a file or from standard input.
struct TextFile {
  /// Many times the longest books; what is longer is shown without being read whole.
  static let maximumByteCount = 64 << 20
  private static let chunkByteCount = 64 << 10
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Always well-formed: bytes that are not UTF-8 have become U+FFFD.
  let text: String
  /// Where the first such byte stood, counted from 0.
  let firstInvalidByte: Int?

  /// Reads a file to its end; `-` is standard input.
  static func read(_ path: String, in console: Console) throws(Failure) -> TextFile {
    try withDescriptor(of: path, in: console) { (descriptor, name) throws(Failure) in
      let bytes = try bytes(of: descriptor, named: name, atMost: maximumByteCount)
      return try TextFile(bytes, named: name)
    }
  }

  /// What errors call a file; `-` is standard input.
  static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// Opens a file for a while; `-` is standard input.
  static func withDescriptor<Result>(
    of path: String, in console: Console,
    _ body: (_ descriptor: Int32, _ name: String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if path == "-" { return try body(console.input, name(of: path)) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.badCall, "\(path): \(Descriptor.reason(errno))") }
    defer { close(descriptor) }
    return try body(descriptor, path)
  }

  /// Refuses a text of nothing but white space.
  func requireWords(in name: String) throws(Failure) {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Failure(.badCall, "\(name): is empty, there is nothing to read")
    }
  }

  /// What is to be said of a text that is shown all the same.
  func complaint(in name: String) -> Failure? {
    firstInvalidByte.map { Self.complaint(about: $0, in: name) }
  }

  /// What is said of a text whose first byte that is not UTF-8 stands somewhere.
  static func complaint(about byte: Int, in name: String) -> Failure {
    Failure(.badCall, "\(name): byte \(byte) is not UTF-8; what is not is shown as U+FFFD")
  }

  /// Everything that can be read, unless it is no text or more than a number of bytes.
  ///
  /// `waits` is asked before each piece, and may put an end to it.
  static func bytes(
    of descriptor: Int32, named name: String, atMost limit: Int,
    waits: (_ descriptor: Int32) -> Bool = { _ in true }
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      guard waits(descriptor) else { return bytes }
      guard let chunk = Descriptor.read(descriptor, upTo: chunkByteCount) else { break }
      guard !chunk.isEmpty else { return bytes }
      bytes += chunk
      guard bytes.count <= limit else {
        throw Failure(.badCall, "\(name): is larger than \(limit >> 20) MiB")
      }
      // Told by its beginning, so that a disk is not read to its end.
      if bytes.count == chunk.count { try requireText(bytes, named: name) }
    }
    throw Failure(.badCall, "\(name): \(Descriptor.reason(errno))")
  }

  /// The text that bytes are, unless they are none.
  init(_ bytes: [UInt8], named name: String) throws(Failure) {
    try Self.requireText(bytes, named: name)
    let mark = Self.byteOrderMark
    let body = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    text = String(decoding: body, as: UTF8.self)
    firstInvalidByte = Self.firstInvalidByte(of: bytes)
  }

  /// Refuses a file that is no text at all, as far as can be told by some of its bytes, which stand
  /// at a place in it.
  static func requireText(_ bytes: [UInt8], at place: Int = 0, named name: String) throws(Failure) {
    guard isBinary(bytes), let found = firstNUL(in: bytes) else { return }
    throw Failure(.badCall, "\(name): is not a UTF-8 text (byte \(place + found) is NUL)")
  }

  /// The share of bytes that no text has in a file with NUL bytes that is not taken for a text.
  ///
  /// UTF-16 has half of its bytes NUL, programs a third, and compressed pictures as many that are
  /// not UTF-8; a text out of a broken disk or database has a few.
  private static let binaryShare = 0.25

  /// Whether a file is no text at all: it has NUL bytes, and much else that texts do not have.
  private static func isBinary(_ bytes: [UInt8]) -> Bool {
    guard firstNUL(in: bytes) != nil else { return false }
    let strange = String(decoding: bytes, as: UTF8.self).unicodeScalars.count {
      switch $0.value {
      case 0x09, 0x0A, 0x0C, 0x0D, 0x1B: false
      case 0..<0x20, 0x7F, 0xFFFD: true
      default: false
      }
    }
    return Double(strange) > binaryShare * Double(bytes.count)
  }

  private static func firstNUL(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress, let found = memchr(start, 0, buffer.count) else {
        return nil
      }
      return start.distance(to: UnsafeRawPointer(found))
    }
  }

  private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
