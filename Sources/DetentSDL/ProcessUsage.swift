internal import CSDL2

/// What this process has used up to a moment.
package struct ProcessUsage: Equatable, Sendable {
  /// Wall time since the program was loaded (just before `main`), in seconds.
  package var sinceStart: Double
  /// User and system time of all threads, in seconds.
  package var cpu: Double
  /// Resident memory in kilobytes.
  package var residentKilobytes: Int

  package init(sinceStart: Double, cpu: Double, residentKilobytes: Int) {
    self.sinceStart = sinceStart
    self.cpu = cpu
    self.residentKilobytes = residentKilobytes
  }

  /// Asks the system.
  package static func current() -> ProcessUsage {
    let usage = detent_usage_now()
    return ProcessUsage(
      sinceStart: usage.seconds_since_start, cpu: usage.cpu_seconds,
      residentKilobytes: usage.resident_kilobytes)
  }
}
