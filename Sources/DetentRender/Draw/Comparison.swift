// Two lists of commands are compared; every pixel that a differing command touched, or now touches,
// is damaged. A material shows what lies beneath it, so damage beneath it, as far away as its blur
// reaches, damages it too.
//
// Where a command lies and which mask a text has is found out once a frame: the comparison needs
// it first, and hands it on to the painting and to the next comparison.

import DetentCore

/// A command as it is drawn.
struct ResolvedCommand {
  /// The pixels that it may change: for a text those around its ink.
  let bounds: PixelRect
  /// `nil` for what is no text, and for a text that is not seen.
  let text: PlacedText?
}

/// A run of text, its coverage, and where that lies.
struct PlacedText {
  let run: TextRun
  let mask: GlyphMask
  let place: TextPlacement
}

/// A scene that was drawn, and what was found out for it.
struct DrawnScene {
  let scene: Scene
  let window: PixelRect
  let commands: [ResolvedCommand]
  /// By the index of their material.
  let backdrops: [Int: Backdrop]

  /// Whether a scene can be compared with it.
  func isComparable(to scene: Scene, in window: PixelRect) -> Bool {
    self.scene.size == scene.size && self.scene.scale == scene.scale
      && self.scene.background == scene.background && self.window == window
  }
}

/// What differs between a scene and the one before it.
struct Comparison {
  /// The new scene's commands.
  private(set) var commands: [ResolvedCommand] = []
  /// The pixels in which the two pictures may differ.
  private(set) var damage: Damage
  /// By the index of each material that was there before: its index then, and the damage beneath.
  private(set) var materials: [Int: (before: Int, beneath: Damage)] = [:]

  private let scale: Double
  private let window: PixelRect
  private let text: TextEngine

  /// A scene without one before it: all of it is damaged.
  init(_ scene: Scene, window: PixelRect, text: TextEngine) {
    scale = scene.scale
    self.window = window
    self.text = text
    damage = Damage([window])
    commands = scene.commands.map { resolve($0) }
  }

  /// A scene and one that it is comparable to.
  ///
  /// Equal commands at both ends are passed over; between them, commands are compared one by one
  /// if both lists have the same number, else their texts differ and the rest is compared in the
  /// same way. Order is kept, so that a pixel
  /// which no differing command touches is made by the same commands in the same order in both
  /// pictures.
  init(_ scene: Scene, since before: DrawnScene, text: TextEngine) {
    scale = scene.scale
    window = before.window
    self.text = text
    damage = Damage()
    commands.reserveCapacity(scene.commands.count)
    before.scene.commands.withUnsafeBufferPointer { old in
      scene.commands.withUnsafeBufferPointer { new in
        compare(
          Lists(old: old, new: new, known: before.commands), old.indices, new.indices)
      }
    }
  }

  /// Two lists, or what is left of them, and what is known of the old one.
  private struct Lists {
    let old: UnsafeBufferPointer<DrawCommand>
    let new: UnsafeBufferPointer<DrawCommand>
    let known: [ResolvedCommand]
  }

  private mutating func compare(_ lists: Lists, _ before: Range<Int>, _ after: Range<Int>) {
    let (old, new, known) = (lists.old, lists.new, lists.known)
    var (first, next) = (before.lowerBound, after.lowerBound)
    while first < before.upperBound, next < after.upperBound, old[first] == new[next] {
      keep(new[next], known[first], at: first)
      (first, next) = (first + 1, next + 1)
    }
    var (end, last) = (before.upperBound, after.upperBound)
    while end > first, last > next, old[end - 1] == new[last - 1] {
      (end, last) = (end - 1, last - 1)
    }
    if end - first == last - next {
      for index in first..<end {
        let place = next + index - first
        if old[index] == new[place] {
          keep(new[place], known[index], at: index)
        } else {
          noteMaterial(new[place], before: index)
          damage.add(known[index].bounds)
          add(resolve(new[place], like: known[index]))
        }
      }
    } else {
      replace(lists, first..<end, next..<last)
    }
    for index in end..<before.upperBound { keep(new[commands.count], known[index], at: index) }
  }

  // Stretches of different lengths. Lines come on screen and leave it; what lies above them can
  // be compared again. Where no text begins them, all of both differ.
  private mutating func replace(_ lists: Lists, _ before: Range<Int>, _ after: Range<Int>) {
    let oldTexts = before.prefix { lists.old[$0].isText }
    let newTexts = after.prefix { lists.new[$0].isText }
    let isAllOfIt = oldTexts.isEmpty && newTexts.isEmpty
    let (oldEnd, newEnd) = isAllOfIt ? (before, after) : (oldTexts, newTexts)
    var next = oldEnd.lowerBound
    for index in newEnd {
      // The first material of the one is taken to be the first one of the other, and so on.
      if lists.new[index].isMaterial {
        while next < oldEnd.upperBound, !lists.old[next].isMaterial {
          damage.add(lists.known[next].bounds)
          next += 1
        }
        if next < oldEnd.upperBound {
          noteMaterial(lists.new[index], before: next)
          damage.add(lists.known[next].bounds)
          next += 1
        }
      }
      add(resolve(lists.new[index]))
    }
    for index in next..<oldEnd.upperBound { damage.add(lists.known[index].bounds) }
    if !isAllOfIt {
      compare(
        lists, oldEnd.upperBound..<before.upperBound, newEnd.upperBound..<after.upperBound)
    }
  }

  private mutating func add(_ command: ResolvedCommand) {
    damage.add(command.bounds)
    commands.append(command)
  }

  // A command that has not changed; a material may have to show what changed beneath it.
  private mutating func keep(_ command: DrawCommand, _ known: ResolvedCommand, at index: Int) {
    noteMaterial(command, before: index)
    if let backdrop = BackdropGeometry(of: command, scale: scale, window: window),
      damage.intersects(backdrop.pixels)
    {
      damage.add(known.bounds)
    }
    if let text = known.text { self.text.masks.noteUse(of: text.mask) }
    commands.append(known)
  }

  private mutating func noteMaterial(_ command: DrawCommand, before: Int) {
    guard command.isMaterial else { return }
    materials[commands.count] = (before, damage)
  }

  private func resolve(
    _ command: DrawCommand, like before: ResolvedCommand? = nil
  ) -> ResolvedCommand {
    text.resolve(command, scale: scale, window: window, like: before)
  }
}

extension DrawCommand {
  fileprivate var isText: Bool { if case .text = shape { true } else { false } }
  fileprivate var isMaterial: Bool { if case .material = shape { true } else { false } }
}

extension TextEngine {
  /// Finds out where a command lies where a point is `scale` pixels; one that was probably the
  /// same a moment before saves the search for its mask.
  func resolve(
    _ command: DrawCommand, scale: Double, window: PixelRect, like before: ResolvedCommand? = nil
  ) -> ResolvedCommand {
    let bounds = command.bounds(scale: scale, window: window)
    guard case .text(let run) = command.shape, !bounds.isEmpty else {
      return ResolvedCommand(bounds: bounds, text: nil)
    }
    let mask: GlyphMask
    if let known = before?.text, known.run == run {
      mask = known.mask
      masks.noteUse(of: mask)
    } else {
      mask = self.mask(of: run, scale: scale)
    }
    let place = TextPlacement(
      of: command, run: run, metrics: metrics(of: run.face), scale: scale)
    let glyphs = GlyphSlice(mask, run.slice, scale: scale)
    var inked = glyphs.area(at: place)
    if !mask.colors.isEmpty {
      for color in glyphs.colors { inked = inked.union(color.area(at: place)) }
    }
    return ResolvedCommand(
      bounds: bounds.intersection(inked), text: PlacedText(run: run, mask: mask, place: place))
  }
}
