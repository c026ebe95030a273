import DetentCore
import Foundation
import Glibc

@testable import detent

/// What a call came to.
struct Outcome {
  var status: Int32
  var bytes: [UInt8]
  var errors: String

  var output: String { String(decoding: bytes, as: UTF8.self) }
  var errorLines: [Substring] { errors.split(separator: "\n", omittingEmptySubsequences: false) }
}

/// Calls the built program with an input; a call that cannot even be made has the status -1.
func detent(_ arguments: String..., input: String = "") -> Outcome {
  detent(arguments, input: input)
}

/// Calls the built program with an input; a call that cannot even be made has the status -1.
func detent(_ arguments: [String], input: String = "") -> Outcome {
  do {
    return try Binary.call(arguments, input: input)
  } catch {
    return Outcome(status: -1, bytes: [], errors: "\(error)")
  }
}

/// A file without a name that stands for one of a program's streams.
final class Stream {
  private let file: UnsafeMutablePointer<FILE>

  /// A file that holds a text, to be read from its start.
  init(_ text: String = "") throws {
    guard let file = tmpfile() else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    self.file = file
    let flags = fcntl(descriptor, F_GETFD)
    _ = fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC)
    _ = Descriptor.write(Array(text.utf8), to: descriptor)
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { fclose(file) }

  var descriptor: Int32 { fileno(file) }

  /// Everything written so far.
  var contents: [UInt8] {
    lseek(descriptor, 0, SEEK_SET)
    var bytes: [UInt8] = []
    while let chunk = Descriptor.read(descriptor, upTo: 1 << 16), !chunk.isEmpty { bytes += chunk }
    return bytes
  }
}

/// A folder that is gone with its last user.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array((NSTemporaryDirectory() + "detent-test-XXXXXX").utf8CString)
    precondition(mkdtemp(&template) != nil, "the system gives temporary folders")
    path = template.withUnsafeBufferPointer { String(cString: Array($0)) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a name in the folder.
  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Puts a file there and answers its path.
  func add(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: self(name)))
    return self(name)
  }

  /// Puts a text there and answers its path.
  func add(_ name: String, _ text: String) throws -> String { try add(name, Array(text.utf8)) }

  /// The bytes of a file there.
  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  /// All names in the folder, hidden ones too, in order.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

/// A JSON text as Foundation reads it.
func json(_ text: String) throws -> [String: Any] {
  let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
  return value as? [String: Any] ?? [:]
}

/// The width and height that a PNG's header names; `nil` for anything else.
func pngSize(_ bytes: [UInt8]) -> [Int]? {
  guard bytes.count > 24, bytes.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]) else { return nil }
  return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
}
