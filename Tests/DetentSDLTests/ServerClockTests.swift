import Testing
@testable import DetentSDL

@Suite struct ServerClockTests {
  /// The stamps that a clock gives to events (server's time, time of arrival).
  private func stamps(_ events: [(server: UInt32, received: UInt32)]) -> [UInt32] {
    var clock = ServerClock()
    return events.map { clock.stamp(server: $0.server, received: $0.received) }
  }

  @Test func `events that arrive at once keep the spacing that they had`() {
    #expect(
      stamps([(1000, 50), (1010, 80), (1020, 80), (1030, 80)]) == [50, 60, 70, 80])
  }

  @Test func `no event lies after its arrival, nor before the one before it`() {
    // The first came late: the second shows how far the clocks really are apart.
    #expect(stamps([(1000, 90), (1010, 92), (1011, 100)]) == [90, 92, 93])
  }

  @Test func `both clocks wrap without a jump`() {
    let last = UInt32.max
    #expect(stamps([(last - 4, 10), (last, 14), (5, 20)]) == [10, 14, 20])
    #expect(stamps([(100, last - 4), (104, last), (110, 5)]) == [last - 4, last, 5])
  }

  @Test func `whatever the delays, time stays within its bounds and never runs backwards`() {
    // Delays of 0 to 39 ms in an order without a pattern, events 0 to 19 ms apart.
    var clock = ServerClock()
    let (server, own): (UInt32, UInt32) = (UInt32.max - 500, 7)
    var (happened, received, last): (UInt32, UInt32, UInt32?) = (0, 0, nil)
    for step: UInt32 in 0..<2000 {
      happened += step * step % 20
      received = max(received, happened + step * 7919 % 40)
      let stamp = clock.stamp(server: server &+ happened, received: own &+ received)
      #expect(Int32(bitPattern: own &+ received &- stamp) >= 0)
      if let last { #expect(Int32(bitPattern: stamp &- last) >= 0) }
      last = stamp
    }
  }
}
