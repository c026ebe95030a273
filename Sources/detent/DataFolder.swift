import Glibc

// What the program keeps between its runs, be it for ever or until somebody cleans up, lies in
// folders that the XDG Base Directory standard (0.8) names. Each thing has a small file of its own,
// so two windows never write the same one, and a broken one loses nothing else.

/// A folder of small files that the program keeps for itself.
struct DataFolder: Sendable {
  private let path: String

  /// How a file of a value is named; others that lie there are left alone.
  private static let suffix = ".json"

  /// The environment that the program was started with.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// A path from the root; the standard wants every other one to be ignored.
  static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// A folder below the one that a variable names, else below a part of the home folder.
  ///
  /// It is made where it is missing. `nil` where there is no home, or it is read-only: then nothing
  /// is kept, and that is nobody's fault.
  init?(
    _ name: String, below variable: String, orHome part: String, environment: (String) -> String?
  ) {
    let home = Self.absolute(environment("HOME"))
    let named = Self.absolute(environment(variable))
    guard let base = named ?? home.map({ $0 + part }) else { return nil }
    path = base + name
    guard named != nil || home.map({ access($0, W_OK) == 0 }) == true, Self.make(path) else {
      return nil
    }
  }

  /// The path of a key's file.
  func file(of key: String) -> String { path + "/" + Self.hash(key) + Self.suffix }

  /// The paths of all files, in no order.
  var files: [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var files: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name.hasSuffix(Self.suffix) { files.append(path + "/" + name) }
    }
    return files
  }

  /// The paths of all files, those first that were written last; of two written at one time, by
  /// their names.
  var newest: [String] {
    files.map { file -> (path: String, time: timespec) in
      var facts = stat()
      return (file, stat(file, &facts) == 0 ? facts.st_mtim : timespec())
    }.sorted {
      ($0.time.tv_sec, $0.time.tv_nsec, $1.path) > ($1.time.tv_sec, $1.time.tv_nsec, $0.path)
    }.map(\.path)
  }

  /// The text of a file, up to a number of bytes; `nil` where there is none.
  static func read(_ file: String, upTo limit: Int) -> String? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return Descriptor.read(descriptor, upTo: limit).map { String(decoding: $0, as: UTF8.self) }
  }

  /// FNV-1a, 64 bits: a short name for a key that may hold any character.
  private static func hash(_ key: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Makes a folder and those above it, for their owner alone, as the standard wants it; whether it
  /// can be written to.
  private static func make(_ path: String) -> Bool {
    var place = path.startIndex
    while let slash = path[place...].dropFirst().firstIndex(of: "/") {
      mkdir(String(path[..<slash]), 0o700)
      place = slash
    }
    mkdir(path, 0o700)
    return access(path, W_OK) == 0
  }
}
