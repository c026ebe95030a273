import Foundation
import Testing

@Suite struct ScriptTests {
  /// The form of what is started by hand: bash wherever it lies, and a line that says why.
  static func malformed(_ file: SourceFile) -> [Finding] {
    let hasShebang = file.lines.first == "#!/usr/bin/env bash"
    let saysWhy = file.lines.count > 1 && file.lines[1].hasPrefix("# ")
    return hasShebang && saysWhy
      ? [] : [file.finding("does not begin with `#!/usr/bin/env bash` and a comment", line: 1)]
  }

  /// A file with an ending is read by others, not started.
  static let started = House.files.filter {
    ($0.path.hasPrefix("Scripts/") || $0.path.hasPrefix(".ci/")) && !$0.name.contains(".")
  }

  @Test func `scripts begin with their interpreter and their purpose`() {
    #expect(
      Set(Self.started.map(\.path)).isSuperset(of: ["Scripts/run", "Scripts/test", ".ci/run"]))
    expectNone(Self.started.flatMap(Self.malformed))
    expectLines([1], Self.malformed(.c("#!/bin/sh\n# A.", path: "Scripts/a")))
    expectLines([1], Self.malformed(.c("#!/usr/bin/env bash\nset -e", path: "Scripts/a")))
  }

  @Test func `scripts can be started`() {
    for script in Self.started {
      let path = House.root.appending(path: script.path).path
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(script.path): chmod +x")
    }
  }
}
