import Glibc

// A file that a person names may be anything: missing, a folder, a picture, a pipe that never
// ends, Latin-1. Whatever can be shown is shown; what cannot be is refused in one line.

/// A text as read from a file or from standard input.
struct TextFile {
  /// More than the longest books have, and as much as lays out without a wait.
  static let maximumByteCount = 64 << 20
  private static let chunkByteCount = 64 << 10
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Always well-formed: bytes that are not UTF-8 have become U+FFFD.
  let text: String
  /// Where the first such byte stood, counted from 0.
  let firstInvalidByte: Int?

  /// Reads a file to its end; `-` is standard input.
  static func read(_ path: String, in console: Console) throws(Failure) -> TextFile {
    if path == "-" { return try read(console.input, named: "standard input") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.badCall, "\(path): \(Descriptor.reason(errno))") }
    defer { close(descriptor) }
    return try read(descriptor, named: path)
  }

  /// Refuses a text of nothing but white space.
  func requireWords(in name: String) throws(Failure) {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Failure(.badCall, "\(name): is empty, there is nothing to read")
    }
  }

  /// What is to be said of a text that is shown all the same.
  func complaint(in name: String) -> Failure? {
    firstInvalidByte.map {
      Failure(.badCall, "\(name): byte \($0) is not UTF-8; what is not is shown as U+FFFD")
    }
  }

  private static func read(_ descriptor: Int32, named name: String) throws(Failure) -> TextFile {
    var bytes: [UInt8] = []
    var isBinary = false
    while !isBinary {
      guard let chunk = Descriptor.read(descriptor, upTo: chunkByteCount) else {
        throw Failure(.badCall, "\(name): \(Descriptor.reason(errno))")
      }
      guard !chunk.isEmpty else { break }
      bytes += chunk
      guard bytes.count <= maximumByteCount else {
        throw Failure(.badCall, "\(name): is larger than \(maximumByteCount >> 20) MiB")
      }
      // Told by its beginning, so that a disk is not read to its end.
      if bytes.count == chunk.count { isBinary = Self.isBinary(bytes) }
    }
    if let place = firstNUL(in: bytes), isBinary || Self.isBinary(bytes) {
      throw Failure(.badCall, "\(name): is not a UTF-8 text (byte \(place) is NUL)")
    }
    let body = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    return TextFile(
      text: String(decoding: body, as: UTF8.self), firstInvalidByte: firstInvalidByte(of: bytes))
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
