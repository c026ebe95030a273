// A script as a film. A copy of the program runs ahead to find out when everything rests, so that
// a film too long to keep is refused before its first picture.

import DetentCore

extension Command {
  /// A picture a frame of a whole script.
  static let replay = Command(
    words: ["replay"],
    usage: "replay S [FILE] [options] --out DIR/%04d.png|FILM.png",
    about: [
      "Plays a script and writes a picture for every frame, frame n at n / fps seconds, from 0 "
        + "until nothing moves any more. DIR must exist; at most \(maximumFrameCount) frames are "
        + "written. A name without a % becomes one animated PNG. Needs no display.",
      "S is the script's file, or - for standard input. " + Notes.script,
      Notes.file, Notes.writing,
    ],
    options: [.outPattern, .fps], showsText: true, required: ["a script S"],
    examples: [
      Example(
        call: "mkdir frames && detent replay pinch.script --out frames/%04d.png",
        meaning: "the sample under a script's fingers, 60 pictures a second"),
      Example(
        call: "detent replay pinch.script notes.txt --fps 120 --out frames/%d.png",
        meaning: "a file, 120 pictures a second"),
      Example(
        call: "detent replay pinch.script --fps 30 --out pinch.png",
        meaning: "a film in one file, for a page or a message"),
    ]
  ) { (call, console) throws(Failure) in
    guard let output = call.output else {
      throw missingOutput("detent replay", "DIR/%04d.png")
    }
    let pattern = output.contains("%") ? try FramePattern(output) : nil
    let picture = Picture()
    var headless = try call.startHeadless(with: picture.measurer, in: console)
    let last = try lastFrame(of: headless, at: call.framesPerSecond)
    guard let pattern else {
      let film = try Film(of: headless, to: last, by: call.framesPerSecond, with: picture)
      try AtomicFile.write(film.bytes, to: output)
      return
    }
    for number in 0...last {
      let frame = headless.advance(to: Double(number) / call.framesPerSecond)
      try AtomicFile.write(picture.png(frame.scene), to: pattern.path(of: number))
    }
  }

  /// What a name of five digits counts: half an hour at 60 frames a second, and some gigabytes.
  static let maximumFrameCount = 100_000

  /// The number of the first frame that is not before rest, found by a copy that runs ahead.
  private static func lastFrame(
    of headless: Headless<App>, at framesPerSecond: Double
  ) throws(Failure) -> Int {
    var ahead = headless
    _ = try ahead.advance(to: .rest)
    let count = (ahead.now * framesPerSecond).rounded(.up)
    guard count < Double(maximumFrameCount) else {
      throw Failure(
        .badCall,
        "replay: \(JSON.number(count + 1)) frames until rest are more than \(maximumFrameCount)")
    }
    // The product may round up past a frame that falls on the very moment of rest, or down before
    // it.
    var last = Int(count)
    while last > 0, Double(last - 1) / framesPerSecond >= ahead.now { last -= 1 }
    while Double(last) / framesPerSecond < ahead.now { last += 1 }
    return last
  }
}
