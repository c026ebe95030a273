import DetentCore
import Glibc

// What is remembered of a document: where it was read, and how the window looked. Each has a file
// of its own under the XDG state folder, named by the document's path, so two windows never write
// the same one and a broken one loses nothing else. It is replaced whole; one that cannot be read
// is put aside under another name, for whoever wants to know why.

/// Where and how a document was read last.
struct ReadingMemory: Equatable {
  /// From the root.
  var path: String
  var note: ReadingNote
  /// 1 is the default size.
  var textSize: Double
  /// In points.
  var windowSize: Size
  /// In milliseconds since 1970.
  var time: Int
}

/// The folder of memories.
struct MemoryShelf {
  private let folder: String
  private let home: String?

  /// Older ones beyond so many are dropped.
  static let mostMemories = 500
  private static let suffix = ".json"
  private static let brokenSuffix = ".broken"

  /// The folder that the environment names; `nil` where there is no home, or it is read-only: then
  /// nothing is remembered, and that is nobody's fault.
  init?(environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
    home = environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    // XDG Base Directory 0.8: a path that is not absolute is ignored.
    let named = environment("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let base = named ?? home.map({ $0 + "/.local/state" }) else { return nil }
    folder = base + "/detent/documents"
    guard named != nil || home.map({ access($0, W_OK) == 0 }) == true,
      Self.makeFolders(folder)
    else { return nil }
  }

  /// What is remembered of a document; `nil` for nothing.
  ///
  /// A file that cannot be read is put aside, and `broken` is told its path.
  func memory(of path: String, broken: (String) -> Void = { _ in }) -> ReadingMemory? {
    let file = self.file(of: path)
    guard let text = Self.read(file) else { return nil }
    if let memory = ReadingMemory(json: text) { return memory.path == path ? memory : nil }
    rename(file, file + Self.brokenSuffix)
    broken(file + Self.brokenSuffix)
    return nil
  }

  /// Keeps a memory; a full disk is a failure.
  func keep(_ memory: ReadingMemory) throws(Failure) {
    try AtomicFile.write(Array(memory.json.utf8), to: file(of: memory.path))
    for old in all().dropFirst(Self.mostMemories) { unlink(file(of: old.path)) }
  }

  /// The documents read last that are still there, newest first.
  func recent(_ count: Int) -> [RecentFile] {
    all().lazy.filter { access($0.path, R_OK) == 0 }.prefix(count)
      .map { RecentFile(path: $0.path, home: home) }
  }

  private func all() -> [ReadingMemory] {
    var memories: [ReadingMemory] = []
    for name in Self.names(in: folder) {
      guard name.hasSuffix(Self.suffix), let text = Self.read(folder + "/" + name),
        let memory = ReadingMemory(json: text)
      else { continue }
      memories.append(memory)
    }
    return memories.sorted { ($0.time, $1.path) > ($1.time, $0.path) }
  }

  /// What stands in a folder, in no order.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
        })
    }
    return names
  }

  private func file(of path: String) -> String {
    folder + "/" + Self.hash(path) + Self.suffix
  }

  /// FNV-1a, 64 bits: a short name for a path that may hold any character.
  static func hash(_ path: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func read(_ file: String) -> String? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // A memory has some 300 bytes.
    return Descriptor.read(descriptor, upTo: 64 << 10).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Makes a folder and those above it, for their owner alone, as the standard wants it; whether it
  /// can be written to.
  static func makeFolders(_ path: String) -> Bool {
    var place = path.startIndex
    while let slash = path[place...].dropFirst().firstIndex(of: "/") {
      mkdir(String(path[..<slash]), 0o700)
      place = slash
    }
    mkdir(path, 0o700)
    return access(path, W_OK) == 0
  }
}

extension ReadingMemory {
  /// `nil` for a text that is no memory.
  init?(json text: String) {
    guard let value = try? JSONValue(parsing: text), let path = value["path"]?.string,
      let level = value["level"]?.string, let textSize = value["textSize"]?.number,
      let width = value["width"]?.number, let height = value["height"]?.number,
      let time = value["time"]?.number.flatMap(Int.init(exactly:))
    else { return nil }
    guard Option.Limits.textSizes.contains(textSize * 100), path.hasPrefix("/"),
      Script.allows(Size(width: width, height: height), scale: 1)
    else { return nil }
    self.path = path
    self.textSize = textSize
    self.time = time
    windowSize = Size(width: width, height: height)
    note = ReadingNote(
      level: level, sentences: value["sentences"]?.index, paragraph: value["paragraph"]?.index,
      offset: value["offset"]?.index ?? 0,
      distance: value["distance"]?.number ?? 0)
  }

  var json: String {
    var members = [
      ("path", JSON.string(path)), ("level", JSON.string(note.level)),
      ("textSize", JSON.number(textSize)), ("width", JSON.number(windowSize.width)),
      ("height", JSON.number(windowSize.height)), ("time", String(time)),
    ]
    if let sentences = note.sentences { members.append(("sentences", String(sentences))) }
    if let paragraph = note.paragraph {
      members += [
        ("paragraph", String(paragraph)), ("offset", String(note.offset)),
        ("distance", JSON.number(note.distance)),
      ]
    }
    return "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}\n"
  }
}

extension JSONValue {
  fileprivate var number: Double? {
    if case .number(let number) = self, number.isFinite { number } else { nil }
  }

  /// A number that counts something.
  fileprivate var index: Int? { number.flatMap(Int.init(exactly:)).flatMap { $0 < 0 ? nil : $0 } }
}
