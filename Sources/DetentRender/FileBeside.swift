// A document names files by addresses: pictures that it shows, files that it links to. Only those
// in its own folder, or in folders below, are ever looked at: a text from somewhere else must not
// be able to point at what is none of its business, by `..`, by a path from the root or by a
// symbolic link.

internal import Glibc

/// Finds the files that a document names.
package enum FileBeside {
  /// Why an address leads to no file.
  package struct Refusal: Error, Equatable {
    package let reason: String
  }

  /// The path of a file by its address in a document of a folder.
  package static func path(of address: String, in folder: String) throws(Refusal) -> String {
    let name = decoded(address.prefix { $0 != "?" && $0 != "#" })
    guard !name.isEmpty, !name.utf8.contains(0), !name.hasPrefix("/") else {
      throw Refusal(reason: "is not beside the document")
    }
    guard let root = real(folder), let path = real("\(folder)/\(name)") else {
      throw Refusal(reason: String(cString: strerror(errno)))
    }
    guard path.hasPrefix(root == "/" ? "/" : root + "/") else {
      throw Refusal(reason: "is not beside the document")
    }
    return path
  }

  /// Where a file would be by its address in a document of a folder, if it were there; `nil` for an
  /// address that leads elsewhere.
  static func place(of address: String, in folder: String) -> String? {
    let name = decoded(address.prefix { $0 != "?" && $0 != "#" })
    guard !name.isEmpty, !name.utf8.contains(0), !name.hasPrefix("/"),
      !name.split(separator: "/").contains("..")
    else { return nil }
    return "\(folder)/\(name)"
  }

  /// A path without links and dots; `nil` when there is no such file.
  package static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// An address without its percent signs; what is none stays.
  private static func decoded(_ address: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(address.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
