import DetentCore
import DetentRender

// A long text is there to be read before its levels are: ranking a hundred thousand words takes
// half a second. So a window shows such a text whole at once, and a thread makes its levels; when
// they land, the text is the longest of them, and nothing that is seen moves. A text that is not
// even read whole gets no levels, but its words are counted.

/// Makes the levels of long texts beside the window.
final class LevelMaker: Sendable {
  /// Shorter texts have their levels within the time of one picture at start, some 30 ms.
  static let longestAtOnce = 128 << 10
  private let inbox = Inbox<Made>()

  /// What has been made of a text.
  struct Made {
    var document: Document
    /// What is to be said of the text, when it is shown all the same.
    var complaint: Failure?
  }

  /// Makes the document of a text, and then tells SDL's queue by an event of a type.
  func start(_ text: String, named path: String, eventType: UInt32) {
    let job = inbox.begin()
    // Without a thread the text keeps its one level.
    _ = Worker.start { [inbox] in
      guard let document = try? Document(text, named: path) else { return }
      inbox.put(Made(document: document), of: job, eventType: eventType)
    }
  }

  /// Counts the words of a text that is not read whole, and looks for bytes that are not UTF-8.
  func count(_ text: LongText, named path: String, eventType: UInt32) {
    let job = inbox.begin()
    let made = { @Sendable in
      Made(
        document: Document(text, named: path, wordCount: text.wordCount),
        complaint: text.firstInvalidByte.map { TextFile.complaint(about: $0, in: path) })
    }
    let isStarted = Worker.start { [inbox] in inbox.put(made(), of: job, eventType: eventType) }
    if !isStarted { inbox.put(made(), of: job, eventType: eventType) }
  }

  /// Another text is shown: what is being made is of no use.
  func drop() { inbox.begin() }

  /// What has been made, once.
  func take() -> Made? { inbox.take() }
}
