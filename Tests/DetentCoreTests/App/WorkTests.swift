import Testing

@testable import DetentCore

/// The bar of what takes long.
@Suite struct WorkTests {
  private func bar(_ desk: Desk, at now: Double) -> [Rect] {
    desk.scene(at: now).commands.filter { $0.frame.height == 3 && $0.frame.minY == 0 }.map(\.frame)
  }

  @Test func `it comes after a third of a second, and only changes when the work has`() {
    var desk = Desk()
    desk.send(.work(.share(0.25)), at: 1)
    #expect(bar(desk, at: 1).isEmpty)
    #expect(desk.app.wake(at: 1) == .at(1.3))
    #expect(bar(desk, at: 1.29).isEmpty)
    desk.wait(until: 1.3)
    #expect(bar(desk, at: 1.3).map(\.width) == [900, 225])
    #expect(desk.app.wake(at: 1.3) == .onInput)
    #expect(desk.value("work.to", at: 1.3) == 0.25)
    desk.send(.work(.share(0.5)), at: 2)
    #expect(bar(desk, at: 2).map(\.width) == [900, 450])
    #expect(desk.app.wake(at: 2) == .onInput)
    desk.send(.work(nil), at: 3)
    #expect(bar(desk, at: 3).isEmpty)
    #expect(desk.value("work.to", at: 3) == nil)
  }

  @Test func `what is done soon is never shown`() {
    var desk = Desk()
    desk.send(.work(.unknown), at: 1)
    desk.send(.work(.share(0.9)), at: 1.2)
    desk.send(.work(nil), at: 1.25)
    #expect(bar(desk, at: 1.4).isEmpty)
    #expect(desk.app.wake(at: 1.4) == .onInput)
  }

  @Test(arguments: [
    (-1.0, 0.0), (0, 0), (1, 900), (7, 900), (.nan, 0), (.infinity, 900),
  ])
  func `a share is none beyond the bar`(share: Double, width: Double) {
    var desk = Desk()
    desk.send(.work(.share(share)), at: 0)
    #expect(bar(desk, at: 1).last?.width == width)
  }

  @Test func `work without a known end goes along the bar in two steps a second`() {
    var desk = Desk()
    desk.send(.work(.unknown), at: 1)
    var times: [Double] = []
    var places: [Double] = []
    var now = 1.0
    for _ in 0..<6 {
      guard case .at(let next) = desk.app.wake(at: now) else { break }
      now = next
      desk.wait(until: now)
      times.append(now)
      places += bar(desk, at: now).last.map { [$0.minX] } ?? []
    }
    #expect(times.map { ($0 * 10).rounded() } == [13, 18, 23, 28, 33, 38])
    #expect(places == [0, 225, 450, 675, 0, 225])
    // Whoever wants stillness gets a bar that stands.
    var still = Desk(settings: Settings(reducesMotion: true))
    still.send(.work(.unknown), at: 1)
    still.wait(until: 1.3)
    #expect(still.app.wake(at: 1.3) == .onInput)
    #expect(bar(still, at: 1.3).last?.center.x == 450)
  }

  @Test func `Esc closes what is open first, then stops asking, then the work`() {
    var desk = Desk()
    desk.send(.work(.share(0.5)), at: 1)
    desk.app.setAsking("Asking somebody", at: 1)
    desk.key(.character("?"), at: 2)
    desk.key(.character("a"), modifiers: .control, at: 2)
    desk.key(.escape, at: 3)
    #expect(!desk.app.state.isHelpShown && desk.app.state.work != nil)
    desk.key(.character("a"), modifiers: .control, at: 4)
    desk.key(.character("f"), modifiers: .control, at: 4)
    desk.key(.escape, at: 5)
    #expect(desk.app.state.find == nil && desk.app.state.selection != nil)
    desk.key(.escape, at: 6)
    #expect(desk.app.state.selection == nil)
    desk.cues = []
    desk.key(.escape, at: 7)
    #expect(desk.cues == [.stopModel] && desk.app.state.work != nil)
    desk.app.setAsking(nil, at: 7)
    desk.key(.escape, at: 8)
    #expect(desk.cues == [.stopModel, .stopWork] && desk.app.state.work == nil)
    #expect(bar(desk, at: 9).isEmpty)
    desk.key(.escape, at: 10)
    #expect(desk.cues.count == 2)
  }
}
