import DetentCore

/// A call of the program, understood: what every option and name on the command line came to.
struct Call: Equatable {
  var settings = Settings()
  /// `--scale` if it was given; a window otherwise takes its display's.
  var givenScale: Double?
  /// The text; `nil` is the built-in sample, `-` standard input.
  var file: String?
  /// More texts, for the window.
  var otherFiles: [String] = []
  /// The names of the options that were given, without the two dashes.
  var given: Set<String> = []
  /// The script's path; `nil` is a script without events.
  var script: String?
  var moment = Moment.rest
  var output: String?
  var framesPerSecond = 60.0
  /// How long `bench window` changes levels, in seconds.
  var seconds = 8.0
  /// How long `bench window` idles first, in seconds.
  var idle = 2.0
  /// Whether `devices` goes on to tell each gesture.
  var watches = false
  /// How many keys `bench latency` presses.
  var samples = 200
  /// How often `bench scene` times a stage.
  var rounds = 25
  /// What `bench text` measures; `nil` for all of it.
  var onlyTexts: TextBench.Texts?
  var levels = LevelsRequest()
  /// The share of words that `check` wants carried over, from 0 to 1.
  var leastCarried = 1.0
  /// What `convert` writes and reads.
  var targetFormat: LevelFormat?
  var sourceFormat: LevelFormat?
  /// Who makes levels besides the program.
  var model = ModelOptions()

  /// The moment that a picture shows.
  enum Moment: Equatable {
    case rest
    /// In seconds.
    case time(Double)
  }
}
