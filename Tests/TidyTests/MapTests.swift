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

  /// Folders that the map forgets, and folders that it makes up.
  static func untrue(_ map: [String], folders: Set<String>, exists: (String) -> Bool) -> [Finding] {
    let named = Set(map.filter { $0.hasPrefix("Sources/") }.map { String($0.dropFirst(8)) })
    let forgotten = folders.subtracting(named).sorted().map { "the map lacks Sources/\($0)/" }
    let madeUp = map.filter { !exists($0) }.map { "the map names \($0)/, which does not exist" }
    return (forgotten + madeUp).map { Finding(path: "README.md", line: 0, message: $0) }
  }

  static func broken(_ links: [String], exists: (String) -> Bool) -> [Finding] {
    links.filter { !exists($0) }.map {
      Finding(path: "README.md", line: 0, message: "links to \($0), which does not exist")
    }
  }

  /// What is missing at the top level, and what does not belong there.
  static func strangers(among entries: [String]) -> Set<String> {
    Set(entries.filter { !$0.hasPrefix(".") }).subtracting(written).symmetricDifference(topLevel)
  }

  @Test func `the README's map names every folder of Sources, and only what exists`() throws {
    let map = Self.map(of: try #require(House.file("README.md")).text)
    expectNone(Self.untrue(map, folders: House.sourceFolders, exists: House.exists))
    let findings = Self.untrue(["Sources/A", "B"], folders: ["A", "C"]) { $0 != "B" }
    #expect(
      findings.map(\.message) == [
        "the map lacks Sources/C/", "the map names B/, which does not exist",
      ])
  }

  @Test func `the README's links lead somewhere`() throws {
    let links = Self.links(in: try #require(House.file("README.md")).text)
    expectNone(Self.broken(links, exists: House.exists))
    #expect(Self.broken(["a", "b"]) { $0 == "a" }.count == 1)
  }

  @Test func `the top level holds seven things and dot files`() {
    #expect(Self.strangers(among: House.entries(of: "")) == [])
    #expect(
      Self.strangers(among: Self.topLevel.subtracting(["LICENSE"]) + [".git", "a"]) == [
        "a", "LICENSE",
      ])
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
