import Testing

@testable import DetentCore
@testable import DetentSDL

@Suite struct WindowGeometryTests {
  /// `Xft.dpi` as GNOME (96, 192), KDE at 125 % (120) and Xfce (custom) write it.
  @Test(arguments: [
    (Double?(2), 1.0, String?("Xft.dpi:\t192\n"), 2.0), (1, 2, nil, 1), (nil, 2, nil, 2),
    (nil, 1, nil, 1), (nil, 1, "", 1), (nil, 1, "Xft.antialias:\t1\nXft.dpi:\t192\n", 2),
    (nil, 1, "Xft.dpi: 120", 1.25), (nil, 1, "Xft.dpi:\t96", 1), (nil, 1, "Xft.dpi:\t100", 1),
    (nil, 1, "Xft.dpi:\t75", 1), (nil, 1, "Xft.dpi:\t9999", 4), (nil, 1, "Xft.dpi:\tmany", 1),
    (nil, 1, "Xft.dpi:\tnan", 1), (nil, 1, "Xft.dpi:\t-96", 1), (nil, 1, "*Xft.dpi: 192", 1),
  ])
  func `the scale is what was asked for, or the server's, or the desktop's`(
    asked: Double?, density: Double, resources: String?, scale: Double
  ) {
    #expect(
      WindowScale.resolve(asked: asked, density: density, resources: resources) == scale)
  }

  @Test func `points, units and pixels agree`() {
    let x11 = WindowGeometry(
      units: Size(width: 1800, height: 1280), density: 1, scale: 2, spansLastUnit: true)
    let wayland = WindowGeometry(
      units: Size(width: 900, height: 640), density: 2, scale: 2, spansLastUnit: false)
    #expect(x11.size == Size(width: 900, height: 640))
    #expect(wayland.size == x11.size)
    #expect(x11.point(x: 100, y: 50) == Point(x: 50, y: 25))
    #expect(wayland.point(x: 100, y: 50) == Point(x: 100, y: 50))
  }

  @Test(arguments: [
    (
      PixelRect(x: -5, y: -5, width: 10, height: 10),
      PixelRect?(PixelRect(x: 0, y: 0, width: 5, height: 5))
    ),
    (
      PixelRect(x: 90, y: 40, width: 20, height: 20), PixelRect(x: 90, y: 40, width: 10, height: 10)
    ),
    (PixelRect(x: 100, y: 0, width: 1, height: 1), nil),
    (PixelRect(x: 3, y: 3, width: 0, height: 9), nil),
    (PixelRect(x: 1, y: 2, width: 3, height: 4), PixelRect(x: 1, y: 2, width: 3, height: 4)),
  ])
  func `a damaged rectangle stays on the surface`(rect: PixelRect, expected: PixelRect?) {
    #expect(rect.clamped(width: 100, height: 50) == expected)
  }
}
