import DetentCore
import Testing

@testable import DetentRender

extension RenderTests {
  @Suite struct ShapeTests {
    @Test func `a resting rectangle has sharp edges on the nearest pixels`() throws {
      let frame = Rect(x: 1.4, y: 1.5, width: 3, height: 2)
      let picture = try painted(
        scene(7, 6, DrawCommand(.fill(cornerRadius: 0), frame: frame, color: .black)))
      for y in 0..<6 {
        for x in 0..<7 {
          #expect(picture.red(x, y) == ((1..<4).contains(x) && (2..<4).contains(y) ? 0 : 255))
        }
      }
    }

    @Test func `a moving rectangle covers exactly the part of a pixel that it covers`() throws {
      let frame = Rect(x: 1.25, y: 1.5, width: 2, height: 2)
      let picture = try painted(
        scene(
          5, 5, DrawCommand(.fill(cornerRadius: 0), frame: frame, color: .black, isMoving: true)))
      // The share of each column and row that is covered.
      let (columns, rows) = ([0, 0.75, 1, 0.25, 0], [0, 0.5, 1, 0.5, 0])
      for y in 0..<5 {
        for x in 0..<5 {
          #expect(abs(Double(picture.red(x, y)) - 255 * (1 - columns[x] * rows[y])) <= 1)
        }
      }
    }

    @Test(arguments: [3.0, 10, 31.5, 100])
    func `a circle has a circle's area`(radius: Double) throws {
      let frame = Rect(x: 2, y: 2, width: radius * 2, height: radius * 2)
      let picture = try painted(
        scene(
          radius * 2 + 4, radius * 2 + 4,
          DrawCommand(.fill(cornerRadius: radius), frame: frame, color: .black, isMoving: true)))
      let area = picture.values.reduce(0.0) { $0 + Double(255 - ($1 & 255)) / 255 }
      #expect(abs(area - Double.pi * radius * radius) < 0.01 * radius * radius + 0.2)
    }

    @Test(arguments: [(0.5, 1.0, 128), (0.5, 2, 255), (0.25, 1, 64), (1, 1, 255), (0, 1, 0)])
    func `an outline thinner than a pixel is a fainter pixel`(
      width: Double, scale: Double, ink: Int
    ) throws {
      let frame = Rect(x: 2, y: 2, width: 8, height: 8)
      let picture = try painted(
        scene(
          12, 12, scale: scale,
          DrawCommand(.outline(cornerRadius: 0, width: width), frame: frame, color: .black)))
      let edge = Int(2 * scale)
      let middle = Int(6 * scale)
      #expect(abs(255 - picture.red(edge, middle) - ink) <= 1)
      #expect(picture.red(edge - 1, middle) == 255)
      #expect(picture.red(edge + 1, middle) == 255)
      #expect(picture.red(middle, middle) == 255)
    }

    @Test(arguments: [
      (-0.046, 255), (0, 255), (0.5, 127), (1, 0), (1.046, 0), (Double.nan, 255),
    ])
    func `opacity outside 0…1 is clamped before it becomes a byte`(
      opacity: Double, red: Int
    ) throws {
      // cytoscape.js#1790 (outside 0…1 is an error there); cocos2d-x PR 9169 (8 bits wrap:
      // flicker). A spring of 0.5/0.7 reaches -0.046 and 1.046.
      let engine = TextEngine(library: Fonts.library())
      let frame = Rect(x: 0, y: 0, width: 8, height: 8)
      let fill = DrawCommand(
        .fill(cornerRadius: 0), frame: frame, color: .black, opacity: opacity)
      #expect(try painted(scene(8, 8, fill), by: engine).red(4, 4) == red)
    }

    @Test func `nothing is drawn outside of the clip`() throws {
      let clip = Rect(x: 3, y: 3, width: 4, height: 4)
      let frame = Rect(x: 0, y: 0, width: 10, height: 10)
      let shapes: [DrawCommand.Shape] = [
        .fill(cornerRadius: 0), .material(cornerRadius: 2, .ultraThinDark),
        .text(TextRun(text: "MMM", face: .semibold, size: 17)),
        .shadow(cornerRadius: 0, sigma: 3, offsetY: 2), .outline(cornerRadius: 2, width: 5),
      ]
      for shape in shapes {
        let picture = try painted(
          scene(10, 10, DrawCommand(shape, frame: frame, color: .black, clip: clip)))
        for y in 0..<10 {
          for x in 0..<10 where !(3..<7).contains(x) || !(3..<7).contains(y) {
            #expect(picture[x, y] == 0xFFFFFF)
          }
        }
      }
    }
  }
}
