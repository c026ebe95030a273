import DetentCore
import Glibc
import Testing

@testable import DetentRender

/// The share of a Gaussian that lies below `x` standard deviations.
func normalShare(below x: Double) -> Double {
  // Abramowitz and Stegun 26.2.17, off by at most 7.5e-8.
  let t = 1 / (1 + 0.2316419 * abs(x))
  let density = 0.3989422804 * exp(-x * x / 2)
  let factors = [0.319381530, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  let tail = density * factors.reversed().reduce(0) { ($0 + $1) * t }
  return x >= 0 ? 1 - tail : tail
}

extension RenderTests {
  @Suite struct ShadowTests {
    private func shadow(_ sigma: Double, offsetY: Double = 0, frame: Rect) -> DrawCommand {
      DrawCommand(
        .shadow(cornerRadius: 0, sigma: sigma, offsetY: offsetY), frame: frame, color: .black)
    }

    @Test(arguments: [2.0, 3, 6, 12, 20, 33], [1.0, 2])
    func `a shadow's edge is a Gaussian's`(sigma: Double, scale: Double) throws {
      // The shape's right edge lies at x = 120; far from its corners only that edge counts.
      let frame = Rect(x: -400, y: -400, width: 520, height: 1000)
      let picture = try painted(scene(240, 4, scale: scale, shadow(sigma, frame: frame)))
      for x in Int(120 * scale)..<Int(240 * scale) {
        let distance = (Double(x) + 0.5) / scale - 120
        let ink = 255 * normalShare(below: -distance / sigma)
        #expect(abs(Double(255 - picture.red(x, 2)) - ink) <= 1.5, "\(x)")
      }
    }

    @Test func `no shadow lies under its own shape`() throws {
      let frame = Rect(x: 20, y: 20, width: 30, height: 20)
      let picture = try painted(scene(70, 60, shadow(6, offsetY: 3, frame: frame)))
      for y in 20..<40 {
        for x in 20..<50 { #expect(picture.red(x, y) == 255) }
      }
      #expect(picture.red(35, 41) < 150)
      #expect(picture.red(35, 18) > picture.red(35, 41))
    }

    @Test(arguments: [-0.3, -6, -1e9, -Double.infinity, Double.nan])
    func `a blur below nothing is none`(sigma: Double) throws {
      // flutter#173764, flutter_physics#10: a spring overshoots below 0 and the blur crashes.
      let frame = Rect(x: 10, y: 10, width: 10, height: 10)
      let sharp = try painted(scene(30, 30, shadow(0, offsetY: 3, frame: frame)))
      let negative = try painted(scene(30, 30, shadow(sigma, offsetY: 3, frame: frame)))
      #expect(sharp.values == negative.values)
    }

    @Test func `a shadow ends at three sigma or a little beyond`() throws {
      let frame = Rect(x: 100, y: 100, width: 60, height: 40)
      let command = shadow(20, frame: frame)
      let window = PixelRect(x: 0, y: 0, width: 400, height: 400)
      let bounds = command.bounds(scale: 1, window: window)
      #expect(bounds.x <= 40 && bounds.x >= 20)
      #expect(bounds.maxY >= 200 && bounds.maxY <= 220)
    }
  }
}
