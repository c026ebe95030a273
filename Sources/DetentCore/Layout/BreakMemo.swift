/// The lines that paragraphs were broken into in one column, by the paragraphs' numbers.
final class BreakMemo {
  private var known: [Int: [BrokenLine]] = [:]

  func lines(_ paragraph: Int, cut: () -> [BrokenLine]) -> [BrokenLine] {
    if let lines = known[paragraph] { return lines }
    let lines = cut()
    known[paragraph] = lines
    return lines
  }

  func forget(_ paragraph: Int) { known[paragraph] = nil }
}
