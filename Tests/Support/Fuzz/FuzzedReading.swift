import Chance
import DetentCore
package import DetentRender

// Any bytes are a text, and whatever a person does with it the program goes on. An input is what a
// file may hold; its first bytes also say how it is opened and what is then done: it is laid out,
// scrolled, resized, pinched, selected and searched, and each frame is drawn.

/// Reads inputs as a session would; traps where the program would.
package final class FuzzedReading {
  private let text: TextEngine
  private let rasterizer: Rasterizer
  private let image: PixelImage
  /// The text that is read, when its file is being written over.
  private var unsteady: UnsteadyText?

  /// A picture as small as a window gets.
  private static let size = Size(width: 320, height: 240)
  /// More of an input is not read: a slow input finds less.
  private static let mostBytes = 4096
  package static let steps = 10

  /// With the fonts of a library; those of the machine for nobody who wants the same every time.
  package init(library: FontLibrary = FontLibrary(paths: [])) {
    text = TextEngine(library: library)
    rasterizer = Rasterizer(text: text)
    let size = Self.size
    guard let image = PixelImage(width: Int(size.width), height: Int(size.height)) else {
      preconditionFailure("a small picture is always allowed")
    }
    self.image = image
  }

  /// Opens an input in one of the ways that there are, and does some things to it.
  package func read(_ input: [UInt8], steps: Int = FuzzedReading.steps) {
    let bytes = Array(input.prefix(Self.mostBytes))
    // FNV-1a: the whole input decides, so that each change of it leads elsewhere.
    var random = SplitMix64(
      seed: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    unsteady = nil
    guard let document = document(of: bytes, way: random.below(7), &random),
      var app = app(showing: document, &random)
    else { return }
    var scene: Scene?
    var now = 0.0
    for step in 0..<steps {
      if step == Self.steps / 2 { unsteady?.isChanged = true }
      now += 0.4 * random.unit()
      let events = event(&random, bytes).map { InputEvent(time: now, $0) }
      show(app.step(events, at: now).scene, since: &scene)
      if random.below(3) == 0 { _ = app.prepareChange() }
    }
    _ = app.selectedText
    _ = app.report(at: now)
  }

  private func app(showing document: Document, _ random: inout SplitMix64) -> App? {
    let settings = Settings(
      size: Self.size, alignment: random.pick([.leading, .center, .trailing]),
      textSize: random.pick([0.5, 1, 1, 4]), reducesMotion: random.below(2) == 0)
    return try? App(document: document, settings: settings, measurer: text)
  }

  private func show(_ scene: Scene, since previous: inout Scene?) {
    // A window that was resized has other pixels.
    guard scene.size == Self.size else {
      previous = nil
      return
    }
    _ = rasterizer.draw(scene, into: image.buffer, since: previous)
    previous = scene
  }

  // MARK: - Opening

  private func document(
    of bytes: [UInt8], way: Int, _ random: inout SplitMix64
  ) -> Document? {
    let source = String(decoding: bytes, as: UTF8.self)
    switch way {
    case 0: return Document.parse(source, title: "plain")
    case 1: return Document.parse(source, title: "Markdown", reader: MarkdownReader())
    case 2, 3:
      let formats: [LevelFormat] = [.json, .bullets, .details, .markdown]
      guard let levels = try? random.pick(formats).read(source) else {
        return Document.parse(source, title: "no levels", reader: MarkdownReader())
      }
      return Document(
        levels: levels.levels, wordCounts: levels.levels.map(\.wordCount), title: "levels",
        start: levels.start, reader: MarkdownReader())
    default:
      // Pieces so small that a short text has many of them.
      guard let long = try? LongText(bytes, longest: random.pick([16, 48, 300])) else { return nil }
      unsteady = way == 6 ? UnsteadyText(long) : nil
      let passages = unsteady.map { Document.Passages($0) } ?? Document.Passages(long)
      return Document(title: "long", levels: [Document.Level(name: "Full", passages: passages)])
    }
  }

  // MARK: - Doing

  private func event(_ random: inout SplitMix64, _ bytes: [UInt8]) -> [InputEvent.Kind] {
    let point = Point(x: 320 * random.unit(), y: 240 * random.unit())
    switch random.below(10) {
    case 0, 1: return [.wheel(WheelEvent(ticks: 20 * random.unit() - 10, position: point))]
    case 2, 3:
      let keys: [Key] = [.home, .end, .pageDown, .pageUp, .up, .down, .space, .left, .right, .tab]
      let modifiers: Modifiers = random.pick([[], [], .shift, [.shift, .control]])
      return [.key(KeyEvent(random.pick(keys), modifiers: modifiers))]
    case 4: return [.key(KeyEvent(.character(random.pick("+-12]a")), modifiers: []))]
    case 5:
      let size = random.pick([1, 2, 3, 40, 320.0, 320, 320])
      return [.resized(Size(width: size, height: 240), scale: 1)]
    case 6:
      return [
        .pointer(.down(point, count: 1 + random.below(3))),
        .pointer(.moved(Point(x: 320 * random.unit(), y: 240 * random.unit()))),
        .pointer(.up(point)),
      ]
    case 7: return [.key(KeyEvent(.character(random.pick("acfc+-")), modifiers: .control))]
    case 8:
      // Something that the text has, more or less.
      let start = random.below(max(1, bytes.count))
      let part = bytes[start..<min(bytes.count, start + 1 + random.below(6))]
      return [
        .key(KeyEvent(.character("f"), modifiers: .control)),
        .offered(.text(String(decoding: part, as: UTF8.self))), .key(KeyEvent(.enter)),
      ]
    default:
      return [
        .trackpad(.began(point)), .trackpad(.changed(0.3 + 3 * random.unit())), .trackpad(.ended),
      ]
    }
  }
}
