import Testing

@testable import DetentCore

/// The resting picture, number by number, against interactions.md sections 1 to 3 and 5.
@Suite struct SceneBuilderTests {
  let scene = Desk().scene(at: 0)

  /// The commands whose shape satisfies a test.
  func commands(_ isWanted: (DrawCommand.Shape) -> Bool) -> [DrawCommand] {
    scene.commands.filter { isWanted($0.shape) }
  }

  @Test func `from back to front: figure, text, panel, capsule`() {
    let kinds = scene.commands.map { command in
      switch command.shape {
      case .fill: "fill"
      case .outline: "outline"
      case .shadow: "shadow"
      case .material: "material"
      case .picture: "picture"
      case .text(let run): run.face == .regular ? "text" : "label"
      }
    }
    let panel = ["shadow", "fill"] + Array(repeating: "fill", count: 16)
    #expect(kinds == ["fill", "text", "text"] + panel + ["material", "outline", "label"])
  }

  @Test func `the panel floats 20 below the top, 135 by 44, with a shadow of 20`() throws {
    let panel = Rect(x: 382.5, y: 20, width: 135, height: 44)
    let shadow = try #require(
      commands { $0 == .shadow(cornerRadius: 5, sigma: 20, offsetY: 0) }.first)
    #expect(shadow.frame == panel)
    #expect(shadow.color == Color(red: 0, green: 0, blue: 0, alpha: 0.3))
    let white = try #require(commands { $0 == .fill(cornerRadius: 5) }.first)
    #expect(white.frame == panel)
    #expect(white.color == .white)
  }

  @Test func `a button is four lines of 25 and 14, 4 apart`() {
    let lines = commands { $0 == .fill(cornerRadius: 1.5) }
    let leading = lines[0..<4].map(\.frame)
    #expect(
      leading == [
        Rect(x: 392.5, y: 30, width: 25, height: 3), Rect(x: 392.5, y: 37, width: 14, height: 3),
        Rect(x: 392.5, y: 44, width: 25, height: 3), Rect(x: 392.5, y: 51, width: 14, height: 3),
      ])
    #expect(lines[5].frame.minX == 392.5 + 45 + 5.5)
    #expect(lines[9].frame.minX == 392.5 + 90 + 11)
    #expect(lines[12..<16].allSatisfy { $0.color == Color(bytes: 0, 128, 255) })
    #expect(lines[12..<16].map(\.frame) == leading)
  }

  @Test func `the capsule floats 24 above the bottom, its label padded by 20 and 10`() throws {
    let material = try #require(commands { if case .material = $0 { true } else { false } }.first)
    let label = try #require(scene.commands.last)
    #expect(material.frame.maxY == 640 - 24)
    #expect(material.frame.center.x == 450)
    #expect(label.frame == material.frame.outset(dx: -20, dy: -10))
    #expect(
      label.shape
        == .text(
          TextRun(text: "DETAILED ANALYSIS", face: .semibold, size: 14, tracking: 0.48)))
    // 17 half-em characters, of a font that is not tracked.
    #expect(label.frame.width == 17 * 7)
  }

  @Test func `the space after the label's last letter is not part of it`() {
    let label = CapsuleLabel(
      name: "Detailed analysis", windowWidth: 900, measurer: FixedWidthMeasurer(isTracked: true))
    #expect(abs(label.width - (17 * 7 + 16 * 0.48)) < 1e-9)
  }

  @Test func `the text is 17 with 22 line height, in a centred column of at most 34 em`() throws {
    let lines = scene.commands.filter { $0.isBodyText }
    #expect(lines[0].frame.minX == 450 - 17 * 34 / 2)
    #expect(lines[0].frame.minY == 80 + 16)
    #expect(lines[1].frame.minY - lines[0].frame.minY == 22)
    #expect(lines[0].clip == Rect(x: 16, y: 80, width: 868, height: 264))
    let narrow = Desk(settings: Settings(size: Size(width: 320, height: 240))).scene(at: 0)
    #expect(narrow.commands.first { $0.isBodyText }?.frame.minX == 32)
  }

  @Test func `the figure is 200 wide, below the text area and centred, in every level`() throws {
    for level in 1...3 {
      let scene = Desk(settings: Settings(level: .number(level))).scene(at: 0)
      let figure = try #require(scene.commands.first)
      #expect(figure.shape == .fill(cornerRadius: 100))
      #expect(figure.frame == Rect(x: 350, y: 80 + 264 + 16, width: 200, height: 200))
    }
  }

  @Test func `a pointer on the capsule shows what a click would do`() {
    var desk = Desk(settings: Settings(level: .number(1)))
    let before = desk.scene(at: 0).commands.count
    desk.send(.pointer(.moved(Point(x: 440, y: 596))), at: 0)
    // The slider follows: pill, outline, track, three notches, knob.
    let signs = desk.scene(at: 0).commands.dropLast(7).suffix(3)
    #expect(desk.scene(at: 0).commands.count == before + 3 + 7)
    #expect(signs.map(\.opacity) == [0.2, 0.5, 0.5], "there is no briefer level")
    desk.send(.pointer(.left), at: 1)
    #expect(desk.scene(at: 1).commands.count == before)
  }

  @Test func `a name too long for the window is shortened`() throws {
    let name = String(repeating: "long ", count: 40)
    let document = Document(title: "t", levels: [Document.Level(name: name, texts: ["a"])])
    let desk = Desk(document, settings: Settings(size: Size(width: 320, height: 240)))
    let label = try #require(desk.scene(at: 0).commands.last)
    #expect(label.frame.width <= 320 - 2 * 36)
    guard case .text(let run) = label.shape else {
      Issue.record("the label is text")
      return
    }
    #expect(run.text.hasSuffix("…"))
  }

  @Test(arguments: [
    Size(width: 1, height: 1), Size(width: 320, height: 240), Size(width: 4000, height: 10),
  ])
  func `any size of window has a picture`(size: Size) {
    var desk = Desk(settings: Settings(size: size, textSize: 4))
    desk.key(.character("?"), at: 0)
    #expect(desk.scene(at: 0).size == size)
  }
}
