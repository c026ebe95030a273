import DetentCore
import DetentSDL

// The window's cost, measured from inside on the real machine: one first frame, some idling, then
// a level change every 0.7 s, always 3, 2, 1, 2 …, as the peers' benchmarks do it.

/// Opens a window and counts what it costs.
enum WindowBench {
  typealias Results = [(key: String, value: Double)]

  static let size = Size(width: 1000, height: 700)
  /// From one level change to the next, in seconds.
  private static let interval = 0.7
  /// What happens before the idling is measured: the window appears, caches are warmed, in seconds.
  private static let settling = 1.5
  private static let levels: [Character] = ["3", "2", "1", "2"]

  /// Runs for `settling + idle + seconds`.
  static func measure(_ call: Call, in console: Console) throws(Failure) -> Results {
    var call = call
    call.settings.size = size
    let session = try WindowSession(call, try call.openDocument(in: console))
    var script = Script(seconds: call.seconds, idle: call.idle)
    let report = session.run(isSilent: true) { script.inject(now: $0, report: $1) }
    return script.results(report)
  }

  /// What is injected when, and what was read then.
  private struct Script {
    let seconds: Double
    let idle: Double
    private var begin: Double?
    private var changes = 0
    private var atIdle: ProcessUsage?
    private var atStart: (usage: ProcessUsage, frames: Int)?
    private var atEnd: (usage: ProcessUsage, frames: Int)?

    init(seconds: Double, idle: Double) {
      self.seconds = seconds
      self.idle = idle
    }

    mutating func inject(now: Double, report: LoopReport) -> Injection {
      let begin = begin ?? now
      self.begin = begin
      let idleBegin = begin + settling
      let start = idleBegin + idle
      if now < idleBegin { return Injection(next: idleBegin) }
      if atIdle == nil { atIdle = .current() }
      if now < start { return Injection(next: start) }
      if atStart == nil { atStart = (.current(), report.frames) }
      if now >= start + seconds {
        atEnd = (.current(), report.frames)
        return Injection(stops: true)
      }
      return change(from: start, now: now)
    }

    private mutating func change(from start: Double, now: Double) -> Injection {
      var events: [InputEvent] = []
      let due = start + interval * Double(changes + 1)
      if now >= due {
        let key = KeyEvent(.character(levels[changes % levels.count]))
        events.append(InputEvent(time: now, .key(key)))
        changes += 1
      }
      let next = start + min(seconds, interval * Double(changes + 1))
      return Injection(events: events, next: next)
    }

    func results(_ report: LoopReport) -> Results {
      guard let first = report.firstFrame, let atIdle, let atStart, let atEnd else { return [] }
      let frames = atEnd.frames - atStart.frames
      let cpu = atEnd.usage.cpu - atStart.usage.cpu
      return [
        ("first_frame_ms", first.sinceStart * 1000),
        ("cpu_to_first_frame_ms", first.cpu * 1000),
        ("idle_cpu_pct", 100 * (atStart.usage.cpu - atIdle.cpu) / idle),
        ("frames", Double(frames)),
        ("fps", Double(frames) / seconds),
        ("cpu_ms_per_frame", frames > 0 ? 1000 * cpu / Double(frames) : 0),
        ("cpu_pct", 100 * cpu / seconds),
        ("rss_kb", Double(atEnd.usage.residentKilobytes)),
      ]
    }
  }
}
