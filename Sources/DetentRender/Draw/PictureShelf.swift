// The pictures of a document. A file is looked at once, for its size; decoded when it is first
// drawn; and averaged once for each size at which it is drawn, with twice as many samples as pixels
// so that it may move. What cannot be shown is reported once, in a line that names the file.

internal import CPixman
internal import CText
import DetentCore
internal import Glibc

/// The pictures that have been asked for.
package final class PictureShelf {
  /// Larger files are not read: a camera's picture has 20 MB.
  static let largestFile = 32 << 20
  /// Pictures with more pixels are not decoded: 40 millions take 160 MB while they are.
  static let mostPixels = 40_000_000
  /// What is kept of a decoded picture, on its longer side: as wide as the widest screens.
  static let longestSide = 4096
  /// Samples are drawn sharp up to this zoom of a picture at its own place.
  static let mostSamples = 4096.0
  /// Bytes kept of samples and of decoded pictures together; beyond it those go that are wanted
  /// least.
  ///
  /// That is the largest decoded picture, and samples for three places as wide as a screen of
  /// scale 2: two such pictures that are seen at once are decoded once, also while one is zoomed.
  static let mostBytes = 128 << 20
  /// The same, for this shelf.
  var mostBytes = PictureShelf.mostBytes
  /// Samples a pixel.
  static let density = 2.0
  /// A drawing is decoded this much larger than it says, for screens of scale 2.
  static let drawingScale = 2

  /// Told of each file that cannot be shown, and why.
  package var report: ((_ path: String, _ reason: String) -> Void)?

  /// The document's folder: no picture is looked for elsewhere, and none without a folder.
  package var folder: String? {
    didSet {
      // Paths are the document's, and mean other files in another folder.
      if folder != oldValue { (stamps, headers, broken, kept, keptBytes) = ([:], [:], [], [:], 0) }
    }
  }

  /// What tells whether a file is the one that was looked at; `nil` for none.
  private var stamps: [String: Stamp?] = [:]
  private var headers: [String: PictureHeader?] = [:]
  /// Those that could not be decoded.
  private var broken: Set<String> = []
  private var kept: [Key: Kept] = [:]
  private(set) var keptBytes = 0
  private var clock = 0

  private struct Key: Hashable {
    var path: String
    /// In samples; `nil` for the picture as it was decoded.
    var width: Int?
  }

  private struct Kept {
    var samples: PictureSamples
    var lastUse: Int
  }

  /// The size of a picture in points; `nil` when there is none to show.
  func size(_ path: String) -> Size? {
    guard let header = header(path) else { return nil }
    return Size(width: Double(header.width), height: Double(header.height))
  }

  private struct Stamp: Equatable {
    var node: UInt
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// How often a picture has been decoded.
  package private(set) var decodedCount = 0

  /// Samples for a place so many pixels large, premultiplied.
  func samples(_ path: String, width: Double, height: Double) -> PictureSamples? {
    guard width >= 1, height >= 1 else { return nil }
    // In steps of a quarter, so that a zoom does not average at every frame.
    let steps = (log2(min(width * Self.density, Self.mostSamples)) * 4).rounded(.up)
    let wanted = exp2(steps / 4)
    let exact = (width * Self.density).rounded()
    let count = Int(exact <= Self.mostSamples && isResting(width) ? exact : wanted)
    return keep(Key(path: path, width: count)) { picture(path)?.averaged(width: count) }
  }

  /// What is kept under a key, or is made now.
  private func keep(_ key: Key, orMake make: () -> PictureSamples?) -> PictureSamples? {
    clock += 1
    if let known = kept[key] {
      kept[key]?.lastUse = clock
      return known.samples
    }
    guard let made = make() else { return nil }
    clock += 1
    kept[key] = Kept(samples: made, lastUse: clock)
    keptBytes += made.byteCount
    while keptBytes > mostBytes, let last = leastWanted(but: key) {
      keptBytes -= kept.removeValue(forKey: last)?.samples.byteCount ?? 0
    }
    return made
  }

  /// What may go first: a decoded picture, which is needed only for another size, before samples,
  /// which are drawn again and again.
  private func leastWanted(but newest: Key) -> Key? {
    kept.filter { $0.key != newest }.min { one, other in
      let isDecoded = (one.key.width == nil, other.key.width == nil)
      if isDecoded.0 != isDecoded.1 { return isDecoded.0 }
      return one.value.lastUse < other.value.lastUse
    }?.key
  }

  // Whole pixels: what stands still.
  private func isResting(_ width: Double) -> Bool { width == width.rounded() }

  private func header(_ path: String) -> PictureHeader? {
    if let known = headers[path] { return known }
    stamps[path] = .some(stamp(path))
    let header = read(path).flatMap { bytes -> PictureHeader? in
      guard let header = PictureHeader(bytes) else {
        report?(path, "is no PNG, JPEG, WebP or SVG picture")
        return nil
      }
      // Sides first: a header may claim any, and their product may be no number.
      guard max(header.width, header.height) <= Self.mostPixels,
        header.width * header.height <= Self.mostPixels
      else {
        report?(path, "has more than \(Self.mostPixels / 1_000_000) million pixels")
        return nil
      }
      return header
    }
    headers[path] = .some(header)
    return header
  }

  private func picture(_ path: String) -> PictureSamples? {
    guard !broken.contains(path) else { return nil }
    return keep(Key(path: path)) {
      let picture = decode(path)
      if picture == nil {
        report?(path, "cannot be decoded")
        broken.insert(path)
      }
      return picture
    }
  }

  private func decode(_ path: String) -> PictureSamples? {
    guard let header = header(path), let bytes = read(path) else { return nil }
    decodedCount += 1
    let scale = min(
      Self.drawingScale, max(1, Self.longestSide / max(header.width, header.height)))
    var picture = detent_picture()
    let isDecoded = bytes.withUnsafeBytes {
      detent_picture_decode(
        $0.baseAddress, Int32($0.count), header.type, Int32(header.width * scale),
        Int32(header.height * scale), &picture)
    }
    guard isDecoded else { return nil }
    defer { detent_picture_free(picture) }
    guard let pixels = picture.pixels, picture.width > 0, picture.height > 0 else { return nil }
    let source = detent_pixels(
      bits: pixels, width: picture.width, height: picture.height, stride: Int(picture.stride))
    return PictureSamples(straight: source, longestSide: Self.longestSide)
  }

  private func read(_ path: String) -> [UInt8]? {
    guard let folder else {
      report?(path, "is not shown: this text is in no folder")
      return nil
    }
    let file: String
    do throws(FileBeside.Refusal) {
      file = try FileBeside.path(of: path, in: folder)
    } catch {
      report?(path, error.reason)
      return nil
    }
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      report?(path, String(cString: strerror(errno)))
      return nil
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= Self.largestFile
    else {
      report?(path, "is no file of up to \(Self.largestFile >> 20) MiB")
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
    var count = 0
    while count < bytes.count {
      let start = count
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + start }, $0.count - start)
      }
      guard got > 0 else { break }
      count += got
    }
    return Array(bytes.prefix(count))
  }
}

// MARK: - Files that change

extension PictureShelf {
  /// The files that have been looked at, or looked for, in the order of their paths.
  package var files: [String] {
    guard let folder else { return [] }
    return stamps.keys.compactMap { FileBeside.place(of: $0, in: folder) }.sorted()
  }

  /// Forgets those pictures whose files are other ones by now; whether there were any.
  package func refresh() -> Bool {
    let changed = stamps.filter { $0.value != stamp($0.key) }.map(\.key)
    for path in changed {
      stamps[path] = nil
      headers[path] = nil
      broken.remove(path)
      for key in kept.keys where key.path == path {
        keptBytes -= kept.removeValue(forKey: key)?.samples.byteCount ?? 0
      }
    }
    return !changed.isEmpty
  }

  private func stamp(_ path: String) -> Stamp? {
    guard let folder, let file = try? FileBeside.path(of: path, in: folder) else { return nil }
    var facts = stat()
    // The path has no links.
    guard lstat(file, &facts) == 0 else { return nil }
    return Stamp(
      node: UInt(facts.st_ino), size: Int(facts.st_size), seconds: facts.st_mtim.tv_sec,
      nanoseconds: facts.st_mtim.tv_nsec)
  }
}

/// A picture's pixels.
final class PictureSamples {
  /// Premultiplied when made for drawing, straight when decoded.
  let pixels: detent_pixels

  var byteCount: Int { pixels.stride * Int(pixels.height) }

  private init(width: Int, height: Int) {
    let (width, height) = (max(1, width), max(1, height))
    let bits = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    bits.initialize(repeating: 0, count: width * height)
    pixels = detent_pixels(
      bits: bits, width: Int32(width), height: Int32(height), stride: width * 4)
  }

  deinit { pixels.bits.deallocate() }

  /// A copy of straight pixels, every n-th of them where there are too many.
  convenience init(straight source: detent_pixels, longestSide: Int) {
    let longer = Int(max(source.width, source.height))
    let step = (longer + longestSide - 1) / longestSide
    self.init(width: Int(source.width) / step, height: Int(source.height) / step)
    for y in 0..<Int(pixels.height) {
      let from = source.bits + y * step * (source.stride / 4)
      let to = pixels.bits + y * (pixels.stride / 4)
      for x in 0..<Int(pixels.width) { to[x] = from[x * step] }
    }
  }

  /// The picture with so many samples across, premultiplied: each the average of what a pixel at
  /// twice that distance covers, and never more of them than there are pixels.
  func averaged(width: Int) -> PictureSamples {
    let own = Int(pixels.width)
    let count = min(width, own)
    let step = Double(own) / Double(count)
    let rows = Int((Double(pixels.height) / step).rounded(.up))
    let samples = PictureSamples(width: count, height: rows)
    let size = count < own ? step * PictureShelf.density : step
    let boxes = detent_color_boxes(
      x: (step - size) / 2, y: (step - size) / 2, step: step, size: size)
    detent_average_colors(samples.pixels, pixels, boxes)
    return samples
  }
}
