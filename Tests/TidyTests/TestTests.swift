import Foundation
import Testing

// Tests about tests: all of them run, everywhere; each says in a sentence what holds; they lie
// where the code they are about lies; and every stored picture or text is looked at by one of
// them.

@Suite struct TestTests {
  static func skips(_ file: SourceFile) -> [Finding] {
    let words = [[".", "disabled", "("], [".", "enabled", "("], ["withKnownIssue"], ["XCTSkip"]]
    return WordTests.uses(file, of: words, "a test that does not run proves nothing")
      + WordTests.uses(file, of: [["Test", ".", "cancel"]], "a test does not give up")
  }

  /// Names in backticks that have a space in them: sentences.
  static func nameless(_ file: SourceFile) -> [Finding] {
    file.tokens.positions(of: "@", "Test").compactMap { start in
      let function = file.tokens[start...].first { $0.text == "func" }
      guard let line = function?.line, file.lines[line - 1].firstMatch(of: #/func `\S+ .+`/#) == nil
      else { return nil }
      return file.finding("the test's name is not a sentence", line: line)
    }
  }

  /// The target whose tests a folder holds: `DetentTests` are the executable's.
  static func target(ofTests folder: String, among targets: [String]) -> String? {
    targets.first { folder.lowercased() == $0.lowercased() + "tests" }
  }

  /// Folders beside the mirrored ones: stored results, and what several suites share.
  static let ownFolders: Set = ["Goldens", "Support"]

  /// The house's own rules are about all targets.
  static let tidy = "TidyTests"

  static func strayFolders(in tests: Set<String>, sources: Set<String>) -> [Finding] {
    let targets = sources.filter { !$0.contains("/") }.sorted()
    return tests.sorted().compactMap { path in
      var parts = path.split(separator: "/").map(String.init)
      if parts[0] == tidy || parts.contains(where: ownFolders.contains) { return nil }
      parts[0] = target(ofTests: parts[0], among: targets) ?? "?"
      return sources.contains(parts.joined(separator: "/"))
        ? nil : Finding(path: "Tests/" + path, line: 0, message: "mirrors no folder of Sources")
    }
  }

  static func untested(_ targets: Set<String>, by folders: [String]) -> [Finding] {
    let tested = folders.compactMap { target(ofTests: $0, among: targets.sorted()) }
    return targets.subtracting(tested).sorted().map {
      Finding(path: "Sources/" + $0, line: 0, message: "has no folder of tests")
    }
  }

  static func unusedGoldens(_ goldens: [String], in tests: [SourceFile]) -> [Finding] {
    goldens.compactMap { path in
      let target = path.split(separator: "/")[1]
      let name = path.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? ""
      let isNamed = tests.contains {
        $0.path.hasPrefix("Tests/\(target)/") && $0.text.contains(name)
      }
      return isNamed ? nil : Finding(path: path, line: 0, message: "no test names \(name)")
    }
  }

  @Test func `every test runs on every machine`() {
    expectNone(House.tests.flatMap(Self.skips))
    expectLines([1, 2], Self.skips(.swift("@Test(.disabled()) func a() {}\nwithKnownIssue {}")))
    expectLines([1], Self.skips(.swift("@Test(.enabled(if: b)) func a() {}\n// .disabled()")))
  }

  @Test func `every test's name is a sentence`() {
    expectNone(House.tests.flatMap(Self.nameless))
    let code = "@Test func a() {}\n@Test(arguments: b)\nfunc `c`() {}\n@Test func `d holds`() {}"
    expectLines([1, 3], Self.nameless(.swift(code)))
  }

  @Test func `the tests' folders mirror the sources'`() {
    let tests = House.folders(under: "Tests")
    expectNone(Self.strayFolders(in: tests, sources: House.sourceFolders))
    let stray = Self.strayFolders(
      in: ["ATests", "ATests/B", "ATests/C", "ATests/Goldens/D", "ETests", "TidyTests"],
      sources: ["A", "A/B"])
    #expect(stray.map(\.path) == ["Tests/ATests/C", "Tests/ETests"])
  }

  @Test func `every Swift target has tests`() {
    let targets = Set(House.sources.filter(\.isSwift).map { $0.folders[1] })
    expectNone(Self.untested(targets, by: House.entries(of: "Tests")))
    #expect(Self.untested(["A", "b"], by: ["BTests"]).map(\.path) == ["Sources/A"])
  }

  @Test func `every golden is named in a test of its target`() {
    let goldens = House.paths(under: "Tests").filter { $0.contains("/Goldens/") }
    expectNone(Self.unusedGoldens(goldens, in: House.tests))
    let test = SourceFile.swift("golden(\"capsule\")", path: "Tests/ATests/A.swift")
    let unused = Self.unusedGoldens(
      ["Tests/ATests/Goldens/capsule.png", "Tests/ATests/Goldens/panel.png"], in: [test])
    #expect(unused.map(\.path) == ["Tests/ATests/Goldens/panel.png"])
  }
}
