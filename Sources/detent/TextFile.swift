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

  private static func read(_ descriptor: Int32, named name: String) throws(Failure) -> TextFile {
    var bytes: [UInt8] = []
    while true {
      guard let chunk = Descriptor.read(descriptor, upTo: chunkByteCount) else {
        throw Failure(.badCall, "\(name): \(Descriptor.reason(errno))")
      }
      guard !chunk.isEmpty else { break }
      if let offset = firstNUL(in: chunk) {
        let place = bytes.count + offset
        throw Failure(.badCall, "\(name): is not a UTF-8 text (byte \(place) is NUL)")
      }
      bytes += chunk
      guard bytes.count <= maximumByteCount else {
        throw Failure(.badCall, "\(name): is larger than \(maximumByteCount >> 20) MiB")
      }
    }
    let body = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    return TextFile(
      text: String(decoding: body, as: UTF8.self), firstInvalidByte: firstInvalidByte(of: bytes))
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
