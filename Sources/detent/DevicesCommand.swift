// What a person is asked to paste into a report of a pinch that does not work: the machine's facts,
// and with `--watch` what becomes of each movement. The window is the program's own, only small, so
// that what is told here is what happens there.

import DetentCore
import DetentSDL

extension Command {
  /// The machine's facts, and its gestures.
  static let devices = Command(
    words: ["devices"],
    usage: "devices [--watch]",
    about: [
      "Lists what this machine pinches with, a fact a line: the display server and its scale, "
        + "XInput and whether a trackpad's pinches arrive, or why not, touch screens, trackpads "
        + "and sound. Works without a display, and says that there is none. Made to be pasted "
        + "into a report.",
      "With --watch it goes on in a small window and prints each gesture that is recognised "
        + "there, as it happens: its time, the device, the factor. Close the window to end it.",
    ],
    options: [.watch], showsText: false,
    examples: [
      Example(call: "detent devices", meaning: "what there is"),
      Example(
        call: "detent devices --watch | tee pinch.log",
        meaning: "what there is and what becomes of a pinch, kept in a file"),
    ]
  ) { (call, console) throws(Failure) in
    try console.write(DeviceReport.lines().map { "\($0.name): \($0.value)\n" }.joined())
    if call.watches { try watch(call, console) }
  }

  /// Large enough for two fingers, small enough to leave the terminal in sight.
  private static let watchSize = Size(width: 560, height: 400)

  private static func watch(_ call: Call, _ console: Console) throws(Failure) {
    var call = call
    call.settings.size = watchSize
    var watch = Watch()
    var failure: Failure?
    let session = try WindowSession(call, try call.openDocument(in: console)) {
      (events, state, now) in
      let lines = watch.lines(
        for: events, level: state.level, of: state.document.levels.map(\.name), at: now)
      do throws(Failure) {
        for line in lines { try console.write(line + "\n") }
      } catch {
        failure = error
      }
    }
    session.run { (_, _) in Injection(stops: failure != nil) }
    if let failure { throw failure }
  }
}
