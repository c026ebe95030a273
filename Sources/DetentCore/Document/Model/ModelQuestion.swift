// What goes to a server: a POST to `/chat/completions`, the way of OpenAI that llama.cpp, Ollama,
// LM Studio and the hosted ones understand. A schema for the answer is not asked for, since some
// of them refuse it; the words of the question ask for JSON, and the reader of answers takes what
// comes.

/// A question to a language model.
package struct ModelQuestion: Equatable, Sendable {
  package var messages: [Message]
  /// The longest answer that makes sense.
  package var mostTokens: Int

  /// One turn of the talk.
  package struct Message: Equatable, Sendable {
    package enum Role: String, Sendable {
      case system
      case user
      case assistant
    }

    package var role: Role
    package var text: String
  }

  package init(rules: String, _ text: String, mostTokens: Int) {
    messages = [Message(role: .system, text: rules), Message(role: .user, text: text)]
    self.mostTokens = mostTokens
  }

  /// Changes with the words of the questions: answers to older ones are of no use then.
  package static let version = 1

  /// The JSON of a request to a model; the same question gives the same bytes.
  package func body(model: String) -> String {
    let turns = messages.map {
      "{\"role\":\"\($0.role.rawValue)\",\"content\":\(JSONValue.quoted($0.text))}"
    }
    return "{\"model\":\(JSONValue.quoted(model)),\"messages\":[" + turns.joined(separator: ",")
      + "],\"temperature\":0,\"max_tokens\":\(mostTokens),\"stream\":true}"
  }
}

/// How long texts are in a model's own measure.
package enum Tokens {
  /// Models count in pieces of words.
  ///
  /// One is about four letters of English, or a character of Chinese, which has three bytes: three
  /// bytes a token is more than either needs.
  private static let bytesPerToken = 3

  /// About how many tokens a text has; rather too many than too few.
  package static func count(in text: String) -> Int {
    (text.utf8.count + bytesPerToken - 1) / bytesPerToken
  }
}
