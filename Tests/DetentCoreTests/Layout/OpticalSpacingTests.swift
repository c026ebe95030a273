import Chance
import Testing

@testable import DetentCore

@Suite struct OpticalSpacingTests {
  /// A size, what is added there, and what published curves add beyond what they add at 17 points:
  /// Apple's table of SF Pro, and Inter's formula (rsms.me/inter/dynmetrics), where there are such.
  struct Row: CustomTestStringConvertible {
    var size: Double
    var thousandths: Int
    var apple: Double?
    var inter: Double?
    var testDescription: String { "\(size) pt" }
  }

  @Test(arguments: [
    // Clamped below the sizes that can be read.
    Row(size: 1, thousandths: 24), Row(size: 8, thousandths: 24, inter: 36.3),
    Row(size: 9, thousandths: 19, inter: 28.9),
    Row(size: 10, thousandths: 15, apple: 38, inter: 22.8),
    Row(size: 11, thousandths: 11, inter: 17.6),
    Row(size: 12, thousandths: 8, apple: 26, inter: 13.3),
    Row(size: 13, thousandths: 6, apple: 20, inter: 9.6),
    Row(size: 14, thousandths: 3, apple: 15, inter: 6.6),
    Row(size: 15, thousandths: 2, inter: 4),
    // The reading text, and what is hardly larger or smaller.
    Row(size: 16, thousandths: 0), Row(size: 17, thousandths: 0, apple: 0, inter: 0),
    Row(size: 18, thousandths: 0),
    // Headings.
    Row(size: 17 * 1.15, thousandths: -2, inter: -3.4),
    Row(size: 17 * 1.3, thousandths: -6, inter: -5.6),
    Row(size: 17 * 1.6, thousandths: -11, inter: -7.9),
    Row(size: 40, thousandths: -19, inter: -9.4), Row(size: 64, thousandths: -23, inter: -9.5),
    Row(size: 17 * 4 * 1.6, thousandths: -24), Row(size: 200, thousandths: -24),
  ])
  func `small letters stand apart and large ones closer`(row: Row) {
    let thousandths = Tracking(size: row.size).thousandths
    #expect(thousandths == row.thousandths)
    for published in [row.apple, row.inter].compactMap({ $0 }) {
      // The same way, and no more for small sizes: Nunito stands wide already.
      #expect(published * Double(thousandths) >= 0)
      #expect(Double(thousandths) <= max(published, 0))
    }
  }

  @Test func `the larger the closer, within limits`() {
    var last = Tracking(size: 0).thousandths
    #expect(last == 24)
    for step in 1...4_000 {
      let thousandths = Tracking(size: Double(step) / 10).thousandths
      // Whole thousandths, one after the other: a text size that glides makes no jump.
      #expect(thousandths <= last)
      #expect(last - thousandths <= 1)
      last = thousandths
    }
    #expect(last == -24)
    for size in [-Double.infinity, -1e300, -1, .nan, 1e300, .infinity] {
      #expect(abs(Tracking(size: size).thousandths) <= 24)
    }
  }

  @Test func `columns of code, and text that runs to the left, stay as they are`() {
    for size in [9.0, 40] {
      for face in [FontFace.mono, .monoBold] {
        #expect(TextRun(text: "x", face: face, size: size).tracking == 0)
      }
      let run = TextRun(text: "x", face: .regular, size: size, direction: .rightToLeft)
      #expect(run.tracking == 0)
    }
    let small = TextRun(text: "x", face: .italic, size: 9)
    #expect(abs(small.tracking - 9 * 0.019) < 1e-12)
    let label = TextRun(text: "X", face: .semibold, size: 14, tracking: 0.48)
    #expect(label.tracking == 0.48)
  }

  @Test func `a new text size asks the font nothing`() {
    let measurer = FixedWidthMeasurer(isTracked: true)
    let paragraph = Paragraph("some words to wrap anew", face: .regular, measurer: measurer)
    let before = measurer.questions
    for size in [9.0, 11, 17, 27.2, 40] {
      _ = paragraph.lines(width: 6, tracking: Tracking(size: size), measurer: measurer)
    }
    #expect(measurer.questions == before)
  }

  @Test func `a line holds as many tracked letters as are measured, and no more`() {
    let measurer = FixedWidthMeasurer(isTracked: true)
    let paragraph = Paragraph("aaa bbb ccc", face: .regular, measurer: measurer)
    let tracking = Tracking(thousandths: 20)
    let natural = 11 * 0.52
    for (width, counts) in [(natural, [1]), (natural - 0.01, [1, 1])] {
      let lines = paragraph.lines(width: width, tracking: tracking, measurer: measurer)
      #expect(lines.count == counts.count)
    }
    // What fits when letters stand closer does not when they do not.
    let closer = paragraph.lines(
      width: natural - 0.01, tracking: Tracking(thousandths: -20), measurer: measurer)
    #expect(closer.count == 1)
  }

  @Test func `no line is wider than its column at any text size`() {
    let measurer = FixedWidthMeasurer(isTracked: true)
    var random = SplitMix64(seed: 11)
    for size in [8.0, 9, 11, 13, 17, 22, 27.2, 40, 64, 109, 200] {
      let text = (0..<160).map { _ in random.pick("abcd  -é\u{AD}👍") }.map(String.init).joined()
      let paragraph = Paragraph(text, face: .regular, measurer: measurer)
      let block = BlockLayout(
        paragraphs: [paragraph], style: TextStyle(scale: size / 17),
        columnWidth: size * Double(random.below(20) + 1) / 2, measurer: measurer)
      for line in block.lines {
        let count = block.text(of: line).count
        #expect(line.width <= block.columnWidth + 1e-6 || count == 1)
        let widths = block.segments(of: line).map(\.width)
        #expect(abs(widths.reduce(0, +) - line.width) < 1e-6)
      }
    }
  }

  @Test(arguments: [8.0, 11, 17, 40, 200])
  func `the caret stands between tracked letters`(size: Double) {
    let measurer = FixedWidthMeasurer(isTracked: true)
    let paragraph = Paragraph("abc defg", face: .regular, measurer: measurer)
    let block = BlockLayout(
      paragraphs: [paragraph], style: TextStyle(scale: size / 17), columnWidth: 100 * size,
      measurer: measurer)
    let finder = PlaceFinder(block: block, measurer: measurer, share: 0)
    let advance = size / 2 + TextRun(text: "a", face: .regular, size: size).tracking
    for offset in 0...8 {
      let place = TextPosition(paragraph: 0, offset: offset)
      let x = finder.x(of: place, on: block.lines[0])
      #expect(abs(x - Double(offset) * advance) < 1e-6 * size)
      let found = finder.position(at: Point(x: Double(offset) * advance + advance / 4, y: 1))
      #expect(found == place)
    }
  }
}
