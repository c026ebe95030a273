import Foundation
import Glibc
import Testing

@testable import detent

struct AtomicFileTests {
  private let folder = TemporaryFolder()
  private let bytes: [UInt8] = [1, 2, 3]

  @Test func `a file is written whole and nothing else is left`() throws {
    try AtomicFile.write(bytes, to: folder("a"))
    #expect(try folder.bytes("a") == bytes)
    #expect(folder.names == ["a"])
  }

  @Test func `a file that is there is replaced and keeps its mode`() throws {
    let path = try folder.add("a", "before")
    chmod(path, 0o640)
    try AtomicFile.write(bytes, to: path)
    var status = stat()
    stat(path, &status)
    #expect(try folder.bytes("a") == bytes)
    #expect(status.st_mode & 0o777 == 0o640)
  }

  @Test func `a link stays a link and its target is written`() throws {
    _ = try folder.add("target", "before")
    symlink("target", folder("link"))
    symlink("link", folder("link to link"))
    try AtomicFile.write(bytes, to: folder("link to link"))
    #expect(try folder.bytes("target") == bytes)
    #expect(folder.names == ["link", "link to link", "target"])
    var status = stat()
    lstat(folder("link"), &status)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `a link to nothing makes its target`() throws {
    symlink("target", folder("link"))
    try AtomicFile.write(bytes, to: folder("link"))
    #expect(try folder.bytes("target") == bytes)
  }

  @Test func `a ring of links is refused`() {
    symlink("b", folder("a"))
    symlink("a", folder("b"))
    #expect(throws: Failure(.badCall, "\(folder("a")): Too many levels of symbolic links")) {
      try AtomicFile.write(bytes, to: folder("a"))
    }
  }

  @Test func `a folder that does not exist is named and not made`() {
    let path = folder("none/a.png")
    #expect(throws: Failure(.badCall, "\(path): the folder \(folder("none/")) does not exist")) {
      try AtomicFile.write(bytes, to: path)
    }
    #expect(folder.names == [])
  }

  @Test func `a folder is not written over`() {
    #expect(throws: Failure(.badCall, "\(folder.path): Is a directory")) {
      try AtomicFile.write(bytes, to: folder.path)
    }
  }

  @Test func `a full device is an error and stays what it is`() {
    #expect(throws: Failure(.badCall, "/dev/full: No space left on device")) {
      try AtomicFile.write(bytes, to: "/dev/full")
    }
    var status = stat()
    stat("/dev/full", &status)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `a disk that fills up leaves the old file and nothing else`() throws {
    _ = try folder.add("a.png", "before")
    let outcome = try Binary.run("ulimit -f 1; $DETENT render --out a.png", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "detent: a.png: File too large\n")
    #expect(folder.names == ["a.png"])
    #expect(try folder.bytes("a.png") == Array("before".utf8))
  }

  @Test func `a folder without the right to write is an error`() throws {
    // Root may write everywhere but into the kernel's own tree.
    let path = "/proc/sys/none.png"
    let outcome = detent("render", "--out", path)
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 2)
    #expect(outcome.errors.hasPrefix("detent: \(path): "))
  }

  @Test func `standard output by any of its names is written straight into`() throws {
    for name in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
      let outcome = try Binary.run("$DETENT render --size 40x30 --out \(name)")
      #expect(outcome.status == 0)
      #expect(pngSize(outcome.bytes) == [40, 30])
    }
    let outcome = try Binary.run(
      "echo before > a; $DETENT render --size 40x30 --out /dev/stdout >> a; head -c 6 a", in: folder
    )
    #expect(outcome.output == "before")
  }

  @Test func `a full disk behind standard output is an error`() throws {
    for call in ["dump", "render --out -", "--help", "--version"] {
      let outcome = try Binary.run("$DETENT \(call) > /dev/full")
      #expect(outcome.status == 2)
      #expect(outcome.errors == "detent: standard output: No space left on device\n")
    }
  }
}
