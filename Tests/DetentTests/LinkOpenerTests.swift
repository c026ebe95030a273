import Foundation
import Glibc
import Testing

@testable import detent

// Links of a text that came from anywhere. Whatever they say, nothing runs but the desktop's
// opener, with one argument that is an address or a file of the document's own folder.

struct LinkOpenerTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [
    ("https://x.y/a?b=c&d;e", "https://x.y/a?b=c&d;e"), ("HTTP://x.y", "HTTP://x.y"),
    ("mailto:a@b.c?attach=/etc/passwd", "mailto:a@b.c"),
  ])
  func `addresses are handed on`(destination: String, argument: String) throws {
    #expect(try LinkOpener(folder: nil).argument(for: destination) == argument)
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "ssh://x", "x-y:z",
    "/etc/passwd", "../secret.txt", "inside/../../secret.txt", "missing.txt", "", "#a",
    "https:\n//x",
    "run.sh", "start.desktop", "%2e%2e/secret.txt",
  ])
  func `nothing else is`(destination: String) throws {
    _ = try folder.add("start.desktop", "x")
    let program = try folder.add("run.sh", "x")
    chmod(program, 0o755)
    let opener = LinkOpener(folder: folder.path)
    #expect(throws: Failure.self) { try opener.argument(for: destination) }
  }

  @Test func `a file beside the document is`() throws {
    let path = try folder.add("a b.txt", "x")
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let opener = LinkOpener(folder: folder.path)
    #expect(try opener.argument(for: "a%20b.txt#part") == real)
    #expect(throws: Failure.self) { try LinkOpener(folder: nil).argument(for: "a b.txt") }
  }

  @Test func `the opener gets one argument, and no shell sees it`() throws {
    let opener = try folder.add(
      "opener",
      "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$@\" > \"$(dirname \"$0\")/seen.new\"\n"
        + "mv \"$(dirname \"$0\")/seen.new\" \"$(dirname \"$0\")/seen\"\n")
    chmod(opener, 0o755)
    let links = LinkOpener(folder: nil, program: opener)
    try links.open("https://x.y/$(touch a);b c")
    // Until the other process has written; a wait without a clock of its own.
    while !folder.names.contains("seen") { usleep(1000) }
    #expect(try folder.bytes("seen") == Array("1\nhttps://x.y/$(touch a);b c\n".utf8))
  }
}
