// A model is asked for a list of numbers, and answers with a list of numbers, or with a list in a
// fence, in an object, below a friendly sentence, one number a line, or with a story. What is
// looked for is the longest row of numbers with nothing but signs between them; what the numbers
// mean is checked by whoever asked. A number alone in a sentence of words is no ranking.

/// Finds the numbers that an answer lists.
package enum OrderAnswer {
  /// The distinct numbers from 1 to `count` that an answer lists, in its order.
  package static func numbers(in answer: String, count: Int) -> [Int] {
    var best: [Int] = []
    for row in rows(in: withoutThoughts(answer)) {
      var seen: Set<Int> = []
      let numbers = row.filter { (1...max(1, count)).contains($0) && seen.insert($0).inserted }
      if numbers.count > best.count { best = numbers }
    }
    return count > 0 ? best : []
  }

  /// What some models think aloud before they answer says numbers too, and does not mean them.
  static func withoutThoughts(_ answer: String) -> Substring {
    let end = Array("</think>")
    let characters = Array(answer)
    guard characters.count >= end.count else { return answer[...] }
    for start in stride(from: characters.count - end.count, through: 0, by: -1)
    where characters[start..<start + end.count].elementsEqual(end) {
      return answer.dropFirst(start + end.count)
    }
    return answer[...]
  }

  /// The rows of numbers with no letters between them.
  private static func rows(in text: Substring) -> [[Int]] {
    var rows: [[Int]] = [[]]
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var pieces = pieces(of: line)
      // A numbered list: the first number of a line is its place in the list.
      if pieces.count > 1, case .number = pieces[0], case .number = pieces[1],
        isItem(line), !pieces.dropFirst(2).contains(where: { $0 != .break })
      {
        pieces.removeFirst()
      }
      for piece in pieces {
        switch piece {
        case .number(let number): rows[rows.count - 1].append(number)
        case .break: if rows.last?.isEmpty == false { rows.append([]) }
        }
      }
    }
    return rows
  }

  private enum Piece: Equatable {
    /// 0 for one that is no sentence's number.
    case number(Int)
    /// Letters, or the border of a list.
    case `break`
  }

  /// Whether a line begins as `3. ` or `3) `.
  private static func isItem(_ line: Substring) -> Bool {
    let rest = line.drop { $0.isWhitespace }.drop { $0.isASCII && $0.isNumber }
    guard let sign = rest.first, sign == "." || sign == ")" else { return false }
    return rest.dropFirst().first?.isWhitespace == true
  }

  private static func pieces(of line: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var word = ""
    func end() {
      guard !word.isEmpty else { return }
      let isNumber = word.utf8.allSatisfy(\.isDigit)
      // A number too long for a number, or one with a decimal point, is no sentence's.
      let isDecimal = !isNumber && word.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
      pieces.append(isNumber ? .number(Int(word) ?? 0) : isDecimal ? .number(0) : .break)
      word = ""
    }
    let characters = Array(line)
    for (index, character) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      let isPoint = character == "." && !word.isEmpty && next.isASCII && next.isNumber
      if character.isLetter || character.isNumber || isPoint {
        word.append(character)
      } else {
        end()
        // A list is a row of its own, whatever number stands before it.
        if character == "[" || character == "]" { pieces.append(.break) }
      }
    }
    end()
    return pieces
  }
}
