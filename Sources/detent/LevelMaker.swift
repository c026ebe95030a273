import DetentCore

// A long text is there to be read before its levels are: ranking a hundred thousand words takes
// half a second. So a window shows such a text whole at once, and a thread makes its levels; when
// they land, the text is the longest of them, and nothing that is seen moves.

/// Makes the levels of long texts beside the window.
final class LevelMaker: Sendable {
  /// Shorter texts have their levels within the time of one picture at start, some 30 ms.
  static let longestAtOnce = 128 << 10
  private let inbox = Inbox<Document>()

  /// Makes the document of a text, and then tells SDL's queue by an event of a type.
  func start(_ text: String, named path: String, eventType: UInt32) {
    let job = inbox.begin()
    // Without a thread the text keeps its one level.
    _ = Worker.start { [inbox] in
      guard let document = try? Document(text, named: path) else { return }
      inbox.put(document, of: job, eventType: eventType)
    }
  }

  /// Another text is shown: what is being made is of no use.
  func drop() { inbox.begin() }

  /// The document that has been made, once.
  func take() -> Document? { inbox.take() }
}
