// What has to be painted again. Two lists of commands are compared; every pixel that a differing
// command touched, or now touches, is damaged. A material shows what lies beneath it, so damage
// beneath it, as far away as its blur reaches, damages it too.

import DetentCore

/// A few boxes that share no pixel and together hold all that was added.
struct Damage {
  /// More boxes cost more calls than the pixels between them are worth.
  static let mostBoxes = 8
  /// Two boxes become one when no more pixels than this lie between them.
  ///
  /// That many are filled and sent in the 5 µs that one more box costs: the lines of a paragraph
  /// are one box, two paragraphs are two.
  static let worthless = 6000

  private(set) var boxes: [PixelRect] = []

  init(_ boxes: [PixelRect] = []) {
    boxes.forEach { add($0) }
  }

  /// Adds a box, joining it with those it touches, and the two closest when there are too many.
  mutating func add(_ box: PixelRect) {
    guard !box.isEmpty else { return }
    if boxes.contains(where: { $0.union(box) == $0 }) { return }
    var grown = box
    // Growing may reach boxes that were clear before: repeated until nothing is reached.
    while let index = boxes.firstIndex(where: { $0.intersects(grown) || wasteless($0, grown) }) {
      grown = grown.union(boxes.remove(at: index))
    }
    boxes.append(grown)
    if boxes.count > Self.mostBoxes { add(removeClosestPair()) }
  }

  func intersects(_ box: PixelRect) -> Bool {
    boxes.contains { $0.intersects(box) }
  }

  // Whether two boxes fill their common box about as well as apart.
  private func wasteless(_ a: PixelRect, _ b: PixelRect) -> Bool {
    a.union(b).area <= a.area + b.area + Self.worthless
  }

  private mutating func removeClosestPair() -> PixelRect {
    var best = (first: 0, second: 1, waste: Int.max)
    for i in boxes.indices {
      for j in boxes.indices[(i + 1)...] {
        let waste = boxes[i].union(boxes[j]).area - boxes[i].area - boxes[j].area
        if waste < best.waste { best = (i, j, waste) }
      }
    }
    let second = boxes.remove(at: best.second)
    return boxes.remove(at: best.first).union(second)
  }
}

/// Compares lists of commands drawn into the same window at the same scale.
struct Comparison {
  let scale: Double
  let window: PixelRect
  /// Knows where the ink of texts lies; without it, a text may ink an em around its line.
  var text: TextEngine?

  /// The pixels in which the pictures of two lists may differ.
  ///
  /// Equal commands at both ends are passed over; between them, commands are compared one by one
  /// if both lists have the same number, else all of them differ. Order is kept, so that a pixel
  /// which no differing command touches is made by the same commands in the same order in both
  /// pictures.
  func damage(
    from old: ArraySlice<DrawCommand>, to new: ArraySlice<DrawCommand>
  ) -> Damage {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let shorter = min(old.count, new.count) - prefix
    let suffix = zip(old.reversed(), new.reversed()).prefix(shorter).prefix { $0 == $1 }.count
    let oldMiddle = old.dropFirst(prefix).dropLast(suffix)
    let newMiddle = new.dropFirst(prefix).dropLast(suffix)
    var damage = Damage()
    if oldMiddle.count == newMiddle.count {
      for (before, after) in zip(oldMiddle, newMiddle) {
        if before == after {
          addMaterial(after, to: &damage)
        } else {
          add(before, to: &damage)
          add(after, to: &damage)
        }
      }
    } else {
      oldMiddle.forEach { add($0, to: &damage) }
      newMiddle.forEach { add($0, to: &damage) }
    }
    new.suffix(suffix).forEach { addMaterial($0, to: &damage) }
    return damage
  }

  private func add(_ command: DrawCommand, to damage: inout Damage) {
    damage.add(inked(command))
  }

  // Two thirds of what a line might ink stay empty, and what is empty need not be painted or sent.
  private func inked(_ command: DrawCommand) -> PixelRect {
    let bounds = command.bounds(scale: scale, window: window)
    guard !bounds.isEmpty, let text, case .text(let run) = command.shape,
      let mask = text.keptMask(of: run, scale: scale)
    else { return bounds }
    let place = TextPlacement(
      of: command, run: run, metrics: text.metrics(of: run.face), scale: scale)
    return bounds.intersection(GlyphSlice(mask, run.slice, scale: scale).area(at: place))
  }

  // An unchanged material over changed pixels.
  private func addMaterial(_ command: DrawCommand, to damage: inout Damage) {
    guard
      let backdrop = BackdropGeometry(of: command, scale: scale, window: window),
      damage.intersects(backdrop.pixels)
    else { return }
    add(command, to: &damage)
  }
}
