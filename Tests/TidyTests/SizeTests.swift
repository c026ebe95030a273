import Testing

// Sizes: what fits on a screen can be read at once. Functions and lines have TigerBeetle's
// limits (docs/TIGER_STYLE.md); at 500 lines a file has more than one idea, and nine of ten
// files of the codebases we admire are shorter.

@Suite struct SizeTests {
  static let longestLine = 100
  static let longestFunction = 70
  static let longestFile = 500

  static func longLines(_ file: SourceFile) -> [Finding] {
    file.lines.enumerated().filter { $1.count > longestLine }.map {
      file.finding("\($1.count) columns, at most \(longestLine)", line: $0 + 1)
    }
  }

  static func longFunctions(_ file: SourceFile) -> [Finding] {
    file.functionLengths.filter { $0.length > longestFunction }.map {
      file.finding("\($0.name): \($0.length) lines, at most \(longestFunction)", line: $0.line)
    }
  }

  static func longFile(_ file: SourceFile) -> [Finding] {
    let count = file.lines.count - (file.lines.last == "" ? 1 : 0)
    return count <= longestFile ? [] : [file.finding("\(count) lines, at most \(longestFile)")]
  }

  @Test func `no line is longer than 100 columns`() {
    expectNone(House.code.flatMap(Self.longLines))
    let columns = { String(repeating: "é", count: $0) }
    expectLines([2], Self.longLines(.swift("\(columns(100))\n\(columns(101))\n")))
  }

  @Test func `no function is longer than 70 lines`() {
    expectNone(House.code.flatMap(Self.longFunctions))
    let body = String(repeating: "\n", count: 68)
    expectLines([], Self.longFunctions(.swift("func a() {\(body)\n}")))
    expectLines([2], Self.longFunctions(.swift("\nfunc a() {\(body)\n\n}")))
    expectLines([1], Self.longFunctions(.c("static int a(void) {\(body)\n\n}\n")))
  }

  @Test func `no file is longer than 500 lines`() {
    expectNone(House.code.flatMap(Self.longFile))
    #expect(Self.longFile(.swift(String(repeating: "\n", count: 500))).isEmpty)
    #expect(Self.longFile(.swift(String(repeating: "\n", count: 501))).count == 1)
  }

  struct Row: CustomTestStringConvertible {
    var code: String
    /// Name and length of every function, in order.
    var functions: [String]
    var testDescription: String { code.debugDescription }
  }

  static let rows = [
    Row(code: "func a() {}", functions: ["a 1"]),
    Row(code: "func a(\n  b: Int = { 1 }()\n) -> [Int] {\n}", functions: ["a 4"]),
    Row(code: "func `a { b`() {\n}", functions: ["a { b 2"]),
    Row(code: "protocol P {\n  func a() -> Int\n  var b: Int { get }\n}", functions: ["b 1"]),
    Row(code: "func a() { // {\n  \"}\"\n  /* } /* } */ } */\n}", functions: ["a 4"]),
    Row(code: "func a() {\n  #\"\"}\"#\n}", functions: ["a 3"]),
    Row(code: "func a() {\n  \"\"\"\n  }\n  \"\"\"\n}", functions: ["a 5"]),
    Row(code: "func a() {\n  \"\\(b { \"}\" })\"\n}", functions: ["a 3"]),
    Row(code: "static func == (a: A, b: A) -> Bool {\n}", functions: ["= 2"]),
    Row(code: "init?(_ a: A) {\n  self.init(a)\n}", functions: ["init 3"]),
    Row(code: "var a = [1].map { $0 }\nvar b: Int {\n  1\n}", functions: ["b 3"]),
    Row(code: "func a<T>(_ t: T) where T == Int {\n}", functions: ["a 2"]),
  ]

  @Test(arguments: rows) func `functions are found and measured in Swift`(row: Row) {
    let found = SourceFile.swift(row.code).functionLengths.map { "\($0.name) \($0.length)" }
    #expect(found == row.functions)
  }

  static let cRows = [
    Row(code: "int a(void) {\n  if (b) { c(); }\n}", functions: ["a 3"]),
    Row(code: "static const int a[] = {\n  1,\n};\nvoid b(int c) {\n}", functions: ["b 2"]),
    Row(
      code: "#define A(b) do { \\\n  c(b); {\nint d(void);\nint e(void) { return '}'; }",
      functions: ["e 1"]),
    Row(code: "struct s { int a; };\nint f(struct s *s)\n{\n}", functions: ["f 3"]),
  ]

  @Test(arguments: cRows) func `functions are found and measured in C`(row: Row) {
    let found = SourceFile.c(row.code).functionLengths.map { "\($0.name) \($0.length)" }
    #expect(found == row.functions)
  }
}
