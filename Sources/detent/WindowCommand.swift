// The program as a person meets it. What can go wrong with a file is told before the display is
// opened, and without a display there is still a command that works.

import DetentCore

extension Command {
  /// The window itself.
  static let window = Command(
    words: [],
    usage: "[FILE ...] [options]",
    about: [
      "Shows a text in a window; pinch it to read more or less of it. Two fingers, Ctrl and the "
        + "wheel, or + and - change the level; a long text has a scroll bar at the right edge, to "
        + "be dragged; ? shows all keys. The window is at least 320x240.",
      Notes.file,
      "Of several files the first is shown; Ctrl+PageDown and Ctrl+PageUp go to the others. A "
        + "file may also be dropped on the window or chosen with Ctrl+O, a text dropped or pasted, "
        + "and O lists the files read last. A file that changes is read again. Level, place, text "
        + "size and window are remembered for each file, below XDG_STATE_HOME or ~/.local/state.",
      "Other commands, each with its own --help: render draws one moment as a picture, replay "
        + "one picture a frame, dump prints a moment as data; levels prints a text at a length, "
        + "check, make, convert and export are for those who write levels; devices lists what can "
        + "be pinched with, bench measures. They need no display, except bench window, bench "
        + "latency and devices --watch. "
        + "A file that has a command's name is shown by its path, as in ./render.",
    ],
    options: [], showsText: true, takesMoreFiles: true,
    examples: [
      Example(call: "detent", meaning: "the built-in sample"),
      Example(
        call: "detent notes.txt --level 2 --theme dark",
        meaning: "a file, opened at its second level, in the dark"),
      Example(call: "fortune | detent -", meaning: "what another program says"),
    ]
  ) { (call, console) throws(Failure) in
    guard call.settings.size.width >= smallestWindow.width,
      call.settings.size.height >= smallestWindow.height
    else {
      throw Failure(.badCall, "--size: a window is at least 320x240; detent render draws smaller")
    }
    let shelf = Bookshelf(call, in: console)
    let document =
      if let file = call.file {
        try shelf.start(file, atOnce: call.given.contains("level"), waits: call.mayWait)
          ?? Document.parse(
            file == "-" ? "Waiting for a text …" : "Opening the text …",
            title: Document.title(of: file))
      } else {
        Document.sample
      }
    let session = try WindowSession(call, document, shelf: shelf)
    session.run()
  }

  /// Below, the capsule and the alignment panel meet.
  private static let smallestWindow = Size(width: 320, height: 240)

  /// What a command says that needs a window where there is none.
  static func noWindow(_ reason: String) -> Failure {
    Failure(.cannotRunHere, "\(reason); detent render works here")
  }
}

extension Call {
  /// Whether the window may open before its text is there: nothing that is asked for needs it.
  fileprivate var mayWait: Bool { model.name == nil }
}
