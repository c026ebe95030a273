import Testing

@testable import DetentCore
@testable import detent

struct JSONTests {
  static let numbers: [(Double, String)] = [
    (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (1.0 / 3, "0.333333333"),
    (123_456_789.123, "123456789"), (1_234_567_891, "1.23456789e+09"), (1e-9, "1e-09"),
    (9e-10, "0"), (-1e-12, "0"), (1e300, "1e+300"), (-.greatestFiniteMagnitude, "-1.79769313e+308"),
    (.nan, "null"), (.infinity, "null"),
  ]

  @Test(arguments: numbers)
  func `numbers have nine significant digits and one zero`(value: Double, text: String) {
    #expect(JSON.number(value) == text)
  }

  static let strings: [(String, String)] = [
    ("", "\"\""), ("a\"b\\c/", #""a\"b\\c/""#),
    ("\n\r\t\u{8}\u{0}\u{1F}", #""\n\r\t\u0008\u0000\u001f""#),
    ("\r\n", #""\r\n""#), ("é🙂\u{2028}\u{7F}", "\"é🙂\u{2028}\u{7F}\""),
    ("\"\u{301}", "\"\\\"\u{301}\""),
  ]

  @Test(arguments: strings)
  func `strings are escaped as RFC 8259 section 7 asks`(value: String, text: String) throws {
    #expect(JSON.string(value) == text)
    #expect(try json("{\"v\": \(text)}")["v"] as? String == value)
  }

  private static let plain = Report(
    at: 0.5, size: Size(width: 300, height: 200), theme: "light",
    level: Report.LevelReport(index: 2, name: "A \"b\"", count: 3), scale: 1, isPinching: false,
    alignment: .leading, clicks: 0, scroll: 0, wake: .onInput, values: [], commands: [])

  @Test func `a report has its keys in order and a command a line`() throws {
    var report = Self.plain
    report.wake = .at(0.65)
    report.values = [Report.NamedValue("capsule.scale", 1.2), Report.NamedValue("figure.scale", 1)]
    let box = Rect(x: 1, y: 2, width: 3, height: 4)
    report.commands = [
      DrawCommand(.fill(cornerRadius: 5), frame: box, color: .white, clip: box),
      DrawCommand(.outline(cornerRadius: 5, width: 0.5), frame: box, color: .white),
      DrawCommand(.shadow(cornerRadius: 5, sigma: 6, offsetY: 3), frame: box, color: .black),
      DrawCommand(.material(cornerRadius: 5, .ultraThinDark), frame: box, color: .black),
      DrawCommand(
        .text(TextRun(text: "a", face: .semibold, size: 14, tracking: 0.48)), frame: box,
        color: .black, opacity: 0.5, scale: 2, isMoving: true),
    ]
    report.words = [
      Report.WordReport(
        text: "a", x: 1, y: 2.5, width: 3, opacity: 0.5, scale: 2, isTravelling: true)
    ]
    let common = #""frame": [1, 2, 3, 4], "colour": "#
    #expect(
      report.json == """
        {
          "at": 0.5,
          "size": [300, 200],
          "theme": "light",
          "level": {"index": 2, "name": "A \\"b\\"", "count": 3},
          "scale": 1,
          "pinching": false,
          "alignment": "leading",
          "clicks": 0,
          "scroll": 0,
          "wake": 0.65,
          "values": {
            "capsule.scale": 1.2,
            "figure.scale": 1
          },
          "commands": [
            {"kind": "fill", \(common)[1, 1, 1, 1], "opacity": 1, "scale": 1, \
        "pivot": [2.5, 4], "clip": [1, 2, 3, 4], "moving": false, "cornerRadius": 5},
            {"kind": "outline", \(common)[1, 1, 1, 1], "opacity": 1, "scale": 1, \
        "pivot": [2.5, 4], "clip": null, "moving": false, "cornerRadius": 5, "width": 0.5},
            {"kind": "shadow", \(common)[0, 0, 0, 1], "opacity": 1, "scale": 1, \
        "pivot": [2.5, 4], "clip": null, "moving": false, "cornerRadius": 5, "sigma": 6, \
        "offsetY": 3},
            {"kind": "material", \(common)[0, 0, 0, 1], "opacity": 1, "scale": 1, \
        "pivot": [2.5, 4], "clip": null, "moving": false, "cornerRadius": 5, "material": "dark"},
            {"kind": "text", \(common)[0, 0, 0, 1], "text": "a", "opacity": 0.5, "scale": 2, \
        "pivot": [2.5, 4], "clip": null, "moving": true, "face": "semibold", "fontSize": 14, \
        "tracking": 0.48}
          ],
          "words": [
            {"text": "a", "x": 1, "y": 2.5, "width": 3, "opacity": 0.5, "scale": 2, \
        "travelling": true}
          ]
        }

        """)
    #expect(try json(report.json).count == 13)
  }

  static let wakes: [(Wake, String)] = [
    (.onInput, "\"input\""), (.nextFrame, "\"frame\""), (.at(1.65), "1.65"),
  ]

  @Test(arguments: wakes)
  func `wake is a word or a time`(wake: Wake, text: String) {
    #expect(wake.json == text)
  }

  @Test func `nothing to list is an empty pair of brackets`() throws {
    let text = Self.plain.json
    #expect(text.contains("\"values\": {},\n  \"commands\": [],\n  \"words\": []\n}"))
    #expect(try json(text).isEmpty == false)
  }
}
