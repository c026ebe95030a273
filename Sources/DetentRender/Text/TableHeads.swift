// GitHub takes a single dash for a column's head line, `|-|-|`, and many files have it; md4c wants
// three. So short ones are made longer before it reads them, but for those in listings.

/// Head lines of tables as md4c reads them.
enum TableHeads {
  private static let fewestDashes = 3

  /// The source with the dashes that it lacks.
  static func widened(_ source: String) -> String {
    guard source.utf8.contains(UInt8(ascii: "|")) else { return source }
    var result: [UInt8] = []
    var isChanged = false
    var fence: (mark: UInt8, count: Int)?
    result.reserveCapacity(source.utf8.count)
    for line in Array(source.utf8).split(separator: newline, omittingEmptySubsequences: false) {
      if let marks = fenceMarks(of: line) {
        if fence == nil {
          fence = marks
        } else if let open = fence, open.mark == marks.mark, marks.count >= open.count {
          fence = nil
        }
      }
      if fence == nil, isHeadLine(line) {
        isChanged = true
        result += widened(line)
      } else {
        result += line
      }
      result.append(newline)
    }
    result.removeLast()
    return isChanged ? String(decoding: result, as: UTF8.self) : source
  }

  private static let newline = UInt8(ascii: "\n")
  private static let dash = UInt8(ascii: "-")

  private static func fenceMarks(of line: ArraySlice<UInt8>) -> (mark: UInt8, count: Int)? {
    let body = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
    guard let mark = body.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return nil
    }
    let count = body.prefix { $0 == mark }.count
    return count >= 3 ? (mark, count) : nil
  }

  private static func isHeadLine(_ line: ArraySlice<UInt8>) -> Bool {
    // Four spaces or a tab make a listing.
    guard line.contains(dash), line.contains(UInt8(ascii: "|")),
      line.first != UInt8(ascii: "\t"), line.prefix(4).contains(where: { $0 != 0x20 })
    else { return false }
    return line.allSatisfy { "|:- \t\r>".utf8.contains($0) }
  }

  private static func widened(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var dashes = 0
    for byte in line + [0] {
      if byte != dash, dashes > 0 {
        result += Array(repeating: dash, count: max(0, fewestDashes - dashes))
        dashes = 0
      }
      if byte == dash { dashes += 1 }
      result.append(byte)
    }
    result.removeLast()
    return result
  }
}
