import Testing

@testable import DetentCore

@Suite struct MorphTests {
  static let document = Document.parse(
    """
    <!-- level: Brief -->
    Words that stay glide to where they belong. A sentence of its own.
    <!-- level: Long -->
    Some words that come are new, but words that stay glide slowly, and at ease, to where they
    all belong in the end. A sentence of its own. And another one that was not there.
    """, title: "Morph")

  /// The words of a report that stand for the text of the given names, in order.
  static func word(_ text: String, in report: Report) -> Report.WordReport? {
    report.words.last { $0.text == text }
  }

  @Test func `shared words travel, the others come and go`() throws {
    var desk = Desk(Self.document)
    let before = desk.app.report(at: 0)
    #expect(before.words.allSatisfy { $0.opacity == 1 && $0.scale == 1 && !$0.isTravelling })
    desk.key(.character("+"), at: 1)
    let report = desk.app.report(at: 1.05)
    let glide = try #require(Self.word("glide", in: report))
    #expect(glide.isTravelling)
    #expect(glide.opacity == 1 && glide.scale == 1, "a word that travels keeps its size and weight")
    #expect(report.words.filter { $0.text == "glide" }.count == 1, "and is drawn once")
    // "Words" with a capital is not in the long text: it leaves.
    let leaving = try #require(report.words.first { $0.text == "Words" })
    #expect(leaving.opacity < 1 && leaving.scale > 1 && !leaving.isTravelling)
    #expect(!report.words.contains { $0.text == "another" }, "new words enter later")
    let later = desk.app.report(at: 1.2)
    #expect(!later.words.contains { $0.text == "Words" }, "gone within the first third")
    let entering = try #require(Self.word("another", in: later))
    #expect(entering.opacity > 0 && entering.opacity < 1)
    let rest = desk.rest(from: 1)
    #expect(desk.scene(at: rest) == Desk(Self.document, settings: Self.long).scene(at: 0))
  }

  static let long = Settings(level: .number(2))

  @Test func `the way is the critically damped spring of response 0 5`() throws {
    var desk = Desk(Self.document)
    let start = try #require(Self.word("glide", in: desk.app.report(at: 0)))
    desk.key(.character("+"), at: 1)
    let end = try #require(Self.word("glide", in: desk.app.report(at: desk.rest(from: 1))))
    // 1 − (1 + ω·t)·e^(−ω·t) with ω = 4π, at 0.1 s.
    var moving = Desk(Self.document)
    moving.key(.character("+"), at: 1)
    let now = try #require(Self.word("glide", in: moving.app.report(at: 1.1)))
    let p = 0.357739556
    #expect(abs(now.x - (start.x + p * (end.x - start.x))) < 1e-3)
    #expect(abs(now.y - (start.y + p * (end.y - start.y))) < 1e-3)
  }

  @Test func `a line whose words stay together travels as one piece`() throws {
    let document = Document.parse(
      "<!-- level: A -->\nA whole sentence of words.\n<!-- level: B -->\n"
        + "New.\n\nA whole sentence of words.", title: "t")
    var desk = Desk(document)
    desk.key(.character("+"), at: 0)
    let texts = desk.scene(at: 0.05).commands.filter { $0.isBodyText }
    #expect(texts.count == 1)
    #expect(
      texts.first?.shape
        == .text(TextRun(text: "A whole sentence of words.", face: .regular, size: 17)))
  }

  @Test func `the last moving frame is the resting one`() throws {
    // brunnolou/react-morph 30: the morph jerked on its last frame.
    for (alignment, size) in [(TextAlignment.leading, 1.0), (.center, 1.1), (.trailing, 0.67)] {
      var desk = Desk(
        Self.document, settings: Settings(scale: 1.25, alignment: alignment, textSize: size))
      desk.key(.character("+"), at: 0)
      let rest = desk.app.restTime
      let last = Self.pens(desk.scene(at: rest - 1e-6))
      let still = desk.scene(at: rest).commands.filter { $0.isBodyText }
      #expect(still.allSatisfy { !$0.isMoving && $0.scale == 1 && $0.opacity == 1 })
      for (text, pens) in last {
        let line = try #require(still.first { $0.lineText == text })
        // Where the rasterizer puts the resting line: on whole pixels, 1.25 of them a point.
        let x = (line.frame.minX * 1.25).rounded() / 1.25
        let y = (line.frame.minY * 1.25).rounded() / 1.25
        for pen in pens {
          #expect(abs(pen.x - x) < 1.0 / 255 && abs(pen.y - y) < 1.0 / 255)
        }
      }
      #expect(Set(last.keys) == Set(still.map(\.lineText)))
    }
  }

  /// The pens of every line's slices.
  private static func pens(_ scene: Scene) -> [String: [Point]] {
    var pens: [String: [Point]] = [:]
    for command in scene.commands where command.isBodyText && command.opacity > 1.0 / 512 {
      guard case .text(let run) = command.shape else { continue }
      let pen = Point(
        x: command.frame.minX - (run.slice?.lowerBound ?? 0), y: command.frame.minY)
      pens[run.text, default: []].append(pen)
    }
    return pens
  }

  @Test func `the slices of a line are the line, without seams`() {
    var desk = Desk(Self.document)
    desk.key(.character("+"), at: 0)
    for time in [0.0, 0.1, 0.3, 0.8] {
      var slices: [String: [Range<Double>]] = [:]
      for command in desk.scene(at: time).commands {
        guard case .text(let run) = command.shape, let slice = run.slice else { continue }
        slices[run.text, default: []].append(slice)
      }
      for (_, parts) in slices {
        for (a, b) in zip(parts, parts.dropFirst()) { #expect(a.upperBound <= b.lowerBound) }
      }
    }
  }

  @Test func `turned round, words flow back from where and how fast they are`() throws {
    var desk = Desk(Self.document)
    let start = try #require(Self.word("glide", in: desk.app.report(at: 0)))
    desk.key(.character("+"), at: 1)
    let (a, b) = (desk.app.report(at: 1.0999), desk.app.report(at: 1.1))
    let (before, at) = (
      try #require(Self.word("glide", in: a)), try #require(Self.word("glide", in: b))
    )
    desk.key(.character("-"), at: 1.1)
    let turned = try #require(Self.word("glide", in: desk.app.report(at: 1.1)))
    let after = try #require(Self.word("glide", in: desk.app.report(at: 1.1001)))
    #expect(abs(turned.x - at.x) < 1e-6 && abs(turned.y - at.y) < 1e-6, "no jump")
    #expect(abs((after.x - turned.x) - (at.x - before.x)) < 1e-3, "no stop")
    let rest = desk.rest(from: 1.1)
    #expect(Self.word("glide", in: desk.app.report(at: rest)) == start)
    #expect(desk.scene(at: rest) == Desk(Self.document).scene(at: 0))
  }

  @Test func `a word that comes back while it leaves is the same word`() throws {
    var desk = Desk(Self.document)
    desk.key(.character("+"), at: 1)
    let leaving = try #require(Self.word("Words", in: desk.app.report(at: 1.04)))
    desk.key(.character("-"), at: 1.04)
    let report = desk.app.report(at: 1.04)
    #expect(report.words.filter { $0.text == "Words" }.count == 1)
    let back = try #require(Self.word("Words", in: report))
    #expect(abs(back.opacity - leaving.opacity) < 0.01 && abs(back.y - leaving.y) < 0.1)
  }

  @Test(arguments: [
    (Document.Level(name: "a", paragraphs: ["a b c d e f g h i j"]), true),
    (Document.Level(name: "a", paragraphs: ["a b c k l m n o p q"]), true),
    (Document.Level(name: "a", paragraphs: ["a b k l m n o p q r"]), false),
  ])
  func `auto morphs from three shared words in ten on`(level: Document.Level, morphs: Bool) {
    let other = Document.Level(name: "b", paragraphs: ["a b c d e f g h i j"])
    var desk = Desk(Document(title: "t", levels: [level, other]))
    desk.key(.character("+"), at: 0)
    #expect((desk.app.state.morph != nil) == morphs)
  }

  @Test func `with more pieces than the eye can follow lines travel, and no word is lost`() throws {
    // Every word of the long text is moved by another distance.
    let words = (0..<3000).map { "w\($0)" }
    let fill = (0..<3000).map { String(repeating: "x", count: 1 + $0 % 3) + "\($0)" }
    let brief = Document.Level(name: "A", texts: [words.joined(separator: " ")])
    let text = { (isFilled: (Int) -> Bool) in
      words.indices.map { isFilled($0) ? words[$0] + " " + fill[$0] : words[$0] }
        .joined(separator: " ")
    }
    let size = Size(width: 1280, height: 1500)
    for (every, isOver) in [(2, true), (50, false)] {
      let long = Document.Level(name: "B", texts: [text { $0 % every == 1 }])
      let document = Document(title: "t", levels: [brief, long])
      var desk = Desk(document, settings: Settings(size: size, textSize: 0.5, transition: .morph))
      let before = desk.app.report(at: 0).words
      desk.key(.character("+"), at: 0)
      let morph = try #require(desk.app.state.morph)
      let moving = morph.pieces.filter { $0.isTravelling(at: 0) }
      #expect(moving.count <= Morph.mostPieces)
      if isOver {
        #expect(moving.allSatisfy { $0.slice == nil }, "a line is one piece")
        #expect(Set(moving.map(\.line)).count == moving.count)
      } else {
        #expect(moving.contains { $0.slice != nil }, "words go their own ways")
      }
      // The new lines are there, every word of them once.
      let list = desk.app.layouts.words(level: 1, of: document)
      let block = desk.app.shownBlock()
      let shown = morph.pieces.filter { !$0.isLeaving }.flatMap { piece in
        let words = block.words(ofLine: piece.line, in: list, measurer: desk.app.layouts.measurer)
        return piece.words.map { words.words[$0].index }
      }
      #expect(shown == shown.sorted() && Set(shown).count == shown.count)
      // And of what was seen nothing jumps: it goes on from there, or fades.
      let after = Set(desk.app.report(at: 0).words.filter { $0.opacity > 0.99 }.map(Self.place))
      for word in before { #expect(after.contains(Self.place(word)), "\(word.text)") }
      #expect(morph.pieces.allSatisfy { !$0.isLeaving || $0.removal.target == 1 })
    }
  }

  /// A word with its place in whole points.
  private static func place(_ word: Report.WordReport) -> String {
    "\(word.text) \(Int((word.x + 0.01).rounded())) \(Int((word.y + 0.01).rounded()))"
  }

  @Test func `what was prepared is not measured again when the level changes`() throws {
    var questions: [Int] = []
    for (transition, isPrepared) in [
      (TransitionChoice.vaporize, true), (.morph, true), (.morph, false),
    ] {
      let measurer = FixedWidthMeasurer()
      var app = try App(
        document: Self.document, settings: Settings(transition: transition), measurer: measurer)
      if isPrepared { while app.prepareChange() {} }
      let before = measurer.questions
      let events = [InputEvent(time: 0, .key(KeyEvent(.character("+"))))]
      let scene = app.step(events, at: 0).scene
      questions.append(measurer.questions - before)
      if transition == .morph {
        var desk = Desk(Self.document, settings: Settings(transition: transition))
        desk.key(.character("+"), at: 0)
        #expect(scene == desk.scene(at: 0), "and it is the same picture")
      }
    }
    #expect(questions[1] == questions[0], "as little as when no word is looked at")
    #expect(questions[2] > questions[1])
  }

  @Test func `the sample vaporizes unless somebody chooses otherwise`() {
    var sample = Self.document
    sample.transition = .vaporize
    for (choice, morphs) in [(TransitionChoice.auto, false), (.vaporize, false), (.morph, true)] {
      var desk = Desk(sample, settings: Settings(transition: choice))
      desk.key(.character("+"), at: 0)
      #expect((desk.app.state.morph != nil) == morphs)
    }
    var desk = Desk(sample)
    for choice in [TransitionChoice.vaporize, .morph, .auto] {
      desk.key(.character("v"), at: 0)
      #expect(desk.app.state.transitionChoice == choice)
    }
  }

  @Test func `reduced motion fades, and no word moves`() throws {
    var desk = Desk(Self.document, settings: Settings(reducesMotion: true))
    let start = desk.app.report(at: 0).words
    desk.key(.character("+"), at: 0)
    let report = desk.app.report(at: 0.1)
    #expect(report.words.allSatisfy { $0.scale == 1 && !$0.isTravelling })
    #expect(report.words.first?.x == start.first?.x && report.words.first?.y == start.first?.y)
    #expect(try #require(report.words.first).opacity < 1)
  }

  @Test(arguments: [InputEvent.Kind.resized(Size(width: 500, height: 500), scale: 1), .hidden])
  func `a resize ends the way, and leaves the final text`(kind: InputEvent.Kind) {
    var desk = Desk(Self.document)
    desk.key(.character("+"), at: 0)
    desk.send(kind, at: 0.1)
    let rest = desk.rest(from: 0.1)
    var settings = Self.long
    if case .resized(let size, _) = kind { settings.size = size }
    #expect(desk.scene(at: rest) == Desk(Self.document, settings: settings).scene(at: 0))
  }

  @Test func `an alignment that changes on the way arrives where it would have`() {
    var desk = Desk(Self.document)
    desk.key(.character("+"), at: 0)
    desk.key(.character("t"), at: 0.1)
    var settings = Self.long
    settings.alignment = .trailing
    let opened = Desk(Self.document, settings: settings)
    #expect(desk.scene(at: desk.rest(from: 0.1)) == opened.scene(at: 0))
  }
}

extension DrawCommand {
  var lineText: String { if case .text(let run) = shape { run.text } else { "" } }
}
