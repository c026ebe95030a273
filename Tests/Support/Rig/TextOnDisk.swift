import Foundation

// Reading what another program is writing. Foundation's own reader of whole files loses its buffer
// when a file is empty, as a log is at first, and a sanitizer counts every one of them.

/// A file's text.
package enum TextOnDisk {
  /// The whole text as it stands; `nil` when the file cannot be opened.
  package static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
