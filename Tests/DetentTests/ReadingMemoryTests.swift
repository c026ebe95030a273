import DetentCore
import Foundation
import Rig
import Testing

@testable import detent

struct ReadingMemoryTests {
  private let folder = TemporaryFolder()

  private func shelf() throws -> MemoryShelf {
    try #require(MemoryShelf { $0 == "XDG_STATE_HOME" ? folder.path : nil })
  }

  private func memory(_ path: String, time: Int = 1) -> ReadingMemory {
    ReadingMemory(
      path: path, note: ReadingNote(level: "Brief", paragraph: 3, offset: 17, distance: 0.25),
      textSize: 1.25, windowSize: Size(width: 800, height: 500), time: time)
  }

  @Test(arguments: ["/a", "/with \"quotes\" and\nlines", "/\u{1F600}/é"])
  func `what is kept is remembered`(path: String) throws {
    let shelf = try shelf()
    try shelf.keep(memory(path))
    #expect(shelf.memory(of: path) == memory(path))
    #expect(shelf.memory(of: path + "x") == nil)
  }

  @Test func `a document that was read at its top has no place`() throws {
    let shelf = try shelf()
    var top = memory("/a")
    top.note = ReadingNote(level: "Full")
    try shelf.keep(top)
    #expect(shelf.memory(of: "/a") == top)
  }

  /// Wallabag's apps and many editors lose all state to one bad file: here it costs one document.
  @Test(arguments: ["", "{", "[]", "{\"path\": \"/a\"}", "\0\0\0", "{\"path\": 3}"])
  func `a broken memory is put aside and told of`(text: String) throws {
    let shelf = try shelf()
    try shelf.keep(memory("/a"))
    try shelf.keep(memory("/b"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }
    let broken = try #require(
      files.first { (TextOnDisk.read("\(folder.path)/\($0)") ?? "").contains("\"/a\"") })
    try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(broken)"))
    var told: [String] = []
    #expect(shelf.memory(of: "/a") { told.append($0) } == nil)
    #expect(told == ["\(folder.path)/\(broken).broken"])
    #expect(TextOnDisk.read(told[0]) == text)
    #expect(shelf.memory(of: "/b") == memory("/b"))
    try shelf.keep(memory("/a"))
    #expect(shelf.memory(of: "/a") == memory("/a"))
  }

  @Test(arguments: [
    ("textSize", "99"), ("width", "0"), ("height", "1e9"), ("time", "0.5"), ("path", "\"a\""),
  ])
  func `a memory out of bounds is none`(member: String, value: String) throws {
    let good = memory("/a").json
    let text = good.replacing(try Regex("\"\(member)\": [^,}]+"), with: "\"\(member)\": \(value)")
    #expect(text != good)
    #expect(ReadingMemory(json: text) == nil)
    #expect(ReadingMemory(json: good) != nil)
  }

  @Test func `recent files are those still there, newest first`() throws {
    let shelf = try shelf()
    for (time, name) in ["a", "b", "c"].enumerated() {
      let path = "\(folder.path)/\(name).md"
      if name != "b" { try Data().write(to: URL(filePath: path)) }
      try shelf.keep(memory(path, time: time))
    }
    #expect(shelf.recent(9).map(\.name) == ["c.md", "a.md"])
    #expect(shelf.recent(1).map(\.name) == ["c.md"])
  }

  @Test func `what was read last comes first, in whatever order it was written`() throws {
    let shelf = try shelf()
    for (name, time) in [("a", 1_800_000_000_003), ("b", 1_800_000_000_001), ("c", 2)] {
      let path = "\(folder.path)/\(name).md"
      try Data().write(to: URL(filePath: path))
      try shelf.keep(memory(path, time: time))
    }
    let path = "\(folder.path)/d.md"
    try Data().write(to: URL(filePath: path))
    try shelf.keep(memory(path, time: 1_800_000_000_002))
    #expect(shelf.recent(9).map(\.name) == ["a.md", "d.md", "b.md", "c.md"])
    #expect(shelf.recent(2).map(\.name) == ["a.md", "d.md"])
    // Read again, it comes first.
    try shelf.keep(memory("\(folder.path)/c.md", time: 1_800_000_000_004))
    #expect(shelf.recent(1).map(\.name) == ["c.md"])
  }

  @Test func `the oldest are dropped beyond a limit`() throws {
    let shelf = try shelf()
    for time in 0..<(MemoryShelf.mostMemories + 3) {
      try shelf.keep(memory("/\(time)", time: time))
    }
    #expect(shelf.memory(of: "/0") == nil)
    #expect(shelf.memory(of: "/3") != nil)
  }

  // XDG Base Directory 0.8: relative paths are ignored, and the default is below the home folder.
  @Test func `the folder is the one that the standard names`() throws {
    let home = folder.path
    let shelf = try #require(
      MemoryShelf { ["HOME": home, "XDG_STATE_HOME": "relative"][$0] })
    try shelf.keep(memory("/a"))
    let files = try FileManager.default.contentsOfDirectory(
      atPath: "\(home)/.local/state/detent/documents")
    #expect(files.count == 1)
  }

  // XDG Base Directory 0.8: what is missing is made, for its owner alone.
  @Test func `a folder that is named and not there is made`() throws {
    let path = folder.path + "/new/state"
    let shelf = try #require(MemoryShelf { $0 == "XDG_STATE_HOME" ? path : nil })
    try shelf.keep(memory("/a"))
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    #expect(facts[.posixPermissions] as? Int == 0o700)
  }

  @Test(arguments: [[:], ["HOME": "/nonexistent"], ["HOME": "relative"], ["HOME": "/proc"]])
  func `without a home nothing is remembered`(environment: [String: String]) {
    #expect(MemoryShelf { environment[$0] } == nil)
  }
}
