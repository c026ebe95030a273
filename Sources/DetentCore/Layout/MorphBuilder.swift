// From one picture to the next level's. All that is seen now is taken apart into words, each with
// its place and speed; each is given its place in the new layout, or sent away; what stands in the
// new lines besides enters; and words that then move alike are joined into pieces. It is the same
// whether the picture stood still or was on its way, so a hand may turn round at any moment.

/// What a change of level needs to know.
struct MorphBuilder {
  let document: Document
  /// What is laid out of long levels.
  let stretches: [Int: Stretch]
  let window: WindowLayout
  /// Device pixels per point.
  let scale: Double
  /// The alignment that holds at the end.
  let share: Double
  let now: Double
  /// The scroll before and after the change, in points.
  let scrollBefore: Double
  let scrollAfter: Double

  /// A word that comes from farther than this many heights of the view enters instead, and one that
  /// goes farther leaves: it would cross the screen in a few frames, and nobody could follow it.
  static let farthest = 1.0
  /// Lines this close to the view's edge are drawn too: leaving words rise by 23 points.
  private static let margin = 30.0

  /// The progresses of a word at rest that enters, stays and leaves.
  private let entrance: SpringValue
  private let presence: SpringValue
  private let departure: SpringValue

  init(
    document: Document, stretches: [Int: Stretch] = [:], window: WindowLayout, scale: Double,
    share: Double, now: Double, scrollBefore: Double, scrollAfter: Double
  ) {
    self.document = document
    self.stretches = stretches
    self.window = window
    self.scale = scale
    self.share = share
    self.now = now
    self.scrollBefore = scrollBefore
    self.scrollAfter = scrollAfter
    presence = SpringValue(0, spring: .detail, tolerance: Morph.progressTolerance)
    var departure = presence
    departure.retarget(to: 1, at: now)
    self.departure = departure
    var entrance = SpringValue(1, spring: .detail, tolerance: Morph.progressTolerance)
    entrance.retarget(to: 0, at: now + Morph.entranceDelay)
    self.entrance = entrance
  }

  /// A word as it is seen, or as it would be if it were not too far away.
  private struct Source {
    var level: Int
    var line: Int
    /// Its position on the line.
    var position: Int
    var place: PlacedWord
    var motion: Motion
    var isLeaving: Bool
  }

  /// How a line's pen moves with respect to one of its words.
  fileprivate struct Motion: Equatable {
    var x: MotionState
    var xTarget: Double
    var free: MotionState
    var freeTarget: Double
    var y: MotionState
    var yTarget: Double
    /// `nil` for a word that is about to enter.
    var insertion: SpringValue?
    var removal: SpringValue?
  }

  /// A word that is given a line, before it is joined with its neighbours.
  fileprivate struct Draft {
    var level: Int
    var line: Int
    var position: Int
    var motion: Motion
    var isLeaving: Bool
    var isShared: Bool
  }

  /// The change from what is seen (`morph`, or the level `old` at rest) to the level `new`.
  mutating func morph(
    from morph: Morph?, old: Int, to new: Int, layouts: inout LayoutCache
  ) -> Morph {
    let sources = sources(morph, old: old, layouts: &layouts)
    var drafts = drafts(sources, old: old, new: new, byLines: false, layouts: &layouts)
    var pieces = pieces(drafts, layouts: &layouts)
    if pieces.count(where: { $0.isTravelling(at: now) }) > Morph.mostPieces {
      drafts = self.drafts(sources, old: old, new: new, byLines: true, layouts: &layouts)
      pieces = self.pieces(drafts, layouts: &layouts)
    }
    var lines: [Int] = []
    for piece in pieces where !piece.isLeaving && lines.last != piece.line {
      lines.append(piece.line)
    }
    return Morph(level: new, pieces: pieces, lines: lines)
  }

  // MARK: - What is seen

  private mutating func sources(
    _ morph: Morph?, old: Int, layouts: inout LayoutCache
  ) -> [Source] {
    var sources: [Source] = []
    for piece in morph?.pieces ?? [] {
      let words = words(level: piece.level, line: piece.line, layouts: &layouts)
      let motion = motion(of: piece)
      for position in piece.words {
        sources.append(
          Source(
            level: piece.level, line: piece.line, position: position,
            place: words.words[position], motion: motion, isLeaving: piece.isLeaving))
      }
    }
    let block = block(old, &layouts)
    for line in visibleLines(of: block, scroll: scrollBefore) {
      if let morph, morph.covers(line: line) { continue }
      let words = words(level: old, line: line, layouts: &layouts)
      let motion = restingMotion(block, line: line)
      for position in words.words.indices {
        sources.append(
          Source(
            level: old, line: line, position: position, place: words.words[position],
            motion: motion, isLeaving: false))
      }
    }
    return sources
  }

  private func motion(of piece: Morph.Piece) -> Motion {
    Motion(
      x: piece.x.state(at: now), xTarget: piece.x.target,
      free: piece.free.state(at: now), freeTarget: piece.free.target,
      y: piece.y.state(at: now), yTarget: piece.y.target,
      insertion: piece.insertion, removal: piece.removal)
  }

  /// A line that stands where the last frame of any motion must have it: on whole pixels.
  private func restingMotion(_ block: BlockLayout, line: Int) -> Motion {
    let leading = block.lines[line].x(share: 0, columnWidth: block.columnWidth)
    let free = block.lines[line].x(share: 1, columnWidth: block.columnWidth) - leading
    let x = window.columnX + leading + share * free
    let top = window.viewport.minY + WindowLayout.innerPadding
    let y = snapped(top + block.lines[line].y) - top
    let correction = snapped(x) - x
    return Motion(
      x: MotionState(value: leading + correction), xTarget: leading + correction,
      free: MotionState(value: free), freeTarget: free,
      y: MotionState(value: y), yTarget: y)
  }

  private func snapped(_ value: Double) -> Double { value.snapped(scale: scale) }

  // MARK: - Who goes where

  private mutating func drafts(
    _ sources: [Source], old: Int, new: Int, byLines: Bool, layouts: inout LayoutCache
  ) -> [Draft] {
    let block = block(new, &layouts)
    let claims = claims(sources, new: new, block: block, layouts: &layouts)
    var lines = Set(visibleLines(of: block, scroll: scrollAfter))
    lines.formUnion(claims.keys.compactMap { line(of: $0, level: new, block, &layouts) })
    var staying: [Draft] = []
    var used: Set<Int> = []
    let matching = layouts.matching(from: old, to: new, of: document)
    let seen = Set(sources.lazy.filter { $0.level == old }.map { $0.place.index })
    for line in lines.sorted() {
      let words = words(level: new, line: line, layouts: &layouts)
      let rest = restingMotion(block, line: line)
      var moves = words.words.map { place -> Move in
        guard place.isWhole else { return Move() }
        if let claim = claims[place.index] {
          return Move(motion: arriving(sources[claim], at: place, rest), source: claim)
        }
        let from = Int(matching.toOld[place.index])
        guard from >= 0, !seen.contains(from) else { return Move() }
        let source = distant(word: from, level: old, layouts: &layouts)
        guard let source, source.place.setting.matches(place.setting) else { return Move() }
        return Move(motion: arriving(source, at: place, rest))
      }
      if byLines { moves = Self.inStep(moves) }
      for (position, move) in moves.enumerated() {
        if let source = move.source { used.insert(source) }
        staying.append(
          Draft(
            level: new, line: line, position: position, motion: move.motion ?? entering(rest),
            isLeaving: false, isShared: move.motion != nil))
      }
    }
    return sources.indices.filter { !used.contains($0) }.map { leaving(sources[$0]) } + staying
  }

  /// How a word of the new text comes; without a motion it enters.
  private struct Move {
    var motion: Motion?
    /// The seen word that it was, if it was one.
    var source: Int?
  }

  /// One way for a whole line: that of most of its words, if it is that of half of them.
  ///
  /// The line enters otherwise, and words that would have come another way leave from where they
  /// were.
  private static func inStep(_ moves: [Move]) -> [Move] {
    var best: (motion: Motion, count: Int)?
    for move in moves {
      guard let motion = move.motion else { continue }
      let count = moves.count { $0.motion == motion }
      if count > best?.count ?? 0 { best = (motion, count) }
    }
    guard let best, 2 * best.count >= moves.count else {
      return Array(repeating: Move(), count: moves.count)
    }
    return moves.map {
      Move(motion: best.motion, source: $0.motion == best.motion ? $0.source : nil)
    }
  }

  /// Which source becomes which word of the new level: those that are shown first, and each word
  /// once.
  private mutating func claims(
    _ sources: [Source], new: Int, block: BlockLayout, layouts: inout LayoutCache
  ) -> [Int: Int] {
    var claims: [Int: Int] = [:]
    let list = layouts.words(level: new, of: document)
    // Sources come level by level, line by line.
    var last: (level: Int, matching: Matching)?
    var (line, places) = (Int.min, LineWords(words: [], end: 0))
    for isLeaving in [false, true] {
      for (index, source) in sources.enumerated()
      where source.isLeaving == isLeaving && source.place.isWhole {
        if last?.level != source.level {
          let matching = layouts.matching(from: source.level, to: new, of: document)
          last = (source.level, matching)
        }
        let word = last.map { Int($0.matching.toNew[source.place.index]) } ?? -1
        guard word >= 0, claims[word] == nil else { continue }
        let span = list.words[word]
        guard let next = block.line(paragraph: Int(span.paragraph), offset: Int(span.lower)),
          isNear(block.lines[next].y, scroll: scrollAfter)
        else { continue }
        if next != line {
          line = next
          places = layouts.words(ofLine: line, level: new, of: document, in: block)
        }
        // A word that arrives in parts, or in a line that is drawn whole, is no place to go to.
        // Nor is one where it would be set in another size or face.
        let isPlace = places.words.contains {
          $0.index == word && $0.isWhole && $0.setting.matches(source.place.setting)
        }
        if isPlace { claims[word] = index }
      }
    }
    return claims
  }

  /// A word of the old level that is out of sight but not far away.
  private mutating func distant(
    word: Int, level: Int, layouts: inout LayoutCache
  ) -> Source? {
    let block = block(level, &layouts)
    guard let line = line(of: word, level: level, block, &layouts),
      isNear(block.lines[line].y, scroll: scrollBefore)
    else { return nil }
    let words = words(level: level, line: line, layouts: &layouts)
    guard let position = words.words.firstIndex(where: { $0.index == word && $0.isWhole }) else {
      return nil
    }
    return Source(
      level: level, line: line, position: position, place: words.words[position],
      motion: restingMotion(block, line: line), isLeaving: false)
  }

  // MARK: - How they go

  private func leaving(_ source: Source) -> Draft {
    var motion = moved(source.motion)
    motion.removal?.retarget(to: 1, at: now)
    motion.removal = motion.removal ?? departure
    motion.insertion = motion.insertion ?? presence
    return Draft(
      level: source.level, line: source.line, position: source.position, motion: motion,
      isLeaving: true, isShared: false)
  }

  /// The motion of the new line's pen for a word that comes from another line's pen.
  private func arriving(_ source: Source, at place: PlacedWord, _ rest: Motion) -> Motion {
    var motion = moved(source.motion)
    motion.x.value = Self.evened(motion.x.value + source.place.x - place.x)
    // Baselines lie as far below the middles of lines of one type size.
    motion.y.value += (source.place.setting.lineHeight - place.setting.lineHeight) / 2
    motion.xTarget = rest.xTarget
    motion.freeTarget = rest.freeTarget
    motion.yTarget = rest.yTarget
    motion.insertion = motion.insertion ?? presence
    motion.removal?.retarget(to: 0, at: now)
    motion.removal = motion.removal ?? presence
    return motion
  }

  private func entering(_ rest: Motion) -> Motion {
    var motion = rest
    motion.insertion = entrance
    motion.removal = presence
    return motion
  }

  /// The scroll jumps under the text, and what is seen stays where it is.
  private func moved(_ motion: Motion) -> Motion {
    var motion = motion
    motion.y.value += scrollAfter - scrollBefore
    motion.yTarget += scrollAfter - scrollBefore
    return motion
  }

  /// Without the last bits, in which words that move alike may differ.
  private static func evened(_ value: Double) -> Double { (value * 0x1p20).rounded() * 0x1p-20 }

  // MARK: - Joining

  private mutating func pieces(_ drafts: [Draft], layouts: inout LayoutCache) -> [Morph.Piece] {
    var pieces: [Morph.Piece] = []
    var start = 0
    while start < drafts.count {
      var end = start + 1
      while end < drafts.count, drafts[end].continues(drafts[end - 1]) { end += 1 }
      pieces.append(
        piece(drafts[start], words: drafts[start].position..<drafts[end - 1].position + 1, &layouts)
      )
      start = end
    }
    return pieces
  }

  private mutating func piece(
    _ draft: Draft, words range: Range<Int>, _ layouts: inout LayoutCache
  ) -> Morph.Piece {
    let block = block(draft.level, &layouts)
    let line = block.lines[draft.line]
    let words = words(level: draft.level, line: draft.line, layouts: &layouts)
    let motion = draft.motion
    return Morph.Piece(
      level: draft.level, line: draft.line, words: range, segments: block.segments(of: line),
      slice: range == words.words.indices ? nil : words.slice(range), lineWidth: line.width,
      lineHeight: line.height,
      x: spring(motion.x, motion.xTarget), free: spring(motion.free, motion.freeTarget),
      y: spring(motion.y, motion.yTarget), insertion: motion.insertion ?? presence,
      removal: motion.removal ?? presence, isLeaving: draft.isLeaving,
      isShared: draft.isShared)
  }

  private func spring(_ state: MotionState, _ target: Double) -> SpringValue {
    SpringValue(from: state, to: target, at: now, spring: .travel, tolerance: Morph.tolerance)
  }

  // MARK: - Layouts

  private func block(_ level: Int, _ layouts: inout LayoutCache) -> BlockLayout {
    layouts.block(
      level: level, of: document, style: window.style, columnWidth: window.columnWidth,
      stretch: stretches[level])
  }

  private mutating func words(
    level: Int, line: Int, layouts: inout LayoutCache
  ) -> LineWords {
    let block = block(level, &layouts)
    return layouts.words(ofLine: line, level: level, of: document, in: block)
  }

  private func line(
    of word: Int, level: Int, _ block: BlockLayout, _ layouts: inout LayoutCache
  ) -> Int? {
    let span = layouts.words(level: level, of: document).words[word]
    return block.line(paragraph: Int(span.paragraph), offset: Int(span.lower))
  }

  private func visibleLines(of block: BlockLayout, scroll: Double) -> Range<Int> {
    let top = scroll - WindowLayout.innerPadding
    return block.lines(
      from: top - Self.margin, to: top + window.viewport.height + Self.margin)
  }

  private func isNear(_ y: Double, scroll: Double) -> Bool {
    let height = window.viewport.height
    let seen = y + WindowLayout.innerPadding - scroll
    return seen > -Self.farthest * height && seen < (1 + Self.farthest) * height
  }
}

extension MorphBuilder.Draft {
  /// Whether the word stands beside another one and moves as it does.
  fileprivate func continues(_ other: Self) -> Bool {
    level == other.level && line == other.line && position == other.position + 1
      && isLeaving == other.isLeaving && isShared == other.isShared && motion == other.motion
  }
}

extension Double {
  /// The nearest place on whole device pixels, `scale` of them a point.
  func snapped(scale: Double) -> Double { (self * scale).rounded() / scale }
}
