// Front matter is a few lines of YAML between two rules at the top of a file. Detent reads two keys
// and keeps all other lines as they are. A file that merely begins with a rule has none: each line
// must look like a key, the continuation of one, or a comment.

/// The front matter of a text.
struct FrontMatter: Equatable {
  var title: String?
  var start: String?
  /// All other lines.
  var others: [String] = []

  /// Longer ones are text: the longest seen in published sites have some sixty lines.
  private static let longest = 200

  /// The front matter, what follows it, and on which line that begins; `nil` when there is none.
  static func read(_ text: Substring) -> (matter: FrontMatter, body: Substring, line: Int)? {
    var rest = text
    guard let opening = rest.popLine(), opening.trimmingWhitespace() == "---" else { return nil }
    var matter = FrontMatter()
    var hasKey = false
    for count in 2...longest {
      guard let line = rest.popLine() else { return nil }
      let end = line.trimmingWhitespace()
      if end == "---" || end == "..." {
        return hasKey ? (matter, rest, count + 1) : nil
      }
      guard isPlausible(line) else { return nil }
      hasKey = hasKey || key(of: line) != nil
      matter.take(line)
    }
    return nil
  }

  /// The block with its rules and a line break at the end; empty when there is nothing in it.
  var text: String {
    let own = [("title", title), ("start", start)].compactMap { key, value in
      value.map { "\(key): \(YAMLScalar.write($0))" }
    }
    let lines = own + others
    return lines.isEmpty ? "" : "---\n" + lines.map { $0 + "\n" }.joined() + "---\n"
  }

  private mutating func take(_ line: Substring) {
    let value = YAMLScalar.read(line.drop { $0 != ":" }.dropFirst())
    switch Self.key(of: line) {
    case "title" where title == nil && value != nil: title = value
    case "start" where start == nil && value != nil: start = value
    default: others.append(String(line))
    }
  }

  private static func isPlausible(_ line: Substring) -> Bool {
    guard let first = line.first else { return true }
    return first == " " || first == "\t" || first == "#" || first == "-" || key(of: line) != nil
  }

  private static func key(of line: Substring) -> Substring? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let key = line[..<colon]
    let isKey = key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    let next = line[line.index(after: colon)...].first
    return isKey && !key.isEmpty && (next == nil || next == " " || next == "\t") ? key : nil
  }
}

/// A plain or quoted YAML value on one line (YAML 1.2, 7.3), as far as titles need it.
enum YAMLScalar {
  /// The value; `nil` for an empty one, a list, a mapping, or one that goes on in the next line.
  static func read(_ text: Substring) -> String? {
    let text = text.trimmingWhitespace()
    switch text.first {
    case nil, "[", "{", "|", ">", "&", "*", "!", "#": return nil
    case "'":
      guard text.utf8.count > 1, text.last == "'" else { return nil }
      return undoubled(text.dropFirst().dropLast())
    case "\"":
      guard text.utf8.count > 1, text.last == "\"" else { return nil }
      return unescaped(text.dropFirst().dropLast())
    default:
      return String(withoutComment(text).trimmingWhitespace())
    }
  }

  /// The value as it is read back: plain where that is safe, else in double quotes.
  static func write(_ value: String) -> String {
    if let first = value.first, first.isLetter || first.isNumber,
      read(value[...]) == value, !value.contains(where: \.isNewline)
    {
      return value
    }
    var quoted = ""
    for character in value.unicodeScalars {
      switch character {
      case "\\": quoted += "\\\\"
      case "\"": quoted += "\\\""
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(character)
      }
    }
    return "\"" + quoted + "\""
  }

  private static func withoutComment(_ text: Substring) -> Substring {
    var before: Character?
    for index in text.indices {
      if text[index] == "#", before == " " || before == "\t" { return text[..<index] }
      before = text[index]
    }
    return text
  }

  /// Two single quotes are one; `nil` for one alone.
  private static func undoubled(_ text: Substring) -> String? {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      if character == "'", rest.popFirst() != "'" { return nil }
      result.append(character)
    }
    return result
  }

  private static func unescaped(_ text: Substring) -> String? {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": result += "\n"
      case "r": result += "\r"
      case "t": result += "\t"
      case "\\": result += "\\"
      case "\"": result += "\""
      default: return nil
      }
    }
    return result
  }
}

extension Substring {
  /// Takes the first line away, with its line break; `nil` at the end.
  fileprivate mutating func popLine() -> Substring? {
    guard !isEmpty else { return nil }
    guard let end = firstIndex(where: \.isNewline) else {
      defer { self = self[endIndex...] }
      return self
    }
    defer { self = self[index(after: end)...] }
    return self[..<end]
  }
}
