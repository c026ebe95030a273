import Testing

// Who may see whom. The core decides and knows nobody; the renderer and the machine's side know
// the core but not each other; the executable joins them and touches no C. Nobody imports
// Foundation: it costs start-up time and tens of megabytes.

@Suite struct ImportTests {
  /// The design's table, and what comes with every toolchain.
  ///
  /// A program without Foundation reads files through Glibc, and threads that play sound or make
  /// levels share values through Synchronization.
  static let allowed: [String: Set<String>] = [
    "DetentCore": ["Glibc"],
    "DetentRender": ["DetentCore", "CText", "CPixman", "CAssets", "CBytes", "Glibc"],
    "DetentSDL": [
      "DetentCore", "CSDL2", "CTrackpad", "CAssets", "CCurl", "Glibc", "Synchronization",
    ],
    "detent": [
      "DetentCore", "DetentRender", "DetentSDL", "Chance", "Glibc", "Synchronization",
    ],
    "Chance": [],
  ]

  /// A C module reaches one library, besides the C library's own headers, which have no folder.
  static let allowedHeaders: [String: [String]] = [
    "CLate": [
      "SDL2/", "pulse/", "alsa/", "samplerate.h", "xf86drm.h", "xf86drmMode.h", "gbm.h",
      "libdecor.h",
    ],
    "CSDL2": ["SDL2/", "X11/"],
    "CText": ["SDL2/", "harfbuzz/", "unicode/", "fontconfig/", "md4c.h"],
    "CPixman": ["pixman.h", "png.h"],
    "CTrackpad": ["X11/", "SDL2/", "wayland-client"],
    "CAssets": [],
    "CBytes": [],
    "CCurl": [],
  ]

  /// What the core may want from Glibc: the mathematics that Swift has no name for of its own.
  static let mathematics: Set = [
    "exp", "exp2", "expm1", "log", "log2", "log1p", "pow", "sin", "cos", "tan", "sinh", "cosh",
    "tanh", "asin", "acos", "atan", "atan2", "hypot", "cbrt", "fmod",
  ]

  static func imports(of file: SourceFile) -> [(module: String, line: Int)] {
    let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    return file.tokens.positions(of: "import").compactMap { index in
      let isKind = file.tokens.text(at: index + 1).map(kinds.contains) ?? false
      return file.tokens.text(at: index + (isKind ? 2 : 1)).map { ($0, file.tokens[index].line) }
    }
  }

  static func foreignImports(_ file: SourceFile) -> [Finding] {
    guard file.folders.count > 1, let allowed = allowed[file.folders[1]] else {
      return [file.finding("no line of the table of imports speaks of this target")]
    }
    return imports(of: file).filter { !allowed.contains($0.module) }.map {
      file.finding("\(file.folders[1]) does not import \($0.module)", line: $0.line)
    }
  }

  static func needlessGlibc(_ file: SourceFile) -> [Finding] {
    let calls = zip(file.tokens, file.tokens.dropFirst()).contains {
      mathematics.contains($0.text) && $1.text == "("
    }
    return imports(of: file).filter { $0.module == "Glibc" && !calls }.map {
      file.finding("imports Glibc and calls none of its mathematics", line: $0.line)
    }
  }

  static func foreignHeaders(_ file: SourceFile) -> [Finding] {
    guard file.folders.count > 1, let allowed = allowedHeaders[file.folders[1]] else {
      return [file.finding("no line of the table of headers speaks of this target")]
    }
    return file.lines.enumerated().compactMap { index, line in
      guard let header = line.firstMatch(of: #/^\s*#\s*include\s*<(.+)>/#)?.1 else { return nil }
      let others = Set(allowedHeaders.values.joined()).subtracting(allowed)
      let isForeign = others.contains { header.hasPrefix($0) }
      let isUnknown = header.contains("/") && !allowed.contains { header.hasPrefix($0) }
      guard isForeign || isUnknown, !header.hasPrefix("sys/") else { return nil }
      return file.finding("\(file.folders[1]) does not include \(header)", line: index + 1)
    }
  }

  static func generosity(of manifest: String, folders: [String]) -> [Finding] {
    let targets = ManifestTarget.all(in: manifest).filter { !$0.isForTests }
    let dependencies = targets.flatMap { target in
      target.dependencies.filter { allowed[target.name]?.contains($0) == false }
        .map { "\(target.name) depends on \($0)" }
    }
    let strays = Set(targets.map(\.name)).symmetricDifference(folders).sorted()
      .map { "\($0) is a folder or a target, not both" }
    return (dependencies + strays).map { Finding(path: "Package.swift", line: 0, message: $0) }
  }

  @Test func `each target imports only what the design lets it see`() {
    expectNone(House.sources.filter(\.isSwift).flatMap(Self.foreignImports))
    let core =
      "import Foundation\n@preconcurrency import CSDL2\nimport struct CText.A\nimport Glibc"
    expectLines([1, 2, 3], Self.foreignImports(.swift(core)))
    let window = SourceFile.swift("package import DetentRender", path: "Sources/DetentSDL/A.swift")
    expectLines([1], Self.foreignImports(window))
    expectLines([0], Self.foreignImports(.swift("", path: "Sources/Other/A.swift")))
    expectLines(
      [], Self.foreignImports(.swift("// import Foundation\nlet a = \"import Foundation\"")))
  }

  @Test func `the core imports Glibc only for mathematics`() {
    expectNone(
      House.sources.filter { $0.path.hasPrefix("Sources/DetentCore/") }
        .flatMap(Self.needlessGlibc))
    expectLines([1], Self.needlessGlibc(.swift("import Glibc\nlet a = 1")))
    expectLines([], Self.needlessGlibc(.swift("import Glibc\nlet a = exp(1)")))
  }

  @Test func `each C module includes only its own library`() {
    expectNone(House.sources.filter(\.isC).flatMap(Self.foreignHeaders))
    let text =
      "#include <stdint.h>\n#include <SDL2/SDL.h>\n#include <pixman.h>\n#include <gtk/gtk.h>"
    expectLines([3, 4], Self.foreignHeaders(.c(text)))
  }

  @Test func `the manifest lets a target see no more than the design does`() throws {
    let manifest = try #require(House.file("Package.swift")).text
    expectNone(Self.generosity(of: manifest, folders: House.entries(of: "Sources")))
    let bad = """
      .target(name: "DetentCore"), .target(
        name: "DetentSDL", dependencies: ["DetentCore", "DetentRender"])
      """
    let findings = Self.generosity(of: bad, folders: ["DetentCore", "DetentSDL", "CText"])
    #expect(
      findings.map(\.message) == [
        "DetentSDL depends on DetentRender", "CText is a folder or a target, not both",
      ])
  }

  @Test func `targets are read from the manifest's text`() {
    let text = """
      .target(name: "A"), .executableTarget(
        name: "B", dependencies: ["A",
          "C"], linkerSettings: []), .testTarget(name: "D"),
      .target(name: "E", path: "Tests/Support/E")
      """
    #expect(
      ManifestTarget.all(in: text) == [
        ManifestTarget(kind: "target", name: "A", dependencies: []),
        ManifestTarget(kind: "executableTarget", name: "B", dependencies: ["A", "C"]),
        ManifestTarget(kind: "testTarget", name: "D", dependencies: [], isForTests: true),
        ManifestTarget(kind: "target", name: "E", dependencies: [], isForTests: true),
      ])
  }
}
