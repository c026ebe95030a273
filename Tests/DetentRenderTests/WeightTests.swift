import Foundation
import Testing

@testable import DetentCore
@testable import DetentRender

extension RenderTests {
  /// Light letters on dark look thinner than dark ones on light when both are blended alike: their
  /// coverage is lifted.
  ///
  /// How heavy a text looks lies between two measures, how much lighter it is
  /// to the eye and how much light it gives; the curve puts the theme's two errors on either side.
  @Suite struct WeightTests {
    private let engine = TextEngine(library: Fonts.library())

    /// The shares of ink by CIE lightness and by luminance, means over the picture.
    private func ink(_ theme: Theme, scale: Double) throws -> (lightness: Double, light: Double) {
      var command = line(
        "On paper every plan is convincing; in the hand, a weak one", x: 2, y: 2, by: engine)
      command.color = theme.text
      let picture = try painted(
        scene(
          command.frame.width + 4, 26, scale: scale, on: theme.background, command), by: engine)
      let light = { (value: UInt32) -> Double in
        let parts = [16, 8, 0].map { Double(value >> $0 & 0xFF) / 255 }.map {
          $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
      }
      let lightness = { (light: Double) in
        light > 0.008856 ? 116 * cbrt(light) - 16 : 903.3 * light
      }
      let values = picture.values.map(light)
      let ground = values[0]
      let text = theme.isDark ? 1.0 : 0
      let mean = { (measure: (Double) -> Double) in
        values.reduce(0) {
          $0 + (measure($1) - measure(ground)) / (measure(text) - measure(ground))
        }
          / Double(values.count)
      }
      return (mean(lightness), mean { $0 })
    }

    @Test(arguments: [1.0, 2])
    func `text weighs alike in both themes`(scale: Double) throws {
      let (light, dark) = (try ink(.light, scale: scale), try ink(.dark, scale: scale))
      let byEye = dark.lightness / light.lightness
      let byLight = dark.light / light.light
      #expect((1.0...1.15).contains(byEye), "\(byEye)")
      #expect((0.6...1.0).contains(byLight), "\(byLight)")
      #expect(abs((byEye * byLight).squareRoot() - 1) < 0.2, "\(byEye) \(byLight)")
    }
  }
}
