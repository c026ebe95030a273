import Testing

// Words for the reader: a file that carries an idea opens with it, and what other targets may
// call says in a sentence what it does.

@Suite struct DocumentationTests {
  /// A file up to this long is read as fast as a paragraph about it.
  static let shortFile = 30

  static func opensWithoutWords(_ file: SourceFile) -> [Finding] {
    guard file.lines.count > shortFile else { return [] }
    let isPreamble = { (line: String) in
      line.isEmpty || line.contains(#/^(@\w+ )?(\w+ )?import |^#(include|pragma) /#)
    }
    let first = file.lines.first { !isPreamble($0) } ?? ""
    return first.hasPrefix("//") || first.hasPrefix("/*")
      ? [] : [file.finding("does not open with what it is about", line: 1)]
  }

  /// Types at the top level and functions anywhere; operators speak for themselves.
  static func undocumented(_ file: SourceFile) -> [Finding] {
    let type = #/^package ((final|indirect) )?(struct|enum|class|actor|protocol) (\w+)/#
    let function = #/^ *package ((static|mutating|consuming|final|borrowing) )*func `?(\w+)/#
    return file.lines.indices.compactMap { index in
      let line = file.lines[index]
      guard
        let name = line.firstMatch(of: type)?.4 ?? line.firstMatch(of: function)?.3
      else { return nil }
      let above = file.lines[..<index].last {
        !$0.drop { $0 == " " }.hasPrefix("@") && !$0.drop { $0 == " " }.hasPrefix("#if")
      }
      let words = (above ?? "").drop { $0 == " " }
      return words.hasPrefix("///") || words.hasSuffix("*/")
        ? nil : file.finding("\(name) has no sentence of its own", line: index + 1)
    }
  }

  @Test func `a file that carries an idea opens with it`() {
    expectNone(House.sources.flatMap(Self.opensWithoutWords))
    let body = String(repeating: "let a = 1\n", count: Self.shortFile)
    expectLines([1], Self.opensWithoutWords(.swift("import Glibc\n\n" + body)))
    expectLines([], Self.opensWithoutWords(.swift("import Glibc\n\n// About a.\n\n" + body)))
    expectLines([], Self.opensWithoutWords(.swift("let a = 1\n")))
  }

  @Test func `what other targets may call says what it does`() {
    expectNone(House.sources.filter(\.isSwift).flatMap(Self.undocumented))
    let code = """
      /// A.
      package struct A {
        package static func b() {}
        /// C.
        @inlinable
        package mutating func c() {}
        package static func + (a: A, b: A) -> A { a }
        func d() {}
      }

      package enum E {}
      """
    expectLines([3, 11], Self.undocumented(.swift(code)))
  }
}
