import DetentCore
import Glibc

// A model that was asked once is not asked the same again. Each answer has a file of its own below
// the XDG cache folder, named by a hash of what was asked of whom. The file repeats the question,
// so answers never get mixed up, whatever a hash does; it says nothing of the key. All of it may
// be deleted at any time, and a file that cannot be read is as good as none.

/// The folder of answers.
struct ModelCache: Sendable {
  private let folder: String

  /// Older ones beyond so many are dropped; at some 10 KB each they are 20 MB.
  static let mostAnswers = 2000
  /// A question has at most some 12 KB, an answer less than that.
  private static let longestFile = 1 << 20
  private static let suffix = ".json"

  /// The folder that the environment names; `nil` where there is none, or it is read-only.
  init?(environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
    let home = environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    // XDG Base Directory 0.8: a path that is not absolute is ignored.
    let named = environment("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let base = named ?? home.map({ $0 + "/.cache" }) else { return nil }
    folder = base + "/detent/models"
    guard named != nil || home.map({ access($0, W_OK) == 0 }) == true,
      MemoryShelf.makeFolders(folder)
    else { return nil }
  }

  /// The answer to a request's body at an address; `nil` when it was never asked.
  func answer(to body: String, at address: String) -> ModelAnswer? {
    guard let text = Self.read(file(of: body, at: address)),
      let value = try? JSONValue(parsing: text), value["address"]?.string == address,
      value["request"]?.string == body, value["version"]?.string == Self.version,
      let answer = value["answer"]?.string
    else { return nil }
    return ModelAnswer(answer, isCutOff: value["isCutOff"] == .bool(true))
  }

  /// Keeps an answer; a full disk is a failure.
  func keep(_ answer: ModelAnswer, to body: String, at address: String) throws(Failure) {
    let members = [
      ("version", Self.version), ("address", address), ("request", body), ("answer", answer.text),
    ].map { "\"\($0)\": \(JSONValue.quoted($1))" }
    let json = "{" + members.joined(separator: ", ") + ", \"isCutOff\": \(answer.isCutOff)}\n"
    try AtomicFile.write(Array(json.utf8), to: file(of: body, at: address))
    dropOld()
  }

  private static let version = "\(ModelQuestion.version)"

  private func file(of body: String, at address: String) -> String {
    let key = Self.version + "\n" + address + "\n" + body
    return folder + "/" + MemoryShelf.hash(key) + Self.suffix
  }

  private static func read(_ file: String) -> String? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return Descriptor.read(descriptor, upTo: longestFile).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func dropOld() {
    var files: [(time: Int, path: String)] = []
    for name in MemoryShelf.names(in: folder) where name.hasSuffix(Self.suffix) {
      var facts = stat()
      let path = folder + "/" + name
      if stat(path, &facts) == 0 { files.append((facts.st_mtim.tv_sec, path)) }
    }
    guard files.count > Self.mostAnswers else { return }
    files.sort { $0 < $1 }
    for file in files.dropLast(Self.mostAnswers) { unlink(file.path) }
  }
}
