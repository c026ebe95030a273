import DetentCore
import Testing

@testable import DetentRender

extension RenderTests {
  /// The morph down to its pixels, with the real font.
  @Suite struct MorphPictureTests {
    let engine = TextEngine()

    static let document = Document.parse(
      """
      <!-- level: Brief -->
      Wavy words, yes, Avalon. They stay "quoted", of course.
      <!-- level: Long -->
      Wavy and old words, yes, they go to Avalon, far away, for a while, and nobody knows how they
      came. They all stay "quoted", if not for ever, of course they do.
      """, title: "t")

    private func app(_ settings: Settings) throws -> App {
      try App(document: Self.document, settings: settings, measurer: engine)
    }

    private func pinched(_ settings: Settings) throws -> App {
      var app = try app(settings)
      let events = [InputEvent(time: 0, .key(KeyEvent(.character("+"))))]
      _ = app.step(events, at: 0)
      return app
    }

    @Test(arguments: [
      Settings(size: Size(width: 340, height: 400)),
      Settings(size: Size(width: 341, height: 400), alignment: .center),
      Settings(size: Size(width: 340, height: 400), scale: 1.25, alignment: .trailing),
      Settings(
        size: Size(width: 340, height: 400), scale: 2, alignment: .center, theme: .dark,
        textSize: 0.9),
    ])
    func `the last moving frame of words is the resting one`(settings: Settings) throws {
      // brunnolou/react-morph 30: a jerk on the last frame, where words become their line.
      var app = try pinched(settings)
      let end = app.restTime
      let moving = try painted(app.scene(at: end - 1e-6), by: engine)
      let scene = app.scene(at: end)
      let resting = try painted(scene, by: engine)
      #expect(moving.largestDifference(from: resting) <= 1)
      var opened = settings
      opened.level = .number(2)
      var other = try self.app(opened)
      #expect(try painted(other.scene(at: 0), by: engine).values == resting.values)
    }

    @Test func `the first frame of words is the text that was there`() throws {
      let settings = Settings(size: Size(width: 340, height: 400))
      var before = try app(settings)
      var after = try pinched(settings)
      let resting = try painted(before.scene(at: 0), by: engine)
      let moving = try painted(after.scene(at: 0), by: engine)
      // The letters of another line stand on other quarters of a pixel, so single pixels differ; no
      // ink moves by more, or is lost or doubled. The capsule's label is not part of it.
      let (a, b) = (resting.ink(above: 300), moving.ink(above: 300))
      #expect(abs(a.sum - b.sum) < 0.02 * a.sum)
      #expect(a.center.distance(to: b.center) < 0.3)
    }

    @Test func `a travelling word's ink stays within a third of a pixel of its path`() throws {
      // flutter#149652, beutl PR 2143, nanovg PR 646: text trembles because glyphs stick to pixels.
      var app = try pinched(Settings(size: Size(width: 340, height: 400)))
      var offset: Point?
      for step in 0..<60 {
        let now = 1.2 * Double(step) / 60
        let word = try #require(
          app.report(at: now).words.first { $0.text == "Avalon" && $0.opacity == 1 })
        var scene = app.scene(at: now)
        scene.commands = scene.commands.filter { command in
          guard case .text(let run) = command.shape, let slice = run.slice else { return false }
          let pen = command.frame.minX - slice.lowerBound
          return command.frame.minX <= word.x + 1 && command.frame.maxX >= word.x + word.width - 1
            && run.text.contains("Avalon") && abs(pen + slice.lowerBound - command.frame.minX) < 1
            && command.opacity == 1
        }
        guard scene.commands.count == 1 else { continue }
        let center = try #require(try painted(scene, by: engine).inkCenter)
        let distance = Point(x: center.x - word.x, y: center.y - word.y)
        let home = offset ?? distance
        offset = home
        #expect(abs(distance.x - home.x) < 0.3 && abs(distance.y - home.y) < 0.3, "at \(now)")
      }
      #expect(offset != nil)
    }

    @Test(arguments: [1.0, 1.5, 2], [0.0, 0.3])
    func `slices that meet are the whole`(scale: Double, shift: Double) throws {
      let text = "Wavy fjords, \u{201C}quoted\u{201D}"
      let whole = line(text, x: 20 + shift, y: 10, isMoving: true, by: engine)
      let width = engine.advance(of: Substring(text), face: .regular) * 17
      let cuts = [-17, 38.2, 41.7, 90, width + 17]
      let parts = slices(of: whole, at: cuts)
      var scene = scene(240, 40, scale: scale, whole)
      let one = try painted(scene, by: engine)
      scene.commands = parts
      let many = try painted(scene, by: engine)
      // On whole pixels they are equal; between them, a cut through ink is blended twice.
      let isWhole = (shift * scale).rounded() == shift * scale
      #expect(one.largestDifference(from: many) <= (isWhole ? 0 : 64))
    }
  }
}

extension PixelImage {
  /// The largest difference of any part of any pixel.
  fileprivate func largestDifference(from other: PixelImage) -> Int {
    zip(values, other.values).reduce(0) { largest, pair in
      [0, 8, 16].reduce(largest) { largest, shift in
        max(largest, abs(Int(pair.0 >> shift & 255) - Int(pair.1 >> shift & 255)))
      }
    }
  }

  /// How much ink there is on white above a row, and its middle.
  fileprivate func ink(above bottom: Int) -> (sum: Double, center: Point) {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 80..<min(bottom, buffer.height) {
      for column in 0..<buffer.width {
        let ink = Double(255 - red(column, row))
        (sum, x, y) = (sum + ink, x + ink * Double(column), y + ink * Double(row))
      }
    }
    return (sum, Point(x: x / sum, y: y / sum))
  }
}
