import Foundation
import Testing

// The README is true: its map shows the folders that exist, its links lead somewhere, and the
// top level holds what it says and nothing else.

@Suite struct MapTests {
  static let topLevel: Set = [
    "Package.swift", "Sources", "Tests", "Assets", "Scripts", "README.md", "LICENSE",
  ]

  /// What SwiftPM writes when there are dependencies; there are none, and it is not ours.
  static let written: Set = ["Package.resolved"]

  /// The folders of the README's map, as paths.
  ///
  /// The map is the block of lines under a heading with the word "map": two more spaces a level,
  /// and a slash at the end of each folder's name.
  static func map(of readme: String) -> [String] {
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    guard let heading = lines.firstIndex(where: { $0.contains(#/^#+ .*\bmap\b/#.ignoresCase()) }),
      let start = lines[heading...].firstIndex(where: { $0.hasPrefix("```") })
    else { return [] }
    var stack: [String] = []
    var paths: [String] = []
    for line in lines[(start + 1)...].prefix(while: { !$0.hasPrefix("```") }) {
      guard let match = line.firstMatch(of: #/^( *)([\w.]+(?:\/[\w.]+)*)\/( |$)/#) else { continue }
      stack = Array(stack.prefix(match.1.count / 2)) + [String(match.2)]
      paths.append(stack.joined(separator: "/"))
    }
    return paths
  }

  /// The files of this repository that a page links to or shows.
  static func links(in page: String) -> [String] {
    page.matches(of: #/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/#).map { String($0.1 ?? $0.2 ?? "") }
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
  }

  @Test func `the README's map names every folder of Sources, and only what exists`() throws {
    let map = Self.map(of: try #require(House.file("README.md")).text)
    let sources = Set(map.filter { $0.hasPrefix("Sources/") }.map { String($0.dropFirst(8)) })
    expectNone(
      House.sourceFolders.subtracting(sources).sorted().map {
        Finding(path: "README.md", line: 0, message: "the map does not name Sources/\($0)/")
      })
    expectNone(
      map.filter { !House.exists($0) }.map {
        Finding(path: "README.md", line: 0, message: "the map names \($0)/, which does not exist")
      })
  }

  @Test func `the README's links lead somewhere`() throws {
    let links = Self.links(in: try #require(House.file("README.md")).text)
    expectNone(
      links.filter { !House.exists($0) }.map {
        Finding(path: "README.md", line: 0, message: "links to \($0), which does not exist")
      })
  }

  @Test func `the top level holds seven things and dot files`() {
    let others = Set(House.entries(of: "").filter { !$0.hasPrefix(".") })
      .subtracting(Self.written)
    #expect(others == Self.topLevel)
  }

  @Test func `a map is read as it is written`() {
    let page = """
      # A
      ```
      No/
      ```
      ## The map
      Words.
      ```
      Sources/
        A/        one/two
          B/
        C/
      Tests/D/    three
      x.swift
      ```
      E/
      """
    #expect(
      Self.map(of: page) == ["Sources", "Sources/A", "Sources/A/B", "Sources/C", "Tests/D"])
    let linked = "[a](b/c.md#d) ![e](f.png) [g](https://h.org/i) <img src=\"j.png\">"
    #expect(Self.links(in: linked) == ["b/c.md", "f.png", "j.png"])
  }
}
