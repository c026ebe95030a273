import Chance
import DetentCore
import Testing

@testable import DetentRender

/// Makes scenes and changes them.
private struct SceneSource {
  var random: SplitMix64
  let engine: TextEngine
  let size = Size(width: 140, height: 110)

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  mutating func frame() -> Rect {
    let rect = Rect(
      x: number(-30...130), y: number(-20...100), width: number(2...70), height: number(2...40))
    return chance(0.5)
      ? rect
      : Rect(
        x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(),
        height: rect.height.rounded())
  }

  mutating func command() -> DrawCommand {
    let shapes: [DrawCommand.Shape] = [
      .fill(cornerRadius: number(0...30)), .fill(cornerRadius: 0),
      .outline(cornerRadius: number(0...20), width: number(0.2...3)),
      .shadow(cornerRadius: number(0...20), sigma: number(-1...9), offsetY: number(-4...4)),
      .material(cornerRadius: number(0...20), chance(0.5) ? .ultraThinDark : .ultraThinLight),
      .text(TextRun(text: "A quick text", face: .regular, size: number(8...24))),
      .text(TextRun(text: "LABEL", face: .semibold, size: 14, tracking: 0.48)),
    ]
    let color = Color(
      red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.2...1))
    return DrawCommand(
      shapes.randomElement(using: &random) ?? shapes[0], frame: frame(), color: color,
      opacity: chance(0.7) ? 1 : number(-0.1...1.1),
      scale: chance(0.7) ? 1 : number(0.5...1.5), clip: chance(0.8) ? nil : frame(),
      isMoving: chance(0.5))
  }

  mutating func scene(scale: Double) -> Scene {
    Scene(
      size: size, scale: scale, background: .white,
      commands: (0..<Int.random(in: 0...9, using: &random)).map { _ in command() })
  }

  /// Another scene, mostly much like the one before.
  mutating func changed(_ scene: Scene) -> Scene {
    var next = scene
    let indices = next.commands.indices
    switch Int.random(in: 0..<8, using: &random) {
    case 0: next.commands.insert(command(), at: Int.random(in: 0...indices.count, using: &random))
    case 1: if let index = indices.randomElement(using: &random) { next.commands.remove(at: index) }
    case 2: next.commands.shuffle(using: &random)
    case 3: if chance(0.3) { next = self.scene(scale: scene.scale) }
    case 4: if chance(0.3) { next.background = Color(red: number(0...1), green: 0.5, blue: 0.5) }
    case 5: break
    default:
      for index in indices where chance(0.4) {
        next.commands[index].frame = next.commands[index].frame.offset(
          dx: number(-3...3), dy: number(-3...3))
      }
    }
    return next
  }
}

extension RenderTests {
  @Suite struct DamageTests {
    let engine = TextEngine(library: Fonts.library())

    @Test(arguments: [1, 2, 3, 4], [1.0, 2])
    func `a repaired picture is the picture painted anew, and nothing else was touched`(
      seed: Int, scale: Double
    ) throws {
      var source = SceneSource(random: SplitMix64(seed: UInt64(seed)), engine: engine)
      let rasterizer = Rasterizer(text: engine)
      var scene = source.scene(scale: scale)
      let image = try canvas(for: scene)
      _ = rasterizer.draw(scene, into: image.buffer, since: nil)
      for step in 0..<30 {
        let before = image.values
        let next = source.changed(scene)
        let boxes = rasterizer.draw(next, into: image.buffer, since: scene)
        let after = image.values
        #expect(after == (try painted(next, by: engine).values), "seed \(seed), step \(step)")
        #expect(!strays(from: before, to: after, width: image.buffer.width, boxes: boxes))
        #expect(boxes.count <= Damage.mostBoxes)
        scene = next
      }
    }

    // Whether a pixel changed that lies in no box, or in two.
    private func strays(
      from before: [UInt32], to after: [UInt32], width: Int, boxes: [PixelRect]
    ) -> Bool {
      before.indices.contains { index in
        guard before[index] != after[index] else { return false }
        let pixel = PixelRect(x: index % width, y: index / width, width: 1, height: 1)
        return boxes.filter { $0.intersects(pixel) }.count != 1
      }
    }

    @Test func `nothing is painted when nothing changed, and no text is set twice`() throws {
      // clay#573, tiny_ui#52: text is rasterised again in every frame.
      let still = scene(200, 60, line("Nothing moves here", x: 4, y: 4, by: engine))
      let image = try canvas(for: still)
      let rasterizer = Rasterizer(text: engine)
      _ = rasterizer.draw(still, into: image.buffer, since: nil)
      let misses = engine.masks.misses
      #expect(rasterizer.draw(still, into: image.buffer, since: still).isEmpty)
      _ = rasterizer.draw(still, into: image.buffer, since: nil)
      #expect(engine.masks.misses == misses)
    }

    @Test func `a colour picture that moves leaves nothing of itself behind`() throws {
      // An emoji has no letters: what it may change is not where the coverage of its run lies.
      let engine = TextEngine(library: Fonts.library())
      let scenes = [4.0, 30.5].map { x in
        scene(80, 40, line("👍", x: x, y: 6, isMoving: x == 30.5, by: engine))
      }
      let image = try canvas(for: scenes[0])
      let rasterizer = Rasterizer(text: engine)
      _ = rasterizer.draw(scenes[0], into: image.buffer, since: nil)
      _ = rasterizer.draw(scenes[1], into: image.buffer, since: scenes[0])
      #expect(try image.values == painted(scenes[1], by: engine).values)
      // And it is there, in its colours.
      #expect(Set(image.values).count > 16)
    }

    @Test func `prepared text is drawn without setting it again`() throws {
      let run = TextRun(text: "Prepared at idle", face: .regular, size: 17)
      let frame = Rect(x: 0, y: 0, width: 130, height: 22)
      let rasterizer = Rasterizer(text: engine)
      rasterizer.prepare(run, scale: 2)
      let misses = engine.masks.misses
      let scene = scene(140, 30, scale: 2, DrawCommand(.text(run), frame: frame, color: .black))
      _ = rasterizer.draw(scene, into: try canvas(for: scene).buffer, since: nil)
      #expect(engine.masks.misses == misses)
    }

    @Test func `a change beneath a material's reach repaints it, a change beyond does not`() throws
    {
      let capsule = DrawCommand(
        .material(cornerRadius: 10, .ultraThinLight),
        frame: Rect(x: 10, y: 10, width: 60, height: 20), color: .black)
      let near = DrawCommand(
        .fill(cornerRadius: 0), frame: Rect(x: 100, y: 10, width: 4, height: 4), color: .black)
      var far = near
      far.frame = far.frame.offset(dx: 100, dy: 0)
      for (spot, isSeen) in [(near, true), (far, false)] {
        let with = scene(300, 60, spot, capsule)
        let without = scene(300, 60, capsule)
        let image = try canvas(for: with)
        let rasterizer = Rasterizer(text: engine)
        _ = rasterizer.draw(without, into: image.buffer, since: nil)
        let boxes = rasterizer.draw(with, into: image.buffer, since: without)
        let middle = PixelRect(x: 40, y: 20, width: 1, height: 1)
        #expect(boxes.contains { $0.intersects(middle) } == isSeen)
      }
    }

    @Test func `a capsule that grows a little is not blurred anew`() throws {
      let disc = DrawCommand(
        .fill(cornerRadius: 20), frame: Rect(x: 100, y: 20, width: 40, height: 40), color: .black)
      let narrow = DrawCommand(
        .material(cornerRadius: 10, .ultraThinLight),
        frame: Rect(x: 90, y: 60, width: 100, height: 20), color: .black)
      var wide = narrow
      wide.frame = Rect(x: 89, y: 60, width: 102, height: 20)
      let (before, after) = (scene(300, 120, disc, narrow), scene(300, 120, disc, wide))
      let image = try canvas(for: after)
      let rasterizer = Rasterizer(text: engine)
      _ = rasterizer.draw(before, into: image.buffer, since: nil)
      let boxes = rasterizer.draw(after, into: image.buffer, since: before)
      #expect(boxes == [PixelRect(x: 89, y: 60, width: 102, height: 20)])
      #expect(try painted(after).values == image.values)
    }

    @Test func `boxes share no pixel, hold all that was added and stay few`() {
      var random = SplitMix64(seed: 11)
      for _ in 0..<200 {
        let added = (0..<Int.random(in: 0...40, using: &random)).map { _ in
          PixelRect(
            x: Int.random(in: -50...900, using: &random),
            y: Int.random(in: -50...600, using: &random),
            width: Int.random(in: 0...200, using: &random),
            height: Int.random(in: 0...40, using: &random))
        }
        let boxes = Damage(added).boxes
        #expect(boxes.count <= Damage.mostBoxes)
        for (index, box) in boxes.enumerated() {
          #expect(!boxes[(index + 1)...].contains { $0.intersects(box) })
        }
        for box in added where !box.isEmpty {
          #expect(boxes.contains { $0.intersection(box) == box })
        }
      }
    }

    @Test func `kept masks stay within their bytes`() {
      for index in 0..<400 {
        let run = TextRun(text: "\(index) A line of some length", face: .regular, size: 90)
        _ = engine.mask(of: run, scale: 2)
        #expect(engine.masks.bytes <= MaskCache.mostBytes)
      }
    }
  }
}
