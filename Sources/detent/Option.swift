import DetentCore

// The options are one table. A row says how an option is written, what it is for, and what it
// does to a call; the parser, the help and the suggestions for a misspelt name all read the same
// rows.

/// One option.
struct Option: Sendable {
  /// Without the two dashes.
  let name: String
  /// What stands for its value in the help; `nil` for an option without one.
  let placeholder: String?
  /// For the help: what it does, its range, its default.
  let help: String
  /// Checks the value (empty for an option without one) and puts it into the call.
  let apply: @Sendable (inout Call, String) throws(Failure) -> Void
}

extension Option {
  /// The limits on numbers, each with its reason.
  enum Limits {
    /// Below, a letter is narrower than a pixel; above, a word is wider than most windows.
    static let textSizes = 50.0...400
    /// Above a thousand, frames are nearer than any display shows them.
    static let framesPerSecond = 1.0...1000
    /// Long enough to measure anything; an hour is a slip of the finger.
    static let benchSeconds = 0.0...3600
    static let benchRounds = 1.0...10_000
    /// Ten thousand presses take seven minutes.
    static let benchSamples = 1.0...10_000
    static let times = 0.0...Script.maximumTime
  }

  /// What every command that shows a text takes.
  static let common = appearance + model

  private static let appearance: [Option] = [
    Option(
      name: "level", placeholder: "N|NAME",
      help: "the level shown first: its number from 1, or its name in any case"
    ) { (call, value) throws(Failure) in
      guard !value.isEmpty else { throw Failure(.badCall, "--level: needs a number or a name") }
      call.settings.level = Int(value).map { .number($0) } ?? .name(value)
    },
    Option(
      name: "align", placeholder: "EDGE",
      help: "where lines stand: leading (default), center or trailing"
    ) { (call, value) throws(Failure) in
      call.settings.alignment = try Value.choice(value, of: "align")
    },
    Option(
      name: "size", placeholder: "WxH",
      help: "the window in points, up to 16384 pixels a side and 64 million in all; default 900x640"
    ) { (call, value) throws(Failure) in
      call.settings.size = try Value.size(value, of: "size")
    },
    Option(
      name: "scale", placeholder: "1|2|3", help: "pixels per point; default 1"
    ) { (call, value) throws(Failure) in
      guard let scale = Decimal.parse(value), [1, 2, 3].contains(scale) else {
        throw Failure(.badCall, "--scale: '\(value)' is not 1, 2 or 3")
      }
      call.settings.scale = scale
      call.givenScale = scale
    },
    Option(
      name: "theme", placeholder: "THEME",
      help: "light, dark or system (default; light where there is no desktop)"
    ) { (call, value) throws(Failure) in
      call.settings.theme = try Value.choice(value, of: "theme")
    },
    Option(
      name: "contrast", placeholder: "KIND",
      help: "normal, more (bold colours, text and borders, no fades) or system (default; normal "
        + "where there is no desktop)"
    ) { (call, value) throws(Failure) in
      call.settings.contrast = try Value.choice(value, of: "contrast")
    },
    Option(
      name: "text-size", placeholder: "PERCENT",
      help: "50 to 400; default 100. The desktop's own text scale multiplies it"
    ) { (call, value) throws(Failure) in
      let digits = value.hasSuffix("%") ? String(value.dropLast()) : value
      let percent = try Value.number(
        digits, of: "text-size", in: Limits.textSizes, unit: "percent")
      call.settings.textSize = percent / 100
    },
    Option(
      name: "reduce-motion", placeholder: nil, help: "fade instead of moving"
    ) { (call, _) throws(Failure) in call.settings.reducesMotion = true },
    Option(
      name: "transition", placeholder: "KIND",
      help: "how levels change: vaporize, morph (shared words travel) or auto (default: morph when "
        + "two levels share enough words; the built-in sample vaporizes)"
    ) { (call, value) throws(Failure) in
      call.settings.transition = try Value.choice(value, of: "transition")
    },
    Option(
      name: "mute", placeholder: nil, help: "no click at a level change"
    ) { (call, _) throws(Failure) in call.settings.isMuted = true },
  ]

  static let script = Option(
    name: "script", placeholder: "S",
    help: "the input to play first, as replay takes it; - is standard input"
  ) { (call, value) throws(Failure) in call.script = try Value.path(value, of: "script") }

  static let at = Option(
    name: "at", placeholder: "T",
    help: "the moment shown: seconds (0 or more), or rest (default), when nothing moves any more"
  ) { (call, value) throws(Failure) in
    if value == "rest" {
      call.moment = .rest
    } else {
      guard Decimal.parse(value) != nil else {
        throw Failure(.badCall, "--at: '\(value)' is neither seconds nor rest")
      }
      call.moment = .time(try Value.number(value, of: "at", in: Limits.times, unit: "seconds"))
    }
  }

  static let out = Option(
    name: "out", placeholder: "OUT.png", help: "where the picture goes; - is standard output"
  ) { (call, value) throws(Failure) in call.output = try Value.path(value, of: "out") }

  static let outPattern = Option(
    name: "out", placeholder: "DIR/%04d.png",
    help: "where the pictures go: %d or %04d is the frame's number from 0, %% a percent sign"
  ) { (call, value) throws(Failure) in call.output = try Value.path(value, of: "out") }

  static let fps = Option(
    name: "fps", placeholder: "N", help: "frames a second, 1 to 1000; default 60"
  ) { (call, value) throws(Failure) in
    call.framesPerSecond = try Value.number(
      value, of: "fps", in: Limits.framesPerSecond, unit: "frames a second")
  }

  static let watch = Option(
    name: "watch", placeholder: nil, help: "open a window and print each gesture in it"
  ) { (call, _) throws(Failure) in call.watches = true }

  static let seconds = Option(
    name: "seconds", placeholder: "S", help: "how long levels change; default 8"
  ) { (call, value) throws(Failure) in
    call.seconds = try Value.number(
      value, of: "seconds", in: Limits.benchSeconds, unit: "seconds")
  }

  static let idle = Option(
    name: "idle", placeholder: "S", help: "how long nothing happens before; default 2"
  ) { (call, value) throws(Failure) in
    call.idle = try Value.number(value, of: "idle", in: Limits.benchSeconds, unit: "seconds")
  }

  static let rounds = Option(
    name: "rounds", placeholder: "N", help: "how often each stage is timed; default 25"
  ) { (call, value) throws(Failure) in
    call.rounds = try Value.whole(value, of: "rounds", in: Limits.benchRounds, unit: "rounds")
  }

  static let samples = Option(
    name: "samples", placeholder: "N", help: "how many keys are pressed; default 200"
  ) { (call, value) throws(Failure) in
    call.samples = try Value.whole(value, of: "samples", in: Limits.benchSamples, unit: "samples")
  }
}
