import DetentCore
import DetentRender

/// The one place where the commands meet the renderer: measures text, draws scenes, encodes them.
final class Picture {
  let text = TextEngine()
  private let rasterizer: Rasterizer
  private var image: PixelImage?

  var measurer: any TextMeasurer { text }

  init() {
    rasterizer = Rasterizer(text: text)
  }

  /// Draws a scene, or only what differs from the one drawn before it; answers the boxes touched.
  @discardableResult
  func draw(_ scene: Scene, since before: Scene?) -> [PixelRect] {
    rasterizer.draw(scene, into: buffer(for: scene), since: before)
  }

  /// A scene as the bytes of a PNG file.
  func png(_ scene: Scene) -> [UInt8] {
    draw(scene, since: nil)
    return PNG.encode(buffer(for: scene))
  }

  /// The pixels of the scene before when they have the same size, new ones otherwise.
  private func buffer(for scene: Scene) -> PixelBuffer {
    let width = Int((scene.size.width * scene.scale).rounded())
    let height = Int((scene.size.height * scene.scale).rounded())
    if let image, image.buffer.width == width, image.buffer.height == height { return image.buffer }
    guard let made = PixelImage(width: width, height: height) else {
      preconditionFailure("sizes are held to what can be drawn where they are read")
    }
    image = made
    return made.buffer
  }
}
