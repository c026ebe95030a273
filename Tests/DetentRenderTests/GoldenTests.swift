// Exact pictures, few and small, one thing each. A golden is painted twice, cold and with warm
// caches, and both must equal the file to the last bit.

import DetentCore
import Foundation
import Testing

@testable import DetentRender

/// A small scene and the name of its picture in `Goldens`.
struct Golden: CustomTestStringConvertible, Sendable {
  let name: String
  let scene: @Sendable (TextEngine) -> Scene

  var testDescription: String { name }
}

private let box = Rect(x: 24, y: 16, width: 48, height: 20)

private func over(_ background: Color, _ commands: DrawCommand...) -> Scene {
  Scene(size: Size(width: 96, height: 56), scale: 1, background: background, commands: commands)
}

private let night = Color(bytes: 35, 45, 50)

let goldens: [Golden] = [
  Golden(name: "text-at-rest") {
    over(.white, line("Hamburgefon", x: 3, y: 14, size: 14.5, by: $0))
  },
  Golden(name: "text-light-on-dark") {
    var command = line("Hamburgefon", x: 3, y: 14, size: 14.5, by: $0)
    command.color = .white
    return over(night, command)
  },
  Golden(name: "text-gliding") {
    over(.white, line("Hamburgefon", x: 3.3, y: 14.6, size: 14.5, isMoving: true, by: $0))
  },
  Golden(name: "text-growing") {
    over(.white, line("Hamburg", x: 12, y: 16, scale: 1.2, isMoving: true, by: $0))
  },
  Golden(name: "text-tracked") {
    over(.white, line("DETAILS", x: 8, y: 18, size: 14, face: .semibold, tracking: 0.48, by: $0))
  },
  Golden(name: "text-right-to-left") {
    var command = line("(مرحبا, שלום)", x: 4, y: 14, size: 14.5, by: $0)
    command.shape = .text(
      TextRun(text: "(مرحبا, שלום)", face: .regular, size: 14.5, direction: .rightToLeft))
    return over(.white, command)
  },
  Golden(name: "text-emoji") {
    var command = line("A👩‍👩‍👧🇯🇵❤\u{FE0F}1", x: 4, y: 16, by: $0)
    command.color = .white
    return over(night, command)
  },
  Golden(name: "text-emoji-gliding") {
    over(.white, line("A👍🏽 漢字", x: 4.3, y: 16.6, isMoving: true, by: $0))
  },
  Golden(name: "circle") { _ in
    over(
      .white,
      DrawCommand(
        .fill(cornerRadius: 24), frame: Rect(x: 24, y: 4, width: 48, height: 48),
        color: Color(bytes: 0, 122, 255)))
  },
  Golden(name: "capsule-outline") { _ in
    over(.white, DrawCommand(.outline(cornerRadius: 10, width: 0.5), frame: box, color: .black))
  },
  Golden(name: "shadow") { _ in
    over(
      .white,
      DrawCommand(
        .shadow(cornerRadius: 10, sigma: 6, offsetY: 3), frame: box, color: .black, opacity: 0.5))
  },
  Golden(name: "material-light") { _ in
    over(
      .white,
      DrawCommand(
        .fill(cornerRadius: 0), frame: Rect(x: 0, y: 0, width: 40, height: 56),
        color: Color(bytes: 0, 122, 255)),
      DrawCommand(.material(cornerRadius: 10, .ultraThinLight), frame: box, color: .black))
  },
  Golden(name: "material-dark") { _ in
    over(
      night,
      DrawCommand(
        .fill(cornerRadius: 0), frame: Rect(x: 0, y: 0, width: 40, height: 56), color: .white),
      DrawCommand(.material(cornerRadius: 10, .ultraThinDark), frame: box, color: .black))
  },
  Golden(name: "markdown-light") {
    page("# A *head*\n\n- **one**, `two`\n- [three](x)\n\n> ~~four~~\n\n    code()", .light, by: $0)
  },
  Golden(name: "markdown-dark") {
    page(
      "## Two\n\n1. [ ] do\n2. [x] done\n\n|a|b|\n|-|-:|\n|*c*|d|\n\n---\n\n***e***", .dark, by: $0)
  },
  Golden(name: "scroll-bar-near") { scrollBar(.light, isHeld: false, by: $0) },
  Golden(name: "scroll-bar-held") { scrollBar(.dark, isHeld: true, by: $0) },
  Golden(name: "scroll-bar-held-large") { scrollBar(.light, scale: 2, isHeld: true, by: $0) },
  Golden(name: "scroll-bar-contrast") {
    scrollBar(.dark, contrast: .more, isHeld: true, by: $0)
  },
]

/// The scroll bar under a pointer, and what is beside it.
private func scrollBar(
  _ theme: ThemeChoice, contrast: ContrastChoice = .normal, scale: Double = 1, isHeld: Bool,
  by text: TextEngine
) -> Scene {
  let level = { (name: String, count: Int) in
    Document.Level(name: name, texts: (0..<count).map { _ in "Four words a line." })
  }
  let document = Document(
    title: "", levels: [level("Some", 30), level("All", 60)], startLevel: 1,
    wordCounts: [120, 240])
  let settings = Settings(
    size: Size(width: 320, height: 240), scale: scale, theme: theme, contrast: contrast)
  guard var app = try? App(document: document, settings: settings, measurer: text) else {
    preconditionFailure("no level was asked for")
  }
  let place = Point(x: 310, y: 90)
  let end = Point(x: 310, y: 138)
  _ = app.step([InputEvent(time: 0, .pointer(.moved(place)))], at: 0)
  if isHeld {
    _ = app.step(
      [
        InputEvent(time: 1, .pointer(.down(place, count: 1))),
        InputEvent(time: 1, .pointer(.moved(end))),
      ], at: 1)
  }
  let part = Rect(x: 112, y: 76, width: 208, height: 100)
  var scene = app.scene(at: 2)
  scene.commands = scene.commands.filter { $0.clip == nil && $0.frame.maxX > 200 }.map {
    var command = $0
    command.frame = command.frame.offset(dx: -part.minX, dy: -part.minY)
    command.pivot = command.frame.center
    return command
  }
  scene.size = part.size
  return scene
}

/// The text of a Markdown document in a small window, without what floats over it.
private func page(_ source: String, _ theme: ThemeChoice, by text: TextEngine) -> Scene {
  let document = Document.parse(source, title: "", reader: MarkdownReader())
  let settings = Settings(size: Size(width: 208, height: 420), theme: theme)
  guard var app = try? App(document: document, settings: settings, measurer: text) else {
    preconditionFailure("no level was asked for")
  }
  let place = Rect(x: 16, y: 80, width: 176, height: 252)
  var scene = app.scene(at: 0)
  scene.commands = scene.commands.filter { $0.clip != nil }.map {
    var command = $0
    command.frame = command.frame.offset(dx: -place.minX, dy: -place.minY)
    command.pivot = command.frame.center
    command.clip = nil
    return command
  }
  scene.size = Size(width: place.width, height: place.height)
  return scene
}

extension RenderTests {
  @Suite struct GoldenTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens")

    @Test(arguments: goldens)
    func `the picture is the accepted one`(golden: Golden) throws {
      let text = TextEngine(library: Fonts.library())
      let rasterizer = Rasterizer(text: text)
      let scene = golden.scene(text)
      let cold = try canvas(for: scene)
      _ = rasterizer.draw(scene, into: cold.buffer, since: nil)
      let warm = try canvas(for: scene)
      _ = rasterizer.draw(scene, into: warm.buffer, since: nil)
      #expect(cold.values == warm.values, "Warm caches change the picture.")

      let file = Self.folder.appendingPathComponent("\(golden.name).png")
      let environment = ProcessInfo.processInfo.environment
      if environment["DETENT_ACCEPT_GOLDENS"] == "1", environment["CI"] != "true" {
        try Data(PNG.encode(cold.buffer)).write(to: file)
      }
      let accepted = (try? Data(contentsOf: file)).flatMap { PNG.decode([UInt8]($0)) }
      try compare(cold, with: accepted, name: golden.name)
    }

    @Test func `every accepted picture is painted`() throws {
      let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      let painted = Set(goldens.map { "\($0.name).png" })
      #expect(Set(files.filter { $0.hasSuffix(".png") }) == painted)
    }

    // Says how much differs and where, and how to accept it.
    private func compare(_ picture: PixelImage, with accepted: PixelImage?, name: String) throws {
      let advice = "Look at it, then accept it with DETENT_ACCEPT_GOLDENS=1 swift test."
      let golden = try #require(accepted, "There is no Goldens/\(name).png. \(advice)")
      let (width, height) = (picture.buffer.width, picture.buffer.height)
      try #require(golden.buffer.width == width && golden.buffer.height == height)
      let pixels = (0..<(width * height)).filter {
        picture[$0 % width, $0 / width] != golden[$0 % width, $0 / width]
      }
      let first = pixels.first.map { "the first at (\($0 % width), \($0 / width))" } ?? "none"
      #expect(pixels.isEmpty, "\(name): \(pixels.count) pixels differ, \(first). \(advice)")
    }
  }
}
