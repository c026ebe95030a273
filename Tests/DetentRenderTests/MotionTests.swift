import DetentCore
import Testing

@testable import DetentRender

extension RenderTests {
  @Suite struct MotionTests {
    let engine = TextEngine(library: Fonts.library())

    private var commands: [DrawCommand] {
      let box = Rect(x: 40, y: 30, width: 90, height: 30)
      return [
        line("Ag, quite still", x: 10, y: 4, by: engine),
        line("DETAILED", x: 10, y: 60, size: 14, face: .semibold, tracking: 0.48, by: engine),
        line("Big", x: 10, y: 4, size: 60, by: engine),
        line("Bigger", x: -20, y: -30, size: 140, by: engine),
        DrawCommand(.fill(cornerRadius: 7), frame: box, color: .black, opacity: 0.7),
        DrawCommand(.outline(cornerRadius: 15, width: 0.5), frame: box, color: .black),
        DrawCommand(.shadow(cornerRadius: 5, sigma: 6, offsetY: 3), frame: box, color: .black),
        DrawCommand(.material(cornerRadius: 15, .ultraThinLight), frame: box, color: .black),
      ]
    }

    @Test(arguments: 0..<8, [1.0, 2, 3])
    func `the last moving frame is the resting one`(index: Int, scale: Double) throws {
      // react-morph issue 30: a jump where the moving copy and the resting one are rasterised
      // apart.
      let backdrop = DrawCommand(
        .fill(cornerRadius: 0), frame: Rect(x: 0, y: 0, width: 75, height: 90),
        color: Color(bytes: 0, 128, 255))
      var command = commands[index]
      let resting = try painted(scene(150, 90, scale: scale, backdrop, command), by: engine)
      command.isMoving = true
      let moving = try painted(scene(150, 90, scale: scale, backdrop, command), by: engine)
      #expect(resting.values == moving.values)
    }

    @Test(arguments: [8.0, 17, 28, 50, 100])
    func `a gliding glyph is where it should be, to a third of a pixel`(size: Double) throws {
      // flutter#149652, beutl PR 2143: text trembles because glyphs stick to pixels.
      let home = try center(size: size, dx: 0, dy: 0)
      for step in 0...32 {
        let (dx, dy) = (Double(step) / 16, Double(step) / 27)
        let center = try center(size: size, dx: dx, dy: dy)
        #expect(abs(center.x - home.x - dx) < 0.05, "\(dx)")
        #expect(abs(center.y - home.y - dy) < 0.05, "\(dy)")
      }
    }

    @Test(arguments: [8.0, 17, 28, 50, 100])
    func `a growing glyph is where it should be, to a third of a pixel`(size: Double) throws {
      let pivot = Point(x: 30, y: 20)
      let home = try center(size: size, dx: 0, dy: 0, pivot: pivot)
      for step in 0...25 {
        let factor = 1 + Double(step) / 50
        let center = try center(size: size, dx: 0, dy: 0, factor: factor, pivot: pivot)
        #expect(abs(center.x - (pivot.x + (home.x - pivot.x) * factor)) < 0.15, "\(factor)")
        #expect(abs(center.y - (pivot.y + (home.y - pivot.y) * factor)) < 0.15, "\(factor)")
      }
    }

    private func center(
      size: Double, dx: Double, dy: Double, factor: Double = 1, pivot: Point? = nil
    ) throws -> Point {
      let command = line(
        "g", x: 10 + dx, y: 10 + dy, size: size, scale: factor, pivot: pivot, isMoving: true,
        by: engine)
      let picture = try painted(scene(40 + size * 1.5, 40 + size * 2.5, command), by: engine)
      return try #require(picture.inkCenter)
    }

    @Test func `a gliding glyph keeps its weight`() throws {
      let inks = try (0...16).map { step in
        let x = 10 + Double(step) / 16
        let command = line("l", x: x, y: 4, isMoving: true, by: engine)
        return try painted(scene(30, 30, command), by: engine).values
          .reduce(0) { $0 + 255 - Int($1 & 255) }
      }
      let (least, most) = (try #require(inks.min()), try #require(inks.max()))
      #expect(most - least < most / 50)
    }
  }
}
