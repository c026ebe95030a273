internal import Glibc

// The machine's clocks, for whoever measures what something costs or notes when it was. The window
// has its own, which its events share; the core has none.

/// A clock of the machine.
enum MachineClock {
  /// One that nobody sets, of which only differences mean something.
  case steady
  /// What the calling thread has used of a processor.
  case processor
  /// The time since 1970.
  case calendar

  /// The time that it shows, in nanoseconds.
  var nanoseconds: Int {
    let id =
      switch self {
      case .steady: CLOCK_MONOTONIC
      case .processor: CLOCK_THREAD_CPUTIME_ID
      case .calendar: CLOCK_REALTIME
      }
    var time = timespec()
    clock_gettime(id, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The same in seconds.
  var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The same in milliseconds.
  var milliseconds: Double { Double(nanoseconds) / 1e6 }
}
