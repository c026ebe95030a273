import CPixman
import DetentCore
import Foundation
import Glibc
import Testing

@testable import DetentRender

// Pictures of documents: what is read of a file before it is decoded, which files are read at all,
// and what is painted.

@Suite struct PictureHeaderTests {
  static let jpeg = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1td\
    hbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAEAAYBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABQQAQAAAAAAAAAA\
    AAAAAAAAAAD/2gAIAQEAAD8AO//Z
    """
  static let lossless = "UklGRh4AAABXRUJQVlA4TBEAAAAvBcAAAAdQlCIXpf+BiOh/AAA="
  static let lossy =
    "UklGRjQAAABXRUJQVlA4ICgAAABwAQCdASoGAAQABABoJaACdAFAAAD+6Di64ubIij/4hz+tv+5TWIAA"
  static let extended =
    "UklGRlgAAABXRUJQVlA4WAoAAAAQAAAABQAAAwAAQUxQSAoAAAABB1CyiAhERP8DVlA4ICgAAABwAQCd"
    + "ASoGAAQABABoJaACdAFAAAD+6Di64ubIij/4hz+tv+5TWIAA"

  static func bytes(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64).map { [UInt8]($0) } ?? []
  }

  @Test(arguments: [(jpeg, "JPG"), (lossless, "WEBP"), (lossy, "WEBP"), (extended, "WEBP")])
  func `a picture tells its size in its first bytes`(base64: String, type: String) {
    let header = PictureHeader(Self.bytes(base64))
    #expect(header?.type == type)
    #expect(header?.width == 6)
    #expect(header?.height == 4)
  }

  @Test(arguments: [
    ("<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40.2px'/>", 60, 40),
    ("<?xml version='1.0'?><!-- <a> -->\n<svg viewBox='0 0 12 8' width='100%'>", 12, 8),
    ("<svg stroke-width='9' width = \"7pt\" height=\"8\">", 7, 8),
  ])
  func `a drawing tells its size in its element`(svg: String, width: Int, height: Int) {
    let header = PictureHeader(Array(svg.utf8))
    #expect(header?.width == width)
    #expect(header?.height == height)
  }

  @Test(arguments: [
    "", "no picture", "<html><svg", "<svg>", "<svg width='-1' height='5'>",
    "<svg width='99999999' height='2'>", "<svg width='", "RIFF", "\u{FFFD}",
  ])
  func `what is no picture has no size`(text: String) {
    #expect(PictureHeader(Array(text.utf8)) == nil)
  }

  @Test func `a picture cut short anywhere does no harm`() {
    for base64 in [Self.jpeg, Self.lossless, Self.lossy, Self.extended] {
      let bytes = Self.bytes(base64)
      for count in bytes.indices { _ = PictureHeader(Array(bytes.prefix(count))) }
    }
    for count in 0..<40 {
      let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      _ = PictureHeader(png + Array(repeating: 0xFF, count: count))
    }
  }
}

extension RenderTests {
  @Suite struct PictureTests {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("detent-pictures-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("in/deep"), withIntermediateDirectories: true)
    }

    private func shelf(_ reports: Reports = Reports()) -> PictureShelf {
      let shelf = PictureShelf()
      shelf.folder = folder.appendingPathComponent("in").path
      shelf.report = { reports.lines.append("\($0): \($1)") }
      return shelf
    }

    private final class Reports {
      var lines: [String] = []
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
      try Data(bytes).write(to: folder.appendingPathComponent(name))
    }

    @Test(arguments: [
      ("a.jpg", PictureHeaderTests.jpeg), ("a.webp", PictureHeaderTests.lossless),
    ])
    func `a picture is decoded when it is drawn, and only once`(
      name: String, base64: String
    ) throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try write(PictureHeaderTests.bytes(base64), to: "in/\(name)")
      let shelf = shelf()
      #expect(shelf.size(name) == Size(width: 6, height: 4))
      #expect(shelf.decodedCount == 0)
      let first = shelf.samples(name, width: 3, height: 2)
      try #require(first != nil)
      #expect(first?.pixels.width == 6)
      #expect(shelf.samples(name, width: 3, height: 2) === first)
      _ = shelf.samples(name, width: 2, height: 1)
      #expect(shelf.decodedCount == 1)
    }

    // Two camera pictures in one text: each draw of one drove out the other, and both were decoded
    // anew at every frame.
    @Test func `pictures that are seen together are decoded once, and little is kept of them`()
      throws
    {
      defer { try? FileManager.default.removeItem(at: folder) }
      let names = ["a.jpg", "b.jpg", "c.jpg"]
      for name in names {
        try write(PictureHeaderTests.bytes(PictureHeaderTests.jpeg), to: "in/\(name)")
      }
      let shelf = shelf()
      // One picture as it was decoded, 6 × 4, and some samples.
      shelf.mostBytes = 150
      for _ in 0..<5 {
        for name in names { #expect(shelf.samples(name, width: 1, height: 1) != nil) }
        #expect(shelf.keptBytes <= 150)
      }
      #expect(shelf.decodedCount == 3)
      // One is zoomed, the others stay.
      for width in [1.3, 1.5, 1.8, 2.1] {
        for name in names {
          let wanted = name == "b.jpg" ? width : 1
          #expect(shelf.samples(name, width: wanted, height: 1) != nil)
        }
        #expect(shelf.keptBytes <= 150)
      }
      #expect(shelf.decodedCount <= 5)
    }

    @Test func `a file that is another one by now is read again, and no other`() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let jpeg = PictureHeaderTests.bytes(PictureHeaderTests.jpeg)
      let svg = { (width: Int) in
        Array("<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='9'/>".utf8)
      }
      try write(jpeg, to: "in/a.jpg")
      try write(svg(7), to: "in/b.svg")
      let shelf = shelf()
      #expect(!shelf.refresh())
      let first = shelf.samples("a.jpg", width: 3, height: 2)
      #expect(shelf.size("b.svg")?.width == 7 && shelf.size("later.jpg") == nil)
      let inside = folder.appendingPathComponent("in").path
      #expect(shelf.size("../out.jpg") == nil, "not looked for, and not listened to")
      #expect(shelf.files == ["a.jpg", "b.svg", "later.jpg"].map { "\(inside)/\($0)" })
      #expect(!shelf.refresh(), "nothing has changed")
      try write(svg(30), to: "in/b.svg")
      #expect(shelf.refresh())
      #expect(shelf.size("b.svg")?.width == 30)
      #expect(shelf.samples("a.jpg", width: 3, height: 2) === first)
      try write(jpeg, to: "in/later.jpg")
      #expect(shelf.refresh())
      #expect(shelf.size("later.jpg") == Size(width: 6, height: 4))
      #expect(!shelf.refresh())
      unlink("\(inside)/a.jpg")
      #expect(shelf.refresh())
      #expect(shelf.samples("a.jpg", width: 3, height: 2) == nil)
      #expect(shelf.keptBytes == 0)
    }

    // A text from somewhere else must not show, or tell the size of, what is none of its business.
    @Test func `only pictures beside the document are looked at`() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let bytes = PictureHeaderTests.bytes(PictureHeaderTests.lossless)
      try write(bytes, to: "out.webp")
      try write(bytes, to: "in/deep/a b.webp")
      symlink("../out.webp", folder.appendingPathComponent("in/link.webp").path)
      let reports = Reports()
      let shelf = shelf(reports)
      #expect(shelf.size("deep/a%20b.webp?raw=true") != nil)
      #expect(shelf.size("./deep/../deep/a b.webp#x") != nil)
      #expect(reports.lines.isEmpty)
      for path in [
        "../out.webp", "link.webp", folder.path + "/out.webp", "%2e%2e/out.webp", "deep",
      ] {
        #expect(shelf.size(path) == nil)
      }
      #expect(shelf.size("missing.png") == nil)
      #expect(shelf.size("missing.png") == nil)
      #expect(reports.lines.count == 6)
      #expect(reports.lines.last == "missing.png: No such file or directory")
    }

    @Test func `a picture fills its place`() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">
        <rect width="10" height="10" fill="#ff0000"/></svg>
        """
      try write(Array(svg.utf8), to: "in/a.svg")
      let text = TextEngine(library: Fonts.library())
      text.pictures.folder = folder.appendingPathComponent("in").path
      let scene = Scene(
        size: Size(width: 40, height: 30), scale: 1, background: .white,
        commands: [
          DrawCommand(
            .picture(path: "a.svg"), frame: Rect(x: 10, y: 10, width: 20, height: 10),
            color: .black)
        ])
      let picture = try canvas(for: scene)
      _ = Rasterizer(text: text).draw(scene, into: picture.buffer, since: nil)
      for (x, y, isRed) in [
        (9, 15, false), (10, 10, true), (17, 19, true), (15, 20, false), (23, 15, false),
      ] {
        #expect((picture[x, y] & 0xFF_FFFF == 0xFF_0000) == isRed, "\(x), \(y)")
      }
    }
  }
}
