// A moment as a picture. The renderer is the window's own, so what is seen here is seen there.

import DetentCore

extension Command {
  /// One picture of one moment.
  static let render = Command(
    words: ["render"],
    usage: "render [FILE] [options] --out OUT.png",
    about: [
      "Draws one moment of a text, pixel for pixel what the window shows, as a PNG picture. "
        + "Needs no display.",
      Notes.file, Notes.writing,
    ],
    options: [.out, .script, .at], showsText: true,
    examples: [
      Example(
        call: "detent render --out sample.png", meaning: "the built-in sample, at rest"),
      Example(
        call: "detent render notes.txt --level 1 --theme dark --scale 2 --out brief.png",
        meaning: "the briefest level of a file, in the dark, at two pixels a point"),
      Example(
        call: "printf '1 key +' | detent render --script - --at 1.15 --out moving.png",
        meaning: "the sample in the middle of a level change"),
    ]
  ) { (call, console) throws(Failure) in
    guard let output = call.output else { throw missingOutput("detent render", "OUT.png") }
    let picture = Picture()
    var headless = try call.startHeadless(with: picture.measurer, in: console)
    let frame = try headless.advance(to: call.moment)
    let bytes = picture.png(frame.scene)
    if output == "-" {
      try console.write(bytes)
    } else {
      try AtomicFile.write(bytes, to: output)
    }
  }

  /// What a command says that has to write and was not told where.
  static func missingOutput(_ title: String, _ value: String) -> Failure {
    Failure(.badCall, "\(title): needs --out \(value)")
  }
}

/// Paragraphs that several helps share.
enum Notes {
  static let file =
    "FILE is a UTF-8 text, or - for standard input; without it the built-in sample is shown. A "
    + "line <!-- level: Name --> opens a level, briefest first; blank lines separate paragraphs. "
    + "A file ending in .md or .markdown is Markdown, and so is standard input that has levels. "
    + "Bytes that are not UTF-8 are shown as U+FFFD and reported, NUL bytes are shown as U+FFFD; a "
    + "file that is no text at all and an empty one are refused. Above 8 MiB a file without level "
    + "lines is shown as plain text, without levels, up to 1 GiB, and 128 MiB through a pipe. Of "
    + "an option given twice the last counts; -- ends the options."
  static let writing =
    "A file appears under its name only when it is whole, so that nothing half-written is "
    + "left behind; devices and pipes are written straight into."
  static let script =
    "A script has one event a line: seconds, then one of fingers [ID:X,Y ...], wheel [ctrl] "
    + "TICKS X,Y, pinch begin X,Y, pinch update SCALE, pinch end, pinch cancel, key NAME, key NAME "
    + "up, click [shift|ctrl] X,Y, press [shift|ctrl] X,Y, release X,Y, move X,Y, resize WxH, "
    + "focus lost, focus gained, reload FILE, work SHARE|unknown|done. A # begins a comment."
}
