import Testing

@testable import detent

struct TextFileTests {
  private let folder = TemporaryFolder()

  @Test func `a missing file is named`() {
    let path = folder("none.txt")
    let outcome = detent("dump", path)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "detent: \(path): No such file or directory\n")
  }

  @Test func `a folder is not a text`() {
    let outcome = detent("dump", folder.path)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "detent: \(folder.path): Is a directory\n")
  }

  /// The kernel lets everybody open this file, and nobody read its start: not even root.
  @Test func `an unreadable file is named`() {
    let outcome = detent("dump", "/proc/self/mem")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "detent: /proc/self/mem: Input/output error\n")
  }

  @Test func `a binary file is told by its first NUL byte`() throws {
    let path = try folder.add("picture.txt", [0x89, 0x50, 0, 0x47])
    let outcome = detent("dump", path)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "detent: \(path): is not a UTF-8 text (byte 2 is NUL)\n")
  }

  @Test func `a NUL byte in a text is shown, and so is what follows it`() throws {
    // sora-editor#863: NUL bytes crash an editor; C strings end there.
    let path = try folder.add("broken.txt", Array("before\0after, and more".utf8))
    let outcome = detent("dump", path)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("after, and more"))
  }

  @Test func `broken bytes become one sign for each part that could not go on`() throws {
    // The Unicode Standard 15.0, table 3-8; ImGuiColorTextEdit#10: broken UTF-8 crashes or is lost.
    let bytes: [UInt8] = [
      0x61, 0xF1, 0x80, 0x80, 0xE1, 0x80, 0xC2, 0x62, 0x80, 0x63, 0x80, 0xBF, 0x64,
    ]
    let outcome = detent("dump", try folder.add("broken.txt", bytes))
    #expect(outcome.output.contains("a\u{FFFD}\u{FFFD}\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}d"))
  }

  @Test(arguments: ["", " \n\t\r\n", "\u{FEFF}\n"])
  func `a file without a word is refused`(text: String) throws {
    let path = try folder.add("empty.txt", text)
    let outcome = detent("dump", path)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "detent: \(path): is empty, there is nothing to read\n")
    #expect(
      detent("dump", "-", input: text).errors
        == "detent: standard input: is empty, there is nothing to read\n")
  }

  /// The byte that is not UTF-8, and how many stand before it.
  static let invalid: [([UInt8], Int)] = [
    ([0xFF], 0), ([0x80], 0), ([0xC0, 0xAF], 0), ([0xED, 0xA0, 0x80], 0),
    ([0xF5, 0x80, 0x80, 0x80], 0), ([0x63, 0x61, 0x66, 0xE9], 3), ([0x61, 0xE2, 0x82], 1),
  ]

  @Test(arguments: invalid)
  func `bytes that are not UTF-8 are shown and reported`(bytes: [UInt8], place: Int) throws {
    let path = try folder.add("latin.txt", Array("word ".utf8) + bytes)
    let outcome = detent("dump", path)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "detent: \(path): byte \(place + 5) is not UTF-8; what is not is shown as U+FFFD\n")
    #expect(outcome.output.contains("\u{FFFD}"))
    #expect(try json(outcome.output).isEmpty == false)
  }

  @Test(arguments: [("dump", 128), ("levels", 64), ("check", 64)])
  func `a text without an end is refused`(command: String, limit: Int) throws {
    let outcome = try Binary.run("yes | $DETENT \(command) -")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "detent: standard input: is larger than \(limit) MiB\n")
  }

  @Test func `a pipe by name is a file like any other`() throws {
    let outcome = try Binary.run(
      "mkfifo pipe && { echo through the pipe > pipe & } && $DETENT dump pipe", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("through the pipe"))
  }

  @Test func `closed streams are errors and not traps`() throws {
    #expect(try Binary.run("$DETENT dump - <&-").status == 2)
    #expect(try Binary.run("$DETENT dump >&-").status == 2)
    #expect(try Binary.run("$DETENT dump nothing.txt 2>&-").status == 2)
  }
}
