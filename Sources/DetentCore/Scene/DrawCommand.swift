// The display list: everything that a frame shows, as values. Whoever draws it needs no other
// knowledge, and two equal scenes are equal pictures.

/// One thing to draw.
///
/// Frames are in points, in window coordinates, and may be fractional.
package struct DrawCommand: Equatable, Sendable {
  /// What to draw.
  package var shape: Shape
  /// Where; for text the run's own box at scale 1, before `scale` is applied.
  package var frame: Rect
  package var color: Color
  /// Multiplies the colour's alpha; 0…1.
  package var opacity: Double
  /// A scale about `pivot`.
  package var scale: Double
  /// The fixed point of `scale`, in window coordinates.
  package var pivot: Point
  /// Nothing is drawn outside; `nil` means the whole window.
  package var clip: Rect?
  /// True while the command moves, and is placed to a fraction of a pixel; at rest it snaps to
  /// whole ones.
  package var isMoving: Bool
  /// Whether letters are heavier than their face has them, for people who ask for more contrast.
  package var isStrong = false

  package init(
    _ shape: Shape, frame: Rect, color: Color, opacity: Double = 1, scale: Double = 1,
    pivot: Point? = nil, clip: Rect? = nil, isMoving: Bool = false
  ) {
    self.shape = shape
    self.frame = frame
    self.color = color
    self.opacity = opacity
    self.scale = scale
    self.pivot = pivot ?? frame.center
    self.clip = clip
    self.isMoving = isMoving
  }

  /// The command as part of a picture that is scaled about a point.
  func scaled(by factor: Double, about point: Point) -> DrawCommand {
    guard factor != 1 else { return self }
    var command = self
    if scale != 1 {
      // Two scales about two points are one about either and a move.
      let share = (1 - scale) / scale
      command.frame = frame.offset(
        dx: (pivot.x - point.x) * share, dy: (pivot.y - point.y) * share)
    }
    command.scale = scale * factor
    command.pivot = point
    return command
  }

  package enum Shape: Equatable, Sendable {
    /// A filled rectangle with rounded corners (0 = square); half the height makes a capsule or a
    /// circle.
    case fill(cornerRadius: Double)
    /// A line inside the edge of a rounded rectangle, `width` points wide.
    case outline(cornerRadius: Double, width: Double)
    /// The shadow of a rounded rectangle: Gaussian blur of `sigma` points, moved down by `offsetY`.
    case shadow(cornerRadius: Double, sigma: Double, offsetY: Double)
    /// What lies beneath, blurred and filtered as an ultra-thin material.
    case material(cornerRadius: Double, Material)
    case text(TextRun)
    /// A picture by its path, as large as the frame; another version may look otherwise.
    case picture(path: String, version: Int = 0)
  }
}

/// One line of text, or the part of one that runs in one direction, in one face.
///
/// The command's frame is the line's box: the run starts at its left edge, and its baseline lies
/// where ascent and descent, centred in the box's height, put it.
package struct TextRun: Equatable, Hashable, Sendable {
  package var text: String
  package var face: FontFace
  /// The font size in points.
  package var size: Double
  /// Added after every cluster that the built-in fonts draw, in points.
  package var tracking: Double
  /// Only this stretch of the run is drawn, in points from its pen; `nil` is the whole run.
  ///
  /// It is cut along whole pixels at scale 1. The command's frame is then the box of the stretch.
  package var slice: Range<Double>?
  /// All of the run is set in this direction; the command's frame begins at its left either way.
  package var direction: TextDirection

  /// Without a tracking it has the one that its size asks for.
  package init(
    text: String, face: FontFace, size: Double, tracking: Double? = nil,
    slice: Range<Double>? = nil, direction: TextDirection = .leftToRight
  ) {
    self.text = text
    self.face = face
    self.size = size
    self.tracking =
      tracking ?? Tracking.points(size: size, face: face, direction: direction)
    self.slice = slice
    self.direction = direction
  }
}

/// The two ultra-thin materials.
package enum Material: Equatable, Sendable {
  case ultraThinLight
  case ultraThinDark
}
