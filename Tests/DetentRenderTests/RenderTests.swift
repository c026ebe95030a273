import DetentCore
import Testing

@testable import DetentRender

/// The parent of every suite here: SDL2_ttf has one unlocked FreeType library a process, so
/// nothing of this target runs beside anything else of it.
@Suite(.serialized) struct RenderTests {}

/// A scene of a size in points on white, or on another colour.
func scene(
  _ width: Double, _ height: Double, scale: Double = 1, on background: Color = .white,
  _ commands: DrawCommand...
) -> Scene {
  Scene(
    size: Size(width: width, height: height), scale: scale, background: background,
    commands: commands)
}

/// A new picture of the scene's size in pixels, filled with a colour that no scene uses.
func canvas(for scene: Scene) throws -> PixelImage {
  let width = Int((scene.size.width * scene.scale).rounded(.up))
  let height = Int((scene.size.height * scene.scale).rounded(.up))
  let image = try #require(PixelImage(width: width, height: height))
  let pixels = image.buffer.memory.assumingMemoryBound(to: UInt32.self)
  for i in 0..<(width * height) { pixels[i] = 0xFF5A_3C96 }
  return image
}

/// The scene, painted anew by a rasterizer of its own.
func painted(_ scene: Scene, by text: TextEngine = TextEngine(library: Fonts.library())) throws
  -> PixelImage
{
  let image = try canvas(for: scene)
  _ = Rasterizer(text: text).draw(scene, into: image.buffer, since: nil)
  return image
}

extension PixelImage {
  /// All pixels as 0xRRGGBB, row by row.
  var values: [UInt32] {
    let pixels = buffer.memory.assumingMemoryBound(to: UInt32.self)
    return (0..<(buffer.width * buffer.height)).map { pixels[$0] & 0xFF_FFFF }
  }

  /// A pixel's red.
  func red(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 16) }

  /// The middle of the ink on white, weighted by its darkness, in pixels; `nil` without ink.
  var inkCenter: Point? {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<buffer.height {
      for column in 0..<buffer.width {
        let ink = Double(255 - red(column, row))
        sum += ink
        x += ink * (Double(column) + 0.5)
        y += ink * (Double(row) + 0.5)
      }
    }
    return sum > 0 ? Point(x: x / sum, y: y / sum) : nil
  }

  /// The columns that hold ink on white.
  var inkColumns: ClosedRange<Int>? {
    let inked = (0..<buffer.width).filter { x in
      (0..<buffer.height).contains { y in red(x, y) < 255 }
    }
    guard let first = inked.first, let last = inked.last else { return nil }
    return first...last
  }
}

/// A line of text whose box starts at a point and is as wide as the text.
func line(
  _ text: String, x: Double, y: Double, size: Double = 17, face: FontFace = .regular,
  tracking: Double = 0, scale: Double = 1, pivot: Point? = nil, isMoving: Bool = false,
  by engine: TextEngine
) -> DrawCommand {
  let run = TextRun(text: text, face: face, size: size, tracking: tracking)
  let width = engine.advance(of: text[...], face: face) * size + tracking * Double(text.count)
  return DrawCommand(
    .text(run), frame: Rect(x: x, y: y, width: width, height: (size * 1.3).rounded()),
    color: .black, scale: scale, pivot: pivot, isMoving: isMoving)
}

/// A line cut into slices that meet, in points from its pen.
func slices(of whole: DrawCommand, at cuts: [Double]) -> [DrawCommand] {
  guard case .text(var run) = whole.shape else { return [] }
  return zip(cuts, cuts.dropFirst()).map { lower, upper in
    run.slice = lower..<upper
    var part = whole
    part.shape = .text(run)
    part.frame = Rect(
      x: whole.frame.minX + lower, y: whole.frame.minY, width: upper - lower,
      height: whole.frame.height)
    return part
  }
}
