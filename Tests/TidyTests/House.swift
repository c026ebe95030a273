import Foundation

// The house as the rules see it: every text file below the root, with its lines, and its code with
// comments and strings blanked out. It is read once; the root is found from this file's own place.

/// A rule that does not hold, and where.
struct Finding: Equatable, CustomStringConvertible {
  var path: String
  /// Counted from 1; 0 when the whole file or folder is meant.
  var line: Int
  var message: String

  var description: String { line == 0 ? "\(path): \(message)" : "\(path):\(line): \(message)" }
}

/// One text file.
struct SourceFile: Sendable {
  /// Relative to the root, with slashes: `Sources/DetentCore/Geometry.swift`.
  let path: String
  let text: String
  let lines: [String]
  /// The text without comments and without the contents of strings; same lines, same columns.
  let code: String
  let tokens: [Token]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    code = Blanking.blank(text, language: path.hasSuffix(".swift") ? .swift : .c)
    tokens = Token.all(in: code)
  }

  var folders: [String] { path.split(separator: "/").dropLast().map(String.init) }
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  var isSwift: Bool { path.hasSuffix(".swift") }
  var isC: Bool { path.hasSuffix(".c") || path.hasSuffix(".h") }

  func finding(_ message: String, line: Int = 0) -> Finding {
    Finding(path: path, line: line, message: message)
  }
}

enum House {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Everything that is written by hand: code, scripts and prose.
  static let files: [SourceFile] = paths(under: "Sources", "Tests", "Scripts", ".ci", "Assets")
    .filter { !$0.hasSuffix(".ttf") && !$0.hasSuffix(".png") && !$0.hasSuffix(".wav") }
    // The fuzzer's inputs are nasty on purpose.
    .filter { !$0.contains("/Corpus/") }
    .appending("Package.swift", "README.md")
    .compactMap { path in
      guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else {
        return nil
      }
      return SourceFile(path: path, text: text)
    }

  static let code = files.filter { ($0.isSwift || $0.isC) && $0.path != "Package.swift" }
  static let sources = code.filter { $0.path.hasPrefix("Sources/") }
  static let tests = code.filter { $0.path.hasPrefix("Tests/") }

  /// The folders below `Sources`, relative to it, without the C modules' `include`.
  static let sourceFolders: Set<String> = folders(under: "Sources").filter {
    !$0.hasSuffix("/include")
  }

  static func file(_ path: String) -> SourceFile? { files.first { $0.path == path } }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  static func entries(of path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path)) ?? []
  }

  /// The files below some folders, in a fixed order.
  static func paths(under folders: String...) -> [String] {
    folders.flatMap { folder in
      walk(folder).filter { !isFolder(folder + "/" + $0) }.map { folder + "/" + $0 }
    }
  }

  /// The folders below a folder, relative to it.
  static func folders(under folder: String) -> Set<String> {
    Set(walk(folder).filter { isFolder(folder + "/" + $0) })
  }

  private static func walk(_ folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (all?.compactMap { $0 as? String } ?? []).sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(
      atPath: root.appending(path: path).path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

extension [String] {
  fileprivate func appending(_ more: String...) -> [String] { self + more }
}
