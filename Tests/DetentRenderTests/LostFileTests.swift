import DetentCore
import DetentRender
import Foundation
import Testing

/// A mapped file is another program's too: it may be cut off or written over at any moment.
struct LostFileTests {
  /// A file that is gone with its last user.
  private final class File {
    let path = NSTemporaryDirectory() + "detent-lost-" + UUID().uuidString
    let descriptor: Int32

    init(_ text: String) {
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      unlink(path)
      overwrite(text)
    }

    func overwrite(_ text: String) {
      let bytes = Array(text.utf8)
      precondition(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, "the disk has room")
    }

    deinit { close(descriptor) }
  }

  private static let paragraph = String(repeating: "Some words in a row. ", count: 20) + "\n\n"
  private static let text = String(repeating: paragraph, count: 5000)

  private func matches(of word: String, in text: LongText, most: Int) -> [PassageStretch] {
    let searcher = text.searcher(for: Array(word.unicodeScalars), folded: { [$0] })
    var place = SearchPlace(unit: 0)
    var work = Int.max / 2
    let end = SearchPlace(unit: text.byteCount)
    return searcher?.look(from: &place, before: end, work: &work, most: most) ?? []
  }

  @Test func `a file that is cut off under the reader reads as signs for nothing from there on`()
    throws
  {
    // less#146 and ripgrep#12 tell of readers of mapped files that die of SIGBUS when a log is
    // truncated.
    let file = File(Self.text)
    let text = try LongText(descriptor: file.descriptor, count: Self.text.utf8.count)
    let first = text.passage(at: 0)
    let last = text.count - 1
    #expect(text.passage(at: last).text.hasPrefix("Some words"))
    #expect(ftruncate(file.descriptor, 8192) == 0)
    #expect(text.passage(at: 0) == first)
    // Where paragraphs were, nobody knows any more; what is read there are zeros.
    #expect(text.passage(at: last).text.unicodeScalars.allSatisfy { $0.value == 0 })
    #expect(text.wordCount > 0)
    #expect(matches(of: "nowhere", in: text, most: 10).isEmpty)
    #expect(ftruncate(file.descriptor, 0) == 0)
    #expect(text.passage(at: 40).text.count >= 0)
  }

  @Test func `a file that is written over under the reader can still be read, anywhere`() throws {
    let file = File(Self.text)
    let text = try LongText(descriptor: file.descriptor, count: Self.text.utf8.count)
    for other in ["\n", "x", "é", "NAME\n   "] {
      file.overwrite(
        String(String(repeating: other, count: Self.text.utf8.count).prefix(Self.text.count / 8)))
      for index in stride(from: 0, to: text.count, by: 97) {
        #expect(text.passage(at: index).text.utf8.count < 4 * Document.Passage.longestText)
        #expect((0...text.byteCount).contains(text.byteOffset(of: index)))
      }
      _ = matches(of: "e", in: text, most: 100)
      #expect((0..<text.count).contains(text.index(atByte: 1_000_000)))
    }
  }

  @Test func `what cannot be mapped says why`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    #expect(throws: LongText.Fault.notMapped(ENODEV)) {
      try LongText(descriptor: ends[0], count: 100)
    }
    #expect(throws: LongText.Fault.notMapped(EINVAL)) {
      try LongText(descriptor: ends[0], count: 0)
    }
  }
}
