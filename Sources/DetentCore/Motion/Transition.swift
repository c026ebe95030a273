// The transition between levels. Every level that is on screen is a block with two progresses: how
// far its insertion still has to go, and how far its removal has come. Each is driven by a spring
// and each keeps its position and velocity when its target changes, so a block that comes back
// while it is leaving flows back from where it is, and one that leaves while it is arriving goes on
// from there. The two are composed as nested modifiers, removal outside insertion; nothing else is
// ever stored, so any number of changes in any time leaves exactly one block once the springs have
// settled.

/// What a progress does to a block's look.
package struct BlockLook: Equatable, Sendable {
  /// As drawn: 0…1.
  package var opacity: Double
  /// In points; positive is down.
  package var offsetY: Double
  package var scale: Double

  package static let shown = BlockLook(opacity: 1, offsetY: 0, scale: 1)

  /// The look at an insertion progress and a removal progress (0 = shown, 1 = gone).
  ///
  /// Innermost first: the insertion's offset 20·p and opacity 1 − p; then the removal's offset
  /// −60·p, its scale 1 + 0.5·p about the block's centre together with opacity 1 − p, then opacity
  /// 1 − p again. The scale lies outside the offsets and multiplies them. Opacity is clamped factor
  /// by factor, so that a spring beyond its target does not let a ghost reappear; offset and scale
  /// keep the overshoot. A removal has faded out wholly at the progress `fadeEnd`.
  package init(insertion: Double, removal: Double, fadeEnd: Double = 1) {
    let entered = Self.clamped(1 - insertion)
    let left = Self.clamped(1 - removal / fadeEnd)
    scale = 1 + Transition.removalScale * removal
    offsetY = (Transition.insertionOffset * insertion - Transition.removalOffset * removal) * scale
    opacity = entered * left * left
  }

  /// The look of the cross-fade that stands for the transition under reduced motion.
  package init(fadeInsertion insertion: Double, removal: Double) {
    opacity = Self.clamped(1 - insertion) * Self.clamped(1 - removal)
    offsetY = 0
    scale = 1
  }

  private init(opacity: Double, offsetY: Double, scale: Double) {
    self.opacity = opacity
    self.offsetY = offsetY
    self.scale = scale
  }

  private static func clamped(_ value: Double) -> Double { min(1, max(0, value)) }
}

/// The blocks on screen and their progress.
package struct Transition: Equatable, Sendable {
  static let insertionOffset = 20.0
  static let removalOffset = 60.0
  static let removalScale = 0.5

  /// A progress is at rest when what it moves, at most 90 points, is within a quarter of a pixel at
  /// scale 2.
  static let tolerance = 0.125 / 90

  /// One level on screen.
  package struct Block: Equatable, Sendable {
    /// Counted from 0.
    package fileprivate(set) var level: Int
    var insertion: SpringValue
    var removal: SpringValue
    package fileprivate(set) var isLeaving: Bool

    fileprivate init(level: Int, insertion: Double) {
      self.level = level
      self.insertion = SpringValue(insertion, spring: .detail, tolerance: Transition.tolerance)
      removal = SpringValue(0, spring: .detail, tolerance: Transition.tolerance)
      isLeaving = false
    }

    /// How it looks at a time.
    package func look(at now: Double, reducesMotion: Bool) -> BlockLook {
      let insertion = insertion.value(at: now)
      let removal = removal.value(at: now)
      return reducesMotion
        ? BlockLook(fadeInsertion: insertion, removal: removal)
        : BlockLook(insertion: insertion, removal: removal)
    }

    /// The time from which on nothing of it changes any more.
    var settleTime: Double { max(insertion.settleTime, removal.settleTime) }

    fileprivate func isGone(at now: Double) -> Bool {
      isLeaving && now >= removal.settleTime
    }
  }

  /// From back to front: the leaving ones, oldest first, then the shown one.
  package private(set) var blocks: [Block]

  package init(level: Int) {
    blocks = [Block(level: level, insertion: 0)]
  }

  /// The block that stays.
  package var shown: Block { blocks[blocks.count - 1] }

  /// Changes the shown level at a time, in seconds; the same level again changes nothing.
  package mutating func show(level: Int, at now: Double) {
    dropGone(at: now)
    guard level != shown.level else { return }
    blocks[blocks.count - 1].isLeaving = true
    blocks[blocks.count - 1].removal.retarget(to: 1, at: now)
    if let index = blocks.firstIndex(where: { $0.level == level }) {
      var block = blocks.remove(at: index)
      block.isLeaving = false
      block.removal.retarget(to: 0, at: now)
      blocks.append(block)
    } else {
      var block = Block(level: level, insertion: 1)
      block.insertion.retarget(to: 0, at: now)
      blocks.append(block)
    }
  }

  /// Forgets the blocks whose removal has physically ended.
  package mutating func dropGone(at now: Double) {
    blocks.removeAll { $0.isGone(at: now) }
  }

  /// Gives every block's level another number; no two the same.
  mutating func renumber(_ number: (Int) -> Int) {
    for index in blocks.indices { blocks[index].level = number(blocks[index].level) }
  }

  /// Ends every motion at once.
  package mutating func finish(at now: Double) {
    blocks.removeAll { $0.isLeaving }
    for index in blocks.indices {
      blocks[index].insertion.finish(at: now)
      blocks[index].removal.finish(at: now)
    }
  }

  /// The time from which on nothing changes any more, in seconds.
  package var settleTime: Double {
    blocks.reduce(-.infinity) { max($0, $1.settleTime) }
  }
}
