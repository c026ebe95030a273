import Foundation
import Rig
import Testing

// The real program beside an editor. How editors save differs: vim and most others write a new file
// and rename it over the old one, nano writes into it, and some delete it first.

@Suite struct LiveReloadTests {
  private let folder = TemporaryFolder()

  /// A text whose only level's name tells the versions apart in the trace.
  private func text(_ name: String) -> String { "<!-- level: \(name) -->\nA text.\n" }

  private func name(_ bench: ProgramBench) -> String? {
    bench.lines.last { $0["name"] != nil }?["name"] as? String
  }

  private func replace(_ path: String, _ text: String) throws {
    let other = try folder.add("other", text)
    #expect(rename(other, path) == 0)
  }

  private func write(_ path: String, _ text: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  @Test func `a file that an editor saves is shown as it is now`() throws {
    let path = try folder.add("notes.txt", text("One"))
    let bench = try ProgramBench([path])
    #expect(name(bench) == "One")
    let before = try bench.picture()
    try replace(path, text("Two"))
    bench.expect("renamed over") { name(bench) == "Two" }
    try write(path, text("Three"))
    bench.expect("written into") { name(bench) == "Three" }
    try FileManager.default.removeItem(atPath: path)
    _ = try folder.add("notes.txt", text("Four"))
    bench.expect("deleted, and there again") { name(bench) == "Four" }
    bench.expect("the window shows it") { (try? bench.picture()) != before }
    #expect(!bench.program.output.contains("notes.txt"), "nothing to complain of")
  }

  @Test func `what cannot be shown leaves what was, and is told of once`() throws {
    let path = try folder.add("notes.txt", text("One"))
    let bench = try ProgramBench([path])
    let complaints = { bench.program.output.components(separatedBy: "is empty").count - 1 }
    for _ in 0..<2 {
      try write(path, "")
      bench.expect("an empty file is told of") { complaints() == 1 }
      Thread.sleep(forTimeInterval: 0.2)
    }
    #expect(complaints() == 1)
    #expect(name(bench) == "One")
    try write(path, text("Two"))
    bench.expect("and when it is a text again, it is shown") { name(bench) == "Two" }
    try write(path, "")
    bench.expect("told of again") { complaints() == 2 }
    #expect(bench.program.ticks != nil)
  }

  @Test func `a link's file is watched where it is, and the link too`() throws {
    let target = try folder.add("target.txt", text("One"))
    let home = TemporaryFolder()
    let link = "\(home.path)/link.txt"
    #expect(symlink(target, link) == 0)
    let bench = try ProgramBench([link])
    try replace(target, text("Two"))
    bench.expect("the file that the link leads to") { name(bench) == "Two" }
    let next = try folder.add("next.txt", text("Three"))
    #expect(symlink(next, "\(link).new") == 0 && rename("\(link).new", link) == 0)
    bench.expect("the link that leads elsewhere") { name(bench) == "Three" }
    try write(next, text("Four"))
    bench.expect("and the file there") { name(bench) == "Four" }
  }

  @Test func `a picture of the text is shown as its file is now, and where there was none`() throws
  {
    let drawing = { (color: String) in
      "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='60'>"
        + "<rect width='80' height='60' fill='\(color)'/></svg>"
    }
    let path = try folder.add("notes.md", "# One\n\n![](a.svg)\n\n![](later.svg)\n\nThe end.\n")
    let file = try folder.add("a.svg", drawing("#ff0000"))
    let bench = try ProgramBench([path, "--reduce-motion", "--level", "Full"])
    // The program listens when it has nothing else to do; an editor may save again.
    let first = try bench.picture()
    let isRed = Rig.wait {
      try? replace(file, drawing("#0000ff"))
      return (try? bench.picture()) != first
    }
    #expect(isRed, "the picture is another one")
    let second = try bench.picture()
    _ = try folder.add("later.svg", drawing("#00ff00"))
    bench.expect("and one that was missing") { (try? bench.picture()) != second }
    #expect(name(bench) != nil)
  }

  @Test func `a watched file at rest costs nothing`() throws {
    let path = try folder.add("notes.txt", text("One"))
    let bench = try ProgramBench([path])
    Thread.sleep(forTimeInterval: 1.5)
    let before = try #require(bench.program.ticks)
    // Another file of the folder is none of its business.
    for index in 0..<20 { _ = try folder.add("other\(index)", "x") }
    Thread.sleep(forTimeInterval: 1)
    let after = try #require(bench.program.ticks)
    #expect(after - before <= 1, "ticks of 10 ms")
  }
}
