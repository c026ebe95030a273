// Lines in, passages out. What a line's end means, and what a passage looks like, is said in
// `LineEnds`; here lines are only put together.

/// Gathers the lines of a plain text into passages.
struct PassageCollector {
  private let ends: LineEnds
  private var passages: [Document.Passage] = []
  /// The lines of the passage so far.
  private var lines: [(text: Substring, facts: LineFacts)] = []
  /// Whether the passage follows another one without a blank line between.
  private var isNextLine = false
  /// Whether its line may be a heading.
  private var isHeading = false

  init(_ ends: LineEnds) { self.ends = ends }

  mutating func add(_ line: Substring) {
    guard !line.isBlankLine else {
      endPassage()
      isNextLine = false
      return
    }
    if ends == .lines || ends == .paragraphs {
      lines = [(line, ends == .lines && !isNextLine ? LineFacts(line) : .none)]
      endPassage()
      return
    }
    let facts = LineFacts(line)
    if isHeading, line.isIndented {
      endPassage()
      isNextLine = false
    } else if let last = lines.last, !ends.joins(last.facts, facts) {
      endPassage(before: facts)
    }
    isHeading = lines.isEmpty && line.isCapitalHeading
    lines.append((line, facts))
  }

  mutating func finish() -> [Document.Passage] {
    endPassage()
    return passages
  }

  /// Ends the passage; `next` is the line that follows it without a blank line between.
  private mutating func endPassage(before next: LineFacts? = nil) {
    guard let first = lines.first else { return }
    let second = lines.count > 1 ? lines[1].facts : next
    let shape = ends.shape(of: first.facts, before: second, isNextLine: isNextLine)
    passages +=
      Document.Passage(
        joined(isIndented: shape.isIndented), kind: shape.isLine ? .line : .body,
        isTight: isNextLine && ends != .paragraphs, isNextLine: isNextLine
      ).pieces
    lines = []
    isHeading = false
    isNextLine = true
  }

  private func joined(isIndented: Bool) -> String {
    var text = ""
    for (index, line) in lines.enumerated() {
      guard index > 0 else {
        text += isIndented ? line.text.droppingBlankEnd() : line.text.trimmingWhitespace()
        continue
      }
      if !lines[index - 1].facts.isWideAtEnd || !line.facts.isWideAtStart { text += " " }
      text += line.text.trimmingWhitespace()
    }
    return text
  }
}

extension Substring {
  /// Whether there is nothing but spaces and tabs.
  fileprivate var isBlankLine: Bool {
    utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Without the spaces and tabs at the end.
  func droppingBlankEnd() -> Substring {
    var scalars = unicodeScalars
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    return Substring(scalars)
  }
}
