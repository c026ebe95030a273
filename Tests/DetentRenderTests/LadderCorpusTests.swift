import DetentCore
import Glibc
import Testing

@testable import DetentRender

// Rules of ladders over texts that people wrote, as a Debian machine has them: licences, READMEs,
// news and changelogs of its packages, Vim's tutor in thirty languages, and manual pages in
// English, German, French, Japanese, Russian and Chinese (packages vim-runtime, manpages,
// manpages-de, -fr, -ja, -ru, -zh, doc-debian).

@Suite struct LadderCorpusTests {
  /// A kind of text: where it lies, by shell patterns, and how many files of it are read.
  struct Shelf: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var patterns: [String]
    var mostFiles: Int
    var isRoff = false
    /// So many must be there, or the machine lacks the packages above.
    var fewestFiles: Int
  }

  /// Longer files are left to the benchmark: an unoptimised build should be done in seconds.
  static let longestFile = 24 << 10
  /// Vim's tutor is longer, and worth it.
  static let longestTutor = 64 << 10

  static let shelves = [
    Shelf(
      testDescription: "licences", patterns: ["/usr/share/doc/*/copyright"], mostFiles: 100,
      fewestFiles: 100),
    Shelf(
      testDescription: "READMEs, news and changelogs",
      patterns: [
        "/usr/share/doc/*/README*", "/usr/share/doc/*/NEWS*", "/usr/share/doc/*/changelog*",
        "/usr/share/doc/debian/*",
      ], mostFiles: 100, fewestFiles: 60),
    Shelf(
      testDescription: "Vim's tutor", patterns: ["/usr/share/vim/vim*/tutor/*.utf-8"],
      mostFiles: 40, fewestFiles: 20),
    Shelf(
      testDescription: "manual pages in English", patterns: ["/usr/share/man/man7/*.gz"],
      mostFiles: 40, isRoff: true, fewestFiles: 40),
    Shelf(
      testDescription: "manual pages in other languages",
      patterns: ["de", "fr", "ja", "ru", "zh_CN"].map { "/usr/share/man/\($0)/man[178]/*.gz" },
      mostFiles: 80, isRoff: true, fewestFiles: 80),
  ]

  @Test func `the shelves hold at least 300 files`() {
    #expect(Self.shelves.reduce(0) { $0 + $1.fewestFiles } >= 300)
  }

  @Test(arguments: shelves)
  func `no text of people breaks a rule of ladders`(shelf: Shelf) throws {
    let texts = Self.texts(on: shelf)
    #expect(
      texts.count >= shelf.fewestFiles,
      "too few files: install the packages that Scripts/test names")
    let splitter = SentenceBreaks()
    var levels = 0
    var onTarget = 0
    for (path, text) in texts {
      let blocks = BlockReader.blocks(in: text)
      let ladder = Ladder(blocks, splitter)
      let broken = LadderRules.violations(of: blocks, ladder)
      #expect(broken.isEmpty, "\(path): \(broken)")
      for level in ladder.levels where !level.isFull {
        levels += 1
        onTarget += LadderRules.isOnTarget(level, ladder) ? 1 : 0
      }
    }
    // The others are texts of few or giant paragraphs, where no choice of sentences comes nearer.
    #expect(Double(onTarget) >= 0.8 * Double(levels), "\(onTarget) of \(levels) are within 10 %")
  }

  /// Evenly chosen files of a shelf, read.
  private static func texts(on shelf: Shelf) -> [(path: String, text: String)] {
    let limit = shelf.testDescription == "Vim's tutor" ? longestTutor : longestFile
    var texts: [(String, String)] = []
    for pattern in shelf.patterns {
      let share = (shelf.mostFiles + shelf.patterns.count - 1) / shelf.patterns.count
      // What people call the same text comes once: packages built from one source share files.
      let list = shell("ls -d \(pattern) 2>/dev/null").split(separator: "\n").map(String.init)
      var taken = 0
      for index in spread(list.count) where taken < share {
        let text = shell("zcat -f -- '\(list[index])' 2>/dev/null | head -c \(limit + 1)")
        guard (1...limit).contains(text.utf8.count) else { continue }
        texts.append((list[index], shelf.isRoff ? prose(ofRoff: text) : text))
        taken += 1
      }
    }
    return texts
  }

  /// All numbers below `count`, in an order that is spread over them from the start.
  private static func spread(_ count: Int) -> [Int] {
    let stride = 17
    return (0..<stride).flatMap { first in Array(Swift.stride(from: first, to: count, by: stride)) }
  }

  /// A manual page's source as plain text: section headings become headings, other requests part
  /// paragraphs.
  private static func prose(ofRoff text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix(".") || line.hasPrefix("'") else { return String(line) }
      guard line.hasPrefix(".SH ") || line.hasPrefix(".SS ") else { return "" }
      return (line.hasPrefix(".SH") ? "# " : "## ") + line.dropFirst(4)
    }.joined(separator: "\n")
  }

  /// What a shell line prints.
  private static func shell(_ line: String) -> String {
    guard let stream = popen(line, "r") else { return "" }
    defer { pclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, stream), count > 0 {
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
