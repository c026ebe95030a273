// How long functions are, from the line of the declaration to that of the closing brace. Swift's
// functions, initialisers and computed properties are found by their keyword, C's by a brace that
// follows a parenthesis at the top level.

struct FunctionLength: Equatable {
  var name: String
  /// The line of the declaration, counted from 1.
  var line: Int
  /// In lines, both ends included.
  var length: Int
}

extension SourceFile {
  var functionLengths: [FunctionLength] { isSwift ? swiftFunctionLengths : cFunctionLengths }

  private var swiftFunctionLengths: [FunctionLength] {
    tokens.indices.compactMap { start in
      let keyword = tokens[start].text
      guard Self.bodyKeywords.contains(keyword), tokens.text(at: start - 1) != ".",
        let open = bodyStart(after: start), let close = closing(of: open)
      else { return nil }
      return FunctionLength(
        name: declaredName(at: start), line: tokens[start].line,
        length: tokens[close].line - tokens[start].line + 1)
    }
  }

  private static let bodyKeywords: Set = ["func", "init", "deinit", "subscript", "var"]

  /// What ends a declaration that has no body: the next declaration, or the end of the type.
  private static let declarationEnds: Set = [
    "}", "=", ";", "@", "func", "init", "deinit", "subscript", "var", "let", "case", "static",
    "package", "public", "private", "fileprivate", "mutating", "struct", "enum", "class",
    "extension",
  ]

  /// The index of the brace that opens the body of the declaration at `start`.
  private func bodyStart(after start: Int) -> Int? {
    let isProperty = tokens[start].text == "var"
    var depth = 0
    for index in tokens.indices[(start + 1)...] {
      let text = tokens[index].text
      switch text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{" where depth == 0: return index
      case "=" where depth == 0 && isOperatorSign(at: index): continue
      case _ where depth == 0 && Self.declarationEnds.contains(text): return nil
      case _ where depth == 0 && isProperty && endsProperty(at: index): return nil
      default: continue
      }
    }
    return nil
  }

  /// A property without a body ends with its line.
  private func endsProperty(at index: Int) -> Bool {
    tokens[index].line > tokens[index - 1].line
  }

  /// Whether `=` belongs to an operator's name or to a constraint: `func ==`, `where A == B`.
  private func isOperatorSign(at index: Int) -> Bool {
    let signs: Set = ["=", "!", "<", ">", "+", "-", "*", "/", "&", "|"]
    let neighbours = [tokens.text(at: index - 1), tokens.text(at: index + 1)]
    return neighbours.contains { $0.map(signs.contains) ?? false }
  }

  private var cFunctionLengths: [FunctionLength] {
    var found: [FunctionLength] = []
    var index = 0
    var declaration = 0
    let code = tokensWithoutDirectives
    while index < code.count {
      switch code[index].text {
      case ";":
        declaration = index + 1
      case "{":
        guard let close = Self.closing(of: index, in: code) else { return found }
        if code.text(at: index - 1) == ")" {
          let header = code[declaration..<index]
          let name = header.firstIndex { $0.text == "(" }.flatMap { code.text(at: $0 - 1) }
          found.append(
            FunctionLength(
              name: name ?? "?", line: code[declaration].line,
              length: code[close].line - code[declaration].line + 1))
        }
        index = close
        declaration = close + 1
      default: break
      }
      index += 1
    }
    return found
  }

  /// The preprocessor's lines, with their continuations, hold halves of everything: left out.
  private var tokensWithoutDirectives: [Token] {
    var directives: Set<Int> = []
    var continues = false
    for (index, line) in lines.enumerated() {
      if continues || line.drop(while: { $0 == " " }).hasPrefix("#") {
        directives.insert(index + 1)
        continues = line.hasSuffix("\\")
      }
    }
    return tokens.filter { !directives.contains($0.line) }
  }

  private func closing(of open: Int) -> Int? { Self.closing(of: open, in: tokens) }

  private static func closing(of open: Int, in tokens: [Token]) -> Int? {
    var depth = 0
    for index in tokens.indices[open...] {
      if tokens[index].text == "{" { depth += 1 }
      if tokens[index].text == "}" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The declared name; names in backticks are blank in the code and are read from the text.
  private func declaredName(at start: Int) -> String {
    let token = tokens[start]
    guard token.text == "func" || token.text == "var" else { return token.text }
    let parts = lines[token.line - 1].split(separator: "`", omittingEmptySubsequences: false)
    if parts.count >= 3 { return String(parts[1]) }
    return tokens.text(at: start + 1) ?? token.text
  }
}
