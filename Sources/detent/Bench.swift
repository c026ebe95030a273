// The benchmarks as commands: what they measure is decided elsewhere, here it is called and
// printed, a key and a value a line.

import DetentCore

extension Command {
  /// The benchmarks' common name.
  static let bench = Command(
    words: ["bench"],
    usage: "bench scene|morph|text|window|latency [options]",
    about: [
      "Measures. bench scene times each stage of a frame without a window; bench morph times "
        + "every frame of pinched texts, bench text what the length of a text costs; bench window "
        + "opens a window and counts what it costs, "
        + "bench latency times its answers to keys. Each prints lines of a key and a value, and "
        + "has its own --help."
    ],
    options: [], showsText: false,
    examples: [
      Example(call: "detent bench scene", meaning: "where the time of a frame goes"),
      Example(call: "detent bench window --seconds 8 --idle 2", meaning: "what the window costs"),
    ]
  ) { (_, _) throws(Failure) in
    throw Failure(
      .badCall, "detent bench: needs scene, morph, text, window or latency; see detent bench --help"
    )
  }

  /// The stages of a frame, timed.
  static let benchScene = Command(
    words: ["bench", "scene"],
    usage: "bench scene [options]",
    about: [
      "Times each stage of a frame, without a window, for texts of 100, 1000 and 5000 words a "
        + "level: step (one frame of a level change), layout (the text wrapped to a new width), "
        + "raster (the whole picture) and damage (only what a frame changes).",
      "Prints STAGE_us_WORDS, the median in microseconds, and STAGE_growth_WORDS, how much "
        + "faster than the text the cost grows from the size before: 1 is in proportion, below "
        + "is better. A growth above \(SceneBench.growthLimit) ends with exit status 1.",
    ],
    options: [.rounds], showsText: false,
    examples: [
      Example(call: "detent bench scene", meaning: "all stages, 25 rounds each"),
      Example(call: "detent bench scene --rounds 200", meaning: "steadier medians"),
    ]
  ) { (call, console) throws(Failure) in
    let results = try SceneBench.measure(rounds: call.rounds)
    try console.write(results)
    try SceneBench.check(results)
  }

  /// The frames of pinched texts, timed.
  static let benchMorph = Command(
    words: ["bench", "morph"],
    usage: "bench morph [options]",
    about: [
      "Plays pinches, without a window, on texts of 100, 1000, 5000 and 50000 words at 1280x800, "
        + "and times every frame from its events to its pixels.",
      "Prints words_N_frames, words_N_frames_within_8ms_pct and _within_16ms_pct (frames of 120 "
        + "and 60 Hz), words_N_worst_ms, words_N_median_ms, and the worst step and drawing. With "
        + "cpu in its name a figure is the processor's time and not the clock's: the two are one "
        + "on a machine that does nothing else. words_N_changes are the frames with a new level.",
    ],
    options: [.rounds], showsText: false,
    examples: [
      Example(call: "detent bench morph", meaning: "25 pinches on each text"),
      Example(call: "detent bench morph --rounds 200", meaning: "steadier shares"),
    ]
  ) { (call, console) throws(Failure) in
    let results = try MorphBench.measure(pinches: call.rounds)
    try console.write(results)
  }

  /// What the length of a text costs.
  static let benchText = Command(
    words: ["bench", "text"],
    usage: "bench text [options]",
    about: [
      "Makes four files in a temporary folder, opens each in processes of its own, without a "
        + "window, at 1000x700, and removes it: kb1 has 1 kB, mb1 1 MB and mb100 100 MB of "
        + "paragraphs, line50 is one line of 50 MB.",
      "Prints for each, with its name in front: first_picture_ms (from opening the file to the "
        + "pixels), scroll_worst_ms (of frames of wheel and Page Down), end_key_ms (the worst "
        + "frame after End), drag_worst_ms (of frames in which the scroll bar is dragged), "
        + "resize_worst_ms (of frames with a new width), find_ms (all frames of a search from the "
        + "beginning for words that stand at the end), find_worst_ms (the worst of them) and "
        + "extra_memory_mb (the most memory of the process that is no file's). With cpu in its "
        + "name a figure is the processor's time and not the clock's.",
      "Five processes do all of it three times: a frame costs what it took the quickest time, "
        + "so that the machine's other work is left out, and the worst frame is one of these.",
      "Then come doubled_KIND for texts of many kinds: how many times as much one of 1 MB takes "
        + "of the processor's time as one of 500 kB, from its bytes to the first picture, to its "
        + "end, at another width and in a search; doubled_long are 16 and 32 MB.",
    ],
    options: [.only], showsText: false,
    examples: [
      Example(call: "detent bench text", meaning: "all of it, some two minutes"),
      Example(call: "detent bench text --only line50", meaning: "the endless line, by one process"),
    ]
  ) { (call, console) throws(Failure) in
    if call.onlyTexts == nil { try TextBench.measureEach(in: console) }
    let results =
      if case .file(let shape) = call.onlyTexts {
        try TextBench.measure(shape)
      } else {
        try DoublingBench.measure()
      }
    try console.write(results)
  }

  /// The window's cost.
  static let benchWindow = Command(
    words: ["bench", "window"],
    usage: "bench window [options]",
    about: [
      "Opens a window of 1000x700, shows the first frame, idles, then changes the level every "
        + "0.7 seconds, and prints first_frame_ms cpu_to_first_frame_ms idle_cpu_pct frames fps "
        + "cpu_ms_per_frame cpu_pct rss_kb. Needs a display."
    ],
    options: [.seconds, .idle], showsText: false,
    examples: [
      Example(call: "detent bench window", meaning: "2 seconds of nothing, 8 of changes"),
      Example(
        call: "xvfb-run -a detent bench window --seconds 20 --idle 5",
        meaning: "longer, on a display of its own"),
    ]
  ) { (call, console) throws(Failure) in
    let results = try WindowBench.measure(call, in: console)
    try console.write(results)
  }

  /// How long a key waits for its picture.
  static let benchLatency = Command(
    words: ["bench", "latency"],
    usage: "bench latency [options]",
    about: [
      "Opens a window of 1000x700, presses F1 at it again and again, and looks at a pixel until "
        + "it changes. Prints latency_median_ms latency_p99_ms samples: from the key's press at "
        + "the X server to the changed pixel on the screen. Needs an X display that takes "
        + "injected keys (XTEST), and the keyboard for itself meanwhile."
    ],
    options: [.samples], showsText: false,
    examples: [
      Example(call: "detent bench latency", meaning: "200 presses, some ten seconds"),
      Example(
        call: "xvfb-run -a detent bench latency --samples 1000",
        meaning: "more of them, on a display of its own"),
    ]
  ) { (call, console) throws(Failure) in
    let results = try LatencyBench.measure(call, in: console)
    try console.write(results)
  }
}

extension Console {
  /// Writes a key and a value a line.
  func write(_ results: SceneBench.Results) throws(Failure) {
    try write(results.map { "\($0.key) \(JSON.number($0.value))\n" }.joined())
  }
}

extension Option {
  static let only = Option(
    name: "only", placeholder: "NAME",
    help: "one of the files: kb1, mb1, mb100 or line50; or doubled"
  ) { (call, value) throws(Failure) in
    let doubled = "doubled"
    if value == doubled {
      call.onlyTexts = .doubled
    } else if let shape = TextBench.Shape(rawValue: value) {
      call.onlyTexts = .file(shape)
    } else {
      let names = (TextBench.Shape.allCases.map(\.rawValue) + [doubled]).joined(separator: ", ")
      throw Failure(.badCall, "--only: '\(value)' is none of \(names)")
    }
  }
}
