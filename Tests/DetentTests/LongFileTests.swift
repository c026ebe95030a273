import DetentCore
import DetentRender
import Foundation
import Testing

@testable import detent

/// Files that are too long to be read whole, from outside.
///
/// Public reports: zed#16120 and zed community#1249 (one endless line freezes the editor),
/// wesnoth#1575 and troika#23 (long texts vanish), foliate#1052 (seconds for a page), and
/// godot#77268 (time grows with the square of the length).
struct LongFileTests {
  private let folder = TemporaryFolder()

  /// Some ten megabytes of paragraphs or lines that say which they are.
  private func text(gap: String, count: Int) -> String {
    let words = String(repeating: "some more words ", count: 10)
    return (1...count).map { "Number \($0) has \(words)in it.\(gap)" }.joined()
  }

  private func words(_ outcome: Outcome) -> String {
    guard let words = try? json(outcome.output)["words"] as? [[String: Any]] else { return "" }
    return words.compactMap { $0["text"] as? String }.joined(separator: " ")
  }

  @Test func `a million lines open at their beginning, and at their end`() throws {
    let lines = (1...1_000_000).map { "line \($0)" }.joined(separator: "\n")
    let path = try folder.add("lines.log", lines)
    let start = detent("dump", path, "--size", "600x400")
    #expect(start.status == 0)
    #expect(words(start).hasPrefix("line 1 line 2 line 3 "))
    // The capsule says how much there is.
    #expect(start.output.contains("2,000,000 words"))
    let script = try folder.add("end.script", "0 key end\n")
    let end = detent("dump", path, "--size", "600x400", "--script", script)
    #expect(words(end).hasSuffix(" line 999999 line 1000000"))
  }

  @Test func `a single line without an end opens, scrolls and is searched`() throws {
    let path = try folder.add("line.txt", text(gap: " ", count: 60_000))
    let script = try folder.add("scroll.script", "0 wheel -5 300,200\n1 key pagedown\n")
    let outcome = detent("dump", path, "--size", "600x400", "--script", script)
    #expect(outcome.status == 0)
    #expect(words(outcome).contains("more words"))
  }

  @Test func `a long Markdown file is plain text`() throws {
    let path = try folder.add("long.md", "# Not a *heading*\n\n" + text(gap: "\n\n", count: 50_000))
    let outcome = detent("dump", path, "--size", "600x400")
    #expect(outcome.output.contains("# Not a *heading*"))
  }

  @Test func `a file with level lines keeps its levels, however long it is`() throws {
    let path = try folder.add(
      "levels.txt",
      "<!-- level: Brief -->\nShort.\n<!-- level: Full -->\n" + text(gap: "\n\n", count: 50_000))
    let outcome = detent("dump", path, "--level", "brief", "--size", "600x400")
    #expect(words(outcome) == "Short")
  }

  @Test func `what makes levels or pages refuses in one line what is too long for it`() throws {
    let path = try folder.add("long.txt", text(gap: "\n\n", count: 50_000))
    let page = detent("export", path, "--out", folder("page.html"))
    #expect(page.status == 2)
    #expect(page.errors == "detent: \(path): is larger than 8 MiB, too long for a page\n")
    _ = try Binary.run("truncate -s 65M huge.txt", in: folder)
    for command in ["levels", "check", "make"] {
      let outcome = detent(command, folder("huge.txt"))
      #expect(outcome.status == 2)
      #expect(outcome.errorLines.count == 2)
    }
  }

  @Test func `a file of more than a gigabyte is refused, and one of zeros is no text`() throws {
    _ = try Binary.run("truncate -s 1025M huge.txt; truncate -s 100M zeros.txt", in: folder)
    let huge = detent("dump", folder("huge.txt"))
    #expect(huge.status == 2)
    #expect(huge.errors == "detent: \(folder("huge.txt")): is larger than 1024 MiB\n")
    let zeros = detent("dump", folder("zeros.txt"))
    #expect(
      zeros.errors == "detent: \(folder("zeros.txt")): is not a UTF-8 text (byte 0 is NUL)\n")
  }

  @Test func `a long text of white space is empty, and broken bytes in one are told`() throws {
    _ = try Binary.run(
      "head -c 9000000 /dev/zero | tr '\\0' '\\n' > blank.txt; "
        + "{ yes 'some words' | head -c 9000000; printf 'caf\\351'; } > latin.txt", in: folder)
    let blank = detent("dump", folder("blank.txt"))
    #expect(blank.errors == "detent: \(folder("blank.txt")): is empty, there is nothing to read\n")
    let latin = detent("dump", folder("latin.txt"))
    #expect(latin.status == 0)
    #expect(
      latin.errors == "detent: \(folder("latin.txt")): byte 9000003 is not UTF-8; "
        + "what is not is shown as U+FFFD\n")
  }

  @Test func `what comes through a pipe may be as long`() throws {
    let outcome = try Binary.run("yes 'some words' | head -c 9000000 | $DETENT dump -")
    #expect(outcome.status == 0)
    #expect(words(outcome).hasPrefix("some words some words"))
  }

  @Test func `devices and folders are told as ever`() {
    for (path, reason) in [
      ("/dev/zero", "is not a UTF-8 text (byte 0 is NUL)"),
      ("/dev/null", "is empty, there is nothing to read"), ("/proc", "Is a directory"),
    ] {
      let outcome = detent("dump", path)
      #expect(outcome.status == 2)
      #expect(outcome.errors == "detent: \(path): \(reason)\n")
    }
  }

  @Test func `a long file that has changed is opened anew, and one that is gone stays`() throws {
    let path = try folder.add("live.txt", text(gap: "\n\n", count: 50_000))
    let live = try #require(LiveFile(path: path, in: Console()))
    let last = { () -> String? in
      let document = live.read { opened in
        guard case .long(let text) = opened else { return nil }
        return Document(text, named: path, wordCount: text.wordCount)
      }
      return document?.levels[0].paragraphs.last?.text
    }
    #expect(last()?.hasPrefix("Number 50000 has") == true)
    _ = try folder.add("live.txt", text(gap: "\n\n", count: 50_001) + "The end.\n")
    #expect(last() == "The end.")
    unlink(path)
    #expect(last() == nil)
  }

  @Test func `the benchmark of a file prints each of its costs`() {
    let outcome = detent("bench", "text", "--only", "kb1")
    #expect(outcome.status == 0)
    let keys = outcome.output.split(separator: "\n").map { $0.split(separator: " ")[0] }
    let costs = ["first_picture", "scroll_worst", "end_key", "resize_worst", "find"]
    #expect(
      keys == costs.map { "kb1_\($0)_ms" } + ["kb1_extra_memory_mb"]
        + costs.map { "kb1_\($0)_cpu_ms" })
    #expect(detent("bench", "text", "--only", "page").status == 2)
  }

  @Test func `texts of every kind are opened at two lengths, walked through and searched`() throws {
    let results = try DoublingBench.measure(byteCount: 1_000, longByteCount: 9_000_000)
    #expect(results.first?.key == "doubled_paragraphs" && results.last?.key == "doubled_long")
    #expect(results.count > 20 && results.allSatisfy { $0.value > 0 && $0.value.isFinite })
  }
}
