/// A whole picture: a background and what lies on it, from back to front.
package struct Scene: Equatable, Sendable {
  /// The window's size in points.
  package var size: Size
  /// Device pixels per point.
  package var scale: Double
  package var background: Color
  package var commands: [DrawCommand]

  package init(size: Size, scale: Double, background: Color, commands: [DrawCommand] = []) {
    self.size = size
    self.scale = scale
    self.background = background
    self.commands = commands
  }
}
