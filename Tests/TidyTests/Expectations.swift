import Testing

// How rules are tried: on the tree, where they find nothing, and on a bad snippet, where they do.

extension SourceFile {
  static func swift(_ text: String, path: String = "Sources/DetentCore/A.swift") -> SourceFile {
    SourceFile(path: path, text: text)
  }

  static func c(_ text: String, path: String = "Sources/CText/CText.c") -> SourceFile {
    SourceFile(path: path, text: text)
  }
}

/// One failure for every finding, so that each names its file and line.
func expectNone(_ findings: [Finding], at location: SourceLocation = #_sourceLocation) {
  for finding in findings {
    Issue.record(Comment(rawValue: finding.description), sourceLocation: location)
  }
}

/// The findings lie on exactly these lines.
func expectLines(
  _ lines: [Int], _ findings: [Finding], at location: SourceLocation = #_sourceLocation
) {
  #expect(findings.map(\.line) == lines, sourceLocation: location)
}
