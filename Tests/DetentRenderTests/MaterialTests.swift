import DetentCore
import Testing

@testable import DetentRender

extension RenderTests {
  @Suite struct MaterialTests {
    private func material(_ material: Material, frame: Rect, opacity: Double = 1) -> DrawCommand {
      DrawCommand(
        .material(cornerRadius: 10, material), frame: frame, color: .black, opacity: opacity)
    }

    // Source: animation.md 2.13, "flat backdrop sRGB": light and dark result, red green blue.
    static let rows: [(backdrop: [Double], light: [Double], dark: [Double])] = [
      ([0, 0, 0], [0.3450, 0.3450, 0.3450], [0.1200, 0.1200, 0.1200]),
      ([0.25, 0.25, 0.25], [0.5070, 0.5070, 0.5070], [0.2504, 0.2504, 0.2504]),
      ([0.5, 0.5, 0.5], [0.6656, 0.6656, 0.6656], [0.3906, 0.3906, 0.3906]),
      ([0.75, 0.75, 0.75], [0.8177, 0.8177, 0.8177], [0.5393, 0.5393, 0.5393]),
      ([1, 1, 1], [0.9600, 0.9600, 0.9600], [0.6950, 0.6950, 0.6950]),
      ([0, 122.0 / 255, 1], [0.3839, 0.6471, 0.9339], [0.1137, 0.3768, 0.6637]),
    ]

    @Test(arguments: 0..<6, [1.0, 2, 3])
    func `a material on a flat backdrop has the published colour`(row: Int, scale: Double) throws {
      let (backdrop, light, dark) = Self.rows[row]
      let background = Color(red: backdrop[0], green: backdrop[1], blue: backdrop[2])
      let frame = Rect(x: 10, y: 10, width: 40, height: 24)
      let fill = DrawCommand(
        .fill(cornerRadius: 0), frame: Rect(x: 0, y: 0, width: 60, height: 44), color: background)
      for (kind, wanted) in [(Material.ultraThinLight, light), (.ultraThinDark, dark)] {
        let picture = try painted(
          scene(60, 44, scale: scale, on: background, material(kind, frame: frame)))
        // What is known without looking is what is seen.
        let seen = try painted(
          scene(60, 44, scale: scale, on: .black, fill, material(kind, frame: frame)))
        #expect(picture.values == seen.values)
        let pixel = picture[Int(30 * scale), Int(22 * scale)]
        for (shift, value) in zip([16, 8, 0], wanted) {
          #expect(abs(Double(pixel >> UInt32(shift) & 255) - value * 255) <= 2)
        }
      }
    }

    @Test(arguments: [1.0, 2])
    func `a material blurs an edge by a Gaussian of 22.5 points`(scale: Double) throws {
      // Black left of x = 152, white right of it; light results 0.345 and 0.96 (rows above).
      let black = DrawCommand(
        .fill(cornerRadius: 0), frame: Rect(x: 0, y: 0, width: 152, height: 60), color: .black)
      let over = DrawCommand(
        .material(cornerRadius: 0, .ultraThinLight),
        frame: Rect(x: 0, y: 0, width: 304, height: 60),
        color: .black)
      let picture = try painted(scene(304, 60, scale: scale, black, over))
      for x in stride(from: 0, to: Int(304 * scale), by: 3) {
        let distance = (Double(x) + 0.5) / scale - 152
        let wanted = 0.345 + (0.96 - 0.345) * normalShare(below: distance / 22.5)
        #expect(abs(Double(picture.red(x, Int(30 * scale))) / 255 - wanted) < 2.5 / 255, "\(x)")
      }
    }

    @Test func `what is drawn after a material does not show through it`() throws {
      let frame = Rect(x: 20, y: 20, width: 40, height: 20)
      let later = DrawCommand(
        .fill(cornerRadius: 0), frame: Rect(x: 0, y: 0, width: 10, height: 60), color: .black)
      let alone = try painted(scene(80, 60, material(.ultraThinLight, frame: frame)))
      let under = try painted(scene(80, 60, material(.ultraThinLight, frame: frame), later))
      #expect(alone[30, 30] == under[30, 30])
    }

    @Test func `a material fades with its opacity`() throws {
      let frame = Rect(x: 0, y: 0, width: 20, height: 20)
      let picture = try painted(
        scene(20, 20, on: .black, material(.ultraThinLight, frame: frame, opacity: 0.5)))
      #expect(abs(picture.red(10, 10) - 44) <= 1)
    }
  }
}
