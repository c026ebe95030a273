/// What one step of the program gives back: the picture, what to play or do, and when to wake next.
package struct Frame: Equatable, Sendable {
  package var scene: Scene
  package var cues: [Cue]
  package var wake: Wake

  package init(scene: Scene, cues: [Cue], wake: Wake) {
    self.scene = scene
    self.cues = cues
    self.wake = wake
  }
}

/// Something for the machine to do once.
package enum Cue: Equatable, Sendable {
  /// Play the tick of a level change.
  case click
  case fullScreen(Bool)
  /// Put a text on the clipboard.
  case copy(String)
  /// Offer a text to the middle mouse button, where the desktop knows that.
  case offer(String)
  /// Read the text's file again, and tell what it says.
  case reload
  /// Open files, the first of them now.
  case open([String])
  /// Show a text that has no file.
  case openText(String)
  /// Let the person choose a file.
  case chooseFile
  /// Show which files were read last.
  case listRecent
  /// Offer what was copied.
  case paste
  /// Show another one of the files that were opened.
  case switchFile(by: Int)
  /// Open what a link leads to, if it is of a kind that is opened.
  case follow(String)
  /// Ask a language model for levels, stop that, or go back to the text's own.
  case askModel
  /// Nobody waits for the language model any more.
  case stopModel
  /// Nobody waits any more for what takes long.
  case stopWork
  case quit
}

/// When the next step is due.
package enum Wake: Equatable, Sendable {
  /// Nothing moves: only input changes anything.
  case onInput
  /// Something moves: at the next frame.
  case nextFrame
  /// At a time, in seconds.
  case at(Double)
}
