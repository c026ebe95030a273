// Package.swift as far as the rules need it: the targets and what each depends on. Read from the
// text, in the form that the formatter keeps it in.

struct ManifestTarget: Equatable {
  var kind: String
  var name: String
  var dependencies: [String]
  /// Tests, or what tests share: not part of what people get.
  var isForTests = false

  /// The targets that a manifest declares, in order.
  static func all(in manifest: String) -> [ManifestTarget] {
    let declaration = #/\.(target|executableTarget|testTarget)\(\s*name: "(\w+)"/#
    let list = #/dependencies: \[([^\]]*)\]/#
    let starts = manifest.matches(of: declaration)
    return starts.enumerated().map { index, match in
      let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : manifest.endIndex
      let body = manifest[match.range.upperBound..<end]
      let names = body.firstMatch(of: list).map {
        $0.1.matches(of: #/"(\w+)"/#).map { String($0.1) }
      }
      return ManifestTarget(
        kind: String(match.1), name: String(match.2), dependencies: names ?? [],
        isForTests: match.1 == "testTarget" || body.contains("path: \"Tests/"))
    }
  }
}
