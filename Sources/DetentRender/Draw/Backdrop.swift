// A material's content: what was drawn before it, made small, filtered, blurred. It is kept from
// scene to scene, and made again only when something changed beneath it and within its reach.

internal import CPixman
import DetentCore

/// What a material sees: its frame and the reach of its blur, on a grid of blocks of pixels.
struct BackdropGeometry: Equatable {
  /// The blur in points, of both ultra-thin recipes.
  ///
  /// Source: herclyon1/transit, `materials/corematerial-recipes.tsv`.
  static let sigma = 22.5
  /// The side of a block in points: the recipes capture at a quarter of the size.
  static let blockPoints = 4.0
  static let reach = 3.0
  /// In blocks: what it sees begins and ends at multiples of this, so that a capsule whose label
  /// changes sees the same in most frames, and need not be blurred anew.
  static let grid = 16

  /// The side of a block in pixels.
  let block: Int
  /// In blocks, counted from the window's corner.
  let blocks: PixelRect
  /// In pixels, inside the window.
  let pixels: PixelRect

  /// The backdrop of a command; `nil` unless it is a material that shows.
  init?(of command: DrawCommand, scale: Double, window: PixelRect) {
    guard case .material = command.shape else { return nil }
    let bounds = command.bounds(scale: scale, window: window)
    guard !bounds.isEmpty else { return nil }
    let block = max(1, min(256, Snap.nearest(Self.blockPoints * scale)))
    let reach = Snap.up(Self.reach * Self.sigma / Self.blockPoints) * block
    let cell = Double(block * Self.grid)
    let near = PixelRect(
      left: Snap.down(Double(bounds.x - reach) / cell) * block * Self.grid,
      top: Snap.down(Double(bounds.y - reach) / cell) * block * Self.grid,
      right: Snap.up(Double(bounds.maxX + reach) / cell) * block * Self.grid,
      bottom: Snap.up(Double(bounds.maxY + reach) / cell) * block * Self.grid
    ).intersection(window)
    let step = Double(block)
    blocks = PixelRect(
      left: Snap.down(Double(near.x) / step), top: Snap.down(Double(near.y) / step),
      right: Snap.up(Double(near.maxX) / step), bottom: Snap.up(Double(near.maxY) / step))
    pixels = PixelRect(
      x: blocks.x * block, y: blocks.y * block, width: blocks.width * block,
      height: blocks.height * block
    ).intersection(window)
    self.block = block
  }
}

/// What a material shows.
enum MaterialContent {
  case blurred(Backdrop)
  /// Nothing lies beneath but the background: blurred, it is what it was.
  case flat(detent_color)
}

/// A material's filtered and blurred backdrop.
struct Backdrop {
  let geometry: BackdropGeometry
  /// Red, green and blue, one float a block.
  let planes: [Float]
  let material: Material

  /// Whether it is what a material would capture, too, where something may have changed.
  func serves(_ geometry: BackdropGeometry, _ material: Material, beneath damage: Damage) -> Bool {
    self.geometry == geometry && self.material == material && !damage.intersects(geometry.pixels)
  }

  /// Writes the pixels of a part of the window; `picture` has the part's size.
  func enlarge(into picture: detent_pixels, _ part: PixelRect, _ scratch: Scratch) {
    planes.withUnsafeBufferPointer {
      detent_enlarge_blocks(
        picture, part.box, $0.baseAddress, geometry.blocks.box, Int32(geometry.block),
        scratch.floats(geometry.blocks.width * 4))
    }
  }

  /// Captures what is drawn so far.
  static func capture(
    _ geometry: BackdropGeometry, _ material: Material, from buffer: PixelBuffer
  ) -> Backdrop {
    let count = geometry.blocks.area
    var planes = [Float](repeating: 0, count: count * 3)
    planes.withUnsafeMutableBufferPointer { planes in
      let start = planes.baseAddress
      detent_capture_blocks(buffer.pixels, geometry.blocks.box, Int32(geometry.block), start)
      detent_filter_material(start, Int32(count), material.filter)
      let hasMemory = detent_blur_planes(
        start, Int32(geometry.blocks.width), Int32(geometry.blocks.height),
        BackdropGeometry.sigma / BackdropGeometry.blockPoints)
      precondition(hasMemory, "There is memory for a blur of \(count) blocks.")
    }
    return Backdrop(geometry: geometry, planes: planes, material: material)
  }
}

extension Material {
  /// What it shows of a colour that fills all it sees.
  func color(on background: detent_color) -> detent_color {
    var planes = [background.red, background.green, background.blue].map { Float($0) / 255 }
    planes.withUnsafeMutableBufferPointer { detent_filter_material($0.baseAddress, 1, filter) }
    // Filtered values are between 0 and 1.
    let bytes = planes.map { UInt8($0 * 255 + 0.5) }
    return detent_color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: 255)
  }

  /// The recipes' numbers.
  ///
  /// Source: herclyon1/transit, `materials/corematerial-recipes.tsv`; order and formulas:
  /// `toast-glass.js`.
  fileprivate var filter: detent_material {
    switch self {
    case .ultraThinLight:
      detent_material(
        luminance: (0.45, 0.55, 0.65, 0.68), amount: 0.5, saturation: 1.1, brightness: 0.12)
    case .ultraThinDark:
      detent_material(
        luminance: (0.24, 0.24, 0.30, 0.39), amount: 0.5, saturation: 1.1, brightness: 0)
    }
  }
}
