// A moment as data, for tests and for whoever wants to know why a picture looks as it does.

import DetentCore

extension Command {
  /// One moment as data.
  static let dump = Command(
    words: ["dump"],
    usage: "dump [FILE] [options]",
    about: [
      "Prints one moment of a text as a JSON object, the same bytes on every machine. Needs no "
        + "display.",
      "The keys, in this order: at (seconds), size [width, height], theme (light or dark), level "
        + "{index from 1, name, count}, scale (the hidden scale of the pinch), pinching, "
        + "alignment, clicks, scroll, wake (input: nothing moves; frame: something does; or the "
        + "time of a timer), values {what moves or could move}, commands [the display list from "
        + "back to front], words [every word that is drawn: text, x and y of its left end on the "
        + "baseline, width, opacity, scale, travelling].",
      "A command has kind (fill, outline, shadow, material or text), frame [x, y, width, "
        + "height], colour [red, green, blue, alpha, each 0 to 1], text where there is one, "
        + "opacity, scale, pivot [x, y], clip (null or a frame), moving; then what its kind "
        + "needs: cornerRadius, width, sigma, offsetY, material (light or dark), face, fontSize, "
        + "tracking, direction (rtl, where text runs to the left). "
        + "Lengths are points; numbers have 9 significant digits.",
      Notes.file,
    ],
    options: [.script, .at], showsText: true,
    examples: [
      Example(call: "detent dump", meaning: "the built-in sample at rest"),
      Example(
        call: "detent dump notes.txt --script pinch.script --at 0.35",
        meaning: "a file 0.35 seconds into a script"),
      Example(
        call: "detent dump --script pinch.script | jq .values", meaning: "only the moving values"),
    ]
  ) { (call, console) throws(Failure) in
    let picture = Picture()
    var headless = try call.startHeadless(with: picture.measurer, in: console)
    _ = try headless.advance(to: call.moment)
    var program = headless.program
    try console.write(program.report(at: headless.now).json)
  }
}
