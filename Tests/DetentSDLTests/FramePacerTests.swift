import Testing

@testable import DetentSDL

@Suite struct FramePacerTests {
  @Test(arguments: [(60, 60.0), (144, 144), (24, 24), (0, 60), (1, 60), (100_000, 60), (-1, 60)])
  func `an impossible refresh rate counts as 60 Hz`(reported: Int, rate: Double) {
    #expect(FramePacer(refreshRate: reported).period == 1 / rate)
  }

  @Test func `the first frame is due at once`() {
    #expect(FramePacer(refreshRate: 60).due <= 0)
  }

  @Test func `a late frame does not delay those after it`() {
    var pacer = FramePacer(refreshRate: 100)
    pacer.begin(at: 5)
    // Each wakes 3 ms late, as on a busy machine; a naive sleep would lose 0.3 s in 100 frames.
    for _ in 0..<100 { pacer.begin(at: pacer.due + 0.003) }
    #expect(abs(pacer.due - 6.01) < 1e-9)
  }

  @Test func `after a missed slot or a rest the grid starts anew`() {
    var pacer = FramePacer(refreshRate: 100)
    pacer.begin(at: 5)
    pacer.begin(at: 5.021)
    #expect(abs(pacer.due - 5.031) < 1e-9)
    pacer.begin(at: 90)
    #expect(abs(pacer.due - 90.01) < 1e-9)
  }

  @Test func `a display's new rate holds from the next frame on`() {
    var pacer = FramePacer(refreshRate: 50)
    pacer.begin(at: 1)
    pacer.adopt(refreshRate: 200)
    #expect(abs(pacer.due - 1.005) < 1e-9)
  }
}
