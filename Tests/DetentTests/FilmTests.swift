import Testing

@testable import DetentRender

struct FilmTests {
  private let folder = TemporaryFolder()

  /// The kinds of a PNG's chunks, in order.
  private func chunks(_ bytes: [UInt8]) -> [String] {
    var kinds: [String] = []
    var rest = bytes.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      kinds.append(String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self))
      rest = rest.dropFirst(12 + length)
    }
    return kinds
  }

  @Test func `a name without a number becomes one animated picture`() throws {
    let script = try folder.add("s", "0.5 key +\n")
    let film = folder("film.png")
    let still = folder("still.png")
    #expect(detent("replay", script, "--fps", "20", "--size", "200x150", "--out", film).status == 0)
    #expect(detent("render", "--size", "200x150", "--at", "0", "--out", still).status == 0)
    let bytes = try folder.bytes("film.png")
    let kinds = chunks(bytes)
    #expect(kinds.prefix(4) == ["IHDR", "tEXt", "acTL", "fcTL"])
    #expect(kinds.last == "IEND")
    // The half second before the key is one picture, shown for ten frames and more.
    let pictures = kinds.filter { $0 == "fcTL" }.count
    #expect(pictures > 10 && pictures <= 25)
    // Who knows only PNG sees the first frame.
    let first = try #require(PNG.decode(bytes))
    let rest = try #require(PNG.decode(try folder.bytes("still.png")))
    #expect(first.buffer.width == 200 && first.buffer.height == 150)
    for y in 0..<150 {
      for x in 0..<200 { #expect(first[x, y] == rest[x, y]) }
    }
  }

  @Test func `equal films are equal bytes`() throws {
    let script = try folder.add("s", "0 key 1\n0.1 key e\n")
    for name in ["a.png", "b.png"] {
      let outcome = detent("replay", script, "--size", "120x100", "--out", folder(name))
      #expect(outcome.status == 0)
    }
    #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
  }

  @Test(arguments: [
    ("0.1 resize 300x200\n", "20", "--out: an animated PNG has one size, and the script resizes"),
    ("0 key +\n", "29.97", "--fps: an animated PNG needs a whole number of frames a second"),
  ])
  func `what one file cannot hold is refused in one line`(
    script: String, rate: String, message: String
  ) throws {
    let path = try folder.add("s", script)
    let outcome = detent("replay", path, "--fps", rate, "--out", folder("film.png"))
    #expect(outcome.status == 2)
    #expect(outcome.errors == "detent: \(message)\n")
    #expect(folder.names == ["s"])
  }
}
