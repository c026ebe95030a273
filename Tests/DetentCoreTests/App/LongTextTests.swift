import Testing

@testable import DetentCore

// A text of a million paragraphs (text.md section 5; section 7 rows 33, 34 and 36: long texts that
// vanish, take time with the square of their length, or seconds for a page). All work is counted in
// paragraphs that were read, so no clock is needed.

@Suite struct LongTextTests {
  static let million = 1_000_000

  /// Paragraphs that a screen and what is laid out around it may take; 10 of them fill a screen.
  static let mostReads = 100

  func reads(of desk: Desk) -> Int { desk.store?.reads ?? 0 }

  @Test func `opening reads what is seen, whatever comes after it`() {
    let first = Desk(paragraphs: Self.million)
    let second = Desk(paragraphs: 2 * Self.million)
    #expect(reads(of: first) > 0 && reads(of: first) < Self.mostReads)
    #expect(reads(of: second) == reads(of: first))
    #expect(first.shownLines(at: 0).first?.place == TextPosition(paragraph: 0, offset: 0))
    #expect(first.isCovered(at: 0))
  }

  @Test func `End shows the last line and Home the first, each by reading a screen`() {
    for count in [Self.million, 2 * Self.million] {
      var desk = Desk(paragraphs: count)
      let start = desk.scene(at: desk.rest(from: 0))
      let before = reads(of: desk)
      desk.key(.end, at: 1)
      let rest = desk.rest(from: 1)
      #expect(reads(of: desk) - before < Self.mostReads)
      #expect(desk.app.state.scroll.settleTime < 3)
      let lines = desk.shownLines(at: rest)
      #expect(lines.last?.place.paragraph == count - 1)
      #expect(desk.app.state.scroll.offset(at: rest) == desk.app.state.scroll.limit)
      #expect(desk.isCovered(at: rest))
      desk.key(.home, at: rest + 1)
      let home = desk.rest(from: rest + 1)
      #expect(reads(of: desk) - before < 2 * Self.mostReads)
      #expect(desk.app.state.scroll.offset(at: home) == desk.app.state.scroll.lowest)
      #expect(desk.scene(at: home) == start)
    }
  }

  @Test(arguments: [(Key.end, true), (.home, false)])
  func `of the way to an end the last screen is seen, and it goes towards the end`(
    key: Key, isDown: Bool
  ) {
    var desk = Desk(paragraphs: Self.million)
    if !isDown {
      desk.key(.end, at: 1)
      desk.rest(from: 1)
    }
    desk.key(key, at: 10)
    var offsets: [Double] = []
    desk.watch(from: 10, seconds: 2) { desk, now in
      #expect(desk.isCovered(at: now))
      offsets.append(desk.app.state.scroll.offset(at: now))
    }
    let height = desk.app.state.layout.viewport.height
    let way = (offsets.last ?? 0) - offsets[0]
    #expect(isDown == (way > 0) && abs(way) > 0.5 * height && abs(way) <= height)
  }

  @Test func `what a wheel does not move out of sight moves by the wheel's way`() {
    var desk = Desk(paragraphs: Self.million)
    var now = 1.0
    for step in 0..<600 {
      let before = desk.shownLines(at: now)
      // Down, and the way back beyond where it began.
      desk.roll(step < 250 ? -3 : 3, at: now + 0.01)
      now += 0.01
      #expect(desk.isCovered(at: now), "\(step)")
      let after = desk.shownLines(at: now)
      let way = after.compactMap { line in
        before.first { $0.place == line.place }.map { line.y - $0.y }
      }
      #expect(!way.isEmpty, "\(step)")
      for distance in way { #expect(abs(distance - way[0]) < 1e-6, "\(step)") }
    }
    #expect(desk.app.state.scroll.offset(at: now) == desk.app.state.scroll.lowest)
    #expect(desk.shownLines(at: now).first?.place == TextPosition(paragraph: 0, offset: 0))
  }

  @Test func `a step of a scroll reads a few paragraphs at most, and what is behind is let go`() {
    var desk = Desk(paragraphs: Self.million)
    var now = 1.0
    var most = 0
    for _ in 0..<2_000 {
      let before = reads(of: desk)
      now += 0.01
      desk.roll(-3, at: now)
      most = max(most, reads(of: desk) - before)
      #expect(desk.app.shownBlock().covered.count < 2 * Self.mostReads)
    }
    #expect(most < 30)
    #expect((desk.firstLine(at: now)?.place.paragraph ?? 0) > 1_000)
  }

  @Test func `what is kept does not grow with the way that one has come`() {
    var desk = Desk(paragraphs: Self.million)
    var now = 1.0
    var most = 0
    for step in 0..<1_500 {
      now += 0.1
      if step % 100 == 50 { desk.key(step % 200 == 50 ? .end : .home, at: now) }
      desk.roll(step % 300 < 200 ? -12 : 500, at: now)
      while desk.app.prepareChange() {}
      most = max(most, desk.app.layouts.measuredBytes)
    }
    #expect(most > StretchCache.mostBytes / 2 && most < 2 * StretchCache.mostBytes)
  }

  @Test func `what a scroll comes to next is measured while nothing happens, piece by piece`() {
    var desk = Desk(paragraphs: Self.million)
    // Much more than is kept lies behind.
    for step in 0..<1_500 { desk.roll(-12, at: 1 + Double(step) / 1_000) }
    var pieces = 0
    while case let before = reads(of: desk), desk.app.prepareChange() {
      pieces += 1
      #expect(reads(of: desk) - before <= 1)
    }
    #expect(pieces > 10 && pieces < Self.mostReads)
    let before = reads(of: desk)
    for step in 0..<20 { desk.roll(-1.5, at: 3 + Double(step) / 100) }
    #expect(reads(of: desk) == before)
  }

  @Test func `page after page shows every line, and held down goes as fast as it is asked to`() {
    var desk = Desk(paragraphs: Self.million)
    var now = 1.0
    var last = desk.shownLines(at: now).last?.place ?? TextPosition(paragraph: 0, offset: 0)
    for _ in 0..<50 {
      desk.key(.pageDown, at: now)
      now = desk.rest(from: now) + 0.1
      let lines = desk.shownLines(at: now).map(\.place)
      // Two lines of the page before are there, and one of them was the last or near it.
      #expect(lines.contains { $0 <= last })
      last = lines.last ?? last
    }
    for _ in 0..<100 {
      desk.key(.pageDown, at: now)
      now += 1.0 / 30
      #expect(desk.isCovered(at: now))
    }
    now = desk.rest(from: now)
    #expect((desk.firstLine(at: now)?.place.paragraph ?? 0) > 250)
    for _ in 0..<300 {
      desk.key(.pageUp, at: now)
      now += 1.0 / 30
      #expect(desk.isCovered(at: now))
    }
    now = desk.rest(from: now)
    #expect(desk.shownLines(at: now).first?.place == TextPosition(paragraph: 0, offset: 0))
    #expect(desk.app.state.scroll.offset(at: now) == desk.app.state.scroll.lowest)
  }

  @Test func `arrows go line by line across the edges of what is laid out`() {
    var desk = Desk(paragraphs: Self.million)
    var now = 1.0
    for _ in 0..<200 {
      desk.key(.down, at: now)
      now = desk.rest(from: now) + 0.1
      #expect(desk.isCovered(at: now))
    }
    var expected = 200.0 * 2 * desk.app.state.layout.style.lineHeight
    #expect(abs(desk.app.state.scroll.offset(at: now) - expected) < 1e-6)
    for _ in 0..<50 {
      desk.key(.up, at: now)
      now = desk.rest(from: now) + 0.1
    }
    expected *= 0.75
    #expect(abs(desk.app.state.scroll.offset(at: now) - expected) < 1e-6)
  }

  @Test(arguments: [true, false])
  func `a fling near an end stops there softly, however often one looks`(isDown: Bool) {
    var desk = Desk(paragraphs: Self.million)
    desk.key(.end, at: 1)
    desk.rest(from: 1)
    if !isDown {
      desk.key(.home, at: 5)
      desk.rest(from: 5)
    }
    // Out of reach of what is laid out, and back with a swing that leads beyond the end.
    var now = 10.0
    for _ in 0..<18 {
      now += 0.1
      desk.roll(isDown ? 3 : -3, at: now)
    }
    desk.rest(from: now)
    now = desk.fling(isDown ? -400 : 400, from: 20)
    var sparse = desk
    var mostBeyond = 0.0
    let end = desk.watch(from: now, seconds: 8) { desk, now in
      #expect(desk.isCovered(at: now))
      let scroll = desk.app.state.scroll
      let offset = scroll.offset(at: now)
      mostBeyond = max(mostBeyond, offset - scroll.limit, scroll.lowest - offset)
    }
    let scroll = desk.app.state.scroll
    #expect(scroll.offset(at: end) == (isDown ? scroll.limit : scroll.lowest))
    #expect(mostBeyond > 1 && mostBeyond < 400)
    let rest = sparse.rest(from: now)
    let other = sparse.app.state.scroll
    #expect(other.offset(at: rest) == (isDown ? other.limit : other.lowest))
    #expect(sparse.scene(at: 100) == desk.scene(at: 100))
  }

  @Test func `a fling in the middle coasts through what was not laid out`() {
    var desk = Desk(paragraphs: Self.million)
    var now = desk.fling(-400, from: 1)
    let velocity = 8_000.0
    var last = desk.app.state.scroll.offset(at: now)
    now = desk.watch(from: now, seconds: 8) { desk, now in
      #expect(desk.isCovered(at: now))
      let offset = desk.app.state.scroll.offset(at: now)
      #expect(offset >= last && offset - last <= velocity / 60 * 2)
      last = offset
    }
    #expect(last > 1_000)
    #expect(desk.app.wake(at: now) == .onInput)
  }

  @Test func `the scroll bar is steady, begins at the top and ends at the bottom`() {
    var desk = Desk(paragraphs: 5_000)
    var now = 1.0
    let bar = { (desk: Desk, now: Double) -> Rect in
      var app = desk.app
      return app.sceneBuilder(at: now).scrollBarFrame ?? Rect(x: 0, y: 0, width: 0, height: 0)
    }
    let first = bar(desk, now)
    let view = desk.app.state.layout.viewport
    #expect(first.minY == view.minY + ScrollBarLayout.inset)
    var last = first
    while last.maxY < view.maxY - ScrollBarLayout.inset - 1e-6, now < 300 {
      now += 0.1
      desk.roll(-30, at: now)
      let next = bar(desk, now)
      #expect(next.height == first.height && next.minY >= last.minY)
      // Each time about as far: five thousand paragraphs are some hundred times 30 ticks.
      #expect(next.minY - last.minY < view.height / 20)
      last = next
    }
    #expect(desk.app.state.scroll.offset(at: now) > desk.app.state.scroll.limit - 100)
    desk.key(.end, at: now)
    now = desk.rest(from: now)
    #expect(abs(bar(desk, now).maxY - view.maxY + ScrollBarLayout.inset) < 1e-6)
  }

  @Test func `a text just long enough is scrolled as a short one is`() {
    // One paragraph less, and it is laid out whole: the pictures are the same all the way.
    let paragraphs = (0..<700).map { index in
      (0..<30).map { "w\(index)x\($0)" }.joined(separator: " ")
    }
    let bytes = paragraphs.reduce(0) { $0 + $1.utf8.count + 2 }
    #expect(bytes > Document.Passages.longestWhole)
    let count = paragraphs.count * Document.Passages.longestWhole / bytes - 5
    let long = Document(title: "t", levels: [.init(name: "a", texts: paragraphs)])
    let short = Document(
      title: "t", levels: [.init(name: "a", texts: Array(paragraphs.prefix(count)))])
    #expect(long.levels[0].paragraphs.isLong && !short.levels[0].paragraphs.isLong)
    var desks = [Desk(long), Desk(short)]
    for step in 0..<40 {
      let now = 1 + Double(step)
      for index in desks.indices {
        if step % 5 == 4 {
          desks[index].key(.pageUp, at: now)
        } else {
          desks[index].roll(-9, at: now)
        }
        desks[index].rest(from: now)
      }
      let scenes = desks.map { $0.scene(at: now + 0.9).commands.filter { $0.frame.width > 4.5 } }
      #expect(scenes[0] == scenes[1], "\(step)")
    }
  }
}
