import Testing

@testable import DetentCore

// A single line of many megabytes froze every editor that laid it out whole (zed#16120, zed
// community#1249): it is read as passages that go on with each other.

@Suite struct PassagePiecesTests {
  typealias Passage = Document.Passage

  @Test func `what a person may have written is one passage`() {
    let text = String(repeating: "word ", count: Passage.longestText / 5)
    #expect(Passage(text).pieces == [Passage(text)])
    let heading = Passage(text + text, kind: .heading(depth: 1))
    #expect(heading.pieces == [heading])
  }

  @Test(arguments: [
    "word ", "x", "ab\tcd", "one-two-", "日本語", "e\u{301}", "👨‍👩‍👧‍👦", "\u{301}", "🇩🇪", "a\u{2028}",
  ])
  func `pieces are the text, each a piece's length and whole characters`(unit: String) {
    let count = 3 * Passage.longestText / unit.utf8.count
    let pieces = Passage(String(repeating: unit, count: count)).pieces
    #expect(pieces.count == 4 || pieces.count == 3)
    #expect(pieces.map(\.text).joined() == String(repeating: unit, count: count))
    #expect(pieces.map(\.isContinuation) == pieces.indices.map { $0 > 0 })
    for piece in pieces {
      #expect(piece.text.utf8.count <= Passage.longestText)
      #expect(!piece.text.isEmpty)
    }
    guard unit != "\u{301}" else { return }
    #expect(pieces.reduce(0) { $0 + $1.text.count } == pieces.map(\.text).joined().count)
    if unit == "word " { #expect(pieces.allSatisfy { $0.text.hasPrefix("word") }) }
  }

  @Test func `spans go where their text goes, and the marker stays in front`() {
    let text = String(repeating: "word ", count: Passage.longestText / 2)
    let whole = 0..<text.utf8.count
    let first = 5..<9
    let passage = Passage(
      text, spans: [.init(whole, .strong), .init(first, .emphasis)], nesting: [.item],
      marker: .bullet, isTight: true)
    let pieces = passage.pieces
    #expect(pieces.map(\.marker) == [.bullet, nil, nil])
    #expect(pieces.map(\.isTight) == [true, false, false])
    #expect(pieces.allSatisfy { $0.nesting == [.item] })
    #expect(pieces[0].spans.map(\.style) == [.strong, .emphasis])
    for piece in pieces {
      #expect(piece.spans[0] == .init(0..<piece.text.utf8.count, .strong))
    }
  }

  @Test func `a table is cut between rows, and all of its pieces know its columns`() throws {
    let rows = (0..<3000).map { "row \($0)\t\($0 == 1500 ? "the widest of all cells" : "cell")" }
    let text = (["name\twhat"] + rows).joined(separator: "\u{2028}")
    let kind = Passage.Kind.table(Passage.Table(columns: [.leading, .trailing]))
    let pieces = Passage(text, kind: kind, spans: [.init(10..<text.utf8.count, .strong)]).pieces
    #expect(pieces.count > 2 && pieces.map(\.text).joined() == text)
    #expect(pieces.map(\.isContinuation) == pieces.indices.map { $0 > 0 })
    for (index, piece) in pieces.enumerated() {
      #expect(piece.text.utf8.count <= Passage.longestText)
      #expect(piece.text.hasSuffix("\u{2028}") == (index < pieces.count - 1))
      guard case .table(let table) = piece.kind else { Issue.record("no table"); return }
      #expect(table.hasHead == (index == 0) && table.names == ["name", "what"])
      #expect(table.longestCells[1].first == "the widest of all cells")
      #expect(piece.spans.map(\.range) == [(index == 0 ? 10 : 0)..<piece.text.utf8.count])
    }
    let block = PassageLayoutTests.block(Array(pieces.prefix(2)), width: 500)
    #expect(Set(block.lines.map(\.width)).count == 1)
  }

  @Test func `a file of one line is read in pieces, and copied as one line`() {
    let line = (0..<20_000).map { "word\($0)" }.joined(separator: " ")
    let document = Document.parse("Before.\n\n\(line)\n\nAfter.", title: "t")
    let level = document.levels[0]
    #expect(level.paragraphs.count > 10)
    let all = level.wholeSelection.map { level.text(in: $0) }
    #expect(all == "Before.\n\n\(line)\n\nAfter.")
  }

  @Test func `no gap stands between pieces, and a listing has one panel`() {
    let measurer = FixedWidthMeasurer()
    let block = { (passages: [Passage]) in
      BlockLayout(
        paragraphs: passages.map { Paragraph($0, measurer: measurer) },
        style: TextStyle(scale: 1), columnWidth: 425, measurer: measurer)
    }
    let text = block(["a", Passage("b", isContinuation: true), "c"])
    #expect(text.lines.map(\.y) == [0, 22, 55])
    let whole = block([Passage("a\u{2028}b\u{2028}c", kind: .code), "d"])
    let parts = block([
      Passage("a\u{2028}", kind: .code), Passage("b\u{2028}c", kind: .code, isContinuation: true),
      "d",
    ])
    #expect(parts.lines.map(\.y) == whole.lines.map(\.y))
    #expect(parts.decorations.all == whole.decorations.all)
  }
}
