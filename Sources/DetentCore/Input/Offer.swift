/// Something that a person holds out to the window to be read.
package enum Offer: Equatable, Sendable {
  /// Files, by their paths; at least one.
  case files([String])
  case text(String)
  /// The person wanted to choose a file, and this desktop has nothing to choose with.
  case noChooser
}

/// A file that was read before.
package struct RecentFile: Equatable, Sendable {
  package var path: String
  /// The last part of the path.
  package var name: String
  /// Where it lies, as people say it: the home folder is `~`.
  package var folder: String

  package init(path: String, home: String?) {
    self.path = path
    let end = path.lastIndex(of: "/")
    name = String(end.map { path[path.index(after: $0)...] } ?? path[...])
    let folder = end.map { path[..<$0] } ?? ""
    if let home, !home.isEmpty, folder == home || folder.hasPrefix(home + "/") {
      self.folder = "~" + folder.dropFirst(home.count)
    } else {
      self.folder = folder.isEmpty ? "/" : String(folder)
    }
  }
}
