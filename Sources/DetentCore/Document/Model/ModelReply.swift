// What a server answers, from the first byte to the last. Most answer in events of which each adds
// a few letters; the first may have no letters at all (`"content": null`), all may have members
// that nobody asked for. Some answer in one piece of JSON although events were asked for. An
// answer counts when it was ended by its server: a connection that breaks in the middle leaves a
// beginning, and a beginning is no answer.

/// An answer of a language model.
package struct ModelAnswer: Equatable, Sendable {
  package var text: String
  /// Whether it ends because it became too long.
  package var isCutOff: Bool

  package init(_ text: String, isCutOff: Bool = false) {
    self.text = text
    self.isCutOff = isCutOff
  }
}

/// Why there is no answer.
package struct ModelFault: Error, Equatable {
  /// What happened, to follow the server's address: `answered nothing`.
  package var message: String

  package init(_ message: String) { self.message = message }
}

/// Gathers an answer of `/chat/completions`.
package struct ModelReply: Sendable {
  /// An answer of numbers or of some paragraphs has a thousandth of it.
  package static let mostBytes = 4 << 20
  /// What a server says of itself is shown on one line.
  private static let longestComplaint = 160

  private var stream = EventStream()
  private var bytes: [UInt8] = []
  private var text = ""
  private var hasEvents = false
  private var isDone = false
  private var reason: String?
  private var complaint: String?

  package init() {}

  /// Takes more bytes; false when there are more than any answer has.
  package mutating func read(_ more: [UInt8]) -> Bool {
    bytes += more
    for event in stream.read(more) { take(event) }
    return bytes.count <= Self.mostBytes
  }

  /// The answer, when its server has ended it; `status` is that of HTTP.
  package mutating func finish(status: Int) throws(ModelFault) -> ModelAnswer {
    if let event = stream.finish() { take(event) }
    if !hasEvents { takeWhole() }
    if let complaint { throw ModelFault("says: " + Self.line(complaint)) }
    guard (200..<300).contains(status) else { throw ModelFault("answers with HTTP \(status)") }
    guard isDone || reason != nil else { throw ModelFault("broke off in the middle of its answer") }
    guard text.contains(where: { !$0.isWhitespace }) else { throw ModelFault("answers nothing") }
    return ModelAnswer(text, isCutOff: reason == "length")
  }

  private mutating func take(_ event: String) {
    hasEvents = true
    // What comes after the end is none of it.
    guard !isDone else { return }
    if event.trimmed == "[DONE]" {
      isDone = true
    } else if let value = try? JSONValue(parsing: event) {
      take(value, member: "delta")
    }
  }

  /// An answer in one piece.
  private mutating func takeWhole() {
    guard let value = try? JSONValue(parsing: String(decoding: bytes, as: UTF8.self)) else {
      return
    }
    take(value, member: "message")
  }

  private mutating func take(_ value: JSONValue, member: String) {
    if let error = value["error"], error != .null {
      complaint = error["message"]?.string ?? error.string ?? "an error without words"
    }
    guard let choice = value["choices"]?.array?.first else { return }
    text += choice[member]?["content"]?.string ?? ""
    reason = choice["finish_reason"]?.string ?? reason
  }

  /// The beginning of a server's words, on one line.
  private static func line(_ text: String) -> String {
    let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    return words.count > longestComplaint ? words.prefix(longestComplaint) + "…" : words
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    String(
      String(drop { $0.isWhitespace }.reversed()).drop { $0.isWhitespace }.reversed())
  }
}
