import DetentCore
import Glibc

// What a running window understood, for tests and bug reports: one JSON object a line, appended to
// the file that the variable DETENT_TRACE names. A gesture has a line when it is recognised, and
// what the program shows has one whenever its level, its clicks, its edge, its pinching, a hand on
// its scroll bar or what it says in a line changed.
// The recogniser is the trace's own and sees the same events, so that tracing changes nothing.

/// Turns a run's steps into lines.
struct Trace {
  /// What of the program's state has a line of its own.
  struct Look: Equatable {
    var level: Int
    var levelName: String
    var scale: Double
    var isPinching: Bool
    var isBarHeld: Bool
    var clicks: Int
    var alignment: TextAlignment
    var scroll: Double
    /// What the window says in a line; `nil` for nothing.
    var notice: String?
    /// What the desktop asks for; `nil` for nothing.
    var desktop: String?
  }

  private var recognizer = PinchRecognizer()
  private var last: Look?

  /// The lines of one step: its events, and how the program looks after it.
  mutating func lines(for events: [InputEvent], look: Look, at now: Double) -> [String] {
    var lines = recognizer.gestures(in: events, upTo: now).compactMap(\.traceLine)
    if look.differs(from: last) {
      lines.append(look.traceLine(at: now))
      last = look
    }
    return lines
  }
}

extension Trace.Look {
  /// How a program looks at a moment, in seconds.
  init(_ state: AppState, at now: Double) {
    self.init(
      level: state.level + 1, levelName: state.document.levels[state.level].name,
      scale: state.scale(at: now), isPinching: state.isPinching,
      isBarHeld: state.isScrollBarHeld, clicks: state.clicks, alignment: state.alignment,
      scroll: state.scroll.offset(at: now),
      notice: state.notice?.text, desktop: state.appearance.words)
  }

  /// Whether a line is due: scale and scroll move all the time, and are told with the others only.
  fileprivate func differs(from other: Trace.Look?) -> Bool {
    guard let other else { return true }
    return level != other.level || levelName != other.levelName || isPinching != other.isPinching
      || isBarHeld != other.isBarHeld || clicks != other.clicks
      || alignment != other.alignment || notice != other.notice || desktop != other.desktop
  }

  fileprivate func traceLine(at now: Double) -> String {
    let members = [
      ("at", JSON.number(now)), ("level", String(level)), ("name", JSON.string(levelName)),
      ("scale", JSON.number(scale)), ("pinching", String(isPinching)),
      ("clicks", String(clicks)), ("alignment", JSON.string(alignment.rawValue)),
      ("scroll", JSON.number(scroll)),
    ]
    let held = isBarHeld ? [("scrollBar", JSON.string("held"))] : []
    let said = [("notice", notice), ("desktop", desktop)].compactMap { name, value in
      value.map { (name, JSON.string($0)) }
    }
    return JSON.line(members + held + said)
  }
}

extension Appearance {
  /// What is asked for, in words; `nil` for nothing.
  fileprivate var words: String? {
    let words = [
      prefersDark.map { $0 ? "dark" : "light" }, reducesMotion.map { $0 ? "still" : "moving" },
      prefersContrast.map { $0 ? "contrast" : "no contrast" },
      textScale.map { "text " + JSON.number($0) },
      accent.map { color in
        "accent "
          + [color.red, color.green, color.blue].map { JSON.number(($0 * 255).rounded()) }
          .joined(separator: ",")
      },
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension Gesture {
  /// The gesture as a line; `nil` for the pointer's resting, which nobody meant.
  fileprivate var traceLine: String? {
    switch self {
    case .pinch(let sample):
      JSON.line([
        ("at", JSON.number(sample.time)), ("pinch", JSON.string("\(sample.phase)")),
        ("device", JSON.string("\(sample.device)")), ("factor", JSON.number(sample.factor)),
        ("focus", JSON.array(sample.focus.x, sample.focus.y)),
      ])
    case .scroll(let sample):
      JSON.line([
        ("at", JSON.number(sample.time)), ("scroll", JSON.string("\(sample.phase)")),
        ("device", JSON.string("\(sample.source)")), ("distance", JSON.number(sample.distance)),
        ("velocity", JSON.number(sample.velocity)),
      ])
    case .tap(let tap):
      JSON.line([
        ("at", JSON.number(tap.time)), ("tap", String(tap.count)),
        ("position", JSON.array(tap.position.x, tap.position.y)),
      ])
    case .hover: nil
    }
  }
}

extension JSON {
  /// An object on one line.
  fileprivate static func line(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { "\(string($0.name)): \($0.value)" }.joined(separator: ", ") + "}"
  }
}

/// The file that a trace goes to.
final class TraceFile {
  /// The environment variable that names it.
  static let variable = "DETENT_TRACE"

  private let descriptor: Int32
  private var trace = Trace()

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Opens the file that the environment asks for; `nil` when it asks for none or it cannot be had.
  static func fromEnvironment() -> TraceFile? {
    guard let path = getenv(variable) else { return nil }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    return descriptor < 0 ? nil : TraceFile(descriptor: descriptor)
  }

  deinit { close(descriptor) }

  /// Appends a step's lines, each in one piece.
  func note(_ events: [InputEvent], _ state: AppState, at now: Double) {
    for line in trace.lines(for: events, look: Trace.Look(state, at: now), at: now) {
      _ = Descriptor.write(Array("\(line)\n".utf8), to: descriptor)
    }
  }
}
