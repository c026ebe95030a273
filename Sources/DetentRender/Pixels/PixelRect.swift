// Boxes of pixels: intersecting, joining and cutting them, and whole pixels out of fractions.

package import DetentCore

extension PixelRect {
  package static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  package var maxX: Int { x + width }
  package var maxY: Int { y + height }
  package var isEmpty: Bool { width <= 0 || height <= 0 }
  var area: Int { width * height }

  /// The box between four edges.
  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The common part of two boxes; `.empty` when there is none.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let box = PixelRect(
      left: max(x, other.x), top: max(y, other.y), right: min(maxX, other.maxX),
      bottom: min(maxY, other.maxY))
    return box.isEmpty ? .empty : box
  }

  /// Whether two boxes share a pixel.
  package func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  /// The smallest box around both.
  func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: min(x, other.x), top: min(y, other.y), right: max(maxX, other.maxX),
      bottom: max(maxY, other.maxY))
  }

  /// Hands out the box in pieces of at most `rows` rows, from top to bottom.
  func forEachBand(of rows: Int, _ body: (PixelRect) -> Void) {
    var top = y
    while top < maxY, width > 0 {
      body(PixelRect(x: x, y: top, width: width, height: min(rows, maxY - top)))
      top += rows
    }
  }
}

/// Whole pixels out of fractional ones, safe for any value.
///
/// Coordinates beyond ±2²⁴ pixels lie so far outside every window that where exactly no longer
/// matters.
enum Snap {
  static let farthest = 16_777_216.0

  /// The nearest whole pixel; halves go up, so that equal distances stay equal when things move.
  static func nearest(_ value: Double) -> Int { Int(limited(value + 0.5).rounded(.down)) }
  static func down(_ value: Double) -> Int { Int(limited(value).rounded(.down)) }
  static func up(_ value: Double) -> Int { Int(limited(value).rounded(.up)) }

  private static func limited(_ value: Double) -> Double {
    value.isNaN ? farthest : min(farthest, max(-farthest, value))
  }
}
