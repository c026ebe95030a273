// Markdown, through md4c. The parser calls back at the beginning and the end of each block and
// span and hands out the text in between; what is built of that are passages. Some decisions are
// ours:
//
// * HTML is shown as text and never run, but comments, which no program shows, and `<br>`, which is
//   a line's end.
// * A picture beside the document is a passage of its own, wherever it stood in a paragraph. One
//   from the network is not fetched: its description stands in its place.
// * A table that would have far more cells than the source has bytes is none (md4c fills short rows
//   up, so a long head over many short rows takes quadratic room).

internal import CText
package import DetentCore

/// Reads Markdown: CommonMark with GitHub's tables, struck text, tasks and bare links.
package struct MarkdownReader: PassageReader {
  package init() {}

  package var readsFrontMatter: Bool { true }

  /// The passages of a Markdown text.
  package func passages(in source: String) -> [Document.Passage] {
    parse(TableHeads.widened(source), hasTables: true) ?? parse(source, hasTables: false)
      // Out of memory, as far as md4c tells.
      ?? PlainReader().passages(in: source)
  }

  private func parse(_ source: String, hasTables: Bool) -> [Document.Passage]? {
    var source = source
    let builder = PassageBuilder(sourceBytes: source.utf8.count)
    var parser = MD_PARSER()
    // A macro of several flags does not import.
    parser.flags = UInt32(
      MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_PERMISSIVEEMAILAUTOLINKS
        | MD_FLAG_PERMISSIVEWWWAUTOLINKS | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS
        | (hasTables ? MD_FLAG_TABLES : 0))
    parser.enter_block = { type, detail, data in target(of: data).enter(type, detail) }
    parser.leave_block = { type, _, data in target(of: data).leave(type) }
    parser.enter_span = { type, detail, data in target(of: data).enter(type, detail) }
    parser.leave_span = { type, _, data in target(of: data).leave(type) }
    parser.text = { type, text, size, data in
      guard let text else { return 0 }
      return text.withMemoryRebound(to: UInt8.self, capacity: Int(size)) {
        target(of: data).add(type, UnsafeBufferPointer(start: $0, count: Int(size)))
      }
    }
    let status = source.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        // The longest text that is opened has 64 MiB.
        md_parse(
          chars.baseAddress, UInt32(clamping: chars.count), &parser,
          Unmanaged.passUnretained(builder).toOpaque())
      }
    }
    return status == 0 ? builder.passages : nil
  }
}

/// The builder that a callback was given.
private func target(of data: UnsafeMutableRawPointer?) -> PassageBuilder {
  guard let data else { preconditionFailure("md4c hands on what it was given") }
  return Unmanaged<PassageBuilder>.fromOpaque(data).takeUnretainedValue()
}
