import Testing

// The core's folders are layers. A folder uses what lies before it in this list and never what
// lies behind: so each can be read, and tested, with nothing but the ones before in mind.

@Suite struct LayerTests {
  static let layers = ["Input", "Level", "Motion", "Document", "Layout", "Scene", "App"]

  /// What everything may use, outside the layers.
  static let ground = "Geometry.swift"

  /// The layer's place in the list; 0 is the ground, `nil` a place that the design does not know.
  static func layer(of file: SourceFile) -> Int? {
    let folders = file.folders.dropFirst(2)
    guard let folder = folders.first else { return file.name == ground ? 0 : nil }
    return layers.firstIndex(of: folder).map { $0 + 1 }
  }

  struct Declaration: Hashable {
    var name: String
    var isTopLevel: Bool
  }

  static func declarations(in file: SourceFile) -> Set<Declaration> {
    let keywords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias", "func"]
    var found: Set<Declaration> = []
    var depth = 0
    for (index, token) in file.tokens.enumerated() {
      if token.text == "{" { depth += 1 }
      if token.text == "}" { depth -= 1 }
      let isMember = file.tokens.text(at: index - 1) == "."
      if keywords.contains(token.text), !isMember, index + 1 < file.tokens.count,
        file.tokens[index + 1].isWord
      {
        found.insert(Declaration(name: file.tokens[index + 1].text, isTopLevel: depth == 0))
      }
    }
    return found
  }

  /// Uses of a name that only later layers declare.
  static func looksDown(_ files: [SourceFile]) -> [Finding] {
    var firstLayer: [String: Int] = [:]
    var topLevel: Set<String> = []
    for file in files {
      let layer = layer(of: file) ?? 0
      for declaration in declarations(in: file) {
        firstLayer[declaration.name] = min(layer, firstLayer[declaration.name] ?? layer)
        if declaration.isTopLevel { topLevel.insert(declaration.name) }
      }
    }
    return files.flatMap { file in
      file.tokens.indices.compactMap { index in
        let token = file.tokens[index]
        guard topLevel.contains(token.text), let home = firstLayer[token.text],
          home > layer(of: file) ?? 0, isUse(at: index, in: file.tokens)
        else { return nil }
        let message = "uses \(token.text) of the later layer \(layers[home - 1])"
        return file.finding(message, line: token.line)
      }
    }
  }

  /// Whether the word stands for what is declared elsewhere: not a member, and not a label.
  private static func isUse(at index: Int, in tokens: [Token]) -> Bool {
    let isLabel = tokens.text(at: index + 1) == ":" && tokens[index].text.first?.isLowercase == true
    return tokens.text(at: index - 1) != "." && !isLabel
  }

  static func homeless(_ file: SourceFile) -> [Finding] {
    layer(of: file) == nil ? [file.finding("lies in no layer of the core")] : []
  }

  static let core = House.sources.filter { $0.path.hasPrefix("Sources/DetentCore/") }

  @Test func `every file of the core lies in a layer`() {
    expectNone(Self.core.flatMap(Self.homeless))
    expectLines([0], Self.homeless(.swift("", path: "Sources/DetentCore/Other.swift")))
    expectLines([0], Self.homeless(.swift("", path: "Sources/DetentCore/Helpers/A.swift")))
    expectLines([], Self.homeless(.swift("", path: "Sources/DetentCore/Scene/A.swift")))
  }

  @Test func `no layer of the core uses a later one`() {
    expectNone(Self.looksDown(Self.core))
    let input = SourceFile.swift(
      """
      struct Tap {}
      let a: Scene
      let b: Tap
      // Scene
      enum Kind {}
      let c: Kind, d = A.Scene
      fade()
      """,
      path: "Sources/DetentCore/Input/A.swift")
    let scene = SourceFile.swift(
      "struct Scene { var tap: Tap }\nstruct Kind {}\nfunc fade() {}",
      path: "Sources/DetentCore/Scene/B.swift")
    expectLines([2, 7], Self.looksDown([input, scene]))
  }
}
