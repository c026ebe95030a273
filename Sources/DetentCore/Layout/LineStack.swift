// One passage below the other. The stack knows how far down it has come; each manner of setting
// adds its lines and what goes with them.

/// Puts lines and decorations of passages in their places.
struct LineStack {
  let style: TextStyle
  /// In points.
  let columnWidth: Double
  let measurer: any TextMeasurer
  private(set) var lines: [LaidOutLine] = []
  private(set) var grids: [Int: TableGrid] = [:]
  /// Where each passage begins, in points, and the index of its first line.
  private(set) var tops: [Double] = []
  private(set) var firstLines: [Int] = []
  /// Where the next line would begin, in points.
  private(set) var y = 0.0
  private var firstNumber = 0

  private let metrics: FontMetrics
  private let breaks: BreakMemo?
  private var decorations: [BlockDecoration] = []
  private var quotes: [OpenQuote] = []

  /// A quote that goes on.
  private struct OpenQuote {
    var depth: Int
    var x: Double
    var top: Double
    var bottom: Double
  }

  /// A bar's width, and how far left of the quote it stands; in ems.
  private static let barWidth = 0.18
  private static let barGap = 1.05
  /// Between a marker and its item, in ems.
  private static let markerGap = 0.45
  /// The side of a task's box, in ems.
  private static let boxSide = 0.72
  private static let hairline = 1.0
  /// A picture is no higher than this many lines, lest it fill a screen and more.
  private static let tallestPicture = 24.0

  init(
    style: TextStyle, columnWidth: Double, measurer: any TextMeasurer, breaks: BreakMemo? = nil
  ) {
    self.style = style
    self.breaks = breaks
    self.columnWidth = columnWidth
    self.measurer = measurer
    metrics = measurer.metrics(of: .regular)
  }

  mutating func add(_ paragraph: Paragraph, at index: Int) {
    let setting = paragraph.setting
    if index > 0 { y += setting.before * style.lineHeight }
    let start = lines.count
    let first = y
    firstLines.append(start)
    tops.append(y)
    if setting.manner == .code { y += setting.isContinuation ? -panelPadding : panelPadding }
    switch setting.manner {
    case .text, .line, .code: addText(paragraph, at: index)
    case .table(let table): addTable(table, paragraph, at: index)
    case .rule: addRule(paragraph, at: index)
    case .picture(let path): addPicture(path, paragraph, at: index)
    }
    if setting.manner == .code {
      y += panelPadding
      addPanel(setting, from: first)
    }
    if let marker = setting.marker { add(marker, to: start, of: paragraph) }
    addQuotes(setting, from: first, isRightToLeft: paragraph.level == 1)
  }

  /// What goes with the lines, when the last one is there.
  mutating func finishedDecorations() -> DecorationList {
    closeQuotes(deeperThan: 0)
    return DecorationList(decorations, lines: LineList(lines, from: firstNumber))
  }

  /// Moves all that there is, when the last passage is there, and numbers the lines from another
  /// number than 0.
  ///
  /// Heights are put on a grid on which sums are exact: they must be the same whatever stands above
  /// them.
  mutating func move(by distance: Double, firstNumber: Int) {
    closeQuotes(deeperThan: 0)
    self.firstNumber = firstNumber
    let moved = { (y: Double) in ((y + distance) * Self.fineness).rounded() / Self.fineness }
    for index in lines.indices { lines[index].y = moved(lines[index].y) }
    for index in tops.indices { tops[index] = moved(tops[index]) }
    for index in decorations.indices {
      if let line = decorations[index].line {
        decorations[index].line = line + firstNumber
      } else {
        decorations[index].frame.origin.y = moved(decorations[index].frame.minY)
      }
    }
    y = moved(y)
  }

  /// Parts of a point.
  private static let fineness = 4096.0

  private var panelPadding: Double { PassageSetting.panelPadding * style.lineHeight }

  // MARK: - Text

  private mutating func addText(_ paragraph: Paragraph, at index: Int) {
    let size = paragraph.setting.size * style.size
    let width = room(of: paragraph.setting) / size
    let tracking = Tracking(size: size)
    let lines =
      breaks?.lines(index) {
        paragraph.lines(width: width, tracking: tracking, measurer: measurer)
      } ?? paragraph.lines(width: width, tracking: tracking, measurer: measurer)
    for line in lines { add(line, of: paragraph, at: index) }
  }

  private func room(of setting: PassageSetting) -> Double {
    max(
      WindowLayout.narrowestColumn,
      columnWidth - setting.inset(fontSize: style.size, columnWidth: columnWidth)
        - setting.outset(fontSize: style.size))
  }

  /// Adds a line; `hang` is how much further in it stands, in points.
  private mutating func add(
    _ broken: BrokenLine, of paragraph: Paragraph, at index: Int, hang: Double = 0, row: Int? = nil,
    lineHeight: Double? = nil
  ) {
    let setting = paragraph.setting
    let size = setting.size * style.size
    let height = (lineHeight ?? setting.lineHeight) * style.lineHeight
    let words = broken.cut.isEmpty ? paragraph.words[broken.words] : broken.cut[...]
    let box = LineBox(size: size, height: height, metrics: metrics)
    let (above, below) = box.growth(for: words)
    let continuation =
      broken.isContinuation ? Paragraph.lineHang(width: room(of: setting) / size) * size : 0
    lines.append(
      LaidOutLine(
        paragraph: index, range: broken.range, width: broken.width * size, y: y + above,
        size: size, height: height,
        inset: setting.inset(fontSize: style.size, columnWidth: columnWidth) + continuation + hang,
        outset: setting.outset(fontSize: style.size),
        isFixed: setting.manner == .code || hang > 0, row: row,
        isRightToLeft: paragraph.level == 1, above: above, below: below,
        hasHyphen: words.last?.ending == .softHyphen && broken.width > 0
          && broken.range.upperBound < paragraph.text.utf8.count,
        words: broken.words, cut: broken.cut))
    y += above + height + below
  }

  // MARK: - Beside the text

  private mutating func addPanel(_ setting: PassageSetting, from top: Double) {
    if setting.isContinuation, let last = decorations.lastIndex(where: { $0.kind == .panel }) {
      decorations[last].frame.size.height = y - decorations[last].frame.minY
      return
    }
    let left = setting.nestInset(
      setting.nesting.count, fontSize: style.size, columnWidth: columnWidth)
    decorations.append(
      BlockDecoration(
        kind: .panel, frame: Rect(x: left, y: top, width: columnWidth - left, height: y - top)))
  }

  private mutating func add(
    _ marker: Document.Passage.Marker, to line: Int, of paragraph: Paragraph
  ) {
    guard lines.indices.contains(line) else { return }
    let size = style.size
    let depth = paragraph.setting.nesting.count { $0 == .item }
    let text: String
    switch marker {
    case .task(let isDone):
      let side = Self.boxSide * size
      let x = markerX(width: side, on: line)
      decorations.append(
        BlockDecoration(
          kind: .box(isDone: isDone),
          frame: Rect(x: x, y: (lines[line].height - side) / 2, width: side, height: side),
          line: line))
      return
    // Deeper lists have quieter bullets; these signs are in the built-in face.
    case .bullet: text = ["•", "–", "·"][min(max(depth, 1), 3) - 1]
    case .number(let number): text = number
    }
    let width = measurer.width(of: text[...], face: .regular, size: size)
    decorations.append(
      BlockDecoration(
        kind: .text(text, face: .regular, size: size, ink: .text),
        frame: Rect(
          x: markerX(width: width, on: line), y: 0, width: width, height: lines[line].height),
        line: line))
  }

  /// From the line's pen.
  private func markerX(width: Double, on line: Int) -> Double {
    var gap = Self.markerGap * style.size
    if lines[line].isFixed { gap += PassageSetting.panelInset * style.size }
    return lines[line].isRightToLeft ? lines[line].width + gap : -gap - width
  }

  private mutating func addRule(_ paragraph: Paragraph, at index: Int) {
    add(BrokenLine(range: 0..<0, width: 0, words: 0..<0), of: paragraph, at: index)
    let inset = paragraph.setting.inset(fontSize: style.size, columnWidth: columnWidth)
    decorations.append(
      BlockDecoration(
        kind: .hairline,
        frame: Rect(
          x: inset, y: y - style.lineHeight / 2, width: columnWidth - inset,
          height: Self.hairline)))
  }

  // MARK: - Quotes

  private mutating func addQuotes(
    _ setting: PassageSetting, from top: Double, isRightToLeft: Bool
  ) {
    let depths = setting.nesting.indices.filter { setting.nesting[$0] == .quote }
    // A quote goes on when the passage before stood in one at the same place.
    let xs = depths.map { depth in
      let inset = setting.nestInset(depth + 1, fontSize: style.size, columnWidth: columnWidth)
      let x = max(0, inset - Self.barGap * style.size)
      return isRightToLeft ? columnWidth - x - Self.barWidth * style.size : x
    }
    let kept = zip(quotes, zip(depths, xs)).prefix { $0.depth == $1.0 && $0.x == $1.1 }.count
    closeQuotes(deeperThan: kept)
    for index in quotes.indices { quotes[index].bottom = y }
    for index in depths.indices.dropFirst(kept) {
      quotes.append(OpenQuote(depth: depths[index], x: xs[index], top: top, bottom: y))
    }
  }

  private mutating func closeQuotes(deeperThan count: Int) {
    for quote in quotes.dropFirst(count) {
      decorations.append(
        BlockDecoration(
          kind: .bar,
          frame: Rect(
            x: quote.x, y: quote.top, width: Self.barWidth * style.size,
            height: quote.bottom - quote.top)))
    }
    quotes.removeSubrange(count...)
  }

  // MARK: - Pictures

  private mutating func addPicture(_ path: String, _ paragraph: Paragraph, at index: Int) {
    let setting = paragraph.setting
    let natural = measurer.pictureSize(path)
    let size = natural.map { fitted($0, width: room(of: setting)) }
    if let size {
      lines.append(
        LaidOutLine(
          paragraph: index, range: 0..<0, width: size.width, y: y, size: style.size,
          height: size.height,
          inset: setting.inset(fontSize: style.size, columnWidth: columnWidth),
          isRightToLeft: paragraph.level == 1))
      decorations.append(
        BlockDecoration(
          kind: .picture(path: path, paragraph: index),
          frame: Rect(x: 0, y: 0, width: size.width, height: size.height), line: lines.count - 1))
      y += size.height
      if paragraph.text.isEmpty { return }
      y += PassageSetting.captionGap * style.lineHeight
    } else if paragraph.text.isEmpty {
      add(BrokenLine(range: 0..<0, width: 0, words: 0..<0), of: paragraph, at: index)
      decorations.append(
        BlockDecoration(
          kind: .missing,
          frame: Rect(x: 0, y: 0, width: 2 * style.size, height: lines[lines.count - 1].height),
          line: lines.count - 1))
      return
    }
    addText(paragraph, at: index)
  }

  private func fitted(_ size: Size, width: Double) -> Size {
    let factor = min(
      1, width / max(1, size.width), Self.tallestPicture * style.lineHeight / max(1, size.height))
    return Size(width: max(1, size.width * factor), height: max(1, size.height * factor))
  }

  // MARK: - Tables

  private mutating func addTable(
    _ table: Document.Passage.Table, _ paragraph: Paragraph, at index: Int
  ) {
    let grid = TableGrid(
      table, of: paragraph, tracking: Tracking(size: style.size), measurer: measurer)
    let width = room(of: paragraph.setting) / style.size
    guard grid.width <= width + Paragraph.slack else {
      return addStacked(grid, table, paragraph, at: index, width: width)
    }
    grids[index] = grid
    for (number, row) in grid.rows.enumerated() {
      let words = row.words
      let start = paragraph.words[words.lowerBound].range.lowerBound
      let end = paragraph.words[words.upperBound - 1].range.upperBound
      add(
        BrokenLine(range: start..<end, width: grid.width, words: words), of: paragraph, at: index,
        row: number)
      guard number == 0, table.hasHead else { continue }
      let last = lines[lines.count - 1]
      decorations.append(
        BlockDecoration(
          kind: .hairline,
          frame: Rect(x: 0, y: last.height + last.below, width: last.width, height: Self.hairline),
          line: lines.count - 1))
    }
  }

  /// A table without room for its columns: row by row, each cell on lines of its own.
  ///
  /// Each stands behind the name of its column. The head, which is no entry, stands above a line.
  private mutating func addStacked(
    _ grid: TableGrid, _ table: Document.Passage.Table, _ paragraph: Paragraph, at index: Int,
    width: Double
  ) {
    let labels = table.hasHead ? grid.texts(ofRow: 0, in: paragraph) : table.names
    let size = style.size
    let labelWidths = labels.map {
      measurer.advance(of: $0[...], face: .semibold, tracking: grid.tracking)
    }
    let widest = (labelWidths.max() ?? 0) + Self.labelGap
    let indent = min(widest, width * Self.widestLabel)
    for (number, row) in grid.rows.enumerated() {
      let isHead = number == 0 && table.hasHead
      if number > 0 || paragraph.setting.isContinuation {
        y += style.lineHeight * TextStyle.paragraphGap / 2
      }
      for (column, cell) in row.cells.enumerated() where !cell.isEmpty {
        // A cell without text is the end of the one before it.
        if grid.width(of: paragraph.words[cell]) == 0, lines.last?.paragraph == index {
          let end = paragraph.words[cell.upperBound - 1].range.upperBound
          lines[lines.count - 1].range = lines[lines.count - 1].range.lowerBound..<end
          continue
        }
        let part = paragraph.part(cell, measurer: measurer)
        let first = lines.count
        add(part, of: paragraph, at: index, width: width, hang: isHead ? 0 : indent)
        guard !isHead, labels.indices.contains(column) else { continue }
        decorations.append(
          BlockDecoration(
            kind: .text(labels[column], face: .semibold, size: size, ink: .quiet),
            frame: Rect(
              x: -indent * size, y: 0,
              width: max(0, min(labelWidths[column], indent - Self.labelGap)) * size,
              height: lines[first].height), line: first))
      }
      guard isHead else { continue }
      // Through all of the column, wherever its lines stand.
      let inset = paragraph.setting.inset(fontSize: size, columnWidth: columnWidth)
      decorations.append(
        BlockDecoration(
          kind: .hairline,
          frame: Rect(x: inset, y: y, width: columnWidth - inset, height: Self.hairline)))
    }
  }

  /// Adds the lines of a part of a table; lengths are in ems.
  private mutating func add(
    _ part: Paragraph, of paragraph: Paragraph, at index: Int, width: Double, hang: Double = 0
  ) {
    let tracking = Tracking(size: style.size)
    for line in part.lines(width: width - hang, tracking: tracking, measurer: measurer) {
      var line = line
      if line.cut.isEmpty { line.cut = Array(part.words[line.words]) }
      add(line, of: paragraph, at: index, hang: hang * style.size, lineHeight: 1)
    }
  }

  /// The part of the room that names of columns have; longer ones are cut short.
  private static let widestLabel = 0.36
  /// Between the name of a column and a cell, in ems.
  private static let labelGap = 1.0
}
