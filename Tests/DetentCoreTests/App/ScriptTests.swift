import Chance
import Testing

@testable import DetentCore

struct ScriptTests {
  private func kinds(_ text: String) throws -> [InputEvent.Kind] {
    try Script.parse(text).map(\.kind)
  }

  private func finger(_ id: Int64, _ phase: FingerEvent.Phase, _ x: Double, _ y: Double)
    -> InputEvent.Kind
  {
    .finger(
      FingerEvent(
        id: FingerID(device: 0, finger: id), phase: phase, position: Point(x: x, y: y)))
  }

  @Test func `the example of the description reads as the events it describes`() throws {
    let events = try Script.parse(
      """
      0.00 fingers 0:400,300 1:500,300      # the fingers down from now on
      0.20 fingers 0:350,300 1:550,300
      0.40 fingers                          # all up
      1.00 wheel ctrl 1 450,300
      2.00 pinch begin 450,300
      2.10 pinch update 1.35
      2.20 pinch end
      """)
    let place = Point(x: 450, y: 300)
    let expected: [(Double, InputEvent.Kind)] = [
      (0, finger(0, .down, 400, 300)), (0, finger(1, .down, 500, 300)),
      (0.2, finger(0, .moved, 350, 300)), (0.2, finger(1, .moved, 550, 300)),
      (0.4, finger(0, .up, 350, 300)), (0.4, finger(1, .up, 550, 300)),
      (1, .wheel(WheelEvent(ticks: 1, position: place, modifiers: .control))),
      (2, .trackpad(.began(place))), (2.1, .trackpad(.changed(1.35))), (2.2, .trackpad(.ended)),
    ]
    #expect(events == expected.map { InputEvent(time: $0.0, $0.1) })
  }

  @Test func `a set of fingers is told apart from the one before it, by number`() throws {
    let text = "0 fingers 7:1,1 2:2,2\n1 fingers 2:2,2 9:3,3 7:4,4\n2 fingers 9:3,3"
    #expect(
      try kinds(text) == [
        finger(2, .down, 2, 2), finger(7, .down, 1, 1),
        finger(7, .moved, 4, 4), finger(9, .down, 3, 3),
        finger(2, .up, 2, 2), finger(7, .up, 4, 4),
      ])
  }

  static let lines: [(String, [InputEvent.Kind])] = [
    ("0 wheel -2.5 10,20", [.wheel(WheelEvent(ticks: -2.5, position: Point(x: 10, y: 20)))]),
    ("0 pinch cancel", [.trackpad(.cancelled)]),
    ("0 move -4,1e2", [.pointer(.moved(Point(x: -4, y: 100)))]),
    (
      "0 click 450,40",
      [
        .pointer(.moved(Point(x: 450, y: 40))), .pointer(.down(Point(x: 450, y: 40), count: 1)),
        .pointer(.up(Point(x: 450, y: 40))),
      ]
    ),
    (
      "0 press shift 4,5",
      [
        .modifiers(.shift), .pointer(.moved(Point(x: 4, y: 5))),
        .pointer(.down(Point(x: 4, y: 5), count: 1)),
      ]
    ),
    ("0 release 4,5", [.pointer(.up(Point(x: 4, y: 5))), .modifiers([])]),
    ("0 work 0.5", [.work(.share(0.5))]),
    ("0 work unknown", [.work(.unknown)]),
    ("0 work done", [.work(nil)]),
    ("0 resize 600x400", [.resized(Size(width: 600, height: 400), scale: 1)]),
    ("0 key c", [.key(KeyEvent(.character("c")))]),
    ("0 key c up", [.key(KeyEvent(.character("c"), isRelease: true))]),
    ("0 focus lost", [.focusLost]),
    ("0 focus gained", [.focusGained]),
    ("\t0\tfocus   lost \t", [.focusLost]),
    ("0 fingers", []),
    ("# nothing", []),
    ("   ", []),
    ("", []),
    ("0 focus lost#now\r\n\r\n1 focus gained\r", [.focusLost, .focusGained]),
    ("\u{FEFF}0 focus lost", [.focusLost]),
  ]

  @Test(arguments: lines)
  func `a line reads as its events`(text: String, expected: [InputEvent.Kind]) throws {
    #expect(try kinds(text) == expected)
  }

  static let keys: [(String, KeyEvent)] = [
    ("+", KeyEvent(.character("+"))), ("-", KeyEvent(.character("-"))),
    ("]", KeyEvent(.character("]"))), ("?", KeyEvent(.character("?"))),
    ("7", KeyEvent(.character("7"))), ("m", KeyEvent(.character("m"))),
    ("M", KeyEvent(.character("m"))), ("é", KeyEvent(.character("é"))),
    ("Plus", KeyEvent(.character("+"))), ("Minus", KeyEvent(.character("-"))),
    ("Left", KeyEvent(.left)), ("right", KeyEvent(.right)), ("UP", KeyEvent(.up)),
    ("Down", KeyEvent(.down)), ("PageUp", KeyEvent(.pageUp)), ("PageDown", KeyEvent(.pageDown)),
    ("Home", KeyEvent(.home)), ("End", KeyEvent(.end)), ("Space", KeyEvent(.space)),
    ("Enter", KeyEvent(.enter)), ("Tab", KeyEvent(.tab)), ("Escape", KeyEvent(.escape)),
    ("Esc", KeyEvent(.escape)), ("Backspace", KeyEvent(.backspace)),
    ("Delete", KeyEvent(.delete)), ("F1", KeyEvent(.function(1))),
    ("F12", KeyEvent(.function(12))),
    ("Ctrl++", KeyEvent(.character("+"), modifiers: .control)),
    ("Ctrl+-", KeyEvent(.character("-"), modifiers: .control)),
    ("Ctrl+0", KeyEvent(.character("0"), modifiers: .control)),
    ("Ctrl+Plus", KeyEvent(.character("+"), modifiers: .control)),
    ("alt+left", KeyEvent(.left, modifiers: .alt)),
    ("Ctrl+Alt+Shift+F11", KeyEvent(.function(11), modifiers: [.control, .alt, .shift])),
  ]

  @Test(arguments: keys)
  func `a key is known by its name`(name: String, expected: KeyEvent) throws {
    #expect(try kinds("0 key \(name)") == [.key(expected)])
  }

  /// SDL 2.26 counts clicks within 500 ms and 32 pixels (SDL_mouse.c).
  static let clicks: [(String, [Int])] = [
    ("0 click 9,9\n0.5 click 9,9", [1, 2]),
    ("0 click 9,9\n0.51 click 9,9", [1, 1]),
    ("0 click 9,9\n0.1 click 41,9", [1, 2]),
    ("0 click 9,9\n0.1 click 42,9", [1, 1]),
    ("0 click 9,9\n0 click 9,9\n0 click 9,9", [1, 2, 3]),
  ]

  @Test(arguments: clicks)
  func `clicks that follow each other closely count on`(text: String, counts: [Int]) throws {
    let found = try kinds(text).compactMap { kind -> Int? in
      guard case .pointer(.down(_, let count)) = kind else { return nil }
      return count
    }
    #expect(found == counts)
  }

  @Test func `a resized window keeps the scale and its limit in pixels`() throws {
    let event = try #require(try Script.parse("0 resize 8192x1", scale: 2).first)
    #expect(event.kind == .resized(Size(width: 8192, height: 1), scale: 2))
    #expect(throws: ScriptError.self) { try Script.parse("0 resize 8193x1", scale: 2) }
  }

  /// A line that is refused, and a part of the reason that names what is wrong.
  static let faults: [(String, String)] = [
    ("x focus lost", "'x' is not a time"),
    ("nan focus lost", "'nan' is not a time"),
    ("inf focus lost", "'inf' is not a time"),
    ("0x1 focus lost", "'0x1' is not a time"),
    ("1e400 focus lost", "'1e400' is not a time"),
    ("-1 focus lost", "-1 is not between 0 and"),
    ("2e9 focus lost", "2e9 is not between 0 and"),
    ("0", "an event is missing"),
    ("0 jump 1,2", "'jump' is not an event"),
    ("0 Focus lost", "'Focus' is not an event"),
    ("0 fingers 0", "'0' is not a finger"),
    ("0 fingers a:1,2", "'a:1,2' is not a finger"),
    ("0 fingers -1:1,2", "'-1:1,2' is not a finger"),
    ("0 fingers 99999999999999999999:1,2", "is not a finger"),
    ("0 fingers 0:1", "'1' is not a place"),
    ("0 fingers 0:1,2 0:3,4", "finger 0 is named twice"),
    ("0 wheel 1", "wheel takes"),
    ("0 wheel ctrl 450,300", "wheel takes"),
    ("0 wheel ctrl shift 1 2,3", "wheel takes"),
    ("0 wheel up 2,3", "'up' is not a number of ticks"),
    ("0 wheel nan 2,3", "'nan' is not a number of ticks"),
    ("0 pinch", "pinch takes"),
    ("0 pinch begin", "pinch takes"),
    ("0 pinch end 3", "pinch takes"),
    ("0 pinch update 0", "a number above 0"),
    ("0 pinch update -1", "a number above 0"),
    ("0 pinch update inf", "a number above 0"),
    ("0 key", "key takes"),
    ("0 key a b", "key takes"),
    ("0 key Ctrl+", "'Ctrl+' is not a key"),
    ("0 key F13", "'F13' is not a key"),
    ("0 key Levt", "'Levt' is not a key"),
    ("0 click 1", "'1' is not a place"),
    ("0 click 1,2,3", "'1,2,3' is not a place"),
    ("0 click 1, 2", "click takes"),
    ("0 click alt 1,2", "click takes shift, ctrl or nothing, and a place, x,y"),
    ("0 press shift", "press takes"),
    ("0 release", "release takes"),
    ("0 work 2", "'2' is not a share from 0 to 1, unknown or done"),
    ("0 work", "work takes"),
    ("0 move", "move takes"),
    ("0 resize 600", "'600' is not a size"),
    ("0 resize 600x", "'600x' is not a size"),
    ("0 resize 0x600", "0x600 is not 1 to 16384 pixels a side"),
    ("0 resize 1e9x600", "1e9x600 is not 1 to 16384 pixels a side"),
    ("0 resize 16384x4097", "67108864 in all"),
    ("0 resize 1.5x600", "is not a size"),
    ("0 focus", "focus takes"),
    ("0 focus maybe", "not 'maybe'"),
  ]

  @Test(arguments: faults)
  func `a line that cannot be understood is refused with its number and the reason`(
    line: String, reason: String
  ) throws {
    let error = try #require(throws: ScriptError.self) {
      try Script.parse("# first\n\n" + line + "\n0 focus lost\n")
    }
    #expect(error.line == 3)
    #expect(error.reason.contains(reason), "\(error.reason)")
  }

  @Test func `time may stand still and must not run backwards`() throws {
    #expect(try Script.parse("1 focus lost\n1 focus gained").count == 2)
    let error = try #require(throws: ScriptError.self) {
      try Script.parse("1 focus lost\n0.9 focus gained")
    }
    #expect(error == ScriptError(line: 2, reason: "time runs backwards, from 1.0 to 0.9"))
    #expect(throws: ScriptError.self) { try Script.parse("1 fingers\n0.9 focus gained") }
  }

  @Test func `a text is read again from the file that the script names`() throws {
    let events = try Script.parse("2 reload notes.txt") { path throws(ScriptFault) in
      if path != "notes.txt" { throw ScriptFault("no such file") }
      return "A text."
    }
    #expect(events == [InputEvent(time: 2, .reread("A text.", path: "notes.txt"))])
    for (line, reason) in [
      ("0 reload", "reload takes a file"), ("0 reload a b", "reload takes a file"),
      ("0 reload a", "there are no files here"),
    ] {
      let error = try #require(throws: ScriptError.self) { try Script.parse(line) }
      #expect(error.reason.contains(reason))
    }
  }

  @Test func `any bytes are read or refused, never a trap`() {
    var random = SplitMix64(seed: 7)
    let pieces = [
      "0", "1", " ", "\n", "\r\n", "fingers", "wheel", "pinch", "key", "ctrl", "Ctrl+", ":", ",",
      "#", "x", "-", "\u{0}", "\u{301}", "\u{FFFD}", "🙂", "begin", "update", "resize", ".", "e9",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int(random.next() % 12)).map { _ in
        pieces[Int(random.next() % UInt64(pieces.count))]
      }.joined()
      _ = try? Script.parse(text)
    }
  }
}
