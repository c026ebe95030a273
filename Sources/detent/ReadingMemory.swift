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
  private let folder: DataFolder
  private let home: String?

  /// Older ones beyond so many are dropped.
  static let mostMemories = 500
  /// A memory has some 300 bytes.
  private static let longestFile = 64 << 10
  private static let brokenSuffix = ".broken"

  /// The folder that the environment names; `nil` where there is none, or it is read-only.
  init?(environment: (String) -> String? = DataFolder.variable) {
    let folder = DataFolder(
      "/detent/documents", below: "XDG_STATE_HOME", orHome: "/.local/state",
      environment: environment)
    guard let folder else { return nil }
    self.folder = folder
    home = DataFolder.absolute(environment("HOME"))
  }

  /// What is remembered of a document; `nil` for nothing.
  ///
  /// A file that cannot be read is put aside, and `broken` is told its path.
  func memory(of path: String, broken: (String) -> Void = { _ in }) -> ReadingMemory? {
    let file = folder.file(of: path)
    guard let text = Self.read(file) else { return nil }
    if let memory = ReadingMemory(json: text) { return memory.path == path ? memory : nil }
    rename(file, file + Self.brokenSuffix)
    broken(file + Self.brokenSuffix)
    return nil
  }

  /// Keeps a memory; a full disk is a failure.
  func keep(_ memory: ReadingMemory) throws(Failure) {
    let file = folder.file(of: memory.path)
    try AtomicFile.write(Array(memory.json.utf8), to: file)
    // To the millisecond: the machine's own times of files are coarser.
    let time = timespec(
      tv_sec: memory.time / 1000, tv_nsec: memory.time % 1000 * 1_000_000)
    _ = utimensat(AT_FDCWD, file, [time, time], 0)
    guard folder.files.count > Self.mostMemories else { return }
    for old in folder.newest.dropFirst(Self.mostMemories) { unlink(old) }
  }

  /// The documents read last that are still there, newest first.
  ///
  /// The files' own times tell their order, so no more of them are read than are asked for.
  func recent(_ count: Int) -> [RecentFile] {
    var found: [RecentFile] = []
    for file in folder.newest where found.count < count {
      guard let memory = Self.read(file).flatMap({ ReadingMemory(json: $0) }),
        access(memory.path, R_OK) == 0
      else { continue }
      found.append(RecentFile(path: memory.path, home: home))
    }
    return found
  }

  private static func read(_ file: String) -> String? {
    DataFolder.read(file, upTo: longestFile)
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
