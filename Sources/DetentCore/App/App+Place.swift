// The place that holds, from the program's side: when it is noted, and where it puts the scroll.

extension App {
  /// What a change without a pinch holds: the pointer's word, or the first visible line.
  func textHold(at now: Double) -> ReadingPlace.Hold {
    guard let pointer = state.pointer, state.layout.viewport.contains(pointer),
      abs(pointer.x - state.size.width / 2) <= state.layout.columnWidth / 2,
      !state.capsuleFrame(at: now).contains(pointer)
    else { return .firstLine }
    return .point(pointer)
  }

  /// Notes the place that is being read in a level, unless a run of changes goes on.
  mutating func notePlace(_ hold: ReadingPlace.Hold, level: Int, at now: Double) {
    if let place = state.place, hold.continues(place.hold) { return }
    state.place = place(hold, level: level, at: now)
  }

  /// The place that is being read in a level.
  ///
  /// A text that begins at the view's top stays there when nobody points at a word of it. The
  /// sample's text stays at the top too: the figure below it must not move when the level changes.
  private mutating func place(
    _ hold: ReadingPlace.Hold, level: Int, at now: Double
  ) -> ReadingPlace? {
    let offset = state.scroll.offset(at: now)
    guard state.document.figure == nil, hold != .firstLine || offset > state.scroll.lowest else {
      return nil
    }
    let top = offset - WindowLayout.innerPadding
    let block = state.block(level: level, layouts: &layouts)
    let layout = state.layout
    let share = state.alignmentMotion.share(at: now)
    let line: Int? =
      switch hold {
      case .point(let point): block.line(nearest: point.y - layout.viewport.minY + top)
      case .firstLine:
        block.anchor(at: top).flatMap { block.line(paragraph: $0.paragraph, offset: $0.offset) }
      }
    guard let line else { return nil }
    let laidOut = block.lines[line]
    let lineX = layout.columnX + laidOut.x(share: share, columnWidth: block.columnWidth)
    let (list, isWhole) = layouts.words(
      near: laidOut.paragraph, level: level, of: state.texts)
    let words = block.words(ofLine: line, in: list, measurer: layouts.measurer)
    let word: PlacedWord? =
      switch hold {
      case .point(let point): words.word(nearest: point.x - lineX)
      case .firstLine: words.words.first
      }
    let baseline = block.baseline(of: laidOut, layouts.measurer.metrics(of: .regular))
    return ReadingPlace(
      hold: hold, level: level, style: block.style, columnWidth: block.columnWidth,
      scroll: offset, stretch: state.stretches[level], word: isWhole ? word?.index : nil,
      anchor: Anchor(
        paragraph: laidOut.paragraph,
        offset: word?.range.lowerBound ?? laidOut.range.lowerBound,
        distance: (laidOut.y - top) / block.style.lineHeight),
      baseline: baseline,
      pivot: Point(
        x: lineX + (word?.x ?? 0),
        y: layout.viewport.minY + laidOut.y - top + baseline * block.style.lineHeight))
  }

  /// Sets the scroll so that the noted place stands where it stood; a text whose top was seen, and
  /// that is or becomes a long one, begins there.
  mutating func holdPlace(wasLong: Bool, at now: Double) {
    if let place = state.place, let landing = landing(for: place, level: state.level) {
      return land(landing, at: now)
    }
    guard wasLong || state.isLong(state.level) else { return }
    land(landing(atEnd: false), at: now)
  }

  /// Where a change to a level would scroll to if it came now.
  mutating func landingAfterChange(to level: Int) -> Landing {
    // Later than all motion.
    let now = Double.greatestFiniteMagnitude
    let noted = state.place ?? place(textHold(at: now), level: state.level, at: now)
    if let landing = noted.flatMap({ landing(for: $0, level: level) }) { return landing }
    guard state.isLong(state.level) || state.isLong(level) else {
      return Landing(scroll: state.scroll.target)
    }
    return landing(atEnd: false, level: level)
  }

  private mutating func landing(for place: ReadingPlace, level: Int) -> Landing? {
    let layout = state.layout
    let isSameLayout =
      place.style == layout.style && place.columnWidth == layout.columnWidth
    // Exactly back, without the rounding of a way round.
    if place.level == level, isSameLayout {
      return Landing(stretch: place.stretch, scroll: place.scroll)
    }
    var anchor = anchor(of: place, level: level)
    let stretch = state.isLong(level) ? stretch(holding: anchor.paragraph, level: level) : nil
    let block =
      stretch.map { layouts.block($0, in: state.column(level)) }
      ?? state.block(level: level, layouts: &layouts)
    if case .point = place.hold {
      // The baseline stays, not the line's top; for a first line it is the top, lest it be cut off.
      let metrics = layouts.measurer.metrics(of: .regular)
      let share =
        block.line(paragraph: anchor.paragraph, offset: anchor.offset)
        .map { block.baseline(of: block.lines[$0], metrics) } ?? place.baseline
      let ratio = place.style.lineHeight / block.style.lineHeight
      anchor.distance = (anchor.distance + place.baseline) * ratio - share
    }
    return block.top(for: anchor).map {
      Landing(stretch: stretch, scroll: $0 + WindowLayout.innerPadding)
    }
  }

  /// The place's word in a level, or the neighbour that takes over, at its noted height.
  private mutating func anchor(of place: ReadingPlace, level: Int) -> Anchor {
    var anchor = place.anchor
    guard place.level != level else { return anchor }
    guard layouts.canMatch(place.level, level, of: state.texts) else {
      return samePart(as: anchor, of: place.level, in: level)
    }
    let noted = layouts.block(
      level: place.level, of: state.texts, style: place.style, columnWidth: place.columnWidth,
      stretch: place.stretch)
    let line =
      noted.line(paragraph: anchor.paragraph, offset: anchor.offset) ?? noted.lines.startIndex
    let matching = layouts.matching(from: place.level, to: level, of: state.texts)
    guard let word = word(of: place), let shared = matching.nearestShared(to: word) else {
      // Nothing of the text is left: the same part of it.
      if state.isLong(place.level) || state.isLong(level) {
        return samePart(as: anchor, of: place.level, in: level)
      }
      let block = state.block(level: level, layouts: &layouts)
      let part = noted.height > 0 ? noted.lines[line].y / noted.height : 0
      if let nearest = block.line(nearest: part * block.height) {
        anchor.paragraph = block.lines[nearest].paragraph
        anchor.offset = block.lines[nearest].range.lowerBound
      }
      return anchor
    }
    let old = layouts.words(level: place.level, of: state.texts).words[shared.old]
    let oldLine = noted.line(paragraph: Int(old.paragraph), offset: Int(old.lower)) ?? line
    anchor.distance += (noted.lines[oldLine].y - noted.lines[line].y) / noted.style.lineHeight
    let new = layouts.words(level: level, of: state.texts).words[shared.new]
    anchor.paragraph = Int(new.paragraph)
    anchor.offset = Int(new.lower)
    return anchor
  }

  /// The index of the noted word in its level's list, which may not have been there then.
  private mutating func word(of place: ReadingPlace) -> Int? {
    guard place.word == nil, state.isLong(place.level) else { return place.word }
    let (paragraph, offset) = (place.anchor.paragraph, place.anchor.offset)
    return layouts.words(level: place.level, of: state.texts)
      .indices(paragraph: paragraph, in: offset..<offset + 1).first
  }

  /// The same place by the lengths of two texts of which no words can be compared; two versions of
  /// a file that only grows have the same paragraphs.
  private func samePart(as anchor: Anchor, of old: Int, in level: Int) -> Anchor {
    var anchor = anchor
    let (before, after) = (
      state.texts.levels[old].paragraphs, state.texts.levels[level].paragraphs
    )
    guard !after.isEmpty else { return anchor }
    if before.store != nil, after.store != nil {
      anchor.paragraph = min(anchor.paragraph, after.count - 1)
      return anchor
    }
    let byte = before.byteOffset(of: anchor.paragraph) + anchor.offset
    let part = Double(byte) / Double(max(1, before.byteCount))
    anchor.paragraph = after.index(atByte: Int(part * Double(after.byteCount)))
    anchor.offset = 0
    return anchor
  }
}
