import CPixman
import Foundation
import Testing

@testable import DetentCore
@testable import DetentRender

extension RenderTests {
  /// Light letters on dark look thinner than dark ones on light when both are blended alike: their
  /// coverage is lifted.
  ///
  /// How heavy a text looks lies between two measures, how much lighter it is to the eye and how
  /// much light it gives; the curve puts the theme's two errors on either side.
  @Suite struct WeightTests {
    private let engine = TextEngine(library: Fonts.library())

    /// A pixel's luminance, 0…1 (WCAG 2.2).
    private static func light(_ value: UInt32) -> Double {
      func linear(_ shift: UInt32) -> Double {
        let part = Double((value >> shift) & 0xFF) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }

    /// CIE lightness, 0…100.
    private static func lightness(_ light: Double) -> Double {
      light > 0.008856 ? 116 * cbrt(light) - 16 : 903.3 * light
    }

    /// The mean share of the way from the ground to the text.
    private static func mean(_ values: [Double], text: Double) -> Double {
      let ground = values[0]
      let sum = values.reduce(0) { $0 + ($1 - ground) }
      return sum / (text - ground) / Double(values.count)
    }

    /// The shares of ink by lightness and by luminance.
    private func ink(_ theme: Theme, scale: Double) throws -> (lightness: Double, light: Double) {
      let text = "On paper every plan is convincing; in the hand, a weak one"
      var command = line(text, x: 2, y: 2, by: engine)
      command.color = theme.text
      command.isStrong = theme.hasMoreContrast
      let width = command.frame.width + 4
      let picture = try painted(
        scene(width, 26, scale: scale, on: theme.background, command), by: engine)
      let values = picture.values.map(Self.light)
      let end = theme.isDark ? 1.0 : 0.0
      return (
        Self.mean(values.map(Self.lightness), text: Self.lightness(end)),
        Self.mean(values, text: end)
      )
    }

    @Test(arguments: [1.0, 2])
    func `text weighs alike in both themes`(scale: Double) throws {
      let light = try ink(.light, scale: scale)
      let dark = try ink(.dark, scale: scale)
      let byEye = dark.lightness / light.lightness
      let byLight = dark.light / light.light
      #expect((1.0...1.15).contains(byEye), "\(byEye)")
      #expect((0.6...1.0).contains(byLight), "\(byLight)")
      #expect(abs((byEye * byLight).squareRoot() - 1) < 0.2, "\(byEye) \(byLight)")
    }

    // What Apple's and GNOME's settings for more contrast promise: nothing is thin. A sixth more
    // ink at scale 1, where strokes are little more than a pixel, and a tenth at scale 2; beyond a
    // quarter the insides of letters would fill.
    @Test(arguments: [(1.0, 1.1...1.25), (2, 1.06...1.2)])
    func `with more contrast text is heavier in both themes`(
      scale: Double, range: ClosedRange<Double>
    ) throws {
      for (strong, normal) in [(Theme.strongLight, Theme.light), (.strongDark, .dark)] {
        let heavy = try ink(strong, scale: scale)
        let usual = try ink(normal, scale: scale)
        #expect(range.contains(heavy.lightness / usual.lightness), "\(heavy) \(usual)")
      }
      let light = try ink(.strongLight, scale: scale)
      let dark = try ink(.strongDark, scale: scale)
      #expect((1.0...1.2).contains(dark.lightness / light.lightness))
    }

    @Test func `the heaviest curve still rises, and leaves nothing and all alone`() {
      for lift in [CoverageLift.none, .light, .strong, .strongLight] {
        let ramp = MaskBytes(width: 256, height: 1)
        for value in 0..<256 { ramp.mask.bytes[value] = UInt8(value) }
        let lifted = ramp.lifted(lift)
        let values = (0..<256).map { lifted.mask.bytes[$0] }
        #expect(values.first == 0 && values.last == 255)
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(abs(Int(values[128]) - 128 - Int(lift.rawValue)) <= 1)
      }
    }
  }
}
