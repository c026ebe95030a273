// What has to be painted again, as a few boxes of pixels.

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
