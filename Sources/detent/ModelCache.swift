import DetentCore
import Glibc

// A model that was asked once is not asked the same again. Each answer has a file of its own below
// the XDG cache folder, named by a hash of what was asked of whom. The file repeats the question,
// so answers never get mixed up, whatever a hash does; it says nothing of the key. All of it may
// be deleted at any time, and a file that cannot be read is as good as none.

/// The folder of answers.
struct ModelCache: Sendable {
  private let folder: DataFolder

  /// Older ones beyond so many are dropped; at some 10 KB each they are 20 MB.
  static let mostAnswers = 2000
  /// A question has at most some 12 KB, an answer less than that.
  private static let longestFile = 1 << 20

  /// The folder that the environment names; `nil` where there is none, or it is read-only.
  init?(environment: (String) -> String? = DataFolder.variable) {
    let folder = DataFolder(
      "/detent/models", below: "XDG_CACHE_HOME", orHome: "/.cache", environment: environment)
    guard let folder else { return nil }
    self.folder = folder
  }

  /// The answer to a request's body at an address; `nil` when it was never asked.
  func answer(to body: String, at address: String) -> ModelAnswer? {
    guard
      let text = DataFolder.read(file(of: body, at: address), upTo: Self.longestFile),
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
    folder.file(of: Self.version + "\n" + address + "\n" + body)
  }

  private func dropOld() {
    var files: [(time: Int, path: String)] = []
    for path in folder.files {
      var facts = stat()
      if stat(path, &facts) == 0 { files.append((facts.st_mtim.tv_sec, path)) }
    }
    guard files.count > Self.mostAnswers else { return }
    files.sort { $0 < $1 }
    for file in files.dropLast(Self.mostAnswers) { unlink(file.path) }
  }
}
