import Foundation
import Testing

@testable import detent

struct HeadlessCommandTests {
  private let folder = TemporaryFolder()
  private let threeLevels =
    "<!-- level: One -->\nA.\n\n<!-- level: Two -->\nA b.\n\n<!-- level: Three -->\nA b c.\n"

  private func level(_ outcome: Outcome) throws -> Int? {
    (try json(outcome.output)["level"] as? [String: Any])?["index"] as? Int
  }

  @Test func `dump shows the sample at rest without a script`() throws {
    let outcome = detent("dump")
    let object = try json(outcome.output)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(object["at"] as? Double == 0)
    #expect(object["size"] as? [Double] == [900, 640])
    #expect(object["wake"] as? String == "input")
    #expect(object["clicks"] as? Int == 0)
    #expect(try level(outcome) == 2)
  }

  @Test func `equal calls give equal bytes`() {
    let calls = (0..<3).map { _ in detent("dump", "--script", "-", "--at", "1.2", input: "1 key +")
    }
    #expect(calls.allSatisfy { $0.bytes == calls[0].bytes && $0.status == 0 })
  }

  static let levels: [([String], Int)] = [
    ([], 2), (["--level", "1"], 1), (["--level", "3"], 3), (["--level=three"], 3),
    (["--level", "ONE"], 1),
  ]

  @Test(arguments: levels)
  func `a level is chosen by number or by name`(arguments: [String], index: Int) throws {
    let path = try folder.add("text.txt", threeLevels)
    #expect(try level(detent(["dump", path] + arguments)) == index)
  }

  @Test(arguments: ["0", "4", "-1", "Four", "99999999999999999999"])
  func `a level that is not there is one line`(name: String) throws {
    let path = try folder.add("text.txt", threeLevels)
    let outcome = detent("dump", path, "--level", name)
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 2)
    #expect(outcome.errors.hasPrefix("detent: --level: "))
    #expect(outcome.errors.contains(name))
    #expect(outcome.bytes.isEmpty)
  }

  @Test func `a script reads a text again`() throws {
    let path = try folder.add("text.txt", threeLevels)
    let other = try folder.add("other.txt", "<!-- level: New -->\nN.\n" + threeLevels)
    let script = "1 key 3\n2 reload \(other)\n"
    let before = detent("dump", path, "--script", "-", "--at", "1.9", input: script)
    let after = detent("dump", path, "--script", "-", input: script)
    #expect(try level(before) == 3)
    #expect(try level(after) == 4)
    let empty = try folder.add("empty.txt", "\n")
    let refused = detent("dump", path, "--script", "-", input: "1 reload \(empty)")
    #expect(refused.status == 2)
    #expect(refused.errors.hasPrefix("detent: standard input:1: \(empty): is empty"))
  }

  @Test func `a moment is exact and later events have not happened`() throws {
    let script = "1 key +\n2 key -\n"
    let before = detent("dump", "--script", "-", "--at", "0.999", input: script)
    let during = detent("dump", "--script", "-", "--at", "1.125", input: script)
    let after = detent("dump", "--script", "-", input: script)
    #expect(try level(before) == 2)
    #expect(try level(during) == 3)
    #expect(try level(after) == 2)
    #expect(try json(during.output)["at"] as? Double == 1.125)
    #expect(try json(during.output)["wake"] as? String == "frame")
    #expect(try json(before.output)["clicks"] as? Int == 0)
    #expect(try json(after.output)["clicks"] as? Int == 2)
    #expect(try json(after.output)["wake"] as? String == "input")
    #expect(try json(after.output)["at"] as? Double ?? 0 > 2)
  }

  @Test func `a burst of the wheel is a timer until it falls silent`() throws {
    let script = "1 wheel ctrl 1 450,300"
    let during = detent("dump", "--script", "-", "--at", "1.0", input: script)
    #expect(try json(during.output)["pinching"] as? Bool == true)
    let after = detent("dump", "--script", "-", input: script)
    #expect(try json(after.output)["pinching"] as? Bool == false)
    #expect(try json(after.output)["wake"] as? String == "input")
  }

  /// Scripts that are wrong, and the line that says so.
  static let scripts: [(String, String)] = [
    ("1 key +\n0.5 key -", "standard input:2: time runs backwards, from 1.0 to 0.5"),
    ("\n\n0 jump", "standard input:3: 'jump' is not an event"),
    ("0 resize 0x0", "standard input:1: 0x0 is not 1 to 16384 pixels a side"),
  ]

  @Test(arguments: scripts)
  func `a wrong script is named with its line`(script: String, reason: String) {
    let outcome = detent("dump", "--script", "-", input: script)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("detent: " + reason))
    #expect(outcome.errorLines.count == 2)
    #expect(outcome.bytes.isEmpty)
  }

  @Test func `a missing script is named`() {
    let outcome = detent("dump", "--script", "none.script")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "detent: none.script: No such file or directory\n")
  }

  static let sizes: [([String], [Int])] = [
    ([], [900, 640]), (["--size", "1x1"], [1, 1]), (["--size", "1x2", "--scale", "3"], [3, 6]),
    (["--size", "320x240", "--scale", "2", "--theme", "dark"], [640, 480]),
    (["--size", "33x16"], [33, 16]),
  ]

  @Test(arguments: sizes)
  func `a picture has the size asked for, in pixels`(arguments: [String], size: [Int]) throws {
    let outcome = detent(["render", "--out", folder("a.png")] + arguments)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(pngSize(try folder.bytes("a.png")) == size)
    #expect(folder.names == ["a.png"])
  }

  @Test func `a resized window is drawn in its new size`() throws {
    let outcome = detent(
      "render", "--script", "-", "--scale", "2", "--out", "-", input: "0 resize 50x40")
    #expect(pngSize(outcome.bytes) == [100, 80])
  }

  @Test func `a render into a folder that does not exist leaves nothing`() {
    let path = folder("none/a.png")
    let outcome = detent("render", "--out", path)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "detent: \(path): the folder \(folder("none/")) does not exist\n")
    #expect(folder.names == [])
  }

  @Test func `replay numbers its frames from 0 until rest`() throws {
    let script = try folder.add("s", "0.1 key +")
    let rest = try json(detent("dump", "--script", script).output)["at"] as? Double ?? -1
    let outcome = detent(
      "replay", script, "--fps", "10", "--size", "40x30", "--out", folder("%03d.png"))
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let frames = folder.names.filter { $0.hasSuffix(".png") }
    let last = Int((rest * 10).rounded(.up))
    #expect(rest > 0.1)
    #expect(frames.count == last + 1)
    #expect(frames.first == "000.png")
    #expect(folder.names.count == frames.count + 1)
  }

  @Test func `a replay's frame is the render of its moment`() throws {
    let script = try folder.add("s", "0 key +")
    _ = detent("replay", script, "--fps", "8", "--size", "90x60", "--out", folder("%d.png"))
    let picture = detent(
      "render", "--script", script, "--at", "0.25", "--size", "90x60", "--out", "-")
    #expect(try folder.bytes("2.png") == picture.bytes)
  }

  @Test func `a script without events is one frame`() throws {
    let script = try folder.add("s", "# nothing\n")
    let outcome = detent("replay", script, "--size", "9x9", "--out", folder("%d.png"))
    #expect(outcome.status == 0)
    #expect(folder.names == ["0.png", "s"])
  }

  @Test func `a replay without an end in sight is refused before its first frame`() throws {
    let script = try folder.add("s", "2000 key +")
    let outcome = detent("replay", script, "--out", folder("%d.png"))
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 2)
    #expect(outcome.errors.hasSuffix("frames until rest are more than 100000\n"))
    #expect(folder.names == ["s"])
  }

  @Test func `a replay into a folder that does not exist makes none`() throws {
    let script = try folder.add("s", "")
    let path = folder("none/%d.png")
    let outcome = detent("replay", script, "--out", path)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "detent: \(folder("none/0.png")): the folder \(folder("none/")) does not exist\n")
    #expect(folder.names == ["s"])
  }

  @Test func `an interrupted replay leaves whole pictures only`() throws {
    _ = try folder.add("s", "1000 key +")
    // A shell's background job ignores SIGINT, so the other polite signal stands in for Ctrl+C.
    let outcome = try Binary.run(
      """
      $DETENT replay s --size 400x300 --out %d.png & while [ ! -e 2.png ]; do sleep 0; done
      kill -TERM $!; wait $!
      """, in: folder)
    #expect(outcome.status == 128 + 15)
    let pictures = folder.names.filter { $0 != "s" }
    #expect(!pictures.isEmpty)
    for name in pictures {
      #expect(name.hasSuffix(".png") && !name.hasPrefix("."))
      #expect(try folder.bytes(name).suffix(8).prefix(4) == Array("IEND".utf8)[...])
    }
  }

  @Test func `the window says what works without a display`() throws {
    let outcome = try Binary.run("$DETENT")
    #expect(outcome.status == 3)
    #expect(outcome.errorLines.count == 2)
    #expect(outcome.errors.contains("detent render"))
    #expect(try Binary.run("$DETENT bench window").status == 3)
  }

  @Test func `a bad file is told before a missing display`() throws {
    #expect(try Binary.run("$DETENT none.txt").status == 2)
  }

  @Test func `the benchmark prints a number for every stage and size`() throws {
    let outcome = detent("bench", "scene", "--rounds", "1")
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
    let stages = ["step", "layout", "raster", "damage"]
    let keys = stages.flatMap { stage in
      [100, 1000, 5000].map { "\(stage)_us_\($0)" } + [1000, 5000].map { "\(stage)_growth_\($0)" }
    }
    #expect(lines.map { $0.first.map(String.init) } == keys)
    #expect(lines.allSatisfy { $0.count == 2 && (Double($0[1]) ?? -1) >= 0 })
  }

  @Test func `dump lists every word, and which of them travel`() throws {
    let path = try folder.add("text.txt", threeLevels)
    let script = "0 key +\n"
    let rest = try json(detent("dump", path).output)["words"] as? [[String: Any]] ?? []
    #expect(rest.map { $0["text"] as? String } == ["A", "b"])
    #expect(rest.allSatisfy { $0["travelling"] as? Bool == false })
    let arguments = ["dump", path, "--transition", "morph", "--script", "-", "--at", "0.1"]
    let moving = try json(detent(arguments, input: script).output)["words"] as? [[String: Any]]
    #expect(moving?.contains { $0["travelling"] as? Bool == true } == true)
    let outcome = detent("dump", path, "--transition", "explode")
    #expect(outcome.status == 2 && outcome.errors.contains("vaporize"))
  }

  // Sizes of 8.5, 17 and 34 points.
  @Test(arguments: [("50", 22), ("100", 0), ("200", -16)])
  func `dump tells how far letters stand apart`(percent: String, thousandths: Double) throws {
    let path = try folder.add("text.txt", threeLevels)
    let commands =
      try json(detent("dump", path, "--text-size", percent).output)["commands"]
      as? [[String: Any]] ?? []
    let text = try #require(commands.first { ($0["text"] as? String)?.hasPrefix("A") == true })
    let size = try #require(text["fontSize"] as? Double)
    let tracking = try #require(text["tracking"] as? Double)
    #expect(abs(tracking - thousandths / 1000 * size) < 1e-6)
  }
}
