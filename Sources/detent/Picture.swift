import DetentCore
import DetentRender

/// The one place where the commands meet the renderer: measures text, draws scenes, encodes them.
final class Picture {
  let text = TextEngine()
  private let rasterizer: Rasterizer
  private var image: PixelImage?

  /// Where the pictures of a document lie; `nil` for a text that is no file.
  var folder: String? {
    get { text.pictures.folder }
    set { text.pictures.folder = newValue }
  }

  /// The pictures' files, those included that are not there.
  var files: [String] { text.pictures.files }

  /// Forgets the pictures whose files have changed; whether there are any.
  func refresh() -> Bool { text.pictures.refresh() }

  var measurer: any TextMeasurer { text }

  init() {
    rasterizer = Rasterizer(text: text)
  }

  /// Draws a scene, or only what differs from the one drawn before it; answers the boxes touched.
  @discardableResult
  func draw(_ scene: Scene, since before: Scene?) -> [PixelRect] {
    rasterizer.draw(scene, into: buffer(for: scene), since: before)
  }

  /// Draws a scene over the one before; answers the whole picture and the boxes touched.
  func frame(_ scene: Scene, since before: Scene?) -> (PixelBuffer, [PixelRect]) {
    let boxes = draw(scene, since: before)
    return (buffer(for: scene), boxes)
  }

  /// Draws a scene on somebody else's pixels.
  func draw(_ scene: Scene, into buffer: PixelBuffer, since before: Scene?) -> [PixelRect] {
    rasterizer.draw(scene, into: buffer, since: before)
  }

  /// Rasterises a line ahead of the frame that needs it.
  func prepare(_ run: TextRun, scale: Double) {
    rasterizer.prepare(run, scale: scale)
  }

  /// Lines that a frame can rasterise ahead beside its own work: half a millisecond each.
  private static let spareLines = 2

  /// Rasterises the first few of these lines that have not been yet.
  func prepareSome(of runs: [TextRun], scale: Double) {
    var made = 0
    for run in runs where made < Self.spareLines {
      if rasterizer.prepare(run, scale: scale) { made += 1 }
    }
  }

  /// A scene's pixels, opaque, 0xAARRGGBB, row by row.
  func pixels(_ scene: Scene) -> [UInt32] {
    draw(scene, since: nil)
    let buffer = buffer(for: scene)
    return (0..<buffer.height).flatMap { row in
      (0..<buffer.width).map { column in
        buffer.memory.load(fromByteOffset: row * buffer.stride + column * 4, as: UInt32.self)
          | 0xFF00_0000
      }
    }
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
