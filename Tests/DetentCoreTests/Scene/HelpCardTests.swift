import Testing

@testable import DetentCore

/// The card that lists the keys, in windows of any size.
@Suite struct HelpCardTests {
  private func texts(_ desk: Desk) -> [DrawCommand] {
    let meanings = Set(HelpCard.rows.flatMap { [$0.keys, $0.meaning] })
    let commands = desk.scene(at: 1).commands
    // The card lies on the window, which is dimmed.
    let card = commands.lastIndex { $0.color == .black && $0.opacity == 0.35 } ?? 0
    return commands[card...].filter {
      if case .text(let run) = $0.shape { meanings.contains(run.text) } else { false }
    }
  }

  private func desk(_ width: Double, _ height: Double) -> Desk {
    var desk = Desk(settings: Settings(size: Size(width: width, height: height)))
    desk.key(.character("?"), at: 0)
    return desk
  }

  @Test(arguments: [(320.0, 240.0), (500, 400), (900, 640), (2000, 1500), (100, 100), (1, 1)])
  func `its type can be read, whatever the window`(width: Double, height: Double) {
    for command in texts(desk(width, height)) {
      guard case .text(let run) = command.shape else { continue }
      #expect((11...15).contains(run.size))
    }
  }

  @Test func `a window with room shows all of it, and nothing scrolls`() {
    var desk = desk(900, 640)
    #expect(texts(desk).count == 2 * HelpCard.rows.count)
    let before = desk.scene(at: 1)
    desk.key(.pageDown, at: 1)
    #expect(desk.scene(at: 1) == before)
  }

  @Test func `in a small window every row can be scrolled to, and the text stays where it is`() {
    var desk = desk(320, 240)
    var seen: Set<String> = []
    for step in 0..<40 {
      for command in texts(desk) {
        guard case .text(let run) = command.shape, let clip = command.clip else { continue }
        #expect(command.frame.minX >= clip.minX && command.frame.maxX <= clip.maxX)
        if clip.intersection(command.frame).height > command.frame.height - 0.01 {
          seen.insert(run.text)
        }
      }
      desk.key(step.isMultiple(of: 3) ? .pageDown : .down, at: 1)
    }
    for row in HelpCard.rows { #expect(seen.contains(row.meaning), "\(row.meaning)") }
    #expect(desk.app.state.scroll.target == 0)
    desk.key(.home, at: 2)
    #expect(desk.app.state.helpScroll == 0)
    desk.send(.wheel(WheelEvent(ticks: -2, position: Point(x: 160, y: 120))), at: 3)
    #expect(desk.app.state.helpScroll > 0)
    desk.key(.escape, at: 4)
    desk.key(.character("?"), at: 5)
    #expect(desk.app.state.helpScroll == 0)
  }
}
