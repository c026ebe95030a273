internal import CText
import DetentCore

/// Puts passages together from what md4c reports.
final class PassageBuilder {
  private(set) var passages: [Document.Passage] = []

  /// The text of the passage that is being read, and its spans that are closed and open.
  private var text: [UInt8] = []
  private var spans: [Document.Passage.Span] = []
  private var open: [(style: Document.Passage.Style?, start: Int)] = []

  private var kind = Document.Passage.Kind.body
  private var nesting: [Document.Passage.Nest] = []
  private var lists: [List] = []
  private var marker: Document.Passage.Marker?
  /// The row and the cell of a table that are being read, counted from 0.
  private var place: (row: Int, cell: Int)?
  private var cellCount = 0
  /// How many pictures inside each other are being described, and whether the outermost is a
  /// passage.
  private var pictureDepth = 0
  private var isPicture = false
  private let mostCells: Int

  /// Cells that a table may have whatever the source's length is.
  static let fewestCells = 1_000
  /// Longer addresses are no links: every use of a reference repeats its address.
  static let longestDestination = 4_096

  private struct List {
    var isTight: Bool
    /// The number of the next item and the sign after it; `nil` for bullets.
    var number: Int?
    var delimiter = "."
    /// Whether a passage of it has been read.
    var hasBegun = false
  }

  init(sourceBytes: Int) {
    mostCells = sourceBytes + Self.fewestCells
  }

  // MARK: - Blocks

  /// Returns less than 0 to stop the parser.
  func enter(_ block: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
    switch block {
    case MD_BLOCK_QUOTE:
      finish()
      nesting.append(.quote)
    case MD_BLOCK_UL:
      finish()
      let list = detail?.load(as: MD_BLOCK_UL_DETAIL.self)
      lists.append(List(isTight: list?.is_tight != 0))
    case MD_BLOCK_OL:
      finish()
      let list = detail?.load(as: MD_BLOCK_OL_DETAIL.self)
      lists.append(
        List(
          isTight: list?.is_tight != 0, number: Int(list?.start ?? 1),
          delimiter: list?.mark_delimiter == CChar(0x29) ? ")" : "."))
    case MD_BLOCK_LI:
      enterItem(detail?.load(as: MD_BLOCK_LI_DETAIL.self))
    case MD_BLOCK_H:
      finish()
      kind = .heading(depth: Int(detail?.load(as: MD_BLOCK_H_DETAIL.self).level ?? 1))
    case MD_BLOCK_CODE, MD_BLOCK_HTML:
      finish()
      kind = .code
    case MD_BLOCK_TABLE:
      finish()
      kind = .table(Document.Passage.Table(columns: []))
      place = (-1, -1)
    case MD_BLOCK_TR:
      enterRow()
    case MD_BLOCK_TH, MD_BLOCK_TD:
      return enterCell(detail?.load(as: MD_BLOCK_TD_DETAIL.self).align ?? MD_ALIGN_DEFAULT)
    case MD_BLOCK_P, MD_BLOCK_HR:
      finish()
    default:
      break
    }
    return 0
  }

  func leave(_ block: MD_BLOCKTYPE) -> Int32 {
    switch block {
    case MD_BLOCK_QUOTE:
      finish()
      nesting.removeLast()
    case MD_BLOCK_UL, MD_BLOCK_OL:
      finish()
      lists.removeLast()
    case MD_BLOCK_LI:
      finish()
      // An item without anything in it is a marker alone.
      if marker != nil { append("", .body, []) }
      nesting.removeLast()
    case MD_BLOCK_HR:
      append("", .rule, [])
    case MD_BLOCK_HTML:
      if Self.isComment(text) { text = [] }
      finish()
    case MD_BLOCK_P, MD_BLOCK_H, MD_BLOCK_CODE:
      finish()
    case MD_BLOCK_TABLE:
      place = nil
      finish()
    default:
      break
    }
    return 0
  }

  private func enterItem(_ item: MD_BLOCK_LI_DETAIL?) {
    finish()
    nesting.append(.item)
    guard let index = lists.indices.last else { return }
    if let item, item.is_task != 0 {
      marker = .task(isDone: item.task_mark != CChar(0x20))
    } else if let number = lists[index].number {
      marker = .number("\(number)\(lists[index].delimiter)")
    } else {
      marker = .bullet
    }
    if let number = lists[index].number { lists[index].number = number + 1 }
  }

  // MARK: - Tables

  private func enterRow() {
    guard let row = place?.row else { return }
    if row >= 0 { append(Self.lineSeparator) }
    place = (row + 1, -1)
  }

  private func enterCell(_ align: MD_ALIGN) -> Int32 {
    guard let place else { return 0 }
    if place.cell >= 0 { text.append(Self.tab) }
    self.place?.cell += 1
    if place.row == 0, case .table(var table) = kind {
      let side: Document.Passage.TextSide =
        align == MD_ALIGN_RIGHT ? .trailing : align == MD_ALIGN_CENTER ? .center : .leading
      table.columns.append(side)
      kind = .table(table)
    }
    cellCount += 1
    // Only what is negative stops md4c in the middle of a table.
    return cellCount > mostCells ? -1 : 0
  }

  // MARK: - Spans

  func enter(_ span: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
    switch span {
    case MD_SPAN_EM: push(.emphasis)
    case MD_SPAN_STRONG: push(.strong)
    case MD_SPAN_CODE: push(.code)
    case MD_SPAN_DEL: push(.strikethrough)
    case MD_SPAN_A:
      let address = detail.map { Self.string($0.load(as: MD_SPAN_A_DETAIL.self).href) } ?? ""
      let isLink = (1...Self.longestDestination).contains(address.utf8.count)
      push(isLink ? .link(destination: address) : nil)
    case MD_SPAN_IMG:
      let path = detail.map { Self.string($0.load(as: MD_SPAN_IMG_DETAIL.self).src) } ?? ""
      enterPicture(path)
    default: push(nil)
    }
    return 0
  }

  func leave(_ span: MD_SPANTYPE) -> Int32 {
    guard span == MD_SPAN_IMG else {
      if let last = open.popLast(), pictureDepth == 0 { close(last) }
      return 0
    }
    pictureDepth -= 1
    if pictureDepth == 0, isPicture {
      isPicture = false
      finish()
      kind = .body
    }
    return 0
  }

  // What a picture shows is told without looks of its own.
  private func push(_ style: Document.Passage.Style?) {
    open.append((pictureDepth > 0 ? nil : style, text.count))
  }

  private func close(_ span: (style: Document.Passage.Style?, start: Int)) {
    guard let style = span.style, span.start < text.count else { return }
    spans.append(Document.Passage.Span(span.start..<text.count, style))
  }

  private func enterPicture(_ path: String) {
    pictureDepth += 1
    guard pictureDepth == 1, kind == .body, place == nil, PicturePath.isLocal(path),
      path.utf8.count <= Self.longestDestination
    else { return }
    finish()
    isPicture = true
    kind = .image(Document.Passage.Picture(path: path))
  }

  // MARK: - Text

  func add(_ type: MD_TEXTTYPE, _ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    switch type {
    case MD_TEXT_NULLCHAR: append("\u{FFFD}")
    case MD_TEXT_BR: append(place == nil && !isPicture ? Self.lineSeparator : " ")
    case MD_TEXT_SOFTBR: append(" ")
    case MD_TEXT_ENTITY:
      let entity = String(decoding: bytes, as: UTF8.self)
      append(Entities.text(of: entity[...]) ?? entity)
    case MD_TEXT_HTML where kind != .code: addHTML(bytes)
    case MD_TEXT_CODE where kind == .code, MD_TEXT_HTML: addLines(bytes)
    default: append(bytes)
    }
    return 0
  }

  private func addHTML(_ bytes: UnsafeBufferPointer<UInt8>) {
    let tag = String(decoding: bytes, as: UTF8.self)
    if tag.hasPrefix("<!--") { return }
    let name = tag.lowercased().filter { $0.isLetter }
    if name == "br" {
      append(place == nil ? Self.lineSeparator : " ")
      return
    }
    let start = text.count
    append(bytes)
    if pictureDepth == 0 { spans.append(Document.Passage.Span(start..<text.count, .code)) }
  }

  private func addLines(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      if byte == Self.newline { append(Self.lineSeparator) } else { text.append(byte) }
    }
  }

  private func append(_ string: String) {
    if string == " ", text.isEmpty { return }
    text += string.utf8
  }

  // A tab would be a cell's end, or space of no certain width.
  private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let start = text.count
    let isBeginning = text.isEmpty && kind == .body
    // What follows a picture in its paragraph begins with a space.
    text += isBeginning ? bytes.drop { $0 == Self.space } : bytes[...]
    guard text[start...].contains(Self.tab) else { return }
    for index in start..<text.count where text[index] == Self.tab { text[index] = Self.space }
  }

  // MARK: - Passages

  /// Ends the passage that is being read, if there is one, and goes on with plain text.
  private func finish() {
    defer {
      text = []
      spans = []
      if pictureDepth == 0 { kind = .body }
    }
    for index in open.indices.reversed() {
      close(open[index])
      open[index].start = 0
    }
    if kind == .code {
      if text.ends(with: Self.lineSeparator) { text.removeLast(Self.lineSeparator.utf8.count) }
    } else if !isTable {
      while text.last == Self.space { text.removeLast() }
    }
    guard !text.isEmpty || isFinishedPicture else { return }
    let spans = spans.compactMap { span -> Document.Passage.Span? in
      let range = span.range.clamped(to: 0..<text.count)
      return range.isEmpty ? nil : Document.Passage.Span(range, span.style)
    }
    append(
      String(decoding: text, as: UTF8.self), kind,
      spans.enumerated().sorted {
        ($0.element.range.lowerBound, -$0.element.range.upperBound, -$0.offset)
          < ($1.element.range.lowerBound, -$1.element.range.upperBound, -$1.offset)
      }.map(\.element))
  }

  private var isTable: Bool {
    if case .table = kind { true } else { false }
  }

  private var isFinishedPicture: Bool {
    if case .image = kind { pictureDepth == 0 } else { false }
  }

  private func append(
    _ text: String, _ kind: Document.Passage.Kind, _ spans: [Document.Passage.Span]
  ) {
    let passage = Document.Passage(
      text, kind: kind, spans: spans,
      nesting: Array(nesting.prefix(Document.Passage.deepestNesting)), marker: marker,
      isTight: kind == .body && isTight)
    passages += passage.pieces
    marker = nil
    for index in lists.indices.reversed() where !lists[index].hasBegun {
      lists[index].hasBegun = true
    }
  }

  /// Items of a tight list follow each other without a gap; a list's first one keeps the distance
  /// of the list around it.
  private var isTight: Bool {
    guard nesting.last == .item else { return false }
    let begun = lists.last { $0.hasBegun }
    return begun?.isTight ?? false
  }

  // MARK: - Bytes

  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")
  private static let lineSeparator = "\u{2028}"

  private static func isComment(_ text: [UInt8]) -> Bool {
    let html = String(decoding: text, as: UTF8.self).split { $0.isWhitespace }.joined(
      separator: " ")
    guard html.hasPrefix("<!--"), html.hasSuffix("-->") else { return false }
    let inside = Array(html.utf8.dropFirst(4).dropLast(3))
    return !inside.indices.contains { inside[$0...].starts(with: "-->".utf8) }
  }

  private static func string(_ attribute: MD_ATTRIBUTE) -> String {
    guard let start = attribute.text, let types = attribute.substr_types,
      let offsets = attribute.substr_offsets
    else { return "" }
    var string = ""
    var index = 0
    while offsets[index] < attribute.size {
      let (from, to) = (Int(offsets[index]), Int(offsets[index + 1]))
      let part = start.advanced(by: from).withMemoryRebound(to: UInt8.self, capacity: to - from) {
        String(decoding: UnsafeBufferPointer(start: $0, count: to - from), as: UTF8.self)
      }
      switch types[index] {
      case MD_TEXT_ENTITY: string += Entities.text(of: part[...]) ?? part
      case MD_TEXT_NULLCHAR: string += "\u{FFFD}"
      default: string += part
      }
      index += 1
    }
    return string
  }
}

extension [UInt8] {
  fileprivate func ends(with string: String) -> Bool {
    suffix(string.utf8.count).elementsEqual(string.utf8)
  }
}

/// What a picture's address means.
enum PicturePath {
  /// Whether an address names a file and nothing of the network.
  static func isLocal(_ address: String) -> Bool {
    guard !address.isEmpty, !address.hasPrefix("//"), !address.hasPrefix("#") else { return false }
    let scheme = address.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return address.dropFirst(scheme.count).first != ":"
  }
}
