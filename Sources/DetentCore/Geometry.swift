// Points, sizes, rectangles and colours: the plain values that everything else is said in.
// Units are points (1 pt = 1 device pixel at scale 1); y grows downwards.

/// A place on the plane, in points.
package struct Point: Equatable, Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(x: 0, y: 0)

  /// The straight distance to another point, in points.
  package func distance(to other: Point) -> Double {
    let dx = x - other.x
    let dy = y - other.y
    return (dx * dx + dy * dy).squareRoot()
  }

  package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  package static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}

/// A width and a height, in points.
package struct Size: Equatable, Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// An axis-parallel rectangle: its top left corner and its size, in points.
package struct Rect: Equatable, Hashable, Sendable {
  package var origin: Point
  package var size: Size

  package init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  package var minX: Double { origin.x }
  package var minY: Double { origin.y }
  package var maxX: Double { origin.x + size.width }
  package var maxY: Double { origin.y + size.height }
  package var width: Double { size.width }
  package var height: Double { size.height }
  package var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
  package var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Whether the point lies inside; the left and top edges belong to the rectangle.
  package func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The rectangle grown by `dx` on the left and right and by `dy` above and below.
  package func outset(dx: Double, dy: Double) -> Rect {
    Rect(x: minX - dx, y: minY - dy, width: width + 2 * dx, height: height + 2 * dy)
  }

  /// The rectangle moved by `dx`, `dy`.
  package func offset(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// The rectangle scaled about a fixed point.
  package func scaled(by factor: Double, about center: Point) -> Rect {
    Rect(
      x: center.x + (minX - center.x) * factor, y: center.y + (minY - center.y) * factor,
      width: width * factor, height: height * factor)
  }

  /// The common part of two rectangles; empty (with size 0) when there is none.
  package func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(0, min(maxX, other.maxX) - x),
      height: max(0, min(maxY, other.maxY) - y))
  }
}

/// A colour in gamma-encoded sRGB with straight (not premultiplied) alpha, each part 0…1.
package struct Color: Equatable, Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from bytes, as designers write them.
  package init(bytes red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: Double = 1) {
    self.init(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
  }

  package static let black = Color(red: 0, green: 0, blue: 0)
  package static let white = Color(red: 1, green: 1, blue: 1)

  /// The same colour, its alpha multiplied by `factor` (clamped to 0…1).
  package func faded(by factor: Double) -> Color {
    var color = self
    color.alpha = min(1, max(0, alpha * factor))
    return color
  }
}

/// A box of whole device pixels.
package struct PixelRect: Equatable, Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
